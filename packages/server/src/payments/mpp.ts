import { createHmac, timingSafeEqual } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import { type Terms, TIMEOUT_SECONDS } from './terms.ts';
import { Authorization, Signature, sameText } from './transfer.ts';
import { decoded, only, unreadable, type Wire } from './wire.ts';

const HEADER = 'authorization';
const Text = z.string().max(4_096);

const Credential = z.looseObject({
  challenge: z.looseObject({
    id: Text,
    realm: Text,
    method: Text,
    intent: Text,
    request: Text,
    expires: Text.optional(),
    opaque: Text.optional(),
  }),
  payload: Authorization.extend({ type: z.literal('authorization'), signature: Signature }),
});
type Challenge = z.infer<typeof Credential>['challenge'];

export type MppParts = { secret: Buffer; clock: Clock; randomness: Randomness };

/**
 * The Payment authentication scheme (draft-ryan-httpauth-payment) with its method `evm` and intent `charge`: the
 * challenge's id authenticates every parameter of it, and the transfer's nonce is the hash of id and realm.
 */
export const mpp = ({ secret, clock, randomness }: MppParts): Wire => ({
  offer(terms) {
    const challenge: Omit<Challenge, 'id'> = {
      realm: realmOf(terms),
      method: 'evm',
      intent: 'charge',
      request: base64url(requestOf(terms)),
      expires: new Date(Math.floor(clock() / 1000 + TIMEOUT_SECONDS) * 1000).toISOString(),
      // What the payment is for; and chance, so that the same request can be paid for twice.
      opaque: base64url({
        salt: randomness(9).toString('base64url'),
        ...(terms.requestHash !== undefined && { request: terms.requestHash }),
      }),
    };
    const parameters = Object.entries({ id: idOf(challenge, secret), ...challenge });
    const quoted = parameters.map(([name, value]) => `${name}="${value}"`).join(', ');
    return { accepts: [], headers: { 'www-authenticate': `Payment ${quoted}` } };
  },
  read(headers) {
    const text = /^Payment +(.+)$/i.exec(only(headers, HEADER) ?? '')?.[1];
    if (text === undefined) return undefined;
    const read = Credential.safeParse(decoded(HEADER, text));
    if (!read.success) throw unreadable(HEADER, 'must be a Payment credential of the method evm');
    const { challenge, payload } = read.data;
    const { type, signature, ...authorization } = payload;
    return {
      rail: 'mpp',
      transfer: { authorization, signature },
      async misfit(terms) {
        if (!isOurs(challenge, secret)) return 'The challenge of the payment was not made here.';
        if (
          challenge.method !== 'evm' ||
          challenge.intent !== 'charge' ||
          challenge.realm !== realmOf(terms)
        ) {
          return 'The challenge of the payment was made for something else.';
        }
        if (challenge.request !== base64url(requestOf(terms))) {
          return 'The challenge of the payment was made for another price or another recipient.';
        }
        const { request } = decoded(HEADER, challenge.opaque ?? '') as { request?: unknown };
        if (request !== undefined && request !== terms.requestHash) {
          return 'The challenge of the payment was made for another request.';
        }
        const nonce = await hashOf(challenge.id + challenge.realm);
        return sameText(authorization.nonce, nonce) ? undefined : 'The nonce is not that of the challenge.';
      },
      untimely: (now) =>
        Date.parse(challenge.expires ?? '') > now ? undefined : 'The challenge of the payment has expired.',
      receipt: ({ transaction, at }) => ({
        'payment-receipt': base64url({
          method: 'evm',
          reference: transaction,
          status: 'success',
          timestamp: new Date(at).toISOString(),
        }),
      }),
    };
  },
});

const requestOf = ({ amount, network, payTo, description }: Terms) => ({
  amount: String(amount),
  currency: network.asset,
  description,
  methodDetails: { chainId: network.chainId, credentialTypes: ['authorization'], decimals: 6 },
  recipient: payTo,
});

const realmOf = ({ resource }: Terms): string => new URL(resource).host;

/** RFC 8785, as both sides have to come to the same bytes. */
const base64url = (value: object): string => Buffer.from(canonicalize(value) ?? '').toString('base64url');

function idOf(
  { realm, method, intent, request, expires, opaque }: Omit<Challenge, 'id'>,
  secret: Buffer,
): string {
  const bound = [realm, method, intent, request, expires ?? '', '', opaque ?? ''].join('|');
  return createHmac('sha256', secret).update(bound).digest('base64url');
}

function isOurs({ id, ...challenge }: Challenge, secret: Buffer): boolean {
  const expected = Buffer.from(idOf(challenge, secret));
  const sent = Buffer.from(id);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

async function hashOf(text: string): Promise<string> {
  const { keccak256, stringToHex } = await import('viem/utils');
  return keccak256(stringToHex(text));
}
