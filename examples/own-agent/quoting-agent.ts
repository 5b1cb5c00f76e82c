import type { ProviderOptions } from 'promptfoo';
import {
  type Corpus,
  createRetriever,
  OwnAgentProvider,
  type OwnOutcome,
  type Retriever,
  type RunRecord,
} from '../../src/index.ts';

const DOCUMENTS_PER_QUERY = 3;
/** Proper names and numbers of tickets: what a document says that one might look up next. */
const LEAD = /\b\p{Lu}[\p{L}\d]*(?:-\d+)?\b/gu;

type Evidence = RunRecord['evidence'][number];
type Round = RunRecord['rounds'][number];

/**
 * An agent without any model: it quotes what a search finds, and looks up the names that it met, for
 * as many rounds as `config.rounds` allows.
 */
export default class QuotingAgent extends OwnAgentProvider {
  constructor(options: ProviderOptions = {}) {
    const rounds = Number(options.config?.rounds ?? 1);
    super(
      {
        graph: rounds === 1 ? 'quote-once' : 'quote-and-follow',
        model: { name: 'no model' },
        search: { name: 'keyword', documentsPerQuery: DOCUMENTS_PER_QUERY },
        limits: {
          maxIterations: rounds,
          maxLlmCalls: 0,
          maxQueriesPerRound: 3,
          documentsPerQuery: DOCUMENTS_PER_QUERY,
        },
        run: (question, { corpus }) => answer(question, { corpus, maxRounds: rounds }),
      },
      options,
    );
  }
}

interface Task {
  corpus: Corpus;
  maxRounds: number;
}

async function answer(question: string, { corpus, maxRounds }: Task): Promise<OwnOutcome> {
  const search = await createRetriever('keyword', corpus);
  const evidence: Evidence[] = [];
  const rounds: Round[] = [];
  const asked = new Set<string>();
  let queries = [question];
  while (queries.length > 0 && rounds.length < maxRounds) {
    rounds.push(await runRound(search, queries, evidence, rounds.length + 1));
    for (const query of queries) asked.add(query);
    const leads = evidence.flatMap(({ text }) => text.match(LEAD) ?? []);
    queries = [...new Set(leads)].filter((lead) => !asked.has(lead)).slice(0, 3);
  }
  return {
    answer: evidence.map(({ id, text }) => `- ${text.replace(/\.$/, '')} [${id}].`).join('\n'),
    evidence,
    rounds,
    stopReason:
      maxRounds === 1 ? 'linear' : queries.length === 0 ? 'no_new_queries' : 'max_iterations',
  };
}

/** Runs the queries of one round and adds what they find to the evidence. */
async function runRound(
  search: Retriever,
  queries: readonly string[],
  evidence: Evidence[],
  number: number,
): Promise<Round> {
  const round: Round = { queries: [...queries], found: [], newDocuments: [] };
  for (const query of queries) {
    const found = await search.search(query, { limit: DOCUMENTS_PER_QUERY });
    round.found.push({ query, ids: found.map(({ id }) => id) });
    for (const { id, text } of found) {
      if (evidence.some((known) => known.id === id)) continue;
      evidence.push({ id, text, query, round: number });
      round.newDocuments.push(id);
    }
  }
  return round;
}
