import { z } from 'zod';
import type { ModelSettings } from './opened-model.ts';

/** What holds where nothing is said: one answer at temperature 0, a context that a laptop can hold. */
export const defaultSettings: ModelSettings = {
  temperature: 0,
  numCtx: 4096,
  numPredict: 300,
  seed: 1,
  think: false,
  keepAlive: '10m',
  callTimeoutMs: 120_000,
};

/** Numbers may come as text: from the environment, or from a template in a YAML file. */
const number = (low: number, high: number) =>
  z
    .union([z.number(), z.string().trim().min(1).transform(Number)])
    .pipe(z.number().min(low).max(high));
const whole = (low: number, high: number) => number(low, high).pipe(z.int());

interface SettingRule {
  schema: z.ZodType<string | number | boolean>;
  /** Completes "expected ...". */
  expected: string;
}

/** The settings that a user may give, each with its range. */
export const settingRules: Readonly<Record<keyof ModelSettings, SettingRule>> = {
  temperature: { schema: number(0, 2), expected: 'a number from 0 to 2' },
  numCtx: { schema: whole(256, 1_048_576), expected: 'a whole number from 256 to 1048576' },
  numPredict: { schema: whole(1, 65_536), expected: 'a whole number from 1 to 65536' },
  seed: { schema: whole(0, 2_000_000_000), expected: 'a whole number from 0 to 2000000000' },
  think: {
    schema: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
    expected: 'true or false',
  },
  keepAlive: {
    schema: z.union([
      z.string().regex(/^-?\d+(\.\d+)?(ms|s|m|h)?$/),
      z.number().transform((seconds) => `${seconds}s`),
    ]),
    expected: 'a duration such as 10m, or -1 to keep the model loaded',
  },
  callTimeoutMs: { schema: whole(1, 3_600_000), expected: 'milliseconds from 1 to 3600000' },
};

/**
 * Puts one given value into `settings`. Returns a sentence that names the setting, its value and its
 * range where it does not fit, and undefined where it does.
 */
export function applySetting(
  settings: Partial<ModelSettings>,
  key: keyof ModelSettings,
  value: unknown,
  label: string,
): string | undefined {
  const rule = settingRules[key];
  const parsed = rule.schema.safeParse(value);
  if (!parsed.success) return `${label} is ${shown(value)}; expected ${rule.expected}.`;
  Object.assign(settings, { [key]: parsed.data });
  return undefined;
}

function shown(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
