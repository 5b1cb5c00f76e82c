import { z } from 'zod';
import { ConfigError } from '../base/errors.ts';
import { preview } from '../data/files/raw-item.ts';

const timeoutMs = z.int().min(1).max(3_600_000).optional();
/** `name` or `schema.name`, as the database spells it. Quoted before use; this is the first fence. */
const identifier = z.string().regex(/^[\p{L}_][\p{L}\p{N}_$]{0,62}$/u);
const tableName = z
  .string()
  .regex(/^[\p{L}_][\p{L}\p{N}_$]{0,62}(\.[\p{L}_][\p{L}\p{N}_$]{0,62})?$/u);

/** An address of the web. Credentials in it would end up in error messages and records. */
const webAddress = z.url({ protocol: /^https?$/ }).refine(hasNoCredentials, {
  message: 'no user or password in an address: put them into headers, as "$env:NAME"',
});
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const embedderShape = {
  /** `ollama:NAME` or `openai:NAME`. */
  model: z.string().regex(/^(ollama|openai):\S/),
  baseUrl: webAddress.optional(),
  /** Put before each document or query, for models that were trained with such marks. */
  documentPrefix: z.string().optional(),
  queryPrefix: z.string().optional(),
  /** Texts in one request. */
  batchSize: z.int().min(1).max(2048).optional(),
  timeoutMs,
};

/** How texts become vectors. */
export const embedderSchema = z.strictObject(embedderShape);

const keyword = z.strictObject({ type: z.literal('keyword') });

const bm25 = z.strictObject({
  type: z.literal('bm25'),
  /** Term frequency saturation, length normalisation and the lower bound of BM25+. */
  k: z.number().min(0).optional(),
  b: z.number().min(0).max(1).optional(),
  d: z.number().min(0).optional(),
});

const embedding = z.strictObject({ type: z.literal('embedding'), ...embedderShape });

const postgres = z.strictObject({
  type: z.literal('postgres'),
  /** Connection string; without it the variables PGHOST, PGDATABASE, ... hold. */
  url: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  table: tableName,
  idColumn: identifier.optional(),
  textColumn: identifier.optional(),
  /** Text search configuration of the database. */
  language: tableName.optional(),
  /** A stored tsvector with an index on it, in place of one made for each row. */
  tsvectorColumn: identifier.optional(),
  /** Whether one word of the query is enough. */
  match: z.enum(['any', 'all']).optional(),
  /** With `embedding`: search by pgvector's cosine distance in this column instead of by words. */
  vectorColumn: identifier.optional(),
  embedding: embedderSchema.optional(),
  timeoutMs,
});

const httpShape = z.strictObject({
  type: z.literal('http'),
  url: webAddress,
  method: z.enum(['GET', 'POST']).optional(),
  headers: z.record(z.string().regex(HEADER_NAME), z.string()).optional(),
  /** Query string parameters. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** JSON body of a POST. */
  body: z.json().optional(),
  /** Path of the list of results in the reply, as in `hits.hits`; the reply itself by default. */
  results: z.string().optional(),
  /** Paths inside one result. */
  id: z.string().min(1).optional(),
  text: z.string().min(1).optional(),
  score: z.string().min(1).optional(),
  timeoutMs,
});

/** What would be sent with every search alike, or not at all. */
const http = httpShape.superRefine(({ url, method, headers, params, body }, context) => {
  const fault = (place: string, message: string): void => {
    context.addIssue({ code: 'custom', path: [place], message });
  };
  if (/(\$|%24)(query|limit|env:)/i.test(url)) {
    fault('url', 'placeholders are filled in in params, body and headers, not in the address');
  }
  if (JSON.stringify(headers ?? {}).includes('$query')) {
    fault('headers', 'a header cannot carry every query: put "$query" into params or body');
  } else if (!JSON.stringify([params, body]).includes('$query')) {
    fault('url', 'the query is sent nowhere: put "$query" into params or body');
  }
  if (method === 'GET' && body !== undefined) {
    fault('body', 'a GET has no body: leave "method" out, or use params');
  }
});

const hybrid = z.strictObject({
  type: z.literal('hybrid'),
  /** The searches whose rankings are joined; each is read by itself. */
  of: z.array(z.unknown()).min(2),
  /** The constant of reciprocal rank fusion. */
  rankConstant: z.number().min(0).optional(),
  /** How many documents each search contributes. */
  depth: z.int().min(1).optional(),
});

/** Which model turns texts into vectors, and how it is asked. */
export type EmbedderConfig = z.infer<typeof embedderSchema>;
/** The settings of `bm25`. */
export type Bm25Config = z.infer<typeof bm25>;
/** The settings of `embedding`. */
export type EmbeddingConfig = z.infer<typeof embedding>;
/** The settings of `postgres`. */
export type PostgresConfig = z.infer<typeof postgres>;
/** The settings of `http`. */
export type HttpSearchConfig = z.infer<typeof http>;
/** A search without parts of its own. */
export type SingleSearchConfig =
  | z.infer<typeof keyword>
  | ({ type: 'bm25' } & Bm25Config)
  | EmbeddingConfig
  | PostgresConfig
  | HttpSearchConfig;
/** Several searches whose rankings are joined. */
export type HybridConfig = Omit<z.infer<typeof hybrid>, 'of'> & { of: SingleSearchConfig[] };
/** The settings of any search back-end. */
export type SearchConfig = SingleSearchConfig | HybridConfig;

const singles: readonly (readonly [string, z.ZodType<SingleSearchConfig>])[] = [
  ['keyword', keyword],
  ['bm25', bm25],
  ['embedding', embedding],
  ['postgres', postgres],
  ['http', http],
];
const PLACE = 'config.search';

/**
 * The settings of a search from a provider's `config.search`: a name, or an object with a `type`.
 * Nothing at all means keyword. Throws a ConfigError that names every wrong setting.
 */
export function parseSearchConfig(value: unknown): SearchConfig {
  const settings = named(value ?? 'keyword');
  if (typeOf(settings) !== 'hybrid') return orThrow(readSingle(settings, PLACE, ['hybrid']));
  const { of, ...joined } = orThrow(read(hybrid, settings, PLACE));
  const parts = of.map((part, index) => readSingle(named(part), `${PLACE}.of.${index}`));
  const faults = parts.flatMap((part) => part.faults ?? []);
  if (faults.length > 0) throw unusable(faults);
  return { ...joined, of: parts.map(orThrow) };
}

/** Settings, or what is wrong with them. */
type Reading<T> = { config: T; faults?: undefined } | { config?: undefined; faults: string[] };

/** `also` names what else could stand in this place. */
function readSingle(
  settings: unknown,
  place: string,
  also: readonly string[] = [],
): Reading<SingleSearchConfig> {
  const type = typeOf(settings);
  const schema = singles.find(([name]) => name === type)?.[1];
  if (schema !== undefined) return read(schema, settings, place);
  const kinds = [...singles.map(([name]) => name), ...also].join(', ');
  return { faults: [`${place}: expected one of ${kinds}, got ${preview(type)}.`] };
}

function read<T>(schema: z.ZodType<T>, settings: unknown, place: string): Reading<T> {
  const result = schema.safeParse(settings);
  if (result.success) return { config: result.data };
  return {
    faults: result.error.issues.map(
      ({ path, message }) => `${[place, ...path.map(String)].join('.')}: ${message}`,
    ),
  };
}

function orThrow<T>({ config, faults }: Reading<T>): T {
  if (faults !== undefined) throw unusable(faults);
  return config;
}

function unusable(faults: readonly string[]): ConfigError {
  return new ConfigError(faults.join('\n'), {
    hint: 'docs/search.md lists the searches and their settings; a module is named as file://my-search.ts.',
  });
}

/** A name alone stands for a search without settings. */
function named(value: unknown): unknown {
  return typeof value === 'string' ? { type: value } : value;
}

function typeOf(settings: unknown): unknown {
  return typeof settings === 'object' && settings !== null && 'type' in settings
    ? settings.type
    : settings;
}

function hasNoCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
