import { rational } from '../../arithmetic/rational.ts';
import { OPERATORS } from '../../language/words.ts';
import { computed, MINUTE, type Value } from './moment.ts';
import { signAt, type Token, wordAt } from './token.ts';

/** A value as it stands in a text, with those that it is computed from. Places are those of tokens. */
export type Term = { of: Value; parts: readonly Value[]; from: number; to: number };

const WORDS: ReadonlyMap<string, string> = new Map([...OPERATORS, ['less', '-'], ['x', '*']]);

const valueAt = (tokens: readonly Token[], at: number): Value | undefined => {
  const token = tokens[at];
  return token?.kind === 'quantity' ||
    token?.kind === 'clock' ||
    token?.kind === 'date' ||
    token?.kind === 'weekday'
    ? token
    : undefined;
};

function operatorAt(tokens: readonly Token[], at: number): { sign: string; taken: number } | undefined {
  const sign = signAt(tokens, at);
  if (sign !== '' && '+-*/'.includes(sign)) return { sign, taken: 1 };
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const two = WORDS.get(`${word} ${next}`);
  if (two) return { sign: two, taken: 2 };
  const one = WORDS.get(word);
  return one ? { sign: one, taken: 1 } : undefined;
}

/** "18:45 + 1:20": what is added to a time is no time, but so long. */
const added = (to: Value, sign: string, value: Value | undefined): Value | undefined =>
  value?.kind === 'clock' && to.kind === 'clock' && sign === '+'
    ? { kind: 'quantity', value: rational(BigInt(value.minute)), unit: MINUTE }
    : value;

/** The term that stands at a place: a value, or values with + - * / between them; undefined where it means nothing. */
export function termAt(tokens: readonly Token[], from: number): Term | undefined {
  const first = valueAt(tokens, from);
  if (!first) return undefined;
  const parts = [first];
  // Sums of products: what is added so far, and the product that goes on.
  let [sum, sign, product]: [Value | undefined, string, Value] = [undefined, '+', first];
  let at = from + 1;
  for (;;) {
    const operator = operatorAt(tokens, at);
    const next = operator && added(product, operator.sign, valueAt(tokens, at + operator.taken));
    // "22:40 - 01:15" is a span more often than a difference.
    if (!operator || !next || (next.kind !== 'quantity' && product.kind !== 'quantity')) break;
    parts.push(next);
    at += operator.taken + 1;
    if (operator.sign === '*' || operator.sign === '/') {
      const made = computed(operator.sign, product, next);
      if (!made) return undefined;
      product = made;
    } else {
      const made: Value | undefined = sum ? computed(sign, sum, product) : product;
      if (!made) return undefined;
      [sum, sign, product] = [made, operator.sign, next];
    }
  }
  const of = sum ? computed(sign, sum, product) : product;
  return of && { of, parts: parts.length > 1 ? parts : [], from, to: at };
}

/** All terms of a stretch of tokens, in order; undefined where one of them means nothing. */
export function termsIn(tokens: readonly Token[], from: number, to: number): Term[] | undefined {
  const found: Term[] = [];
  for (let at = from; at < to; ) {
    const term = termAt(tokens, at);
    if (!term && valueAt(tokens, at)) return undefined;
    if (term) found.push(term);
    at = term?.to ?? at + 1;
  }
  return found;
}
