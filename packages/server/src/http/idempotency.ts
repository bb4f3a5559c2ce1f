import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import { Problem } from '../kernel/problem.ts';

type Claim = { scope: string; key: string; request_hash: string; created_at: number; expires_at: number };
type Held = { request_hash: string; state: 'running' | 'done'; status: number | null; body: string | null };

/** Where claims and answers are kept; `store/idempotency.ts` over a database. */
export type Ledger = {
  /** Nothing to the one caller who may run it; to all others the row that is in their way. */
  claim(claim: Claim): Promise<Held | undefined>;
  finish(claim: Claim, answer: { status: number; body: string | null; expires_at: number }): Promise<unknown>;
  release(claim: Claim): Promise<void>;
};

export type Idempotency = {
  ledger: Ledger;
  clock: Clock;
  randomness: Randomness;
  /** Told of a ledger that failed after the verb was carried out: the caller gets the answer all the same. */
  warn(error: unknown): void;
};
export type Stored = { status: number; body: string };

/** One request as its key names it: whose key it is, for what, and what was sent. */
export type Ticket = {
  scope: string;
  key: string;
  path: string;
  body: unknown;
  /** Whether the answer may not be told again, since whoever chose the same key may be somebody else. */
  untold?: boolean;
};

/** Longer than any verb may take: after it, a claim is taken for one that died with its process. */
const LEASE_MS = 180_000;
const KEPT_MS = 86_400_000;
const RETRY_SECONDS = 1;

/** The value of an Idempotency-Key header; throws a Problem 400 for one that cannot serve. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  const message = 'must be 1 to 255 visible ASCII characters, such as a UUID';
  throw new Problem('invalid-request', `The header Idempotency-Key ${message}.`, {
    errors: [{ path: 'Idempotency-Key', message }],
  });
}

/**
 * Runs the request once for its key (draft-ietf-httpapi-idempotency-key-header): the same request again gets
 * the stored answer, another body 422, one that is still running 409. Only answers are stored; whatever is
 * thrown gives the key free again, so that the request can be repeated.
 */
export async function once(
  { ledger, clock, randomness, warn }: Idempotency,
  ticket: Ticket,
  run: () => Promise<Stored>,
): Promise<Stored & { replayed: boolean }> {
  const now = clock();
  const claim: Claim = {
    scope: ticket.scope,
    // The key itself opens the stored answer (see `seal`), so only its hash is kept.
    key: sha256(ticket.key),
    request_hash: sha256(`${ticket.path}\n${canonicalize(ticket.body) ?? ''}`),
    created_at: now,
    expires_at: now + LEASE_MS,
  };
  const held = await ledger.claim(claim);
  if (held) return { ...replay(held, claim, ticket), replayed: true };
  let answer: Stored;
  try {
    answer = await run();
  } catch (error) {
    await ledger.release(claim).catch(warn);
    throw error;
  }
  const body = ticket.untold ? null : seal(answer.body, ticket, randomness);
  await ledger.finish(claim, { status: answer.status, body, expires_at: clock() + KEPT_MS }).catch(warn);
  return { ...answer, replayed: false };
}

function replay(held: Held, claim: Claim, ticket: Ticket): Stored {
  if (held.request_hash !== claim.request_hash) {
    throw new Problem(
      'idempotency-mismatch',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  }
  if (held.state === 'done' && held.status !== null && held.body !== null) {
    return { status: held.status, body: unseal(held.body, ticket) };
  }
  if (held.state === 'done') {
    throw new Problem(
      'conflict',
      'A request with this Idempotency-Key was run, and its answer is shown only once. If you did not see it, send the request with a new Idempotency-Key.',
    );
  }
  throw new Problem(
    'conflict',
    'The request with this Idempotency-Key is still running. Ask again shortly.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/*
 * Answers may hold keys that are shown once and texts that their owner wants forgotten. They are stored sealed
 * (AES-256-GCM) under a key derived from the Idempotency-Key, which only the caller has: whoever reads the
 * database reads none of them.
 */
const sealingKey = ({ key, scope }: Ticket) =>
  Buffer.from(hkdfSync('sha256', key, scope, 'truepenny:idempotency:v1', 32));

function seal(text: string, ticket: Ticket, randomness: Randomness): string {
  const nonce = randomness(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(ticket), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(stored: string, ticket: Ticket): string {
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(ticket), bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}
