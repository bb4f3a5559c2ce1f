import lexicon from '../../language/lexicon/grammar.json' with { type: 'json' };
import { lemmaOf } from '../../language/verbs.ts';
import { listed, phraseAt } from './measures.ts';
import type { Token } from './tokens.ts';
import { baseVerb } from './verbs.ts';
import { AUXILIARIES, FILLER, FRAMES, PREPOSITIONS, TASKS } from './words.ts';

const BEFORE_BASE = listed(lexicon.entries.announcements);
const BEFORE_GERUND = listed(lexicon.entries.progressives);

/**
 * The words of an announcement as those of an order for it: "I will send it", "I send it", "I'm about to send it", "Sending
 * it now" are "send it". As they are where nothing is announced. Each token keeps its place.
 */
export function announced(tokens: readonly Token[]): readonly Token[] {
  // "Next step: send it".
  const colon = tokens.findIndex(({ text }) => text === ':');
  if (colon > 0 && tokens.slice(0, colon).every(({ lower }) => FILLER.has(lower) || TASKS.has(lower)))
    return announced(tokens.slice(colon + 1));
  // "On Friday, I will send it".
  const comma = PREPOSITIONS.has(tokens[0]?.lower ?? '')
    ? tokens.findIndex(({ text }) => text === ',') + 1
    : 0;
  if (comma > 0) return [...tokens.slice(0, comma), ...announced(tokens.slice(comma))];
  const from = behindFiller(tokens, 0);
  const frame = phraseAt(BEFORE_BASE, tokens, from) ?? subjectAt(tokens, from);
  const own = from + (frame ?? phraseAt(BEFORE_GERUND, tokens, from) ?? { length: 0 }).length;
  const at = behindFiller(tokens, own);
  const verb = tokens[at];
  const lead = [...tokens.slice(0, from), ...tokens.slice(own, at)];
  if (frame) return [...lead, ...tokens.slice(at).map(toHearer)];
  const lemma = verb?.kind === 'word' && verb.lower.endsWith('ing') ? lemmaOf(verb.lower) : undefined;
  return verb && lemma !== undefined && lemma !== verb.lower
    ? [...lead, { ...verb, text: lemma, lower: lemma, capital: false }, ...tokens.slice(at + 1).map(toHearer)]
    : tokens;
}

/** "I send it": whoever tells in the present what it does; "I want it" wishes, "I have sent it" is done. */
function subjectAt(tokens: readonly Token[], at: number): { length: number } | undefined {
  const verb = tokens[behindFiller(tokens, at + 1)]?.lower ?? '';
  const isOwn = /^(?:i|we)$/.test(tokens[at]?.lower ?? '') && phraseAt(FRAMES, tokens, at) === undefined;
  return isOwn && baseVerb(verb) && !AUXILIARIES.has(verb) ? { length: 1 } : undefined;
}

const PERSONS: ReadonlyMap<string, string> = new Map(
  [
    ['you', 'me'],
    ['your', 'my'],
    ['yours', 'mine'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);
/** "Your account" of an agent is "my account" of whoever orders, and its own account is not. */
function toHearer(token: Token): Token {
  const other = token.kind === 'word' ? PERSONS.get(token.lower) : undefined;
  return other === undefined ? token : { ...token, text: other, lower: other };
}

/** The first place from `at` on where no word stands that only leads over. */
function behindFiller(tokens: readonly Token[], at: number): number {
  const next = tokens.findIndex(
    ({ kind, lower }, i) => i >= at && kind !== 'mark' && !(kind === 'word' && FILLER.has(lower)),
  );
  return next < 0 ? tokens.length : next;
}
