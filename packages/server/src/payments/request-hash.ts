import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Bill } from './rail.ts';

/** What one payment is bound to: the operation and the whole validated request, in RFC 8785 form. */
export const requestHash = ({ operation, body, headers = {} }: Bill): string =>
  `sha256:${createHash('sha256')
    .update(String(canonicalize({ operation, body, headers })))
    .digest('hex')}`;
