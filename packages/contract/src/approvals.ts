import { z } from 'zod';
import { Call } from './act.ts';
import { operation } from './operation.ts';
import { exactText } from './text.ts';

/** How long a permit is good, in seconds. */
export const PERMIT_SECONDS = { least: 1, most: 86_400, usual: 900 } as const;

export const ApprovalRequest = z
  .strictObject({
    call: Call.pick({ tool: true, arguments: true, cwd: true })
      .optional()
      .describe('The call that is approved; needed only where the act was told in words'),
    expiresInSeconds: z
      .int()
      .min(PERMIT_SECONDS.least)
      .max(PERMIT_SECONDS.most)
      .default(PERMIT_SECONDS.usual)
      .describe('How long the permit is good'),
    note: exactText(1_000).optional().describe('Why it was approved; kept with the approval'),
  })
  .meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

export const Approval = z
  .object({
    id: z.string().startsWith('pmt_').describe('The approval, and the `jti` of its permit'),
    verificationId: z.string(),
    permit: z.string().describe('A signed token of type `tp-permit+jwt`: good once, for this call alone'),
    call: z.object({ tool: z.string(), arguments: z.unknown(), cwd: z.string().optional() }),
    act_hash: z
      .string()
      .describe('`sha256:` of the RFC 8785 form of `{arguments, tool}`, as the permit binds it'),
    named_by: z
      .enum(['request', 'reading', 'approver'])
      .describe(
        'Who named the call: it was judged as one, it was read in the text that was judged, or the approver',
      ),
    approvedBy: z.string().describe('Id of the operator'),
    approvedAt: z.string(),
    expiresAt: z.string(),
    note: z.string().optional(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

export const approveVerification = operation({
  id: 'approveVerification',
  product: 'rv',
  tag: 'Step-up',
  method: 'POST',
  path: '/v1/verifications/{verificationId}/approve',
  summary: 'Approve an act that a gate or decision verdict left open, and get a permit for one use',
  description:
    'For an UNCERTAIN verdict of the gate, and REVIEW of a decision. Each approval gives a new permit, which `permits` of `@truepenny/verifier` checks offline. A payment counts as spent by the key that asked as soon as it is approved. An act that was told in words has no arguments to bind: such an approval names the `call`, and 409 says so.',
  access: { keys: ['operator'] },
  params: z.object({ verificationId: exactText(64).min(1) }),
  body: ApprovalRequest,
  status: 201,
  answer: { description: 'The approval with its permit', schema: Approval },
  problems: ['not-found', 'not-yours', 'conflict'],
  idempotent: true,
});
