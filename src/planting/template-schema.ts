import { z } from 'zod';
import { hasStrayBrace, placeholdersOf } from './fill.ts';

/** A text that must hold the first placeholders and may hold the second ones, and no others. */
function template(required: readonly string[], optional: readonly string[] = []) {
  return z
    .string()
    .min(1)
    .superRefine((text, context) => {
      const present = placeholdersOf(text);
      for (const name of required) {
        if (present.includes(name)) continue;
        context.addIssue({ code: 'custom', message: `a text with {${name}}`, input: text });
      }
      if (hasStrayBrace(text)) {
        const message = 'braces around placeholders only, as in {name}';
        context.addIssue({ code: 'custom', message, input: text });
      }
      const allowed = [...required, ...optional];
      for (const name of present) {
        if (allowed.includes(name)) continue;
        const known = allowed.map((one) => `{${one}}`).join(', ');
        context.addIssue({
          code: 'custom',
          message: `only the placeholders ${known}`,
          input: text,
        });
      }
    });
}

/** Parts of names: distinct, and none the beginning of another, so that joined parts stay apart. */
const parts = z
  .array(z.string().min(1))
  .min(2)
  .superRefine((list, context) => {
    list.forEach((part, index) => {
      const other = list.findIndex((one, place) => place !== index && one.startsWith(part));
      if (other < 0) return;
      const message = `parts of which none begins another ("${part}" begins "${list[other]}")`;
      context.addIssue({ code: 'custom', message, path: [index], input: part });
    });
  });

const words = z.array(z.string().min(1)).min(3);
const sentences = z.array(template(['name', 'value'])).min(1);
const question = template(['of']);
const grouped = template(['group']);
const pair = template(['a', 'b']);
const attributeBase = { id: z.string().min(1), sentences, question };

const dateAttribute = z.strictObject({
  ...attributeBase,
  type: z.literal('date'),
  /** Which of two things has the earlier (later) date, as a phrase: for comparisons. */
  earlier: pair.optional(),
  later: pair.optional(),
  /** Which of a group's members comes first (last), as a question: for time order. */
  first: grouped.optional(),
  last: grouped.optional(),
});
const numberAttribute = z
  .strictObject({
    ...attributeBase,
    type: z.literal('number'),
    min: z.int().min(0),
    max: z.int().max(1_000_000_000),
    /** The sum over a group, as a question. */
    total: grouped.optional(),
  })
  .refine(({ min, max }) => max - min >= 10, {
    message: 'a max that lies at least 10 above min',
    path: ['max'],
  });
const wordAttribute = z.strictObject({
  ...attributeBase,
  type: z.literal('word'),
  words,
  /** How many of a group's members have a value, as a question. */
  count: template(['group', 'value']).optional(),
});

const attribute = z.discriminatedUnion('type', [dateAttribute, numberAttribute, wordAttribute]);

const group = z.strictObject({
  name: template(['stem']),
  sentences: z.array(template(['name', 'members'])).min(1),
  fillers: z.array(template([], ['name'])).min(1),
  outOfScope: z.array(question).min(1),
});

const kind = z.strictObject({
  id: z.string().min(1),
  /** What a thing of this kind is called; may also draw on `names.words`. */
  name: z.string().min(1),
  openings: z.array(template(['name'])).min(1),
  fillers: z.array(template([], ['name'])).min(2),
  attributes: z.array(attribute).min(3),
  /** How a document of this kind names the next kind of the list (the last kind: the first). */
  link: z.strictObject({
    sentences: z.array(template(['name', 'next'])).min(1),
    phrase: template(['of']),
    question,
  }),
  /** Questions about what no document ever says. */
  outOfScope: z.array(question).min(1),
  group: group.optional(),
});

/** Everything that a language says about an invented world; `templates/en.ts` is the model. */
export const templatesSchema = z
  .strictObject({
    language: z.string().min(1),
    /** Between two sentences. */
    separator: z.string(),
    list: z.strictObject({ separator: z.string().min(1), last: z.string().min(1) }),
    names: z
      .strictObject({
        starts: parts,
        middles: parts,
        ends: parts,
        /** Ends that no true name has. */
        nearMissEnds: parts,
        /** Further lists that the names of kinds draw on, by placeholder. */
        words: z.record(z.string().regex(/^[a-z]+$/), words),
      })
      .superRefine(({ ends, nearMissEnds }, context) => {
        nearMissEnds.forEach((end, index) => {
          const other = ends.find((one) => one.startsWith(end) || end.startsWith(one));
          if (other === undefined) return;
          const message = `an end that no true name has (ends holds "${other}")`;
          context.addIssue({ code: 'custom', message, path: ['nearMissEnds', index], input: end });
        });
      }),
    dates: z.strictObject({
      text: template(['day', 'month', 'year']),
      alsoWritten: z.array(template(['year'], ['day', 'month', 'dd', 'mm'])),
      months: z.array(z.string().min(1)).length(12),
      firstYear: z.int().min(1000).max(9999),
      lastYear: z.int().min(1000).max(9999),
    }),
    numbers: z.strictObject({
      /** Between groups of three digits; empty for none. */
      groupSeparator: z.string(),
      /** Words for small numbers, beginning with zero; accepted beside the digits. */
      words: z.array(z.string().min(1)),
    }),
    /** Documents that name a thing and say nothing of it. */
    mentions: z.array(template(['of'], ['date'])).min(1),
    /** Documents that quote a question and do not answer it. */
    inquiries: z.array(template(['question'], ['date'])).min(1),
    /** A withdrawn entry that states an older value. */
    withdrawn: z.array(template(['sentence'], ['date'])).min(1),
    kinds: z.array(kind).min(1),
  })
  .superRefine(({ kinds, names }, context) => {
    const allowed = ['stem', ...Object.keys(names.words)];
    kinds.forEach(({ name }, index) => {
      const present = placeholdersOf(name);
      if (present.includes('stem') && present.every((one) => allowed.includes(one))) return;
      const message = `a text with {stem} and no placeholders but ${allowed.map((one) => `{${one}}`).join(', ')}`;
      context.addIssue({ code: 'custom', message, path: ['kinds', index, 'name'], input: name });
    });
  });

/** The templates of one language. */
export type WorldTemplates = z.infer<typeof templatesSchema>;
/** A kind of thing that a world holds. */
export type Kind = WorldTemplates['kinds'][number];
/** What documents state of a kind of thing. */
export type Attribute = Kind['attributes'][number];
/** A list of things that belong together. */
export type Group = NonNullable<Kind['group']>;
