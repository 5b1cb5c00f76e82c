import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsFact } from '../../src/checking/holds-fact.ts';
import { createCorpus } from '../../src/data/create-corpus.ts';
import type { Question } from '../../src/data/types.ts';
import { type WithholdOptions, withhold } from '../../src/planting/withhold.ts';
import { documents, question } from '../checking/support.ts';
import { plant } from './support.ts';

const archive = documents(
  'The Osprey gateway stores its logs on Dunlin.',
  'Dunlin is kept by Dana Orlov.',
  'Pipit costs EUR 40.',
  'Pipit costs EUR 40 also in winter.',
  'Tern has 12 legs.',
);
const ask = (id: string, fact: string, supportingDocs: string[], parts: Partial<Question> = {}) =>
  question(id, `${id}?`, { requiredFacts: [{ any: [fact] }], supportingDocs, ...parts });
const keeper = ask('keeper', 'Dana Orlov', ['d-1', 'd-2'], { hops: 2, category: 'chain' });
const node = ask('node', 'Dunlin', ['d-1']);
const price = ask('price', 'EUR 40', ['d-3']);
const legs = ask('legs', '12', ['d-5'], {
  forbiddenFacts: [{ any: ['8'] }],
  extra: { owner: 'me', computed: false },
});

function run(questions: readonly Question[], parts: Partial<WithholdOptions> = {}) {
  return withhold({
    corpus: createCorpus(archive, 'c'),
    questions,
    questionIds: null,
    share: 1,
    cascade: false,
    seed: 1,
    holdsFact,
    ...parts,
  });
}

describe('withhold', () => {
  it('removes the documents that hold the facts and turns the question into its twin', () => {
    const result = run([keeper, legs], { questionIds: ['keeper'] });
    expect(result.documents.map(({ id }) => id)).toEqual(['d-1', 'd-3', 'd-4', 'd-5']);
    expect(result.withheld).toEqual([
      { id: 'keeper', twinId: 'keeper-withheld', removed: ['d-2'] },
    ]);
    expect(result.questions[0]).toEqual({
      ...keeper,
      id: 'keeper-withheld',
      answerable: false,
      requiredFacts: [],
      forbiddenFacts: [{ any: ['Dana Orlov'] }],
      supportingDocs: ['d-1'],
      cluster: 'keeper',
      gap: 'withheld-document',
    });
    expect(result.questions[1]).toBe(legs);
  });

  it('keeps what else the user wrote, and the old decoys', () => {
    const [twin] = run([legs], { questionIds: ['legs'] }).questions;
    expect(twin?.forbiddenFacts).toEqual([{ any: ['8'] }, { any: ['12'] }]);
    expect(twin?.extra).toEqual({ owner: 'me' });
  });

  it.each([
    ['another question needs the document', [node, keeper], 'node', 'shared-document'],
    ['the fact stands in a document that remains', [price], 'price', 'fact-stands-elsewhere'],
    [
      'there are no supporting documents',
      [question('bare', '?')],
      'bare',
      'no-supporting-documents',
    ],
    [
      'the documents do not hold the fact',
      [ask('odd', 'Gull', ['d-3'])],
      'odd',
      'fact-not-in-documents',
    ],
  ])('refuses where %s', (_, questions, id, reason) => {
    const result = run(questions, { questionIds: [id] });
    expect(result.refused).toMatchObject([{ question: { id }, reason }]);
    expect(result.documents).toEqual(archive);
    expect(result.questions).toEqual(questions);
  });

  it('withholds questions that share a document when both are asked for', () => {
    const { withheld, refused } = run([node, keeper], { questionIds: ['node', 'keeper'] });
    expect(withheld.map(({ id }) => id)).toEqual(['node', 'keeper']);
    expect(refused).toEqual([]);
  });

  it('turns the questions that lose a document as well, when told', () => {
    const { questions } = run([node, keeper], { questionIds: ['node'], cascade: true });
    expect(questions.map(({ id }) => id)).toEqual(['node-withheld', 'keeper-withheld']);
  });

  it('takes removed documents out of the support of questions that were unanswerable before', () => {
    const open = question('open', '?', { answerable: false, supportingDocs: ['d-2', 'd-1'] });
    const { questions } = run([keeper, open], { questionIds: ['keeper'] });
    expect(questions[1]?.supportingDocs).toEqual(['d-1']);
  });

  it('gives twins ids that are free', () => {
    const taken = question('legs-withheld', '?', { answerable: false });
    expect(run([legs, taken]).withheld[0]?.twinId).toBe('legs-withheld-2');
  });

  it('refuses ids that no answerable question has', () => {
    expect(() => run([legs], { questionIds: ['legs', 'gull'] })).toThrow('the id gull');
  });

  it('leaves every answerable question its documents and every twin without its facts', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.double({ min: 0.1, max: 0.6, noNaN: true }),
        fc.boolean(),
        (seed, share, cascade) => {
          const world = plant({ seed, documents: 120, questions: 14 });
          const result = withhold({
            corpus: createCorpus(world.documents, 'c'),
            questions: world.questions,
            questionIds: null,
            share,
            cascade,
            seed,
            holdsFact,
          });
          const left = new Set(result.documents.map(({ id }) => id));
          for (const { supportingDocs = [] } of result.questions) {
            expect(supportingDocs.filter((id) => !left.has(id))).toEqual([]);
          }
          for (const { id, removed } of result.withheld) {
            const [original = legs] = world.questions.filter((one) => one.id === id);
            expect(removed.length).toBeGreaterThan(0);
            if (original?.extra?.computed === true) continue;
            const facts = original?.requiredFacts ?? [];
            const holders = result.documents.filter(({ text }) =>
              facts.some((fact) => holdsFact(text, fact)),
            );
            expect(holders).toEqual([]);
          }
        },
      ),
      { numRuns: 5, seed: 20 },
    );
  });
});
