import { type ScoreMetric, scoreMetrics } from './metric-names.ts';
import type { Question } from './types.ts';

/** The questions that a criterion speaks about. */
export type StratumSelector =
  | { kind: 'answerable' }
  | { kind: 'unanswerable' }
  | { kind: 'all' }
  | { kind: 'hops'; hops: number }
  | { kind: 'category'; category: string };

/** How a stratum is written in decision.yaml. */
export const STRATUM_PATTERN = /^(answerable|unanswerable|all|hops:\d{1,9}|category:.+)$/u;

/** Reads what STRATUM_PATTERN accepts: `answerable`, `all`, `hops:2`, `category:time order`, ... */
export function parseStratum(text: string): StratumSelector {
  if (text.startsWith('hops:')) return { kind: 'hops', hops: Number(text.slice('hops:'.length)) };
  if (text.startsWith('category:')) {
    return { kind: 'category', category: text.slice('category:'.length) };
  }
  if (text === 'answerable' || text === 'unanswerable') return { kind: text };
  return { kind: 'all' };
}

/** A stratum as decision.yaml writes it; equal for equal strata. */
export function stratumKey(stratum: StratumSelector): string {
  if (stratum.kind === 'hops') return `hops:${stratum.hops}`;
  return stratum.kind === 'category' ? `category:${stratum.category}` : stratum.kind;
}

/** A stratum in words: `answerable`, `1 hop`, `2 hops`, `category time order`. */
export function stratumLabel(stratum: StratumSelector): string {
  if (stratum.kind === 'hops') return stratum.hops === 1 ? '1 hop' : `${stratum.hops} hops`;
  return stratum.kind === 'category' ? `category ${stratum.category}` : stratum.kind;
}

/** Whether a question belongs to a stratum. A question without hops belongs to no stratum by hops. */
export function inStratum(
  question: Pick<Question, 'answerable' | 'hops' | 'category'>,
  stratum: StratumSelector,
): boolean {
  switch (stratum.kind) {
    case 'all':
      return true;
    case 'answerable':
      return question.answerable;
    case 'unanswerable':
      return !question.answerable;
    case 'hops':
      return question.hops === stratum.hops;
    case 'category':
      return question.category === stratum.category;
  }
}

/** The questions that a metric is measured on, as a stratum. */
export function scopeOf(metric: ScoreMetric): StratumSelector {
  return { kind: scoreMetrics[metric].scope };
}
