import { check, checkDescriptor, getCheck } from '@truepenny/contract';
import { PRICES } from '../../payments/prices.ts';
import type { Till } from '../../payments/till.ts';
import { type CheckParts, checkClaim } from '../../products/answer/check.ts';
import { readCheck } from '../../products/answer/read.ts';
import type { Metrics } from '../metrics.ts';
import type { Mount } from '../mount.ts';
import { demandFor, type Sale } from '../selling.ts';

/** Answer-level checks (RV): judged for a price, read for nothing. */
export function checkRoutes(mount: Mount, metrics: Metrics, till: Till, parts: CheckParts): void {
  const example = check.body.parse({ claim: 'The decision or reasoning to verify' });
  const sale: Sale<typeof check> = { till, example, price: PRICES.check };
  mount(
    check,
    async ({ body, headers, caller, tell }) => {
      const agentId = body.agentId ?? headers['x-agent-id'];
      const request = { ...body, ...(agentId !== undefined && { agentId }) };
      const checked = await checkClaim(request, caller, parts, tell);
      metrics.decided('rv', checked.result.verdict);
      return checked;
    },
    sale,
  );
  mount(checkDescriptor, async () => {
    throw await demandFor(check, sale);
  });
  mount(getCheck, ({ params, query, caller }) =>
    readCheck(params.checkId, caller, query.replay_token, parts.store.read),
  );
}
