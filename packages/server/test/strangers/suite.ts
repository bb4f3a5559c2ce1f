import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkClaim } from '../../src/products/answer/check.ts';
import { issueRequested } from '../../src/receipts/request.ts';
import { createAgent } from '../../src/registry/agents.ts';
import { recordEvent } from '../../src/registry/events.ts';
import { authenticate } from '../../src/registry/keys.ts';
import { createOperator } from '../../src/registry/operators.ts';
import { insertReceipt } from '../../src/store/receipts.ts';
import { bindWallet } from '../../src/store/wallet-bindings.ts';
import { agentScore } from '../../src/trust/agent-score.ts';
import { badge } from '../../src/trust/badge.ts';
import { trustProfile } from '../../src/trust/profile.ts';
import { agentStats } from '../../src/trust/stats.ts';
import { walletStatement } from '../../src/trust/wallet.ts';
import { type Service, startService } from '../service.ts';
import { receiptRow } from '../store/rows.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 15, 12);
const CROWD = 1_000;
const WALLET = '0x52908400098527886e0f7030069857d2e4169ee7';

/** Every number that anybody can see of an agent and its wallet. */
async function seen(agentId: string, parts: Service['app']['parts'] & { issuer: string }) {
  const [profile, shield, stats, wallet] = await Promise.all([
    trustProfile(agentId, parts),
    badge(`${agentId}.svg`, parts),
    agentStats(agentId, 30, parts),
    walletStatement(WALLET, parts),
  ]);
  return { profile, shield, stats, wallet };
}

/**
 * A crowd of a thousand, with money or with an operator each, against one agent; then the agent's own operator.
 *
 * @param prepare Gives the settings of an empty database, and what removes it.
 */
export function strangersSuite(
  prepare: () => Promise<{ environment: Record<string, string>; remove(): Promise<void> }>,
): void {
  describe('an agent with a record', () => {
    let now = START;
    let service: Service;
    let remove: () => Promise<void>;
    let agentId: string;
    let operatorKey: string;
    const parts = () => ({ ...service.app.parts, issuer: service.url });
    const operator = async (name: string) => {
      const { apiKey } = await createOperator({ name }, parts());
      return { apiKey, caller: await authenticate(apiKey, parts()) };
    };
    const inTurns = async (work: (n: number) => Promise<unknown>) => {
      for (let from = 0; from < CROWD; from += 50) {
        await Promise.all(Array.from({ length: 50 }, (_, n) => work(from + n)));
      }
    };
    const check = async (request: object, asking: Parameters<typeof checkClaim>[1]) => {
      const asked = {
        claim: '2 + 2 = 4',
        stakeLevel: 'low',
        domain: 'general',
        speed: 'fast',
        ...request,
      } as const;
      const { result, delivered, record } = await checkClaim(asked, asking, parts(), () => {});
      await parts().store.write(record);
      return { result, delivered };
    };

    beforeAll(async () => {
      const database = await prepare();
      remove = database.remove;
      service = await startService(database.environment, { clock: () => now });
      const { apiKey, caller } = await operator('Northwind Freight');
      operatorKey = apiKey;
      ({ agentId } = await createAgent(caller, { name: 'Freight quoter' }, parts()));
      await parts().store.write(async (tx) => {
        for (let n = 0; n < 12; n++) {
          const change = { issued_at: now - (n % 6) * DAY, verdict: n === 3 ? 'BLOCK' : 'ALLOW' };
          await insertReceipt(tx, receiptRow(`rcpt_own${11 - n}`, agentId, change), `subject ${n}`);
        }
        const binding = { wallet: WALLET, agent_id: agentId, bound_at: now };
        await bindWallet(tx, binding);
      });
      await recordEvent(agentId, { type: 'verification', outcome: 'correct' }, caller, parts());
    });
    afterAll(async () => {
      await service.close();
      await remove();
    });

    it('is moved by no stranger with money, for or against', async () => {
      const before = await seen(agentId, parts());
      await inTurns(async (n) => {
        const asking = { caller: undefined, payer: `0x${randomBytes(20).toString('hex')}` };
        const verdict = n % 2 ? 'BLOCK' : 'ALLOW';
        const { record } = await issueRequested(
          { agentId, claim: `Claim ${n}`, verdict, domain: 'general' },
          asking,
          parts(),
        );
        await parts().store.write(record);
        if (n % 4 === 0) await check({ agentId, claim: `${n} + 1 = ${n + 1 + (n % 8 ? 0 : 1)}` }, asking);
      });
      expect(await seen(agentId, parts())).toEqual(before);
    });

    it('is moved by no operator that registers for nothing', async () => {
      const before = await seen(agentId, parts());
      const score = async () => (await agentScore(agentId, undefined, parts())).score;
      const { events, ...untouched } = await score();
      await inTurns(async (n) => {
        const { caller } = await operator(`Sybil ${n}`);
        await recordEvent(
          agentId,
          {
            type: 'peer_review',
            outcome: n % 2 ? 'incorrect' : 'correct',
            peerRating: n % 2,
            domain: `A${n}`,
          },
          caller,
          parts(),
        );
        if (n % 10 === 0)
          await check({ agentId, claim: `${n} + 2 = ${n + 3}` }, { caller, payer: undefined });
      });
      expect(await score()).toEqual({ ...untouched, events: events + CROWD });
      expect(await seen(agentId, parts())).toEqual(before);
    }, 60_000);

    it('gains at most ten a day by its own operator, each once, and none from what supports itself', async () => {
      const caller = await authenticate(operatorKey, parts());
      const { agentId: fresh } = await createAgent(caller, { name: 'Newcomer' }, parts());
      const asking = { caller, payer: undefined };
      const basis = async () => {
        const { basis, tier, trustscore } = await trustProfile(fresh, parts());
        return { counted: basis.counted, days: basis.days, tier, trustscore };
      };
      for (let n = 0; n < 20; n++) {
        const claim = `The crate ${n} holds ${n} bottles.`;
        await check({ agentId: fresh, claim, context: `  the crate ${n} holds ${n} bottles ` }, asking);
      }
      await parts().store.write(async (tx) => {
        for (let n = 0; n < 60; n++) {
          const change = { verdict_source: 'caller', verdict: 'VERIFIED', issued_at: now } as const;
          await insertReceipt(tx, receiptRow(`rcpt_said${n}`, fresh, change));
        }
      });
      expect(await basis()).toEqual({ counted: 0, days: 0, tier: 'new', trustscore: 0 });
      expect(await badge(`${fresh}.svg`, parts())).toContain('0 new · self-declared');
      await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          check({ agentId: fresh, claim: `${n % 30} + 5 = ${(n % 30) + 5}` }, asking),
        ),
      );
      expect(await basis()).toMatchObject({ counted: 10, days: 1, tier: 'building' });
      // Days, not effort: the third day of it is no tier either.
      for (const day of [1, 2]) {
        now = START + day * DAY;
        for (let n = 0; n < 15; n++)
          await check({ agentId: fresh, claim: `${n} + ${day + 6} = ${n + day + 6}` }, asking);
      }
      expect(await basis()).toMatchObject({ counted: 30, days: 3, tier: 'building' });
      now = START;
    });
  });
}
