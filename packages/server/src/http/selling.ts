import type { AnswerOf, BodyOf, Operation } from '@truepenny/contract';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { type Bill, carriesPayment, type Delivery } from '../payments/rail.ts';
import type { Till } from '../payments/till.ts';
import type { Call } from './mount.ts';
import { asProblem } from './problems.ts';

/** What a paid operation costs and where it is paid. */
export type Sale<T extends Operation> = {
  till: Till;
  /** Micro-USD, from the request as it was validated. */
  price(body: BodyOf<T>): number;
  /** A request that is asked for payment before anybody looks whether it is a good one is priced as this. */
  example: BodyOf<T>;
  /**
   * What asking models for a call is estimated to cost, in USD; it is looked at before any money is.
   *
   * @throws {Problem} for a request that is good and that nobody here could judge.
   */
  estimate?(call: Pick<Call<T>, 'body' | 'headers' | 'caller'>): number;
  /** Whether calls under a key are only counted, unless billing is configured for them. */
  metered?: true;
};

/** What a paid verb gives: its answer but for the charge, whether that is worth paying for, and its record. */
export type Delivered<T extends Operation> = {
  result: Omit<AnswerOf<T>, 'charged'> & { id?: string };
  delivered: boolean;
} & Pick<Delivery, 'subject' | 'record' | 'free' | 'spentUsd'>;

/** The bill for a request; without one, for the example. */
export const billOf = <T extends Operation>(
  { id, path, summary, payable }: T,
  { price, metered, example }: Sale<T>,
  request?: { body: BodyOf<T>; headers?: unknown },
  estimatedUsd = 0,
): Bill => ({
  operation: id,
  path: payable?.at ?? path,
  description: summary,
  body: request?.body,
  headers: request?.headers,
  microUsd: price(request ? request.body : example),
  metered: metered === true,
  estimatedUsd,
});

/** Whether a call that has to be paid for brings neither key nor payment. */
export const owes = ({ access }: Operation, request: FastifyRequest): boolean =>
  access !== 'public' &&
  access.without === 'payment' &&
  request.caller === undefined &&
  !carriesPayment(request);

/**
 * What a call is told that brings neither key nor payment. Whether its body is a good one is not looked at, as
 * everywhere before a key was shown; but where it is, its price is the one that is asked.
 */
export function demandFor<T extends Operation>(
  operation: T,
  sale: Sale<T>,
  request?: FastifyRequest,
): Promise<Problem> {
  const payAt = operation.payable?.at;
  const body = request && operation.body?.safeParse(request.body);
  const headers = request && operation.headers?.safeParse(request.headers);
  const good = body?.success && (!headers || headers.success);
  const asked = good ? { body: body.data as BodyOf<T>, headers: headers?.data } : undefined;
  // Where a key is the usual way, only who asks for the price by its own address is told it as 402.
  const code = payAt === undefined || request?.url === payAt ? 'payment-required' : 'missing-key';
  return sale.till.demand(billOf(operation, sale, asked), code);
}

/** The problem with the word that nothing was charged, unless it is not known or says otherwise itself. */
export function uncharged(error: unknown): Problem {
  const problem = asProblem(error);
  if (problem.code === 'settlement-pending') return problem;
  const { code, message, extras, cause } = problem;
  return new Problem(code, message, { charged: false, ...extras }, { cause });
}
