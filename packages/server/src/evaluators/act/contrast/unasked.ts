import type { Act } from '../../../acts/act.ts';
import type { Token } from '../../../acts/prose/tokens.ts';
import { verbOf } from '../../../acts/prose/verbs.ts';
import { meaningOf } from '../../../authority/order/groups.ts';
import { isIn } from '../../../authority/order/saying.ts';
import type { Sentence, Word } from '../../../authority/order/standing.ts';

/** What the principal wants to do or to be asked before an act, where no later word of theirs follows. */
export function unaskedBefore(act: Act, { sentences, orders }: Word): string | undefined {
  if (act.effect === 'read') return undefined;
  const { lemma, groups } = meaningOf(act);
  const isIt = ({ lower, kind }: Token): boolean => {
    const verb = kind === 'word' ? verbOf(lower) : undefined;
    return (
      verb !== undefined &&
      (verb.lemma === lemma || verb.groups.some((group) => groups.has(group)) || verb.effect === act.effect)
    );
  };
  // "Before it goes out", "before it leaves the house".
  const goesOut = (tokens: readonly Token[]): boolean =>
    act.effect === 'send' && tokens.some(({ lower }) => /^(?:go|goes|went|leaves?)$/.test(lower));
  const at = sentences.findIndex(({ tokens, kind }) => {
    const before = tokens.findIndex(({ lower }) => lower === 'before');
    const behind = tokens.slice(before + 1);
    const end = behind.findIndex(({ kind }) => kind === 'mark');
    const rest = end < 0 ? behind : behind.slice(0, end);
    return (
      kind !== 'pasted' &&
      before > 0 &&
      !/^(?:i|we)$/.test(rest[0]?.lower ?? '') &&
      (rest.some(isIt) || goesOut(rest)) &&
      wantsSay(tokens.slice(0, before))
    );
  });
  const wish = sentences[at];
  if (!wish) return undefined;
  // What is said later may be the answer.
  const isLater = (sentence: Sentence): boolean =>
    sentence.document !== wish.document || sentence.kind === 'greeting';
  const answered =
    sentences.slice(at + 1).some(isLater) ||
    orders.some((order) => sentences.slice(at + 1).some((sentence) => isIn(order, sentence)));
  return answered ? undefined : wish.quote;
}

const ASKS = /^(?:ask|check|consult|confirm|clear|wait)$/;
/** "Ask me", "let me confirm it", "I want to read it", "wait for my word": what only the principal can do. */
function wantsSay(tokens: readonly Token[]): boolean {
  const own = tokens.slice(
    Math.max(
      0,
      tokens.findLastIndex(({ kind, lower }) => kind === 'mark' || lower === 'and' || lower === 'but') + 1,
    ),
  );
  const words = own.map(({ lower }) => lower);
  const has = (word: string): boolean => words.includes(word);
  return (
    (words.some((word) => ASKS.test(word)) && (has('me') || has('us') || has('my'))) ||
    (has('let') && has('me')) ||
    /^(?:i|we)(?:'ll|'d)?$/.test(words.find((word) => word !== 'first') ?? '')
  );
}
