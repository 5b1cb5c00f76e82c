import type { Kind } from '../../template-schema.ts';

/** What documents say of towns, and what is asked of them, in English. */
export const town: Kind = {
  id: 'town',
  name: 'the town of {stem}',
  openings: [
    'A plan of {name} fills the north wall.',
    'The Tidewater Archive owns four views of {name}.',
  ],
  fillers: [
    'The bridges of {name} are built of oak.',
    'In spring the lower streets of {name} are under water.',
    'Storks nest on the roofs of {name}.',
    'The market of {name} is held on Thursdays.',
  ],
  attributes: [
    {
      id: 'charter',
      type: 'date',
      sentences: [
        '{Name} received its charter on {value}.',
        'The charter was received by {name} on {value}.',
      ],
      question: 'When did {of} receive its charter?',
      earlier: 'whichever of {a} and {b} received its charter earlier',
      later: 'whichever of {a} and {b} received its charter later',
      first: 'Which of the towns listed in {group} received its charter first?',
      last: 'Which of the towns listed in {group} received its charter last?',
    },
    {
      id: 'inhabitants',
      type: 'number',
      min: 1200,
      max: 48_000,
      sentences: [
        'At the last count {name} had {value} inhabitants.',
        '{Name} had {value} inhabitants at the last count.',
      ],
      question: 'How many inhabitants did {of} have at the last count?',
      total:
        'How many inhabitants did the towns listed in {group} have in total at the last count?',
    },
    {
      id: 'craft',
      type: 'word',
      words: [
        'lace',
        'rope',
        'clocks',
        'bells',
        'paper',
        'glass',
        'candles',
        'barrels',
        'soap',
        'tiles',
        'violins',
        'anchors',
      ],
      sentences: ['{Name} is known for its {value}.', 'Traders know {name} for its {value}.'],
      question: 'For which product is {of} known?',
      count: 'How many of the towns listed in {group} are known for their {value}?',
    },
  ],
  link: {
    sentences: ['The company that runs the ferry of {name} is {next}.'],
    phrase: 'the operator of the ferry of {of}',
    question: 'Who runs the ferry of {of}?',
  },
  outOfScope: ['Which saint is honoured in {of}?', 'How deep is the harbour of {of}?'],
  group: {
    name: 'the {stem} roll',
    sentences: [
      '{Name} lists these towns: {members}.',
      'The towns listed in {name} are {members}.',
    ],
    fillers: ['{Name} is written on vellum.', 'The seal of {name} is missing.'],
    outOfScope: ['Who sealed {of}?', 'In which year was {of} restored?'],
  },
};
