import type { AnswerOf, BodyOf, Operation } from '@truepenny/contract';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import type { Bill } from '../payments/rail.ts';
import type { Till } from '../payments/till.ts';
import { asProblem } from './problems.ts';

/** What a paid operation costs and where it is paid. */
export type Sale<T extends Operation> = {
  till: Till;
  /** Micro-USD, from the request as it was validated. */
  price(body: BodyOf<T>): number;
  /** A request that is asked for payment before anybody looks whether it is a good one is priced as this. */
  example: BodyOf<T>;
  /** Whether calls under a key are only counted, unless billing is configured for them. */
  metered?: true;
};

/** What a paid verb gives: its answer but for the charge, and whether that is worth paying for. */
export type Delivered<T extends Operation> = {
  result: Omit<AnswerOf<T>, 'charged'> & { id?: string };
  delivered: boolean;
  /** Id of what was made, where it is not the answer's own `id`. */
  subject?: string;
};

/** The bill for a request. */
export const billOf = <T extends Operation>(
  { id }: T,
  { price, metered }: Sale<T>,
  body: BodyOf<T>,
): Bill => ({ operation: id, body, microUsd: price(body), metered: metered === true });

/** Whether a call that has to be paid for brings neither key nor payment. */
export const owes = ({ access }: Operation, { caller }: FastifyRequest): boolean =>
  access !== 'public' && access.without === 'payment' && caller === undefined;

/**
 * The 402 for a call that brings neither key nor payment. Whether its body is a good one is not looked at, as
 * everywhere before a key was shown; but where it is, its price is the one that is asked.
 */
export function demandFor<T extends Operation>(operation: T, sale: Sale<T>, sent: unknown): Promise<Problem> {
  const read = operation.body?.safeParse(sent);
  const body = read?.success ? (read.data as BodyOf<T>) : sale.example;
  return sale.till.demand(
    billOf(operation, sale, body),
    'This call has to be paid for. Send an operator key with credit in the header X-API-Key.',
  );
}

/** The problem with the word that nothing was charged, unless it says otherwise itself. */
export function uncharged(error: unknown): Problem {
  const { code, message, extras, cause } = asProblem(error);
  return new Problem(code, message, { charged: false, ...extras }, { cause });
}
