import { Theory } from '@truepenny/verifier/proofs';
import { type Clause, likeness } from './clause.ts';
import type { Statement } from './narrative.ts';
import type { Asked } from './question.ts';

/** What was found: that it follows, or that it does not while a variant with other signs does. */
export type Finding = { follows: boolean /** Least likeness on which it rests, 0..1. */; likeness: number };

/** From this likeness on two clauses count as one proposition. */
const SAME = 0.5;
const MOST_STATEMENTS = 60;
const MOST_PARTS = 4;

/**
 * Decides a question by the propositions that clauses come to: clauses that speak of the same are one
 * proposition, affirmed or denied. Undefined where no variant of the question follows, since then the text
 * was not understood well enough to say that the question itself does not.
 */
export function decideAsked(asked: Asked, statements: readonly Statement[]): Finding | undefined {
  const literals = [...(asked.when ? [asked.when] : []), ...asked.parts];
  if (literals.length === 0 || literals.length > MOST_PARTS || statements.length > MOST_STATEMENTS)
    return undefined;
  const isFactual = asked.when === undefined && asked.joint === 'and';
  const used = statements.filter(({ kind }) => kind !== 'fact' || isFactual);
  const propositions = new Propositions(literals);
  const premises = used.map((statement) => propositions.clauseOf(statement));
  const own = literals.map((clause) => ({ atom: propositions.numberOf(clause), positive: clause.positive }));
  const following: boolean[][] = [];
  for (let signs = 0; signs < 2 ** own.length; signs++) {
    const flipped = own.map((_, at) => (signs & (1 << at)) !== 0);
    const variant = own.map(({ atom, positive }, at) => ({ atom, positive: positive !== flipped[at] }));
    if (follows(variant, asked, premises)) following.push(flipped);
  }
  if (following.length !== 1) return undefined;
  const [only] = following;
  return { follows: only?.every((flip) => !flip) ?? false, likeness: propositions.least };
}

type Literal = { atom: number; positive: boolean };

function follows(variant: readonly Literal[], asked: Asked, premises: readonly Literal[][]): boolean {
  const given = premises.map(toClause);
  const opposite = (literal: Literal): Literal => ({ ...literal, positive: !literal.positive });
  const [when, ...parts] = asked.when ? variant : [undefined, ...variant];
  const supposed = when ? [[when]] : [];
  if (asked.joint === 'or') {
    supposed.push(...parts.flatMap((part) => (part ? [[opposite(part)]] : [])));
  } else {
    supposed.push(parts.flatMap((part) => (part ? [opposite(part)] : [])));
  }
  if (new Theory(given).derive()) return false;
  return new Theory([...given, ...supposed.map(toClause)]).derive() !== undefined;
}

const toClause = (literals: readonly Literal[], premise: number) => ({
  premise,
  part: 0,
  clause: literals.map(({ atom, positive }) => ({ predicate: String(atom), terms: [], positive })),
});

/** Numbers clauses by what they speak of: first like the question's own clauses, then like one another. */
class Propositions {
  private readonly groups: Clause[][];
  least = 1;

  constructor(asked: readonly Clause[]) {
    this.groups = asked.map((clause) => [clause]);
  }

  numberOf(clause: Clause): number {
    let [best, at] = [0, -1];
    for (const [index, group] of this.groups.entries()) {
      for (const other of group) {
        const like = other === clause ? 2 : likeness(clause, other);
        if (like > best) [best, at] = [like, index];
      }
    }
    if (best >= SAME) {
      this.groups[at]?.push(clause);
      this.least = Math.min(this.least, best);
      return at;
    }
    return this.groups.push([clause]) - 1;
  }

  clauseOf(statement: Statement): Literal[] {
    const literal = (clause: Clause, sign: boolean): Literal => ({
      atom: this.numberOf(clause),
      positive: clause.positive === sign,
    });
    switch (statement.kind) {
      case 'if':
        return [literal(statement.when, false), literal(statement.brings, true)];
      case 'or':
        return statement.parts.map((part) => literal(part, true));
      default:
        return [literal(statement.clause, true)];
    }
  }
}
