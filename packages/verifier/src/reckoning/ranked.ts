import { compare } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { singular } from '../language/verbs.ts';
import { HEDGES, REVISES } from '../language/words.ts';
import { COMPARATIVES, isOfDimension, type Measures, measuresAs } from './comparatives.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { amountsAlike, type Item } from './items.ts';
import { content, wordsOf } from './lines.ts';
import { spokenIn, turnsIn } from './said.ts';
import { shownValue } from './term.ts';

/** Superlatives, as comparatives: whether they say the most, and of what. */
const SUPERLATIVES: ReadonlyMap<string, readonly [sign: 1 | -1, of: Measures]> = new Map([
  ['most', [1, 'any']],
  ['highest', [1, 'any']],
  ['largest', [1, 'any']],
  ['biggest', [1, 'any']],
  ['fewest', [-1, 'any']],
  ['least', [-1, 'any']],
  ['lowest', [-1, 'any']],
  ['smallest', [-1, 'any']],
  ['tallest', [1, 'length']],
  ['longest', [1, 'length']],
  ['shortest', [-1, 'length']],
  ['heaviest', [1, 'weight']],
  ['lightest', [-1, 'weight']],
  ['oldest', [1, 'time']],
  ['youngest', [-1, 'time']],
  ['cheapest', [-1, 'money']],
]);

/** "East has the fewest units", "The mast is higher than the hut": of things with one figure each, by those figures. */
export function ranked(claim: Document, evidence: Document): Finding | undefined {
  const words = wordsOf(claim.text);
  if (claim.text.length > 300 || /[\d?]/.test(claim.text) || turnsIn(claim, evidence)) return undefined;
  if ([...words, ...wordsOf(evidence.text)].some((word) => HEDGES.has(word) || REVISES.has(word)))
    return undefined;
  const than = words.indexOf('than');
  const table = than < 0 ? SUPERLATIVES : COMPARATIVES;
  const at = words.findIndex((word) => table.has(word));
  const [sign, of] = table.get(words[at] ?? '') ?? [];
  const items = amountsAlike(evidence);
  const [first] = items ?? [];
  if (!sign || !of || !items || !first || !measuresAs(first.amount, of)) return undefined;
  if (!isOfDimension(words[at] ?? '', first.amount, wordsOf(evidence.text))) return undefined;
  const heard = spokenIn(evidence.text);
  const behind = words.slice(than < 0 ? at + 1 : than + 1);
  const spoken = spokenIn([...words.slice(0, at), ...behind].join(' '));
  if (!isWithin(spoken, heard)) return undefined;
  const [left, right] = [content(words.slice(0, at).join(' ')), content(behind.join(' '))];
  const one = only(items, left);
  const others = than < 0 ? items.filter((item) => item !== one) : [only(items, right)];
  const [other] = others;
  if (!one || !other || one === other || (than < 0 && !isWithin(right, namesOf(items)))) return undefined;
  const counted = content(words.slice(at + 1, Math.max(at + 1, than)).join(' '));
  if (!isWithin(counted, new Set(first.amount.nouns.map(singular)))) return undefined;
  const all = [one, ...others].filter((item) => item !== undefined);
  const holds = all.slice(1).every(({ value }) => sign * compare(one.value, value) > 0);
  // Both are told in the same words: the same thing in the same role.
  const isSame = than >= 0 && restOf(one, left) === restOf(other, right);
  if (!holds && !isSame) return undefined;
  const order = compare(one.value, other.value);
  return {
    of: holds ? 'derived' : 'figure',
    shows: holds ? 'established' : 'refuted',
    about: wholeOf(claim),
    from: all.map(({ amount }) => quoteIn(evidence, amount.start, amount.end)),
    shown: all.map(({ value }) => shownValue(value)).join(order > 0 ? ' > ' : order < 0 ? ' < ' : ' = '),
  };
}

/** What is said of an item besides its name. */
const restOf = ({ near }: Item, name: ReadonlySet<string>): string =>
  [...near]
    .filter((word) => !name.has(word))
    .sort()
    .join(' ');

const namesOf = (items: readonly Item[]): Set<string> => new Set(items.flatMap(({ near }) => [...near]));

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((word) => all.has(word));

/** The one item of which all is said that a name says. */
function only(items: readonly Item[], name: ReadonlySet<string>): Item | undefined {
  const known = namesOf(items);
  const own = items.filter(({ near }) => [...name].every((word) => near.has(word)));
  return name.size > 0 && isWithin(name, known) && own.length === 1 ? own[0] : undefined;
}
