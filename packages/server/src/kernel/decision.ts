import type { Hearing, Judgement, Policy } from '@truepenny/verifier';
import type { Exchange } from './exchange.ts';

/** What passed between a seat and its model. */
export type SeatExchange = Exchange & { seat: string /** From 0. */; round: number };

/** What the judge gives back: the judgement, and everything needed to recompute and to explain it. */
export type Decision = Judgement & {
  hearing: Hearing;
  policy: Policy;
  /** The hearings before the last, where the panel voted in more than one round. */
  earlier: readonly Hearing[];
  exchanges: readonly SeatExchange[];
};
