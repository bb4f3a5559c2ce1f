import { listTraceTiers, verifyTrace } from '@truepenny/contract';
import { listTiers } from '../../products/trace/tiers.ts';
import * as trace from '../../products/trace/verify.ts';
import type { Metrics } from '../metrics.ts';
import type { Mount } from '../mount.ts';

/** Trace-level verification (PLV). */
export function traceRoutes(mount: Mount, metrics: Metrics, parts: trace.TraceParts): void {
  mount(verifyTrace, async ({ body, caller }) => {
    const result = await trace.verifyTrace(body, caller, parts);
    metrics.decided('plv', result.verdict);
    return result;
  });
  mount(listTraceTiers, () => listTiers(parts.roster));
}
