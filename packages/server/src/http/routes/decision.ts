import { DECISION_PRICE_USD, decisionHealth, listAxes, verifyDecision } from '@truepenny/contract';
import { microUsd } from '../../payments/money.ts';
import { FREE } from '../../payments/rail.ts';
import type { Till } from '../../payments/till.ts';
import { describeAxes } from '../../products/decision/axes.ts';
import * as decision from '../../products/decision/verify.ts';
import type { Metrics } from '../metrics.ts';
import type { Mount } from '../mount.ts';
import type { HealthParts } from './service.ts';

/** Decision quality. */
export function decisionRoutes(
  mount: Mount,
  metrics: Metrics,
  till: Till,
  parts: decision.DecisionParts & HealthParts,
): void {
  const example = verifyDecision.body.parse({ mandate: 'm', proposed_action: 'a', reasoning: 'r' });
  mount(
    verifyDecision,
    async ({ body, caller, tell }) => {
      const judged = await decision.verifyDecision(body, caller, parts, tell);
      metrics.decided('dql', judged.result.aggregate.verdict, judged.said);
      return judged;
    },
    {
      till: sandboxed(till),
      example,
      price: () => microUsd(DECISION_PRICE_USD),
      estimate: ({ body }) => decision.estimateDecision(body, parts),
      metered: true,
    },
  );
  mount(listAxes, describeAxes);
  mount(decisionHealth, () => parts.health());
}

/** The till, past which a sandbox goes free and without a key; anything else needs one. */
const sandboxed = (till: Till): Till => ({
  demand: till.demand,
  async sell(bill, purse, work) {
    const { sandbox } = verifyDecision.body.parse(bill.body);
    if (sandbox) return { result: (await work(undefined)).result, charged: FREE, headers: {} };
    if (!purse.caller) throw await till.demand(bill, 'missing-key');
    return till.sell(bill, purse, work);
  },
});
