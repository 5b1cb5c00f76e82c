import type { WorldTemplates } from '../../template-schema.ts';
import { company } from './company.ts';
import { expedition } from './expedition.ts';
import { person } from './person.ts';
import { town } from './town.ts';

/** Chinese: the same invented archive as in `en.ts`, told in Chinese. */
export const chineseTemplates: WorldTemplates = {
  language: 'zh',
  separator: '',
  list: { separator: '、', last: '和' },
  names: {
    starts: [...'阿奥巴贝波达德蒂多法菲弗盖格戈哈赫霍加杰卡凯科库拉莱洛卢马梅莫穆纳内诺帕佩皮普萨'],
    middles: [
      ...'邦本伯勃布昌登迪丁顿恩尔芬福冈古汉胡基吉坚金君康肯孔兰朗雷里林隆伦罗曼门蒙明摩姆南尼宁努',
    ],
    ends: [...'特斯塔图瓦'],
    nearMissEnds: [...'廷丝'],
    words: {
      given: [
        '奥拉',
        '布拉姆',
        '泰莎',
        '尤里',
        '米雷',
        '安瑟',
        '达格妮',
        '伊沃',
        '莉泽',
        '科林',
        '佩特拉',
        '西拉斯',
      ],
    },
  },
  dates: {
    text: '{year}年{month}{day}日',
    alsoWritten: ['{year}-{mm}-{dd}'],
    months: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    firstYear: 1702,
    lastYear: 1894,
  },
  numbers: {
    groupSeparator: '',
    words: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'],
  },
  mentions: [
    '{date}，一位访客来信询问{of}，并附上一片压干的蕨叶。',
    '{date}，阅览室为研究{of}的人留出一张桌子，用了一个星期。',
    '查询抽屉里有一张盖着{date}邮戳的卡片，上面用铅笔写着“{of}”。',
    '{date}，装订匠受托修补一个写着{of}的文件夹，里面的纸页已经松脱。',
  ],
  inquiries: [
    '{date}的一封来信问道：“{question}”这封信还放在阅览室的托盘里。',
    '{date}，一个班级寄来一份问题清单，其中有：“{question}”',
    '档案馆告示板上钉着一张{date}的纸条，旁边是开放时间表：“{question}”',
    '来宾簿最后一页，在{date}的留言之后，有一行绿色墨水写的字：“{question}”',
  ],
  withdrawn: [
    '作废条目，已于{date}由更正后的条目取代：{sentence}',
    '此卡片因有误已于{date}划去，原文为：{sentence}',
  ],
  kinds: [expedition, person, town, company],
};
