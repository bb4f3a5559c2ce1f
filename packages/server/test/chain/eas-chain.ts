import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeAbiParameters, parseAbiParameters } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type Hex, SCHEMA } from '../../src/chain/eas/schema.ts';
import { openAnvil } from '../payments/anvil.ts';
import { EAS_CONTRACT, layContracts } from './eas-contracts.ts';

/** An attestation as the official ABI names its members. */
type Attestation = {
  uid: Hex;
  schema: Hex;
  time: bigint;
  expirationTime: bigint;
  revocationTime: bigint;
  refUID: Hex;
  recipient: Hex;
  attester: Hex;
  revocable: boolean;
  data: Hex;
};

/** What the node in between does with a transaction that is sent. */
type Manner = 'fair' | 'sends and fails' | 'fails' | 'is down';

/** A local chain with the official EAS contracts on it, behind a node that can be made to fail; over real HTTP. */
export async function openEasChain() {
  const anvil = await openAnvil();
  const { client } = anvil;
  await layContracts(client);
  const state = { manner: 'fair' as Manner, sent: 0 };

  const node = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const sends = JSON.parse(body).method === 'eth_sendRawTransaction';
    if (sends) state.sent++;
    const lost = state.manner === 'is down' || (sends && state.manner === 'fails');
    if (lost) return void response.destroy();
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const answer = await (await fetch(anvil.url, init)).text();
    if (sends && state.manner === 'sends and fails') return void response.destroy();
    response.setHeader('content-type', 'application/json').end(answer);
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  return {
    state,
    client,
    url: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    /** A new account with gas. */
    async newKey(): Promise<Hex> {
      const key = generatePrivateKey();
      await anvil.fund(privateKeyToAccount(key).address);
      return key;
    },
    /** So many blocks come. */
    mine: (blocks: number) => client.mine({ blocks }),
    attestation: (uid: Hex) =>
      client.readContract({
        ...EAS_CONTRACT,
        functionName: 'getAttestation',
        args: [uid],
      }) as Promise<Attestation>,
    /** The ids of all verifications that this account attested, in the order of the chain. */
    async attestedBy(key: Hex): Promise<string[]> {
      const logs = await client.getContractEvents({
        ...EAS_CONTRACT,
        eventName: 'Attested',
        args: { attester: privateKeyToAccount(key).address },
        fromBlock: 0n,
        strict: true,
      });
      const events = logs as unknown as readonly { args: { uid: Hex } }[];
      const made = await Promise.all(events.map(({ args }) => this.attestation(args.uid)));
      return made.map(({ data }) => statementIn(data).verificationId);
    },
    async close() {
      node.closeAllConnections();
      await new Promise((resolve) => node.close(resolve));
      await anvil.close();
    },
  };
}

/** What the data of an attestation says. */
export function statementIn(data: Hex) {
  const [verificationHash, verificationId, verdict, confidenceBps, tier, transcriptHash, evaluatedAt] =
    decodeAbiParameters(
      parseAbiParameters(SCHEMA as 'bytes32 a, string b, string c, uint16 d, string e, bytes32 f, uint64 g'),
      data,
    );
  return {
    verificationHash,
    verificationId,
    verdict,
    confidenceBps,
    tier,
    transcriptHash,
    evaluatedAt: Number(evaluatedAt),
  };
}
