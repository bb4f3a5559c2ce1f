/** Turns a fetch into one that answers a 402 by paying, as `wrapFetchWithPayment` of @x402/fetch does. */
export type Pay = (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;

type FetchInput = Parameters<typeof globalThis.fetch>[0];

/** The values of a request's payment headers: of x402 version 2 and version 1, and of the Payment scheme. */
export function paymentsIn(input: FetchInput, init: RequestInit | undefined): string[] {
  // As fetch has it, headers of `init` stand in place of all those of a Request.
  const given =
    init?.headers ?? (typeof input === 'object' && 'headers' in input ? input.headers : undefined);
  const headers = new Headers(given);
  const x402 = [headers.get('payment-signature'), headers.get('x-payment')];
  const credentials = headers.get('authorization') ?? '';
  const mpp = /^payment\s/i.test(credentials) ? [credentials] : [];
  return [...x402.filter((value) => value !== null), ...mpp];
}
