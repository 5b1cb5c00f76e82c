/**
 * The words by which one language denies, replaces, supposes and quotes. `Before` patterns are held
 * against the text before a fact, `behind` patterns against the text behind it; both are lower-case.
 */
export interface Cues {
  /** Where a clause ends, so that a denial does not reach farther. Global. */
  boundary: RegExp;
  /** Words that look like a denial and deny nothing. Global. */
  idioms: RegExp;
  /** Words that deny what follows them in the clause. Global. */
  negators: RegExp;
  /** True where a denial follows its verb, so that one behind the fact counts as well. */
  negatesBehind: boolean;
  /** Right before a fact: a denied comparison, which states a limit (`no more than`). */
  bound: RegExp;
  /** Right before a number or date: a comparison that leaves the value itself out. */
  strict: RegExp;
  /** Right before a fact: something else holds in its place (`instead of`). */
  instead: RegExp;
  /** In the clause before a fact: it is only supposed. */
  supposed: RegExp;
  /** Right behind a fact: it is only supposed. */
  supposedBehind: RegExp;
  /** In the sentence before a fact: somebody says so, which is no evidence. */
  quoted: RegExp;
  quotedBehind: RegExp;
  /** Right before a fact: it held in the past and was changed. */
  replaced: RegExp;
  replacedBehind: RegExp;
  /** In the clause before a fact: it held or was planned, if a change follows. */
  past: RegExp;
  /** Behind a fact with `past` before it: the change. */
  change: RegExp;
  /** Right behind a fact: it is denied. */
  deniedBehind: RegExp;
  /** Begins a clause or sentence that takes back the one before it. */
  withdrawn: RegExp;
  /** Begins a sentence that corrects a value in the one before it. */
  correction: RegExp;
}
