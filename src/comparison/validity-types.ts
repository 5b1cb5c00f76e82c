import type { SetupAspect } from '../data/decision-rule-schema.ts';

/** Why a run decides nothing. Each cause has its own sentence and remedy. */
export type InvalidCause = { sentence: string; remedy: string } & (
  | { kind: 'missing-rows'; count: number; examples: readonly string[] }
  | { kind: 'duplicate-rows'; count: number; examples: readonly string[] }
  | { kind: 'unexpected-rows'; count: number; examples: readonly string[] }
  | { kind: 'unexpected-arm'; arms: readonly string[] }
  | { kind: 'missing-arm'; arms: readonly string[] }
  | { kind: 'too-many-errors'; errors: number; rows: number; allowed: number }
  | { kind: 'replay-misses'; count: number; examples: readonly string[] }
  | { kind: 'above-ceiling'; count: number; examples: readonly string[] }
  | { kind: 'no-stop-reason'; count: number; examples: readonly string[] }
  | { kind: 'counter-mismatch'; count: number; examples: readonly string[] }
  | { kind: 'broken-invariant'; count: number; examples: readonly string[] }
  | { kind: 'non-finite'; count: number; examples: readonly string[] }
  | { kind: 'arms-differ'; aspects: readonly SetupAspect[]; details: readonly string[] }
  | { kind: 'arm-not-uniform'; arm: string; details: readonly string[] }
  | { kind: 'different-data'; details: readonly string[] }
  | { kind: 'concurrent-seconds'; concurrency: number }
);
