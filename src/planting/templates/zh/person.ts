import type { Kind } from '../../template-schema.ts';

/** What documents say of persons, and what is asked of them, in Chinese. */
export const person: Kind = {
  id: 'person',
  name: '{given}·{stem}',
  openings: ['阅览室里挂着{name}的画像。', '潮水档案馆收藏了{name}的文稿。'],
  fillers: [
    '{name}不喜欢航海，并且常常这样说。',
    '{name}的一件灰色外套存放在衣帽间。',
    '邻居们记得{name}很有耐心。',
    '{name}的字迹向左倾斜。',
  ],
  attributes: [
    {
      id: 'birth',
      type: 'date',
      sentences: ['{name}出生于{value}。', '教区簿册记载，{name}出生于{value}。'],
      question: '{of}出生于哪一天？',
      earlier: '{a}与{b}之中出生较早的一位',
      later: '{a}与{b}之中出生较晚的一位',
    },
    {
      id: 'letters',
      type: 'number',
      min: 33,
      max: 950,
      sentences: ['{name}给档案馆留下了{value}封信。', '档案馆收到{name}留下的{value}封信。'],
      question: '{of}给档案馆留下了多少封信？',
    },
    {
      id: 'trade',
      type: 'word',
      words: [
        '玻璃匠',
        '箍桶匠',
        '测量员',
        '磨坊工',
        '印刷工',
        '制革匠',
        '织布工',
        '马具匠',
        '蜡烛匠',
        '泥瓦匠',
        '面包师',
        '补锅匠',
      ],
      sentences: ['{name}最初的职业是{value}。', '{name}年轻时最初的职业为{value}。'],
      question: '{of}最初的职业是什么？',
    },
  ],
  link: {
    sentences: ['{name}的家乡是{next}。', '{name}把{next}视为唯一的家乡。'],
    phrase: '{of}的家乡',
    question: '{of}的家乡是哪里？',
  },
  outOfScope: ['{of}演奏哪种乐器？', '{of}最喜欢吃什么菜？'],
};
