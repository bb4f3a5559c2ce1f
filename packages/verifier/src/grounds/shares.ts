import { add, divide, equal, multiply, ONE, type Rational, rational } from '../arithmetic/rational.ts';
import { CARDINALS } from '../language/lexicon/numbers.ts';
import { PARTS } from '../language/numbers.ts';
import { endsInS } from '../language/plurals.ts';
import { shownValue } from '../reckoning/term.ts';
import { type Derived, STOCKS, TOTALS } from './figures.ts';
import { GOT, has, type Said } from './said.ts';
import { rootSet, rootsIn } from './words.ts';
import type { Item, World } from './world.ts';

const isCount = ({ of }: Item): boolean => !of.unit && !of.percent;

/** A share that a claim tells, of what, and as which two numbers. */
type Share = { share: Rational; noun: string; exact?: readonly [Item, Item] };

const COUNTS = CARDINALS.split(' ').slice(1, 10);
const ONE_IN = new RegExp(
  String.raw`\b(${COUNTS.slice(0, 3).join('|')}) in (\p{L}+) (?:of the )?(\p{L}+)`,
  'iu',
);
const OF_THESE = /^\s*of (?:the |all |its |their |our |\d+ )*((?:\p{L}+ )?\p{L}+)/iu;
/** "Of the club members": what there are several of. */
const thingOf = (named: string): string => named.split(' ').find(endsInS) ?? named.split(' ')[0] ?? '';

/** "60 % of the parents", "a quarter of the crates", "half the staff", "one in four samples", "8 of the 32 seats". */
function shareIn({ words, text, items }: Said): Share | undefined {
  const at = words.findIndex(
    (word, place) =>
      PARTS.has(word) && (words[place + 1] === 'of' || (word === 'half' && words[place + 1] === 'the')),
  );
  if (at >= 0) {
    const many = Math.max(1, COUNTS.indexOf(words[at - 1] ?? '') + 1);
    const noun = words.slice(at + 1).find((one) => !/^(?:of|the|all|its|their|our|\d+)$/.test(one));
    const share = multiply(PARTS.get(words[at] ?? '') ?? ONE, rational(BigInt(many)));
    return noun ? { share, noun } : undefined;
  }
  const [, few = '', many = '', sort = ''] = ONE_IN.exec(text) ?? [];
  const [n, d] = [few, many].map((word) => BigInt(COUNTS.indexOf(word.toLowerCase()) + 1));
  if (n && d && n < d) return { share: rational(n, d), noun: sort };
  const [part, all, third] = items;
  const isCounts = part && all && !third && isCount(part) && isCount(all) && all.of.value.n > 0n;
  const thing = all?.of.nouns[0];
  if (isCounts && thing && /^ of (?:the |all |its |our )*$/i.test(text.slice(part.end, all.start)))
    return { share: divide(part.of.value, all.of.value), noun: thing, exact: [part, all] };
  const percent = items.find(({ of }) => of.percent);
  const [, noun] = (percent && OF_THESE.exec(text.slice(percent.end))) ?? [];
  const share = percent && divide(percent.of.value, rational(100n));
  return share && noun ? { share, noun: thingOf(noun) } : undefined;
}

const PARTIAL = rootSet([...PARTS.keys(), ...COUNTS].join(' '));

/** "Two thirds of the members voted for it": as many as the evidence tells, of all that there are. */
export function shared(said: Said, world: World): Derived | undefined {
  const told = shareIn(said);
  if (!told) return undefined;
  const isPart = ({ of }: Item): boolean =>
    of.percent || (of.spelled && of.nouns.some((noun) => PARTS.has(noun)));
  const [whole, more] =
    told.exact || ONE_IN.test(said.text) ? [] : said.items.filter((item) => !isPart(item));
  const [noun = ''] = rootsIn(told.noun);
  const items = world.items.filter(({ of }) => !of.percent);
  const isNamed = ({ of }: Item): boolean => rootsIn(of.nouns.join(' ')).includes(noun);
  // "The committee has 12 members": of the committee.
  const isGroup = ({ own }: Item): boolean => own.has(noun) && [...own].some((root) => STOCKS.has(root));
  const isOf = items.some(isNamed) ? isNamed : isGroup;
  const rest = said.roots.filter((root) => root !== noun && !PARTIAL.has(root));
  // "It won 12 games and lost 8": the verb of the one is none of the other.
  const isDone = (root: string): boolean => items.some(({ verbs }) => verbs.has(root));
  const tells = (item: Item, root: string): boolean =>
    has(item, root) && (item.verbs.has(root) || !isDone(root)) && !items.every((one) => has(one, root));
  const doing = items.filter((item) => rest.some((root) => tells(item, root)));
  const exact = doing.filter((item) => rest.every((root) => has(item, root)));
  const [part, another] =
    exact.length > 0 ? exact : doing.filter((item) => rest.every((root) => has(item, root) || GOT.has(root)));
  if (!part || another || more) return undefined;
  const isOwn = rootsIn(part.of.nouns.join(' ')).every((root) => root === noun || rest.includes(root));
  if (!isOwn || [...part.verbs].some((root) => !rest.includes(root) && !GOT.has(root))) return undefined;
  // "Six of the guests" are no members, nor "Six voted for the motion" of the committee that was spoken of before.
  const [of = noun] = rootsIn(OF_THESE.exec(world.text.slice(part.end))?.[1] ?? '');
  const isCarried = rest.some((root) => !part.own.has(root) && !GOT.has(root) && !part.heading.has(root));
  const isOther = [...part.own].some((root) => !rest.includes(root) && root !== noun);
  if ((isCarried && isOther) || (of !== noun && !rest.includes(of))) return undefined;
  const [all, others] = items.filter(
    (item) => item !== part && isOf(item) && !rest.some((root) => tells(part, root) && has(item, root)),
  );
  const fits = (stated: Item | undefined, item: Item | undefined): boolean =>
    !stated || (item !== undefined && equal(stated.of.value, item.of.value));
  // "Of the 48 seats": as many as are told.
  if (!fits(whole, all) || !fits(told.exact?.[0], part) || !fits(told.exact?.[1], all)) return undefined;
  // Of the only number of them, or of all that are listed.
  const isTold = all && !others && isCount(all) && isCount(part);
  // "36 of them, 4 of which came back", "48 plots and 20 huts; 36 of them"
  const isOfThem = /^ of (?:them|these|those)\b/i.test(world.text.slice(part.end));
  const beside = items.filter((item) => item !== part && item !== all);
  // "44 of them are women and 36 are men": all of the 80.
  const isSplit =
    all !== undefined && equal([part, ...beside].map(({ of }) => of.value).reduce(add), all.of.value);
  if (isOfThem && !isSplit && beside.some(({ line }) => line === part.line || line === all?.line))
    return undefined;
  const isListed = items.every((item) => isOf(item) || world.title.has(noun) || item.shared.has(noun));
  const parts = isTold ? [all] : isListed && items.length > 1 ? withoutTotal(items) : [];
  const total = parts.map((one) => one.of.value).reduce(add, rational(0n));
  if (total.n <= 0n) return undefined;
  return {
    value: divide(part.of.value, total),
    shown: `${shownValue(part.of.value)} / ${shownValue(total)}`,
    from: isTold ? [part, all] : items,
    spent: new Set([...PARTIAL, ...GOT, noun]),
    isClosed: isTold && isSplit && beside.length > 0,
  };
}

/** Items without the one that is told as what the others come to. */
function withoutTotal(items: readonly Item[]): readonly Item[] {
  const rest = items.filter(({ own }) => ![...own].some((root) => TOTALS.has(root)));
  const sum = rest.map(({ of }) => of.value).reduce(add, rational(0n));
  return items.every((item) => rest.includes(item) || equal(item.of.value, sum)) ? rest : [];
}

/** What share a claim tells. */
export const shareOf = (said: Said): Rational | undefined => shareIn(said)?.share;

/** All of them, in the order in which they are tried. */
