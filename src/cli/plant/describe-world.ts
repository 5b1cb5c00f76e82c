import type { Question } from '../../data/types.ts';
import { textTable } from '../../report/text/text-table.ts';

/** A table of planted questions: answerable ones by category and hops, twins by gap. */
export function describeQuestions(questions: readonly Question[], width: number): string[] {
  const rows = new Map<string, { answerable: number; unanswerable: number }>();
  for (const { answerable, category, hops, gap } of questions) {
    const kind = answerable ? `${category}, ${hops} ${hops === 1 ? 'hop' : 'hops'}` : `gap: ${gap}`;
    const row = rows.get(kind) ?? { answerable: 0, unanswerable: 0 };
    row[answerable ? 'answerable' : 'unanswerable'] += 1;
    rows.set(kind, row);
  }
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
}

function shown(count: number): string {
  return count === 0 ? '' : String(count);
}
