import { NUMBER, readSpoken } from '../arithmetic/number-words.ts';
import { anyForm } from '../language/inflect.ts';
import { ACQUIRES, PARTS_WITH } from '../language/lexicon/verbs.ts';
import { numbered } from '../language/lists.ts';
import { withoutPlural } from '../language/plurals.ts';

/** So many of a thing, or a share of what is there, that somebody gains or loses, to whom if to anybody. */
export type Change = {
  thing: string;
  count?: number;
  share?: number;
  gains: boolean;
  to?: string;
};

const HAS = `${anyForm('have own keep')}|${anyForm('start begin')} with`;
const GAINS = anyForm(`${ACQUIRES} buy earn`);
const LOSES = `${anyForm(`${PARTS_WITH} sell spend`)}|${anyForm('throw')} away`;
const THING = '(?: (?!more\\b|of\\b|away\\b|to\\b|as\\b)([a-z]+(?: (?!to\\b|away\\b)[a-z]+)?))?';
const AFTER =
  '(?: away| out)?(?: to (?:his |her |their |a |the )?(\\p{L}+))?(?: (?:today|yesterday|later|again|at the (?:shop|store|market)))?';

const HOLDING = new RegExp(`^(?:${HAS}) ${NUMBER}${THING}$`, 'iu');
const COUNTED = new RegExp(
  `^(?:also )?(?:(${GAINS})|(${LOSES}))(?: away)? (?:another )?${NUMBER}(?: more)?(?: of (?:them|his|her|their|these))?${THING}(?: more)?${AFTER}$`,
  'iu',
);
const SHARED = new RegExp(
  `^(?:also )?(${LOSES})(?: away)? (half|a third|one third|a quarter|a fourth|a fifth|all) (?:of )?(?:them|it|his|her|their|these|the)(?: remaining)?${THING}${AFTER}$`,
  'iu',
);
const MULTIPLIED = new RegExp(
  `^(?:also )?(${GAINS}) (twice|three times|four times|five times|half) as many(?: more)?${THING} as (?:he|she|they|i|we) (?:has|have|had)(?: left| now| then)?$`,
  'iu',
);
const SHARES =
  numbered(`1: all | 2: twice | 3: three_times | 4: four_times | 5: five_times | 0.5: half | 0.2: a_fifth |
  0.25: a_quarter a_fourth | ${1 / 3}: a_third one_third`);

/** "has 12 apples". */
export function readHolding(
  said: string,
  thing: string | undefined,
): { thing: string; count: number } | undefined {
  const [, number = '', noun] = HOLDING.exec(said) ?? [];
  const count = countOf(number);
  const what = noun === undefined ? thing : one(noun);
  return count === undefined || what === undefined ? undefined : { thing: what, count };
}

/** "gives 3 to Ann", "buys twice as many as he has left", "sells half of them"; undefined for other words. */
export function readChange(said: string, thing: string | undefined): Change | undefined {
  const counted = COUNTED.exec(said);
  if (counted) {
    const [, gains, , number = '', noun, to] = counted;
    return changeOf({ count: countOf(number) }, noun, thing, gains !== undefined, to);
  }
  const shared = SHARED.exec(said);
  if (shared)
    return changeOf(
      { share: SHARES.get(shared[2]?.toLowerCase() ?? '') },
      shared[3],
      thing,
      false,
      shared[4],
    );
  const [, , times = '', noun] = MULTIPLIED.exec(said) ?? [];
  return times === ''
    ? undefined
    : changeOf({ share: SHARES.get(times.toLowerCase()) }, noun, thing, true, undefined);
}

function changeOf(
  { count, share }: { count?: number | undefined; share?: number | undefined },
  noun: string | undefined,
  known: string | undefined,
  gains: boolean,
  to: string | undefined,
): Change | undefined {
  const thing = noun === undefined ? known : one(noun);
  if (thing === undefined || (count === undefined && share === undefined) || (gains && to)) return undefined;
  return {
    thing,
    gains,
    ...(count !== undefined && { count }),
    ...(share !== undefined && { share }),
    ...(to !== undefined && { to }),
  };
}

function countOf(text: string): number | undefined {
  const tree = text === '' ? undefined : readSpoken(text);
  const value = tree?.kind === 'number' ? tree.numeral.point?.value : undefined;
  return value?.d === 1n && value.n <= 1_000_000_000n ? Number(value.n) : undefined;
}

/** A noun without the ending of its plural. */
export const one = (noun: string): string => withoutPlural(noun.toLowerCase());
