import { z } from 'zod';
import type { PaymentRow } from '../store/payments.ts';
import type { Settlement } from './facilitator.ts';

/** keccak256 of `AuthorizationUsed(address,bytes32)` and of `Transfer(address,address,uint256)`. */
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const CALL_MS = 10_000;
/** Of Base and its test chain. */
const SECONDS_A_BLOCK = 2;
/** More blocks than come while a payment is valid; nodes refuse to look through many more. */
const BLOCKS = 2_000;
/** After the time of the transfer is over, until no block can bring it any more. */
const FINALITY_SECONDS = 120;

const Hex = z.string().regex(/^0x[0-9a-f]*$/i);
const Log = z.object({ address: Hex, topics: z.array(Hex), data: Hex, transactionHash: Hex });
const Receipt = z.object({ status: Hex, logs: z.array(Log) });
const Block = z.object({ number: Hex, timestamp: Hex });

/**
 * What came of a payment, from the chain itself: a transaction that used its nonce *and* moved the money as agreed
 * (a nonce is also used up when it is cancelled). Not finding one means that it failed only when it can no longer
 * be made.
 */
export async function reconcileOnChain(rpcUrl: string, payment: PaymentRow): Promise<Settlement> {
  try {
    const chain = `eip155:${Number(Hex.parse(await call(rpcUrl, 'eth_chainId', [])))}`;
    if (chain !== payment.network) return { outcome: 'unknown', reason: `the node is of ${chain}` };
    const latest = Block.parse(await call(rpcUrl, 'eth_getBlockByNumber', ['latest', false]));
    const topics = [AUTHORIZATION_USED, wordOf(payment.payer), payment.nonce];
    const used = { address: payment.asset, topics, ...blocksAround(payment.valid_before, latest) };
    for (const { transactionHash } of z.array(Log).parse(await call(rpcUrl, 'eth_getLogs', [used]))) {
      const receipt = Receipt.parse(await call(rpcUrl, 'eth_getTransactionReceipt', [transactionHash]));
      if (Number(receipt.status) === 1 && receipt.logs.some((log) => pays(log, payment))) {
        return { outcome: 'settled', transaction: transactionHash };
      }
    }
    const over = Number(latest.timestamp) > payment.valid_before + FINALITY_SECONDS;
    if (over) return { outcome: 'failed', reason: 'the transfer was not made while it was valid' };
    return { outcome: 'unknown', reason: 'the transfer is not on the chain yet' };
  } catch (error) {
    return { outcome: 'unknown', reason: `the chain could not be read: ${error}` };
  }
}

/** The blocks around the time until which the transfer was valid, a little over an hour of them. */
function blocksAround(validBefore: number, { number, timestamp }: z.infer<typeof Block>) {
  const since = Math.ceil((Number(timestamp) - validBefore) / SECONDS_A_BLOCK);
  const from = Math.max(0, Number(number) - Math.max(0, since) - BLOCKS / 2);
  return { fromBlock: hex(from), toBlock: hex(Math.min(Number(number), from + BLOCKS)) };
}

const hex = (value: number) => `0x${value.toString(16)}`;

const wordOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

function pays(log: z.infer<typeof Log>, { asset, payer, pay_to, amount_micro_usd }: PaymentRow): boolean {
  const expected = [TRANSFER, wordOf(payer), wordOf(pay_to)];
  return (
    log.address.toLowerCase() === asset &&
    expected.every((topic, at) => log.topics[at]?.toLowerCase() === topic) &&
    BigInt(log.data) === BigInt(amount_micro_usd)
  );
}

async function call(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_MS),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result } = z.object({ result: z.unknown().optional() }).parse(await response.json());
  // A receipt that is not there yet, or an error in the place of a result.
  if (result === undefined || result === null) throw new Error(`${method} gave nothing`);
  return result;
}
