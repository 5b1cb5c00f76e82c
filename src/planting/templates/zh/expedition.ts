import type { Kind } from '../../template-schema.ts';

/** What documents say of expeditions, and what is asked of them, in Chinese. */
export const expedition: Kind = {
  id: 'expedition',
  name: '{stem}考察队',
  openings: ['潮水档案馆藏有一份关于{name}的卷宗。', '潮水档案馆第三展厅介绍了{name}。'],
  fillers: [
    '卷宗里还有两张草图和一个坏掉的罗盘。',
    '{name}的天气记录很难辨认。',
    '{name}归来时，码头上有人唱歌。',
    '{name}的日记大多用铅笔写成。',
  ],
  attributes: [
    {
      id: 'departure',
      type: 'date',
      sentences: ['{name}于{value}出发。', '潮汐表显示，{name}于{value}出发。'],
      question: '{of}是在哪一天出发的？',
      earlier: '{a}与{b}之中较早出发的一个',
      later: '{a}与{b}之中较晚出发的一个',
      first: '{group}所列的考察队中，哪一支最先出发？',
      last: '{group}所列的考察队中，哪一支最后出发？',
    },
    {
      id: 'porters',
      type: 'number',
      min: 33,
      max: 480,
      sentences: ['{name}雇用了{value}名挑夫。', '途中{name}雇用了{value}名挑夫。'],
      question: '{of}雇用了多少名挑夫？',
      total: '{group}所列的考察队一共雇用了多少名挑夫？',
    },
    {
      id: 'cargo',
      type: 'word',
      words: [
        '食盐',
        '琥珀',
        '靛蓝',
        '铜锭',
        '大麦',
        '羊毛',
        '雪松',
        '锡块',
        '藏红花',
        '石板',
        '麻绳',
        '松脂',
      ],
      sentences: ['{name}的主要货物是{value}。', '{name}运送的主要货物为{value}。'],
      question: '{of}的主要货物是什么？',
      count: '{group}所列的考察队中，有几支的主要货物是{value}？',
    },
  ],
  link: {
    sentences: ['{name}的队长是{next}。', '{next}担任{name}的队长。'],
    phrase: '{of}的队长',
    question: '{of}的队长是谁？',
  },
  outOfScope: ['{of}使用的徽章由谁绘制？', '{of}的船上唱的是哪首歌？'],
  group: {
    name: '{stem}名册',
    sentences: ['{name}所列的考察队有{members}。', '{name}列出了以下考察队：{members}。'],
    fillers: ['{name}用绿布装订。', '{name}中间夹着一条丝带。'],
    outOfScope: ['{of}由谁装订？', '{of}最初陈列在哪个房间？'],
  },
};
