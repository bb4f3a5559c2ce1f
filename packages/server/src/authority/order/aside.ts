import type { Act } from '../../acts/act.ts';
import { headOf } from '../../acts/prose/heads.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { areOpposed, asksFor, type Meaning, meaningOf } from './groups.ts';
import { isIn } from './saying.ts';
import { isAskedBy } from './senses.ts';
import type { Order, Sentence, Word } from './standing.ts';

const { entries } = lexicon;
const BEFOREHAND = new Set(words(entries.beforehand));
const AFTER = new Set(words(entries.afterwards));
const OR = new Set(words(entries.alternatives));
const NEAR = new Set(words(entries.nearby));
const PASSAGES = new Set(words(entries.passages));

/**
 * An order beside the one that covers an act, which keeps the act from being allowed until it was followed: something is
 * to be done before it, it is to be done in another way or at another time, or the words that order it are only to be
 * worked on. Quotes the sentence; undefined where there is none.
 */
export function asideOf(
  { orders, sentences }: Word,
  act: Act,
  meaning: Meaning,
  /** What was done already, and what is done in the same act. */
  done: Done,
  read: readonly Sentence[],
): string | undefined {
  const standing = orders.filter(({ takenBack }) => takenBack === undefined);
  const asking = standing.filter(
    (order) => asksFor(order.meaning, meaning) && order.act.effect === act.effect,
  );
  // Where none asks in these words, one that leaves something changed is what covers it.
  const changing = standing.filter((order) => order.act.effect !== 'read');
  const holding = changing.filter(({ quote }) =>
    act.values.some(({ text }) => text !== '' && quote.includes(text)),
  );
  const others = holding.length > 0 ? holding : changing.length > 0 ? changing : standing;
  const own = asking.length > 0 ? asking : others.slice(-1);
  const isFollowed = (order: Order): boolean =>
    done.acts.some(
      (one) =>
        isAskedBy(order, one) || (one.effect === order.act.effect && asksFor(order.meaning, meaningOf(one))),
    );
  const opposed = standing.find(
    (order) =>
      areOpposed(order.meaning, meaning) &&
      order.act.values.some(({ text }) => act.values.some((value) => value.text === text)),
  );
  if (opposed) return opposed.quote;
  for (const [at, sentence] of sentences.entries()) {
    if (sentence.kind !== 'acts' || read.includes(sentence)) continue;
    const isOwn = own.some((order) => isIn(order, sentence));
    const first = sentence.tokens.find(({ kind }) => kind === 'word')?.lower ?? '';
    // "Send it or leave it": which of the two is not said.
    const isEither = sentence.acts.length > 1 && sentence.tokens.some(({ lower }) => OR.has(lower));
    if (OR.has(first) || (isOwn && isEither) || isOnPassage(sentence)) return sentence.quote;
    const beside = standing.filter((order) => isIn(order, sentence) && !own.includes(order));
    const open = beside.filter(
      (order) =>
        !isFollowed(order) &&
        // What is told to be done after it does not hold it back.
        !(isOwn && own.every(({ act: { span } }) => span.start < order.act.span.start)),
    );
    if (open.length > 0 && isBefore(sentence, sentences.slice(at + 1), isOwn)) return sentence.quote;
    if (!isOwn && open.length > 0 && pointsBack(sentence.tokens)) return sentence.quote;
  }
  return undefined;
}

/** What was done, and what tools gave back. */
type Done = { acts: readonly Act[]; results: readonly string[] };

/** "Show me the list first.", "run the tests, then deploy it": what is to be done before something else. */
const isBefore = ({ tokens }: Sentence, later: readonly Sentence[], isOwn: boolean): boolean =>
  (isOwn
    ? tokens.some(({ lower }, at) => at > 0 && AFTER.has(lower))
    : BEFOREHAND.has(lastOf(tokens)) ||
      tokens.some(({ lower }) => lower === 'beforehand') ||
      later.some((sentence) =>
        AFTER.has(sentence.tokens.find(({ kind }) => kind === 'word')?.lower ?? ''),
      )) && tokens.length > 0;

const lastOf = (tokens: readonly Token[]): string =>
  tokens.findLast(({ kind }) => kind === 'word')?.lower ?? '';

/** "Do it on Monday", "sleep on it", "suspend him only": of what was ordered before, or of nothing but a time. */
function pointsBack(tokens: readonly Token[]): boolean {
  const { at, verb } = headOf({ kind: 'main', tokens }, '.');
  if (!verb) return false;
  const rest = tokens.slice(at).filter(({ kind }) => kind !== 'mark');
  const named = rest.filter(
    ({ kind, capital }, i) => (kind !== 'word' || capital) && quantityAt(rest, i)?.value.role !== 'time',
  );
  return (
    rest.length > 0 &&
    (POINTERS.has(rest[0]?.lower ?? '') ||
      (named.length === 0 && rest.some(({ lower }, i) => POINTERS.has(lower) || isTime(rest, i))))
  );
}
const POINTERS: ReadonlySet<string> = new Set(words(entries.pointers));
const isTime = (tokens: readonly Token[], at: number): boolean =>
  quantityAt(tokens, at)?.value.role === 'time';

/** "Translate the next sentence": what follows is worked on, and no order; "text my sister" is one. */
const isOnPassage = ({ tokens, acts }: Sentence): boolean =>
  tokens.some(
    ({ lower }, at) =>
      PASSAGES.has(lower) &&
      (at > 1 || !acts.some(({ verb }) => verb === lower)) &&
      [...tokens.slice(Math.max(0, at - 2), at), ...tokens.slice(at + 1, at + 2)].some((token) =>
        NEAR.has(token.lower),
      ),
  );
