import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readServiceWallet } from '../../chain/wallet-key.ts';
import type { Settings } from '../../config/settings.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemRandomness } from '../../kernel/ids.ts';
import { cdpAuthorization } from '../../payments/cdp.ts';
import { BASE, BASE_SEPOLIA, type Network } from '../../payments/networks.ts';
import { describeAccount } from './account.ts';
import type { Section } from './section.ts';

const ASK_MS = 5_000;
const WALLET_RAILS = ['x402 v2', 'x402 v1', 'mpp'];

/** What the facilitator settles, as `GET /supported` of x402 tells it; of more than is asked here. */
const Supported = z.object({ kinds: z.array(z.object({ scheme: z.string(), network: z.string() })) });

/** How calls are paid for, and whether what is offered can be settled now. */
export async function describePayments(settings: Settings): Promise<Section> {
  const { environment, payTo, facilitatorUrl, facilitatorKey, billMetered, data } = settings;
  const play = environment === 'development';
  const network = play ? BASE_SEPOLIA : BASE;
  const settles = facilitatorKey
    ? 'this process'
    : facilitatorUrl
      ? 'elsewhere'
      : play
        ? 'play ledger'
        : null;
  const rails = [...(settles ? WALLET_RAILS : []), 'credit'];
  const metered = billMetered
    ? 'trace, gate and decision calls debit credit'
    : 'trace, gate and decision calls are free';
  const lines: [string, string][] = [['payments', `${rails.join(', ')}; ${metered}`]];
  if (!settles) {
    lines.push([
      'wallets',
      'none are taken: set TRUEPENNY_PAY_TO and TRUEPENNY_FACILITATOR_URL to take some',
    ]);
    return { facts: { rails, billMetered }, lines, missing: [] };
  }
  const own = await readServiceWallet(join(resolve(data), 'keys'));
  const paid = payTo ?? (await own?.address());
  const found = await settlement(settings, settles, network);
  const money = settles === 'play ledger' ? ', in play money' : '';
  lines.push([
    'paid to',
    `${paid ?? 'the service’s own address, made by the first start'}, USDC on ${network.id}${money}`,
  ]);
  const facts = { rails, billMetered, network: network.id, asset: network.asset, payTo: paid ?? null };
  return {
    facts: { ...facts, facilitator: { kind: settles, ...found.facts } },
    lines: [...lines, ...found.lines],
    missing: found.missing,
  };
}

function settlement(settings: Settings, settles: string, network: Network): Promise<Section> | Section {
  const { facilitatorKey, facilitatorUrl, rpcUrl } = settings;
  if (facilitatorKey && rpcUrl) {
    const of = { what: 'facilitator', chainId: network.chainId, rpcUrl, key: facilitatorKey };
    return describeAccount(of, 'settles in this process');
  }
  if (facilitatorUrl) return askFacilitator(facilitatorUrl.replace(/\/$/, ''), settings, network);
  return { facts: {}, lines: [['facilitator', settles]], missing: [] };
}

async function askFacilitator(
  url: string,
  { cdpKeyId: id, cdpKeySecret: secret }: Settings,
  { id: network, v1 }: Network,
): Promise<Section> {
  // Its path may hold a key.
  const { host } = new URL(url);
  const address = `${url}/supported`;
  try {
    const parts = { clock: systemClock, randomness: systemRandomness };
    const authorization = id && secret && cdpAuthorization({ id, secret }, parts)('GET', address);
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(ASK_MS),
      headers: authorization ? { authorization } : {},
    });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    const { kinds } = Supported.parse(await response.json().catch(() => undefined));
    const fits = kinds.some((kind) => kind.scheme === 'exact' && [network, v1].includes(kind.network));
    if (!fits) throw new Error(`it does not settle exact payments on ${network}`);
    return {
      facts: { host, answers: true },
      lines: [['facilitator', `${host}, answers and settles on ${network}`]],
      missing: [],
    };
  } catch (error) {
    const why = reasonOf(error);
    return {
      facts: { host, answers: false, fault: why },
      lines: [['facilitator', `${host}, of no use now`]],
      missing: [`the facilitator at ${host} (${why}); check TRUEPENNY_FACILITATOR_URL and its keys`],
    };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'it answers in other words than x402 has';
  if (!(error instanceof Error)) return 'an unknown fault';
  if (error.name === 'TimeoutError') return `it does not answer within ${ASK_MS / 1000} s`;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `it cannot be reached: ${cause.code}` : error.message;
}
