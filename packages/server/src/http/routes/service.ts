import { type AnswerOf, plvHealth, rvHealth } from '@truepenny/contract';
import type { Mount } from '../mount.ts';

export type HealthParts = { health(): Promise<AnswerOf<typeof rvHealth>> };

/** The health of the products' APIs, for people and dashboards. */
export function serviceRoutes(mount: Mount, { health }: HealthParts): void {
  mount(rvHealth, health);
  mount(plvHealth, health);
}
