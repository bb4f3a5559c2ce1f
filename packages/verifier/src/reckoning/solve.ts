import { add, divide, multiply, negate, type Rational, rational } from '../arithmetic/rational.ts';
import { translatorFor } from '../language/translations.ts';
import { singular } from '../language/verbs.ts';
import { HEDGES } from '../language/words.ts';
import { splitSentences } from '../text/sentences.ts';
import { emptyStory, PRONOUNS, type Story, signed } from './cursor.ts';
import { type Element, elementsOf } from './expression.ts';
import { type Goal, goalOf } from './goal.ts';
import { customOf, piecesOf } from './lex.ts';
import { wordsOf } from './lines.ts';
import { asksPart, nounsIn } from './part.ts';
import type { Amount, Piece } from './piece.ts';
import { solveProblem } from './problem/problem.ts';
import { scheduleOf } from './schedule.ts';
import { shown } from './statement.ts';
import { tell } from './story.ts';
import { isSame, type Kind, shownValue, type Term } from './term.ts';
import { worthOf } from './value.ts';

/** What a question comes to. */
export type Solved = {
  /** In the smallest unit of its kind; of a time of the day, in minutes. */
  value: Rational;
  kind: Kind | { head: 'clock'; modifiers: [] };
  /** Of a unit that the question asks for. */
  size?: Rational;
  /** The computation, in signs. */
  shown: string;
  /** The units of its kind that the question names, in so many of the smallest. */
  sizes: readonly Rational[];
  /** Not every word was understood: such a solution may confirm an answer and refutes none. */
  loose?: boolean;
};

const LONGEST = 1500;
const MOST_SENTENCES = 12;

/**
 * Solves a question told in ordinary words: purchases, changes, rates, shares, times. Undefined unless every
 * sentence is understood, every number is used, and there is one way to use it. Bounded; never throws.
 */
export function solveQuestion(text: string): Solved | undefined {
  if (text.length > LONGEST) return undefined;
  const custom = customOf(text);
  const sentences = splitSentences(text);
  if (sentences.length === 0 || sentences.length > MOST_SENTENCES) return undefined;
  const read: Element[][] = [];
  let denies = false;
  const translated = translation(text);
  for (const { start, end } of sentences) {
    const pieces = piecesOf(text, start, end, custom);
    if (!pieces) return undefined;
    const elements = elementsOf(translated(pieces), false);
    const hedges = elements.filter((one) => one.kind === 'word' && HEDGES.has(one.word) && one.word !== 'if');
    if (hedges.some((one) => one.kind !== 'word' || !/^(?:not|don't|doesn't|didn't)$/.test(one.word)))
      return undefined;
    denies ||= hedges.length > 0;
    const isLast = end === sentences.at(-1)?.end;
    read.push(...(isLast ? asking(elements) : [elements]));
  }
  const asked = read.pop();
  // Where no number and no time is told there is nothing to compute.
  const isTold = ({ kind }: Element): boolean => kind !== 'word' && kind !== 'sign';
  if (!asked || ![...read, asked].some((sentence) => sentence.some(isTold))) return undefined;
  if (denies) return solvedProblem(read, asked, text);
  if (translatorFor(wordsOf(text))) return solvedProblem(read, asked, text);
  return (
    expressionOf(read, asked) ??
    scheduleOf(read, asked) ??
    solvedStory(read, asked, text) ??
    solvedProblem(read, asked, text)
  );
}

/** The same by what numbers count and verbs do to them; it may confirm an answer and refutes none. */
function solvedProblem(
  told: readonly Element[][],
  asked: readonly Element[],
  text: string,
): Solved | undefined {
  const sizes = unitSizes([...told, [...asked]]);
  const found = currencies(sizes) > 1 ? undefined : solveProblem(told, asked, text);
  if (!found) return undefined;
  const { value, shown, wanted, kind = wanted.kind } = found;
  const { size } = wanted;
  return { value, shown, kind, sizes: sizes.get(kind.head) ?? [], ...(size && { size }), loose: true };
}

/** "What is the mean of 14, 18 and 22?": a question that is one expression in words. */
function expressionOf(told: readonly Element[][], asked: readonly Element[]): Solved | undefined {
  const [only, other] = asked.filter(({ kind }) => kind === 'expression');
  const words = asked.map((one) => (one.kind === 'word' ? one.word : one.kind === 'sign' ? one.sign : ''));
  if (told.length > 0 || only?.kind !== 'expression' || other || !words.every((word) => ASKING.has(word)))
    return undefined;
  const worth = only.of.kind === 'leaf' ? undefined : worthOf(only.of);
  if (!worth || worth.clash || worth.percent || worth.unit) return undefined;
  return { value: worth.value, kind: { head: 'number', modifiers: [] }, shown: shown(only.of), sizes: [] };
}

const ASKING: ReadonlySet<string> = new Set([
  ..." . ? = : calculate compute determine evaluate find give what is what's how much does equal the value of".split(
    ' ',
  ),
]);

/** The pieces of a text in English words, where it is in another language that is known. */
function translation(text: string): (pieces: readonly Piece[]) => readonly Piece[] {
  const english = translatorFor(wordsOf(text));
  if (!english) return (pieces) => pieces;
  return (pieces) =>
    pieces.flatMap((piece): readonly Piece[] =>
      piece.kind === 'word'
        ? english(piece.word).map((word) => ({ ...piece, word }))
        : piece.kind === 'amount'
          ? [{ ...piece, nouns: piece.nouns.flatMap(english) }]
          : piece.kind === 'sign' && piece.sign === '¿'
            ? []
            : [piece],
    );
}

const without = (elements: readonly Element[]): Element[] => {
  const last = elements.at(-1);
  return last?.kind === 'sign' && /^[.?!]$/.test(last.sign) ? elements.slice(0, -1) : [...elements];
};

/** "If a pen costs 3, how much do 4 cost?": what is told before the question. */
function asking(elements: readonly Element[]): Element[][] {
  const first = elements[0];
  const at = elements.findIndex(
    (one, place) => one.kind === 'word' && /^(?:how|what|when)$/.test(one.word) && place > 0,
  );
  const comma = elements[at - 1];
  if (first?.kind !== 'word' || first.word !== 'if' || comma?.kind !== 'sign' || comma.sign !== ',')
    return [[...elements]];
  return [elements.slice(1, at - 1), elements.slice(at)];
}

function unitSizes(sentences: readonly Element[][]): Map<string, Rational[]> {
  const sizes = new Map<string, Rational[]>();
  const amounts = sentences
    .flat()
    .flatMap((one): Amount[] => (one.kind === 'expression' && one.of.kind === 'leaf' ? [one.of.amount] : []));
  for (const { unit } of amounts)
    for (const [base] of unit?.dims ?? [])
      sizes.set(base, [...(sizes.get(base) ?? []), ...(unit ? [unit.size] : [])]);
  return sizes;
}

function solvedStory(
  told: readonly Element[][],
  asked: readonly Element[],
  text: string,
): Solved | undefined {
  const sizes = unitSizes([...told, [...asked]]);
  const story = emptyStory();
  for (const sentence of inOrder(told)) if (!tell(without(sentence), story, text)) return undefined;
  const known = toldWords(told);
  const goal = goalOf(asked, known, story.terms, text);
  if (!goal || currencies(sizes) > 1 || asksPart(asked, goal, story, known, told)) return undefined;
  const found = reckon(story, goal);
  if (!found || found.value.n < 0n) return undefined;
  return {
    ...found,
    kind: goal.kind,
    sizes: sizes.get(goal.kind.head) ?? [],
    ...(goal.size && { size: goal.size }),
  };
}

/** The words that were told, and what is counted, in the singular too. */
function toldWords(told: readonly Element[][]): Set<string> {
  const words = told.flat().flatMap((one) => (one.kind === 'word' ? [one.word] : nounsIn(one)));
  return new Set(words.flatMap((word) => [word, singular(word)]));
}

/** "Ann has twice as many as Ben. Ben has 12.": what is compared comes behind what it is compared with. */
function inOrder(told: readonly Element[][]): readonly Element[][] {
  const isLinked = (one: readonly Element[]): boolean => one[0]?.kind === 'word' && PRONOUNS.has(one[0].word);
  if (told.some(isLinked)) return told;
  const compares = (one: readonly Element[]): boolean =>
    one.some((element) => element.kind === 'word' && /^(?:as|than)$/.test(element.word));
  return [...told.filter((one) => !compares(one)), ...told.filter(compares)];
}

const currencies = (sizes: ReadonlyMap<string, Rational[]>): number =>
  [...sizes.keys()].filter((base) => /^[A-Z]{3}$/.test(base)).length;

type Result = { value: Rational; shown: string };

/** Puts the terms together in the one way that their kinds allow. */
function reckon(story: Story, goal: Goal): Result | undefined {
  const isMoney = goal.kind.head === 'money';
  const all = [...story.terms, ...goal.terms]
    .filter(({ priced }) => !priced || !isMoney)
    .map((term) => settled(term, story, goal));
  const rates = all.filter(({ per }) => per);
  let terms = all.filter(({ per }) => !per);
  // A price of what was bought is none of what was there before.
  if (isMoney && mixed(terms, rates)) return undefined;
  if (goal.mode === 'each') return eachOf(terms, rates, goal);
  const used = new Set<Term>();
  for (let round = 0; round <= rates.length; round++) {
    const next: Term[] = [];
    for (const term of terms) {
      const fitting = rates.filter(
        ({ per }) => per && isSame(per, term.kind) && fitsModifiers(per, term.kind, rates),
      );
      if (fitting.length > 1 || (isSame(term.kind, goal.kind) && term.kind.head !== 'second')) {
        if (fitting.length > 1) return undefined;
        next.push(term);
        continue;
      }
      const [rate] = fitting;
      if (!rate) {
        next.push(term);
        continue;
      }
      used.add(rate);
      next.push({
        ...rate,
        value: multiply(term.value, rate.value),
        shown: `${bracketed(term.shown)} × ${bracketed(rate.shown)}`,
        role: roleOver(term, rate),
        owner: rate.owner || term.owner,
      });
    }
    terms = next.map(({ per: _, ...term }) => term);
  }
  const rest = rates.filter((rate) => !used.has(rate));
  if (rest.length > 0) return divided(terms, rest, goal, story);
  if (terms.length === 0 || !terms.every(({ kind }) => isSame(kind, goal.kind))) return undefined;
  return withFactors(summed(terms, goal), story);
}

/** Whether things that are had and things that come or go stand beside one price of them. */
const mixed = (terms: readonly Term[], rates: readonly Term[]): boolean =>
  rates.some(({ kind, per }) => {
    const priced = terms.filter((term) => per && isSame(per, term.kind) && term.role !== 'asked');
    return kind.head === 'money' && new Set(priced.map(({ role }) => role)).size > 1;
  });

/** A price of one thing where nothing is counted is what that thing costs. */
function settled(term: Term, story: Story, goal: Goal): Term {
  if (!term.single || !term.per) return term;
  const { per } = term;
  const counted =
    isSame(goal.kind, per) ||
    [...story.terms, ...goal.terms].some((other) => other !== term && isSame(other.kind, per));
  if (counted) return term;
  const { per: _, ...plain } = term;
  return plain;
}

const fitsModifiers = (per: Kind, kind: Kind, rates: readonly Term[]): boolean => {
  const alike = rates.filter((rate) => rate.per?.head === per.head).length;
  return alike < 2 || per.modifiers.join(' ') === kind.modifiers.join(' ');
};

const bracketed = (shown: string): string =>
  /\s[-+×/]\s/.test(shown) && !/^\(.*\)$/.test(shown) ? `(${shown})` : shown;

function roleOver(term: Term, rate: Term): Term['role'] {
  // What is lost each day is lost on all of them.
  if (rate.kind.head !== 'money' && /^(?:lost|sold|cost)$/.test(rate.role)) return 'lost';
  if (rate.kind.head !== 'money')
    return rate.role === 'worked'
      ? term.role === 'worked'
        ? 'worked'
        : rate.role
      : term.role === 'asked'
        ? 'held'
        : term.role;
  if (term.role === 'sold') return 'income';
  return rate.role;
}

/** "A crate holds 24. How many crates for 144?", "How long for 120 pages at 15 a minute?" */
function divided(
  terms: readonly Term[],
  rates: readonly Term[],
  goal: Goal,
  story: Story,
): Result | undefined {
  const [rate, other] = rates;
  if (!rate?.per || other || story.factors.length > 0 || !isSame(rate.per, goal.kind) || rate.value.n === 0n)
    return undefined;
  const wanted = terms.filter(({ kind }) => isSame(kind, rate.kind));
  if (wanted.length === 0 || wanted.length !== terms.length) return undefined;
  if (wanted.length > 1 && wanted.some(({ role }) => role === 'lost' || role === 'sold')) return undefined;
  const value = divide(wanted.map((term) => term.value).reduce(add), rate.value);
  const isMeasure = goal.kind.head === 'second' || goal.kind.head === 'length';
  if (!isMeasure && value.d !== 1n) return undefined;
  return {
    value,
    shown: `${bracketed(wanted.map(({ shown }) => shown).join(' + '))} / ${bracketed(rate.shown)}`,
  };
}

/** Equal parts: "40 sweets are shared among 5 friends; how many does each get?" */
function eachOf(terms: readonly Term[], rates: readonly Term[], goal: Goal): Result | undefined {
  const total = terms.filter(({ kind }) => isSame(kind, goal.kind));
  const among = terms.filter(({ kind }) => !isSame(kind, goal.kind));
  const [by] = among;
  if (rates.length > 0 || total.length === 0 || among.length !== 1 || !by || by.value.n <= 0n)
    return undefined;
  const sum = total.map(signed).reduce(add);
  const value = divide(sum, by.value);
  if (value.d !== 1n && goal.kind.head !== 'money') return undefined;
  return { value, shown: `${bracketed(total.map(({ shown }) => shown).join(' + '))} / ${by.shown}` };
}

/** How each role counts towards what is asked; a role without an entry means that the question asks something else. */
const SIGNS: Readonly<Record<Goal['mode'], Readonly<Partial<Record<Term['role'], 1 | -1>>>>> = {
  sum: { held: 1, gained: 1, bought: 1, worked: 1, income: 1, asked: 1 },
  left: { held: 1, gained: 1, bought: 1, lost: -1, sold: -1, income: 1, tendered: 1, cost: -1, asked: 1 },
  paid: { cost: 1 },
  earned: { income: 1, worked: 1 },
  profit: { income: 1, cost: -1 },
  change: { tendered: 1, held: 1, cost: -1 },
  each: {},
  difference: {},
};

function summed(terms: readonly Term[], goal: Goal): Result | undefined {
  if (goal.mode === 'difference') return differing(terms);
  const isLosing = terms.every(({ role }) => role === 'lost' || role === 'sold');
  const owners = new Set(terms.map(({ owner }) => owner).filter(Boolean));
  const everyone = /^(?:|they|we|there|people|.+ and .+)$/.test(goal.owner) || owners.size <= 1;
  const own = everyone ? terms : terms.filter(({ owner }) => owner === goal.owner);
  if (own.length === 0 || (own.length !== terms.length && !defined(terms, own))) return undefined;
  if (
    terms.some(({ role }) => role === 'lost' || role === 'sold') &&
    goal.mode === 'sum' &&
    !isLosing &&
    !/^(?:have|own|keep|hold|contain|)$/.test(goal.verb)
  )
    return undefined;
  const signs: Partial<Record<Term['role'], 1 | -1>> =
    isLosing && goal.mode === 'sum'
      ? { lost: 1, sold: 1 }
      : goal.mode === 'sum'
        ? { ...SIGNS.sum, lost: -1, sold: -1 }
        : SIGNS[goal.mode];
  // One who only loses has nothing to have left of.
  if (goal.mode === 'left' && isLosing) return undefined;
  if ((goal.mode === 'left' || goal.mode === 'change') && terms.length < 2) return undefined;
  let total: Rational = rational(0n);
  let shown = '';
  for (const term of own) {
    const sign = signs[term.role];
    if (!sign) return undefined;
    total = add(total, sign > 0 ? term.value : negate(term.value));
    shown += shown === '' && sign > 0 ? term.shown : ` ${sign > 0 ? '+' : '-'} ${bracketed(term.shown)}`;
  }
  return { value: total, shown };
}

/** What others have was told only to say what the one has who is asked about. */
const defined = (terms: readonly Term[], own: readonly Term[]): boolean =>
  terms.filter((term) => !own.includes(term)).every(({ owner }) => own.some(({ basis }) => basis === owner));

function differing(terms: readonly Term[]): Result | undefined {
  const [a, b, more] = terms;
  if (!a || !b || more || a.owner === b.owner) return undefined;
  const gap = add(a.value, negate(b.value));
  return {
    value: gap.n < 0n ? negate(gap) : gap,
    shown: gap.n < 0n ? `${b.shown} - ${bracketed(a.shown)}` : `${a.shown} - ${bracketed(b.shown)}`,
  };
}

function withFactors(result: Result | undefined, { factors, terms }: Story): Result | undefined {
  // A discount on the coat is none on what it is shipped for.
  if (factors.some(({ after }) => after !== terms.length)) return undefined;
  return (
    result &&
    factors.reduce(
      (so, { by, shown }) => ({ value: multiply(so.value, by), shown: `(${so.shown}) × ${shown}` }),
      result,
    )
  );
}

/** What a question comes to, for readers: a time of the day, or a number in the unit that was asked for. */
export function tellSolved({ value, kind, size, sizes }: Solved): string {
  if (kind.head === 'clock') {
    const minute = Number(value.n);
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  }
  return shownValue(divide(value, size ?? sizes[0] ?? rational(1n)));
}
