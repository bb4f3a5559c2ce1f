import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the facilitator does with a settlement: the money moves or not, and the answer says so or not. */
export type Manner =
  | 'fair'
  | 'refuses'
  | 'moves and hangs up'
  | 'moves and fails'
  | 'moves and times out'
  | 'moves and is late'
  | 'hangs up'
  | 'is silent'
  | 'knows nobody';

type Moved = { transaction: string; from: string; to: string; value: string; nonce: string; asset: string };

/** Longer than the tests' patience. */
const LATE_MS = 2_000;

const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** A facilitator and a node of its chain, over real HTTP on loopback; `manner` is for the test to change. */
export async function openChain() {
  const moved: Moved[] = [];
  /** What the facilitator was asked, and who by. */
  const asked: { path: string; authorization: string; sent: Sent }[] = [];
  const state = {
    manner: 'fair' as Manner,
    verifies: 0,
    settles: 0,
    /** Questions to the node. */
    reads: 0,
    timestamp: Math.floor(Date.now() / 1000),
    chainId: '0x14a34',
    /** Whether the node does not show yet what has moved. */
    hidden: false,
  };

  const move = ({ paymentPayload: { payload, accepted } }: Sent): Moved => {
    const { from, to, value, nonce } = payload.authorization;
    const transfer = {
      transaction: `0x${randomBytes(32).toString('hex')}`,
      from,
      to,
      value,
      nonce,
      asset: accepted.asset,
    };
    moved.push(transfer);
    return transfer;
  };

  const settle = (sent: Sent, response: ServerResponse) => {
    state.settles++;
    if (state.manner.startsWith('moves') || state.manner === 'fair') {
      const { transaction, from } = move(sent);
      if (state.manner === 'moves and hangs up') return void response.destroy();
      if (state.manner === 'moves and fails') return answer(response, 500, { error: 'oops' });
      if (state.manner === 'moves and times out') return answer(response, 504, {});
      if (state.manner === 'moves and is late') return void setTimeout(() => response.destroy(), LATE_MS);
      return answer(response, 200, { success: true, transaction, network: 'eip155:84532', payer: from });
    }
    if (state.manner === 'hangs up') return void response.destroy();
    if (state.manner === 'is silent') return answer(response, 504, {});
    return answer(response, 200, {
      success: false,
      errorReason: 'insufficient_funds',
      transaction: '',
      network: 'x',
    });
  };

  const logsOf = (one: Moved) => [
    {
      address: one.asset,
      topics: [
        '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5',
        word(one.from),
        one.nonce,
      ],
      data: '0x',
      transactionHash: one.transaction,
    },
    {
      address: one.asset,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        word(one.from),
        word(one.to),
      ],
      data: `0x${BigInt(one.value).toString(16)}`,
      transactionHash: one.transaction,
    },
  ];
  const node: Record<string, (params: never) => unknown> = {
    eth_chainId: () => state.chainId,
    eth_getBlockByNumber: () => ({ number: '0x64', timestamp: `0x${state.timestamp.toString(16)}` }),
    eth_getLogs: ([{ topics }]: [{ topics: string[] }]) =>
      moved
        .filter(({ nonce }) => !state.hidden && nonce.toLowerCase() === topics[2])
        .map((one) => logsOf(one)[0]),
    eth_getTransactionReceipt: ([hash]: [string]) => {
      const one = moved.find(({ transaction }) => transaction === hash);
      return one && { status: '0x1', logs: logsOf(one) };
    },
  };

  const server = createServer(async (request, response) => {
    const sent = await bodyOf(request);
    if (request.url === '/rpc') {
      state.reads++;
      const result = node[sent.method ?? '']?.(sent.params as never) ?? null;
      return answer(response, 200, { jsonrpc: '2.0', id: 1, result });
    }
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', sent });
    if (state.manner === 'knows nobody') return answer(response, 401, { errorType: 'unauthorized' });
    if (request.url === '/x402/settle') return settle(sent, response);
    state.verifies++;
    return answer(response, 200, { isValid: true, payer: sent.paymentPayload.payload.authorization.from });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    moved,
    asked,
    state,
    environment: {
      TRUEPENNY_PAY_TO: '0x52908400098527886E0F7030069857D2E4169EE7',
      TRUEPENNY_FACILITATOR_URL: `${url}/x402`,
      TRUEPENNY_RPC_URL: `${url}/rpc`,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Authorization = { from: string; to: string; value: string; nonce: string };
type Sent = {
  method?: string;
  params?: unknown;
  paymentPayload: {
    accepted: { asset: string };
    payload: { authorization: Authorization };
    resource?: unknown;
    extensions?: unknown;
  };
};

async function bodyOf(request: IncomingMessage): Promise<Sent> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}

const answer = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
