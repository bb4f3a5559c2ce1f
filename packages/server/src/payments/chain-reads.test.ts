import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentRow } from '../store/payments.ts';
import { reconcileOnChain } from './chain-reads.ts';
import { openRemote } from './remote.fixture.ts';

const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const [ASSET, PAYER, PAY_TO] = ['0x036cbd53842c5426634e7929541ec2318f3dcf7e', 'ab', 'CD'].map((at, n) =>
  n === 0 ? at : `0x${at.repeat(20)}`,
) as [string, string, string];
const NONCE = `0x${'1a'.repeat(32)}`;
const TRANSACTION = `0x${'5e'.repeat(32)}`;
const VALID_BEFORE = 1_800_000_000;
const padded = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;

const PAYMENT = {
  network: 'eip155:84532',
  asset: ASSET,
  payer: PAYER,
  pay_to: PAY_TO,
  nonce: NONCE,
  amount_micro_usd: 20_000,
  valid_before: VALID_BEFORE,
} as PaymentRow;

const transfer = (change: object = {}) => ({
  address: ASSET,
  topics: [TRANSFER, padded(PAYER), padded(PAY_TO)],
  data: '0x4e20',
  transactionHash: TRANSACTION,
  ...change,
});

const remote = openRemote();
/** What the node says to each method. */
let says: Record<string, unknown>;
beforeEach(() => {
  remote.asked.length = 0;
  says = {
    eth_chainId: '0x14a34',
    eth_getBlockByNumber: { number: '0xf4240', timestamp: `0x${VALID_BEFORE.toString(16)}` },
    eth_getLogs: [transfer({ topics: [AUTHORIZATION_USED, padded(PAYER), NONCE] })],
    eth_getTransactionReceipt: { status: '0x1', logs: [transfer()] },
  };
  remote.answer = ({ body }) => {
    const { method } = body as { method: string };
    return { body: { jsonrpc: '2.0', id: 1, result: says[method] } };
  };
});

const reconciled = () => reconcileOnChain(`${remote.url}/rpc`, PAYMENT);
const SETTLED = { outcome: 'settled', transaction: TRANSACTION };
const unknown = (reason: string) => ({ outcome: 'unknown', reason });
const sent = () => remote.asked.map(({ body }) => body);
/** The time of the newest block, in seconds after the payment could last be made. */
const latest = (number: number, after: number) => {
  const timestamp = `0x${(VALID_BEFORE + after).toString(16)}`;
  says.eth_getBlockByNumber = { number: `0x${number.toString(16)}`, timestamp };
};

it('finds the transaction that used the nonce and moved the money as agreed', async () => {
  expect(await reconciled()).toEqual(SETTLED);
  const call = { jsonrpc: '2.0', id: 1 };
  const topics = [AUTHORIZATION_USED, padded(PAYER), NONCE];
  const range = { fromBlock: `0x${(999_000).toString(16)}`, toBlock: '0xf4240' };
  expect(sent()).toEqual([
    { ...call, method: 'eth_chainId', params: [] },
    { ...call, method: 'eth_getBlockByNumber', params: ['latest', false] },
    { ...call, method: 'eth_getLogs', params: [{ address: ASSET, topics, ...range }] },
    { ...call, method: 'eth_getTransactionReceipt', params: [TRANSACTION] },
  ]);
  expect(remote.asked[0]).toMatchObject({
    method: 'POST',
    path: '/rpc',
    headers: { 'content-type': 'application/json' },
  });
});

it.each([
  ['the blocks until now, of a payment that is still valid', 5_000, -100, 4_000, 5_000],
  ['those around its end, of one that ended long ago', 10_000, 3_001, 7_499, 9_499],
  ['none before the first', 300, 0, 0, 300],
  ['as many as a node looks through', 10_000, 20_000, 0, 2_000],
])('looks through %s', async (_, number, after, from, to) => {
  latest(number, after);
  await reconciled();
  const logs = sent().find((body) => JSON.stringify(body).includes('eth_getLogs'));
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` };
  expect(logs).toMatchObject({ params: [range] });
});

it('is not deceived by letters in another case', async () => {
  const log = transfer({ address: ASSET.toUpperCase().replace('X', 'x') });
  says.eth_getTransactionReceipt = {
    status: '0x1',
    logs: [{ ...log, topics: log.topics.map((topic) => `0x${topic.slice(2).toUpperCase()}`) }],
  };
  expect(await reconciled()).toEqual(SETTLED);
});

describe('no money has come', () => {
  const NOT_YET = unknown('the transfer is not on the chain yet');

  it.each([
    ['in a transaction that failed', { status: '0x0', logs: [transfer()] }],
    ['where the nonce was only cancelled', { status: '0x1', logs: [] }],
    ['of another token', { status: '0x1', logs: [transfer({ address: PAYER })] }],
    ['in another amount', { status: '0x1', logs: [transfer({ data: '0x4e21' })] }],
    [
      'by another event',
      { status: '0x1', logs: [transfer({ topics: [NONCE, padded(PAYER), padded(PAY_TO)] })] },
    ],
    [
      'from another',
      { status: '0x1', logs: [transfer({ topics: [TRANSFER, padded(PAY_TO), padded(PAY_TO)] })] },
    ],
    ['to another', { status: '0x1', logs: [transfer({ topics: [TRANSFER, padded(PAYER), padded(PAYER)] })] }],
    ['to nobody', { status: '0x1', logs: [transfer({ topics: [TRANSFER, padded(PAYER)] })] }],
  ])('%s', async (_, receipt) => {
    says.eth_getTransactionReceipt = receipt;
    expect(await reconciled()).toEqual(NOT_YET);
  });

  it('has failed only once no block can bring it any more', async () => {
    says.eth_getLogs = [];
    latest(1_000_000, 120);
    expect(await reconciled()).toEqual(NOT_YET);
    latest(1_000_000, 121);
    const reason = 'the transfer was not made while it was valid';
    expect(await reconciled()).toEqual({ outcome: 'failed', reason });
  });
});

it('finds it behind a transaction that only cancelled', async () => {
  const used = transfer({ topics: [AUTHORIZATION_USED, padded(PAYER), NONCE] });
  says.eth_getLogs = [{ ...used, transactionHash: '0x01' }, used];
  remote.answer = ({ body }) => {
    const { method, params } = body as { method: string; params: unknown[] };
    const cancelled = method === 'eth_getTransactionReceipt' && params[0] === '0x01';
    return { body: { result: cancelled ? { status: '0x1', logs: [] } : says[method] } };
  };
  expect(await reconciled()).toEqual(SETTLED);
});

describe('nothing is known', () => {
  it('from a node of another chain', async () => {
    says.eth_chainId = '0x2105';
    expect(await reconciled()).toEqual(unknown('the node is of eip155:8453'));
  });

  it.each([
    ['eth_chainId', 'base'],
    ['eth_chainId', 'x0x14a34'],
    ['eth_chainId', '0x14a34 '],
    ['eth_getBlockByNumber', null],
    ['eth_getBlockByNumber', {}],
    ['eth_getLogs', undefined],
    ['eth_getLogs', [{ transactionHash: 7 }]],
    ['eth_getTransactionReceipt', null],
    ['eth_getTransactionReceipt', { status: '0x1' }],
  ])('from %s: %j', async (method, result) => {
    says[method] = result;
    const found = await reconciled();
    expect(found).toEqual(unknown(expect.stringMatching(/^the chain could not be read: /)));
    if (result === undefined || result === null) {
      expect(found).toMatchObject({ reason: expect.stringContaining(`${method} gave nothing`) });
    }
  });

  it('from a node that sends on to another, or speaks no JSON', async () => {
    const lost = unknown(expect.stringMatching(/^the chain could not be read: /));
    const { answer } = remote;
    remote.answer = (asked) =>
      asked.path === '/other' ? answer(asked) : { status: 307, body: {}, location: '/other' };
    expect(await reconciled()).toEqual(lost);
    remote.answer = () => ({ body: '<html>' });
    expect(await reconciled()).toEqual(lost);
  });
});
