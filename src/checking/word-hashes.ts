/** Tokens in one shingle: enough that sentences of one template with other names differ. */
const SHINGLE_TOKENS = 3;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A set of 32-bit hashes, ascending. */
export type HashSet = Uint32Array;

/** The hashes of a text's tokens; the second occurrence of a token is an element of its own. */
export function hashTokens(tokens: readonly string[]): HashSet {
  const occurrences = new Map<string, number>();
  return ascending(
    tokens.map((token) => {
      const occurrence = (occurrences.get(token) ?? 0) + 1;
      occurrences.set(token, occurrence);
      return Math.imul(hashToken(token), 2 * occurrence - 1) >>> 0;
    }),
  );
}

/** The hashes of the distinct runs of three tokens; a shorter text is one run of all it has. */
export function hashShingles(tokens: readonly string[]): HashSet {
  if (tokens.length === 0) return new Uint32Array();
  const hashes = tokens.map(hashToken);
  const last = Math.max(0, hashes.length - SHINGLE_TOKENS);
  const shingles: number[] = [];
  for (let start = 0; start <= last; start += 1) {
    let shingle = FNV_OFFSET;
    const end = Math.min(start + SHINGLE_TOKENS, hashes.length);
    for (let at = start; at < end; at += 1) {
      shingle = Math.imul(shingle ^ (hashes[at] ?? 0), FNV_PRIME);
      shingle ^= shingle >>> 15;
    }
    shingles.push(shingle >>> 0);
  }
  return ascending(shingles);
}

/** Share of the elements of either set that are in both (Jaccard), in [0, 1]; 0 for two empty sets. */
export function jaccard(one: HashSet, other: HashSet): number {
  let [at, against, shared] = [0, 0, 0];
  while (at < one.length && against < other.length) {
    const [left, right] = [one[at] ?? 0, other[against] ?? 0];
    if (left === right) shared += 1;
    if (left <= right) at += 1;
    if (right <= left) against += 1;
  }
  const all = one.length + other.length - shared;
  return all === 0 ? 0 : shared / all;
}

/** FNV-1a over UTF-16 code units. */
function hashToken(token: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < token.length; at += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(at), FNV_PRIME);
  }
  return hash >>> 0;
}

function ascending(hashes: readonly number[]): HashSet {
  const sorted = Uint32Array.from(hashes).sort();
  let kept = 0;
  for (const hash of sorted) {
    if (kept > 0 && sorted[kept - 1] === hash) continue;
    sorted[kept] = hash;
    kept += 1;
  }
  return sorted.slice(0, kept);
}
