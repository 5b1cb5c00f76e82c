import type { Language } from './language.ts';

const listed = (words: string, first: number): [string, number][] =>
  words.split(' ').map((word, index) => [word, first + index]);
const inTens = (words: string): [string, number][] =>
  words.split(' ').map((word, index) => [word, 20 + index * 10]);

/** Numbers below 100 that are one word, without accents as `foldWord` leaves them. */
export const SMALL_NUMBERS: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: new Map([
    ...listed(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      0,
    ),
    ...inTens('twenty thirty forty fifty sixty seventy eighty ninety'),
    ['fourty', 40],
  ]),
  de: new Map([
    ...listed(
      'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
      0,
    ),
    ...inTens('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
    ['zwo', 2],
  ]),
  fr: new Map([
    ...listed(
      'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
      0,
    ),
    ...inTens('vingt trente quarante cinquante soixante'),
  ]),
  es: new Map([
    ...listed(
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
      0,
    ),
    ...inTens('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
    ...listed(
      'veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
      21,
    ),
  ]),
};

/** Words that multiply the number before them. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['hundert', 100],
  ['thousand', 1e3],
  ['tausend', 1e3],
  ['tsd', 1e3],
  ['mille', 1e3],
  ['mil', 1e3],
  ['million', 1e6],
  ['millions', 1e6],
  ['millionen', 1e6],
  ['millon', 1e6],
  ['millones', 1e6],
  ['mio', 1e6],
  ['mn', 1e6],
  ['mln', 1e6],
  ['billion', 1e9],
  ['billions', 1e9],
  ['bn', 1e9],
  ['milliarde', 1e9],
  ['milliarden', 1e9],
  ['milliard', 1e9],
  ['milliards', 1e9],
  ['mrd', 1e9],
  ['trillion', 1e12],
  ['dozen', 12],
  ['dutzend', 12],
]);

/** Places in an order, as words; `second` is left out, since it is a unit too. */
export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map([
  ...listed(
    'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
    3,
  ),
  ['first', 1],
  ['thirtieth', 30],
  ['premier', 1],
  ['primero', 1],
]);

/** The value of a German word like `einundzwanzig` (without accents); undefined for others. */
export function germanCompound(word: string): number | undefined {
  const match =
    /^(?<one>ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und(?<ten>\w+ig|\w+ssig)$/u.exec(word);
  if (match?.groups === undefined) return undefined;
  const tens = SMALL_NUMBERS.de.get(match.groups.ten ?? '');
  const one = match.groups.one ?? '';
  const ones = one === 'ein' ? 1 : SMALL_NUMBERS.de.get(one);
  return tens === undefined || ones === undefined ? undefined : tens + ones;
}

const HAN_DIGITS = new Map([...'零一二三四五六七八九'].map((digit, value) => [digit, value]));
HAN_DIGITS.set('〇', 0).set('两', 2).set('兩', 2);
const HAN_SMALL = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
/** Chinese powers that close a group of up to four digits, or multiply a number in digits. */
export const HAN_SCALES: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
]);

/** True for a character that can begin a Chinese number. */
export function beginsHanNumber(character: string): boolean {
  return HAN_DIGITS.has(character) || character === '十';
}

/** True for a character that can stand inside a Chinese number. */
export function isHanNumeral(character: string): boolean {
  return HAN_DIGITS.has(character) || HAN_SMALL.has(character) || HAN_SCALES.has(character);
}

/** The value of a Chinese numeral (`十三`, `一万两千四百`, `二〇二四`); null where it is none. */
export function readHanNumber(numeral: string): number | null {
  const characters = [...numeral];
  const digits = characters.map((character) => HAN_DIGITS.get(character));
  if (digits.every((digit) => digit !== undefined)) {
    return digits.length > 15 ? null : Number(digits.join(''));
  }
  if (/[一二三四五六七八九两兩]{2}/u.test(numeral)) return null;
  let sum: HanSum = { total: 0, group: 0, digit: null };
  for (const character of characters) sum = addHanNumeral(sum, character);
  return sum.total + sum.group + (sum.digit ?? 0);
}

/** A Chinese number while it is read: closed groups, the open group, and a digit without its power. */
interface HanSum {
  total: number;
  group: number;
  digit: number | null;
}

function addHanNumeral({ total, group, digit }: HanSum, character: string): HanSum {
  const small = HAN_SMALL.get(character);
  if (small !== undefined) return { total, group: group + (digit ?? 1) * small, digit: null };
  const scale = HAN_SCALES.get(character);
  if (scale !== undefined) {
    return { total: (total + group + (digit ?? 0)) * scale, group: 0, digit: null };
  }
  return { total, group, digit: HAN_DIGITS.get(character) ?? 0 };
}
