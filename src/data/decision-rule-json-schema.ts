import { z } from 'zod';
import { decisionRuleSchema } from './decision-rule-schema.ts';

/**
 * The JSON schema of decision.yaml, for editors (`# yaml-language-server: $schema=...`). It says what
 * the file may hold; what the parts mean together is checked when the rule is read.
 */
export function decisionRuleJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(decisionRuleSchema, { io: 'input' });
  return { $schema, title: 'loopcheck decision rule', ...schema };
}

/** The text of schemas/decision.schema.json. */
export function decisionRuleJsonSchemaText(): string {
  return `${JSON.stringify(decisionRuleJsonSchema(), null, 2)}\n`;
}
