import { oneOf } from '../language/lists.ts';
import { MONTH_NAMES, monthNamed, WEEKDAY_NAMES } from '../language/units.ts';
import { singular } from '../language/verbs.ts';
import { customOf } from '../reckoning/lex.ts';
import { type Line, linesIn } from '../reckoning/lines.ts';
import type { Amount, Piece } from '../reckoning/piece.ts';
import { signedIn, withCodes } from './mask.ts';
import { type CalendarDate, dateOf, datesIn, type Moment } from './moments.ts';
import { type Grid, gridIn } from './tables.ts';
import { hasVerb, isPast, rootOf, rootSet, rootsIn, wordsIn } from './words.ts';

/** A number or a moment of a text, with what is told beside it. */
export type Fact<Of = Amount | Moment> = {
  of: Of;
  /** Roots of the words in its own part of the sentence. */
  own: ReadonlySet<string>;
  /** Roots of what is said of several: the heading, the subject that goes on. */
  shared: ReadonlySet<string>;
  /** Those of them that stand above it or before its colon. */
  heading: ReadonlySet<string>;
  /** Those of its own that say where it is. */
  placed: ReadonlySet<string>;
  /** Those of them that are verbs in the past. */
  verbs: ReadonlySet<string>;
  /** When it holds: a year, a month or a weekday, later ones higher; undefined where it is not told. */
  time: number | undefined;
  /** What it is told for one of: "a month", "each". */
  per: string | undefined;
  /** The column of a table that it stands in. */
  column?: string;
  /** The sentence that tells it, from 0. */
  line: number;
  start: number;
  end: number;
};
export type Item = Fact<Amount>;

/** A sentence, or a part of one between semicolons. */
export type Told = Line & {
  pieces: readonly Piece[] | undefined;
  moments: readonly Moment[];
  /** What stands before its colon, or above it. */
  heading: string;
  /** Where what follows the heading begins. */
  body: number;
  /** Its text without numbers that are values, and without moments. */
  bare: string;
  roots: ReadonlySet<string>;
  verbal: boolean;
};

/** All that a text tells. */
export type World = {
  text: string;
  lines: readonly Told[];
  items: readonly Item[];
  marks: readonly Fact<Moment>[];
  /** Roots of what stands above all of it. */
  title: ReadonlySet<string>;
  grid: Grid | undefined;
};

/** What is derived is derived from a page, not from a book. */
const LONGEST = 20_000;
const MOST_LINES = 80;
const MOST_ITEMS = 200;
const HEADING = /^[^:\n]{1,70}?:(?=\s|$)/;

/** Reads the numbers and moments of a text, each with what it is of; undefined where it is too long. Linear. */
export function worldOf(original: string): World | undefined {
  if (original.length > LONGEST) return undefined;
  const text = withCodes(original);
  const grid = gridIn(text);
  const isInGrid = ({ start, end }: Line): boolean =>
    grid !== undefined && start >= grid.start && end <= grid.end;
  const spans = linesIn(text)
    .filter((line) => !isInGrid(line))
    .flatMap(partsOf);
  if (spans.length > MOST_LINES) return undefined;
  const custom = customOf(text);
  const [lines, items, marks]: [Told[], Item[], Fact<Moment>[]] = [[], [], []];
  let above = '';
  for (const span of spans) {
    const told = toldIn(text, span, above, custom);
    if (/:\s*$/.test(told.text)) above = told.text;
    const carried = subjectBefore(told, lines.at(-1));
    lines.push(told);
    for (const fact of factsOf(text, told, carried, lines.length - 1)) {
      if (fact.of.kind === 'amount') items.push(fact as Item);
      else marks.push(fact as Fact<Moment>);
    }
    if (items.length > MOST_ITEMS) return undefined;
  }
  const cells = grid ? cellsOf(grid, custom) : [];
  return { text, lines, items: [...items, ...cells], marks, title: titleOf(lines), grid };
}

const GRID = 1_000;

/** The numbers of a table, each with the words of its row and of its column. */
function cellsOf({ columns, rows }: Grid, custom: ReturnType<typeof customOf>): Item[] {
  const isRead = (cell: string): boolean => {
    const pieces = signedIn(cell, 0, cell.length, custom);
    return pieces?.length === 1 && pieces[0]?.kind === 'amount';
  };
  // A column with a cell that is no number may hold anything there.
  const broken = new Set(
    columns.flatMap((_, at) => (rows.every(({ cells }) => isRead(cells[at] ?? '')) ? [] : [at])),
  );
  return rows.flatMap(({ cells, start, end }, row) => {
    const pieces = cells.map((cell) => signedIn(cell, 0, cell.length, custom));
    const isNumber = (at: number): boolean => pieces[at]?.length === 1 && pieces[at][0]?.kind === 'amount';
    const names = cells.flatMap((cell, at) => (at === 0 || !isNumber(at) ? [cell] : []));
    return cells.flatMap((_, at): Item[] => {
      const [of] = pieces[at] ?? [];
      if (at === 0 || !isNumber(at) || broken.has(at) || of?.kind !== 'amount') return [];
      const column = columns[at] ?? '';
      return [
        {
          of,
          own: new Set([...rootsIn(cells[0] ?? ''), ...rootsIn(column)]),
          shared: new Set([...rootsIn(columns[0] ?? ''), ...rootsIn(names.slice(1).join(' '))]),
          heading: new Set(rootsIn(columns[0] ?? '')),
          placed: NONE,
          verbs: NONE,
          time: timeIn(names.join(' ')),
          per: perIn(column.replace(/^\S+ /, '')),
          column,
          line: GRID + row,
          start,
          end,
        },
      ];
    });
  });
}

type Part = Line & { under: string };

/** Parts of a sentence between semicolons; what stands before the colon of the first is said of all. */
function partsOf({ start, text }: Line): Part[] {
  const under = HEADING.exec(text)?.[0] ?? '';
  let at = 0;
  return text.split(';').flatMap((part): Part[] => {
    const own = part.trimStart();
    const from = start + at + part.length - own.length;
    at += part.length + 1;
    return own === '' ? [] : [{ start: from, end: from + own.length, text: own, under }];
  });
}

function toldIn(
  text: string,
  { under, ...line }: Part,
  above: string,
  custom: ReturnType<typeof customOf>,
): Told {
  const own = HEADING.exec(line.text)?.[0] ?? '';
  const heading = `${above} ${own || under}`;
  const dates: CalendarDate[] = datesIn(line.text).map((date) => ({
    ...date,
    start: date.start + line.start,
    end: date.end + line.start,
  }));
  const blanked = blank(text.slice(0, line.end), dates, line.start);
  const pieces = signedIn(blanked, line.start, line.end, custom);
  const moments: Moment[] = [
    ...dates,
    ...(pieces ?? []).flatMap((piece): Moment[] =>
      piece.kind === 'clock' ? [piece] : piece.kind === 'day' ? [dateOf(piece)] : [],
    ),
  ].sort((a, b) => a.start - b.start);
  const values = (pieces ?? []).filter((piece): piece is Amount => isValue(piece, pieces ?? []));
  const bare = blank(text.slice(0, line.end), [...moments, ...values], line.start).slice(line.start);
  const roots = new Set([...rootsIn(bare), ...values.flatMap(({ nouns }) => rootsIn(nouns.join(' ')))]);
  return {
    ...line,
    pieces,
    moments,
    heading,
    body: line.start + own.length,
    bare,
    roots,
    verbal: hasVerb(wordsIn(line.text)),
  };
}

const blank = (text: string, spans: readonly { start: number; end: number }[], from: number): string =>
  spans.reduce(
    (all, { start, end }) =>
      start < from ? all : all.slice(0, start) + ' '.repeat(end - start) + all.slice(end),
    text,
  );

/** A year says when a figure holds. */
export const isYear = ({ value, unit, nouns, decimals, percent, start, end }: Amount): boolean =>
  end - start < 5 &&
  !unit &&
  !percent &&
  nouns.length === 0 &&
  decimals === 0 &&
  value.d === 1n &&
  value.n > 999n &&
  value.n < 2200n;

/** What a number behind it names one of. */
export const LABELLED =
  rootSet(`invoice order room gate week class team phase page section version node ticket route form no number
  hall platform door floor line case chapter flight bus train lot level step stage group grade ward zone day shift item
  account row box build project release container part port issue job bill question round lane bay shelf unit house`);

/** Whether a piece is a number that tells how much, and no year and no part of a name. */
function isValue(piece: Piece, pieces: readonly Piece[]): boolean {
  if (piece.kind !== 'amount' || isYear(piece)) return false;
  const at = pieces.indexOf(piece);
  const [before, after] = [pieces[at - 1], pieces[at + 1]];
  const isOne =
    piece.spelled && piece.value.n === 1n && piece.value.d === 1n && !piece.unit && piece.nouns.length === 0;
  if (piece.spelled && piece.value.n === 1n && before?.kind === 'word' && before.word === 'for') return false;
  // "the first one" is a pronoun, "one of them" a number.
  if (isOne && !(after?.kind === 'word' && after.word === 'of')) return false;
  const isBare = !piece.unit && !piece.percent && !piece.spelled && piece.decimals === 0;
  if (!isBare || before?.kind !== 'word') return true;
  if (LABELLED.has(rootsIn(before.word)[0] ?? '') && !/(?:[^su]s|ed)$/.test(before.word)) return false;
  // "Route 2 carried 52 pupils"
  if (isPast(piece.nouns[0] ?? '') && !hasVerb([before.word]) && rootsIn(before.word).length > 0)
    return false;
  // "Diesel for truck 7: …"
  const isColon = after?.kind === 'sign' && after.sign === ':' && !isTime(rootOf(before.word));
  return piece.nouns.length > 0 || !(isColon || (at === 1 && after?.kind === 'word'));
}

/** Words that a sentence begins with which goes on about what was spoken of, behind what says when. */
const GOES_ON = new RegExp(
  `^(?:(?:from|since|by|until|in|on|at) (?:this |last |the )?\\S+(?: on)?,? )?` +
    `${oneOf(`(?:\\S+ )?of (?:them|these|those), it, they, he, she, (?:this|these) (?:is|are|was|were|has|have),
    the same, since then, both`)}\\b`,
  'i',
);

/** What a sentence goes on about that names nothing of its own. */
const subjectBefore = (told: Told, before: Told | undefined): ReadonlySet<string> =>
  before &&
  (GOES_ON.test(told.text) ||
    /\bthe same\b/i.test(told.text) ||
    (/^\p{Ll}/u.test(told.text) && told.verbal && told.heading.trim() === '') ||
    hasNoSubject(told))
    ? new Set([...before.roots].filter((root) => !isTime(root)))
    : NONE;
const NONE: ReadonlySet<string> = new Set();

/** "27 of them came", "Six voted for it": a number alone is what the sentence is about. */
const hasNoSubject = ({ pieces, text }: Told): boolean => {
  const [first] = pieces ?? [];
  const isBare = first?.kind === 'amount' && !first.unit && first.start < 1 + (pieces?.[0]?.start ?? 0);
  return isBare && (first.nouns.length === 0 || hasVerb(first.nouns.slice(0, 1))) && text !== '';
};

const SEPARATES = /[,;.](?=\s|$)|(?:^|\s)(?:and|but|while|whereas)\s|\n/;

/** "in the hall", "according to the label": words that say where, or who says it. */
const PLACED = /\b(?:in|at|on|according to) (?:the |our |its )?\p{L}+/giu;

/** Whether what follows a mark goes on about the subject before it, since it begins with a verb or says when. */
function goesOn(text: string): boolean {
  const [first = '', second = ''] = wordsIn(text);
  const word = /^(?:and|but|while|whereas|then)$/.test(first) ? second : first;
  return hasVerb([word]) || /^(?:in|on|at|from|to|until|by)$/.test(word);
}

function factsOf(text: string, told: Told, carried: ReadonlySet<string>, line: number): Fact[] {
  const pieces = told.pieces ?? [];
  const [lead = '', one] = ONE_OF.exec(told.text) ?? [];
  const values = pieces.filter(
    (piece): piece is Amount => isValue(piece, pieces) && piece.start >= told.start + lead.length,
  );
  const places = [...values, ...told.moments]
    .filter(({ start }) => start >= told.start)
    .sort((a, b) => a.start - b.start);
  const heading = new Set(rootsIn(told.heading));
  let subject = carried;
  let last: Amount | undefined;
  let doing: readonly string[] = [];
  return places.map((place, at): Fact => {
    const isTotal = /total:?\s*$/i.test(text.slice(told.body, place.start));
    const of = place.kind === 'amount' && !isTotal ? inherited(place, last) : place;
    if (of.kind === 'amount') last = of;
    const [from, to] = [places[at - 1]?.end ?? told.body, places[at + 1]?.start ?? told.end];
    const gap = text.slice(Math.min(from, place.start), place.start);
    const cut = at > 0 ? gap.search(SEPARATES) : -1;
    // "Sales were 40 in 2021 and 50 in 2022"
    const before = cut < 0 ? gap : gap.slice(cut);
    const after = text.slice(of.end, to).split(SEPARATES)[0] ?? '';
    const own = rootsIn(before);
    const isOwn = own.some((root) => !isTime(root));
    if (isOwn)
      subject = new Set([
        ...(cut < 0 || goesOn(before) ? subject : NONE),
        ...own.filter((root) => !isTime(root)),
      ]);
    const verbs = [...wordsIn(before), ...wordsIn(after)].filter(isPast).map(rootOf);
    // "North sold 40 and South 50"
    if (verbs.length > 0 || hasVerb(wordsIn(before))) doing = verbs;
    const nouns = of.kind === 'amount' ? rootsIn(of.nouns.join(' ')) : [];
    return {
      of,
      own: new Set([...own, ...rootsIn(after), ...nouns]),
      shared: new Set([...heading, ...subject, ...doing]),
      heading,
      placed: new Set(rootsIn([...`${before} ${after}`.matchAll(PLACED)].map(([all]) => all).join(' '))),
      verbs: new Set(doing),
      time: timeIn(after) ?? timeIn(before) ?? (at > 0 ? undefined : timeIn(told.heading)),
      per: of.kind === 'amount' ? (perIn(after) ?? (at === 0 && one ? singular(one) : undefined)) : undefined,
      line,
      start: place.start,
      end: place.end,
    };
  });
}

/** "One ticket costs 12 EUR": what follows is told for one of them. */
const ONE_OF =
  /^(?:One|Each|Every) (\p{Ll}+) (?:of (?:the )?\p{Ll}+ )?(?=(?:costs|weighs|holds|contains|has|takes|lasts|uses|needs)\b)/u;

/** "120 members, in 2022 it had 150": of what was counted before. */
const inherited = (amount: Amount, before: Amount | undefined): Amount =>
  amount.unit || amount.percent || amount.nouns.length > 0 || !before || before.unit || before.percent
    ? amount
    : { ...amount, nouns: before.nouns };

/** Whether a root is of a word that says when. */
export const isTime = (root: string): boolean => TIMES.has(root) || /^(?:1\d|20|21)\d\d$/.test(root);
const TIMES = rootSet([...MONTH_NAMES, ...WEEKDAY_NAMES].flat().join(' '));

/** When something is, by its words: a year, a month, a weekday; later ones higher. */
export function timeIn(text: string): number | undefined {
  const times = wordsIn(text).flatMap((word) => {
    if (/^(?:1\d|20|21)\d\d$/.test(word)) return [Number(word) * 12];
    const month = word === 'may' && !/\bMay\b/.test(text) ? undefined : monthNamed(word);
    if (month !== undefined) return [month];
    const day = WEEKDAY_NAMES.findIndex((names) =>
      names.some((name) => word === name || word === `${name}s`),
    );
    // A week begins on Monday (ISO 8601).
    return day < 0 ? [] : [day === 0 ? 7 : day];
  });
  return times.length > 0 ? times.reduce((sum, one) => sum + one) : undefined;
}

/** "a month", "per box", "each". */
export function perIn(after: string): string | undefined {
  const [joint = '', unit = ''] = wordsIn(
    after.replace(/^ (?:of \p{L}+ )?for (?:one|each|every|an?) /u, 'a '),
  );
  if (/^(?:each|apiece)$/.test(joint)) return 'each';
  return /^(?:a|an|per|every)$/.test(joint) && unit !== '' ? singular(unit) : undefined;
}

/** What stands above a text: lines without a verb and a value, and what stands before the colon of the first. */
function titleOf(lines: readonly Told[]): ReadonlySet<string> {
  const titles = lines.filter(
    ({ verbal, pieces, moments, heading, text }) =>
      !verbal &&
      !/[.!?]\s*$/.test(text) &&
      heading.trim() === '' &&
      moments.length === 0 &&
      !(pieces ?? []).some((piece) => isValue(piece, pieces ?? [])),
  );
  const isOnly = lines.every(({ heading }) => heading.trim() === '' || heading === lines[0]?.heading);
  // A record of lines of keys is of what its first line names.
  const isRecord = lines.length > 1 && lines.every(({ body, start }) => body > start);
  const [first] = isRecord || isOnly ? lines : [];
  const named = isRecord && RECORD.test(first?.text ?? '') ? first?.text : isOnly ? first?.heading : '';
  return new Set([...titles.flatMap(({ roots }) => [...roots]), ...rootsIn(named ?? '')]);
}
const RECORD = new RegExp(
  `^\\s*${oneOf('name, id, number, order, invoice, ticket, build, project, title, user, customer, product, item')}\\s*:`,
  'i',
);
