/** Turns a fetch into one that answers a 402 by paying, as `wrapFetchWithPayment` of @x402/fetch does. */
export type Pay = (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;

type FetchInput = Parameters<typeof globalThis.fetch>[0];

/** The value of a request's payment header: x402 version 2, version 1, or the Payment scheme; else undefined. */
export function paymentIn(input: FetchInput, init: RequestInit | undefined): string | undefined {
  // As fetch has it, headers of `init` stand in place of all those of a Request.
  const given =
    init?.headers ?? (typeof input === 'object' && 'headers' in input ? input.headers : undefined);
  const headers = new Headers(given);
  const bearer = headers.get('authorization');
  return (
    headers.get('payment-signature') ??
    headers.get('x-payment') ??
    (bearer && /^payment\s/i.test(bearer) ? bearer : undefined)
  );
}
