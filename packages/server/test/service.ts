import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeyKind, PROBLEMS } from '@truepenny/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createApp } from '../src/app.ts';
import { readSettings } from '../src/config/read.ts';
import { openThreads, type Pool } from '../src/judge/offload/offload.ts';
import type { Overrides } from '../src/parts.ts';
import { authenticate, createKey } from '../src/registry/keys.ts';
import { createOperator } from '../src/registry/operators.ts';

type Sent = { body?: unknown; key?: string; headers?: Record<string, string> };
/** An answer with its body read; `json` is whatever was sent, to be looked into by the test. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type Answered = { status: number; headers: Headers; text: string; json: any };
export type Service = Awaited<ReturnType<typeof startService>>;

let opened: Pool | undefined;

/** One pool for all services of a test process: each of their own would take longer to start than its tests do. */
function sharedThreads(): Omit<Pool, 'size'> {
  opened ??= openThreads();
  const threads = opened;
  return {
    hear: (...asked) => threads.hear(...asked),
    split: (sent) => threads.split(sent),
    ready: () => threads.ready(),
    close: async () => {},
  };
}

/**
 * A service on loopback with a data directory of its own and wide limits. Every answer to `call` is held
 * against /openapi.json: the status must be declared and the body must match its schema.
 */
export async function startService(environment: Record<string, string> = {}, overrides: Overrides = {}) {
  const directory = await dataFolder(environment.DATABASE_URL);
  const settings = readSettings({
    PORT: '0',
    TRUEPENNY_DATA: directory,
    TRUEPENNY_LOG_LEVEL: 'silent',
    TRUEPENNY_RATE_PER_KEY: '100000',
    TRUEPENNY_RATE_ANON: '100000',
    TRUEPENNY_RATE_READ: '100000',
    ...environment,
  });
  const app = await createApp(settings, { threads: sharedThreads(), ...overrides });
  const url = await app.listen();
  const described = await (await fetch(`${url}/openapi.json`)).text();
  const document: Document = JSON.parse(described);
  // Whatever else differs between two services, what is the same but for the address declares the same.
  const validate = kept(described.replaceAll(url, ''), () => validator(document));

  async function call(
    method: string,
    path: string,
    { body, key, headers = {} }: Sent = {},
  ): Promise<Answered> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'x-api-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text || 'null') : undefined,
    };
    validate(method, path, answer);
    return answer;
  }

  /** A new operator with its key, or a key of a surface of a new operator. */
  async function newKey(kind: Exclude<KeyKind, 'agent'>): Promise<string> {
    const { apiKey } = await createOperator({ name: 'A test' }, app.parts);
    if (kind === 'operator') return apiKey;
    const caller = await authenticate(apiKey, app.parts);
    return (await createKey(caller, { surface: kind }, app.parts)).apiKey;
  }

  async function close(): Promise<void> {
    await app.close();
    await letGo(directory);
  }
  return { app, url, document, call, newKey, close };
}

type Validate = (method: string, path: string, answer: Answered) => void;

/** By the documents that they were made of: a schema takes longer to compile than most answers take to come. */
const validators = new Map<string, Validate>();

function kept(document: string, make: () => Validate): Validate {
  const validate = validators.get(document) ?? make();
  validators.set(document, validate);
  return validate;
}

/** How many services use each data folder. */
const users = new Map<string, number>();

/** A folder of a service's own; replicas on one database share it, since they sign with the same keys. */
async function dataFolder(database: string | undefined): Promise<string> {
  const directory = database
    ? join(tmpdir(), `truepenny-replicas-${createHash('sha256').update(database).digest('hex').slice(0, 32)}`)
    : await mkdtemp(join(tmpdir(), 'truepenny-service-'));
  users.set(directory, (users.get(directory) ?? 0) + 1);
  return directory;
}

async function letGo(directory: string): Promise<void> {
  const others = (users.get(directory) ?? 1) - 1;
  users.set(directory, others);
  if (others === 0) await rm(directory, { recursive: true, force: true });
}

type Content = Record<string, { schema: object }>;
type Described = { responses: Record<string, { $ref?: string; content?: Content }> };
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { responses: Record<string, { content: Content }>; schemas: Record<string, object> };
};

/** Throws for an answer that the document does not declare. */
function validator(document: Document): Validate {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<object, ValidateFunction>();
  const matches = (schema: object, answer: Answered, where: string) => {
    const check = compiled.get(schema) ?? ajv.compile(rebased(schema));
    compiled.set(schema, check);
    if (check(answer.json)) return;
    throw new Error(`${where} does not match its schema: ${ajv.errorsText(check.errors)}\n${answer.text}`);
  };
  // A path without parameters stands before one that would take it in.
  const paths = Object.entries(document.paths)
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }));
  const problem = { $ref: '#/components/schemas/Problem' };

  return (method, path, answer) => {
    const [bare = ''] = path.split('?');
    const where = `${method} ${bare} ${answer.status}`;
    const here = paths.filter(({ pattern }) => pattern.test(bare));
    const described = here.map(({ methods }) => methods[method.toLowerCase()]).find(Boolean);
    if (answer.status >= 400 && answer.json !== undefined) matches(problem, answer, where);
    if (!described) {
      // Not an operation: pages and probes, and what the service says of paths and methods it does not have.
      if (answer.status >= 400 && ![404, 405, 429, 503].includes(answer.status))
        throw new Error(`${where} is undeclared`);
      return;
    }
    const declared = described.responses[answer.status];
    if (!declared) throw new Error(`${where} is not declared in /openapi.json`);
    const { content } = declared.$ref
      ? (document.components.responses[declared.$ref.split('/').at(-1) ?? ''] ?? {})
      : declared;
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
    const media = content?.[type];
    if (content && !media) throw new Error(`${where} is declared as ${Object.keys(content)}, not ${type}`);
    if (media && answer.json !== undefined) matches(media.schema, answer, where);
    if (
      answer.status >= 400 &&
      answer.json !== undefined &&
      PROBLEMS[answer.json.code as keyof typeof PROBLEMS].status !== answer.status
    ) {
      throw new Error(`${where} has the code ${answer.json.code}`);
    }
  };
}

/** The schema with its references into the document that ajv knows as `openapi`. */
const rebased = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'));
