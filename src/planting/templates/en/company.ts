import type { Kind } from '../../template-schema.ts';

/** What documents say of companies, and what is asked of them, in English. */
export const company: Kind = {
  id: 'company',
  name: 'the {stem} Company',
  openings: [
    'The accounts of {name} take up nine shelves.',
    'The Tidewater Archive bought the papers of {name} at an auction.',
  ],
  fillers: [
    'Clerks of {name} wore felt hats.',
    'A model of the jetty of {name} stands under glass.',
    'The coins of {name} were never melted down.',
    '{Name} kept a parrot in its office.',
  ],
  attributes: [
    {
      id: 'foundation',
      type: 'date',
      sentences: [
        '{Name} was founded on {value}.',
        'A deed shows that {name} was founded on {value}.',
      ],
      question: 'When was {of} founded?',
      earlier: 'whichever of {a} and {b} was founded earlier',
      later: 'whichever of {a} and {b} was founded later',
      first: 'Which of the companies listed in {group} was founded first?',
      last: 'Which of the companies listed in {group} was founded last?',
    },
    {
      id: 'boats',
      type: 'number',
      min: 33,
      max: 260,
      sentences: ['{Name} owned {value} boats.', 'In its best year {name} owned {value} boats.'],
      question: 'How many boats did {of} own?',
      total: 'How many boats did the companies listed in {group} own in total?',
    },
    {
      id: 'flag',
      type: 'word',
      words: [
        'crimson',
        'ochre',
        'turquoise',
        'violet',
        'white',
        'emerald',
        'orange',
        'silver',
        'maroon',
        'black',
        'yellow',
        'azure',
      ],
      sentences: ['The flag of {name} was {value}.', 'The flag that flew over {name} was {value}.'],
      question: 'What colour was the flag of {of}?',
      count: 'How many of the companies listed in {group} had a {value} flag?',
    },
  ],
  link: {
    sentences: ['The money of {name} paid for {next}.', '{Name} paid for {next}.'],
    phrase: 'the expedition that {of} paid for',
    question: 'Which expedition did {of} pay for?',
  },
  outOfScope: ['Which bank lent money to {of}?', 'What was the motto of {of}?'],
  group: {
    name: 'the {stem} ledger',
    sentences: [
      '{Name} lists these companies: {members}.',
      'The companies listed in {name} are {members}.',
    ],
    fillers: ['{Name} has brass corners.', 'Moths have eaten the cover of {name}.'],
    outOfScope: ['Who kept {of}?', 'How many pages does {of} have?'],
  },
};
