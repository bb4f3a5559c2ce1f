import { getUsage } from '@truepenny/contract';
import type { CreditParts } from '../../payments/credit.ts';
import { readUsage } from '../../payments/usage.ts';
import type { Mount } from '../mount.ts';

/** What an operator has, and has spent. */
export function usageRoutes(mount: Mount, parts: CreditParts): void {
  mount(getUsage, ({ query, caller }) => readUsage(caller, query, parts));
}
