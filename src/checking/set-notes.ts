import type { RulePreview } from '../comparison/types.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import type { Question } from '../data/types.ts';
import type { CorpusReading } from './read-corpus.ts';
import type { Note } from './types.ts';

/** Chance of a false "no worse" that a guardrail without any observed loss may have. */
const LEVEL = 0.05;
/** The margin that is assumed where no rule says one. */
const USUAL_MARGIN = 0.1;

/** A note for each document that alone takes more tokens than the evidence of one prompt may. */
export function contextNotes({ ids, promptTokens }: CorpusReading, evidenceTokens: number): Note[] {
  return ids.flatMap((id, index): Note[] => {
    const tokens = promptTokens[index] ?? 0;
    if (tokens <= evidenceTokens) return [];
    return [
      {
        code: 'document-exceeds-context',
        subject: 'document',
        ids: [id],
        sentence: `It takes about ${tokens} tokens, more than the ${evidenceTokens} that all evidence may take: it will be cut to what matches the query.`,
        remedy: 'Split it into documents of one topic each, or raise the context of the model.',
      },
    ];
  });
}

/**
 * The smallest number of questions on which a guardrail of this margin can hold: with no loss seen
 * on n questions, losses up to 1 - 0.05^(1/n) are still possible at 95 %.
 */
export function questionsForMargin(margin: number): number {
  return Math.ceil(Math.log(LEVEL) / Math.log(1 - margin));
}

/** A note where the unanswerable questions are too few for the margin on abstention. */
export function abstentionNotes(questions: readonly Question[], rule: DecisionRule | null): Note[] {
  const count = questions.filter(({ answerable }) => !answerable).length;
  const guardrail = rule?.guardrails.find(({ metric }) => metric === 'abstention');
  if (rule !== null && guardrail === undefined) return [];
  const margin = guardrail?.nonInferiorityMargin ?? USUAL_MARGIN;
  const needed = questionsForMargin(margin);
  if (count >= needed) return [];
  const points = Math.round(margin * 100);
  const possible = count === 0 ? 100 : Math.round((1 - LEVEL ** (1 / count)) * 100);
  return [
    {
      code: 'too-few-unanswerable',
      subject: 'set',
      ids: [],
      sentence: `With ${count} unanswerable questions a loss of abstention of ${possible} points goes unnoticed even where none is seen; a margin of ${points} points needs ${needed}.`,
      remedy: `Add ${needed - count} unanswerable questions (loopcheck plant --withhold makes them from answerable ones), or widen the margin.`,
    },
  ];
}

/** A note for each criterion of the rule that no data from these questions could decide. */
export function previewNotes(preview: RulePreview | null): Note[] {
  const undecidable = preview?.criteria.filter(({ decidable }) => !decidable) ?? [];
  return undecidable.map(({ sentence }) => ({
    code: 'rule-cannot-decide',
    subject: 'set',
    ids: [],
    sentence,
    remedy: 'Add questions of that kind, or change the rule before the first run.',
  }));
}

/** A note for each question that a model drafted and nobody accepted yet. */
export function draftNotes(questions: readonly Question[]): Note[] {
  return questions
    .filter(({ extra }) => extra?.draft === true)
    .map(({ id }) => ({
      code: 'draft-question',
      subject: 'question',
      ids: [id],
      sentence: 'A model drafted it and nobody has accepted it yet.',
      remedy: 'Read it against its documents, then take "draft": true out.',
    }));
}
