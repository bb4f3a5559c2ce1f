import { getVerification, listTraceTiers, revokeAttestation, verifyTrace } from '@truepenny/contract';
import { microUsd } from '../../payments/money.ts';
import type { Till } from '../../payments/till.ts';
import { readVerification, revokeVerification } from '../../products/trace/read.ts';
import { listTiers, TRACE_TIERS } from '../../products/trace/tiers.ts';
import * as trace from '../../products/trace/verify.ts';
import type { Metrics } from '../metrics.ts';
import type { Mount } from '../mount.ts';

/** Trace-level verification (PLV). */
export function traceRoutes(mount: Mount, metrics: Metrics, till: Till, parts: trace.TraceParts): void {
  const example = verifyTrace.body.parse({ question: 'The question', trace: 'The reasoning' });
  mount(
    verifyTrace,
    async ({ body, caller, tell }) => {
      const judged = await trace.verifyTrace(body, caller, parts, tell);
      metrics.decided('plv', judged.result.verdict, judged.said);
      return judged;
    },
    {
      till,
      example,
      price: ({ tier }) => microUsd(TRACE_TIERS[tier].priceUsd),
      estimate: ({ body }) => trace.estimateTrace(body, parts),
      metered: true,
    },
  );
  mount(getVerification, ({ params, caller }) =>
    readVerification(params.verificationId, caller, parts.store.read),
  );
  mount(revokeAttestation, ({ params, caller }) => revokeVerification(params.verificationId, caller, parts));
  mount(listTraceTiers, () => listTiers(parts.roster));
}
