import type { Kind } from '../../template-schema.ts';

/** What documents say of towns, and what is asked of them, in Chinese. */
export const town: Kind = {
  id: 'town',
  name: '{stem}镇',
  openings: ['北墙上挂着{name}的平面图。', '潮水档案馆藏有四幅{name}的风景画。'],
  fillers: [
    '{name}的桥用橡木建成。',
    '春天{name}低处的街道会被水淹没。',
    '鹳鸟在{name}的屋顶上筑巢。',
    '{name}的集市在星期四举行。',
  ],
  attributes: [
    {
      id: 'charter',
      type: 'date',
      sentences: ['{name}于{value}获得特许状。', '特许状由{name}于{value}获得。'],
      question: '{of}是在哪一天获得特许状的？',
      earlier: '{a}与{b}之中较早获得特许状的一个',
      later: '{a}与{b}之中较晚获得特许状的一个',
      first: '{group}所列的镇中，哪一个最先获得特许状？',
      last: '{group}所列的镇中，哪一个最后获得特许状？',
    },
    {
      id: 'inhabitants',
      type: 'number',
      min: 1200,
      max: 48_000,
      sentences: [
        '最近一次统计时，{name}有{value}名居民。',
        '{name}在最近一次统计时有{value}名居民。',
      ],
      question: '最近一次统计时，{of}有多少名居民？',
      total: '最近一次统计时，{group}所列的镇一共有多少名居民？',
    },
    {
      id: 'craft',
      type: 'word',
      words: [
        '花边',
        '绳索',
        '钟表',
        '铜铃',
        '纸张',
        '玻璃',
        '蜡烛',
        '木桶',
        '肥皂',
        '瓦片',
        '提琴',
        '船锚',
      ],
      sentences: ['{name}以出产{value}闻名。', '商人们知道，{name}以出产{value}闻名。'],
      question: '{of}以出产什么闻名？',
      count: '{group}所列的镇中，有几个以出产{value}闻名？',
    },
  ],
  link: {
    sentences: ['{name}的渡船由{next}经营。', '{next}经营{name}的渡船。'],
    phrase: '经营{of}渡船的公司',
    question: '{of}的渡船由谁经营？',
  },
  outOfScope: ['{of}敬奉哪位圣人？', '{of}的港口有多深？'],
  group: {
    name: '{stem}卷轴',
    sentences: ['{name}所列的镇有{members}。', '{name}列出了以下的镇：{members}。'],
    fillers: ['{name}写在羊皮纸上。', '{name}的封印已经遗失。'],
    outOfScope: ['{of}由谁加盖封印？', '{of}是哪一年修复的？'],
  },
};
