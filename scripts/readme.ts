/**
 * Puts the output of the default run into README.md between its markers: the table and the verdict,
 * exactly as printed. With `--check` nothing is written, and the exit code is 1 where README.md differs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputBlock, withOutput } from './readme-block.ts';

const project = fileURLToPath(new URL('../', import.meta.url));
const readme = join(project, 'README.md');
const folder = mkdtempSync(join(tmpdir(), 'loopcheck-readme-'));

try {
  const stdout = execFileSync(
    process.execPath,
    [
      join(project, 'node_modules/promptfoo/dist/src/entrypoint.js'),
      'eval',
      '--no-cache',
      '--no-progress-bar',
    ],
    {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        LOOPCHECK_RESULTS: join(folder, 'results'),
        PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo'),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
      },
    },
  );
  const before = readFileSync(readme, 'utf8');
  const after = withOutput(before, outputBlock(stdout));
  if (!process.argv.includes('--check')) writeFileSync(readme, after);
  else if (before !== after) {
    console.error('README.md does not show the output of the default run. Run: npm run readme');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
