import type { Served } from '../http/process.ts';

export type Account = { key: string; agentId: string; receiptId: string; jwt: string };

/** What is asked to be put into a receipt. */
export const CLAIM = {
  claim: 'The invoice INV-20481 was paid in full.',
  verdict: 'VERIFIED',
  domain: 'finance',
};

/** Registers an agent with the service's first operator and has one receipt issued. */
export async function registered({ url, said }: Served): Promise<Account> {
  const key = /OPERATOR_KEY=(tp_op_[\w-]+)/.exec(said)?.[1] ?? '';
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const { agentId } = await post('/v1/agents', { name: 'Bench' });
  const { receiptId, jwt } = await post('/v1/verify', { ...CLAIM, agentId });
  return { key, agentId, receiptId, jwt };
}
