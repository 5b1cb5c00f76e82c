import { byCodePoint } from '../../base/compare.ts';
import type { Comparison, RunSubject } from '../../comparison/types.ts';
import { formatCount, formatOf, formatSeconds } from '../text/numbers.ts';

/** One fact about the run, in words. */
export interface Detail {
  label: string;
  value: string;
}

/** A model with its size, where its server told it: `qwen2.5:7b (7.6B, Q4_K_M)`. */
export function modelWords(model: RunSubject['models'][number]): string {
  const size = [model.parameterSize ?? gigabytes(model.sizeBytes), model.quantization];
  const known = size.filter((part) => part !== null);
  return known.length === 0
    ? `${model.name} (size unknown)`
    : `${model.name} (${known.join(', ')})`;
}

/** The run's details: what ran, on what, when, and how complete it is. Unknown ones are left out. */
export function viewDetails({ subject, design, rule }: Comparison): Detail[] {
  const details: [string, string | null][] = [
    ['model', subject.models.map(modelWords).join(', ') || null],
    ['questions', questionsWords(design)],
    ['repeats', formatCount(design.repeats)],
    ['rows', rowsWords(design)],
    ['search', subject.retrievers.map(retrieverWords).join(', ') || null],
    ['measured', measuredWords(subject)],
    ['machine', subject.machines.join(', ') || null],
    ['concurrency', subject.concurrency === null ? null : formatCount(subject.concurrency)],
    [
      'waited for rate limits',
      subject.waitedSeconds > 0 ? formatSeconds(subject.waitedSeconds) : null,
    ],
    ['corpus', subject.corpusHashes.join(', ') || null],
    ['rule', rule === null ? null : `${rule.source} (${rule.hash})`],
    ['versions', versionWords(subject.runtime)],
  ];
  return details.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** `2026-01-02 03:04 UTC` of an ISO time; a text of another form as it is. */
export function shortTime(iso: string): string {
  return iso.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*Z$/, '$1 $2 UTC');
}

function questionsWords(design: Comparison['design']): string {
  const { questions, answerable, unanswerable } = design;
  const ran = answerable + unanswerable;
  const of = ran === questions ? '' : ` of ${formatCount(questions)}`;
  return `${formatCount(ran)}${of} (${answerable} answerable, ${unanswerable} unanswerable)`;
}

function rowsWords(design: Comparison['design']): string {
  const scheduled = design.partial ? `, ${design.scheduledCells} scheduled` : '';
  const errors = `, ${design.errorRows} with an error`;
  return `${design.rows} of ${design.fullCells}${scheduled}${errors}`;
}

function retrieverWords(retriever: RunSubject['retrievers'][number]): string {
  return `${retriever.name}, ${formatOf(retriever.documentsPerQuery, 'document')} a query`;
}

function measuredWords({ startedAt, replayed }: RunSubject): string | null {
  if (startedAt === null) return null;
  const [first, last] = [shortTime(startedAt.first), shortTime(startedAt.last)];
  const when = first === last ? first : `${first} to ${last}`;
  const how = { all: 'recorded', some: 'recorded in part', none: 'live' }[replayed];
  return `${when} (${how})`;
}

function versionWords(runtime: RunSubject['runtime']): string | null {
  const names = Object.keys(runtime).sort(byCodePoint);
  return names.map((name) => `${name} ${runtime[name]}`).join(', ') || null;
}

function gigabytes(bytes: number | null): string | null {
  return bytes === null || bytes === 0 ? null : `${(bytes / 1e9).toFixed(1)} GB`;
}
