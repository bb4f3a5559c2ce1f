import { multiply } from '../arithmetic/rational.ts';
import type { Amount } from '../reckoning/piece.ts';
import { daysBetween, isSameMoment, later, type Moment, monthsBetween } from './moments.ts';
import { has, type Said } from './said.ts';
import { isPast, rootOf, rootSet, rootsIn, wordsIn } from './words.ts';
import { type Fact, isTime, type World } from './world.ts';

/** What a claim says of times follows from these facts; `spent` are the words that say how. */
export type Timed = { shown: string; from: readonly Fact[]; spent: ReadonlySet<string> };

const STARTS = rootSet('begin start open commence leave depart departure opened start from launch');
const ENDS = rootSet('end close finish expire arrive arrival over stop until to closed');
const LASTS = rootSet(
  'last take run long duration go on period term total for later after before between pass day',
);
const DUE = rootSet(
  'next due pay end expire fall run out over by return deadline must until latest be no later than on date',
);

/** What only begins or ends has no length. */
const BOUNDARY = rootSet('begin start end finish expire commence');
const DAY = 86_400;

/** How long an amount of time is: in seconds, or in months; undefined where it is none. */
function lengthOf({ unit, value }: Amount): { seconds?: number; months?: number } | undefined {
  const [base, other] = [...(unit?.dims.keys() ?? [])];
  if (!unit || other || (base !== 'second' && base !== 'month')) return undefined;
  const all = multiply(value, unit.size);
  if (all.d !== 1n || all.n > 10_000_000_000n) return undefined;
  return base === 'second' ? { seconds: Number(all.n) } : { months: Number(all.n) };
}

/** "It was down for 45 minutes", where the evidence tells from when to when. */
export function lasted(said: Said, world: World): Timed | undefined {
  const [stated, more] = said.items;
  const length = stated && lengthOf(stated.of);
  const [from, to, third] = world.marks;
  if (!stated || more || !length || said.marks.length > 0 || !from || !to || third) return undefined;
  if (said.roots.some((root) => BOUNDARY.has(root)) && !isLater(said)) return undefined;
  if (from.of.kind !== to.of.kind || !isOrdered(said, world, from, to)) return undefined;
  const isInclusive = /\b(?:inclusive|included|including|both ends|counted)\b/i;
  const whole = isInclusive.test(said.text) || isInclusive.test(world.text);
  const fits = isSpan(from.of, to.of, length, whole, isInclusive.test(said.text));
  if (
    !fits ||
    !(isFromTo(world, from, to) || isStartEnd(from, to) || isStateSpan(said, from, to) || isLater(said))
  )
    return undefined;
  const told = new Set([...from.own, ...from.shared, ...to.own, ...to.shared]);
  // "Down for 45 minutes" of what was up.
  const spent = new Set([...said.roots].filter((root) => LASTS.has(root) || (INCLUDES.has(root) && fits)));
  return {
    shown: `${fits} from the one to the other`,
    from: [from, to],
    spent: new Set([...spent, ...[...LASTS].filter((root) => told.has(root))]),
  };
}
const INCLUDES = rootSet('first last both end include included inclusive day count counted');

function isSpan(
  from: Moment,
  to: Moment,
  length: { seconds?: number; months?: number },
  whole: boolean,
  asked: boolean,
): string | undefined {
  if (from.kind === 'clock') {
    if (to.kind !== 'clock' || from.sure !== to.sure || from.zone !== to.zone) return undefined;
    const gap = to.minute - from.minute;
    return gap > 0 && length.seconds === gap * 60 ? `${gap} minutes` : undefined;
  }
  if (to.kind === 'clock') return undefined;
  if (length.months !== undefined) {
    // "From 1 July 2024 to 30 June 2027": the last day belongs to it.
    const next = later(to, { days: 1, months: 0 });
    const ends = [monthsBetween(from, to), next && monthsBetween(from, next)];
    return length.months > 0 && ends.includes(length.months) ? `${length.months} months` : undefined;
  }
  const days = daysBetween(from, to);
  if (days === undefined || days <= 0 || length.seconds === undefined) return undefined;
  const all = whole ? days + 1 : days;
  return length.seconds === all * DAY && (whole ? asked || all === days + 1 : true)
    ? `${all} days`
    : undefined;
}

/** "from … to …". */
function isFromTo({ text }: World, from: Fact, to: Fact): boolean {
  const [before, between] = [text.slice(0, from.start), text.slice(from.end, to.start)];
  return (
    (/\bfrom\s*$/i.test(before) && /\b(?:to|until|till|through)(?: and including)?\s*$/i.test(between)) ||
    /^\s*(?:-|–|to|until)\s*$/.test(between)
  );
}

const is = ({ own, heading }: Fact, roots: ReadonlySet<string>): boolean =>
  [...own, ...(own.size === 0 ? heading : [])].some((root) => roots.has(root));
const isStartEnd = (from: Fact, to: Fact): boolean =>
  (is(from, STARTS) || is(from, TAKEN)) && is(to, ENDS) && !is(to, STARTS);
/** With these begins what lasts for a time: a warranty, a lease. */
const TAKEN = rootSet('buy purchase sign issue');
/** "Closed for 9 days", of what was closed and opened again. */
const CLOSED: readonly (readonly [string, string])[] = [
  ['close', 'open'],
  ['shut', 'open'],
  ['stop', 'start'],
  ['stop', 'resume'],
  ['leave', 'return'],
];
const isStateSpan = (said: Said, from: Fact, to: Fact): boolean =>
  CLOSED.some(
    ([a, b]) =>
      [said.roots, [...from.own]].every((roots) => roots.includes(rootOf(a))) &&
      to.own.has(rootOf(b)) &&
      !said.roots.includes(rootOf(b)),
  );
const isLater = ({ words }: Said): boolean =>
  words.some((word) => /^(?:later|after|before|passed)$/.test(word));

/** "7 days after it was sent": what is told with the first moment stands behind "after", or before "before". */
function isOrdered(said: Said, world: World, from: Fact, to: Fact): boolean {
  const [left = '', joint = '', right = ''] = said.text.split(/\b(after|before)\b/i);
  if (joint === '') return true;
  const [early, late] = (/after/i.test(joint) ? [right, left] : [left, right]).map(rootsIn);
  const first = new Set([...from.own, ...rootsIn(world.text.slice(0, from.start))]);
  const tells = (
    roots: readonly string[] = [],
    own: ReadonlySet<string>,
    other: ReadonlySet<string>,
  ): boolean =>
    roots.some((root) => own.has(root)) && !roots.some((root) => other.has(root) && !own.has(root));
  return (
    tells(early, first, to.own) &&
    (late ?? []).some((root) => to.own.has(root)) &&
    !(late ?? []).every((root) => first.has(root))
  );
}

/** "The warranty ends on 3 May 2027": so long behind a day that is told; "it ends on 15 September", of what runs until then. */
export function dated(said: Said, world: World): Timed | undefined {
  const [stated, more] = said.marks;
  if (!stated || more || said.items.length > 0) return undefined;
  const [from, to, third] = world.marks;
  if (from && to && !third && isFromTo(world, from, to)) {
    const [starts, ends] = [STARTS, ENDS].map((roots) => said.roots.some((root) => roots.has(root)));
    // "Delta ended the contract" is of Delta, "the contract ended" of the contract.
    const verb = [...said.text.slice(0, stated.start).matchAll(/\p{L}+/gu)]
      .filter(([word]) => STARTS.has(rootOf(word)) || ENDS.has(rootOf(word)))
      .at(-1);
    const isAlone =
      verb !== undefined && rootsIn(said.text.slice(verb.index + verb[0].length, stated.start)).length === 0;
    if (isAlone && starts !== ends && isSameMoment(stated.of, (starts ? from : to).of))
      return { shown: 'it runs from then to then', from: [from, to], spent: new Set([...STARTS, ...ENDS]) };
  }
  const spans = world.items.flatMap((item) => {
    const length = lengthOf(item.of);
    return length ? [{ item, length }] : [];
  });
  const [span, other] = spans;
  if (!from || to || !span || other) return undefined;
  const behind = world.text.slice(span.item.end, span.item.end + 60);
  const isBack = /^\s*(?:before|earlier)/i.test(behind) || / ago/i.test(behind);
  if (
    isBack ||
    !said.roots.some((root) => DUE.has(root)) ||
    said.roots.some((root) => STARTS.has(root) && !ENDS.has(root))
  )
    return undefined;
  // "Is paid" tells of what happened, "is due" and "must be paid" of what is to come.
  const isDone = said.words.some(
    (word, at) =>
      isPast(word) && said.words[at - 1] !== 'be' && !ENDS.has(rootOf(word)) && !BORN.has(rootOf(word)),
  );
  if (isDone || !isOfSpan(said, world, span.item)) return undefined;
  const end = endOf(from.of, span.length);
  if (!end || !isSameMoment(stated.of, end)) return undefined;
  return { shown: 'so long after then', from: [from, span.item], spent: DUE };
}

const SPAN = rootSet('last take run within valid term period must for validity duration be');
const PAYS = rootSet('pay due payable');
/** "The warranty lasts 24 months from the date of purchase": the warranty ends then, and no purchase does. */
function isOfSpan(said: Said, world: World, { line, start, heading }: Fact): boolean {
  const lead = [...heading, ...rootsIn(world.text.slice(world.lines[line]?.body, start))].filter(
    (root) => !SPAN.has(root),
  );
  const isPaid =
    said.roots.some((root) => PAYS.has(root)) && !/\b(?:is|was|were|are|falls?|fell) paid\b/i.test(said.text);
  // "The answer is due within 14 days": the answer is, and no letter.
  const named = lead.filter((root) => !DUE.has(root) && !PAYS.has(root));
  if (named.length > 0) return named.some((root) => said.roots.includes(root));
  return isPaid || !lead.some((root) => PAYS.has(root)) || lead.every((root) => !DUE.has(root));
}

const PLAIN = rootSet('date time day at on');

/** The same moment of the same thing: all that is told with it is said, and nothing besides. */
export function toldThen(said: Said, world: World): Timed | undefined {
  const [stated, more] = said.marks;
  if (!stated || more || said.items.length > 0) return undefined;
  const own = world.marks.filter((mark) =>
    said.roots.every(
      (root) => mark.own.has(root) || mark.heading.has(root) || world.title.has(root) || PLAIN.has(root),
    ),
  );
  const [mark, other] = own;
  const claimed = new Set([...said.roots, ...PLAIN]);
  const isAll = mark && [...mark.own].every((root) => claimed.has(root));
  if (!mark || other || !isAll || said.roots.length === 0 || !isSameMoment(stated.of, mark.of))
    return undefined;
  return { shown: 'it is told so', from: [mark], spent: PLAIN };
}

function endOf(from: Moment, { seconds, months }: { seconds?: number; months?: number }): Moment | undefined {
  if (from.kind === 'date') {
    if (months !== undefined) return later(from, { days: 0, months });
    return seconds !== undefined && seconds % DAY === 0
      ? later(from, { days: seconds / DAY, months: 0 })
      : undefined;
  }
  if (seconds === undefined || seconds % 60 !== 0 || !from.sure) return undefined;
  const minute = from.minute + seconds / 60;
  return minute < 1440 ? { ...from, minute } : undefined;
}

const AGED = rootSet('turn old aged year be reach celebrate anniversary exist');
const BORN = rootSet('born founded establish open build open set start');

/** "The school turned 60 in 2024", of what was founded in 1964; "she was 67 when she retired", by both days. */
export function aged(said: Said, world: World): Timed | undefined {
  const [stated, more] = said.items;
  const isAge =
    stated &&
    !more &&
    (stated.of.unit ? lengthOf(stated.of)?.months !== undefined : stated.of.nouns.length === 0);
  if (said.marks.length > 0) return undefined;
  if (!isAge || !stated || (!said.roots.some((root) => AGED.has(root)) && !/\b(?:was|is)\s/.test(said.text)))
    return undefined;
  const age = stated.of.unit ? (lengthOf(stated.of)?.months ?? 0) / 12 : Number(stated.of.value.n);
  const years = wordsIn(said.text)
    .filter((word) => /^(?:1\d|20|21)\d\d$/.test(word))
    .map(Number);
  const told = world.lines.flatMap(({ bare }, line) =>
    wordsIn(bare)
      .filter((word) => /^(?:1\d|20|21)\d\d$/.test(word))
      .map((word) => ({ year: Number(word), line })),
  );
  const [start, another] = told;
  const [then, later] = years;
  if (
    start &&
    !another &&
    then !== undefined &&
    !later &&
    (said.words.includes('turned') || said.words.includes('old')) &&
    world.marks.length === 0
  ) {
    const roots = world.lines[start.line]?.roots ?? new Set();
    const isStart = [...roots].some((root) => BORN.has(root));
    const fact: Fact = {
      ...stated,
      own: roots,
      shared: NONE,
      heading: NONE,
      placed: NONE,
      line: start.line,
      start: world.lines[start.line]?.start ?? 0,
      end: world.lines[start.line]?.end ?? 0,
    };
    return isStart && then - start.year === age
      ? { shown: `${then} - ${start.year}`, from: [fact], spent: new Set([...AGED, String(then)]) }
      : undefined;
  }
  const [born, event, third] = world.marks;
  if (!born || !event || third || born.of.kind === 'clock' || event.of.kind === 'clock') return undefined;
  if (
    !born.own.has('born') ||
    born.of.year === undefined ||
    event.of.year === undefined ||
    !said.words.includes('when')
  )
    return undefined;
  const isPassed = event.of.month * 100 + event.of.day >= born.of.month * 100 + born.of.day;
  const value = event.of.year - born.of.year - (isPassed ? 0 : 1);
  return value === age
    ? { shown: `${event.of.year} - ${born.of.year}`, from: [born, event], spent: AGED }
    : undefined;
}
const NONE: ReadonlySet<string> = new Set();

/** "The van left before the bus": of two things with one time each, by those times. */
export function ordered(said: Said, world: World): Timed | undefined {
  const at = said.words.findIndex((word) => /^(?:before|after|earlier|later)$/.test(word));
  const [a, b, third] = world.marks;
  const [span, more] = said.items;
  if (at < 1 || more || said.marks.length > 0 || !a || !b || third || a.of.kind !== b.of.kind)
    return undefined;
  const word = said.words[at] ?? '';
  const next = said.words[at + 1] === 'than' ? at + 2 : at + 1;
  if (/er$/.test(word) && word !== 'after' && next === at + 1) return undefined;
  const [left, right] = [said.words.slice(0, at), said.words.slice(next)].map((part) =>
    rootsIn(part.join(' ')).filter((root) => !isTime(root)),
  );
  const only = (names: readonly string[] = [], others: readonly string[] = []): Fact | undefined => {
    const telling = names.filter((root) => !others.includes(root) && has(a, root) !== has(b, root));
    const own = [a, b].filter((fact) => telling.length > 0 && telling.every((root) => has(fact, root)));
    return own.length === 1 ? own[0] : undefined;
  };
  const [one, other] = [only(left, right), only(right, left)];
  if (!one || !other || one === other) return undefined;
  const gap =
    one.of.kind === 'clock' && other.of.kind === 'clock' && one.of.sure && other.of.sure
      ? other.of.minute - one.of.minute
      : one.of.kind === 'date' && other.of.kind === 'date'
        ? daysBetween(one.of, other.of)
        : undefined;
  const verbs = [one, other].map((fact) => [...(fact as Fact).verbs].join(' '));
  if (gap === undefined || verbs[0] !== verbs[1]) return undefined;
  const seconds = Math.abs(gap) * (one.of.kind === 'clock' ? 60 : DAY);
  if (span && lengthOf(span.of)?.seconds !== seconds) return undefined;
  const isEarly = /^(?:before|earlier)$/.test(word);
  return (isEarly ? gap > 0 : gap < 0)
    ? {
        shown: isEarly ? 'the first is earlier' : 'the first is later',
        from: [one, other],
        spent: rootSet(`${word} than`),
      }
    : undefined;
}
