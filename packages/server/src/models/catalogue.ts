import { calcPrice } from '@pydantic/genai-prices';
import type { Usage } from './model.ts';

/** US dollars per million tokens. */
export type Price = { input: number; output: number };

export type ModelCard = {
  model: string;
  /** Tokens that question and answer may hold together. */
  contextTokens: number;
  /** List price at its dearest hour; null where none is known, so that a panel file has to name it. */
  price: Price | null;
};

/** For a model that no list describes. */
const DEFAULT_CONTEXT_TOKENS = 128_000;
/** Lists give what a model takes at most; beyond this they read badly, whatever they take. */
const MOST_CONTEXT_TOKENS = 400_000;

/**
 * The models that sit when a provider's key is set and no panel file says otherwise, the preferred first: capable
 * enough to judge, and, where the provider has such a one, cheap enough that a standard check costs less than it brings. Of 2026-11-22, from the model
 * lists of the pinned provider packages and of `@pydantic/genai-prices` (a test holds them against both).
 */
const DEFAULT_MODELS: Readonly<Record<string, readonly string[]>> = {
  openai: ['gpt-5.6-luna', 'gpt-5.4-mini', 'gpt-5.2', 'gpt-5-mini'],
  anthropic: ['claude-haiku-4-5', 'claude-sonnet-5-5', 'claude-sonnet-5', 'claude-opus-5-5'],
  google: ['gemini-3.5-flash-lite', 'gemini-3.8-flash', 'gemini-3.7-flash', 'gemini-3-flash-preview'],
  xai: ['grok-4.3', 'grok-4.6'],
  deepseek: ['deepseek-v4-flash', 'deepseek-v4-pro'],
  mistral: ['mistral-large-2512', 'mistral-medium-3-5'],
  openrouter: [
    'openai/gpt-5.4-mini',
    'anthropic/claude-haiku-4.5',
    'google/gemini-2.5-flash',
    'meta-llama/llama-3.3-70b-instruct',
    'deepseek/deepseek-v4-pro',
  ],
  ollama: ['gpt-oss:20b', 'qwen3:8b'],
};

/** Providers under the names of the price list. */
const LISTED_AS: Readonly<Record<string, string>> = { xai: 'x-ai' };
/** What runs on the operator's own machine has no list price. */
const OWN: Price = { input: 0, output: 0 };
const OLLAMA_CONTEXT_TOKENS = 32_000;
const MILLION = 1_000_000;

/** A provider's models that sit by default, the preferred first. Providers are named freely, also `constructor`. */
export const defaultModels = (provider: string): readonly ModelCard[] =>
  (Object.hasOwn(DEFAULT_MODELS, provider) ? (DEFAULT_MODELS[provider] ?? []) : []).map((model) =>
    cardOf(provider, model),
  );

/** What is known of a provider's model; for an unknown one a cautious window and no price. */
export function cardOf(provider: string, model: string): ModelCard {
  if (provider === 'ollama') return { model, contextTokens: OLLAMA_CONTEXT_TOKENS, price: OWN };
  const listed = Object.hasOwn(DEFAULT_MODELS, provider)
    ? listedAt(LISTED_AS[provider] ?? provider, model)
    : null;
  return {
    model,
    contextTokens: Math.min(listed?.window ?? DEFAULT_CONTEXT_TOKENS, MOST_CONTEXT_TOKENS),
    price: listed && { input: listed.input, output: listed.output },
  };
}

/** The day of the list, hour by hour: some providers ask for less at night, and what is estimated is the most. */
const HOURS = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 22, hour, 30)));

function listedAt(providerId: string, model: string): (Price & { window: number | undefined }) | null {
  const most = (usage: { input_tokens: number; output_tokens: number }) => {
    const at = (timestamp: Date) => calcPrice(usage, model, { providerId, timestamp });
    const [first, ...others] = HOURS;
    const found = first && at(first);
    if (!found) return undefined;
    // A list of prices has conditions; a single one holds at every hour.
    const later = Array.isArray(found.model.prices) ? others.flatMap((hour) => at(hour) ?? []) : [];
    const price = Math.max(...[found, ...later].map(({ total_price }) => total_price));
    return { price, window: found.model.context_window };
  };
  const input = most({ input_tokens: MILLION, output_tokens: 0 });
  const output = most({ input_tokens: 0, output_tokens: MILLION });
  return input && output ? { input: input.price, output: output.price, window: input.window } : null;
}

/** US dollars for one call at list price, or null where the price or a count of tokens is unknown. */
export function costOf({ inputTokens, outputTokens }: Usage, price: Price | null): number | null {
  if (!price || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / MILLION;
}
