import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import type { Operation } from './operation.ts';
import { createOperator } from './operators.ts';
import { plvHealth, rvHealth } from './service.ts';
import { listTraceTiers, verifyTrace } from './trace.ts';

/** Every operation of the service, in the order in which the documentation shows them. */
export const OPERATIONS = {
  verifyTrace,
  listTraceTiers,
  createOperator,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  rvHealth,
  plvHealth,
} as const satisfies Record<string, Operation>;
