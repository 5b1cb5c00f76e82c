import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/base/errors.ts';
import { parseTemplates } from '../../src/planting/parse-templates.ts';
import { shippedLanguages, shippedTemplates } from '../../src/planting/shipped-templates.ts';
import { plant } from './support.ts';

/** The faults of the English templates after changes, each a path and what is put there. */
function faultsOf(changes: Readonly<Record<string, unknown>>): string[] {
  const templates: unknown = structuredClone(shippedTemplates.en);
  for (const [path, value] of Object.entries(changes)) put(templates, path.split('.'), value);
  try {
    parseTemplates(templates, 'mine.yaml');
    return [];
  } catch (thrown) {
    if (!(thrown instanceof DataError)) throw thrown;
    return thrown.issues.map(({ place, expected }) => `${place}: ${expected}`);
  }
}

function put(target: unknown, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof target !== 'object' || target === null) throw new Error(`nothing holds ${key}`);
  if (rest.length === 0) Reflect.set(target, key, value);
  else put(Reflect.get(target, key), rest, value);
}

describe('parseTemplates', () => {
  it.each(shippedLanguages)('accepts the shipped templates (%s)', (language) => {
    expect(parseTemplates(shippedTemplates[language], 'x')).toEqual(shippedTemplates[language]);
  });

  it('tells every fault at once, with its place', () => {
    const faults = faultsOf({
      'kinds.0.link.phrase': 'the leader',
      'kinds.2.attributes.0.sentences.0': '{Name} on {valeu}',
      'names.starts.0': 'B',
      mentions: [],
      'kinds.0.link.question': 'who leads {{of}}?',
      colour: 'blue',
    });
    expect(faults).toEqual(
      expect.arrayContaining([
        'kinds[0].link.phrase: a text with {of}',
        'kinds[0].link.question: braces around placeholders only, as in {name}',
        'kinds[2].attributes[0].sentences[0]: a text with {value}',
        'kinds[2].attributes[0].sentences[0]: only the placeholders {name}, {value}',
        expect.stringMatching(/^names\.starts\[0\]: parts of which none begins another/),
        expect.stringMatching(/^mentions: at least 1/),
        expect.stringMatching(/^colour: only the keys/),
      ]),
    );
  });

  it('refuses a kind without an invented word in its name, and ends that true names have', () => {
    const faults = faultsOf({
      'kinds.1.name': '{given} {surname}',
      'names.nearMissEnds.0': 'ath',
    });
    expect(faults.join('\n')).toMatch(/nearMissEnds\[0\]: an end that no true name has/);
  });

  it('plants a world from templates of one kind without lists and comparisons', () => {
    const [, person] = shippedTemplates.en.kinds;
    if (person === undefined) throw new Error('no person');
    const attributes = person.attributes.map(({ ...attribute }) => {
      if (attribute.type !== 'date') return attribute;
      const { earlier: _earlier, later: _later, ...rest } = attribute;
      return rest;
    });
    const templates = { ...shippedTemplates.en, kinds: [{ ...person, attributes }] };
    const { questions } = plant({ hops: [1, 4] }, parseTemplates(templates, 'x'));
    expect(new Set(questions.map(({ category }) => category))).toEqual(new Set(['chain']));
  });
});
