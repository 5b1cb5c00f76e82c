import type { Question } from '../../data/types.ts';
import { textTable } from '../../report/text/text-table.ts';

/** Counts planted questions as they come, so that none has to be kept. */
export interface QuestionTally {
  add(question: Question): void;
  readonly questions: number;
  /** The most hops of a question; 0 for none. */
  readonly longest: number;
  /** A table: answerable questions by category and hops, twins by gap. */
  table(width: number): string[];
}

/** A tally without any question yet. */
export function createQuestionTally(): QuestionTally {
  const rows = new Map<string, { answerable: number; unanswerable: number }>();
  let questions = 0;
  let longest = 0;
  return {
    get questions() {
      return questions;
    },
    get longest() {
      return longest;
    },
    add: ({ answerable, category, hops = 0, gap }) => {
      const kind = answerable
        ? `${category}, ${hops} ${hops === 1 ? 'hop' : 'hops'}`
        : `gap: ${gap}`;
      const row = rows.get(kind) ?? { answerable: 0, unanswerable: 0 };
      row[answerable ? 'answerable' : 'unanswerable'] += 1;
      rows.set(kind, row);
      questions += 1;
      longest = Math.max(longest, hops);
    },
    table: (width) => {
      const sorted = [...rows].sort(
        ([a, one], [b, other]) => other.answerable - one.answerable || (a < b ? -1 : 1),
      );
      return textTable(
        [
          { heading: 'kind', align: 'left' },
          { heading: 'answerable', align: 'right' },
          { heading: 'unanswerable', align: 'right' },
        ],
        sorted.map(([kind, row]) => [kind, shown(row.answerable), shown(row.unanswerable)]),
        width,
      );
    },
  };
}

function shown(count: number): string {
  return count === 0 ? '' : String(count);
}
