import type { Effect } from '../../../acts/act.ts';
import { type Token, tokensOf } from '../../../acts/prose/tokens.ts';
import { type Verb, verbOf } from '../../../acts/prose/verbs.ts';
import { DETERMINERS } from '../../../acts/prose/words.ts';
import { isLeftOpen } from '../../../authority/order/delegates.ts';
import type { Word } from '../../../authority/order/standing.ts';
import alike from '../../../language/lexicon/alike.json' with { type: 'json' };
import lexicon from '../../../language/lexicon/manner.json' with { type: 'json' };
import { words } from '../../../language/names.ts';
import { actOfNoun } from '../../../language/verbs.ts';

const LONGEST = 4_000;
const JOINTS = new Set(words(lexicon.entries.joints));
const EVADES = new Set(words(lexicon.entries.evades));
const GRAVE: ReadonlySet<Effect> = new Set(['delete', 'pay', 'grant', 'send']);

/**
 * What a plan in prose does besides or on the way that nobody asked for, in words: "by deleting", "and purge", "then
 * post", "skipping the tests". Only acts that delete, pay, grant, send or evade, of which no word of the principal
 * speaks.
 */
export function mannerOf(plan: string, { sentences, orders }: Word): string | undefined {
  if (orders.some(isLeftOpen)) return undefined;
  const said = sentences.filter(({ kind }) => kind !== 'pasted').flatMap(({ tokens }) => tokens);
  const tokens = tokensOf(plan.slice(0, LONGEST));
  for (const [at, token] of tokens.entries()) {
    const verb = token.kind === 'word' ? verbOf(token.lower.replace(/^force-/, '')) : undefined;
    if (!verb || !isJoined(tokens, at) || isHanded(tokens, at, verb)) continue;
    const evades = EVADES.has(verb.lemma);
    if (!evades && !(GRAVE.has(verb.effect) && isActive(tokens, at))) continue;
    if (said.some(({ lower }) => speaksOf(lower, verb))) continue;
    return evades ? `it goes about it by '${token.text}'` : `'${token.text}' is beside what was asked`;
  }
  return undefined;
}

/** "And give it to you", "and give the user a summary": what was made or found goes to whoever orders. */
const isHanded = (tokens: readonly Token[], at: number, { lemma }: Verb): boolean => {
  const rest = tokens.slice(at + 1, at + 7).map(({ lower }) => lower);
  const [handed, made, other] = HANDED.exec(rest.join(' ').replace('the user', 'you')) ?? [];
  const effect = actOfNoun(made ?? other ?? 'answer')?.effect;
  return HANDS.has(lemma) && handed !== undefined && (effect === 'read' || effect === 'reply');
};
const HANDED =
  /^(?:(?:it|them) to you|you (?:it|them|(?:an?|the) (\w+))|(?:an?|the) (\w+) to you)(?: of| \W|$)/;
const HANDS = new Set(words(alike.entries.hands));

/** Stands where a further act begins: behind "and", "by", "then" or a comma. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  const adverb = before.endsWith('ly') || before === 'also' ? (tokens[at - 2]?.lower ?? '') : before;
  return JOINTS.has(before) || JOINTS.has(adverb);
}

/** Has an object behind it, as a verb has and a noun has not. */
const isActive = (tokens: readonly Token[], at: number): boolean => {
  const { lower, kind } = tokens[at + 1] ?? { lower: '', kind: 'mark' };
  return (
    DETERMINERS.has(lower) ||
    kind === 'quoted' ||
    kind === 'number' ||
    /^(?:all|every|it|them|other|to)$/.test(lower)
  );
};

/** Whether a word speaks of such an act. */
function speaksOf(word: string, { lemma, groups, effect }: Verb): boolean {
  const said = verbOf(word);
  if (said?.lemma === lemma || said?.groups.some((group) => groups.includes(group))) return true;
  return (
    (said?.effect === effect && GRAVE.has(effect)) ||
    (actOfNoun(word)?.effect === effect && GRAVE.has(effect))
  );
}
