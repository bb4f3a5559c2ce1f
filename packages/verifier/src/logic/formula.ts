/** A predicate applied to terms. A term that begins with "?" is a variable, any other names a thing. */
export type Atom = { predicate: string; terms: readonly string[] };

/** First-order logic without functions: what the reader makes of sentences. */
export type Formula =
  | ({ op: 'atom' } & Atom)
  | { op: 'not'; of: Formula }
  | { op: 'and'; parts: readonly Formula[] }
  | { op: 'or'; parts: readonly Formula[] }
  | { op: 'all'; variable: string; of: Formula }
  | { op: 'some'; variable: string; of: Formula };

/** An atom or its negation. */
export type Literal = Atom & { positive: boolean };

/** A disjunction of literals; its variables stand for everything. */
export type Clause = readonly Literal[];

export const atom = (predicate: string, ...terms: string[]): Formula => ({ op: 'atom', predicate, terms });
export const not = (of: Formula): Formula => (of.op === 'not' ? of.of : { op: 'not', of });
export const and = (...parts: Formula[]): Formula => joined('and', parts);
export const or = (...parts: Formula[]): Formula => joined('or', parts);
export const implies = (when: Formula, then: Formula): Formula => or(not(when), then);
export const iff = (a: Formula, b: Formula): Formula => and(implies(a, b), implies(b, a));

const joined = (op: 'and' | 'or', parts: Formula[]): Formula => {
  const [only] = parts;
  return only && parts.length === 1 ? only : { op, parts };
};

export const isVariable = (term: string): boolean => term.startsWith('?');

/** Whether something is said of named things outright. */
export const isGround = (formula: Formula): boolean =>
  formula.op === 'atom' ||
  (formula.op === 'not' && isGround(formula.of)) ||
  (formula.op === 'and' && formula.parts.every(isGround));

/** More clauses than this are not one sentence of plain words. */
const MOST_CLAUSES = 64;

/**
 * The clauses that a formula, or its negation, amounts to. Something that is only said to exist becomes a new
 * name that begins with `fresh`. Undefined where it is too large, or where what exists depends on a variable,
 * which would need functions.
 */
export function clausesOf(formula: Formula, positive: boolean, fresh: string): Clause[] | undefined {
  let named = 0;
  const convert = (
    part: Formula,
    sign: boolean,
    bound: ReadonlyMap<string, string>,
    within: boolean,
  ): Clause[] | undefined => {
    if (part.op === 'atom') {
      const terms = part.terms.map((term) => bound.get(term) ?? term);
      return [[{ predicate: part.predicate, terms, positive: sign }]];
    }
    if (part.op === 'not') return convert(part.of, !sign, bound, within);
    if (part.op === 'and' || part.op === 'or') {
      const isJoined = (part.op === 'and') === sign;
      const converted = part.parts.map((one) => convert(one, sign, bound, within || !isJoined));
      if (!converted.every((clauses) => clauses !== undefined)) return undefined;
      return isJoined ? few(converted.flat()) : converted.reduce(product, [[]] as Clause[] | undefined);
    }
    if ((part.op === 'all') === sign) return convert(part.of, sign, bound, true);
    if (bound.size > 0 || isUnderVariable(part, formula)) return undefined;
    named += 1;
    return convert(part.of, sign, new Map([...bound, [part.variable, `${fresh}${named}`]]), within);
  };
  return convert(formula, positive, new Map(), false);
}

const few = (clauses: Clause[]): Clause[] | undefined =>
  clauses.length > MOST_CLAUSES ? undefined : clauses;

const product = (some: Clause[] | undefined, others: Clause[]): Clause[] | undefined =>
  some && some.length * others.length <= MOST_CLAUSES
    ? some.flatMap((one) => others.map((other) => [...one, ...other]))
    : undefined;

/** Whether a part has a variable that is bound outside of it. */
function isUnderVariable(part: Formula, whole: Formula): boolean {
  const free = new Set<string>();
  collectFree(part, new Set(), free);
  return free.size > 0 && part !== whole;
}

function collectFree(part: Formula, bound: ReadonlySet<string>, free: Set<string>): void {
  if (part.op === 'atom') {
    for (const term of part.terms) if (isVariable(term) && !bound.has(term)) free.add(term);
  } else if (part.op === 'not') collectFree(part.of, bound, free);
  else if (part.op === 'and' || part.op === 'or') for (const one of part.parts) collectFree(one, bound, free);
  else collectFree(part.of, new Set([...bound, part.variable]), free);
}

/** How a literal is written: "not likes(cat, dog)". */
export const written = ({ predicate, terms, positive }: Literal): string =>
  `${positive ? '' : 'not '}${predicate}(${terms.join(', ')})`;

/** The literal with its variables replaced as bound. */
export const instance = (literal: Literal, binding: Readonly<Record<string, string>>): Literal => ({
  ...literal,
  terms: literal.terms.map((term) => (Object.hasOwn(binding, term) ? (binding[term] ?? term) : term)),
});
