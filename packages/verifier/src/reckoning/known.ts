import { monthLength } from '../calendar/day.ts';
import { monthNamed } from '../language/units.ts';
import { singular } from '../language/verbs.ts';

/** How many of its parts everybody knows a thing to have. */
const PARTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  year: { month: 12, season: 4 },
  'leap year': { day: 366, month: 12 },
  'common year': { day: 365, month: 12 },
  cube: { face: 6, edge: 12, corner: 8, vertex: 8, vertice: 8 },
  dice: { face: 6, side: 6 },
  byte: { bit: 8 },
  'ipv4 address': { bit: 32, byte: 4, octet: 4 },
  'ipv6 address': { bit: 128, byte: 16 },
  'english alphabet': { letter: 26 },
  chessboard: { square: 64 },
  'chess board': { square: 64 },
  spider: { leg: 8 },
  insect: { leg: 6 },
  tricycle: { wheel: 3 },
  bicycle: { wheel: 2 },
  violin: { string: 4 },
};
const POLYGONS =
  `triangle quadrilateral pentagon hexagon heptagon octagon nonagon decagon hendecagon dodecagon`.split(' ');
const QUADRILATERALS = /^(?:rectangle|square|rhombus|trapezium|parallelogram|kite)$/;
const CORNERS = /^(?:side|corner|angle|vertex|vertice|edge)$/;

function sidesOf(name: string): number | undefined {
  const at = POLYGONS.indexOf(QUADRILATERALS.test(name) ? 'quadrilateral' : name);
  return at < 0 ? undefined : at + 3;
}

/** How many such parts a thing has; of February only where its year is told. */
function countOf(name: string, part: string, year: string): number | undefined {
  const words = name
    .toLowerCase()
    .replace(/^(?:an?|one|1|the|every|each|any|month of|regular|standard|plane|normal) /g, '');
  const thing = words.replace(/\p{L}+$/u, singular);
  const [of, bare] = [
    singular(part.toLowerCase()),
    thing.replace(/^(?:normal|ordinary|non-leap) year$/, 'common year'),
  ];
  const bits = /^(?:ipv4 )?\/(\d\d?) (?:ipv4 )?(?:network|subnet|block|prefix|range)$/.exec(bare)?.[1];
  if (bits && of === 'address') return Number(bits) > 32 ? undefined : 2 ** (32 - Number(bits));
  const [, named = '', own = year] = /^(\p{L}+)(?: (?:of )?(\d{4}))?$/u.exec(bare) ?? [];
  const alone = /^(?:year )?(\d{4})$/.exec(bare)?.[1];
  if (alone && of === 'day') return 337 + monthLength(Number(alone), 2);
  const month = of === 'day' ? monthNamed(named) : undefined;
  if (month !== undefined && month !== 2) return monthLength(2001, month);
  if (month === 2) return own === '' ? undefined : monthLength(Number(own), 2);
  const sides = CORNERS.test(of) ? sidesOf(bare) : undefined;
  const parts = Object.hasOwn(PARTS, bare) ? PARTS[bare] : undefined;
  return sides ?? (parts && Object.hasOwn(parts, of) ? parts[of] : undefined);
}

const YEARS: readonly (readonly [RegExp, string])[] = [
  [/,? ?\b(?:in|of) a leap year,? ?/i, '2024'],
  [/,? ?\b(?:in|of) an? (?:common|normal|ordinary|non-leap) year,? ?/i, '2023'],
];
const IN_YEAR = /,? ?\b(?:in|of) (?:the year )?(\d{4}),? ?/i;
const THING = '((?:an? |one |1 |the |every |each |any )?[\\p{L}\\d/][\\p{L} \\d]{0,24}?)';
const HAS = '(?:has|had|have|counts|spans|contains|holds|is made up of|consists of)';
const MANY = '([\\d,.]+|\\p{L}+(?:-\\p{L}+)?)';
const LIST = '(\\p{L}[\\p{L}, ]+ and \\p{L}+)';
const form = (written: string): RegExp => new RegExp(`^${written}$`, 'iu');

/** What is said of the parts of things: how the sentence is written, and where its things, numbers and parts stand. */
const FORMS: readonly (readonly [RegExp, (found: readonly string[], count: Count) => string | undefined])[] =
  [
    [
      form(`${THING} ${HAS} ${MANY} (\\p{L}+) and ${THING} (?:${HAS} )?${MANY}(?: \\3)?`),
      ([a = '', n = '', part = '', b = '', m = ''], count) =>
        `${count(a, part)} = ${n} and ${count(b, part)} = ${m}`,
    ],
    [
      form(`${LIST} (?:together |combined |taken together )${HAS} ${MANY} (\\p{L}+)`),
      ([all = '', n = '', part = ''], count) => `${each(all, part, count).join(' + ')} = ${n}`,
    ],
    [
      form(`${LIST} ${HAS} ${MANY} (\\p{L}+) (?:together|combined|in total|altogether)`),
      ([all = '', n = '', part = ''], count) => `${each(all, part, count).join(' + ')} = ${n}`,
    ],
    [
      form(`(?:both )?${LIST} (?:both |each |all )?${HAS} ${MANY} (\\p{L}+)(?: each)?`),
      ([all = '', n = '', part = ''], count) => {
        const own = each(all, part, count);
        const sum = own.reduce((total, one) => total + Number(one.replace('1 × ', '')), 0);
        return sum === Number(n) ? undefined : own.map((one) => `${one} = ${n}`).join(' and ');
      },
    ],
    [
      form(`${THING} ${HAS} ${MANY} (more|fewer|less) (\\p{L}+) than ${THING}`),
      ([a = '', n = '', way, part = '', b = ''], count) =>
        apart(count(a, part), count(b, part), way !== 'more', n),
    ],
    [
      form(`${THING} (?:${HAS}|is) ${MANY} (\\p{L}+) (more|fewer|less|longer|shorter) than ${THING}`),
      ([a = '', n = '', part = '', way = '', b = ''], count) =>
        apart(count(a, part), count(b, part), !/more|longer/i.test(way), n),
    ],
    [
      form(`${THING} ${HAS} (more|fewer|less) (\\p{L}+) than ${THING}`),
      ([a = '', way, part = '', b = ''], count) =>
        `${count(a, part)} ${way === 'more' ? '>' : '<'} ${count(b, part)}`,
    ],
    [
      form(`${THING} is (longer|shorter) than ${THING}`),
      ([a = '', way, b = ''], count) =>
        `${count(a, 'day')} ${way === 'longer' ? '>' : '<'} ${count(b, 'day')}`,
    ],
    [
      form(`${THING} ${HAS} (?:as many|the same number of) (\\p{L}+) as ${THING}`),
      ([a = '', part = '', b = ''], count) => `${count(a, part)} = 1 × ${count(b, part)}`,
    ],
    [
      form(`${THING} is (?:just )?as (?:long|short) as ${THING}`),
      ([a = '', b = ''], count) => `${count(a, 'day')} = 1 × ${count(b, 'day')}`,
    ],
    [
      form(`the last day of ${THING} (?:is|was) the (\\d+)(?:st|nd|rd|th)`),
      ([a = '', n = ''], count) => `${count(a, 'day')} = ${n}`,
    ],
    [
      form(`${THING} ${HAS} ${MANY} (?:IP )?(\\p{L}+)(?:, [\\p{L} ]+ included)?`),
      ([a = '', n = '', part = ''], count) => `${count(a, part)} = ${n}`,
    ],
    [
      form(`${THING} is ${MANY} (days) long`),
      ([a = '', n = '', part = ''], count) => `${count(a, part)} = ${n}`,
    ],
    [
      form(`(?:there are|you find) ${MANY} (\\p{L}+) (?:in|on|to) ${THING}`),
      ([n = '', part = '', a = ''], count) => `${count(a, part)} = ${n}`,
    ],
    [
      form(
        `(?:the )?(?:sum of the )?(?:inner |interior )?angles (?:of|in) ${THING} (?:add up to|sum to|total|is) (\\d+)`,
      ),
      ([a = '', n = ''], count) => `180 × (${count(a, 'side')} - 2) = ${n}`,
    ],
    [
      form(
        `two angles (?:of|in) an? (?:plane )?triangle (?:are|measure) (\\d+) and (\\d+),? (?:so|and) the third (?:\\p{L}+ )?(?:measures|is) (\\d+)`,
      ),
      ([a = '', b = '', c = '']) => `180 - ${a} - ${b} = ${c}`,
    ],
  ];
type Count = (name: string, part: string) => string;

const each = (all: string, part: string, count: Count): string[] =>
  all.split(/,? and |, /).map((one) => count(one, part));

const apart = (a: string, b: string, isLess: boolean, n: string): string =>
  isLess ? `${b} - ${a} = ${n}` : `${a} - ${b} = ${n}`;

/**
 * What a claim says of the parts of things that everybody knows, as arithmetic: "an octagon has two more sides than a
 * hexagon" is "1 × 8 - 1 × 6 = two". Where the year is not told, in a common one and in a leap year.
 */
export function asCounted(claim: string): string[] {
  const [told, year] = YEARS.find(([said]) => said.test(claim)) ?? [];
  const own = told ? year : IN_YEAR.exec(claim)?.[1];
  const bare = claim.replace(told ?? (own ? IN_YEAR : ''), '').trim();
  const says = (in_: string): string | undefined => {
    for (const [written, of] of FORMS) {
      const [, ...found] = written.exec(bare) ?? [];
      const said = found.length > 0 && of(found, (name, part) => `1 × ${countOf(name, part, in_) ?? '?'}`);
      if (said && !said.includes('?')) return said;
    }
    return undefined;
  };
  return [...new Set((own ? [own] : ['2023', '2024']).map(says))].filter((one) => one !== undefined);
}
