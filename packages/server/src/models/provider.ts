import type { JSONSchema7, LanguageModel } from 'ai';
import { z } from 'zod';
import { costOf, type Price } from './catalogue.ts';
import { ProviderFault } from './fault.ts';
import type { Finish, Model, ModelReply, ModelRequest } from './model.ts';
import { type Effort, thoughtOf } from './thought.ts';

/** A language model as the providers' SDKs make it. */
export type WireModel = Extract<LanguageModel, { specificationVersion: 'v4' }>;

export type Connection = { apiKey: string; baseUrl: string; fetch: typeof fetch };

/** Somebody who serves models. Each has one file in `providers/`. */
export type Provider = {
  name: string;
  /** Null where every installation has its own address. */
  baseUrl: string | null;
  /** Whether it serves models of many families, so that the model's name tells the family. */
  servesMany: boolean;
  /** Loads the SDK on first use, so that starting the service does not pay for it. */
  open(connection: Connection): Promise<(model: string) => WireModel>;
};

/** Settings as the providers' SDKs name them. */
type SdkSettings = { apiKey: string; baseURL: string; fetch: typeof fetch };

/** Somebody who serves models of one family, by an SDK of its own that is loaded on first use. */
export const ofOneFamily = (
  name: string,
  baseUrl: string,
  load: (settings: SdkSettings) => Promise<(model: string) => WireModel>,
): Provider => ({
  name,
  baseUrl,
  servesMany: false,
  open: ({ apiKey, baseUrl, fetch }) => load({ apiKey, baseURL: baseUrl, fetch }),
});

/** One seat's model as a plan names it. */
export type ModelPlan = {
  provider: string;
  model: string;
  family: string;
  contextTokens: number;
  price: Price | null;
  /** As the panel file says; see `PanelFile`. */
  effort?: Effort;
  timeoutMs?: number;
  maxOutputTokens?: number;
};

/** The plan's model behind an open connection: one call, one attempt, every fault a `ProviderFault`. */
export function wireModel(plan: ModelPlan, opened: () => Promise<(model: string) => WireModel>): Model {
  // Kept, because SDKs build their schemas anew with every model that they make.
  let made: Promise<WireModel> | undefined;
  const wire = () => {
    made ??= opened().then((modelNamed) => modelNamed(plan.model));
    return made;
  };
  const written = schemaWriter(plan.provider);
  return {
    id: `${plan.provider}/${plan.model}`,
    family: plan.family,
    contextTokens: plan.contextTokens,
    price: plan.price,
    ...(plan.timeoutMs && { timeoutMs: plan.timeoutMs }),
    ...(plan.maxOutputTokens && { maxOutputTokens: plan.maxOutputTokens }),
    ask: async (request) => {
      try {
        const call = callOf(plan, request, written(request.schema));
        return replyFrom(await (await wire()).doGenerate(call), plan.price, mostUsage(request));
      } catch (error) {
        if (request.signal.aborted) {
          throw new ProviderFault('timeout', `${plan.provider} did not answer in time`, { retryable: true });
        }
        if (error instanceof ProviderFault) throw error;
        // What is left is an SDK that could not make sense of a complete reply; its error quotes it at length.
        throw new ProviderFault('malformed', `${plan.provider} answered in a form that cannot be read`);
      }
    },
  };
}

/** Providers that take in a schema how many answers there must be, or whose SDK puts it in words. */
const TAKES_LENGTHS: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google']);
const LENGTHS: ReadonlySet<string> = new Set(['minItems', 'maxItems']);

/** Writes every schema out once: a role has the same one in every call. */
function schemaWriter(provider: string): (schema: z.ZodType) => JSONSchema7 {
  const taken = (name: string, value: unknown) =>
    LENGTHS.has(name) && !TAKES_LENGTHS.has(provider) ? undefined : value;
  const written = new WeakMap<z.ZodType, JSONSchema7>();
  return (schema) => {
    // What is sent is its JSON, which is of the SDK's type as well.
    const known: JSONSchema7 =
      written.get(schema) ?? JSON.parse(JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7' })), taken);
    written.set(schema, known);
    return known;
  };
}

function callOf(
  { provider, model, effort, timeoutMs }: ModelPlan,
  request: ModelRequest,
  schema: JSONSchema7,
) {
  const { system, prompt, sharedPrefix = 0, maxOutputTokens, signal } = request;
  const budgetMs = request.budgetMs && Math.min(request.budgetMs, timeoutMs ?? request.budgetMs);
  const text = (part: string) => ({ type: 'text' as const, text: part });
  // Others keep what questions begin with by themselves.
  const marked = provider === 'anthropic' && sharedPrefix > 0;
  const parts = marked
    ? [{ ...text(prompt.slice(0, sharedPrefix)), providerOptions: KEPT }, text(prompt.slice(sharedPrefix))]
    : [text(prompt)];
  return {
    prompt: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: parts },
    ],
    responseFormat: { type: 'json' as const, name: 'answer', schema },
    abortSignal: signal,
    ...thoughtOf(`${provider}/${model}`, { effort, budgetMs, maxOutputTokens }),
  };
}

const KEPT = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

type WireReply = Awaited<ReturnType<WireModel['doGenerate']>>;

const FINISHES: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  length: 'length',
  interrupted: 'length',
  'content-filter': 'content-filter',
};

function replyFrom(
  { content, finishReason, usage: counted, response }: WireReply,
  price: Price | null,
  most: Counts,
): ModelReply {
  const usage = {
    inputTokens: believed(counted.inputTokens.total, most.input),
    outputTokens: believed(counted.outputTokens.total, most.output),
  };
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    finish: FINISHES[finishReason.unified] ?? 'other',
    usage,
    costUsd: costOf(usage, price),
    ...versionFrom(response),
  };
}

type Counts = { input: number; output: number };

/** What a schema and the words of a provider around a question may come to, in tokens. */
const AROUND = 50_000;
/** So many times what it may write may a model think, where its provider counts that apart. */
const BESIDES = 4;

/** More tokens than any honest provider counts for this request: no token is shorter than a byte. */
const mostUsage = ({ system, prompt, maxOutputTokens }: ModelRequest): Counts => ({
  input: Buffer.byteLength(system) + Buffer.byteLength(prompt) + AROUND,
  output: maxOutputTokens * BESIDES,
});

/** A count that can be true; else none, so that nobody's day is used up, or given back, by a provider that errs. */
const believed = (tokens: number | undefined, most: number): number | null =>
  tokens !== undefined && tokens >= 0 && tokens <= most ? tokens : null;

/** Where the SDK does not pass the version on, it stands in the body (Gemini's `modelVersion`). */
function versionFrom(response: WireReply['response']): { modelVersion?: string } {
  const version = response?.modelId ?? VersionInBody.safeParse(response?.body).data?.modelVersion;
  return version ? { modelVersion: version.slice(0, LONGEST_VERSION) } : {};
}

const VersionInBody = z.object({ modelVersion: z.string() });
const LONGEST_VERSION = 200;
