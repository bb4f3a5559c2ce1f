import { type Authority, createClient } from '../src/index.ts';
import { json, openScripted, type Scene } from './scripted.ts';

type Call = { tool: string; arguments: { amount?: number } };

const result = (verdict: string, to_allow: string[] = []) => ({
  id: 'sent_1',
  verdict,
  execute: verdict === 'ALLOW',
  objections: verdict === 'ALLOW' ? [] : [{ reason: 'The amount is not what was asked for.' }],
  explanation: { to_allow },
});

/** Up to 600 is allowed, up to 700 left open, unless a turn says "confirmed", and more is refused. */
const judge: Scene = (response, seen) => {
  const { call, evidence = [] } = JSON.parse(seen.body);
  const { amount = 0 } = (call as Call | undefined)?.arguments ?? {};
  const confirmed = JSON.stringify(evidence).includes('confirmed');
  const verdict =
    amount <= 600 || (amount <= 700 && confirmed) ? 'ALLOW' : amount <= 700 ? 'UNCERTAIN' : 'BLOCK';
  const toAllow = verdict === 'UNCERTAIN' ? [`Say "${amount}".`] : [];
  json(200, result(verdict, toAllow))(response, seen);
};

/** A gate on loopback that plays `judge`, and an authority that asks it. */
export async function openGate(scene: Scene = judge) {
  const gate = await openScripted(scene);
  const client = createClient({ baseUrl: gate.url, apiKey: 'tp_sn_k', retries: 0 });
  const authority: Authority = { client, instruction: 'Pay Acme 600 EUR.' };
  return { ...gate, authority, bodies: () => gate.seen.map(({ body }) => JSON.parse(body)) };
}
