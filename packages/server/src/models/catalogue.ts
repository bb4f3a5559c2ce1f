import type { Usage } from './model.ts';

/** US dollars per million tokens, as listed by the provider. */
export type Price = { input: number; output: number };

export type ModelCard = {
  model: string;
  /** The least window this line of models is known to have. */
  contextTokens: number;
  /** Null where no list price is known; a panel file can name it. */
  price: Price | null;
};

/** For a model that no card describes. */
const DEFAULT_CONTEXT_TOKENS = 128_000;

const card = (model: string, contextTokens: number, price: Price | null = null): ModelCard => ({
  model,
  contextTokens,
  price,
});

type Cards = Readonly<Record<string, readonly ModelCard[]>>;

/** The models that sit when a provider's key is set and no panel file says otherwise; the preferred first. */
const DEFAULT_MODELS: Cards = {
  openai: [
    card('gpt-5.4-mini', 272_000),
    card('gpt-5.4', 272_000),
    card('gpt-5.2', 272_000),
    card('gpt-5-mini', 272_000, { input: 0.25, output: 2 }),
  ],
  anthropic: [
    card('claude-sonnet-5-5', 200_000),
    card('claude-haiku-5-5', 200_000),
    card('claude-opus-5-5', 200_000),
    card('claude-haiku-4-5', 200_000, { input: 1, output: 5 }),
  ],
  google: [
    card('gemini-3.8-flash', 1_000_000),
    card('gemini-3.5-flash', 1_000_000),
    card('gemini-3.7-flash', 1_000_000),
    card('gemini-2.5-flash', 1_000_000, { input: 0.3, output: 2.5 }),
  ],
  xai: [card('grok-4.7', 256_000), card('grok-4.3', 256_000)],
  deepseek: [card('deepseek-v4-pro', 128_000), card('deepseek-v4-flash', 128_000)],
  mistral: [card('mistral-large-2512', 128_000), card('mistral-medium-2604', 128_000)],
  openrouter: [
    card('openai/gpt-5-mini', 272_000, { input: 0.25, output: 2 }),
    card('anthropic/claude-sonnet-4.5', 200_000, { input: 3, output: 15 }),
    card('google/gemini-2.5-flash', 1_000_000, { input: 0.3, output: 2.5 }),
    card('meta-llama/llama-3.3-70b-instruct', 128_000),
  ],
  ollama: [
    card('gpt-oss:20b', 32_000, { input: 0, output: 0 }),
    card('qwen3:8b', 32_000, { input: 0, output: 0 }),
  ],
};

/** Models that a panel file may name and whose list prices are known. */
const FURTHER_MODELS: Cards = {
  openai: [
    card('gpt-5', 272_000, { input: 1.25, output: 10 }),
    card('gpt-5-nano', 272_000, { input: 0.05, output: 0.4 }),
    card('gpt-4.1', 1_000_000, { input: 2, output: 8 }),
    card('gpt-4.1-mini', 1_000_000, { input: 0.4, output: 1.6 }),
    card('gpt-4o-mini', 128_000, { input: 0.15, output: 0.6 }),
  ],
  anthropic: [card('claude-sonnet-4-5', 200_000, { input: 3, output: 15 })],
  google: [card('gemini-2.5-pro', 1_000_000, { input: 1.25, output: 10 })],
};

/** Panel files name providers freely, also by words that every object knows. */
const cardsOf = (cards: Cards, provider: string): readonly ModelCard[] =>
  Object.hasOwn(cards, provider) ? (cards[provider] ?? []) : [];

/** A provider's models that sit by default, the preferred first. */
export const defaultModels = (provider: string): readonly ModelCard[] => cardsOf(DEFAULT_MODELS, provider);

/** What is known of a provider's model; for an unknown one a cautious window and no price. */
export function cardOf(provider: string, model: string): ModelCard {
  const known = [...defaultModels(provider), ...cardsOf(FURTHER_MODELS, provider)];
  return known.find((one) => one.model === model) ?? card(model, DEFAULT_CONTEXT_TOKENS);
}

/** US dollars for one call at list price, or null where the price or a count of tokens is unknown. */
export function costOf({ inputTokens, outputTokens }: Usage, price: Price | null): number | null {
  if (!price || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
