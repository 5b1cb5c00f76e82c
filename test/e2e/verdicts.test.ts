import { describe, expect, it } from 'vitest';
import { matrixConfig } from './support/matrix.ts';
import { createWorkspace, promptfooEval, type Workspace } from './support/promptfoo.ts';
import { type Behaviour, writeScript, writeWorld } from './support/world.ts';

const size = { oneHop: 10, twoHop: 20, unanswerable: 30 };

const rule = (gate = '') => `schema: 1
question: Does the loop pay here?
arms: { control: linear, candidate: reflective }
design: { repeats: 1, concurrency: 1 }
varies: [graph]
preconditions: { minQuestions: 12, minNonTied: 6, maxErrorRate: 0.05 }
primary: { metric: fact_recall, stratum: answerable, delta: 0.10, level: 0.95 }
futility: { upperBoundBelow: 0.10 }
guardrails:
  - { metric: abstention, stratum: unanswerable, nonInferiorityMargin: 0.15 }
cost:
  - { metric: llm_calls, meanIncreaseAtMost: 2 }
${gate}`;

interface VerdictFile {
  schemaVersion: number;
  verdict: string | null;
  analysis: string;
}

interface ResultsFile {
  results: { stats: { successes: number; failures: number; errors: number }; results: unknown[] };
}

/** Writes the scripted world with a rule and runs the real evaluation on it. */
async function evaluate(workspace: Workspace, behaviour: Behaviour, options: Options = {}) {
  await writeWorld(workspace, size);
  await writeScript(workspace, behaviour);
  await workspace.write('decision.yaml', rule(options.gate));
  await workspace.write(
    'promptfooconfig.yaml',
    matrixConfig({
      columns: [
        { provider: 'linear', label: 'linear' },
        { provider: 'reflective', label: 'reflective' },
      ],
    }),
  );
  return promptfooEval(workspace, options.args ?? [], {
    AGENT_MODEL: 'scripted:script.mjs',
    ...options.env,
  });
}

interface Options {
  gate?: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

async function verdictOf(workspace: Workspace): Promise<VerdictFile> {
  return workspace.readJson<VerdictFile>(`${await workspace.resultsFolder()}/verdict.json`);
}

describe.concurrent('promptfoo eval with a rule', { timeout: 180_000 }, () => {
  it('adopts a loop that helps, and exits with 0', async () => {
    await using workspace = await createWorkspace();
    const result = await evaluate(workspace, { reviewerFollows: true });
    expect(result.exitCode, result.stderr).toBe(0);
    expect(await verdictOf(workspace)).toMatchObject({
      schemaVersion: 1,
      verdict: 'adopt',
      analysis: 'exploratory',
    });
    expect(result.stdout).toContain('ADOPT');
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    // 60 questions x 2 arms; linear cannot answer the 20 two-hop questions.
    expect(results.results).toHaveLength(120);
    expect(results.stats).toMatchObject({ successes: 100, failures: 20, errors: 0 });
    const folder = await workspace.resultsFolder();
    const answers = (await workspace.readText(`${folder}/answers.jsonl`)).trimEnd().split('\n');
    expect(answers).toHaveLength(120);
    const [header = ''] = (await workspace.readText(`${folder}/results.csv`)).split('\n');
    expect(header).toMatch(
      /^mode,question,repeat,seconds,llm_calls,search_calls,iterations,stop_reason,citations,citations_valid,fact_recall,abstained/,
    );
  });

  it('keeps the linear arm where the loop does nothing, and exits with 0', async () => {
    await using workspace = await createWorkspace();
    const result = await evaluate(workspace, { reviewerFollows: false });
    expect(result.exitCode, result.stderr).toBe(0);
    expect(await verdictOf(workspace)).toMatchObject({ verdict: 'keep-linear' });
  });

  it('fails the gate on a regression, and says why in log, JUnit and summary', async () => {
    await using workspace = await createWorkspace();
    const gate = `gate:
  thresholds:
    - { arm: reflective, metric: fact_recall, stratum: answerable, atLeast: 0.9 }
`;
    const result = await evaluate(
      workspace,
      { reviewerFollows: true, wrongEvery: 2 },
      {
        gate,
        env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${workspace.folder}/summary.md` },
      },
    );
    expect(result.exitCode, result.stderr).toBe(3);
    const folder = await workspace.resultsFolder();
    expect(result.stdout).toMatch(/FAILED.*reflective/s);
    expect(result.stdout).toContain('::error');
    expect(await workspace.readText(`${folder}/verdict.junit.xml`)).toMatch(
      /<failure[^>]*reflective/,
    );
    expect(await workspace.readText('summary.md')).toMatch(/fact recall/i);
  });

  it('calls a run invalid where a server dies, keeps the error rows, and exits with 4', async () => {
    await using workspace = await createWorkspace();
    const result = await evaluate(workspace, { reviewerFollows: true, deadEvery: 3 });
    expect(result.exitCode, result.stderr).toBe(4);
    expect(await verdictOf(workspace)).toMatchObject({ verdict: 'invalid' });
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    // Numbers 0, 3, ... of 10 one-hop, 20 two-hop and 30 unanswerable questions: 4 + 7 + 10, in both arms.
    expect(results.stats.errors).toBe(42);
    expect(await workspace.readText('out.json')).toContain('the server is gone');
  });

  it('prints no verdict for a part of the questions, and exits with 0', async () => {
    await using workspace = await createWorkspace();
    const result = await evaluate(workspace, { reviewerFollows: true }, { args: ['-n', '5'] });
    expect(result.exitCode, result.stderr).toBe(0);
    expect(await verdictOf(workspace)).toMatchObject({ verdict: null });
  });

  it('exits with 4 where a filter leaves no row', async () => {
    await using workspace = await createWorkspace();
    const result = await evaluate(
      workspace,
      { reviewerFollows: true },
      { args: ['--filter-pattern', 'no such question'] },
    );
    expect(result.exitCode, result.stderr).toBe(4);
  });
});
