import { gateHealth, listGateTiers, verifyAction } from '@truepenny/contract';
import { microUsd } from '../../payments/money.ts';
import type { Till } from '../../payments/till.ts';
import { GATE_TIERS, listTiers } from '../../products/gate/tiers.ts';
import * as gate from '../../products/gate/verify.ts';
import type { Metrics } from '../metrics.ts';
import type { Mount } from '../mount.ts';
import type { HealthParts } from './service.ts';

/** The pre-execution gate. */
export function gateRoutes(
  mount: Mount,
  metrics: Metrics,
  till: Till,
  parts: gate.GateParts & HealthParts,
): void {
  const example = verifyAction.body.parse({ claim: 'pay(amount=10)', mode: 'action_authorization' });
  mount(
    verifyAction,
    async ({ body, caller, tell }) => {
      const judged = await gate.verifyAction(body, caller, parts, tell);
      metrics.decided('sentinel', judged.result.verdict, judged.said);
      return judged;
    },
    {
      till,
      example,
      price: ({ tier }) => microUsd(GATE_TIERS[tier].priceUsd),
      estimate: ({ body }) => gate.estimateAction(body, parts),
      metered: true,
    },
  );
  mount(listGateTiers, () => listTiers(parts.roster));
  mount(gateHealth, () => parts.health());
}
