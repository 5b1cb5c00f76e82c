import type { WorldTemplates } from './template-schema.ts';
import { englishTemplates } from './templates/en/world.ts';
import { chineseTemplates } from './templates/zh/world.ts';

/** Languages that loopcheck ships templates for. */
export const shippedLanguages = ['en', 'zh'] as const;
/** A language whose templates are shipped. */
export type ShippedLanguage = (typeof shippedLanguages)[number];

/** The shipped templates by language. */
export const shippedTemplates: Readonly<Record<ShippedLanguage, WorldTemplates>> = {
  en: englishTemplates,
  zh: chineseTemplates,
};
