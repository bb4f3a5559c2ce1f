import type { ProblemCode } from '../problem.ts';

/** What a caller does next, by the code of the problem. The `detail` of an answer says more of its own case. */
export const NEXT_STEPS: Readonly<Record<ProblemCode, string>> = {
  'invalid-request': 'Correct the members that `errors` names, then send the request again.',
  'missing-key':
    'Send a key as X-API-Key. POST /v1/operators gives you an operator key; POST /v1/keys makes a key for each product.',
  'payment-required':
    'Add credit, raise the budget of the key, or pay in one of the ways that `accepts` lists.',
  'invalid-key':
    'Check that the key is whole, of the right kind and not expired; if it is lost, make another.',
  'not-yours': 'Use a key of the operator that this belongs to.',
  'registration-closed': 'Ask whoever runs this service for a key or an invitation.',
  suspended: 'Ask whoever runs this service why the operator or the key is suspended.',
  'not-found': 'Check the id and the path. What was deleted, or never stored, is not found either.',
  'method-not-allowed': 'Use one of the methods that the Allow header lists.',
  conflict: 'Read `detail`: wait for the request that is still running, or change what is in the way.',
  'bar-out-of-reach': 'Ask with a lower `stakeLevel`, or have whoever runs this service add evaluators.',
  'payload-too-large': 'Send less. The limits are in the description of each member.',
  'too-long-for-panel': 'Shorten the texts; the models of this installation cannot read so much at once.',
  'unsupported-media-type': 'Send JSON as `Content-Type: application/json`, without a Content-Encoding.',
  'idempotency-mismatch': 'This Idempotency-Key was used for another request. Use a new one.',
  'rate-limited': 'Wait as many seconds as the Retry-After header says, then send the request again.',
  internal: 'Send the request again later. If it happens again, report the `request_id`.',
  unavailable: 'Wait as many seconds as the Retry-After header says, then send the request again.',
  'settlement-pending': 'Send the same request with the same payment again: nothing is paid twice.',
};
