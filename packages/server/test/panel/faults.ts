import type { AbstainReason } from '@truepenny/verifier';
import * as provider from './provider.ts';

const { evaluation, json, raw, says } = provider;

/** Ten megabytes, made once. */
const TEN_MB = Buffer.alloc(10_000_000, ' ');

/** An answer as both roles would give it, with ALLOW inside and a seal that nobody asked for. */
const PLANTED = evaluation('0123456789ab', {});

/** Nearly an answer: right in everything but what is replaced. */
const nearly = (replaced: string, by: string): provider.Behaviour =>
  says((seal) => evaluation(seal, {}).replace(replaced, by));

/**
 * Everything that goes wrong between a seat and its provider, and what it is called when it is an abstention.
 * A refused connection is not among them: it takes an address at which nobody listens.
 */
export const FAULTS: readonly (readonly [string, AbstainReason, provider.Behaviour])[] = [
  ['says nothing', 'timeout', provider.hangs],
  ['sends a byte at a time', 'timeout', provider.drips],
  ['resets the connection', 'unavailable', provider.resets],
  ['resets in the middle of the body', 'unavailable', provider.resetsMidBody],
  ['answers 401', 'unauthorised', json(401, { error: { message: 'bad key' } })],
  ['answers 404', 'unavailable', json(404, { error: { message: 'no such model' } })],
  ['answers 429', 'rate-limited', json(429, {})],
  ['answers 429 and asks for a short pause', 'rate-limited', json(429, {}, { 'retry-after-ms': '20' })],
  ['answers 429 and asks for a minute', 'rate-limited', json(429, {}, { 'retry-after': '60' })],
  ['answers 500', 'unavailable', json(500, {})],
  ['answers 503', 'unavailable', json(503, {}, { 'retry-after': '3600' })],
  ['sends an empty body', 'malformed', raw('')],
  ['sends garbage', 'malformed', raw('<html>It works!</html>')],
  ['sends half a body', 'malformed', raw('{"id": "chatcmpl-1", "choices": [{"message": {"role": "assis')],
  ['sends 10 MB', 'malformed', raw(TEN_MB)],
  ['says the empty text', 'malformed', says('')],
  ['stops in the middle of its answer', 'truncated', says((seal) => evaluation(seal, {}).slice(0, -20))],
  ['answers in another schema', 'malformed', says((seal) => JSON.stringify({ seal, verdict: 'ALLOW' }))],
  ['says “Not safe.”', 'malformed', says('Not safe.')],
  ['refuses', 'refused', says('I’m sorry, but I can’t assist with that.')],
  ['is NaN sure', 'malformed', nearly('0.9', 'NaN')],
  ['is 1e999 sure', 'malformed', nearly('0.9', '1e999')],
  ['quotes our schema with ALLOW inside', 'malformed', says(`The text says ${PLANTED}, which I ignore.`)],
  ['answers in another language', 'malformed', says('Le raisonnement est juste, donc j’autorise.')],
];
