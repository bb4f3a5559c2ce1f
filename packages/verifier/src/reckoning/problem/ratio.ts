import { add, divide, multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import type { Element } from '../expression.ts';
import { type Kind, plainOf, shownValue } from '../term.ts';
import { amountOf } from './place.ts';
import { BE, DETERMINERS, PREPOSITIONS } from './vocabulary.ts';
import { AUXILIARIES, isNoun, verbIn, wordOf } from './words.ts';

/** What a question comes to, and by which computation. */
export type Found = { value: Rational; kind: Kind; size?: Rational; shown: string };

const RATIO = /\bratio(?: of)? (\d{1,3})(?: ?: ?| to )(\d{1,3})(?:(?: ?: ?| to )(\d{1,3}))?(?![\d:])/i;
const TURNED = /^(?:more|less|than|not|first|then|after|if|without)$/;
const WHOLE = /^(?:shares?|shared|splits?|divides?|divided|split)$/;

/** "96 sweets are shared between Ailsa, Ben and Catriona in the ratio 3:4:5": what the one whom the question names gets. */
export function solveRatio(
  sentences: readonly (readonly Element[])[],
  asked: readonly Element[],
  text: string,
): Found | undefined {
  const [whole, ...written] = RATIO.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const parts = written.flatMap((one) => (one ? [rational(BigInt(one))] : []));
  const told = sentences.flat();
  const words = told.map(wordOf);
  const isPart = (one: Rational): boolean => parts.some((part) => part.n === one.n && one.d === 1n);
  const amounts = [...told, ...asked].flatMap((one) => {
    const amount = one.kind === 'expression' ? amountOf(one.of) : undefined;
    const isOne = amount?.spelled === true && amount.value.n === amount.value.d;
    if (amount && !amount.unit && amount.nouns.length === 0 && (isOne || isPart(amount.value))) return [];
    // "Two partners"
    if (amount && !amount.unit && amount.value.d === 1n && amount.value.n === BigInt(parts.length)) return [];
    return amount ? [amount] : [];
  });
  const [total, more] = amounts;
  const plain = total && plainOf(total);
  if (
    !plain ||
    more ||
    !words.some((word) => WHOLE.test(word)) ||
    [...words, ...asked.map(wordOf)].some((word) => TURNED.test(word))
  )
    return undefined;
  const at = placeAsked(words, asked.map(wordOf), parts);
  const part = at === undefined ? undefined : parts[at];
  const sum = parts.reduce(add);
  return part && sum.n > 0n ? shareOf(plain, part, sum) : undefined;
}

const shareOf = ({ value, kind }: { value: Rational; kind: Kind }, part: Rational, sum: Rational): Found => ({
  value: divide(multiply(value, part), sum),
  kind,
  shown: `${shownValue(value)} × ${shownValue(part)} / ${shownValue(sum)}`,
});

/** Which part is asked for: of the one that is named at its place in the list, or the larger or the smaller of them. */
function placeAsked(
  told: readonly string[],
  asked: readonly string[],
  parts: readonly Rational[],
): number | undefined {
  const size = asked.find((word) =>
    /^(?:larger|bigger|largest|biggest|greater|smaller|smallest|lesser)$/.test(word),
  );
  if (size) {
    const order = parts.map(({ n }, at) => ({ n, at })).sort((a, b) => Number(a.n - b.n));
    const [low, high] = [order[0], order.at(-1)];
    const isTied =
      order.filter(({ n }) => n === (size.startsWith('s') || size === 'lesser' ? low : high)?.n).length > 1;
    return isTied ? undefined : (size.startsWith('s') || size === 'lesser' ? low : high)?.at;
  }
  const end = told.indexOf('in');
  const between = told.findIndex((word) => /^(?:between|among|for)$/.test(word));
  const names = (
    between < 0
      ? told.slice(
          0,
          told.findIndex((word) => WHOLE.test(word)),
        )
      : told.slice(between + 1, end > between ? end : undefined)
  ).filter(
    (word) =>
      word !== '' && word !== 'and' && isNoun(word) && !DETERMINERS.has(word) && !PREPOSITIONS.has(word),
  );
  if (names.length !== parts.length) return undefined;
  const named = names.flatMap((name, at) => (asked.includes(name) ? [at] : []));
  const others = asked.filter(
    (word) =>
      word !== '' &&
      !names.includes(word) &&
      !DETERMINERS.has(word) &&
      !BE.has(word) &&
      !AUXILIARIES.has(word) &&
      !/^(?:how|many|much|what|money|share|part|get|gets|receive|receives)$/.test(word),
  );
  return named.length === 1 && others.every((word) => told.includes(word) || verbIn(word)?.kind === 'have')
    ? named[0]
    : undefined;
}
