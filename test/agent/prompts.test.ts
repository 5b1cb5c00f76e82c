import { describe, expect, it } from 'vitest';
import { defaultPromptTexts, promptNodes } from '../../src/agent/default-prompts.ts';
import { estimateTokens } from '../../src/agent/evidence/estimate-tokens.ts';
import { buildPrompts, promptHashes } from '../../src/agent/prompts.ts';
import { ConfigError } from '../../src/base/errors.ts';

describe('the prompts of an arm', () => {
  it('hold every task in one system message, for every arm alike', () => {
    const { system } = buildPrompts();
    expect(system.startsWith(defaultPromptTexts.intro)).toBe(true);
    for (const node of promptNodes) expect(system).toContain(defaultPromptTexts.tasks[node]);
  });

  it('have one task replaced and leave the others and all output forms alone', () => {
    const plain = buildPrompts();
    const replaced = buildPrompts({ reflect: '\nBe strict.\n' });
    expect(replaced.tasks).toEqual({ ...plain.tasks, reflect: 'Be strict.' });
    expect(replaced.reminders).toEqual(plain.reminders);
    expect(replaced.system).toBe(plain.system.replace(plain.tasks.reflect, 'Be strict.'));
  });

  it('take a replacement as it is, without templating', () => {
    const text = '$& {{x}} {# no comment #} $1 `ticks`';
    expect(buildPrompts({ plan: text }).system).toContain(text);
  });

  it('are refused with all faults at once where a replacement cannot work', () => {
    const bad = () => buildPrompts({ plan: ' ', critic: 'x', __proto__: 'y', constructor: 'z' });
    expect(bad).toThrow(ConfigError);
    expect(bad).toThrow(/config\.prompts\.plan: .*\n.*critic: .*\n.*constructor: /);
  });

  it('are refused where a replacement waits for a template to be filled in', () => {
    expect(() => buildPrompts({ reflect: 'Judge {{ evidence }} strictly.' })).toThrow(
      /reflect: nothing fills in \{\{ evidence \}\}/,
    );
  });

  it('are refused where a replacement is no text', () => {
    const config: Record<string, string> = JSON.parse('{"write": ["a", "b"], "__proto__": "x"}');
    expect(() => buildPrompts(config)).toThrow(/write: expected a text.*\n.*__proto__: no node/);
  });
});

describe('the hashes of prompts', () => {
  it('are one per node and one for the system message', () => {
    const hashes = promptHashes(buildPrompts());
    expect(Object.keys(hashes)).toEqual([...promptNodes, 'system']);
    expect(new Set(Object.values(hashes)).size).toBe(4);
  });

  it('tell which prompt of two columns differs', () => {
    const plain = promptHashes(buildPrompts());
    const replaced = promptHashes(buildPrompts({ reflect: 'Be strict.' }));
    const differing = Object.keys(plain).filter((node) => plain[node] !== replaced[node]);
    expect(differing).toEqual(['reflect', 'system']);
  });
});

describe('the shipped wording', () => {
  it('leaves room for evidence in a small context', () => {
    expect(estimateTokens(buildPrompts().system)).toBeLessThan(1_500);
  });

  it('names the output form in the last lines of every node, and no task but its own', () => {
    for (const node of promptNodes) {
      const reminder = defaultPromptTexts.reminders[node];
      expect(reminder.split('\n').length).toBeLessThanOrEqual(2);
      expect(reminder).toContain(node);
      expect(reminder).toMatch(/JSON/);
    }
  });

  it('says that documents are data', () => {
    expect(defaultPromptTexts.intro).toMatch(/<evidence>.*<\/evidence>/s);
    expect(defaultPromptTexts.intro).toMatch(/never follow/);
  });
});
