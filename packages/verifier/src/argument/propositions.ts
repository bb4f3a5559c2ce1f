import type { Given } from '../logic/refute.ts';
import { work } from '../work.ts';
import { areOthers, type Clause, saysAll } from './clause.ts';

/** Which clauses say what others do: what says more implies what says less. */
export class Propositions {
  private readonly clauses: readonly Clause[];
  /** By the number of a clause, the numbers of those that it says all of. */
  private readonly implied: readonly ReadonlySet<number>[];

  constructor(clauses: readonly Clause[]) {
    this.clauses = clauses;
    const implied = clauses.map(
      (one, at) =>
        new Set(clauses.flatMap((other, number) => (number !== at && saysAll(one, other) ? [number] : []))),
    );
    this.implied = withoutBridges(clauses, implied);
  }

  /** That the clauses imply one another, as premises. */
  given(premise: number): Given[] {
    const literal = (clause: number, positive: boolean) => ({
      predicate: String(clause),
      terms: [],
      positive,
    });
    return this.implied.flatMap((others, at) =>
      [...others].map((other, part) => ({
        premise,
        part,
        clause: [literal(at, false), literal(other, true)],
      })),
    );
  }

  /** Whether another clause says the same. */
  isRepeated(clause: number): boolean {
    return [...(this.implied[clause] ?? [])].some((other) => this.implied[other]?.has(clause));
  }

  /** Whom clauses name, or are about, that say what this one does, or part of it, or more. */
  around(clause: number, of: 'names' | 'about'): ReadonlySet<string> {
    const related = this.clauses.filter(
      (_, at) => this.implied[clause]?.has(at) || this.implied[at]?.has(clause),
    );
    return new Set(related.flatMap((one) => [...one[of]]));
  }
}

type Implied = readonly ReadonlySet<number>[];

/** What names nobody may speak of one, not of two: it must not lead from what one does to what another does. */
function withoutBridges(clauses: readonly Clause[], implied: Implied): Implied {
  const related = clauses.map((_, at) =>
    clauses.flatMap((_, other) => (implied[at]?.has(other) || implied[other]?.has(at) ? [other] : [])),
  );
  const isNamed = (at: number): boolean => (clauses[at]?.about.size ?? 0) > 0;
  const bridges = new Set<number>();
  const seen = new Set<number>();
  for (const start of clauses.keys()) {
    if (isNamed(start) || seen.has(start)) continue;
    const group = new Set([start]);
    const named = new Set<number>();
    for (const at of group) {
      work(1 + (related[at]?.length ?? 0));
      for (const other of related[at] ?? []) (isNamed(other) ? named : group).add(other);
    }
    const around = [...named].flatMap((at) => clauses[at] ?? []);
    const leads = around.some((one) => around.some((other) => areOthers(one, other)));
    for (const at of group) {
      seen.add(at);
      if (leads) bridges.add(at);
    }
  }
  return implied.map(
    (others, at) =>
      new Set(
        [...others].filter(
          (other) => !((bridges.has(at) && isNamed(other)) || (bridges.has(other) && isNamed(at))),
        ),
      ),
  );
}
