import { describe, expect, it } from 'vitest';
import { sendJson } from '../http/support/local-server.ts';
import { say, startOllama } from '../models/support/fake-ollama.ts';
import { matrixConfig } from './support/matrix.ts';
import { createWorkspace, promptfooEval, type Workspace } from './support/promptfoo.ts';

interface Row {
  success: boolean;
  error?: string | null;
  provider: { label: string };
  vars: Record<string, unknown>;
  testCase: { metadata: { question: { id: string; question: string } } };
  response?: { metadata?: { run?: { answer: string } } };
  namedScores: Record<string, number>;
}

interface ResultsFile {
  results: { stats: { successes: number; failures: number; errors: number }; results: Row[] };
}

const corpus = [
  { id: 'k-01', text: 'The Osprey gateway makes 3 retries, the first after 30 seconds.' },
];

const question = (id: string, text: string) => ({
  id,
  question: text,
  required_facts: ['3 retries', '30 seconds'],
  answerable: true,
});

const bothArms = [
  { provider: 'linear', label: 'linear' },
  { provider: 'reflective', label: 'reflective' },
] as const;

async function prepare(workspace: Workspace, questions: readonly unknown[], repeat = 1) {
  await workspace.writeJson('corpus.json', corpus);
  await workspace.writeJson('questions.json', questions);
  await workspace.write('promptfooconfig.yaml', matrixConfig({ columns: bothArms, repeat }));
}

/** A model that repeats in its answer the question's text as its prompt holds it. */
const echoScript = `export default function script({ node, messages }) {
  const prompt = messages.at(-1).content;
  const text = /<question>\\n([^]*?)\\n<\\/question>/.exec(prompt)[1];
  if (node === 'plan') return { json: { queries: ['Osprey retries'] } };
  if (node === 'reflect') return { json: { answer_so_far: 'x', names: [], missing: [], next_queries: ['y'], sufficient: true } };
  return { json: { notes: ['a note of some length'], missing: 'nothing', answer: 'Asked: ' + text } };
}
`;

describe.concurrent('promptfoo eval on odd inputs', { timeout: 180_000 }, () => {
  it('hands every question to the agent unchanged, whatever it contains', async () => {
    const texts = [
      'Explain ^{{Ω}rel} for the Osprey gateway.',
      'What is {{env.HOME}} and {{ 7 * 7 }}?',
      'A comment {# here #} and {% if x %} there',
      'file://corpus.json',
      'package:loopcheck:x',
      `He said "don't" & it's \\ 'fine' | $HOME \`ls\``,
      '["a", "b"]',
      `long ${'x'.repeat(10_000)}`,
      '  two\n lines\n\n{{question}}',
    ];
    await using workspace = await createWorkspace();
    await prepare(
      workspace,
      texts.map((text, index) => question(`q-${index}`, text)),
    );
    await workspace.write('script.mjs', echoScript);
    const result = await promptfooEval(workspace, [], { AGENT_MODEL: 'scripted:script.mjs' });
    expect(result.exitCode, result.stderr).toBe(0);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    expect(results.stats.errors).toBe(0);
    expect(results.results).toHaveLength(texts.length * 2);
    for (const row of results.results) {
      const { id } = row.testCase.metadata.question;
      const text = texts[Number(id.slice(2))] ?? '';
      // The prefix keeps promptfoo's storage from re-writing an answer that looks like JSON.
      const answer = row.response?.metadata?.run?.answer;
      expect(answer?.replace(/\s+/g, ' ')).toBe(`Asked: ${text.trim().replace(/\s+/g, ' ')}`);
    }
  });

  it('searches the corpus that the config of the tests names', async () => {
    await using workspace = await createWorkspace();
    await workspace.write('docs/osprey.md', 'The Osprey gateway makes 3 retries.');
    await workspace.writeJson('mine.json', [question('q-1', 'How often does Osprey retry?')]);
    const config = matrixConfig({ columns: bothArms });
    const files = `config: { corpus: docs, questions: mine.json }`;
    const tests = config.replace(/^tests: (.*)$/m, `tests: { path: $1, ${files} }`);
    await workspace.write('promptfooconfig.yaml', tests);
    await workspace.write('echo.mjs', echoScript);
    const result = await promptfooEval(workspace, [], { AGENT_MODEL: 'scripted:echo.mjs' });
    expect(result.stderr).not.toMatch(/corpus\.json/);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    const runs = results.results.map(({ response }) => response?.metadata?.run);
    expect(runs).toMatchObject([
      { evidence: [{ id: expect.stringMatching(/osprey/) }] },
      { evidence: [{ id: expect.stringMatching(/osprey/) }] },
    ]);
  });

  it('makes one test of a question with two facts, and rows = questions x arms x repeats', async () => {
    await using workspace = await createWorkspace();
    await prepare(workspace, [question('two-facts', 'How does Osprey retry?')], 2);
    await workspace.write(
      'script.mjs',
      echoScript.replace("answer: 'Asked: ' + text", "answer: 'It makes 3 retries [k-01].'"),
    );
    const result = await promptfooEval(workspace, [], { AGENT_MODEL: 'scripted:script.mjs' });
    expect(result.exitCode, result.stderr).toBe(0);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    expect(results.results).toHaveLength(4);
    expect(results.results.map((row) => row.namedScores.fact_recall)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('keeps a row whose server answers 503 as an error with its message', async () => {
    await using server = await startOllama((response, _request, index) => {
      if (index % 3 === 2) return sendJson(response, { error: 'the server is busy' }, 503);
      return say('{"queries": ["Osprey"], "sufficient": true, "notes": [], "answer": "3 retries"}')(
        response,
        _request,
        index,
      );
    });
    await using workspace = await createWorkspace();
    await prepare(
      workspace,
      Array.from({ length: 4 }, (_, index) => question(`q-${index}`, `Question ${index}?`)),
    );
    const result = await promptfooEval(workspace, [], {
      AGENT_MODEL: 'ollama:m:1b',
      OLLAMA_BASE_URL: server.url,
    });
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    expect(results.results).toHaveLength(8);
    const failed = results.results.filter((row) => row.error?.includes('busy'));
    expect(failed.length).toBeGreaterThan(0);
    for (const row of failed) expect(row.namedScores.fact_recall).toBeUndefined();
    expect(result.stdout).toMatch(/error rows/);
  });

  it('says once that the server is down, runs no row and exits with 4', async () => {
    await using workspace = await createWorkspace();
    await prepare(workspace, [question('q-0', 'Why?'), question('q-1', 'How?')]);
    const server = await startOllama(say('x'));
    const { url } = server;
    await server[Symbol.asyncDispose]();
    const result = await promptfooEval(workspace, [], {
      AGENT_MODEL: 'ollama:m:1b',
      OLLAMA_BASE_URL: url,
    });
    expect(result.exitCode).toBe(4);
    expect(result.stderr.match(/loopcheck: /g)).toHaveLength(1);
    expect(result.stderr).toMatch(/ollama serve/);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    const { results } = await workspace.readJson<ResultsFile>('out.json');
    expect(results.results).toHaveLength(0);
  });

  it('lists all faults of the files at once, runs no row and exits with 4', async () => {
    await using workspace = await createWorkspace();
    await prepare(workspace, [
      { id: 'a', question: 'Why?', required_facts: 'one', answerable: true },
      { id: 'a', question: '', required_facts: [], answerable: 'true' },
    ]);
    const result = await promptfooEval(workspace, [], { AGENT_MODEL: 'scripted:script.mjs' });
    expect(result.exitCode).toBe(4);
    expect(result.stderr).toMatch(/questions\.json.*required_facts/);
    expect(result.stderr).toMatch(/questions\.json.*answerable/);
    expect(result.stderr).not.toMatch(/\n\s+at /);
  });
});
