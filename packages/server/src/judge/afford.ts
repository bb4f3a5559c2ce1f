import type { Calibration } from '@truepenny/verifier';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import type { Case, Panel, Roster, SeatModel } from '../kernel/panel.ts';
import { Problem } from '../kernel/problem.ts';
import { estimate } from '../panel/estimate.ts';
import { charactersIn, charactersOf, type Extent, extentOf } from '../panel/extent.ts';
import { isModel } from './seat.ts';

/** What every product judges with. */
export type JudgingParts = {
  roster: Roster;
  calibration: Calibration;
  clock: Clock;
  randomness: Randomness;
  /** The most that asking models may cost in one call, in USD. */
  callCapUsd: number;
};

/**
 * What asking these panels about a case, one after another, is estimated to cost in USD; 0 where no model sits.
 * Nobody is asked before all of them were looked at.
 *
 * @param most What one call may cost, and what this one brings, in USD.
 * @throws {Problem} `too-long-for-panel` where one of the models, the red team's too, could not read the case at
 *   once, or where asking would cost more; it names how many characters would do.
 */
export function estimateCall(
  matter: Case,
  panels: readonly Panel[],
  { capUsd, bringsUsd }: { capUsd: number; bringsUsd: number },
): number {
  const asked = panels.flatMap((panel, at) => modelsAsked(panel, panels.slice(0, at)));
  if (asked.length === 0) return 0;
  const seated = Math.max(...panels.map(({ evaluators }) => evaluators.filter(isModel).length));
  const extent = extentOf(matter, seated);
  const answers = matter.criteria.length;
  const costOf = (documents: number) => estimate(asked, charactersIn(documents + extent.besides), answers);
  const usd = costOf(extent.documents);
  // A guessed price refuses nobody by what a call brings; in production there is none.
  const isPriced = asked.every(({ price }) => price !== null);
  const forTexts = isPriced ? costOf(0) + TEXTS_TIMES * bringsUsd : capUsd;
  const most = Math.min(readable(asked, extent), affordable(costOf, extent, Math.min(capUsd, forTexts)));
  if (extent.documents > most) throw tooLong(matter, extent, most);
  return usd;
}

/** So many times what it brings may the texts of a call cost: most are short and pay for the few that are long. */
const TEXTS_TIMES = 5;

/** Whether a panel asks any model at all. */
export const asksModels = ({ evaluators }: Panel): boolean => evaluators.some(isModel);

/**
 * Every model as often as it is asked: the evaluators in each round, and one of the red team a round. Who sat on an
 * earlier panel keeps its votes.
 */
function modelsAsked({ evaluators, redTeam, rounds }: Panel, earlier: readonly Panel[]): SeatModel[] {
  const kept = new Set(earlier.flatMap((panel) => panel.evaluators.map(({ id }) => id)));
  const seats = evaluators.flatMap(({ id, model }) => (model && !kept.has(id) ? [model] : []));
  const challengers = redTeam.flatMap(({ model }) => (model ? [model] : []));
  return Array.from({ length: Math.max(1, rounds) }, (_, round) => [
    ...seats,
    ...challengers.slice(round % Math.max(1, challengers.length)).slice(0, 1),
  ]).flat();
}

/** Tokens of documents that every one of the models can read. */
const readable = (asked: readonly SeatModel[], { besides, output }: Extent): number =>
  Math.min(...asked.map(({ contextTokens }) => contextTokens)) - besides - output;

/** Tokens of documents that may be asked about at this price; what is asked besides them costs as well. */
function affordable(costOf: (documents: number) => number, { documents }: Extent, capUsd: number): number {
  const least = costOf(0);
  const perToken = (costOf(documents) - least) / Math.max(1, documents);
  return perToken > 0 ? (capUsd - least) / perToken : least <= capUsd ? Number.POSITIVE_INFINITY : -1;
}

function tooLong(matter: Case, { documents }: Extent, most: number): Problem {
  const characters = charactersOf(matter);
  const limit = Math.floor((Math.max(0, most) / documents) * characters);
  const remedy =
    limit > 0
      ? `Of texts like these the panel takes ${limit} characters together. Send less, or ask for a smaller panel.`
      : 'The panel cannot be asked so many questions at once. Send fewer steps, or ask for a smaller panel.';
  return new Problem('too-long-for-panel', `The texts hold ${characters} characters. ${remedy}`, {
    members: { limit_characters: limit },
  });
}
