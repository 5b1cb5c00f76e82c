/** Characters that change how a text looks and not what it says. */
const INVISIBLE =
  /\u034f|[\u00ad\u061c\u180e]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|[\u2066-\u206f]|[\ufe00-\ufe0f]|\ufeff/gu;

/** Raised digits: part of a unit (km²) or a note mark behind a word, never part of a number. */
const SUPERSCRIPT = /(?<unit>\b(?:[kcmd]?m|ft|in|mi))?(?<digits>[⁰¹²³⁴-⁹]+)/gu;

/** East Asian punctuation that NFKC would turn into marks without the space that belongs to them. */
const WIDE_MARK = /[，：；！？]/gu;
const WIDE_COMMA_IN_NUMBER = /(?<=\p{Nd})，(?=\p{Nd}{3}(?!\p{Nd}))/gu;
const WIDE_MARKS: Readonly<Record<string, string>> = {
  '，': ', ',
  '：': ': ',
  '；': '; ',
  '！': '! ',
  '？': '? ',
};

const SINGLE_QUOTE = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u02b9\uff07´]/gu;
const DOUBLE_QUOTE = /[\u201c-\u201f\u2033\u00ab\u00bb\u300c-\u300f\uff02]/gu;
const HYPHEN = /[\u2010-\u2012\u2212\ufe63\uff0d]/gu;
const PLAIN = /^[\n\r\t\u0020-\u007e]*$/u;

/**
 * One writing for what Unicode writes in many ways: NFKC (so full-width digits, ligatures and
 * non-breaking spaces become plain), straight quotes, plain hyphens, no invisible characters. En and
 * em dashes stay, since they part clauses. Line ends become `\n`.
 */
export function normalizeCharacters(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/gu, '\n') : text;
  if (PLAIN.test(lines)) return lines;
  return lines
    .replace(INVISIBLE, '')
    .replace(WIDE_COMMA_IN_NUMBER, ',')
    .replace(WIDE_MARK, (mark) => WIDE_MARKS[mark] ?? mark)
    .replace(SUPERSCRIPT, (_, unit: string | undefined, digits: string) =>
      unit === undefined ? ' ' : `${unit}${digits}`,
    )
    .replace(SINGLE_QUOTE, "'")
    .replace(DOUBLE_QUOTE, '"')
    .replace(HYPHEN, '-')
    .normalize('NFKC')
    .replace(/[\u2028\u2029\u0085]/gu, '\n');
}
