import type { Act, Value } from '../../acts/act.ts';
import { clausesOf } from '../../acts/prose/clauses.ts';
import { headOf } from '../../acts/prose/heads.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { GREETINGS, NEGATIVES } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/turns.json' with { type: 'json' };
import { momentOf } from './moments.ts';
import type { Order, Word } from './standing.ts';
import { wordsOfName } from './words.ts';

const MOST_WORDS = 60;
/** Whom something is told of is addressed as "you" in what is sent, and verbs are with it. */
const [ADDRESSED, BEHIND_YOU] = [lexicon.entries.addressed, lexicon.entries.behindYou].map(
  (lines) => new Map(lines.map((line) => [line.split(' = ')[0], line.split(' = ')[1]?.split(' ') ?? []])),
);

/**
 * Where the words behind "that", or what somebody is asked "to" do, are the text that is sent, in the person of whom it is
 * told: "tell Ann that her car is ready" for "Hi Ann, your car is ready." How many tokens they are; undefined where the text
 * says anything else.
 */
export function passedOnAt(tokens: readonly Token[], at: number, value: Value, act: Act): number | undefined {
  const opens = tokens[at - 1]?.lower;
  if (value.role !== 'content' || act.effect !== 'send' || (opens !== 'that' && opens !== 'to'))
    return undefined;
  const said = wordsIn(tokens.slice(at));
  const own = withoutGreeting(wordsIn(tokensOf(value.text)), tokens, act);
  const told = opens === 'to' ? own.slice(own[0]?.lower === 'please' ? 1 : own.length) : own;
  const title = tokens.findLast(({ kind }, i) => kind === 'quoted' && i < at)?.lower ?? '';
  let [next, isYou, isAddressed] = [0, false, false];
  for (const { text, lower, kind } of said) {
    const one = told[next];
    if (!one || next > MOST_WORDS) return undefined;
    const from = one.lower === 'the' ? next + 1 : next;
    const length = title.split(' ').length;
    const run = told.slice(from, from + length).map((token) => token.lower);
    const other = isYou
      ? (BEHIND_YOU?.get(lower)?.[0] ?? (lower === `${one.lower}s` ? one.lower : lower))
      : lower;
    isYou = ADDRESSED?.get(lower)?.includes(one.lower) === true;
    isAddressed ||= isYou;
    if (
      one.text === text ||
      (kind === 'word' && (one.lower === other || isYou) && (!one.capital || next === 0))
    )
      next++;
    else if (lower === 'it' && title !== '' && run.join(' ') === title) next = from + length;
    else return undefined;
  }
  // "Tell Ann that Bo has lost his key": whose it is.
  const isApart = said.some(({ capital, lower }) => capital && momentOf(lower) === undefined);
  return next === told.length && next > 1 && !(isAddressed && isApart) ? tokens.length - at : undefined;
}

const wordsIn = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ kind, text }) => (kind !== 'mark' && kind !== 'break') || text === "'s" || text === '?');

/** Without "Hi Ann": whoever gets it, by a word that was said or that stands in the address. */
function withoutGreeting(told: Token[], tokens: readonly Token[], { recipients }: Act): Token[] {
  const opening = told[0]?.lower === 'dear' ? 1 : (phraseAt(GREETINGS, told, 0)?.length ?? 0);
  if (opening === 0) return told;
  const isNamed = ({ capital, lower }: Token): boolean =>
    capital &&
    [...recipients, ...tokens.map(({ text }) => text)].some((one) => one.toLowerCase().includes(lower));
  const end = told.findIndex((token, at) => at >= opening && !isNamed(token));
  return end < 0 ? told : told.slice(end);
}

const WHY = /(?:^|_)(?:reason|cause|justification|comment|note|remark)s?$/;
/** Whether an argument for the reason has what the principal gave as one: "…, because the mug arrived broken". */
export function isReasonGiven({ name = '', text }: Value, { act }: Order, { sentences }: Word): boolean {
  const own = plainWords(tokensOf(text));
  if (!WHY.test(wordsOfName(name).join('_')) || own === '') return false;
  return sentences.some((sentence) =>
    clausesOf(sentence.tokens).some(({ kind, tokens }) => {
      const isTold =
        kind === 'reason' || (kind === 'main' && headOf({ kind, tokens }, '.').says === 'statement');
      const said = plainWords(tokens);
      const isOwn = tokens.some(({ start }) => start === act.span.start);
      const before = said.slice(0, said.length - own.length).split(' ');
      return isTold && !isOwn && ` ${said}`.endsWith(` ${own}`) && !before.some((one) => NEGATIVES.has(one));
    }),
  );
}

const plainWords = (tokens: readonly Token[]): string =>
  wordsIn(tokens)
    .filter(({ lower }) => !/^(?:an?|the)$/.test(lower))
    .map(({ lower }) => lower)
    .join(' ');
