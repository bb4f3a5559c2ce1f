import { check, checkDescriptor, getCheck } from '@truepenny/contract';
import { PRICES } from '../../payments/prices.ts';
import type { Till } from '../../payments/till.ts';
import { type CheckParts, checkClaim, estimateCheck } from '../../products/answer/check.ts';
import { openRecord, writtenAlone } from '../../records/read.ts';
import type { Metrics } from '../metrics.ts';
import type { Call, Mount } from '../mount.ts';
import { demandFor, type Sale } from '../selling.ts';

/** Answer-level checks (RV): judged for a price, read for nothing. */
export function checkRoutes(mount: Mount, metrics: Metrics, till: Till, parts: CheckParts): void {
  const example = check.body.parse(check.payable.example);
  const sale: Sale<typeof check> = {
    till,
    example,
    price: PRICES.check,
    estimate: ({ body }) => estimateCheck(body, parts),
  };
  mount(
    check,
    async (call, payer) => {
      const { body, caller, tell } = call;
      const agentId = agentNamedIn(call);
      const request = { ...body, ...(agentId !== undefined && { agentId }) };
      const checked = await checkClaim(request, { caller, payer }, parts, tell);
      metrics.decided('rv', checked.result.verdict, checked.said);
      return checked;
    },
    sale,
  );
  mount(checkDescriptor, async () => {
    throw await demandFor(check, sale);
  });
  mount(getCheck, async ({ params, query, caller }) => {
    const { read } = parts.store;
    const opener = { caller, token: query.replay_token };
    return writtenAlone(await openRecord(read, params.checkId, opener, 'answer'), read);
  });
}

/** The body wins over the header. */
const agentNamedIn = ({ body, headers }: Pick<Call<typeof check>, 'body' | 'headers'>): string | undefined =>
  body.agentId ?? headers['x-agent-id'];
