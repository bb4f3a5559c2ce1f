import { work } from '../work.ts';
import { type Clause, instance, isVariable, type Literal, written } from './formula.ts';

/** A clause with where it comes from: the number of a premise, -1 for what is supposed. */
export type Given = { premise: number; part: number; clause: Clause };

/** One line of a derivation: an instance of a clause in which all but one literal are known to be false. */
export type Line = {
  premise: number;
  /** Which of the premise's clauses. */
  part: number;
  binding: Record<string, string>;
  /** The literal that remains, as it is written; null where none remains, which is the contradiction. */
  gives: string | null;
};

/** Instances of clauses that are looked at in all. */
const MOST_INSTANCES = 5_000;
/** Suppositions that are tried before a question counts as undecided. */
const MOST_CASES = 100;

type Ground = Given & { binding: Record<string, string>; atoms: number[]; signs: boolean[] };

/** The given clauses over the named things: what both questions are asked of. */
export class Theory {
  private readonly ground: Ground[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly uses: number[][] = [];
  /** Whether there are more instances than are looked at. */
  readonly tooLarge: boolean;

  constructor(given: readonly Given[]) {
    const things = thingsIn(given);
    let room = MOST_INSTANCES;
    for (const one of given) {
      const variables = [...new Set(one.clause.flatMap(({ terms }) => terms.filter(isVariable)))];
      room -= things.length ** variables.length;
      if (room < 0) break;
      for (const binding of bindings(variables, things)) this.add(one, binding);
    }
    this.tooLarge = room < 0;
  }

  private add(given: Given, binding: Record<string, string>): void {
    work(given.clause.length);
    const literals = given.clause.map((literal) => instance(literal, binding));
    const atoms = literals.map((literal) => this.numberOf(literal));
    const signs = literals.map(({ positive }) => positive);
    for (const atom of new Set(atoms)) this.uses[atom]?.push(this.ground.length);
    this.ground.push({ ...given, binding, atoms, signs });
  }

  private numberOf(literal: Literal): number {
    const name = written({ ...literal, positive: true });
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const number = this.names.push(name) - 1;
    this.numbers.set(name, number);
    this.uses.push([]);
    return number;
  }

  /**
   * The lines that lead to a contradiction, only those needed, in order; undefined where unit propagation
   * finds none. Linear in the instances.
   */
  derive(): Line[] | undefined {
    const values = new Int8Array(this.names.length);
    const reasons = new Map<number, Ground>();
    const order: number[] = [];
    const conflict = this.propagate(values, order, reasons, this.ground.keys());
    if (!conflict) return undefined;
    const needed = new Set<number>();
    const pending = [conflict];
    for (let reason = pending.pop(); reason; reason = pending.pop()) {
      for (const atom of reason.atoms) {
        const cause = reasons.get(atom);
        if (!cause || cause === reason || needed.has(atom)) continue;
        needed.add(atom);
        pending.push(cause);
      }
    }
    const lines = order
      .filter((atom) => needed.has(atom))
      .map((atom) =>
        this.line(
          reasons.get(atom) ?? conflict,
          `${(values[atom] ?? 0) > 0 ? '' : 'not '}${this.names[atom]}`,
        ),
      );
    return [...lines, this.line(conflict, null)];
  }

  private line({ premise, part, binding }: Ground, gives: string | null): Line {
    return { premise, part, binding, gives };
  }

  /** Whether no assignment makes all clauses true, by cases; undefined where that takes too many. */
  isContradictory(): boolean | undefined {
    const start = new Int8Array(this.names.length);
    if (this.propagate(start, [], new Map(), this.ground.keys())) return true;
    // Rules without a choice hold where nothing is so that need not be.
    const least = start.map((value) => value || -1);
    if (this.ground.every((one) => isSatisfied(one, least))) return false;
    let cases = MOST_CASES;
    const search = (values: Int8Array, changed: Iterable<number>): boolean | undefined => {
      if (this.propagate(values, [], new Map(), changed)) return true;
      const open = this.ground.find((one) => !isSatisfied(one, values));
      const atom = open?.atoms.find((one) => values[one] === 0);
      if (!open || atom === undefined) return false;
      for (const value of [-1, 1]) {
        if (--cases < 0) return undefined;
        const supposed = Int8Array.from(values);
        supposed[atom] = value;
        const found = search(supposed, this.uses[atom] ?? []);
        if (found !== true) return found;
      }
      return true;
    };
    return search(start, []);
  }

  private propagate(
    values: Int8Array,
    order: number[],
    reasons: Map<number, Ground>,
    from: Iterable<number>,
  ): Ground | undefined {
    const queue = [...from];
    for (let at = 0; at < queue.length; at++) {
      const one = this.ground[queue[at] ?? -1];
      work(1 + (one?.atoms.length ?? 0));
      if (!one || isSatisfied(one, values)) continue;
      const open = one.atoms.flatMap((atom, index) => (values[atom] === 0 ? [index] : []));
      const [index] = open;
      if (index === undefined) return one;
      const atom = one.atoms[index] ?? 0;
      const sign = one.signs[index] ?? true;
      if (!open.every((other) => one.atoms[other] === atom && one.signs[other] === sign)) continue;
      values[atom] = sign ? 1 : -1;
      order.push(atom);
      reasons.set(atom, one);
      for (const use of this.uses[atom] ?? []) queue.push(use);
    }
    return undefined;
  }
}

const isSatisfied = ({ atoms, signs }: Ground, values: Int8Array): boolean =>
  atoms.some((atom, index) => values[atom] === (signs[index] ? 1 : -1));

function thingsIn(given: readonly Given[]): string[] {
  const things = new Set<string>();
  for (const { clause } of given) {
    for (const { terms } of clause) for (const term of terms) if (!isVariable(term)) things.add(term);
  }
  return things.size > 0 ? [...things] : ['#anything'];
}

function* bindings(
  variables: readonly string[],
  things: readonly string[],
): Generator<Record<string, string>> {
  const [first, ...rest] = variables;
  if (first === undefined) {
    yield {};
    return;
  }
  for (const thing of things)
    for (const others of bindings(rest, things)) yield { [first]: thing, ...others };
}
