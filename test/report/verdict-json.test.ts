import { describe, expect, it } from 'vitest';
import { verdictFileSchema, verdictJson } from '../../src/report/verdict-json.ts';
import { hostileTexts } from './hostile.ts';
import { buildView, everyView, hostileView } from './sample-views.ts';

const read = (text: string) => verdictFileSchema.parse(JSON.parse(text));

describe('verdictJson', () => {
  it('holds the verdict, its analysis, the evidence and the model', () => {
    expect(read(verdictJson(buildView()))).toMatchObject({
      schemaVersion: 1,
      verdict: 'adopt',
      outcome: 'verdict',
      analysis: 'confirmatory',
      evidence: ['The gain is shown.', 'All guardrails hold.'],
      models: [{ name: 'qwen2.5-coder:1.5b', parameterSize: '1.5B' }],
      gate: { state: 'failed' },
      improved: ['q-01'],
      regressed: ['q-02'],
    });
  });

  it.each([
    ['adopt', 'adopt'],
    ['route', 'route'],
    ['keep-linear', 'keep-linear'],
    ['inconclusive', 'inconclusive'],
    ['invalid', 'invalid'],
    ['partial', null],
    ['no-rule', null],
    ['no-rows', null],
  ])('gives the outcome %s the verdict %s', (name, verdict) => {
    const view = everyView().get(name);
    expect(read(verdictJson(view ?? buildView())).verdict).toBe(verdict);
  });

  it('says how many questions are missing, what is routed and what changed since the lock', () => {
    const views = everyView();
    const file = (name: string) => read(verdictJson(views.get(name) ?? buildView()));
    expect(file('inconclusive').moreQuestions).toBe(18);
    expect(file('route').routedStrata).toEqual(['3 hops']);
    const lock = {
      kind: 'exploratory',
      changes: [{ kind: 'corpus', sentence: 'The corpus changed.' }],
    } as const;
    const changed = read(verdictJson(buildView({ lock })));
    expect([changed.analysis, changed.changedSinceLock]).toEqual([
      'exploratory',
      ['The corpus changed.'],
    ]);
  });

  it('calls a run without a lock exploratory', () => {
    expect(read(verdictJson(buildView({ lock: { kind: 'unlocked' } }))).analysis).toBe(
      'exploratory',
    );
  });

  it.each([...hostileTexts])('keeps %s as it is', (_, text) => {
    const file = read(verdictJson(hostileView(text)));
    expect(file.evidence).toEqual([text]);
  });
});
