import type { Evidence, Round } from '../../run-record.ts';
import type { FoundDocument } from '../../search/retriever.ts';
import { abortable } from '../abortable.ts';
import type { AgentDependencies } from '../agent.ts';
import { admitDocument } from '../evidence/admit.ts';
import { NodeInterruption, searchErrorKind } from '../interruption.ts';
import { dependenciesOf, startStopwatch, stepOf } from '../node-runtime.ts';
import { queriesRun, selectQueries } from '../queries.ts';
import type { AgentNode, AgentStateValue, Progress } from '../state.ts';

/**
 * Research: runs each pending query that was not run before, collects unseen documents and counts.
 * A round counts as soon as it begins. A failing search interrupts the run with the searches made so
 * far, the failed one among them; it never looks like a search that found nothing.
 */
export function createResearchNode(): AgentNode {
  return async (state, runtime) => {
    const dependencies = dependenciesOf(runtime);
    const round = new RoundInProgress(state, dependencies, stepOf(runtime));
    const { maxQueriesPerRound } = dependencies.limits;
    for (const query of selectQueries(
      state.pending,
      queriesRun(state.rounds),
      maxQueriesPerRound,
    )) {
      await round.run(query);
    }
    return { ...round.progress(), pending: [] };
  };
}

/** One pass of research while it runs; what it has done so far can be read at any time. */
class RoundInProgress {
  private readonly evidence: Evidence[] = [];
  private readonly round: Round = { queries: [], found: [], newDocuments: [] };
  private readonly stopwatch: () => number;
  private readonly state: AgentStateValue;
  private readonly dependencies: AgentDependencies;
  private readonly step: number;

  constructor(state: AgentStateValue, dependencies: AgentDependencies, step: number) {
    this.state = state;
    this.dependencies = dependencies;
    this.step = step;
    this.stopwatch = startStopwatch(dependencies);
  }

  /** Runs one query. Throws a NodeInterruption with the progress of the round when it fails. */
  async run(query: string): Promise<void> {
    try {
      const found = await this.search(query);
      this.round.found.push({ query, ids: found.map(({ id }) => id) });
      for (const document of found) this.collect(document, query);
    } catch (thrown) {
      const kind = searchErrorKind(thrown, this.dependencies.signal);
      throw new NodeInterruption(kind, 'research', this.progress(), thrown);
    }
  }

  progress(): Progress {
    return {
      evidence: this.evidence,
      rounds: [this.round],
      searchCalls: this.round.queries.length,
      iterations: 1,
      spans: [{ step: this.step, seconds: this.stopwatch() }],
    };
  }

  private async search(query: string): Promise<FoundDocument[]> {
    const { retriever, limits, signal } = this.dependencies;
    const limit = limits.documentsPerQuery;
    const found = await abortable(() => {
      this.round.queries.push(query);
      return retriever.search(query, { limit, ...(signal === undefined ? {} : { signal }) });
    }, signal);
    return found.slice(0, limit);
  }

  private collect(document: FoundDocument, query: string): void {
    const collected = [...this.state.evidence, ...this.evidence];
    if (collected.some(({ id }) => id === document.id)) return;
    const round = this.state.iterations + 1;
    const { question } = this.state;
    const { evidenceTokens } = this.dependencies;
    this.evidence.push(
      admitDocument(document, collected, { query, round, question, evidenceTokens }),
    );
    this.round.newDocuments.push(document.id);
  }
}
