import { byCodePoint } from '../../base/compare.ts';
import type { CorpusDocument, Question } from '../../data/types.ts';
import type { FactFinding } from '../facts/assert-fact.ts';
import { documentHolds } from '../facts/document-holds.ts';
import type { CompiledQuestion } from '../question-context.ts';
import type { CitationGrade } from '../types.ts';

/** What citations are graded by. */
export interface SupportInput {
  question: Question;
  compiled: CompiledQuestion;
  /** All ids that the answer cites, with repetitions. */
  cited: readonly string[];
  retrievedIds: readonly string[];
  corpus: readonly CorpusDocument[] | undefined;
  /** In the order of the required facts. */
  findings: readonly FactFinding[];
}

/**
 * Grades the citations of an answer. Precision, recall and over-citation need the documents and a
 * required fact; they follow ALCE's definitions with `the document holds the fact` in the place of its
 * entailment model: a fact is supported when a document that holds it is cited in a sentence or list
 * item that asserts it. Supporting documents that hold no required fact (the steps of a chain) are
 * right to cite and count for nothing.
 */
export function gradeCitations(input: SupportInput): CitationGrade {
  const cited = [...new Set(input.cited)].sort(byCodePoint);
  const retrieved = new Set(input.retrievedIds);
  const notRetrieved = cited.filter((id) => !retrieved.has(id));
  const base = {
    cited,
    notRetrieved,
    hasCitation: cited.length > 0,
    valid: cited.length > 0 ? notRetrieved.length === 0 : null,
  };
  if (input.corpus === undefined || input.findings.length === 0) {
    return { ...base, precision: null, recall: null, overCitation: null };
  }
  return { ...base, ...gradeSupport(input, input.corpus, cited) };
}

const byIds = new WeakMap<object, ReadonlyMap<string, CorpusDocument>>();

/** Made once for each corpus: every row of a run asks for the same one. */
function documentsById(documents: readonly CorpusDocument[]): ReadonlyMap<string, CorpusDocument> {
  const known = byIds.get(documents);
  if (known !== undefined) return known;
  const made = new Map(documents.map((document) => [document.id, document]));
  byIds.set(documents, made);
  return made;
}

function gradeSupport(input: SupportInput, documents: readonly CorpusDocument[], cited: string[]) {
  const { compiled, findings, question } = input;
  const byId = documentsById(documents);
  const holds = (id: string, place: number) => {
    const document = byId.get(id);
    const pattern = compiled.required[place];
    return (
      document !== undefined && pattern !== undefined && documentHolds(document, pattern, compiled)
    );
  };
  const places = findings.map((_, place) => place);
  const asserted = places.filter((place) => findings[place]?.grade.status === 'asserted');
  const supportersOf = (place: number) =>
    (findings[place]?.asserting ?? []).flatMap((sentence) =>
      sentence.cited.filter((id) => holds(id, place)),
    );
  const supporting = new Set(asserted.flatMap(supportersOf));
  const supported = asserted.filter((place) => supportersOf(place).length > 0);
  const steps = new Set(question.supportingDocs);
  const holding = new Set(cited.filter((id) => places.some((place) => holds(id, place))));
  const judged = cited.filter((id) => holding.has(id) || !steps.has(id));
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    precision: share(judged.filter((id) => supporting.has(id)).length, judged.length),
    recall: share(supported.length, asserted.length),
    overCitation: share(judged.filter((id) => !holding.has(id)).length, judged.length),
  };
}
