/** What decides how separators inside a number are read. */
export interface NumberSetting {
  /** The text's language writes decimals with a comma. */
  decimalComma: boolean;
  /** The number is an amount of money, which never has exactly three decimals. */
  money: boolean;
}

/**
 * The values that a run of digits with separators can mean, as canonical decimals, the likeliest
 * first: `12,400` is 12400, `22,80` is 22.80, `4.2.1` stays as it is. Lists without blanks (`1,2,3`)
 * give null.
 */
export function parseNumber(raw: string, setting: NumberSetting): string[] | null {
  const plain = raw.replace(/[ '_]/gu, '');
  const commas = plain.split(',').length - 1;
  const dots = plain.split('.').length - 1;
  if (commas === 0 && dots === 0) return [plain];
  if (commas > 0 && dots > 0) return readBoth(plain);
  if (commas === 0) return readDots(plain, dots, setting);
  return readCommas(plain, commas, setting);
}

function readBoth(plain: string): string[] | null {
  const decimal = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  const group = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = ''] = splitLast(plain, decimal);
  if (whole.includes(decimal) || !isGrouped(whole, group)) return null;
  return [`${whole.replaceAll(group, '')}.${fraction}`];
}

function readDots(plain: string, dots: number, { decimalComma, money }: NumberSetting): string[] {
  const grouped = isGrouped(plain, '.');
  const joined = plain.replaceAll('.', '');
  if (dots > 1) return grouped ? [joined] : [plain];
  if (!grouped) return [plain];
  if (money) return [joined];
  return decimalComma ? [joined, plain] : [plain];
}

function readCommas(
  plain: string,
  commas: number,
  { decimalComma, money }: NumberSetting,
): string[] | null {
  const grouped = isGrouped(plain, ',');
  const joined = plain.replaceAll(',', '');
  if (commas > 1) return grouped ? [joined] : null;
  const decimal = plain.replace(',', '.');
  if (!grouped) return [decimal];
  return decimalComma && !money ? [decimal, joined] : [joined];
}

/** True for `1,000` and `12,345,678`: groups of three behind one to three digits, no leading 0. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator);
  if (groups.length === 0) return /^\d+$/u.test(first);
  return /^[1-9]\d{0,2}$/u.test(first) && groups.every((group) => group.length === 3);
}

function splitLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Numbers that mean the same: equal writings, or equal values where `loose` (a unit is there). */
export function sameNumber(a: string, b: string, loose: boolean): boolean {
  if (a === b) return true;
  if (!loose || a.length > 30 || b.length > 30) return false;
  return Number(a) === Number(b);
}
