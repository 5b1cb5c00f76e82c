import { describe, expect, it } from 'vitest';
import { buildPrompts } from '../../../src/agent/prompts.ts';
import { runCli } from '../../../src/cli/run-cli.ts';

async function run(...args: string[]) {
  const lines: string[] = [];
  let exitCode = 0;
  const out = (text: string) => lines.push(text);
  const setExitCode = (code: number) => {
    exitCode = code;
  };
  await runCli(args, { out, err: out, setExitCode, cwd: '.', env: {} });
  return { text: lines.join('\n'), exitCode };
}

describe('loopcheck prompts', () => {
  it('prints one task so that, as the file of that node, it changes nothing', async () => {
    const { text, exitCode } = await run('prompts', 'reflect');
    expect(exitCode).toBe(0);
    expect(buildPrompts({ reflect: `${text}\n` })).toEqual(buildPrompts());
  });

  it('prints the whole system message and the last lines of every node', async () => {
    const { text } = await run('prompts');
    const { system, reminders } = buildPrompts();
    for (const part of [system, ...Object.values(reminders)]) expect(text).toContain(part);
  });

  it('refuses a node that has no prompt, with the allowed ones', async () => {
    const { text, exitCode } = await run('prompts', 'research');
    expect(exitCode).toBe(2);
    expect(text).toMatch(/plan, reflect, write/);
  });
});

describe('the command line', () => {
  it('tells its version and the variables that it reads', async () => {
    expect((await run('--version')).text).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await run('--help')).text).toMatch(/AGENT_MODEL[\s\S]*LOOPCHECK_DECISION/);
  });
});
