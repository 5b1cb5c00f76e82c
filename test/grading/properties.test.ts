import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../src/grading/grade-answer.ts';

const retrievedIds = ['k-02', 'k-03', 'k-05', 'k-08'];
const question = {
  id: 'q',
  question: 'How does the Osprey gateway retry failed calls?',
  answerable: true,
  requiredFacts: [{ any: ['3 retries'] }, { any: ['30 seconds'] }, { any: ['Zoë Orlov'] }],
  forbiddenFacts: [],
};
const grade = (answer: string) => gradeAnswer({ question, answer, retrievedIds });
const score = (answer: string) => {
  const { factRecall, abstention, citations } = grade(answer);
  return { factRecall, abstention, cited: citations.cited };
};

/** Sentences that do not refer to each other. */
const sentences = [
  'Osprey makes 3 retries [k-05].',
  'Osprey does not make 3 retries [k-05].',
  'The first wait is 30 seconds [k-08].',
  'The first wait was raised from 30 seconds to 60 seconds [k-08].',
  'The gateway is run by Zoë Orlov.',
  'Nothing is lost.',
  'The documents do not say how long it waits.',
  'It writes a log.',
];
const anyAnswer = fc.uniqueArray(fc.constantFrom(...sentences), { minLength: 1, maxLength: 5 });
/** Without the two pairs that contradict each other, whose last word counts. */
const consistent = anyAnswer.filter((some) =>
  [0, 2].every(
    (at) => !(some.includes(sentences[at] ?? '') && some.includes(sentences[at + 1] ?? '')),
  ),
);

const rewritings: [string, (answer: string) => string][] = [
  ['upper case', (answer) => answer.toUpperCase()],
  ['lower case', (answer) => answer.toLowerCase()],
  ['decomposed Unicode', (answer) => answer.normalize('NFD')],
  ['full-width digits', (answer) => answer.replace(/\b3(?=0? )/gu, '３').replace('３0', '３０')],
  ['bold numbers', (answer) => answer.replace(/\b(30?|60) /gu, '**$1** ')],
  [
    'bold sentences',
    (answer) => answer.replace(/[^.[]+(?=[.[])/gu, (text) => ` **${text.trim()}** `),
  ],
  ['a quotation block', (answer) => `> ${answer}`],
  ['paragraphs of HTML', (answer) => `<p>${answer}</p>`],
  ['non-breaking spaces', (answer) => answer.replaceAll(' ', '\u00a0')],
  ['soft hyphens', (answer) => answer.replaceAll('tr', 't\u00adr')],
  ['Windows line ends', (answer) => answer.replaceAll(' ', '\r\n')],
  ['thinking before it', (answer) => `<think>3 retries? [k-99] I cannot tell.</think>${answer}`],
  ['neutral text behind it', (answer) => `${answer} The sky is blue.`],
];

describe('what does not change a score', () => {
  it.each(rewritings)('%s', (_, rewrite) => {
    fc.assert(
      fc.property(anyAnswer, (some) => {
        const answer = some.join(' ');
        expect(score(rewrite(answer))).toEqual(score(answer));
      }),
    );
  });

  it('the order of independent sentences', () => {
    fc.assert(
      fc.property(consistent, fc.infiniteStream(fc.nat()), (some, keys) => {
        const shuffled = some
          .map((sentence) => ({ sentence, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ sentence }) => sentence);
        const { factRecall, cited } = score(some.join(' '));
        expect(score(shuffled.join(' '))).toMatchObject({ factRecall, cited });
      }),
    );
  });

  it('the same answer graded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (answer) => {
        expect(grade(answer)).toEqual(grade(answer));
      }),
    );
  });
});

describe('what every grade keeps', () => {
  it('shares in [0, 1] and a validity only where something is cited', () => {
    const parts = fc.constantFrom(
      ...sentences,
      '[',
      ']',
      '(k-05',
      '|',
      '\n',
      '`',
      '**',
      '<think>',
      '3',
      '没有',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
        const { factRecall, citations } = grade(some.join(' '));
        expect(factRecall).toBeGreaterThanOrEqual(0);
        expect(factRecall).toBeLessThanOrEqual(1);
        expect(citations.valid === null).toBe(citations.cited.length === 0);
        expect(citations.cited.toSorted()).toEqual(citations.cited);
      }),
    );
  });

  it('a wrong id never makes citations valid', () => {
    fc.assert(
      fc.property(anyAnswer, fc.integer({ min: 10, max: 99 }), (some, number) => {
        const { citations } = grade(`${some.join(' ')} [k-${number}]`);
        expect(citations.valid).toBe(false);
        expect(citations.notRetrieved).toEqual([`k-${number}`]);
      }),
    );
  });

  it.each(['', ' ', '\n', '\u200b', '<think>3 retries</think>'])(
    'nothing said is no recall and no abstention: %j',
    (answer) => {
      expect(grade(answer)).toMatchObject({ factRecall: 0, abstention: 'none', abstained: false });
    },
  );
});
