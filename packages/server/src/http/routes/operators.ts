import { createOperator } from '@truepenny/contract';
import * as operators from '../../registry/operators.ts';
import type { Mount } from '../mount.ts';

type Parts = Parameters<typeof operators.registerOperator>[1];

/** Operators: whoever runs agents and answers for them. */
export function operatorRoutes(mount: Mount, parts: Parts): void {
  mount(createOperator, ({ body }) => operators.registerOperator(body, parts));
}
