import type { Kind } from '../../template-schema.ts';

/** What documents say of expeditions, and what is asked of them, in English. */
export const expedition: Kind = {
  id: 'expedition',
  name: 'the {stem} expedition',
  openings: [
    'The Tidewater Archive keeps a folder on {name}.',
    '{Name} is described in the third hall of the Tidewater Archive.',
  ],
  fillers: [
    'Two sketch maps and a broken compass belong to the folder.',
    'The weather notes of {name} are hard to read.',
    'A choir sang on the quay when {name} returned.',
    'Most of the diaries of {name} were written in pencil.',
  ],
  attributes: [
    {
      id: 'departure',
      type: 'date',
      sentences: [
        '{Name} departed on {value}.',
        'The tide tables show that {name} departed on {value}.',
      ],
      question: 'When did {of} depart?',
      earlier: 'whichever of {a} and {b} departed earlier',
      later: 'whichever of {a} and {b} departed later',
      first: 'Which of the expeditions listed in {group} departed first?',
      last: 'Which of the expeditions listed in {group} departed last?',
    },
    {
      id: 'porters',
      type: 'number',
      min: 33,
      max: 480,
      sentences: [
        '{Name} employed {value} porters.',
        'On the road {name} employed {value} porters.',
      ],
      question: 'How many porters did {of} employ?',
      total: 'How many porters did the expeditions listed in {group} employ in total?',
    },
    {
      id: 'cargo',
      type: 'word',
      words: [
        'salt',
        'amber',
        'indigo',
        'copper',
        'barley',
        'wool',
        'cedar',
        'tin',
        'saffron',
        'slate',
        'hemp',
        'resin',
      ],
      sentences: [
        'The main cargo of {name} was {value}.',
        'As its main cargo {name} carried {value}.',
      ],
      question: 'What was the main cargo of {of}?',
      count: 'How many of the expeditions listed in {group} carried {value} as their main cargo?',
    },
  ],
  link: {
    sentences: ['The leader of {name} was {next}.', '{Next} was the leader of {name}.'],
    phrase: 'the leader of {of}',
    question: 'Who was the leader of {of}?',
  },
  outOfScope: ['Which hymn was sung aboard {of}?', 'Who drew the emblem of {of}?'],
  group: {
    name: 'the {stem} register',
    sentences: [
      '{Name} lists these expeditions: {members}.',
      'The expeditions listed in {name} are {members}.',
    ],
    fillers: ['{Name} is bound in green cloth.', 'A silk ribbon marks the middle of {name}.'],
    outOfScope: ['Who bound {of}?', 'In which room was {of} first shown?'],
  },
};
