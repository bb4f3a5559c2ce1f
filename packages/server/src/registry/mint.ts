import { createHash } from 'node:crypto';
import { KEY_PREFIXES } from '../kernel/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId, type Randomness } from '../kernel/ids.ts';
import type { KeyRow } from '../store/keys.ts';

const SECRET_BYTES = 32;
/** Letters of the secret that are stored and shown, so that an owner can tell keys apart. */
const SHOWN_LETTERS = 4;

const WELL_FORMED = new RegExp(`^(?:${Object.values(KEY_PREFIXES).join('|')})[A-Za-z0-9_-]{43}$`);

/** What a new key is for; what is not given is without bounds. */
export type KeyPurpose = Pick<KeyRow, 'kind' | 'operator_id'> &
  Partial<
    Pick<KeyRow, 'agent_id' | 'label' | 'expires_at' | 'daily_budget_micro_usd' | 'policy' | 'spends_as'>
  >;

/** A new key: its text, which is shown once and kept nowhere, and the row that is kept of it. */
export function mintKey(
  purpose: KeyPurpose,
  { clock, randomness }: { clock: Clock; randomness: Randomness },
): { apiKey: string; row: KeyRow } {
  const now = clock();
  const start = KEY_PREFIXES[purpose.kind];
  const apiKey = start + randomness(SECRET_BYTES).toString('base64url');
  const row: KeyRow = {
    agent_id: null,
    label: null,
    expires_at: null,
    daily_budget_micro_usd: null,
    policy: null,
    spends_as: null,
    ...purpose,
    id: newId('key_', now, randomness),
    hash: hashOf(apiKey).toString('hex'),
    prefix: apiKey.slice(0, start.length + SHOWN_LETTERS),
    created_at: now,
    revoked_at: null,
    replaced_by: null,
  };
  return { apiKey, row };
}

/** SHA-256 of a whole key: with 256 bits of chance in the key, no salt and no slow hash would add anything. */
export const hashOf = (apiKey: string): Buffer => createHash('sha256').update(apiKey).digest();

/** Whether the text can be a key at all: a known beginning and 43 letters of base64url. */
export const isWellFormed = (apiKey: string): boolean => apiKey.length <= 64 && WELL_FORMED.test(apiKey);
