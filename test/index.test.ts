import { describe, expect, it } from 'vitest';
import { byCodePoint } from '../src/base/compare.ts';
import * as loopcheck from '../src/index.ts';

describe('the public surface', () => {
  it('holds what a project with agents of its own builds on', () => {
    expect(Object.keys(loopcheck).sort(byCodePoint)).toMatchInlineSnapshot(`
      [
        "AgentProvider",
        "ConfigError",
        "DataError",
        "InternalError",
        "LoopcheckError",
        "OwnAgentProvider",
        "RUN_RECORD_VERSION",
        "RunInvalidError",
        "TransportError",
        "compareRuns",
        "createRetriever",
        "defineAgent",
        "gradeAnswer",
        "gradeRun",
        "linearAgent",
        "loadCorpus",
        "loadQuestions",
        "parseDecisionRule",
        "reflectiveAgent",
        "runRecordSchema",
      ]
    `);
  });
});
