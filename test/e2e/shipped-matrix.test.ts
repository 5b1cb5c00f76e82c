import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputBlock, withOutput } from '../../scripts/readme-block.ts';
import type { RunRecord } from '../../src/run-record.ts';
import { createWorkspace, projectFolder, promptfooEval } from './support/promptfoo.ts';

interface Row {
  provider: { label: string };
  error?: string | null;
  response: { metadata: { run: RunRecord } };
}

interface ResultsFile {
  results: {
    prompts: { provider: string; metrics: { namedScores: Record<string, number> } }[];
    stats: { errors: number };
    results: Row[];
  };
}

describe.concurrent('the shipped matrix', { timeout: 240_000 }, () => {
  it('replays every cell offline, ends with a verdict, and is what README.md shows', async () => {
    await using workspace = await createWorkspace();
    const result = await promptfooEval(workspace, [], { NO_COLOR: '1' }, projectFolder);
    expect(result.exitCode, result.stderr).toBe(0);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    // 12 questions x 2 arms x 3 repeats
    expect(results.results).toHaveLength(72);
    expect(results.results.filter((row) => row.error?.includes('replay-miss'))).toEqual([]);
    expect(results.stats.errors).toBe(0);
    expect(results.prompts.map(({ provider }) => provider)).toEqual(['linear', 'reflective']);
    expect(results.prompts[0]?.metrics.namedScores).toHaveProperty('fact_recall_1_hop');
    const verdict = await workspace.readJson<{ verdict: string }>(
      `${await workspace.resultsFolder()}/verdict.json`,
    );
    expect(['adopt', 'route', 'keep-linear', 'inconclusive']).toContain(verdict.verdict);
    const readme = await readFile(join(projectFolder, 'README.md'), 'utf8');
    expect(withOutput(readme, outputBlock(result.stdout)), 'run: npm run readme').toBe(readme);
  });

  it('holds the reflective agent at three limits in one config, offline', async () => {
    await using workspace = await createWorkspace();
    const config = 'examples/limits/promptfooconfig.yaml';
    const result = await promptfooEval(workspace, ['-c', config], {}, projectFolder);
    expect(result.exitCode, result.stderr).toBe(0);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    // 12 questions x 4 arms x 3 repeats
    expect(results.results).toHaveLength(144);
    expect(results.stats.errors).toBe(0);
    for (const { provider, response } of results.results) {
      const { llmCalls, iterations } = response.metadata.run;
      const limit = provider.label === 'linear' ? 1 : Number(provider.label.slice(-1));
      expect(iterations).toBeLessThanOrEqual(limit);
      // A limit of one round is the linear run plus one review.
      if (provider.label === 'reflective-1') expect(llmCalls).toBe(3);
    }
  });

  it('compares agents in no framework, without a model', async () => {
    await using workspace = await createWorkspace();
    const config = 'examples/own-agent/promptfooconfig.yaml';
    const result = await promptfooEval(workspace, ['-c', config], {}, projectFolder);
    expect(result.exitCode, result.stderr).toBe(0);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    expect(results.stats.errors).toBe(0);
    expect(results.prompts.map(({ provider }) => provider)).toEqual([
      'quote-once',
      'quote-and-follow',
    ]);
    const verdict = await workspace.readJson(`${await workspace.resultsFolder()}/verdict.json`);
    // Nine answerable questions cannot show a gain; the rule beside the example is the one that judged.
    expect(verdict).toMatchObject({
      verdict: 'inconclusive',
      arms: [{ arm: 'quote-once' }, { arm: 'quote-and-follow' }],
    });
  });

  it('takes less than half of the prompt time that its prompts would take cold', async () => {
    await using workspace = await createWorkspace();
    await promptfooEval(workspace, [], {}, projectFolder);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    const loops = results.results
      .map((row) => row.response.metadata.run)
      .filter((run) => run.graph === 'reflective' && run.calls.length > 3);
    expect(loops.length).toBeGreaterThan(0);
    const shares = loops.map(({ calls }) => {
      // The first call of each recorded cell is cold: it gives the machine's speed on that prompt.
      const [first] = calls;
      const coldSecondsPerToken = (first?.promptSeconds ?? 0) / (first?.inputTokens ?? 1);
      const cold = calls.reduce((sum, call) => sum + call.inputTokens * coldSecondsPerToken, 0);
      const warm = calls.reduce((sum, call) => sum + (call.promptSeconds ?? 0), 0);
      return warm / cold;
    });
    expect(Math.max(...shares)).toBeLessThan(0.5);
  });

  it('names the live command where settings are asked that are not recorded', async () => {
    await using workspace = await createWorkspace();
    const result = await promptfooEval(workspace, [], { AGENT_TEMPERATURE: '0' }, projectFolder);
    expect(result.exitCode).toBe(4);
    expect(result.stderr).toContain('AGENT_MODEL=ollama:qwen2.5-coder:1.5b');
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    expect(results.results).toEqual([]);
  });
});
