import type { AbstainReason } from '@truepenny/verifier';
import type { Case, Challenge, Vote } from '../../kernel/panel.ts';

/** What a worker thread is asked for: one seat on one case, or the next part of what it found. */
export type Question =
  | {
      /** Left out where it is the case of the question before. */
      matter?: Case;
      seat: string;
      /** Of a red team: the votes it may argue against. */
      votes?: readonly Vote[];
    }
  | 'more';

/**
 * What a worker thread says: that it is ready, a part of what a seat found, or why the seat failed; and how many
 * milliseconds of processor time it has used so far in all.
 */
export type Reply = { cpuMs: number } & (
  | { ready: true }
  | { found: readonly (Vote | Challenge)[]; more: boolean }
  | { fault: AbstainReason; said: string }
);
