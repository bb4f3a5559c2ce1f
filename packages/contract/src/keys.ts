import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { KEY_KINDS, operation } from './operation.ts';
import { NextCursor, pageOf } from './page.ts';
import { PolicyName } from './policies.ts';
import { exactText, filledText } from './text.ts';

export const SURFACES = ['plv', 'sentinel', 'dql'] as const;

const Usd = z.number().positive().max(1_000_000);

export const KeyRequest = z
  .strictObject({
    surface: z.enum(SURFACES).describe('The product that the key opens'),
    label: filledText(LIMITS.name).trim().optional(),
    expiresAt: z.iso.datetime({ offset: true }).optional(),
    dailyBudgetUsd: Usd.optional(),
    policy: PolicyName.optional().describe(
      'A policy of yours that calls with this key are judged under; of the surfaces sentinel and dql',
    ),
  })
  .meta({ id: 'KeyRequest' });

const keyFields = {
  keyId: z.string().startsWith('key_'),
  surface: z.enum(KEY_KINDS),
  label: z.string().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  dailyBudgetUsd: z.number().optional(),
  policy: z.string().optional(),
};

export const NewKey = z
  .object({ ...keyFields, apiKey: z.string().describe('Shown once; only its SHA-256 is stored') })
  .meta({ id: 'NewKey' });

export const Key = z
  .object({
    ...keyFields,
    keyPrefix: z.string().describe('The first characters of the key, enough to tell keys apart'),
    revokedAt: z.iso.datetime().optional(),
    replacedBy: z.string().optional().describe('The key that was made in its place'),
    spendsAs: z
      .string()
      .optional()
      .describe('The key whose daily budget it continues; usage is under its id'),
  })
  .meta({ id: 'Key' });

export const KeyList = z.object({ keys: z.array(Key), next_cursor: NextCursor }).meta({ id: 'KeyList' });

const KeyParams = z.object({ keyId: exactText(64) });
const byOperator = { keys: ['operator'] } as const;
const tag = 'Operators and keys';

export const createKey = operation({
  id: 'createKey',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/keys',
  summary: 'Make a key for one product surface',
  description:
    'Keep the key in a safe place: it is shown only once. A key opens one product, and can have a budget for each day, an end and a policy.',
  access: byOperator,
  body: KeyRequest,
  status: 201,
  answer: { description: 'The key, shown once', schema: NewKey },
  problems: [],
  idempotent: true,
});

export const listKeys = operation({
  id: 'listKeys',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/keys',
  summary: 'List the operator’s keys without their secrets',
  description: 'Revoked and expired keys are listed too.',
  access: byOperator,
  query: pageOf('Keys'),
  status: 200,
  answer: { description: 'One page of keys, the newest first', schema: KeyList },
  problems: [],
});

export const revokeKey = operation({
  id: 'revokeKey',
  product: 'rv',
  tag,
  method: 'DELETE',
  path: '/v1/keys/{keyId}',
  summary: 'Revoke a key at once',
  description: 'From this moment the key opens nothing. This cannot be undone; make a new key instead.',
  access: byOperator,
  params: KeyParams,
  status: 200,
  answer: { description: 'The revoked key', schema: Key },
  problems: ['not-found'],
});

export const RotateRequest = z
  .strictObject({
    overlapSeconds: z
      .int()
      .min(0)
      .max(30 * 86_400)
      .default(86_400)
      .describe('For how many seconds the old key still works'),
  })
  .meta({ id: 'RotateRequest' });

export const rotateKey = operation({
  id: 'rotateKey',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/keys/{keyId}/rotate',
  summary: 'Replace a key by a new one; the old one works until the overlap ends',
  description:
    'The new key has the label, budget, policy and end of the old one. Change your programs to the new key before the overlap ends.',
  access: byOperator,
  params: KeyParams,
  body: RotateRequest,
  status: 201,
  answer: { description: 'The new key, shown once', schema: NewKey },
  problems: ['not-found', 'conflict'],
  idempotent: true,
});
