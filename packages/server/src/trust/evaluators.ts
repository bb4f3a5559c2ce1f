import type { Roster } from '../kernel/panel.ts';
import { Problem } from '../kernel/problem.ts';
import measured from './evaluators.json' with { type: 'json' };
import panel from './panel.json' with { type: 'json' };

/** What was measured of an evaluator on one published set; a figure that was not measured is null. */
type Measured = {
  set: string;
  n: number;
  voted: number | null;
  date: string | null;
  brier: number | null;
  ece: number | null;
  false_allow_rate: number | null;
  false_block_rate: number | null;
  reliability: ReliabilityPoint[];
};

/** What was stated, how much of it was right, and how often it was stated. */
export type ReliabilityPoint = { stated: number; right: number; n: number };

/**
 * How often a panel of models, pooled with the figures that ship, was right where it said how sure it was: by
 * cross-validation on published votes.
 */
export const PANEL_RELIABILITY: {
  source: string;
  date: string;
  n: number;
  judges: string[];
  reliability: ReliabilityPoint[];
} = panel;

export type CardParts = {
  roster: Roster;
  calibration: {
    /** The votes that the weights of a seat were fitted on, by its id. */
    seats: Readonly<Record<string, { n: number; source: string; date: string }>>;
  };
};

export type EvaluatorCard = {
  id: string;
  kind: 'deterministic' | 'model';
  family: string;
  version: string;
  description: string;
  calibration: Measured[];
};

const KNOWN: Readonly<Record<string, { description: string; measured: Measured[] }>> = measured;

const FALLBACK = {
  deterministic:
    'A built-in rule: the same case gives the same verdict, and it abstains on what it cannot read.',
  model: 'A language model that answers each question with a verdict, a reason and verbatim quotes.',
} as const;

/** The calibration card of every evaluator that sits here, in the order of the roster. */
export function evaluatorCards({ roster, calibration }: CardParts): EvaluatorCard[] {
  return [...roster.deterministic.evaluators, ...roster.models.evaluators].map(
    ({ id, kind, family, version }) => {
      const known = Object.hasOwn(KNOWN, id) ? KNOWN[id] : undefined;
      return {
        id,
        kind,
        family,
        version,
        description: known?.description ?? FALLBACK[kind],
        calibration: known?.measured.length ? known.measured : fitted(id, calibration),
      };
    },
  );
}

/** The card of one evaluator. @throws {Problem} `not-found` */
export function evaluatorCard(id: string, parts: CardParts): EvaluatorCard {
  const card = evaluatorCards(parts).find((each) => each.id === id);
  if (card) return card;
  throw new Problem('not-found', 'There is no such evaluator here. List them with GET /v1/evaluators.');
}

/** A fit says how many votes it saw, and nothing about how good they were. */
function fitted(id: string, { seats }: CardParts['calibration']): Measured[] {
  const seat = Object.hasOwn(seats, id) ? seats[id] : undefined;
  // Without labelled votes of its own it was weighed as its class, which says nothing of it.
  if (!seat || seat.n === 0) return [];
  const unmeasured = { voted: null, brier: null, ece: null, false_allow_rate: null, false_block_rate: null };
  return [{ set: seat.source, n: seat.n, date: seat.date, ...unmeasured, reliability: [] }];
}
