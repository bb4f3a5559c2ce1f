import { afterEach, expect, it } from 'vitest';
import { reachOn } from '../../src/judge/draw.ts';
import type { Roster } from '../../src/kernel/panel.ts';
import { scripted } from '../../src/models/scripted.ts';
import { modelEvaluator } from '../../src/panel/evaluator.ts';
import { modelRedTeam } from '../../src/panel/red-team.ts';
import { planOf, SPEEDS } from '../../src/products/answer/speeds.ts';
import { SURROUNDINGS } from '../panel/matter.ts';
import { benchOf } from '../payments/bench.ts';
import { paid } from '../payments/shop.ts';
import { newWallet } from '../payments/wallets.ts';
import { type Service, startService } from '../service.ts';

const STAKES = ['low', 'medium', 'high', 'critical'] as const;
const NAMES = Object.keys(SPEEDS) as (keyof typeof SPEEDS)[];
const CLAIM = { claim: 'Paris lies on the Seine.' };

let service: Service | undefined;
afterEach(() => service?.close());

/** A service with so many models that no figures are known of, each of another family; gives how often they were asked. */
async function seated(many: number) {
  let asked = 0;
  const model = (id: string) =>
    scripted({ id, family: id }, () => {
      asked++;
      return 'no answer';
    });
  const { deterministic } = benchOf().roster;
  const roster: Roster = {
    deterministic,
    models: {
      evaluators: Array.from({ length: many }, (_, n) =>
        modelEvaluator(model(`nobody/new-${n}`), SURROUNDINGS),
      ),
      redTeam: [modelRedTeam(model('nobody/other'), SURROUNDINGS)],
    },
  };
  const at = await startService({}, { roster });
  service = at;
  return { at, roster, asked: () => asked };
}

it.each([1, 2, 5])(
  '409: what %i unknown models could not allow if all agreed is refused before any work',
  async (many) => {
    const { at, roster, asked } = await seated(many);
    const key = await at.newKey('operator');
    const { calibration } = at.app.parts;
    const reaches = (speed: keyof typeof SPEEDS, stakeLevel: (typeof STAKES)[number]) => {
      const plan = planOf({ speed, stakeLevel });
      return (reachOn(plan, roster, calibration) ?? 1) >= plan.bar;
    };
    let refused = 0;
    for (const stakeLevel of STAKES) {
      for (const speed of NAMES) {
        const before = asked();
        const { status, json } = await at.call('POST', '/v1/check', {
          key,
          body: { ...CLAIM, speed, stakeLevel },
        });
        if (reaches(speed, stakeLevel)) {
          expect(status).toBe(200);
          continue;
        }
        refused++;
        expect([status, json.code, json.charged, asked()]).toEqual([409, 'bar-out-of-reach', false, before]);
        expect(json.reach).toBeLessThan(json.bar);
        expect(json.speeds).toEqual(NAMES.filter((name) => reaches(name, stakeLevel)));
        expect(json.detail).toContain(json.speeds.length > 0 ? json.speeds[0] : 'lower stakeLevel');
      }
    }
    if (many === 1) expect(refused).toBeGreaterThan(0);
    const usage = await at.call('GET', '/v1/usage', { key });
    expect(usage.json.heldUsd).toBe(0);
  },
);

it('409: a payment is left unspent, and pays for the same claim at another stake by a new one', async () => {
  const { at } = await seated(1);
  const body = { ...CLAIM, speed: 'fast', stakeLevel: 'critical' };
  const headers = await paid(Object.assign(at, { worked: () => 0 }), newWallet(), body);
  for (let n = 0; n < 2; n++) {
    const { status, json } = await at.call('POST', '/v1/check', { body, headers });
    expect([status, json.code]).toEqual([409, 'bar-out-of-reach']);
  }
  expect(await at.app.parts.store.read.selectFrom('payments').select('id').execute()).toEqual([]);
});

it('computing alone is refused nothing: what is proved reaches every bar', async () => {
  service = await startService({}, benchOf());
  const key = await service.newKey('operator');
  const body = { ...CLAIM, speed: 'fast', stakeLevel: 'critical' };
  expect((await service.call('POST', '/v1/check', { key, body })).status).toBe(200);
});
