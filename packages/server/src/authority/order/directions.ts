import type { Act, Value } from '../../acts/act.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import lexicon from '../../language/lexicon/directions.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Order } from './standing.ts';
import { sameKind, wordsOfName } from './words.ts';

const UP: ReadonlySet<string> = new Set(words(lexicon.entries.up));
const DOWN: ReadonlySet<string> = new Set(words(lexicon.entries.down));
const PARTICLES: ReadonlySet<string> = new Set(words(lexicon.entries.particles));
const LONGEST = 4_000;

/**
 * What a record has of the figure that an order raises or lowers, where the act would not: "raise the limit to 500" of
 * one that is 900. Undefined where none tells.
 */
export function contraryIn(order: Order, act: Act, results: readonly string[]): string | undefined {
  const way = wayOf(order);
  if (way === 0) return undefined;
  const set = act.values.filter(({ text, role }) => role !== 'identifier' && /^v?\d/.test(text));
  const others = act.values.filter((value) => !set.includes(value));
  for (const result of results) {
    const tokens = tokensOf(
      result
        .slice(0, LONGEST)
        .replace(/[{}"]/g, ' ')
        .replace(/:(?=\S)/g, ' : '),
    );
    if (!others.some(({ text }) => tokens.some((token) => token.text === text))) continue;
    for (const value of set) {
      const known = knownOf(value, tokens);
      if (known !== undefined && way * compared(value.text, known) <= 0) return known;
    }
  }
  return undefined;
}

/** An argument says a way that no word says: `increase_percent` for "to 40 %". */
export const isTurnedUnsaid = (names: readonly string[], tokens: readonly Token[]): boolean =>
  names.some((name) => (UP.has(name) || DOWN.has(name)) && !tokens.some(({ lower }) => lower === name));

/** 1 where it is to be more, -1 where less, 0 where neither is said. */
function wayOf({ act: { verb }, quote }: Order): -1 | 0 | 1 {
  const said = quote.toLowerCase().split(/\W+/);
  const isTurned = PARTICLES.has(verb);
  if (UP.has(verb) || (isTurned && said.includes('up'))) return 1;
  return DOWN.has(verb) || (isTurned && said.includes('down')) ? -1 : 0;
}

const [LATER, EARLIER, LOSSES, SIGNED] = (['later', 'earlier', 'losses', 'signed'] as const).map(
  (key): ReadonlySet<string> => new Set(words(lexicon.entries[key])),
);

/** Whether words put a time later or earlier, and where they do; undefined where none does, or both. */
export function whenWay(tokens: readonly Token[]): { way: 1 | -1; at: number } | undefined {
  const [later, earlier] = [LATER, EARLIER].map((way) => tokens.findIndex(({ lower }) => way?.has(lower)));
  if (later === undefined || earlier === undefined || later < 0 === earlier < 0) return undefined;
  return later < 0 ? { way: -1, at: earlier } : { way: 1, at: later };
}

/** The number of an act that is added to another, `delta: -3`. */
export const isSigned = ({ name = '', number }: Value): boolean =>
  number !== undefined && wordsOfName(name).some((word) => SIGNED?.has(word));

/** Whether an act takes away where words do, and they tell no level that is set: "by 3", not "to 3". */
export const isSignedAsSaid = ({ values }: Act, tokens: readonly Token[]): boolean =>
  !tokens.some(({ lower }, at) => lower === 'to' && quantityAt(tokens, at + 1) !== undefined) &&
  values
    .filter(isSigned)
    .every(({ number }) => Number(number) < 0 === tokens.some(({ lower }) => LOSSES?.has(lower)));

/** What stands behind the name of a value in a record. */
function knownOf({ name }: Value, tokens: readonly Token[]): string | undefined {
  const names = wordsOfName(name ?? '');
  const at = tokens.findIndex(({ lower }) =>
    wordsOfName(lower).some((word) => names.some((own) => sameKind(own, word))),
  );
  const next = tokens.slice(at + 1).find(({ kind }) => kind !== 'mark');
  return at >= 0 && next && /^v?\d/.test(next.text) ? next.text : undefined;
}

/** Figures, versions and dates part by part. */
function compared(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  for (const [at, part] of (a ?? []).entries()) if (part !== (b?.[at] ?? 0)) return part - (b?.[at] ?? 0);
  return 0;
}
