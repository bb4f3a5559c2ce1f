import { type Rational, subtract } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { singular } from '../../language/verbs.ts';
import type { Amount } from '../piece.ts';
import { shownValue } from '../term.ts';
import { constant, plus, scaled, unknown } from './linear.ts';
import { split, wordsOf } from './phrase.ts';
import { firstOf, listed, type Match } from './template.ts';
import type { Token } from './token.ts';
import type { World } from './world.ts';

const SPLIT = 'split|splits|share|shares|shared|divide|divides|divided';
const RATIO = listed(`
  ${SPLIT} n
  ${SPLIT} n between|among|for L
  c ${SPLIT} n
  c ${SPLIT} E of n
  L ${SPLIT} n
  L ${SPLIT} E of n
  E of n is|are|was|were ${SPLIT} between|among|for L
  n is|are|was|were ${SPLIT} between|among|for L
  E is|are ?made|mixed from|of|with L
  E is|are ?mixed|made
`);

/** The numbers of "in the ratio 2 : 3 : 5", and the clause without them. */
function ratioIn(tokens: readonly Token[]): { parts: Rational[]; rest: Token[] } | undefined {
  const at = tokens.findIndex(({ word }) => word === 'ratio');
  if (at < 0) return undefined;
  let end = tokens[at + 1]?.word === 'of' ? at + 2 : at + 1;
  const parts: Rational[] = [];
  for (; tokens[end]?.word === '#'; end++) {
    const amount = tokens[end]?.amount;
    if (!amount || amount.unit || amount.nouns.length > 0 || amount.value.n <= 0n) return undefined;
    parts.push(amount.value);
    if (!/^(?::|to)$/.test(tokens[end + 1]?.word ?? '')) {
      end++;
      break;
    }
    end++;
  }
  const start = tokens.slice(0, at).findLastIndex(({ word }) => word === 'in');
  const between = wordsOf(tokens.slice(start + 1, at)).join(' ');
  const rest = [...tokens.slice(0, Math.max(0, start)), ...tokens.slice(end)];
  return start >= 0 && /^(?:the|a)?$/.test(between) && parts.length > 1 ? { parts, rest } : undefined;
}

const MIX = listed(`
  E is|are ?mixed|made ?from|of|with|as c ?of E to|and|with|, c ?of E
  ?mix|take c ?of E to|and|with c ?of E
`);
const TOTAL = listed(`
  ?i need|want|make|have|mix|has n ?of ?E
  ?they|i|you|we is|are|was|were|share|have n
`);

/** "Split 45,000 in the ratio 2 : 3", "1 part concentrate to 9 parts water": parts of one size, and all of them. */
export function shared(world: World, tokens: readonly Token[]): boolean {
  if (world.whole && world.ratio) {
    const total = firstOf(
      TOTAL,
      tokens.filter(({ word }) => word !== '∑'),
    );
    const [amount] = total?.numbers ?? [];
    return amount !== undefined && !world.total && totals(world, amount, total?.names[0] ?? []);
  }
  if (world.names.length > 0) return false;
  const ratio = ratioIn(tokens);
  if (ratio) {
    const found = firstOf(RATIO, ratio.rest);
    if (!found) return false;
    const amount = found.numbers.at(-1);
    const [count] = found.numbers.length > 1 ? found.numbers : [];
    if (count && count.value.n !== BigInt(ratio.parts.length)) return false;
    for (const noun of count?.nouns ?? []) world.generic.add(singular(noun));
    const names = namesIn(found.lists[0] ?? []);
    if (found.lists.length > 0 && names.length === 0) return false;
    return parted(world, ratio.parts, names, found) && (!amount || totals(world, amount, []));
  }
  const mix = firstOf(MIX, tokens);
  const parts = (mix?.numbers ?? []).flatMap(({ value, nouns }) =>
    /^parts?$/.test(nouns[0] ?? '') ? [value] : [],
  );
  if (!mix || parts.length !== 2) return false;
  const isNamed = mix.names.length === 3;
  const names = parts.map((_, at) => mix.names[isNamed ? at + 1 : at] ?? []);
  const whole = isNamed ? (mix.names[0] ?? []) : [];
  return parted(world, parts, names, { ...mix, names: [whole] });
}

/** The members of a list of names; none where there are no more than one. */
const namesIn = (tokens: readonly Token[]): string[][] => {
  const parts = split(tokens).map(wordsOf);
  return parts.length > 1 ? parts : [];
};

function parted(
  world: World,
  parts: readonly Rational[],
  names: readonly string[][],
  { names: whole }: Match,
): boolean {
  if (names.length > 0 && names.length !== parts.length) return false;
  for (const [at, part] of parts.entries())
    world.add((names[at] ?? []).map(singular), names[at]?.join(' ') ?? `share ${shownValue(part)}`);
  world.members = parts.map((_, id) => id);
  const [unit, total] = [
    unknown(world.add(['part', 'share'])),
    unknown(world.add(['total', 'whole', 'mix', 'mixture'])),
  ];
  const order = [...parts.entries()].sort(([, a], [, b]) => Number(subtract(a, b).n));
  const [low, high] = [order[0]?.[0], order.at(-1)?.[0]];
  for (const [id, words] of [
    [low, SMALL],
    [high, LARGE],
  ] as const)
    if (id !== undefined && parts.filter((one) => one.n === parts[id]?.n).length === 1)
      for (const word of words) world.names[id]?.add(word);
  for (const word of ['with', 'who', ...(names.length > 0 ? [] : whole.flat())])
    world.generic.add(singular(word));
  for (const verb of ['get', 'receive', 'have', 'contain', 'go', 'take', 'make']) world.may.add(verb);
  for (const [id, often] of parts.entries()) world.says(unknown(id), scaled(unit, often));
  world.says(total, parts.map((_, id) => unknown(id)).reduce(plus));
  world.closed = true;
  world.ratio = parts;
  world.whole = total;
  world.every = total;
  world.part = unit;
  if (names.length > 0) for (const word of whole[0] ?? []) world.names[parts.length + 1]?.add(singular(word));
  return true;
}
const SMALL = wordSet('smaller smallest shorter shortest less lesser fewer');
const LARGE = wordSet('larger largest bigger biggest greater longer longest more');

function totals(world: World, amount: Amount, name: readonly string[]): boolean {
  const value = world.worth(amount);
  const own = name.map(singular).filter((word) => !/^(?:the|a|of|this)$/.test(word));
  const all = world.names[(world.ratio?.length ?? 0) + 1];
  if (!value || !world.whole || !own.every((word) => all?.has(word) || world.generic.has(word))) return false;
  world.total = true;
  return world.says(world.whole, constant(value));
}

const MIXED = listed(`
  how much E is|are|goes|go in|into n ?of ?E
  how many E ?of ?E is|are|goes|go in|into n ?of ?E
`);

/** "How much honey is in 750 ml of glaze?": all of it is told with what is asked for. */
export function askedOfMix(world: World, tokens: readonly Token[]): boolean {
  const found = world.ratio && !world.total && !world.asked ? firstOf(MIXED, tokens) : undefined;
  const [amount] = found?.numbers ?? [];
  const whole = found && found.names.length > 1 ? (found.names.at(-1) ?? []) : [];
  if (!found || !amount || !totals(world, amount, whole)) return false;
  world.asked = world.asking(found.names[0] ?? []);
  return world.asked !== undefined;
}
