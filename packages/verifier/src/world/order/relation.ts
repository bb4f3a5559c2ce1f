import { ORDINALS } from '../../language/lexicon/numbers.ts';
import { countOf, tokensOf } from '../words.ts';
import { ordinalOf, ownScale, poleOf } from './scales.ts';

/** Which end of a row a place is counted from; the low end is the first, the left, the youngest. */
export type From = 'low' | 'high' | 'middle';

/** What a clause says of where things stand; things by the words that name them. */
export type Relation =
  | { says: 'before'; low: string; high: string; gap?: number }
  | { says: 'beside'; one: string; other: string }
  | { says: 'between'; middle: string; ends: [string, string] }
  | { says: 'at'; who: string; place: number; from: From };

/** Words that say how one thing stands to another: where in the clause, on which scale, and which is lower. */
export type Link = { start: number; end: number } & (
  | { is: 'order'; scale: string; isLow: boolean; gap?: number }
  | { is: 'beside' }
  | { is: 'between' }
);

const NEAR = '(?:(directly|immediately|right|just|straight) )?';
const THAN = / than\b/i;
const GRADED = /^(?:more|less|fewer)$/i;
const COMPARATIVE =
  /^(?!(?:rather|other|under|over|never|either|another|number|order)$)(?:\p{L}{2,}er|worse)$/iu;
const SIDE = new RegExp(
  `\\b${NEAR}(?:(?:to|on) the )?(?:(immediate) )?(left|right|north|south|east|west) (?:side )?of\\b`,
  'i',
);
const PLACED = new RegExp(
  `\\b${NEAR}(before|after|behind|ahead of|in front of|above|below|over|under|underneath|beneath|on top of)\\b`,
  'i',
);
const BY_VERB = new RegExp(`\\b${NEAR}(beats?|follows?|followed|precedes?|preceded)\\b(?: by\\b)?`, 'i');
const BESIDE =
  /\b(?:(?:right|directly|immediately|just) )?(?:next (?:door )?to|beside|adjacent to|alongside)\b/i;
const BETWEEN = /\b(?:in )?between\b/i;
const STEPS = /\b(\p{L}+|\d{1,2}) (?:places?|positions?|floors?|spots?|seats?|shelves|shelf|steps?) $/iu;

const LOW = new Set(
  'before|ahead of|in front of|above|over|on top of|beat|beats|precede|precedes|preceded'.split('|'),
);

/** The first words of a clause that relate two things; undefined where none do. */
export function linkIn(clause: string): Link | undefined {
  const found = [comparedIn(clause), sideIn(clause), placedIn(clause), verbIn(clause), ...flatIn(clause)]
    .filter((link) => link !== undefined)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return found[0];
}

const spanOf = ({ 0: text, index }: RegExpExecArray) => ({ start: index, end: index + text.length });

function comparedIn(clause: string): Link | undefined {
  const than = THAN.exec(clause);
  const before = than ? clause.slice(0, than.index).split(' ') : [];
  const back = [1, 2, 3, 4].filter((at) => at <= before.length);
  const wordAt = (at: number) => before[before.length - at] ?? '';
  const at =
    back.find((one) => GRADED.test(wordAt(one))) ?? back.find((one) => COMPARATIVE.test(wordAt(one)));
  if (!than || at === undefined) return undefined;
  const word = wordAt(at).toLowerCase();
  const rest = before
    .slice(before.length - at + 1)
    .join(' ')
    .toLowerCase();
  const start = before.slice(0, before.length - at).join(' ').length;
  const span = { start: start === 0 ? 0 : start + 1, end: than.index + than[0].length };
  const graded = GRADED.test(word);
  const lessens = word === 'less' || word === 'fewer';
  if (graded && rest === '') return { ...span, is: 'order', scale: 'amount', isLow: lessens };
  const pole = poleOf(graded ? rest : word) ?? (graded ? ownScale(rest) : undefined);
  if (!pole || /\b(?:is|are|was|were|has|to|for)\b/.test(rest)) return undefined;
  const scale = graded && rest.includes(' ') ? `amount ${rest}` : pole.scale;
  return { ...span, is: 'order', scale, isLow: lessens === pole.high };
}

function sideIn(clause: string): Link | undefined {
  const match = SIDE.exec(clause);
  const pole = match?.[3] ? poleOf(match[3].toLowerCase()) : undefined;
  if (!match || !pole) return undefined;
  const gap = match[1] || match[2] ? 1 : undefined;
  return {
    ...stepped(clause, match),
    is: 'order',
    scale: pole.scale,
    isLow: !pole.high,
    ...(gap && { gap }),
  };
}

function placedIn(clause: string): Link | undefined {
  const match = PLACED.exec(clause);
  if (!match?.[2]) return undefined;
  const isLow = LOW.has(match[2].toLowerCase());
  const vertical = /^(?:above|below|over|under|underneath|beneath|on top of)$/i.test(match[2]);
  const touching = match[1] || /^on top of$/i.test(match[2]);
  const scale = vertical ? 'vertical' : 'rank';
  return { ...stepped(clause, match), is: 'order', scale, isLow, ...(touching && { gap: 1 }) };
}

/** With "two places" before it the link begins there, and says how far apart. */
function stepped(clause: string, match: RegExpExecArray): { start: number; end: number; gap?: number } {
  const { start, end } = spanOf(match);
  const before = STEPS.exec(clause.slice(Math.max(0, start - 40), start));
  const gap = before ? countOf(before[1] ?? '') : undefined;
  return before && gap ? { start: start - before[0].length, end, gap } : { start, end };
}

function verbIn(clause: string): Link | undefined {
  const match = BY_VERB.exec(clause);
  if (!match?.[2]) return undefined;
  const passive = match[0].endsWith(' by');
  const isLow = LOW.has(match[2].toLowerCase()) !== passive;
  return { ...spanOf(match), is: 'order', scale: 'rank', isLow, ...(match[1] && { gap: 1 }) };
}

function flatIn(clause: string): Link[] {
  const beside = BESIDE.exec(clause);
  const between = BETWEEN.exec(clause);
  return [
    ...(beside ? [{ ...spanOf(beside), is: 'beside' as const }] : []),
    ...(between ? [{ ...spanOf(between), is: 'between' as const }] : []),
  ];
}

/** A place in a row as words tell it: how far from which end, on which scale (undefined: any). */
export type Rank = { place: number; from: From; scale: string | undefined; floor?: boolean };

const GROUP =
  / (?:of|among|out of|in) (?:all |all of )?(?:the|these|those|them|us|all|our)(?: [\p{L}\p{N}]+){0,3}$/iu;
const SIDES = 'left|right|top|bottom|highest|lowest|front|back|head|rear|end';
const PLACES = 'end|side|edge|hand side|of all|place|spot|one|seat|floor|shelf';
const FAR = '(?:(?:far|very|extreme|outer) )?';
const ENDS = new RegExp(`^(?:(?:on|at|to|in) )?(?:the )?${FAR}(${SIDES})(?: (?:${PLACES}))?$`, 'i');
const COUNTED =
  /^(?:(?:in|at|on) )?(?:the )?([\p{L}\d]+)(?: (?:one|person|place|spot|position|seat|slot))?$/iu;
const FROM_END =
  /^(?:(?:in|at|on) )?(?:the )?([\p{L}\d]+)(?: \p{L}+)? (?:in )?from the (left|right|top|bottom|front|back)(?: end)?$/iu;
const MIDDLE =
  /^(?:(?:in|at|on) )?(?:the )?(?:exact |very )?(?:middle|centre|center)(?: (?:one|place|spot|seat|position))?$/i;
const GREATEST = '(?:(most|least|fewest) (\\p{L}+)|(\\p{L}+(?:est|most)|worst|best|eldest))';
const BEST = new RegExp(
  `^(?:the )?(?:([\\p{L}\\d]+)[ -])?${GREATEST}(?: (?:one|of all|score|mark|grade|result))?$`,
  'iu',
);
const FLOOR = /^(?:on |at )?(?:the )?(?:(\p{L}+|\d\p{L}\p{L}) floor|floor (\p{L}+|\d{1,2}))$/iu;
const NEXT_TO_LAST =
  /^(?:the )?(?:(\p{L}+)[ -](?:to|from)[ -](?:the )?last|next to last|last but one|penultimate)(?: one)?$/iu;
const PURPOSE =
  /,? (?:in (?:the|our|this|that) (?:row|queue|line|list|order|race|group|stack|pile)|in line|overall)$/i;
const OF_ROW =
  / of (?:the|our|this|that) (?:row|queue|line|list|order|stack|pile|shelf|building|house|table|bench)$/i;

/** No place is told in more words, as "in the third seat in from the left end of the row out of all of the …" is. */
export const MOST_WORDS = 24;
const PLACE_WORDS = `${SIDES}|${ORDINALS.replaceAll(' ', '|')}|middle|cent|last|penult|most|least|est|worst|floor|number|place|position|spot|\\d`;
/** Whether words may tell a place at all. */
export const MAY_RANK = new RegExp(PLACE_WORDS, 'iu');

/** Reads a place, "the second tallest", "at the far left", "in the middle", "last"; undefined for other words. */
export function rankOf(words: string): Rank | undefined {
  const whole = words.trim().replace(PURPOSE, '').replace(OF_ROW, '');
  return ownRank(whole) ?? ownRank(whole.replace(GROUP, ''));
}

function ownRank(said: string): Rank | undefined {
  if (MIDDLE.test(said)) return { place: 0, from: 'middle', scale: undefined };
  const [toLast, ordinal] = NEXT_TO_LAST.exec(said) ?? [];
  const place = ordinal === undefined ? 2 : ordinalOf(ordinal.toLowerCase());
  if (toLast !== undefined && place > 0) return { place, from: 'high', scale: 'rank' };
  return (
    fromEnd(said) ?? superlative(said) ?? atEnd(said) ?? floorOf(said) ?? counted(said) ?? numbered(said)
  );
}

function fromEnd(said: string): Rank | undefined {
  const [, word = '', side] = FROM_END.exec(said) ?? [];
  const pole = side && poleOf(side.toLowerCase());
  const place = ordinalOf(word.toLowerCase());
  return pole && place > 0
    ? { place, from: pole.high ? 'high' : 'low', scale: scaleOfSide(side) }
    : undefined;
}

function superlative(said: string): Rank | undefined {
  const [, ordinal, degree, graded, word] = BEST.exec(said) ?? [];
  const adjective = (graded ?? word)?.toLowerCase();
  if (!adjective) return undefined;
  const place = ordinal ? ordinalOf(ordinal.toLowerCase()) : 1;
  const pole = poleOf(adjective) ?? (graded ? ownScale(adjective) : undefined);
  if (!pole || place === 0) return undefined;
  const high = pole.high !== /^(?:least|fewest)$/i.test(degree ?? '');
  return { place, from: high ? 'high' : 'low', scale: pole.scale };
}

function atEnd(said: string): Rank | undefined {
  const side = ENDS.exec(said)?.[1]?.toLowerCase();
  if (!side || (/^(?:left|right)$/.test(side) && !/far|end|edge|extreme|very|outer/i.test(said)))
    return undefined;
  const high = /^(?:right|bottom|lowest|back|rear|end)$/.test(side);
  return {
    place: 1,
    from: high ? 'high' : 'low',
    scale: scaleOfSide(side),
    ...(/floor/i.test(said) && { floor: true }),
  };
}

const scaleOfSide = (side: string): string =>
  /left|right/i.test(side) ? 'left-right' : /top|bottom|est$/i.test(side) ? 'vertical' : 'rank';

const NUMBERED = /^(?:on|in|at|has|gets?|got|takes?) (?:the )?(?!floor)\p{L}+ (?:number )?(\d{1,2})$/iu;

/** "On hook 3": by the numbers that places bear. */
function numbered(said: string): Rank | undefined {
  const place = Number(NUMBERED.exec(said)?.[1] ?? 0);
  return place > 0 ? { place, from: 'low', scale: 'numbered' } : undefined;
}

/** Floors are counted from the ground, the other way round than ranks. */
function floorOf(said: string): Rank | undefined {
  const [, before, after] = FLOOR.exec(said) ?? [];
  const word = (before ?? after)?.toLowerCase();
  if (!word) return undefined;
  if (word === 'ground') return { place: 0, from: 'high', scale: 'vertical', floor: true };
  const place = before ? ordinalOf(word) : (countOf(word) ?? 0);
  return place > 0 ? { place, from: 'high', scale: 'vertical', floor: true } : undefined;
}

function counted(said: string): Rank | undefined {
  const word = COUNTED.exec(said)?.[1]?.toLowerCase();
  if (word === 'last') return { place: 1, from: 'high', scale: 'rank' };
  const [, number] = /^(?:number|place|position|spot) (\p{L}+|\d{1,2})$/iu.exec(said) ?? [];
  const place = word && tokensOf(said).length < 5 ? ordinalOf(word) : 0;
  const told = place || (number ? (countOf(number) ?? 0) : 0);
  return told > 0 ? { place: told, from: 'low', scale: 'rank' } : undefined;
}
