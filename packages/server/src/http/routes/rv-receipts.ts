import { getReceipt, issueReceipt, jwks, revokeReceipt, verifyProof } from '@truepenny/contract';
import { PRICES } from '../../payments/prices.ts';
import type { Till } from '../../payments/till.ts';
import type { IssueParts } from '../../receipts/issue.ts';
import * as keySet from '../../receipts/jwks.ts';
import { getReceipt as readReceipt } from '../../receipts/read.ts';
import { issueRequested } from '../../receipts/request.ts';
import { receiptBody, storedReceiptBody } from '../../receipts/respond.ts';
import * as revocation from '../../receipts/revoke.ts';
import { verifyProofToken } from '../../receipts/verify-proof.ts';
import type { Mount } from '../mount.ts';

/** Receipts: issued and revoked by operators and agents, read and checked by anybody. */
export function receiptRoutes(mount: Mount, till: Till, parts: IssueParts): void {
  const { store, clock, keys } = parts;
  const example = issueReceipt.body.parse(issueReceipt.payable.example);
  mount(
    issueReceipt,
    async ({ body, caller }, payer) => {
      const { row, record } = await issueRequested(body, { caller, payer }, parts);
      return { result: receiptBody(row, parts.issuer), delivered: true, subject: row.id, record };
    },
    { till, example, price: PRICES.receipt },
  );
  mount(getReceipt, async ({ params }) =>
    storedReceiptBody(await readReceipt(store.read, params.receiptId), parts.issuer, clock()),
  );
  mount(revokeReceipt, async ({ params, caller }) =>
    storedReceiptBody(await revocation.revokeReceipt(params.receiptId, caller, parts), parts.issuer, clock()),
  );
  mount(verifyProof, ({ body }) => verifyProofToken(body.jwt ?? body.proof?.jwt ?? '', parts));
  mount(jwks, () => keySet.jwks(keys));
}
