import { z } from 'zod';
import { ConfigError } from '../base/errors.ts';

const timeoutMs = z.int().min(1).max(3_600_000).optional();
const texts = z.record(z.string(), z.string());
/** `name` or `schema.name`, as the database spells it. Quoted before use; this is the first fence. */
const identifier = z.string().regex(/^[\p{L}_][\p{L}\p{N}_$]{0,62}$/u);
const tableName = z
  .string()
  .regex(/^[\p{L}_][\p{L}\p{N}_$]{0,62}(\.[\p{L}_][\p{L}\p{N}_$]{0,62})?$/u);

const embedderShape = {
  /** `ollama:NAME` or `openai:NAME`. */
  model: z.string().regex(/^(ollama|openai):\S/),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
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
  url: z.string().min(1).optional(),
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

const http = z.strictObject({
  type: z.literal('http'),
  url: z.url({ protocol: /^https?$/ }),
  method: z.enum(['GET', 'POST']).optional(),
  headers: texts.optional(),
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

const single = z.discriminatedUnion('type', [keyword, bm25, embedding, postgres, http]);
const shortName = z.enum(['keyword', 'bm25']).transform((type) => ({ type }));
const singleOrName = z.union([shortName, single]);

const hybrid = z.strictObject({
  type: z.literal('hybrid'),
  /** The searches whose rankings are joined. */
  of: z.array(singleOrName).min(2),
  /** The constant of reciprocal rank fusion. */
  rankConstant: z.number().min(0).optional(),
  /** How many documents each search contributes. */
  depth: z.int().min(1).optional(),
});

export type EmbedderConfig = z.infer<typeof embedderSchema>;
export type Bm25Config = z.infer<typeof bm25>;
export type EmbeddingConfig = z.infer<typeof embedding>;
export type PostgresConfig = z.infer<typeof postgres>;
export type HttpSearchConfig = z.infer<typeof http>;
export type HybridConfig = z.infer<typeof hybrid>;
/** A search without parts of its own. */
export type SingleSearchConfig = z.infer<typeof single>;
/** The settings of any search back-end. */
export type SearchConfig = SingleSearchConfig | HybridConfig;

const kinds = 'keyword, bm25, embedding, hybrid, postgres, http';

/**
 * The settings of a search from a provider's `config.search`: a name, or an object with a `type`.
 * Nothing at all means keyword. Throws a ConfigError that names every wrong setting.
 */
export function parseSearchConfig(value: unknown): SearchConfig {
  const named = value ?? 'keyword';
  const settings = typeof named === 'string' ? { type: named } : named;
  const type = typeof settings === 'object' && 'type' in settings ? settings.type : settings;
  const schema = schemaOf(type);
  if (schema === undefined) {
    throw new ConfigError(`config.search: expected one of ${kinds}, got ${JSON.stringify(type)}.`, {
      hint: 'Name a search, give an object with its "type", or name a module: file://my-search.ts.',
    });
  }
  const result = schema.safeParse(settings);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => {
    return `config.search${path.map((step) => `.${String(step)}`).join('')}: ${message}`;
  });
  throw new ConfigError(faults.join('\n'), {
    hint: `Mend the settings of the ${String(type)} search; docs/search.md lists them.`,
  });
}

function schemaOf(type: unknown): z.ZodType<SearchConfig> | undefined {
  const schemas: readonly (readonly [string, z.ZodType<SearchConfig>])[] = [
    ['keyword', keyword],
    ['bm25', bm25],
    ['embedding', embedding],
    ['postgres', postgres],
    ['http', http],
    ['hybrid', hybrid],
  ];
  return schemas.find(([name]) => name === type)?.[1];
}
