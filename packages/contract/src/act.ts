import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { exactText, filledText } from './text.ts';

/** Longest name of a tool, or path of a folder. */
const NAME = 4_096;

/** JSON that can be hashed and compared: its texts are well-formed, and it nests as deep as a body may. */
const Arguments = z
  .record(z.string(), z.unknown())
  .refine((given) => isPlain(given, LIMITS.jsonDepth), {
    message: `must be well-formed Unicode without U+0000, nested at most ${LIMITS.jsonDepth} deep`,
    abort: true,
  })
  .refine(
    (given) => JSON.stringify(given).length <= LIMITS.text,
    `must be at most ${LIMITS.text} characters of JSON`,
  );

export const Call = z
  .strictObject({
    tool: filledText(LIMITS.name).describe('The tool’s name'),
    arguments: Arguments.describe('What it is called with, as the model gave it'),
    cwd: filledText(NAME).optional().describe('The working folder that relative paths are of'),
    description: exactText(LIMITS.text).optional().describe('What the tool does, in its author’s words'),
  })
  .meta({
    id: 'Call',
    examples: [{ tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } }],
  });
export type Call = z.infer<typeof Call>;

function isPlain(value: unknown, deep: number): boolean {
  if (typeof value === 'string') return !/[\p{Surrogate}\0]/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (deep === 0) return false;
  return Object.entries(value).every(([name, member]) => isPlain(name, deep) && isPlain(member, deep - 1));
}

const Uid = { type: z.string(), id: z.string() };
const Attributes = z.record(z.string(), z.unknown());

/** One elementary access, in the engine's own JSON. */
export const PolicyAccess = z
  .object({
    action: z.object(Uid),
    resource: z.object({ ...Uid, attrs: Attributes }),
    context: Attributes.describe('Decimals and datetimes as `__extn`'),
    pattern: z
      .enum(['shell', 'tool'])
      .optional()
      .describe('Its path has a glob or a variable: it means every file that would match'),
    open: z.string().optional().describe('Why nothing can permit it'),
  })
  .meta({ id: 'PolicyAccess' });

export const PolicyOutcome = z
  .object({
    name: z.string(),
    digest: z.string().describe('`sha256:` of the text that was in force'),
    decision: z.enum(['permit', 'forbid', 'undecided']),
    determining: z.array(z.string()).describe('Ids of the policies that decided'),
    undecided: z.array(z.object({ resource: z.string(), why: z.string() })),
    accesses: z.array(PolicyAccess).describe('The first 100; all of them are in the transcript'),
  })
  .meta({
    id: 'PolicyOutcome',
    examples: [
      {
        name: 'payments',
        digest: 'sha256:6c1f8a1e0c3a2f7a4f2f2f0f6b4c0f6a3f9f1f2b7c5d4e3f2a1b0c9d8e7f6a5b',
        decision: 'permit',
        determining: ['small-payments', 'payment-tool'],
        undecided: [],
        accesses: [
          {
            action: { type: 'Action', id: 'pay' },
            resource: { type: 'Recipient', id: 'Acme', attrs: { address: 'Acme' } },
            context: {
              tool: 'pay',
              effect: 'pay',
              amount: { __extn: { fn: 'decimal', arg: '80.0000' } },
              currency: 'EUR',
              recipient: 'Acme',
              reversible: false,
              ordered: false,
              tainted: false,
              now: { __extn: { fn: 'datetime', arg: '2026-11-22T09:00:00.000Z' } },
            },
          },
        ],
      },
    ],
  });
export type PolicyOutcome = z.infer<typeof PolicyOutcome>;

/** Why an act is allowed or not, for the developer of its agent. */
export const Explanation = z
  .object({
    authority: z
      .enum(['policy', 'mandate', 'order', 'proof', 'panel'])
      .nullable()
      .describe('What an ALLOW rests on; null where there is none'),
    matched: z
      .array(z.object({ what: z.string(), by: z.string() }))
      .describe('What of the act is accounted for, and by which words or rule'),
    missing: z.array(z.object({ what: z.string(), why: z.string() })),
    unread: z
      .array(z.object({ where: z.string(), quote: z.string() }))
      .describe('Passages that were not understood and might concern the act'),
    to_allow: z.array(z.string()).describe('What would have to be sent or granted'),
  })
  .meta({
    id: 'Explanation',
    examples: [
      {
        authority: null,
        matched: [{ what: 'pay', by: 'Pay Acme 600 EUR.' }],
        missing: [{ what: 'recipient', why: 'The request does not say "Bob Private"; it says "Acme".' }],
        unread: [],
        to_allow: ['Send the payment to Acme, or have the principal name Bob Private.'],
      },
    ],
  });
export type Explanation = z.infer<typeof Explanation>;
