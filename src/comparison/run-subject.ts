import type { RunRecord } from '../run-record.ts';
import { largest, sum } from './statistics/moments.ts';
import type { RunSubject } from './types.ts';

/** What a run was about, as its records state it: models, search, machine, times. */
export function runSubject(records: readonly RunRecord[]): RunSubject {
  const starts = records.map(({ provenance }) => provenance.startedAt).sort(byText);
  const [first] = starts;
  const last = starts.at(-1);
  const concurrencies = records.flatMap(({ provenance }) => provenance.concurrency ?? []);
  const replayed = records.filter(({ provenance }) => provenance.replayed).length;
  return {
    models: distinct(
      records.map(({ provenance: { model } }) => ({
        name: model.name,
        digest: model.digest ?? null,
        parameterSize: model.parameterSize ?? null,
        quantization: model.quantization ?? null,
        sizeBytes: model.sizeBytes ?? null,
      })),
    ),
    retrievers: distinct(
      records.map(({ provenance: { search } }) => ({
        name: search.name,
        documentsPerQuery: search.documentsPerQuery,
      })),
    ),
    machines: distinct(records.flatMap(({ provenance }) => provenance.machine ?? [])),
    corpusHashes: distinct(records.map(({ provenance }) => provenance.hashes.corpus)),
    replayed: replayed === 0 ? 'none' : replayed === records.length ? 'all' : 'some',
    startedAt: first === undefined || last === undefined ? null : { first, last },
    concurrency: concurrencies.length === 0 ? null : largest(concurrencies),
    waitedSeconds: sum(records.map(({ waitedSeconds }) => waitedSeconds)),
    runtime: records[0]?.provenance.runtime ?? {},
  };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The different ones of many equal values, in the order of their first appearance. */
function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
