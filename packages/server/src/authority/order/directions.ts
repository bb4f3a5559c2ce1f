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

/** 1 where it is to be more, -1 where less, 0 where neither is said. */
function wayOf({ act: { verb }, quote }: Order): -1 | 0 | 1 {
  const said = quote.toLowerCase().split(/\W+/);
  const isTurned = PARTICLES.has(verb);
  if (UP.has(verb) || (isTurned && said.includes('up'))) return 1;
  return DOWN.has(verb) || (isTurned && said.includes('down')) ? -1 : 0;
}

/** Words, or two together, of two contrary ways. */
const contraries = (up: string, down: string) =>
  ([1, -1] as const).map((way) => ({
    way,
    phrases: words(way === 1 ? up : down).map((one) => one.split('+')),
  }));
const TIMES = contraries(lexicon.entries.later, lexicon.entries.earlier);
const STOCKS = contraries(lexicon.entries.gains, lexicon.entries.losses);
const SIGNED: ReadonlySet<string> = new Set(words(lexicon.entries.signed));

/** A way, 1 or -1, and the places of the words for it; undefined where none is said, or both. */
type Way = { way: 1 | -1; at: readonly number[] };
function wayIn(tokens: readonly Token[], ways: typeof TIMES): Way | undefined {
  const found = ways.flatMap(({ way, phrases }) =>
    phrases.flatMap((own) => {
      const at = own.map((word) => tokens.findIndex(({ lower }) => lower === word));
      return at.includes(-1) ? [] : [{ way, at }];
    }),
  );
  return new Set(found.map(({ way }) => way)).size === 1 ? found[0] : undefined;
}

/** Whether words put a time later or earlier. */
export const whenWay = (tokens: readonly Token[]): Way | undefined => wayIn(tokens, TIMES);

/** The number of an act that is added to another, `delta: -3`. */
export const isSigned = ({ name = '', number }: Value): boolean =>
  number !== undefined && wordsOfName(name).some((word) => SIGNED.has(word));

/** Whether the words take away what the act adds, or the other way round, or say neither; an act that adds nothing fits. */
export function addsAsSaid({ values }: Act, tokens: readonly Token[]): Way | undefined {
  // "Increase it to 30" tells no difference.
  const isLevel = tokens.some(({ lower }, at) => lower === 'to' && quantityAt(tokens, at + 1) !== undefined);
  const stock = isLevel ? undefined : wayIn(tokens, STOCKS);
  const fits = values.filter(isSigned).every(({ number }) => Math.sign(Number(number)) === stock?.way);
  return fits && values.some(isSigned) ? stock : undefined;
}

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
