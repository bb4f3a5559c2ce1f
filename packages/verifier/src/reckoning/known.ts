import { monthLength } from '../calendar/day.ts';
import { monthNamed } from '../language/units.ts';
import { singular } from '../language/verbs.ts';

/** How many of its parts everybody knows a thing to have. */
const PARTS: ReadonlyMap<string, number> = new Map(
  `year month 12, year season 4, leap year day 366, leap year month 12, common year day 365, common year month 12,
  cube face 6, cube edge 12, cube corner 8, dice face 6, byte bit 8, ipv4 address bit 32, ipv4 address byte 4,
  ipv6 address bit 128, english alphabet letter 26, chessboard square 64, chess board square 64, spider leg 8,
  insect leg 6, bicycle wheel 2, tricycle wheel 3, violin string 4, duo member 2, trio member 3, quartet member 4,
  quintet member 5`
    .split(/,\s+/)
    .map((entry): [string, number] => {
      const at = entry.lastIndexOf(' ');
      return [entry.slice(0, at), Number(entry.slice(at + 1))];
    }),
);
const POLYGONS =
  'triangle quadrilateral pentagon hexagon heptagon octagon nonagon decagon hendecagon dodecagon'.split(' ');
const QUADRILATERALS = /^(?:rectangle|square|rhombus|trapezium|parallelogram|kite)$/;
const CORNERS = /^(?:side|corner|angle|vertex|vertice|edge)$/;
const ARTICLE = /^(?:(?:an?|one|1|the|every|each|any|month of|year|regular|standard|plane) )+(?=\S)/;

/** How many such parts a thing has, in a year where that matters. */
function countOf(name: string, part: string, year: string): number | undefined {
  const [of, bare] = [singular(part.toLowerCase()), name.toLowerCase().replace(ARTICLE, '')];
  const thing = bare
    .replace(/\p{L}+$/u, singular)
    .replace(/^(?:normal|ordinary|non-leap) year$/, 'common year');
  const bits = /^(?:ipv4 )?\/(\d\d?) (?:ipv4 )?(?:network|subnet|block|range)$/.exec(thing)?.[1];
  if (bits && of === 'address') return 2 ** (32 - Number(bits));
  if (of === 'day' && /^\d{4}$/.test(thing)) return 337 + monthLength(Number(thing), 2);
  const [, named = '', own = year] = /^(\p{L}+)(?: (?:of )?(\d{4}))?$/u.exec(bare) ?? [];
  const month = of === 'day' ? monthNamed(named) : undefined;
  if (month !== undefined) return monthLength(Number(own), month);
  const sides = POLYGONS.indexOf(QUADRILATERALS.test(thing) ? 'quadrilateral' : thing);
  return CORNERS.test(of) && sides >= 0 ? sides + 3 : PARTS.get(`${thing} ${of}`);
}

const THING = '(?:an? |one |1 |the |every |each |any )?[\\p{L}\\d/][\\p{L} \\d]{0,24}?';
const MANY = '[\\d,.]+|\\p{L}+(?:-\\p{L}+)?';
const MACROS: Readonly<Record<string, string>> = {
  A: `(?<a>${THING})`,
  B: `(?<b>${THING})`,
  L: '(?<l>\\p{L}[\\p{L}, ]+ and \\p{L}+)',
  N: `(?<n>${MANY})`,
  M: `(?<m>${MANY})`,
  P: '(?<p>\\p{L}+)',
  HAS: '(?:has|had|have|counts|spans|contains|holds|is made up of|consists of)',
};
/** How sentences tell of parts, and what that computes: `a` is how many `A` has, `s` and `e` are those of a list. */
const FORMS = String.raw`
  A HAS N P and B (?:HAS )?M(?: \k<p>)? => a = n and b = m
  A HAS N more P than B => a - b = n
  A HAS N (?:fewer|less) P than B => b - a = n
  A (?:HAS|is) N P (?:more|longer) than B => a - b = n
  A (?:HAS|is) N P (?:fewer|less|shorter) than B => b - a = n
  A HAS more P than B => a > b
  A HAS (?:fewer|less) P than B => a < b
  A is longer than B => a > b
  A is shorter than B => a < b
  A (?:HAS (?:as many|the same number of) P|is (?:just )?as (?:long|short)) as B => a = b
  L (?:together |combined )HAS N P => s = n
  L HAS N P (?:together|combined|in total|altogether) => s = n
  (?:both )?L (?:both |each |all )?HAS N P(?: each)? => e
  the last day of A (?:is|was) the (?<n>\d+)(?:st|nd|rd|th) => a = n
  A HAS N (?:IP )?P(?:, [\p{L} ]+ included)? => a = n
  A is N (?<p>days) long => a = n
  (?:there are|you find) N P (?:in|on|to) A => a = n
  (?:the )?(?:sum of the )?(?:inner )?(?<p>angles) (?:of|in) A (?:add up to|is) N(?:°| degrees)? => 180 × (a - 2) = n`
  .split('\n')
  .flatMap((line): [RegExp, string][] => {
    const [said, computes] = line.trim().split(' => ');
    const source = said?.replace(/\b(?:HAS|[ABLNMP])\b(?!\})/g, (name) => MACROS[name] ?? name);
    return source && computes ? [[new RegExp(`^${source}$`, 'iu'), computes]] : [];
  });

const YEARS: readonly (readonly [RegExp, string])[] = [
  [/,? ?\b(?:in|of) a leap year,? ?/i, '2024'],
  [/,? ?\b(?:in|of) an? (?:common|normal|ordinary|non-leap) year,? ?/i, '2023'],
  [/,? ?\b(?:in|of) (?:the year )?(\d{4}),? ?/i, ''],
];

/**
 * What a claim says of the parts of things that everybody knows, as arithmetic: "an octagon has two more sides than a
 * hexagon" is "1 × 8 - 1 × 6 = two". Where the year is not told, in a common one and in a leap year.
 */
export function asCounted(claim: string): string[] {
  const [told, year] = YEARS.find(([said]) => said.test(claim)) ?? [];
  const own = told && (year || told.exec(claim)?.[1]);
  const bare = (told ? claim.replace(told, '') : claim).trim();
  for (const [written, computes] of FORMS) {
    const found = written.exec(bare)?.groups;
    const said = found && (own ? [own] : ['2023', '2024']).map((in_) => saidOf(computes, found, in_));
    if (said?.every((one) => !/\?|undefined/.test(one))) return [...new Set(said)];
  }
  return [];
}

function saidOf(computes: string, found: Readonly<Record<string, string>>, year: string): string {
  const { p = 'day', n = '', m = '' } = found;
  const count = (name = ''): string => `1 × ${countOf(name, p, year) ?? '?'}`;
  const all = found.l?.split(/,? and |, /).map(count) ?? [];
  const sum = all.reduce((total, one) => total + Number(one.slice(4)), 0);
  // "July and August have 62 days": each, or both together.
  const each = sum === Number(n) ? '?' : all.map((one) => `${one} = ${n}`).join(' and ');
  const values: Record<string, string> = {
    a: count(found.a),
    b: count(found.b),
    s: all.join(' + '),
    e: each,
    n,
    m,
  };
  return computes.replace(/\b[abnmse]\b/g, (name) => values[name] ?? name);
}
