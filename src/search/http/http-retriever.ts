import { hashJson, type Json } from '../../base/canonical-json.ts';
import { ConfigError, TransportError } from '../../base/errors.ts';
import type { HttpRequest, Send } from '../../http/exchange.ts';
import { originOf } from '../../http/network.ts';
import { checkFound } from '../found-documents.ts';
import type { FoundDocument, Retriever } from '../retriever.ts';
import type { HttpSearchConfig } from '../search-config.ts';
import { fillPlaceholders, type PlaceholderValues, valueAtPath } from './mapping.ts';

/** What the search is made of. */
export interface HttpSearch {
  send: Send;
  env: PlaceholderValues['env'];
}

/**
 * A search by any HTTP API: the request is a template with `$query`, `$limit` and `$env:NAME`, the
 * reply is read by paths. Documents come in the order of the reply. Rejects with a TransportError
 * where the server fails or its reply does not hold what the paths name.
 */
export function createHttpRetriever(
  config: Omit<HttpSearchConfig, 'type'>,
  { send, env }: HttpSearch,
): Retriever {
  const origin = originOf(config.url);
  return {
    name: 'http',
    // The template itself stays out of the record: it may hold more than the user wants to publish.
    options: {
      url: `${origin}${new URL(config.url).pathname}`,
      request: hashJson(templateOf(config)),
    },
    isRemote: true,
    search: async (query, { limit, signal }) => {
      const request = buildRequest(config, { query, limit, env });
      const { body } = await send(signal === undefined ? request : { ...request, signal });
      const found = readResults(parseReply(body, origin), config, origin);
      return found.slice(0, Math.max(0, limit));
    },
  };
}

function templateOf({ method, params, body, results, id, text, score }: Partial<HttpSearchConfig>) {
  return { method, params, body, results, id, text, score } as Json;
}

function buildRequest(
  { url, method, headers, params, body }: Omit<HttpSearchConfig, 'type'>,
  values: PlaceholderValues,
): HttpRequest {
  const address = new URL(url);
  for (const [key, value] of Object.entries(fillTemplate(params ?? {}, values))) {
    address.searchParams.set(key, String(value));
  }
  const isPost = (method ?? (body === undefined ? 'GET' : 'POST')) === 'POST';
  const filled = Object.entries(fillTemplate(headers ?? {}, values));
  return {
    method: isPost ? 'POST' : 'GET',
    url: address.href,
    headers: {
      accept: 'application/json',
      ...(isPost ? { 'content-type': 'application/json' } : {}),
      ...Object.fromEntries(
        filled.map(([name, value]) => [name.toLowerCase(), headerValue(name, value)]),
      ),
    },
    body: isPost ? JSON.stringify(fillPlaceholders((body ?? {}) as Json, values)) : '',
  };
}

/** The text of a header. What is wrong with it is not shown: it may be a secret. */
function headerValue(name: string, value: Json): string {
  const text = String(value);
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) return text;
  throw new ConfigError(`config.search.headers.${name}: a character that no header can carry.`, {
    hint: 'Headers hold Latin letters, digits and signs, and no line breaks.',
  });
}

function fillTemplate(template: Record<string, Json>, values: PlaceholderValues) {
  return fillPlaceholders(template, values) as Record<string, Json>;
}

function parseReply(body: string, origin: string): unknown {
  try {
    return JSON.parse(body);
  } catch (thrown) {
    throw new TransportError('bad-reply', `${origin} did not answer with JSON.`, { cause: thrown });
  }
}

function readResults(
  reply: unknown,
  { results = '', id = 'id', text = 'text', score }: Partial<HttpSearchConfig>,
  origin: string,
): FoundDocument[] {
  const list = valueAtPath(reply, results);
  if (!Array.isArray(list)) {
    const where = results === '' ? 'The reply' : `"${results}" in the reply`;
    throw new TransportError('bad-reply', `${where} of ${origin} is not a list.`, {
      hint: 'Set "results" to the path of the list of results, for example "hits.hits".',
    });
  }
  const mapped = list.map((item: unknown) => ({
    id: valueAtPath(item, id),
    text: valueAtPath(item, text),
    ...(score === undefined ? {} : { score: valueAtPath(item, score) }),
  }));
  return checkFound(mapped, `The search at ${origin}`);
}
