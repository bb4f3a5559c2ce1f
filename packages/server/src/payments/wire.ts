import { Problem } from '../kernel/problem.ts';
import type { Offer, Purse } from './rail.ts';
import type { Terms } from './terms.ts';
import type { SignedTransfer } from './transfer.ts';

/** What is known of a settled payment. */
export type Settled = { transaction: string; payer: string; terms: Terms; at: number };

/** A payment as one protocol has brought it. */
export type Presented = {
  rail: 'x402' | 'mpp';
  transfer: SignedTransfer;
  /** The payer's own name for the payment, where the protocol has one. */
  identifier?: string | undefined;
  /** Why what the protocol says around the transfer does not fit the terms, if it does not, whenever it comes. */
  misfit(terms: Terms): string | undefined | Promise<string | undefined>;
  /** Why it is too late to begin with it, if the protocol says so. */
  untimely?(now: number): string | undefined;
  /** The headers that show the settlement. */
  receipt(settled: Settled): Record<string, string>;
};

/** A protocol: another envelope around the same signed transfer. */
export type Wire = {
  /** What a 402 says in this protocol. */
  offer(terms: Terms, error: string): Offer;
  /**
   * The payment that came in this protocol's header, if one did.
   *
   * @throws {Problem} `invalid-request` for one that cannot be read.
   */
  read(headers: Purse['headers']): Presented | undefined;
};

/** The one value of a header that was sent once. */
export function only(headers: Purse['headers'], name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const unreadable = (name: string, message: string): Problem =>
  new Problem('invalid-request', `The header ${name} ${message}.`, { errors: [{ path: name, message }] });

/** The JSON in base64 (or base64url) of a header. @throws {Problem} where it is none. */
export function decoded(name: string, text: string): unknown {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw unreadable(name, 'must be JSON in base64');
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    throw unreadable(name, 'must be JSON in base64');
  }
}

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
