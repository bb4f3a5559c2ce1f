import { oneOf } from '../../language/lists.ts';
import { decide, STRICT } from '../decide.ts';
import type { Equation } from '../equations.ts';
import type { Tree } from '../tree.ts';
import { ALTERING } from '../words.ts';
import type { Clause } from './clauses.ts';
import { NUMBER, PART, readPart, readSpoken, wholeTree } from './number.ts';

const IS = '(?:is|are|equals|is equal to|makes?|gives?|leaves?|=)';
/** What is counted, up to three words; words that change what a number says are looked for in it. */
const UNIT = '((?: \\p{L}+){0,3}?)';
const DETERMINER = '(?:the |these |those |all |all the |his |her |their |its )?';
const pattern = (left: string) => new RegExp(`^${left}${UNIT} ${IS} ${NUMBER}${UNIT}$`, 'iu');

const COMPUTED = pattern(`${NUMBER}${UNIT} (plus|minus|times|multiplied by|divided by) ${NUMBER}`);
const PART_OF = pattern(`${PART} of ${DETERMINER}${NUMBER}`);
const MULTIPLE = pattern(`(twice|double|triple|thrice|three times) ${DETERMINER}${NUMBER}`);
const POWER = pattern(`${NUMBER} (squared|cubed)`);
const JOINED = pattern(
  `the (sum of|total of|product of|difference between|difference of) ${NUMBER}${UNIT} and ${NUMBER}`,
);

/** A sum in words that a clause states as a whole: "half of 12 is 6", "twenty plus four is 24". */
export function spokenSum(clause: Clause): Equation | undefined {
  const { text } = clause;
  return (
    computed(clause, COMPUTED.exec(text)) ??
    partOf(clause, PART_OF.exec(text)) ??
    multiple(clause, MULTIPLE.exec(text)) ??
    power(clause, POWER.exec(text)) ??
    joined(clause, JOINED.exec(text))
  );
}

type Match = RegExpExecArray | null;

function computed(clause: Clause, match: Match): Equation | undefined {
  const [, a, unitA, by, b, unitB, stated, unit] = match ?? [];
  if (!a || !b || !by || !stated || !unitsAgree([unitA, unitB, unit], by === 'plus' || by === 'minus'))
    return undefined;
  return equationOf(clause, operation(by.toLowerCase(), readSpoken(a), readSpoken(b)), stated);
}

function partOf(clause: Clause, match: Match): Equation | undefined {
  const [, part, whole, unitWhole, stated, unit] = match ?? [];
  const share = part === undefined ? undefined : readPart(part);
  if (!share || !whole || !stated || !unitsAgree([unitWhole, unit], true)) return undefined;
  return equationOf(clause, product({ kind: 'value', value: share }, readSpoken(whole)), stated);
}

const TIMES: Readonly<Record<string, bigint>> = {
  twice: 2n,
  double: 2n,
  triple: 3n,
  thrice: 3n,
  'three times': 3n,
};

function multiple(clause: Clause, match: Match): Equation | undefined {
  const [, word = '', of, unitOf, stated, unit] = match ?? [];
  const times = TIMES[word.toLowerCase()];
  if (times === undefined || !of || !stated || !unitsAgree([unitOf, unit], true)) return undefined;
  return equationOf(clause, product(wholeTree(times), readSpoken(of)), stated);
}

function power(clause: Clause, match: Match): Equation | undefined {
  const [, base, word, after, stated, unit] = match ?? [];
  const tree = base === undefined ? undefined : readSpoken(base);
  if (!tree || !word || after || !stated || !unitsAgree([unit], false)) return undefined;
  return equationOf(
    clause,
    { kind: 'power', base: tree, exponent: wholeTree(/^sq/i.test(word) ? 2n : 3n) },
    stated,
  );
}

function joined(clause: Clause, match: Match): Equation | undefined {
  const [, how = '', a, unitA, b, unitB, stated, unit] = match ?? [];
  if (!a || !b || !stated || !unitsAgree([unitA, unitB, unit], true)) return undefined;
  const [one, other] = [readSpoken(a), readSpoken(b)];
  const by = /^prod/i.test(how) ? 'times' : /^diff/i.test(how) ? 'minus' : 'plus';
  // A difference may be told from either side.
  const turned = by === 'minus' ? equationOf(clause, operation(by, other, one), stated) : undefined;
  return turned?.finding === 'holds' ? turned : equationOf(clause, operation(by, one, other), stated);
}

function operation(by: string, a: Tree | undefined, b: Tree | undefined): Tree | undefined {
  if (!a || !b) return undefined;
  if (by === 'times' || by === 'multiplied by') return product(a, b);
  if (by === 'divided by')
    return {
      kind: 'product',
      factors: [
        { factor: a, divide: false, implied: false },
        { factor: b, divide: true, implied: false },
      ],
    };
  return {
    kind: 'sum',
    terms: [
      { minus: false, term: a },
      { minus: by === 'minus', term: b },
    ],
  };
}

const product = (a: Tree, b: Tree | undefined): Tree | undefined =>
  b && {
    kind: 'product',
    factors: [
      { factor: a, divide: false, implied: false },
      { factor: b, divide: false, implied: false },
    ],
  };

function equationOf({ text, start }: Clause, tree: Tree | undefined, said: string): Equation | undefined {
  const stated = readSpoken(said);
  if (!tree || !stated) return undefined;
  const finding = decide(tree, '=', stated, STRICT);
  return { start, end: start + text.length, finding, hedged: false, relation: 'is', computed: tree, stated };
}

/** Words that are no unit, or make another number of the one before them. */
const CHANGING = new RegExp(
  `^${oneOf(`\\d, percent, dozens?, hundreds?, thousands?, millions?, billions?, plus, minus, times, and, more, less, a, an,
    the, of, in, for, when, where, with, to, by, from, as, which, that, each, every, per, on, at`)}$`,
  'i',
);

/** Whether what is counted is the same wherever it is told, and no word of it changes the number. */
function unitsAgree(units: readonly (string | undefined)[], same: boolean): boolean {
  const words = units.map((unit) => unit?.trim().toLowerCase().split(' ').filter(Boolean) ?? []);
  if (words.flat().some((word) => CHANGING.test(word) || ALTERING.has(word))) return false;
  const told = words.filter(({ length }) => length > 0).map((unit) => (unit.at(-1) ?? '').replace(/s$/, ''));
  return !same || new Set(told).size <= 1;
}
