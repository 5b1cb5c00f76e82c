/** Seconds that one node spent in one superstep of the graph. */
export interface Span {
  /** The superstep; nodes of the same one run side by side. */
  step: number;
  seconds: number;
}

/**
 * How long a run takes when each wave of parallel nodes lasts as long as its longest one and waves
 * follow each other. Independent of how busy the machine was that ran the waves. 0 without spans.
 */
export function virtualSeconds(spans: readonly Span[]): number {
  const waves = new Map<number, number>();
  for (const { step, seconds } of spans) {
    waves.set(step, Math.max(waves.get(step) ?? 0, seconds));
  }
  return [...waves.values()].reduce((sum, seconds) => sum + seconds, 0);
}
