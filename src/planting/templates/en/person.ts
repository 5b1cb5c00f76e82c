import type { Kind } from '../../template-schema.ts';

/** What documents say of persons, and what is asked of them, in English. */
export const person: Kind = {
  id: 'person',
  name: '{given} {stem}',
  openings: [
    'A portrait of {name} hangs in the reading room.',
    'The Tidewater Archive holds the papers of {name}.',
  ],
  fillers: [
    '{Name} disliked sea voyages and said so often.',
    'A grey coat of {name} is kept in the cloakroom.',
    'Neighbours remembered {name} as a patient listener.',
    'The handwriting of {name} leans to the left.',
  ],
  attributes: [
    {
      id: 'birth',
      type: 'date',
      sentences: [
        '{Name} was born on {value}.',
        'The parish book says that {name} was born on {value}.',
      ],
      question: 'When was {of} born?',
      earlier: 'whichever of {a} and {b} was born earlier',
      later: 'whichever of {a} and {b} was born later',
    },
    {
      id: 'letters',
      type: 'number',
      min: 33,
      max: 950,
      sentences: [
        '{Name} left {value} letters to the archive.',
        'The archive received {value} letters from {name}.',
      ],
      question: 'How many letters did {of} leave to the archive?',
    },
    {
      id: 'trade',
      type: 'word',
      words: [
        'glazier',
        'cooper',
        'surveyor',
        'miller',
        'printer',
        'tanner',
        'weaver',
        'saddler',
        'chandler',
        'mason',
        'baker',
        'tinker',
      ],
      sentences: [
        'The first trade of {name} was that of a {value}.',
        'In youth {name} learned the trade of a {value}.',
      ],
      question: 'What was the first trade of {of}?',
    },
  ],
  link: {
    sentences: [
      'The home town of {name} was {next}.',
      '{Name} called {next} the only home town worth having.',
    ],
    phrase: 'the home town of {of}',
    question: 'What was the home town of {of}?',
  },
  outOfScope: ['Which instrument did {of} play?', 'What was the favourite dish of {of}?'],
};
