import { abstentionReasons, citationReasons, factReasons } from './reasons.ts';
import type { AnswerGrade, GradedRun } from './types.ts';

/** What one metric says of a run. */
export interface Judgement {
  pass: boolean;
  /** In [0, 1]. */
  score: number;
  /** Why, in one sentence or several. */
  reason: string;
}

/** Fact recall; passes when every required fact is asserted and no forbidden one. */
export function judgeFacts(run: GradedRun): Judgement {
  return judge(run, (answer) => ({
    score: answer.wrongValues.length > 0 ? 0 : (answer.factRecall ?? 1),
    reasons: factReasons(answer),
    fine: answer.factRecall === null ? 'no fact is required' : 'every required fact is asserted',
  }));
}

/** Whether the answer declines exactly where it should; a hedge fails it on answerable questions. */
export function judgeAbstention(run: GradedRun): Judgement {
  return judge(run, (answer) => {
    const reasons = abstentionReasons(run.question, answer);
    const fine = run.question.answerable ? 'answers' : 'rightly declines';
    return { score: reasons.length === 0 ? 1 : 0, reasons, fine };
  });
}

/** Whether the answer cites, and only what was retrieved. */
export function judgeCitations(run: GradedRun): Judgement {
  return judge(run, (answer) => {
    const reasons = citationReasons(run.question, answer);
    const { cited } = answer.citations;
    const fine =
      cited.length === 0 ? 'a right abstention needs no citation' : `cites ${cited.join(', ')}`;
    return { score: reasons.length === 0 ? 1 : 0, reasons, fine };
  });
}

/** Whether the run kept its bounds and agrees with itself. */
export function judgeBounds({ violations, record }: GradedRun): Judgement {
  const fine = `${record.llmCalls} LLM calls, ${record.searchCalls} searches, stopped by ${record.stopReason ?? 'an error'}`;
  const pass = violations.length === 0;
  return { pass, score: pass ? 1 : 0, reason: pass ? fine : violations.join('; ') };
}

interface Findings {
  score: number;
  reasons: readonly string[];
  fine: string;
}

function judge(run: GradedRun, find: (answer: AnswerGrade) => Findings): Judgement {
  if (run.answer === null) return { pass: false, score: 0, reason: run.reasons.join('; ') };
  const { score, reasons, fine } = find(run.answer);
  const pass = reasons.length === 0;
  return { pass, score, reason: pass ? fine : reasons.join('; ') };
}
