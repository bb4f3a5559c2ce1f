import { createOperator } from '@truepenny/contract';
import * as operators from '../../registry/operators.ts';
import type { Mount } from '../mount.ts';

/** Operators: whoever runs agents and answers for them. */
export function operatorRoutes(mount: Mount, parts: operators.RegistryParts): void {
  mount(createOperator, ({ body }) => operators.createOperator(body, parts));
}
