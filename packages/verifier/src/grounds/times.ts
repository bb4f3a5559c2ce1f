import { multiply } from '../arithmetic/rational.ts';
import type { Amount } from '../reckoning/piece.ts';
import { sides } from './compared.ts';
import { TELLS } from './figures.ts';
import { daysBetween, isSameMoment, later, type Moment, monthsBetween } from './moments.ts';
import { has, type Said } from './said.ts';
import { isPast, rootOf, rootSet, rootsIn } from './words.ts';
import { type Fact, isTime, type World } from './world.ts';

/** What a claim says of times follows from these facts, or is not so; `spent` are the words that say how. */
export type Timed = { shown: string; from: readonly Fact[]; spent: ReadonlySet<string>; isOther?: boolean };

const STARTS = rootSet('begin start open commence leave depart departure from launch send ship dispatch');
const ENDS = rootSet('end close finish expire arrive arrival over stop until to');
const SOON = /\b(?:next|following|later|tomorrow|night|midnight|arriv)/i;
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
  const isInclusive = /\b(?:inclusive|included|including|both ends|counted|counting)\b/i;
  const whole = isInclusive.test(said.text) || isInclusive.test(world.text);
  const isNext = /^[ ,]*(?:on |of )?(?:the )?(?:next|following) (?:day|morning)/i.test(
    world.text.slice(to.end),
  );
  const isAsked = isInclusive.test(said.text);
  const fits = isSpan(from.of, to.of, length, whole, isAsked, isNext);
  // A break, or a clock of another zone, makes it another time.
  const isAlone = world.lines.every(
    ({ roots, verbal }, at) => !verbal || roots.size === 0 || at === from.line || at === to.line,
  );
  const isPlain =
    world.items.length === 0 && ![...from.own, ...to.own].some(isTime) && !SOON.test(world.text);
  const isOther = !fits && isAlone && isPlain && isFar(from.of, to.of, length, isAsked);
  // "With a gap of one hour": what else is told of the time between.
  const beside = rootsIn(
    `${world.text.slice(from.end, to.start)} ${world.text.slice(to.end, world.lines[to.line]?.end)}`,
  );
  // "It is closed on Friday": of both ends counted, and of a day between.
  if (whole && isAsked && !isInclusive.test(world.text) && !isAlone) return undefined;
  if (isNext && !beside.every((root) => BESIDE.has(root) || said.roots.includes(root))) return undefined;
  const isBounded = isFromTo(world, from, to) || isStartEnd(from, to) || isInOut(world, from, to);
  if (!(fits || isOther) || !(isBounded || (fits && (isJourney(said, world, from, to) || isLater(said)))))
    return undefined;
  const told = new Set([...from.own, ...from.shared, ...to.own, ...to.shared]);
  // "Down for 45 minutes" of what was up.
  const spent = new Set([...said.roots].filter((root) => LASTS.has(root) || INCLUDES.has(root)));
  return {
    shown: fits ? `${fits} from the one to the other` : 'another time lies between',
    from: [from, to],
    isOther,
    spent: new Set([...spent, ...[...LASTS].filter((root) => told.has(root))]),
  };
}
const BESIDE = new Set([...STARTS, ...ENDS, ...rootSet('next following day morning off down same time')]);
const INCLUDES = rootSet('first last both end include inclusive day count');

function isSpan(
  from: Moment,
  to: Moment,
  length: { seconds?: number; months?: number },
  whole: boolean,
  asked: boolean,
  isNext: boolean,
): string | undefined {
  if (from.kind === 'clock') {
    if (to.kind !== 'clock' || (from.sure !== to.sure && !to.sure) || from.zone !== to.zone) return undefined;
    const direct = to.minute - from.minute;
    const gap = isNext && direct < 0 ? direct + 1440 : isNext ? 0 : direct;
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

/** Whether what lies between is another length by a tenth or more, however its first and last day are counted. */
function isFar(from: Moment, to: Moment, { seconds = 0 }: { seconds?: number }, isAsked: boolean): boolean {
  if (from.kind === 'clock' && to.kind === 'clock') {
    const gaps = [0, 720].map((more) => (to.minute - from.minute + more) * 60);
    const isNear = gaps.some((gap) => Math.abs(gap - seconds) * 10 < gap);
    return to.minute > from.minute && seconds > 0 && !isNear && from.zone === to.zone;
  }
  const days = from.kind === 'date' && to.kind === 'date' ? daysBetween(from, to) : undefined;
  if (days === undefined || days <= 0 || seconds === 0 || seconds % DAY !== 0) return false;
  return isAsked ? seconds !== (days + 1) * DAY : Math.abs(seconds / DAY - days) > 1;
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
/** "Clocked in at 6:00, clocked out at 14:00". */
function isInOut({ text }: World, from: Fact, to: Fact): boolean {
  const [, verb = ''] = /(\p{L}+) in(?: \p{L}+)?\s*$/u.exec(text.slice(0, from.start)) ?? [];
  return verb !== '' && text.slice(from.end, to.start).includes(`${verb} out`);
}
/** "From Ystad to Bornholm", of what left the one and came to the other. */
function isJourney({ text, roots }: Said, world: World, from: Fact, to: Fact): boolean {
  const [, start = '', end = ''] = /\bfrom (\p{L}+) to (\p{L}+)/u.exec(text) ?? [];
  const isTold = (root: string, fact: Fact, other: Fact): boolean =>
    fact.own.has(root) && !other.own.has(root);
  const goesOn = /^\s*,?\s*and (?!the |an? )\p{Ll}/u.test(world.text.slice(from.end, to.start));
  const isOne =
    goesOn || roots.some((root) => from.own.has(root) && to.shared.has(root) && root !== rootOf(start));
  return isOne && isTold(rootOf(start), from, to) && isTold(rootOf(end), to, from);
}
/** With these begins what lasts for a time: a warranty, a lease. */
const TAKEN = rootSet('buy purchase sign issue');
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
  const isStart = said.roots.some((root) => STARTS.has(root) && !ENDS.has(root));
  // "It ends at 11:00 and lasts 75 minutes": it begins so long before.
  const isEnd = is(from, ENDS) && !is(from, STARTS) && is(span.item, LENGTH);
  if (isBack || isStart !== isEnd || !(isStart || TELLS(said, DUE) || TELLS(said, ENDS))) return undefined;
  // "Is paid" tells of what happened, "is due" and "must be paid" of what is to come.
  const isDone = said.words.some(
    (word, at) =>
      isPast(word) && said.words[at - 1] !== 'be' && !ENDS.has(rootOf(word)) && !BORN.has(rootOf(word)),
  );
  // "The break starts at 10:00 and the shift lasts 8 hours": of two things.
  const isOther = [...span.item.own].some(
    (root) => ![SPAN, DUE, ENDS].some((roots) => roots.has(root)) && !has(from, root),
  );
  if (isDone || (isOther && span.item.line === from.line) || !isOfSpan(said, world, span.item))
    return undefined;
  const { seconds = 0, months = 0 } = span.length;
  const end = shifted(from.of, isEnd ? { seconds: -seconds, months: -months } : { seconds, months });
  if (!end || !isSameMoment(stated.of, end)) return undefined;
  const shown = isEnd ? 'so long before then' : 'so long after then';
  return { shown, from: [from, span.item], spent: new Set([...DUE, ...ENDS, ...(isEnd ? STARTS : [])]) };
}

const LENGTH = rootSet('last take run');
const SPAN = rootSet('last take run within valid term period must for validity duration be exactly later');
const PAYS = rootSet('pay due payable');
/** "The warranty lasts 24 months from the date of purchase": the warranty ends then, and no purchase does. */
function isOfSpan(said: Said, world: World, { line, start, heading }: Fact): boolean {
  const lead = [...heading, ...rootsIn(world.text.slice(world.lines[line]?.body, start))].filter(
    (root) => !SPAN.has(root),
  );
  const isPaid =
    said.roots.some((root) => PAYS.has(root)) && !/\b(?:is|was|were|are|falls?|fell) paid\b/i.test(said.text);
  // "The pump was bought with a guarantee of 18 months": the guarantee ends.
  const [, noun] = /(\p{L}+) of\s*$/u.exec(world.text.slice(world.lines[line]?.body, start)) ?? [];
  if (noun && !SPAN.has(rootOf(noun))) return said.roots.includes(rootOf(noun));
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
  if (!mark || other || !isAll || said.roots.length === 0) return undefined;
  // "At 8:15" and "at 20:15" are the same on another clock.
  const isSame = (a: Moment, b: Moment): boolean =>
    isSameMoment(a, b) || (a.kind === 'clock' && b.kind === 'clock' && Math.abs(a.minute - b.minute) === 720);
  const isOther = !world.marks.some(({ of }) => isSame(stated.of, of));
  // What happened, and what opens or begins, does so at one time.
  const isOnce = mark.of.kind === stated.of.kind && (mark.verbs.size > 0 || TELLS(said, BOUNDS));
  if (isOther ? !isOnce : !isSameMoment(stated.of, mark.of)) return undefined;
  const shown = isOther ? 'it is told of another time' : 'it is told so';
  return { shown, from: [mark], spent: PLAIN, isOther };
}

const BOUNDS = rootSet('open close start begin end');
/** The moment so far from another. A time without its half of the day is read on a clock of 24 hours. */
function shifted(from: Moment, { seconds, months }: { seconds: number; months: number }): Moment | undefined {
  if (from.kind === 'date')
    return seconds % DAY === 0 ? later(from, { days: seconds / DAY, months }) : undefined;
  const minute = from.minute + seconds / 60;
  if (months !== 0 || !Number.isInteger(minute) || minute < 0 || minute >= 1440) return undefined;
  return { ...from, minute, sure: minute >= 780 || (from.sure && from.minute < 780) };
}

const AGED = rootSet('turn old year be reach celebrate anniversary exist');
const BORN = rootSet('born hatch founded establish open build set start');
const YEAR = /\b(?:1\d|20|21)\d\d\b/;

/** "The school turned 60 in 2024", of what was founded in 1964; "she was 67 when she retired", by both days. */
export function aged(said: Said, world: World): Timed | undefined {
  const [stated, more] = said.items;
  if (!stated || more || said.marks.length > 0) return undefined;
  const { unit, nouns, value } = stated.of;
  const months = unit && lengthOf(stated.of)?.months;
  if (unit ? months === undefined : nouns.length > 0) return undefined;
  if (!TELLS(said, AGED) && !/\b(?:was|is)\s/.test(said.text)) return undefined;
  const age = months === undefined ? Number(value.n) : months / 12;
  const [then = '', later] = said.words.filter((word) => YEAR.test(word));
  const [start, another] = world.lines.flatMap((line, at) => startIn(line, at, stated));
  if (start && !another && then !== '' && !later)
    return Number(then) - start.year === age
      ? { shown: `${then} - ${start.year}`, from: [start.fact], spent: new Set([...AGED, then]) }
      : undefined;
  const [born, event, third] = world.marks;
  if (!born || !event || third || born.of.kind === 'clock' || event.of.kind === 'clock') return undefined;
  const [from, to] = [born.of, event.of];
  if (!born.own.has('born') || from.year === undefined || to.year === undefined) return undefined;
  const isPassed = to.month * 100 + to.day >= from.month * 100 + from.day;
  return said.words.includes('when') && to.year - from.year - (isPassed ? 0 : 1) === age
    ? { shown: `${to.year} - ${from.year}`, from: [born, event], spent: AGED }
    : undefined;
}

/** "Founded in 1964 and moved in 1980": the year in which something began, with what the sentence says up to there. */
function startIn({ text, start, end }: World['lines'][number], line: number, as: Fact) {
  const word = [...text.matchAll(/\p{L}+/gu)].find(
    ([one]) => BORN.has(rootOf(one)) && (one === 'born' || isPast(one)),
  );
  const year = word && YEAR.exec(text.slice(word.index));
  if (!word || !year) return [];
  const own = new Set(rootsIn(text.slice(0, word.index + year.index)));
  const fact: Fact = { ...as, own, shared: NONE, heading: NONE, placed: NONE, verbs: NONE, line, start, end };
  return [{ year: Number(year[0]), fact }];
}
const NONE: ReadonlySet<string> = new Set();

/** "The van left before the bus": of two things with one time each, by those times. */
export function ordered(said: Said, { marks }: World): Timed | undefined {
  const at = said.words.findIndex((word) => /^(?:before|after|earlier|later)$/.test(word));
  const [word = '', next] = said.words.slice(Math.max(0, at));
  const isComparing = /^(?:earlier|later)$/.test(word);
  const [span, more] = said.items;
  if (at < 1 || more || said.marks.length > 0 || marks.length !== 2 || isComparing !== (next === 'than'))
    return undefined;
  const [one, other] = sides(said, marks, isComparing ? at + 1 : at) ?? [];
  if (!one || !other || [...one.verbs].join() !== [...other.verbs].join()) return undefined;
  const gap = secondsBetween(one.of, other.of);
  if (gap === undefined || (span && lengthOf(span.of)?.seconds !== Math.abs(gap))) return undefined;
  const isEarly = /^(?:before|earlier)$/.test(word);
  return (isEarly ? gap > 0 : gap < 0)
    ? {
        shown: isEarly ? 'the first is earlier' : 'the first is later',
        from: [one, other],
        spent: rootSet(`${word} than`),
      }
    : undefined;
}

function secondsBetween(from: Moment, to: Moment): number | undefined {
  if (from.kind === 'clock')
    return to.kind === 'clock' && from.sure && to.sure ? (to.minute - from.minute) * 60 : undefined;
  const days = to.kind === 'date' ? daysBetween(from, to) : undefined;
  return days === undefined ? undefined : days * DAY;
}
