import { ConfigError, TransportError } from '../base/errors.ts';
import { abortError } from '../http/network.ts';
import { abortable } from './abortable.ts';
import { checkFound } from './found-documents.ts';
import type { Retriever, SearchOptions } from './retriever.ts';

/** A search of the user's own: gives documents for a query, best first. */
export type SearchFunction = (query: string, options: SearchOptions) => unknown;

/**
 * A retriever from what a module of the user's exports: a function `(query, {limit, signal})`, a
 * LangChain retriever (`invoke` or `getRelevantDocuments`), or an object with `search` as our own
 * back-ends have. Results are checked: distinct non-empty ids, texts, at most `limit` documents are
 * taken. What the code throws becomes a TransportError. Throws a ConfigError for anything else.
 */
export function retrieverFrom(value: unknown): Retriever {
  const { call, name, options, prepare } = readSearch(value);
  return {
    name,
    options,
    isRemote: true,
    ...(prepare === undefined ? {} : { prepare: () => callUser(prepare, name) }),
    search: (query, searchOptions) => {
      const task = async () => {
        const found = checkFound(await call(query, searchOptions), `The search ${name}`);
        return found.slice(0, Math.max(0, searchOptions.limit));
      };
      return callUser(task, name, searchOptions);
    },
  };
}

interface UserSearch {
  call: SearchFunction;
  name: string;
  options: Retriever['options'];
  prepare?: () => Promise<void>;
}

function readSearch(value: unknown): UserSearch {
  const name = nameOf(value);
  const options = {};
  if (typeof value === 'function') {
    return { call: (query, how) => value.call(undefined, query, how), name, options };
  }
  if (isMethodOf(value, 'search')) {
    const { prepare } = value;
    return {
      call: (query, how) => value.search(query, how),
      name,
      options: plainOptions(value.options),
      ...(typeof prepare === 'function' ? { prepare: async () => prepare.call(value) } : {}),
    };
  }
  if (isMethodOf(value, 'invoke')) {
    return {
      call: (query, { signal }) => value.invoke(query, signal === undefined ? {} : { signal }),
      name,
      options,
    };
  }
  if (isMethodOf(value, 'getRelevantDocuments')) {
    return { call: (query) => value.getRelevantDocuments(query), name, options };
  }
  throw new ConfigError(
    `config.search: the module's export is no search, but ${value === null ? 'null' : typeof value}.`,
    {
      hint: 'Export a function (query, {limit, signal}) => [{id, text}], a LangChain retriever, or an object with search().',
    },
  );
}

type Method = (query: string, second?: unknown) => unknown;
type Methods<K extends string> = Record<string, unknown> & Record<K, Method>;

function isMethodOf<K extends string>(value: unknown, key: K): value is Methods<K> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Record<string, unknown>)[key] === 'function'
  );
}

function nameOf(value: unknown): string {
  const named = value as { name?: unknown } | null | undefined;
  // An export without a name of its own is called `default` by the language.
  const isNamed = typeof named?.name === 'string' && !['', 'default'].includes(named.name);
  return isNamed ? String(named.name) : 'custom';
}

function plainOptions(options: unknown): Retriever['options'] {
  const entries = Object.entries(typeof options === 'object' && options !== null ? options : {});
  const plain = entries.filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(plain);
}

/** Runs the user's code; whatever it throws (also where a result is read) becomes an error row. */
async function callUser<T>(
  task: () => Promise<T>,
  name: string,
  { signal }: Pick<SearchOptions, 'signal'> = {},
): Promise<T> {
  try {
    return await abortable(task, name, signal);
  } catch (thrown) {
    if (thrown instanceof TransportError || thrown instanceof ConfigError) throw thrown;
    if (signal?.aborted) throw abortError(signal, name);
    throw new TransportError('unreachable', `The search ${name} failed.`, { cause: thrown });
  }
}
