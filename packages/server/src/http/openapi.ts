import {
  type Answer,
  KEY_PREFIXES,
  type KeyKind,
  type Operation,
  PROBLEMS,
  ProblemBody,
  type ProblemCode,
  problemsOf,
} from '@truepenny/contract';
import { NEXT_STEPS, TAGS } from '@truepenny/contract/reference';
import { z } from 'zod';
import { oncePerObject } from '../kernel/once.ts';
import { EXAMPLES } from './reference/examples.ts';
import { explained, meaningOf } from './reference/explain.ts';
import { samplesOf } from './reference/samples.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Of the interface, as the whole service offers it. */
export const VERSION = '1.4.0';
const DESCRIPTION = `Truepenny verifies the reasoning of AI agents before they act.

One verdict alphabet: \`ALLOW\`, \`BLOCK\`, \`UNCERTAIN\`. Only a standing proof or a full, unchallenged panel gives
\`ALLOW\`; a fault is an abstention with a reason, never a verdict. Errors are \`application/problem+json\`
(RFC 9457) with a \`code\` and a \`detail\` that says what to do.`;

/**
 * The OpenAPI 3.1 document of these operations, made from the contract alone: schemas with an id become
 * components, every problem an operation can answer is a response. Throws when two schemas share an id.
 */
export function openApiDocument(
  operations: readonly Operation[],
  serverUrl: string,
  { wallets = false }: { wallets?: boolean } = {},
): Json {
  const schemas = new Components();
  const problem = schemas.of(ProblemBody, 'output');
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = {
      ...describeOperation(operation, schemas, serverUrl),
      ...(wallets && paymentInfo(operation)),
    };
    paths[operation.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Truepenny',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => {
      const description = TAGS[name];
      return { name, ...(description !== undefined && { description }) };
    }),
    paths,
    components: {
      schemas: schemas.all,
      securitySchemes: securitySchemes(operations),
      responses: Object.fromEntries(
        statuses(operations).map(([status, codes]) => [name(status), problemOf(codes, problem)]),
      ),
    },
  };
}

function describeOperation(operation: Operation, schemas: Components, serverUrl: string): Json {
  const { id, tag, summary, description, access, body, params, query, headers, idempotent, answer } =
    operation;
  const example = EXAMPLES[id];
  const sent = example?.request;
  const parameters = [
    ...parametersIn('path', params, { id, schemas, sent: sent?.params }),
    ...parametersIn('query', query, { id, schemas, sent: sent?.query }),
    ...parametersIn('header', headers, { id, schemas }),
    ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  const said = [description, operation.streams && STAGES].filter(Boolean);
  const content = {
    [answer.contentType ?? 'application/json']: {
      schema: explained(schemas.of(answer.schema, 'output'), id),
      ...(example && { example: example.answer }),
    },
    ...(operation.streams && { 'text/event-stream': { schema: { type: 'string' } } }),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(said.length > 0 && { description: said.join('\n\n') }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemas.of(body, 'input'), ...(sent && { example: sent.body }) },
        },
      },
    }),
    responses: {
      [operation.status]: { description: answer.description, content },
      ...(operation.cacheControl && {
        304: { description: 'What the caller has is still true (If-None-Match)' },
      }),
      ...problemResponses(operation),
      ...(operation.missing && { 404: answered(operation.missing, schemas) }),
    },
    ...(example && { 'x-codeSamples': samplesOf(operation, example, serverUrl) }),
  };
}

/** What is said of every operation whose stages can be followed. */
const STAGES =
  'With `Accept: text/event-stream` the stages are told as they pass: `accepted`, `evaluator` and `red-team` with `done` and `of`, then `verdict` with the whole result, or `problem`.';

/** What payment clients look for: what the operation costs, and by which protocols it can be paid. */
function paymentInfo({ payable }: Operation): Json {
  if (!payable) return {};
  const { leastUsd, mostUsd } = payable;
  const price =
    leastUsd === mostUsd
      ? { mode: 'fixed', currency: 'USD', amount: leastUsd.toFixed(6) }
      : { mode: 'dynamic', currency: 'USD', min: leastUsd.toFixed(6), max: mostUsd.toFixed(6) };
  return { 'x-payment-info': { price, protocols: [{ x402: {} }, { mpp: {} }] } };
}

function problemResponses(operation: Operation): Json {
  const own = new Set(problemsOf(operation).map((code) => PROBLEMS[code].status as number));
  own.delete(operation.status);
  return Object.fromEntries(
    [...own].map((status) => [status, { $ref: `#/components/responses/${name(status)}` }]),
  );
}

const answered = (
  { description, contentType = 'application/json', schema }: Answer,
  schemas: Components,
): Json => ({
  description,
  content: { [contentType]: { schema: schemas.of(schema, 'output') } },
});

/** The codes of each status that one of the operations can answer: 403 has two. */
const statuses = (operations: readonly Operation[]): [number, ProblemCode[]][] => [
  ...Map.groupBy(new Set(operations.flatMap(problemsOf)), (code) => PROBLEMS[code].status as number),
];

const name = (status: number) => `Problem${status}`;

const problemOf = (codes: ProblemCode[], schema: Json): Json => ({
  description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}. ${NEXT_STEPS[code]}`).join('\n\n'),
  content: { 'application/problem+json': { schema } },
});

/** Any of the keys; or none of them, which OpenAPI spells as an empty requirement. */
const securityOf = (access: Operation['access']): Json[] =>
  access === 'public'
    ? []
    : [...access.keys.map((kind) => ({ [schemeName(kind)]: [] })), ...(access.without ? [{}] : [])];

const schemeName = (kind: KeyKind) => `${kind}Key`;

function securitySchemes(operations: readonly Operation[]): Json {
  const kinds = operations.flatMap(({ access }) => (access === 'public' ? [] : access.keys));
  return Object.fromEntries(
    [...new Set(kinds)].map((kind) => {
      const description = `A key that begins with \`${KEY_PREFIXES[kind]}\`, without a prefix such as Bearer`;
      return [schemeName(kind), { type: 'apiKey', in: 'header', name: 'X-API-Key', description }];
    }),
  );
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A value of your own, such as a UUID: the same request again gets the stored answer',
  schema: { type: 'string', maxLength: 255 },
};

type Sent = Readonly<Record<string, string>>;

/** @param sent The values of the recorded request. */
function parametersIn(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  { id, schemas, sent = {} }: { id: string; schemas: Components; sent?: Sent | undefined },
): Json[] {
  const { properties = {}, required = [] } = (schema ? schemas.of(schema, 'input') : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description: own, ...rest }]) => {
    const description = own ?? meaningOf(id, id, name);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(sent[name] !== undefined && { example: sent[name] }),
    };
  });
}

/** Collects the schemas that have an id and gives references to them. */
class Components {
  readonly all: Record<string, Json> = {};

  /** The schema as JSON Schema; a reference where it has an id, as all of its parts that have one. */
  of(schema: z.ZodType, io: Direction): Json {
    const { described, parts } = DESCRIBED[io](schema);
    for (const [id, part] of parts) this.#keep(id, part);
    return described;
  }

  #keep(id: string, described: Json): void {
    const held = this.all[id];
    if (held && JSON.stringify(held) !== JSON.stringify(described)) {
      throw new Error(`The schema id ${id} names two different schemas; give one of them another id.`);
    }
    this.all[id] = described;
  }
}

/** Describes each schema once: most of a document's time goes into it, and every host has a document of its own. */
const describing = (io: Direction) =>
  oncePerObject((schema: z.ZodType) => {
    const options = { io, target: 'draft-2020-12', override: withoutNoise } as const;
    const { $schema, $defs = {}, ...described } = z.toJSONSchema(schema, options);
    const parts = Object.entries($defs).map(([id, part]) => [id, explained(relocated(part), id)] as const);
    return { described: relocated(described), parts };
  });
const DESCRIBED = { input: describing('input'), output: describing('output') };

/** What zod adds that says nothing to a reader: the bounds of safe integers and a format of its own. */
function withoutNoise({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const relocated = (schema: object): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
