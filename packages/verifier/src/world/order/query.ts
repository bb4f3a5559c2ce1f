import { grouped, oneOf } from '../../language/lists.ts';
import { isVerb, readClause, type Stated, stem } from './clause.ts';
import type { Names } from './names.ts';
import { poleOf } from './scales.ts';

/** What a question asks of an order. */
export type Query =
  | { asks: 'who'; of: Stated; scale?: string }
  | { asks: 'whether'; of: Stated[] }
  | { asks: 'place'; name: string; scale: string }
  | { asks: 'statement' }
  | { asks: 'order'; scale: string | undefined; fromHigh: boolean };

/** Stands for whom a question asks after. */
export const ASKED = 'Qwho';

const WH = /^(?:who|whom|what|which|whose)\b/i;
const OPENING =
  'so, then, now, and, but, in the end, at the end, of (?:the|these|those|all) [p{L}p{N} ]+, among [p{L} ]+, in [p{L} ]+';
const LEAD = new RegExp(
  `^${oneOf(OPENING)},? (?=who|what|which|whose|is|are|was|were|did|does|in what)`,
  'iu',
);
const ASIDE = /,? (?:when|if|once|after) (?:we|you|they|i|everyone|all)\b[^,]*$/i;
const BY = / by (height|age|size|weight|price|speed)\b/i;
const SCALE_BY = grouped(
  'height: height | age: age | size: size | light-heavy: weight | price: price | slow-fast: speed',
);
const DIRECTED = /\bfrom (?:the )?(\p{L}+)(?: one)? to (?:the )?(\p{L}+)\b/iu;
const ONE_OF = '(?:(?:one )?of (?:the following|these)|statement|option)(?: \\p{L}+)?';
const STATEMENT = new RegExp(
  `(?:^|, )(?:which|what)(?: ${ONE_OF})? (?:is|are|must be) (?:correct|true|right)$`,
  'iu',
);

/** Reads what is asked; undefined where the question is of another form. */
export function readQuery(asked: string, names: Names, told = ''): Query | undefined {
  const said = asked
    .replace(/[?.!:\s]+$/, '')
    .replace(LEAD, '')
    .trim();
  if (STATEMENT.test(said)) return { asks: 'statement' };
  const by = BY.exec(said)?.[1]?.toLowerCase();
  const bare = said.replace(ASIDE, '').replace(BY, '');
  const scale = SCALE_BY.get(by ?? '');
  return (
    orderAsked(said, names) ??
    placeAsked(said, names) ??
    whoAsked(bare, names, scale, told) ??
    whetherAsked(bare, names)
  );
}

const PLACE = /^(?:(?:in|at|on) )?(?:which|what) (\p{L}+) (?:is|was|did|does|do|has|have) (.+)$/iu;

/** "Which place did Theo take?", "What bed is Emil's?" */
function placeAsked(said: string, names: Names): Query | undefined {
  const [, noun = '', rest = ''] = PLACE.exec(said) ?? [];
  const name = names.known(rest);
  const more = name && rest.slice(rest.indexOf(name) + name.length).replace(/^'s?\b/, '');
  const isAlone = more?.split(' ').every((word) => isVerb(word) || /^(?:in|on|at)?$/.test(word));
  const scale = /^(?:place|position|number|spot)$/i.test(noun) ? 'rank' : 'numbered';
  return name && isAlone ? { asks: 'place', name, scale } : undefined;
}

function orderAsked(said: string, names: Names): Query | undefined {
  if (!/\b(?:order|list|rank|arrange|sort|sequence|line[- ]?up)\b/i.test(said) || mentioned(said, names))
    return undefined;
  const [, from, to] = DIRECTED.exec(said) ?? [];
  if (from && to) {
    const [start, end] = [poleOf(from.toLowerCase()), poleOf(to.toLowerCase())];
    if (!start || !end || start.scale !== end.scale || start.high === end.high) return undefined;
    return { asks: 'order', scale: start.scale, fromHigh: start.high };
  }
  const arriving = /^(?:in )?(?:what|which)(?: is| was)?(?: the)? (?:\p{L}+ )?order\b/iu.test(said);
  return arriving ? { asks: 'order', scale: 'rank', fromHigh: false } : undefined;
}

const mentioned = (said: string, names: Names): boolean =>
  said.split(' ').some((_, at, words) => names.known(words.slice(at).join(' ')) !== undefined);

function whoAsked(said: string, names: Names, scale: string | undefined, told: string): Query | undefined {
  if (!WH.test(said)) return undefined;
  const [, amount, degree] = /^\S+(?: of the \S+| \S+)? (\p{L}+s) (?:the )?(most|least)$/iu.exec(said) ?? [];
  if (amount && degree && !/^(?:weighs|costs)$/i.test(amount)) {
    const from = /most/i.test(degree) ? 'high' : 'low';
    const relation = { says: 'at' as const, who: ASKED, place: 1, from: from as 'high' | 'low' };
    const rest = { not: false, verb: '', floor: false, byPronoun: false, subject: ASKED, lead: '' };
    return { asks: 'who', of: { relation, scale: `amount ${stem(amount)}`, ...rest } };
  }
  const words = said.replace(/'s\b(?= )/, ' is').split(' ');
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      (isVerb(word) || stem(word) === told || /[^e]ed$|^(?:won|wins|weigh(?:s|ed)?|costs?)$/i.test(word)),
  );
  if (at < 1 || at > 5) return undefined;
  const rest = words.slice(at).join(' ');
  const won = /^(?:won|wins)(?: the \p{L}+)?$/iu.test(rest) ? 'is first' : rest;
  const read = readClause(`${ASKED} ${won}`, names.known) ?? readClause(`${ASKED} ${most(won)}`, names.known);
  const [of, more] = read ?? [];
  return of && !more && !of.byPronoun ? { asks: 'who', of, ...(scale && { scale }) } : undefined;
}

/** "Weighs the most" is the heaviest, "finished the race fastest" is fastest. */
function most(rest: string): string {
  const [, verb, degree] = /^(weighs?|weighed|costs?) (?:the )?(most|least)$/i.exec(rest) ?? [];
  if (verb && degree) return `is the ${degree} ${/^w/i.test(verb) ? 'heavy' : 'expensive'}`;
  return rest.replace(/^(\p{L}+) (?:up |out |in )?(?:the \p{L}+ )?(?=\p{L}+est$)/iu, '$1 ');
}

function whetherAsked(said: string, names: Names): Query | undefined {
  const [, verb, rest = ''] = /^(is|are|was|were|does|did|do|has|have) (.+)$/i.exec(said) ?? [];
  const name = verb && names.known(rest);
  if (!verb || !name) return undefined;
  const end = rest.indexOf(name) + name.length;
  const of = readClause(`${rest.slice(0, end)} ${verb}${rest.slice(end)}`, names.known);
  return of?.every(({ byPronoun }) => !byPronoun) ? { asks: 'whether', of } : undefined;
}
