import { normalizeCharacters } from '../text/normalize-characters.ts';

/** What is known of a corpus's ids, enough to tell a citation from other text in brackets. */
export interface IdIndex {
  /** The id that a text names, in the corpus's own spelling; undefined where it names none. */
  resolve(text: string): string | undefined;
  /** The same, with another joint between letters and number: `RFC 7231` for `RFC-7231`. */
  resolveLoosely(text: string): string | undefined;
  /** True for a text that is written like an id of this corpus. `strict` leaves loose likeness out. */
  looksLikeId(text: string, strict: boolean): boolean;
  /** Known ids whose text equals `prefix` plus a number from `first` to `last`. */
  idsInRange(prefix: string, first: number, last: number): string[];
  /** Known ids that hold blanks or separators and must be looked for as a whole. */
  readonly unusualIds: readonly string[];
}

/** Ids of a corpus of which nothing is known: letters, perhaps a joint, digits (`k-05`, `doc12`). */
const DEFAULT_ID = /^[a-z]{1,12}[-_:.#]?\d{1,6}[a-z]?$/iu;
const DEFAULT_STRICT_ID = /^[a-z]{1,4}-\d{1,4}$/u;
const WORD_ID = /^[\p{L}]+(?:[-_/][\p{L}]+)+$/u;
const HEX_ID = /^(?=.*\d)[0-9a-f-]{8,}$/iu;
/** The place inside a document: an anchor, or lines. */
const PLACE = /(?:#[\p{L}][^\s#]*|:L?\d+(?:-L?\d+)?)$/u;
const JOINTED = /^(?<letters>\p{L}{1,20})[\s_.:#-]?(?<digits>\d{1,15})$/u;
const UNUSUAL = /[\s,;|&、()[\]]/u;

/** Texts in brackets that stand for an id in a prompt or a template and name none. */
const PLACEHOLDER =
  /^(?:(?:the-)?(?:doc(?:ument)?|source|citation|ref(?:erence)?|file|passage)s?(?:[-_ ]?(?:ids?|names?|numbers?|no|n|x+))?|ids?|sic|x+|n|todo|tbd|link|name|your[-_]\w+|citation[-_ ]needed|k-?(?:x+|n+)|.*[-_](?:xx+|nn+|\?+))$/iu;

/** Builds the index of the given ids; the same id may come twice. */
export function indexIds(ids: Iterable<string>): IdIndex {
  return new KnownIds(new Set(ids));
}

class KnownIds implements IdIndex {
  readonly unusualIds: readonly string[];
  private readonly exact = new Map<string, string>();
  /** By lower case; null where two ids differ only by case. */
  private readonly folded = new Map<string, string | null>();
  /** By letters and number; null where two ids differ only by the joint. */
  private readonly loosened = new Map<string, string | null>();
  private readonly skeletons = new Set<string>();
  private readonly shapes = new Set<string>();
  private readonly extensions = new Set<string>();
  private readonly byPrefix = new Map<string, { id: string; number: number }[]>();
  private allWords: boolean = true;
  private hexLength = 0;

  constructor(ids: ReadonlySet<string>) {
    for (const id of ids) this.add(id, spell(id));
    this.unusualIds = [...ids].filter((id) => UNUSUAL.test(id));
    if (ids.size === 0) this.allWords = false;
  }

  resolve(text: string): string | undefined {
    const spelled = spell(text);
    return this.known(spelled) ?? this.known(this.withoutPlace(spelled));
  }

  resolveLoosely(text: string): string | undefined {
    return this.resolve(text) ?? this.loosened.get(loosen(spell(text)) ?? '') ?? undefined;
  }

  looksLikeId(text: string, strict: boolean): boolean {
    const spelled = spell(text).toLowerCase();
    if (spelled === '' || spelled.length > 200 || PLACEHOLDER.test(spelled)) return false;
    if (this.exact.size === 0) return (strict ? DEFAULT_STRICT_ID : DEFAULT_ID).test(spelled);
    if (/^\d+$/u.test(spelled)) return false;
    const hasDigit = /\d/u.test(spelled);
    if (hasDigit && this.skeletons.has(skeletonOf(spelled))) return true;
    return !strict && this.isLike(spelled, hasDigit);
  }

  /** Looser likeness: the same shape letter by letter, a hash of equal length, a file, words. */
  private isLike(spelled: string, hasDigit: boolean): boolean {
    if (hasDigit && this.shapes.has(shapeOf(spelled))) return true;
    if (HEX_ID.test(spelled) && spelled.length === this.hexLength) return true;
    if (this.extensions.has(extensionOf(spelled))) return true;
    return this.allWords && WORD_ID.test(spelled);
  }

  idsInRange(prefix: string, first: number, last: number): string[] {
    const members = this.byPrefix.get(prefix.toLowerCase()) ?? [];
    return members.filter(({ number }) => number >= first && number <= last).map(({ id }) => id);
  }

  private known(spelled: string): string | undefined {
    return this.exact.get(spelled) ?? this.folded.get(spelled.toLowerCase()) ?? undefined;
  }

  /** `setup.md#ports` without its place, unless ids of this corpus are written so themselves. */
  private withoutPlace(spelled: string): string {
    const place = PLACE.exec(spelled);
    if (place === null || this.skeletons.has(skeletonOf(spelled.toLowerCase()))) return '';
    return spelled.slice(0, place.index);
  }

  private add(id: string, spelled: string): void {
    const folded = spelled.toLowerCase();
    const other = this.folded.get(folded);
    this.exact.set(spelled, id);
    this.folded.set(folded, other === undefined || other === id ? id : null);
    const loose = loosen(folded);
    if (loose !== null) this.loosened.set(loose, this.loosened.has(loose) ? null : id);
    this.skeletons.add(skeletonOf(folded));
    this.shapes.add(shapeOf(folded));
    if (extensionOf(folded) !== '') this.extensions.add(extensionOf(folded));
    if (HEX_ID.test(folded)) this.hexLength = folded.length;
    if (!WORD_ID.test(folded)) this.allWords = false;
    const numbered = splitNumber(folded);
    if (numbered === null) return;
    const members = this.byPrefix.get(numbered.prefix);
    const member = { id, number: numbered.number };
    if (members === undefined) this.byPrefix.set(numbered.prefix, [member]);
    else members.push(member);
  }
}

/** An id as prefix and closing number (`k-05` is `k-` and 5); null where it does not end in one. */
export function splitNumber(id: string): { prefix: string; number: number } | null {
  const match = /^(?<prefix>.*?)(?<digits>\d{1,15})$/su.exec(id);
  if (match?.groups === undefined) return null;
  return { prefix: match.groups.prefix ?? '', number: Number(match.groups.digits) };
}

function spell(text: string): string {
  return normalizeCharacters(text).replace(/[–—]/gu, '-').trim();
}

/** Letters and number without what joins them; null for ids of another shape. */
function loosen(spelled: string): string | null {
  const parts = JOINTED.exec(spelled)?.groups;
  return parts === undefined ? null : `${parts.letters?.toLowerCase()} ${parts.digits}`;
}

function skeletonOf(id: string): string {
  return id.replace(/\d+/gu, '#');
}

function shapeOf(id: string): string {
  return id.replace(/\d/gu, '9').replace(/\p{L}/gu, 'a');
}

function extensionOf(id: string): string {
  return /\w\.(?<extension>[a-z]{2,5}\d?)$/u.exec(id)?.groups?.extension ?? '';
}
