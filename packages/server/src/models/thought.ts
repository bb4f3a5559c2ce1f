/** How long a model is to think, in the steps that panel files name. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

/** Models that are told an effort: of others some providers refuse the whole question with it. */
const TAKE_EFFORT: readonly RegExp[] = [
  /^openai\/(?:gpt-[5-9]|o\d)/,
  /^anthropic\/claude-/,
  /^google\/gemini-[3-9]/,
  /^xai\/grok-(?:4\.[3-9]|[5-9])/,
  /^deepseek\/deepseek-v[4-9]/,
];
/** Models that are told a number of tokens instead, under their provider's name for it. */
const TAKE_TOKENS: readonly RegExp[] = [
  /^anthropic\/claude-(?:haiku-4|(?:sonnet|opus)-4-(?:[015](?!\d)|20))/,
  /^google\/gemini-2\.5/,
];
/** And which think not at all. */
const NEVER = /^anthropic\/claude-3/;

const QUICK_MS = 8_000;
const PATIENT_MS = 36_000;

/**
 * The effort where there is so much time: a fast check leaves evaluators some 6 s, a standard one 19, a deep one 38. It
 * is always told, since what a provider does by itself is nothing for one model and the most for another.
 */
const stepsWithin = (ms: number): 0 | 1 | 2 => (ms <= QUICK_MS ? 0 : ms <= PATIENT_MS ? 1 : 2);
const EFFORTS = ['low', 'medium', 'high'] as const satisfies readonly Effort[];
/** One step less where a number of tokens is told: they are written before the first word of the answer. */
const EFFORTS_IN_TOKENS = ['none', 'low', 'medium'] as const satisfies readonly Effort[];

/** Tokens for thinking; 1,024 are the fewest that can be asked for. */
const TOKENS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 1_024,
  low: 1_024,
  medium: 3_072,
  high: 6_144,
  xhigh: 12_288,
};

type Asked = { effort: Effort | undefined; budgetMs: number | undefined; maxOutputTokens: number };

/**
 * How long a model, `provider/model`, is to think, and the most that it may write, as its SDK takes them. What the panel
 * file says goes to every provider; otherwise those that can be told think less the less time there is. Thinking and
 * answer together stay within `maxOutputTokens`, at least half of which is the answer's.
 */
export function thoughtOf(model: string, { effort, budgetMs, maxOutputTokens }: Asked) {
  const isAmong = (models: readonly RegExp[]) => models.some((some) => some.test(model));
  const inTokens = isAmong(TAKE_TOKENS);
  const isTold = budgetMs !== undefined && (inTokens || isAmong(TAKE_EFFORT)) && !NEVER.test(model);
  const bySpeed = inTokens ? EFFORTS_IN_TOKENS : EFFORTS;
  const reasoning: Effort | undefined = effort ?? (isTold ? bySpeed[stepsWithin(budgetMs)] : undefined);
  if (!inTokens || !reasoning) return { maxOutputTokens, ...(reasoning && { reasoning }) };
  const tokens = Math.min(TOKENS[reasoning], Math.floor(maxOutputTokens / 2));
  if (tokens < TOKENS.minimal) return { maxOutputTokens, reasoning: 'none' as const };
  if (model.startsWith('google/'))
    return { maxOutputTokens, providerOptions: { google: { thinkingConfig: { thinkingBudget: tokens } } } };
  const thinking = { type: 'enabled' as const, budgetTokens: tokens };
  // Its SDK adds the tokens for thinking to those of the answer.
  return { maxOutputTokens: maxOutputTokens - tokens, providerOptions: { anthropic: { thinking } } };
}
