import type { Kind } from '../../template-schema.ts';

/** What documents say of companies, and what is asked of them, in Chinese. */
export const company: Kind = {
  id: 'company',
  name: '{stem}商行',
  openings: ['{name}的账册占了九层书架。', '潮水档案馆在拍卖会上购得{name}的文件。'],
  fillers: [
    '{name}的职员戴毡帽。',
    '{name}的栈桥模型放在玻璃罩里。',
    '{name}的硬币从未被熔化。',
    '{name}在办公室里养了一只鹦鹉。',
  ],
  attributes: [
    {
      id: 'foundation',
      type: 'date',
      sentences: ['{name}成立于{value}。', '契约表明，{name}成立于{value}。'],
      question: '{of}成立于哪一天？',
      earlier: '{a}与{b}之中成立较早的一家',
      later: '{a}与{b}之中成立较晚的一家',
      first: '{group}所列的商行中，哪一家最先成立？',
      last: '{group}所列的商行中，哪一家最后成立？',
    },
    {
      id: 'boats',
      type: 'number',
      min: 33,
      max: 260,
      sentences: ['{name}拥有{value}条船。', '最兴盛的一年里，{name}拥有{value}条船。'],
      question: '{of}拥有多少条船？',
      total: '{group}所列的商行一共拥有多少条船？',
    },
    {
      id: 'flag',
      type: 'word',
      words: [
        '深红色',
        '赭石色',
        '青绿色',
        '紫罗兰色',
        '白色',
        '翠绿色',
        '橙色',
        '银色',
        '栗色',
        '黑色',
        '黄色',
        '天蓝色',
      ],
      sentences: ['{name}的旗帜是{value}的。', '{name}挂的旗帜是{value}的。'],
      question: '{of}的旗帜是什么颜色的？',
      count: '{group}所列的商行中，有几家的旗帜是{value}的？',
    },
  ],
  link: {
    sentences: ['{name}出资支持{next}。', '{next}由{name}出资支持。'],
    phrase: '{of}出资支持的考察队',
    question: '{of}出资支持哪支考察队？',
  },
  outOfScope: ['哪家银行借钱给{of}？', '{of}的格言是什么？'],
  group: {
    name: '{stem}账簿',
    sentences: ['{name}所列的商行有{members}。', '{name}列出了以下商行：{members}。'],
    fillers: ['{name}的四角包着黄铜。', '蛀虫咬坏了{name}的封面。'],
    outOfScope: ['{of}由谁保管？', '{of}有多少页？'],
  },
};
