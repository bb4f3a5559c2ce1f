import { and, atom, type Formula, iff, implies, not, or } from './formula.ts';
import { isLawlike } from './lawlike.ts';
import { plainWords } from './plain.ts';
import { readPredicate } from './predicate.ts';
import { exclusively, type Reading, type Scope } from './scope.ts';
import { type Noun, readSubject, type Subject } from './subject.ts';
import { type Word, wordsOf } from './words.ts';

const LONGEST = 60;
/** Commas at which a condition could end. */
const MOST_COMMAS = 4;

/**
 * Reads a sentence of plain English into first-order logic: facts, rules with "if", "all", "no" and "some",
 * negations, "and", "or", "either", "neither". Undefined for every sentence of which one word was not
 * understood. Linear in the sentence; never throws.
 */
export function readSentence(sentence: string, reading: Reading): Formula | undefined {
  const spoken = wordsOf(sentence);
  if (spoken.length > LONGEST) return undefined;
  const words = plainWords(spoken);
  if (words.length === 0 || words.length > LONGEST || /[?"“”]/.test(sentence)) return undefined;
  return readWords(words, { ...reading, nouns: new Map(), variables: 0 });
}

const OPENERS = new Set(
  'however also moreover furthermore additionally similarly therefore so thus hence consequently and'.split(
    ' ',
  ),
);

function readWords(given: readonly Word[], scope: Scope): Formula | undefined {
  let words = given;
  while (OPENERS.has(words[0]?.text ?? '')) words = words.slice(words[1]?.text === ',' ? 2 : 1);
  const text = words.map((word) => word.text).join(' ');
  const [, prefix, verdict] = /^(it is (not |in)?(?:the case|true|correct|false) that )/.exec(text) ?? [];
  if (prefix) {
    const inner = readWords(words.slice(prefix.trim().split(' ').length), scope);
    const denies = verdict !== undefined || prefix.includes('false');
    return inner && (denies ? not(inner) : inner);
  }
  const biconditional = indexOfAll(words, ['if', 'and', 'only', 'if']);
  if (biconditional > 0) {
    return conditional(words.slice(0, biconditional), words.slice(biconditional + 4), scope, iff);
  }
  const opener = words[0]?.text ?? '';
  if (/^(?:if|whenever|when)$/.test(opener)) return ifSentence(words.slice(1), scope);
  const onlyIf = indexOfAll(words, ['only', 'if']);
  if (onlyIf > 0) return conditional(words.slice(0, onlyIf), words.slice(onlyIf + 2), scope, implies);
  const at = words.findIndex(({ text }) => text === 'if' || text === 'whenever' || text === 'unless');
  if (at > 0) {
    const main = words.slice(0, words[at - 1]?.text === ',' ? at - 1 : at);
    const isUnless = words[at]?.text === 'unless';
    return conditional(main, words.slice(at + 1), scope, (brings, when) =>
      implies(isUnless ? not(when) : when, brings),
    );
  }
  return readClauses(words, scope);
}

/** "A then B", or "A, B" with one comma that divides two clauses. */
function ifSentence(words: readonly Word[], scope: Scope): Formula | undefined {
  const then = words.findIndex(({ text }) => text === 'then');
  if (then > 0) {
    const end = words[then - 1]?.text === ',' ? then - 1 : then;
    return conditional(words.slice(0, end), words.slice(then + 1), scope, implies);
  }
  const commas = words.flatMap(({ text }, at) => (text === ',' ? [at] : []));
  if (commas.length > MOST_COMMAS) return undefined;
  const read = commas.flatMap((at) => {
    const formula = conditional(words.slice(0, at), words.slice(at + 1), { ...scope }, implies);
    return formula ? [formula] : [];
  });
  return read.length === 1 ? read[0] : undefined;
}

/**
 * Two clauses, the first of which brings in whom the second speaks of: "someone" in it is anyone. `connect` is
 * given both in the order in which they stand.
 */
function conditional(
  first: readonly Word[],
  second: readonly Word[],
  scope: Scope,
  connect: (first: Formula, second: Formula) => Formula,
): Formula | undefined {
  const collected: string[] = [];
  const within: Scope = { ...scope, collected };
  const one = readClauses(first, within);
  const { collected: _, ...outside } = within;
  const other = one && readClauses(second, outside);
  if (!one || !other) return undefined;
  return collected.reduce<Formula>((of, variable) => ({ op: 'all', variable, of }), connect(one, other));
}

/** Clauses joined by "and" or "or"; both in one sentence are read only where "either" or "both" bracket them. */
function readClauses(words: readonly Word[], scope: Scope): Formula | undefined {
  const opener = words[0]?.text ?? '';
  if (opener === 'either' || opener === 'both') {
    const inner = readClauses(words.slice(1), scope);
    return inner && opener === 'either' ? exclusively(inner, scope) : inner;
  }
  const subject = readSubject(words, scope);
  if (!subject) return undefined;
  return withSubject(subject, words.slice(subject.length), scope);
}

/** The subject's clause and what is joined to it. */
function withSubject(subject: Subject, rest: readonly Word[], scope: Scope): Formula | undefined {
  if (subject.kind === 'names') {
    const parts = subject.names.map((term) => withTerm(term, rest, scope));
    return parts.every((part) => part !== undefined) ? and(...parts) : undefined;
  }
  if (subject.kind === 'term') {
    scope.last ??= subject.term;
    return withTerm(subject.term, rest, scope);
  }
  scope.variables += 1;
  const variable = `?${scope.variables}`;
  const restriction = restrict(subject.noun, variable, scope);
  if (!restriction) return undefined;
  if (scope.collected && (subject.quantifier === 'some' || subject.quantifier === 'generic')) {
    scope.collected.push(variable);
    scope.last = variable;
    scope.nouns.set(subject.noun.head, variable);
    const said = withTerm(variable, rest, scope);
    return said && both(restriction, said);
  }
  if (scope.collected) return undefined;
  scope.last = variable;
  scope.nouns.set(subject.noun.head, variable);
  // What is joined to a quantified clause with a subject of its own would lie outside of its quantifier.
  const said = withTerm(variable, rest, { ...scope, alone: true });
  if (!said || (subject.quantifier === 'generic' && !isLawlike(rest, subject.isOne))) return undefined;
  switch (subject.quantifier) {
    case 'some':
      return { op: 'some', variable, of: both(restriction, said) };
    case 'no':
      return { op: 'all', variable, of: implies(restriction, not(said)) };
    case 'not all':
      return { op: 'some', variable, of: both(restriction, not(said)) };
    case 'only':
      return { op: 'all', variable, of: implies(said, restriction) };
    default:
      return { op: 'all', variable, of: implies(restriction, said) };
  }
}

/** Nothing is said of what is only a thing. */
const both = (restriction: Formula, said: Formula): Formula =>
  restriction.op === 'and' && restriction.parts.length === 0 ? said : and(restriction, said);

function restrict({ adjectives, head, relative }: Noun, variable: string, scope: Scope): Formula | undefined {
  const parts = [...adjectives, ...(head ? [head] : [])].map((name) => atom(name, variable));
  if (!relative) return and(...parts);
  const said = withTerm(variable, relative, { ...scope, last: variable });
  return said && and(...parts, said);
}

function withTerm(term: string, rest: readonly Word[], scope: Scope): Formula | undefined {
  const predicate = readPredicate(term, rest, scope);
  if (!predicate) return undefined;
  if (predicate.length >= rest.length) return predicate.formula;
  const joint = rest[predicate.length]?.text ?? '';
  const comma = joint === ',' ? 1 : 0;
  const word = rest[predicate.length + comma]?.text ?? '';
  if (scope.alone || !/^(?:and|but|or)$/.test(word)) return undefined;
  const next = readClauses(rest.slice(predicate.length + comma + 1), scope);
  if (!next) return undefined;
  const op = word === 'or' ? 'or' : 'and';
  if (predicate.joint !== undefined && predicate.joint !== op) return undefined;
  if ((next.op === 'and' || next.op === 'or') && next.op !== op) return undefined;
  return op === 'or' ? or(predicate.formula, next) : and(predicate.formula, next);
}

function indexOfAll(words: readonly Word[], sought: readonly string[]): number {
  return words.findIndex((_, at) => sought.every((text, offset) => words[at + offset]?.text === text));
}
