import type { Act, Value } from '../../acts/act.ts';
import { unitOf } from '../../acts/prose/measures.ts';
import type { Missing } from '../authority.ts';
import type { Meaning } from './groups.ts';
import { areApart, differ, type Moment, momentOf, toldIn } from './moments.ts';
import { COUNTS, compatible, isEndOf, isWholeNumber, sameName, samePart } from './roles.ts';
import type { Sentence } from './standing.ts';
import { withUnit } from './units.ts';
import { currencyCode, isInCents, says } from './values.ts';
import { contentWords, sameKind, wordsOfName } from './words.ts';

/** What of an act an order accounts for, and what either leaves out of the other. */
export type Comparison = {
  matched: { what: string; by: string }[];
  missing: Missing[];
  /** Sentences beside the order's own that are accounted for with it. */
  read?: readonly Sentence[];
  /** Whether each word of the orders' own sentences was accounted for, their remarks among them. */
  accounted?: true;
};

/** What of an act an order does not say, and whether it speaks against it. It allows nothing. */
export function compare(order: Act, act: Act, meaning: Meaning): Comparison {
  const result: Comparison = { matched: [], missing: [] };
  const met = new Set<Value>();
  const open: Value[] = [];
  for (const value of act.values) {
    if (isIdle(value)) continue;
    const found = matchOf(order, act, value, meaning, met);
    for (const one of found) met.add(one);
    if (found.length > 0)
      result.matched.push({ what: shown(value), by: found.map(({ text }) => text).join(', ') });
    else open.push(value);
  }
  for (const value of open) result.missing.push(unmatched(order, act, value, met));
  return result;
}

const NOTHING: ReadonlySet<string> = new Set(['', 'null', 'undefined', 'false', 'None']);
/** Whether an argument is given as empty: what its name says is not so. */
export const isBlank = ({ text }: Value): boolean => NOTHING.has(text);

/** A value without an effect of its own. */
export const isIdle = (value: Value): boolean =>
  value.role === 'technical' ||
  // A file that is left with no content is not as it was.
  (isBlank(value) && !(value.text === '' && value.role === 'content'));

export const shown = ({ name, text }: Value): string => (name ? `${name} ${quoted(text)}` : quoted(text));
const LONGEST_SHOWN = 80;
export const quoted = (text: string): string =>
  `'${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}'`;

/** A number of cents or of thousands is not the number that was said. */
export const isScaled = ({ name = '', number, text }: Value): boolean =>
  (number !== undefined || /^\d/.test(text)) &&
  wordsOfName(name).some((word) =>
    /^(?:cents?|pence|minor|subunits?|hundreds?|thousands?|millions?|billions?|bps)$/.test(word),
  );

/** The values of the order that account for one of the act. */
function matchOf(order: Act, act: Act, value: Value, meaning: Meaning, met: ReadonlySet<Value>): Value[] {
  if (isScaled(value)) return [];
  const fitting = order.values.filter(
    (one) =>
      !one.name?.startsWith('except') &&
      compatible(one, value, act.effect) &&
      isEndOf(one, value) &&
      isWholeNumber(one, value, meaning),
  );
  if (value.role === 'currency')
    return order.values.filter(({ unit }) => unit === currencyCode(value.text)).slice(0, 1);
  const same = fitting.filter((one) => says(one, withUnit(value)));
  // What was said once stands for one number; a name may be written twice.
  const free = same.filter((one) => !met.has(one));
  const best =
    free.find((one) => sameName(one, value)) ?? free[0] ?? same.find(({ number }) => number === undefined);
  return best ? [best] : inPieces(fitting, value);
}

/** "call Mum" and "the porch light" are several values of the order that stand for one of the act. */
function inPieces(fitting: readonly Value[], value: Value): Value[] {
  // A number is said as a whole, with its bound and unit, or not at all.
  if (value.number !== undefined) return [];
  let rest = ` ${value.text} `;
  const used: Value[] = [];
  for (const one of [...fitting].sort((a, b) => b.text.length - a.text.length)) {
    const at = rest.indexOf(one.text);
    const end = at + one.text.length;
    if (one.text.length < 2 || at < 0 || !APART.test(rest.charAt(at - 1)) || !APART.test(rest.charAt(end)))
      continue;
    rest = `${rest.slice(0, at)} ${rest.slice(end)}`;
    used.push(one);
  }
  return used.length > 0 && JOINTS.test(rest) ? used : [];
}

/** What may stand beside a value that is part of a longer one. */
const APART = /[\s,;()]/;
const JOINTS = /^(?:\s|[,;()]|\b(?:a|an|the|to|of|in|on|at|and|for|with|from)\b)*$/i;

/** Why a value of the act is not accounted for. */
function unmatched(order: Act, act: Act, value: Value, met: ReadonlySet<Value>): Missing {
  const what = shown(value);
  const moment = momentOf(value.text);
  // "From Tuesday 9:00 to Thursday 14:30": one of the two is said.
  const isSaid = order.values.some(({ text }) => moment && isPartOfMoment(momentOf(text), moment));
  const rival = order.values.find(
    (one) =>
      !isSaid &&
      (!met.has(one) || (one.role === 'amount' && !isSum(value))) &&
      contradicts(one, value, order, act),
  );
  if (rival)
    return {
      what,
      why: `The request does not say ${quoted(value.text)}; it says ${quoted(rival.text)}.`,
      is: 'contradicted',
    };
  return {
    what,
    why: `The request does not say ${quoted(value.text)}${value.name ? ` for ${wordsOfName(value.name).join(' ')}` : ''}.`,
    is: 'unnamed',
  };
}

/** Whether what is told of a moment is so of another, by its clock at least. */
const isPartOfMoment = (told: Moment | undefined, moment: Moment): boolean =>
  told?.clock !== undefined && moment.clock !== undefined && !differ(told, moment);

/** A sum of what was named one by one is another number by right. */
const isSum = ({ name }: Value): boolean =>
  wordsOfName(name ?? '').some((word) => word === 'total' || word === 'sum');

function contradicts(ordered: Value, acted: Value, order: Act, act: Act): boolean {
  if (ordered.name?.startsWith('except') || acted.unknown || acted.text.includes('*')) return false;
  if (ordered.text.replaceAll(',', '') === acted.text) return false;
  // The same number in another unit, a file in a folder that was named, what something was before: no other value.
  if (says(ordered, withUnit(acted)) || isScaled(ordered) || isScaled(acted)) return false;
  if (isSameSum(ordered, acted, act)) return false;
  if (shapeOf(acted) === 'path' && acted.text.startsWith(`${ordered.text.replace(/\/$/, '')}/`)) return false;
  if (ordered.role === 'source' && acted.role !== 'source' && order.effect === 'change') return false;
  if (acted.role === 'currency') return ordered.role === 'amount' && ordered.unit !== undefined;
  if (acted.role === 'amount' || (acted.number !== undefined && acted.role !== 'identifier'))
    return otherNumber(ordered, acted, order, act);
  if (ordered.role === 'time' || acted.role === 'time') {
    const [one, other] = [toldIn(ordered), toldIn(acted)];
    return areApart(one, other) && !one.moment?.word && isOnlyMoment(act, other.moment ?? {});
  }
  if (ordered.number !== undefined && ordered.role !== 'identifier') return false;
  // A name and an address, or a word and a path, do not speak against one another.
  if (shapeOf(ordered) !== shapeOf(acted) || shapeOf(acted) === 'words') return false;
  // "Ward 3" is no code of something else.
  const isBare = ({ text }: Value): boolean => /^\d+$/.test(text);
  if (isBare(ordered) && !isBare(acted) && ordered.name && !sameName(ordered, acted)) return false;
  // "Okafor" is "Mrs Okafor"; a flag is no name, and a bare number in a command is not the one that has a noun.
  if (shapeOf(acted) === 'name' && isPartOf(ordered, acted)) return false;
  if (acted.text.startsWith('-') || (/^\d+$/.test(acted.text) && !acted.name && ordered.name)) return false;
  if (sameName(ordered, acted)) return true;
  const sameRole = acted.role === ordered.role || acted.role === 'recipient';
  return act.effect !== 'read' && samePart(ordered, acted) && sameRole;
}

/** Says less than the order does, or more of a thing; a party with more words to its name is another one. */
const isPartOf = (ordered: Value, acted: Value): boolean => {
  const [a, b] = [contentWords(ordered.text), contentWords(acted.text)];
  return (
    b.every((word) => a.includes(word)) || (acted.role !== 'recipient' && a.every((word) => b.includes(word)))
  );
};

/** Whether numbers are the same but for a bound or a minor unit that is not said, or so many of so many: two boxes of 12. */
function isSameSum(ordered: Value, acted: Value, act: Act): boolean {
  if (ordered.number === undefined || acted.number === undefined || ordered.bound === 'below') return false;
  const [said, own] = [Number(ordered.number), Number(acted.number)];
  const isBare = ordered.role === 'amount' && withUnit(acted).unit === undefined;
  return (
    (isBare && (own === said || isInCents(said, own, ordered.unit))) ||
    (ordered.role === 'count' && act.values.some(({ number }) => Number(number) * own === said))
  );
}

/** Whether no other value of the act says the same part of a moment: beginning and end are two. */
const isOnlyMoment = (act: Act, moment: Moment): boolean =>
  act.values.filter(({ text }) => {
    const other = momentOf(text);
    return other && (moment.clock === undefined ? other.day !== undefined : other.clock !== undefined);
  }).length === 1;

/** What a value looks like. */
export function shapeOf({ text, role }: Value): 'address' | 'path' | 'identifier' | 'name' | 'words' {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return 'address';
  if (role === 'path' || /[/\\]/.test(text) || /\.\p{L}{1,5}$/u.test(text)) return 'path';
  if (/\d/.test(text) && !/\s/.test(text)) return 'identifier';
  return /^\p{Lu}[\p{L} .'-]*$/u.test(text) ? 'name' : 'words';
}

function otherNumber(ordered: Value, acted: Value, order: Act, act: Act): boolean {
  if (ordered.number === undefined || acted.number === undefined) return false;
  // "By 50 cents"
  const isBy = ordered.name === 'by' || (isScaled(ordered) && order.effect === 'change');
  if (isBy || ordered.bound === 'about') return false;
  // "0.5 ml per kilogram".
  if (order.values.some(({ number, text }) => number === undefined && unitOf(text) !== undefined))
    return false;
  if (ordered.role === 'amount' && acted.role === 'amount') return true;
  if (ordered.role === 'identifier') return acted.role === 'identifier' && sameName(ordered, acted);
  const counted = wordsOfName(acted.name ?? '').some((word) => sameKind(word, ordered.unit ?? ''));
  if (ordered.unit !== withUnit(acted).unit && !counted) return false;
  if (ordered.role === 'amount') return false;
  if (sameName(ordered, acted)) return true;
  // "12 lamps" counts lamps, and is no price.
  const isCount = ordered.role === 'count' && ordered.name !== undefined && ordered.name !== 'to';
  if (
    isCount &&
    !isScaled(ordered) &&
    acted.name &&
    !wordsOfName(acted.name).some((word) => COUNTS.has(word))
  )
    return false;
  const alone = (of: Act): boolean =>
    of.values.filter(
      ({ number, role }) => number !== undefined && role !== 'identifier' && role !== 'technical',
    ).length === 1;
  return alone(order) && alone(act) && act.effect !== 'read';
}
