import type { Document, Quote } from '../judgement/case.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { atom, clausesOf, type Formula, not, written } from '../logic/formula.ts';
import { type Line as DerivedLine, type Given, Theory } from '../logic/refute.ts';
import { type Span, splitSentences } from '../text/sentences.ts';
import { type Asked, readAsked } from './asked.ts';
import { namesIn } from './clause.ts';
import { Propositions } from './propositions.ts';
import { Reader, type Said } from './sentence.ts';
import { LIGHT } from './words.ts';

/** A sentence of the text, and what it says. */
export type Statement = Said & { quote: Quote };

/** What was found of a claim: what it rests on, and by which lines where no cases had to be told apart. */
export type Conclusion = { follows: boolean; premises: Quote[]; lines: Line[] };

/** By which rule of inference a line follows from a premise and the lines before it. */
export type Rule =
  | 'supposed'
  | 'stated'
  | 'says less'
  | 'modus ponens'
  | 'modus tollens'
  | 'disjunctive syllogism';

/** One line: its rule, the number of its premise where it has one, and what it gives; null is the contradiction. */
export type Line = { by: Rule; premise: number | null; gives: string | null };

const MOST_STATEMENTS = 60;
const MOST_ASKED = 4;
const LONGEST = 8_000;

/** Reads a claim and the text that it is to follow from; undefined where the claim is not read. */
export function readArgument(documents: readonly Document[]): Argued | undefined {
  const claim = documents.find(({ role }) => role === 'claim');
  const evidence = documents.filter(({ role }) => role === 'evidence');
  const [text] = evidence;
  if (!claim || !text || evidence.length > 1 || text.text.length > LONGEST) return undefined;
  const names = namesIn(text.text);
  for (const name of ownNames(claim.text, text.text)) names.add(name);
  const reader = new Reader(names);
  const asked = readAsked(claim.text, reader);
  if (!asked) return undefined;
  const own = reader.clauses.length;
  const sentences = sentencesIn(text.text).map(({ start, end }) => ({
    document: text.name,
    text: text.text.slice(start, end),
    start,
    end,
  }));
  const statements = sentences.flatMap((quote) => {
    const said = reader.read(quote.text);
    return said ? [{ ...said, quote }] : [];
  });
  if (own === 0 || own > MOST_ASKED || statements.length > MOST_STATEMENTS) return undefined;
  return { asked, own, statements, sentences, names, reader };
}

export type Argued = {
  asked: Asked;
  /** How many of the reader's clauses are the claim's. */
  own: number;
  statements: Statement[];
  /** Every sentence, read or not. */
  sentences: Quote[];
  names: ReadonlySet<string>;
  reader: Reader;
};

/** A sentence may begin with a small letter too, but not with "and" or "or". */
const ENDS = /[.!?]\s+(?=\p{Ll})(?!(?:and|or)\b)/gu;

const sentencesIn = (text: string): Span[] =>
  splitSentences(text).flatMap(({ start, end }) => {
    const ends = Array.from(text.slice(start, end).matchAll(ENDS), ({ 0: { length }, index }) => ({
      end: start + index + 1,
      next: start + index + length,
    }));
    return [...ends, { end, next: end }].map((one, at) => ({
      start: ends[at - 1]?.next ?? start,
      end: one.end,
    }));
  });

/** Words that stand for anyone at all. */
const ANYONE =
  /\b(?:someone|somebody|anyone|anybody|everyone|everybody|whoever|person|people|individual|one)\b/i;
const SUBJECT = /(?:\bif|that|does|\)|and)\s+(\p{L}+)\s(?=\p{L})/giu;

/** Whom the claim names and the text does not, where the text speaks of anyone. */
function ownNames(claim: string, text: string): string[] {
  if (!ANYONE.test(text)) return [];
  const spoken = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return Array.from(claim.matchAll(SUBJECT)).flatMap(([, word = '']) =>
    spoken.has(word.toLowerCase()) || isFunctionWord(word.toLowerCase()) || LIGHT.has(word.toLowerCase())
      ? []
      : [word.toLowerCase()],
  );
}

/** What is premise to a line that rests on no sentence. */
const SUPPOSED = -1;
const SAYS_LESS = -2;

/**
 * Decides a claim by the propositions that its clauses and the text's come to. It follows where the text and its opposite
 * contradict one another; it does not where the text leads to another answer to the same question, or leaves it open
 * though all of it was read. Undefined otherwise: then the text was not understood well enough.
 */
export function conclude(argued: Argued): Conclusion | undefined {
  const { asked, own, statements, reader } = argued;
  const propositions = new Propositions(reader.clauses);
  const { when, then } = asked;
  // What is asked of a supposed case, or of several, is not told by what is so.
  const isChoice = when !== undefined || then.op === 'or';
  const used = statements.filter(({ kind }) => kind !== 'fact' || !isChoice);
  const given = [
    ...used.flatMap(({ formula }, premise) => givenBy(formula, premise)),
    ...propositions.given(SAYS_LESS),
  ];
  if (contradicts(given)) return undefined;
  const quotes = used.map(({ quote }) => quote);
  const following = variants(own).filter((signs) => {
    const supposed = when ? givenBy(flipped(when, signs), SUPPOSED) : [];
    return !contradicts([...given, ...supposed]) && contradicts([...given, ...against(asked, signs)]);
  });
  const isRefuted = !when && contradicts([...given, ...givenBy(then, SUPPOSED)]);
  const [only] = following;
  if (only === undefined) {
    // Of several things at once, one that is not so is enough.
    const isAnswered = isLinked(argued, propositions) || (isRefuted && then.op === 'and');
    return isAnswered ? { follows: false, premises: quotes, lines: [] } : undefined;
  }
  if (following.length > 1) return undefined;
  const lines = new Theory([...given, ...against(asked, only)]).derive() ?? [];
  const numbers = new Set(lines.map(({ premise }) => premise));
  const taken = used.filter((_, at) => lines.length === 0 || numbers.has(at));
  if (taken.length === 0 || taken.some((one) => mixes(one, reader, propositions))) return undefined;
  // What someone does, whoever it is, tells nothing of one who is named.
  const { clauses } = reader;
  const isOfSomeone = ({ formula, kind }: Said) =>
    kind === 'fact' && atomsIn(formula).some((at) => clauses[at]?.anyone);
  if (taken.some(isOfSomeone) && clauses.slice(0, own).some(({ about }) => about.size > 0)) return undefined;
  const premises = taken.map(({ quote }) => quote);
  const told = lines.map((line) => lineOf(line, used, premises, reader));
  return { follows: only === 0, premises, lines: told };
}

/** Every way to deny some of the claim's clauses; the first denies none. */
const variants = (own: number): number[] => Array.from({ length: 2 ** own }, (_, signs) => signs);

const against = ({ when, then }: Asked, signs: number): Given[] => [
  ...(when ? givenBy(flipped(when, signs), SUPPOSED) : []),
  ...givenBy(not(flipped(then, signs)), SUPPOSED),
];

const givenBy = (formula: Formula, premise: number): Given[] =>
  (clausesOf(formula, true, '#') ?? []).map((clause, part) => ({ premise, part, clause }));

function contradicts(given: readonly Given[]): boolean {
  const theory = new Theory(given);
  return theory.derive() !== undefined || theory.isContradictory() === true;
}

/** The formula with those of the claim's clauses denied that it affirms, and the other way round, whose sign is set. */
function flipped(formula: Formula, signs: number): Formula {
  if (formula.op === 'atom')
    return (signs & (1 << Number(formula.predicate))) !== 0 ? not(atom(formula.predicate)) : formula;
  if (formula.op === 'and' || formula.op === 'or')
    return { ...formula, parts: formula.parts.map((part) => flipped(part, signs)) };
  return formula.op === 'not' ? not(flipped(formula.of, signs)) : formula;
}

function lineOf(
  { premise, part, gives }: DerivedLine,
  used: readonly Statement[],
  premises: readonly Quote[],
  { clauses }: Reader,
): Line {
  const statement = used[premise];
  const told =
    gives?.replace(/(\d+)\(\)/, (_, at: string) => clauses[Number(at)]?.order.join(' ') ?? at) ?? null;
  if (!statement) return { by: premise === SUPPOSED ? 'supposed' : 'says less', premise: null, gives: told };
  const literals = givenBy(statement.formula, premise)[part]?.clause ?? [];
  const last = literals.at(-1);
  const by =
    literals.length < 2 || statement.kind === 'fact'
      ? 'stated'
      : statement.kind === 'choice'
        ? 'disjunctive syllogism'
        : last && written(last) === gives
          ? 'modus ponens'
          : 'modus tollens';
  return { by, premise: premises.indexOf(statement.quote), gives: told };
}

/** Whether every sentence was read and each clause is said twice: then what is open is open. */
const isLinked = ({ sentences, statements, reader }: Argued, propositions: Propositions): boolean =>
  sentences.length === statements.length && reader.clauses.every((_, at) => propositions.isRepeated(at));

const atomsIn = (formula: Formula): number[] =>
  formula.op === 'atom'
    ? [Number(formula.predicate)]
    : formula.op === 'and' || formula.op === 'or'
      ? formula.parts.flatMap(atomsIn)
      : atomsIn(formula.of);

/** Whether a sentence would lead from what one is said to do to what another is. */
function mixes({ formula, kind }: Said, { clauses }: Reader, propositions: Propositions): boolean {
  const atoms = atomsIn(formula);
  const own = atoms.flatMap((at) => clauses[at] ?? []);
  // A rule about anyone holds of whatever it is about; one that names somebody may speak of others by pronouns.
  const of = own.every(({ about }) => about.size === 0) ? 'about' : 'names';
  const isNamed = (at: number): boolean => (clauses[at]?.[of].size ?? 0) > 0;
  const around = atoms.filter((at) => !isNamed(at)).map((at) => propositions.around(at, of));
  // What is said of nobody in particular is no fact about somebody.
  const isTold = own.some(({ names, refers }) => names.size > 0 || refers);
  const isAnyone = own.some(({ anyone }) => anyone);
  const others = isAnyone ? around : atoms.map((at) => propositions.around(at, 'names'));
  if (kind === 'fact' && !isTold && others.some(({ size }) => size > 0)) return true;
  const named = [new Set(own.flatMap((one) => [...one[of]])), ...around].filter(({ size }) => size > 0);
  return named.some((one) => named.some((other) => ![...one].some((name) => other.has(name))));
}
