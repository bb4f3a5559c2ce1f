import type { Operation } from '@truepenny/contract';

/**
 * For answers that pages of any origin may read (Fetch standard, CORS protocol), with the headers that they need to
 * pay, to cache and to wait; without credentials, so that a page learns nothing that its server could not.
 */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'ETag',
    'Idempotent-Replayed',
    'Link',
    'Location',
    'PAYMENT-REQUIRED',
    'PAYMENT-RESPONSE',
    'Payment-Receipt',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'WWW-Authenticate',
    'X-PAYMENT-RESPONSE',
    'X-Request-Id',
  ].join(', '),
} as const;

/** What a page may send. No key is among it: a page that holds one gives it to whoever opens it. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-none-match',
    'payment-signature',
    'x-payment',
    'x-request-id',
  ].join(', '),
  'access-control-max-age': '86400',
} as const;

/** Public reads, checks of what anybody may hold, and whatever a wallet in a page can pay for. */
export const isCrossOrigin = ({
  crossOrigin,
  payable,
}: Pick<Operation, 'crossOrigin' | 'payable'>): boolean => crossOrigin === true || payable !== undefined;
