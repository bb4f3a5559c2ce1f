import type { RecordProduct } from '@truepenny/contract';
import type { VerificationRow } from '../store/verifications.ts';

/** The products by the names that records go by, with what their rows call them. */
export const PRODUCTS = {
  answer: 'rv',
  trace: 'plv',
  gate: 'sentinel',
  decision: 'dql',
} as const satisfies Record<RecordProduct, VerificationRow['product']>;

const NAMES = { rv: 'answer', plv: 'trace', sentinel: 'gate', dql: 'decision' } as const;

/** The name that the row's product goes by. */
export const productOf = ({ product }: Pick<VerificationRow, 'product'>): RecordProduct => NAMES[product];
