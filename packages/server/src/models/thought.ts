/** How long a model is to think, in the steps that panel files name. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

/** The effort for a fast check, which leaves evaluators some 6 s, a standard one with 19 and a deep one with 38. */
type BySpeed = readonly [quick: Effort, between: Effort, patient: Effort];
const STEPS: BySpeed = ['low', 'medium', 'high'];
/** Where nothing lies between low and high. */
const FEW_STEPS: BySpeed = ['none', 'low', 'high'];
/** One step less where a number of tokens is told: they are written before the first word of the answer. */
const STEPS_IN_TOKENS: BySpeed = ['none', 'low', 'medium'];

/** Models that are told a number of tokens instead of an effort, under their provider's name for it. */
const TAKE_TOKENS: readonly RegExp[] = [
  /^anthropic\/claude-(?:haiku-4|(?:sonnet|opus)-4-(?:[015](?!\d)|20))/,
  /^google\/gemini-2\.5/,
];

/**
 * Models that are told without anybody's asking, since what a provider does by itself is nothing for one and the most
 * for another. Others are not: some providers refuse the whole question with an effort.
 */
const TOLD: readonly (readonly [RegExp, BySpeed])[] = [
  ...TAKE_TOKENS.map((models) => [models, STEPS_IN_TOKENS] as const),
  [/^openai\/(?:gpt-[5-9](?![^/]*-(?:chat|pro))|o\d)/, STEPS],
  [/^anthropic\/claude-(?!3)/, STEPS],
  [/^google\/gemini-[3-9]/, STEPS],
  [/^xai\/grok-(?:4\.[3-9]|[5-9])/, STEPS],
  [/^deepseek\/deepseek-v[4-9]/, FEW_STEPS],
];

const QUICK_MS = 8_000;
const PATIENT_MS = 36_000;

function effortWithin(model: string, budgetMs: number | undefined): Effort | undefined {
  if (budgetMs === undefined) return undefined;
  const [quick, between, patient] = TOLD.find(([models]) => models.test(model))?.[1] ?? [];
  return budgetMs <= QUICK_MS ? quick : budgetMs <= PATIENT_MS ? between : patient;
}

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
  const inTokens = TAKE_TOKENS.some((models) => models.test(model));
  const reasoning = effort ?? effortWithin(model, budgetMs);
  if (!inTokens || !reasoning) return { maxOutputTokens, ...(reasoning && { reasoning }) };
  const tokens = Math.min(TOKENS[reasoning], Math.floor(maxOutputTokens / 2));
  if (tokens < TOKENS.minimal) return { maxOutputTokens, reasoning: 'none' as const };
  if (model.startsWith('google/'))
    return { maxOutputTokens, providerOptions: { google: { thinkingConfig: { thinkingBudget: tokens } } } };
  const thinking = { type: 'enabled' as const, budgetTokens: tokens };
  // Its SDK adds the tokens for thinking to those of the answer.
  return { maxOutputTokens: maxOutputTokens - tokens, providerOptions: { anthropic: { thinking } } };
}
