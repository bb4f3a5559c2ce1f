import { divide, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { numbered } from '../../language/lists.ts';
import { constant, type Linear, minus, plus, scaled, unknown } from './linear.ts';
import { wordsOf } from './phrase.ts';
import { matched } from './template.ts';
import type { Token } from './token.ts';
import type { World } from './world.ts';

const OPERATIONS: readonly (readonly [string, (sum: Linear, by: Rational) => Linear])[] = [
  ['?i multiply|multiplied ?it by n', (sum, by) => scaled(sum, by)],
  ['?i divide|divided ?it by n', (sum, by) => scaled(sum, divide(ONE, by))],
  ['n is added ?to ?it', (sum, by) => plus(sum, constant(by))],
  ['?i add|added n ?to ?it', (sum, by) => plus(sum, constant(by))],
  ['n is subtracted ?from ?it', (sum, by) => minus(sum, constant(by))],
  ['?i subtract|subtracted n ?from ?it', (sum, by) => minus(sum, constant(by))],
];
const TIMES: ReadonlyMap<string, Rational> = new Map([
  ...[...numbered('2: doubled double | 3: tripled triple')].map(
    ([word, n]) => [word, rational(BigInt(n))] as const,
  ),
  ...['halved', 'halve'].map((word) => [word, rational(1n, 2n)] as const),
]);

/** "A number is doubled and 9 is added; the result is 41": what is done to it, one after the other. */
export function puzzled(world: World, tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  if (words.join(' ') === 'i think of a number' && world.names.length === 0) {
    world.running = unknown(world.add(['number']));
    return true;
  }
  const by = TIMES.get(words.at(-1) ?? '') ?? TIMES.get(words.at(-2) ?? '');
  const isFirst = words.join(' ').startsWith('a number is') && world.names.length === 0;
  if (isFirst) world.running = unknown(world.add(['number']));
  const sum = world.running;
  if (!sum) return false;
  const rest = isFirst ? tokens.slice(3) : tokens;
  const [first, second, third] = rest;
  const twice = first?.word === 'i' ? second : first;
  if (
    twice?.word === '×' &&
    twice.amount &&
    rest.at(-1)?.word === 'it' &&
    (third ? rest.length === 3 : true)
  ) {
    world.running = scaled(sum, twice.amount.value);
    return true;
  }
  if (
    by &&
    /^(?:it is )?(?:doubled|tripled|halved)$|^(?:i )?(?:double|triple|halve) it$/.test(
      wordsOf(rest).join(' '),
    )
  ) {
    world.running = scaled(sum, by);
    return true;
  }
  for (const [template, does] of OPERATIONS) {
    const [amount] = matched(template, rest)?.numbers ?? [];
    if (!amount || amount.value.n === 0n) continue;
    world.running = does(sum, amount.value);
    return true;
  }
  const end = matched('?the|this|to ?result|i|answer|it is|get|gives|makes|have n', rest);
  const [amount] = end?.numbers ?? [];
  world.running = undefined;
  return amount !== undefined && world.says(sum, constant(amount.value));
}
