import { type Clauses, readConnected } from './connectives.ts';
import { and, atom, type Formula, implies, not, or } from './formula.ts';
import { isLawlike } from './lawlike.ts';
import { plainWords } from './plain.ts';
import { readPredicate } from './predicate.ts';
import { exclusively, type Reading, type Scope } from './scope.ts';
import { type Noun, readSubject, type Subject } from './subject.ts';
import { leavesOut, type Word, wordsOf } from './words.ts';

const LONGEST = 60;

/**
 * Reads a sentence of plain English into first-order logic: facts, rules with "if", "all", "no" and "some",
 * negations, "and", "or", "either", "neither". Undefined for every sentence of which one word was not
 * understood. Linear in the sentence; never throws.
 */
export function readSentence(sentence: string, reading: Reading): Formula | undefined {
  const spoken = wordsOf(sentence);
  if (spoken.length > LONGEST || /[?"“”]/.test(sentence)) return undefined;
  return readWords(plainWords(spoken), reading);
}

/** Reads the words of a sentence in their plainest form. */
export function readWords(words: readonly Word[], reading: Reading): Formula | undefined {
  if (words.length === 0 || words.length > LONGEST || leavesOut(words)) return undefined;
  return readConnected(words, clausesIn({ ...reading, nouns: new Map(), variables: 0 }));
}

const clausesIn = (scope: Scope): Clauses => ({
  simple: (words) => readClauses(words, scope),
  pair: (first, second, connect) => conditional(first, second, scope, connect),
  divide: (commas, read) => {
    const formulas = commas.flatMap((at) => read(at, clausesIn({ ...scope })) ?? []);
    return formulas.length === 1 ? formulas[0] : undefined;
  },
});

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
    case 'all':
      // "All clocks are not broken": none is, or not all are.
      if (said.op === 'not') return undefined;
      return { op: 'all', variable, of: implies(restriction, said) };
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
