import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { decodeAbiParameters, parseAbiParameters } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { EAS_ABI } from '../../src/chain/eas/encode.ts';
import { EAS, type Hex, SCHEMA, SCHEMA_REGISTRY } from '../../src/chain/eas/schema.ts';
import { compiled, openAnvil } from '../payments/anvil.ts';

const SOURCE = join(import.meta.dirname, 'eas.sol');

/** What the node in between does with a transaction that is sent. */
type Manner = 'fair' | 'sends and fails' | 'fails' | 'is down';

/** A local chain with EAS on it, behind a node that can be made to fail; over real HTTP. */
export async function openEasChain() {
  const anvil = await openAnvil();
  const { client } = anvil;
  await client.setCode({ address: EAS, bytecode: await compiled(SOURCE, 'EAS') });
  await client.setCode({ address: SCHEMA_REGISTRY, bytecode: await compiled(SOURCE, 'SchemaRegistry') });
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
      client.readContract({ address: EAS, abi: EAS_ABI, functionName: 'getAttestation', args: [uid] }),
    /** The ids of all verifications that this account attested, in the order of the chain. */
    async attestedBy(key: Hex): Promise<string[]> {
      const logs = await client.getContractEvents({
        address: EAS,
        abi: EAS_ABI,
        eventName: 'Attested',
        args: { attester: privateKeyToAccount(key).address },
        fromBlock: 0n,
        strict: true,
      });
      const made = await Promise.all(logs.map(({ args }) => this.attestation(args.uid)));
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
