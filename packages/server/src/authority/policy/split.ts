import type { Document } from '@truepenny/verifier';
import type { Reading, ToolCall } from '../../acts/act.ts';
import { readAct, readCall, warm } from '../../acts/read.ts';
import { coverage } from '../order/coverage.ts';
import { accessesOf, type Split } from './accesses.ts';

/** An act as it was sent, with what a policy may ask about it. Plain data, so that another thread can read it. */
export type SentAct = {
  /** The act as text; nothing is read of it where there is a call. */
  text?: string | undefined;
  call?: ToolCall | undefined;
  /** The principal's own words. */
  principal: readonly Document[];
  /** What tools and documents said. */
  evidence: readonly Document[];
  /** Milliseconds since the epoch. */
  now: number;
  /** Told instead of found out, where a policy is only tried or a person approved. */
  told?: { ordered: boolean; tainted: boolean };
};

/**
 * Reads an act and splits it, wherever no text can hold the service.
 *
 * @throws {Problem} `invalid-request` where that takes more work than an act is given, `unavailable` where nobody
 *   was free to do it.
 */
export type SplitAct = (sent: SentAct) => Promise<Split>;

/** Reads an act and splits it into the accesses that a policy is asked about. */
export async function splitSent(sent: SentAct): Promise<Split> {
  const { text = '', call, principal, evidence, now, told } = sent;
  await warm();
  const reading = call ? readCall(call) : readAct(text);
  const { ordered, tainted } = told ?? {
    ordered: principal.length > 0 && coverage(principal, reading).says === 'covers',
    tainted: isTainted(reading, principal, evidence),
  };
  return accessesOf(reading, { tool: call?.tool, cwd: call?.cwd, ordered, tainted, now });
}

/** Shorter values stand in every text. */
const SHORTEST_VALUE = 4;

/** Whether a value of the act stands in what tools said, and the principal did not say it. */
function isTainted(
  { acts }: Reading,
  principal: readonly Document[],
  evidence: readonly Document[],
): boolean {
  const values = acts
    .flatMap(({ values, recipients }) => [...values.map(({ text }) => text), ...recipients])
    .filter((text) => text.length >= SHORTEST_VALUE);
  const own = principal.map(({ text }) => text).join('\n');
  return [...new Set(values)].some(
    (value) => !own.includes(value) && evidence.some(({ text }) => text.includes(value)),
  );
}

/** A split act as text, to be sent from one thread to another. */
export const packSplit = ({ accesses, open, payments }: Split): string =>
  JSON.stringify({
    accesses,
    open,
    payments: [...payments].map(([currency, units]) => [currency, `${units}`]),
  });

export function unpackSplit(packed: string): Split {
  const { payments, ...split } = JSON.parse(packed) as Omit<Split, 'payments'> & {
    payments: [currency: string, units: string][];
  };
  return { ...split, payments: new Map(payments.map(([currency, units]) => [currency, BigInt(units)])) };
}
