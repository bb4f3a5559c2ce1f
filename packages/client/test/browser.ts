/** What a page imports. */
export { verifyReceipt } from '@truepenny/verifier';
export { createClient, permit } from '../src/index.ts';
