import { z } from 'zod';
import { Call, PolicyOutcome } from './act.ts';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { exactText, filledText } from './text.ts';

/** A name of a policy: letters, digits, and `.`, `_`, `-` between them. */
export const PolicyName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'letters and digits, with . _ - between them')
  .describe('Names are each operator’s own; `schema` is taken');

export const PolicyDigest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hexadecimal digits')
  .describe('SHA-256 of the policy’s text');

const EXAMPLE = `@id("small-payments")
permit (principal, action == Action::"pay", resource is Recipient)
when {
  context has amount && context has currency &&
  context.currency == "EUR" && context.amount.lessThanOrEqual(decimal("200.00"))
};
@id("payment-tool")
permit (principal, action, resource == Tool::"pay");`;

export const PolicyRequest = z
  .strictObject({
    cedar: filledText(LIMITS.longText).describe('One policy or more in Cedar, up to 1,000'),
    description: exactText(LIMITS.description).optional(),
  })
  .meta({ id: 'PolicyRequest', examples: [{ cedar: EXAMPLE, description: 'Payments to 200 EUR' }] });

const stored = {
  name: z.string(),
  description: z.string().optional(),
  digest: PolicyDigest,
  version: z.int().min(1).describe('Counts the different texts under this name'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
const DIGEST = 'sha256:6c1f8a1e0c3a2f7a4f2f2f0f6b4c0f6a3f9f1f2b7c5d4e3f2a1b0c9d8e7f6a5b';
const STORED = {
  name: 'payments',
  description: 'Payments to 200 EUR',
  digest: DIGEST,
  version: 1,
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
};
const ids = z.array(z.string()).describe('Each policy’s `@id`, else `policy` and its place from 0');

export const PolicySummary = z.object(stored).meta({ id: 'PolicySummary', examples: [STORED] });
export const StoredPolicy = z
  .object({ ...stored, policies: ids })
  .meta({ id: 'StoredPolicy', examples: [{ ...STORED, policies: ['small-payments', 'payment-tool'] }] });
export const PolicyText = z.object({ ...stored, policies: ids, cedar: z.string() }).meta({
  id: 'PolicyText',
  examples: [{ ...STORED, policies: ['small-payments', 'payment-tool'], cedar: EXAMPLE }],
});

/** What somebody wants to know of a policy before anything rests on it. */
export const PolicyTrial = z
  .strictObject({
    cedar: filledText(LIMITS.longText).optional().describe('The policy’s text'),
    name: PolicyName.optional().describe('A stored policy of yours, in its place'),
    call: Call.optional().describe('The call that is tried'),
    claim: filledText(LIMITS.text).optional().describe('The act as text, in its place'),
    agentId: z.string().min(1).max(64).optional().describe('Who acts; `Agent::"anyone"` where absent'),
    ordered: z.boolean().default(false).describe('As if the principal’s own words asked for it'),
    tainted: z.boolean().default(false).describe('As if a value came from a tool’s text'),
    spent: z
      .record(
        z.string().regex(/^[A-Z]{3,5}$/, 'an ISO 4217 code'),
        z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'an amount'),
      )
      .optional()
      .describe('As if so much had been allowed today before, by currency: `{"EUR": "900.00"}`'),
  })
  .refine(({ cedar, name }) => (cedar === undefined) !== (name === undefined), {
    path: ['cedar'],
    message: 'or `name` is required, one of the two',
  })
  .refine(({ call, claim }) => (call === undefined) !== (claim === undefined), {
    path: ['call'],
    message: 'or `claim` is required, one of the two',
  })
  .meta({
    id: 'PolicyTrial',
    examples: [
      {
        name: 'payments',
        call: { tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } },
      },
    ],
  });

const params = z.object({ name: PolicyName });
const access = { keys: ['operator'] } as const;
const tag = 'Policies';

export const putPolicy = operation({
  id: 'putPolicy',
  product: 'rv',
  tag,
  method: 'PUT',
  path: '/v1/policies/{name}',
  summary: 'Store a policy, or a new version of it',
  description: `Standing rules in Cedar for the acts of your agents. They are validated strictly against the vocabulary
at GET /v1/policies/schema: a fault is a 400 with its line and column. A new version is in force at once for every
key that is bound to the name (\`policy\` of POST /v1/keys). The same text again changes nothing.`,
  access,
  params,
  body: PolicyRequest,
  status: 200,
  answer: { description: 'The policy as it is in force', schema: StoredPolicy },
  problems: ['conflict'],
});

export const listPolicies = operation({
  id: 'listPolicies',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/policies',
  summary: 'List your policies',
  description: 'Texts are left out; GET /v1/policies/{name} gives one.',
  access,
  status: 200,
  answer: {
    description: 'All of them by name, without their texts',
    schema: z
      .object({ policies: z.array(PolicySummary) })
      .meta({ id: 'PolicyList', examples: [{ policies: [STORED] }] }),
  },
  problems: [],
});

export const policySchema = operation({
  id: 'policySchema',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/policies/schema',
  summary: 'The vocabulary of policies, as a Cedar schema',
  description: 'It names the actions, resources and attributes that a policy can name.',
  access: 'public',
  status: 200,
  answer: {
    description: 'The schema in Cedar’s own form',
    schema: z.string(),
    contentType: 'text/plain',
  },
  problems: [],
  crossOrigin: true,
  cacheControl: 'public, max-age=300',
});

export const getPolicy = operation({
  id: 'getPolicy',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/policies/{name}',
  summary: 'A policy with its text',
  description:
    'With `digest` as it was then: what a transcript refers to is kept, also after the policy was replaced or deleted. The installation’s own policy is found the same way, under the name that the answer gave.',
  access,
  params,
  query: z.object({ digest: PolicyDigest.optional() }),
  status: 200,
  answer: { description: 'The policy', schema: PolicyText },
  problems: ['not-found'],
});

export const deletePolicy = operation({
  id: 'deletePolicy',
  product: 'rv',
  tag,
  method: 'DELETE',
  path: '/v1/policies/{name}',
  summary: 'Delete a policy that no key is bound to',
  description:
    'A policy that a key is bound to is not deleted: 409 names the reason. Former texts are kept, since transcripts refer to them.',
  access,
  params,
  status: 200,
  answer: { description: 'The policy that was', schema: PolicySummary },
  problems: ['not-found', 'conflict'],
});

export const tryPolicy = operation({
  id: 'tryPolicy',
  product: 'rv',
  tag,
  method: 'POST',
  path: '/v1/policies/try',
  summary: 'Say what a policy would decide of an act, and by which rule',
  description: 'Nothing is stored, spent or allowed by it.',
  access,
  body: PolicyTrial,
  status: 200,
  answer: { description: 'What would be decided', schema: PolicyOutcome },
  problems: ['not-found'],
});
