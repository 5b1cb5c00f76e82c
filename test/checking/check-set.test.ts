import { describe, expect, it } from 'vitest';
import { noteCodes } from '../../src/checking/types.ts';
import { check, documents, noted, question } from './support.ts';

const archive = documents(
  'The Osprey gateway stores its logs on the node Dunlin.',
  'Dunlin was replaced on 14 March 2024 by the Pipit team.',
  'The Pipit team is led by Dana Orlov.',
  'The canteen opens at eleven.',
  'Umbrellas are kept at the door.',
);

describe('checkSet', () => {
  it('has no note on a sound question but that there are no unanswerable ones', () => {
    const report = check(
      archive,
      [
        question('q', 'Where does the Osprey gateway store its logs?', {
          hops: 1,
          supportingDocs: ['d-1'],
        }),
        question('r', 'Who leads the team that replaced the node of the Osprey gateway?', {
          hops: 3,
          requiredFacts: [{ any: ['Dana Orlov'] }],
          supportingDocs: ['d-1', 'd-2', 'd-3'],
        }),
      ],
      { loop: { rounds: 3, queriesPerRound: 3, documentsPerQuery: 2 } },
    );
    expect(report.notes.map(({ code }) => code)).toEqual(['too-few-unanswerable']);
    expect(report.counts).toEqual({ documents: 5, questions: 2, answerable: 2, unanswerable: 0 });
  });

  it.each([
    ['in another date writing', ['2024-03-14'], []],
    ['in one of its writings', ['the 14th', 'March 14, 2024'], []],
    ['not at all', ['15 March 2024'], [['q']]],
    ['only inside a longer number', ['14 March 202'], [['q']]],
  ])('notes facts that the documents do not hold: %s', (_, any, expected) => {
    const asked = question('q', 'When was it replaced?', {
      requiredFacts: [{ any }],
      supportingDocs: ['d-2'],
    });
    expect(noted(check(archive, [asked]), 'fact-not-in-documents')).toEqual(expected);
  });

  it('does not look for a fact that has to be computed', () => {
    const asked = question('q', 'How many?', {
      requiredFacts: [{ any: ['17'] }],
      supportingDocs: ['d-2'],
      extra: { computed: true },
    });
    expect(noted(check(archive, [asked]), 'fact-not-in-documents')).toEqual([]);
  });

  it('notes a fact that stands in the question or is forbidden as well', () => {
    const asked = question('q', 'Is Dunlin the node?', {
      supportingDocs: ['d-1'],
      forbiddenFacts: [{ any: ['DUNLIN'] }],
    });
    const report = check(archive, [asked]);
    expect(noted(report, 'fact-in-question')).toEqual([['q']]);
    expect(noted(report, 'fact-also-forbidden')).toEqual([['q']]);
  });

  it('notes answerable questions without supporting documents', () => {
    const report = check(archive, [
      question('q', 'Which node?'),
      question('u', 'Which?', { answerable: false }),
    ]);
    expect(noted(report, 'no-supporting-documents')).toEqual([['q']]);
  });

  it('notes a supporting document that states nothing and leads nowhere', () => {
    const asked = question('q', 'Where does the Osprey gateway store its logs?', {
      supportingDocs: ['d-1', 'd-4'],
    });
    const [note] = check(archive, [asked]).notes.filter(
      ({ code }) => code === 'idle-supporting-document',
    );
    expect(note?.sentence).toContain('d-4');
  });

  it('notes several hops that one search answers, and a set of nothing else', () => {
    const asked = question('q', 'Osprey logs Dunlin replaced', {
      hops: 2,
      supportingDocs: ['d-1', 'd-2'],
    });
    const report = check(archive, [asked]);
    expect(noted(report, 'one-search-answers')).toEqual([['q']]);
    expect(noted(report, 'no-room-for-a-loop')).toEqual([[]]);
  });

  it('notes questions that no reviewer can reach', () => {
    const asked = question('q', 'Osprey logs', { hops: 2, supportingDocs: ['d-1', 'd-5'] });
    const loop = { rounds: 3, queriesPerRound: 1, documentsPerQuery: 1 };
    const [note] = check(archive, [asked], { loop }).notes.filter(
      ({ code }) => code === 'beyond-the-rounds',
    );
    expect(note?.sentence).toContain(
      '1 of its 2 supporting documents cannot be found in 3 rounds of 1 queries',
    );
  });

  it('notes near-duplicate documents and questions, but not one question about two things', () => {
    const copies = [...archive, { id: 'copy', text: 'The canteen opens at ELEVEN!' }];
    const report = check(copies, [
      question('a', 'When does the canteen open on the first day of the week?', {
        answerable: false,
      }),
      question('b', 'When does the canteen open on the first day of the week', {
        answerable: false,
      }),
      question('c', 'Which team is it that keeps the big node of the gateway called Dunlin?', {
        answerable: false,
      }),
      question('d', 'Which team is it that keeps the big node of the gateway called Osprey?', {
        answerable: false,
      }),
    ]);
    expect(noted(report, 'near-duplicate-documents')).toEqual([['d-4', 'copy']]);
    expect(noted(report, 'near-duplicate-questions')).toEqual([['a', 'b']]);
  });

  it('does not note near duplicates of one cluster', () => {
    const twins = ['a', 'b'].map((id) =>
      question(id, 'When does it open?', { answerable: false, cluster: 'c' }),
    );
    expect(noted(check(archive, twins), 'near-duplicate-questions')).toEqual([]);
  });

  it('notes documents that alone exceed the context', () => {
    const long = [...archive, { id: 'long', text: 'gull '.repeat(40_000) }];
    expect(
      noted(
        check(long, [question('q', 'gull', { supportingDocs: ['long'] })]),
        'document-exceeds-context',
      ),
    ).toEqual([['long']]);
  });

  it('notes drafts that nobody accepted', () => {
    const draft = question('q', 'Which node?', { supportingDocs: ['d-1'], extra: { draft: true } });
    expect(noted(check(archive, [draft]), 'draft-question')).toEqual([['q']]);
  });

  it('lists notes in the order of their codes and says the same twice', () => {
    const questions = [
      question('q', 'Dunlin Osprey', {
        hops: 2,
        supportingDocs: ['d-1', 'd-2'],
        extra: { draft: true },
      }),
      question('__proto__', 'constructor?', { answerable: false }),
    ];
    const report = check(archive, questions);
    const places = report.notes.map(({ code }) => noteCodes.indexOf(code));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(check(archive, questions)).toEqual(report);
  });
});
