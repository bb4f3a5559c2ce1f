import { approveVerification } from '@truepenny/contract';
import * as approval from '../../products/approval.ts';
import type { Mount } from '../mount.ts';

/** Acts that a person approves after they were judged. */
export function approvalRoutes(mount: Mount, parts: approval.ApprovalParts): void {
  mount(approveVerification, ({ params, body, caller }) =>
    approval.approveVerification(params.verificationId, body, caller, parts),
  );
}
