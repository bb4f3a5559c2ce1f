import { membersOf } from '../members.ts';
import type { Pay } from '../payment.ts';
import { Misuse } from './command.ts';
import { plain } from './layout.ts';
import { findPlayWallet, keepPlayWallet, PLAY_NETWORK, playWalletPath } from './play-wallet.ts';
import type { World } from './world.ts';

/** The most that one call may cost, in micro-USDC: far above any price, and play money at that. */
const CAP = 1_000_000n;
const NEEDED = ['@x402/fetch', '@x402/evm', 'viem'] as const;

/**
 * Pays what a development service asks for in play money, from a wallet that is made on the spot. It signs for
 * the test chain alone, and only where the 402 itself says that play money pays; every other 402 stays as it is,
 * and so does that of a call under a key.
 */
export const playMoney =
  (world: World): Pay =>
  (fetch) =>
  async (input, init) => {
    const request = new Request(input, init);
    const answer = await fetch(request.clone());
    if (answer.status !== 402 || request.headers.has('x-api-key')) return answer;
    const asked: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    if (membersOf(asked).play !== true) return answer;
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(await paymentFor(answer, world))) headers.set(name, value);
    return fetch(new Request(request, { headers }));
  };

/** The headers that pay the 402, signed by the play wallet. */
async function paymentFor(answer: Response, world: World): Promise<Record<string, string>> {
  const { x402, evm, accounts } = await stockClient();
  const { privateKey } = (await findPlayWallet(world)) ?? (await newWallet(accounts, world));
  const account = accounts.privateKeyToAccount(privateKey);
  const client = new x402.x402Client()
    .register(PLAY_NETWORK, new evm.ExactEvmScheme(account))
    .registerPolicy((_, offers) => offers.filter(({ amount }) => BigInt(amount) <= CAP));
  const http = new x402.x402HTTPClient(client);
  const required = http.getPaymentRequiredResponse((name) => answer.headers.get(name));
  return http.encodePaymentSignatureHeader(await http.createPaymentPayload(required));
}

async function newWallet({ generatePrivateKey, privateKeyToAccount }: Accounts, world: World) {
  const privateKey = generatePrivateKey();
  const wallet = { address: privateKeyToAccount(privateKey).address, privateKey };
  await keepPlayWallet(wallet, world);
  world.err(
    `Made a play wallet, ${wallet.address}, in ${plain(playWalletPath(world))}. Its money is worth nothing.\n`,
  );
  return wallet;
}

type Accounts = typeof import('viem/accounts');

/** The stock x402 client. It is no dependency of the command: most who run it have a key, or pay nothing. */
async function stockClient() {
  try {
    const [x402, evm, accounts] = await Promise.all([
      import('@x402/fetch'),
      import('@x402/evm/exact/client'),
      import('viem/accounts'),
    ]);
    return { x402, evm, accounts };
  } catch {
    throw new Misuse(
      `set TRUEPENNY_API_KEY to an operator key with credit or, to pay with play money, npm i ${NEEDED.join(' ')}`,
    );
  }
}
