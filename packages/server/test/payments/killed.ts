import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { INHERITED } from '../../../client/test/inherited.ts';
import { startService } from '../service.ts';
import { benchOf } from './bench.ts';
import type { Point } from './dies-at.ts';
import { CLAIM, check, spent } from './shop.ts';
import { newWallet, signatureFor } from './wallets.ts';

/** Later than any lease, and before the payment is too old to be taken. */
const LATER_MS = 200_000;
const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(CLAIM) };

type Given = {
  /** Where the service keeps everything, besides its data directory. */
  environment?: Record<string, string>;
  /** Of a payer who has to settle before the work. */
  settlesFirst?: boolean;
  /** Before the same payment comes again. */
  meanwhile?: () => void;
};

/**
 * Pays a service that is killed (SIGKILL) at the point, starts it again on what is left, and presents the same
 * payment once more; then whoever paid buys again with a new one. Gives what became of it.
 */
export async function killedAt(point: Point, { environment = {}, settlesFirst, meanwhile }: Given = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'truepenny-killed-'));
  const variables = { TRUEPENNY_LOG_LEVEL: 'silent', TRUEPENNY_DATA: directory, ...environment };
  const wallet = newWallet();
  if (settlesFirst) {
    const before = await startService(variables);
    const payer = { address: wallet.address.toLowerCase(), settles_first: 1 } as const;
    await before.app.parts.store.write((tx) => tx.insertInto('payers').values(payer).execute());
    await before.close();
  }
  const headers = await payUntilKilled(point, variables, wallet);

  let worked = 0;
  const bench = benchOf(() => void worked++);
  const service = await startService(variables, { ...bench, clock: () => Date.now() + LATER_MS });
  const { store } = service.app.parts;
  meanwhile?.();
  const again = await check(service, headers);
  const twice = await check(service, headers);
  expect([twice.status, twice.json.id]).toEqual([again.status, again.json.id]);
  const taken = await spent(store, wallet);
  const workedAgain = worked;
  const next = await check(service, await signatureFor(await fetch(`${service.url}/v1/check`, init), wallet));
  const open = await store.read
    .selectFrom('payments')
    .select('state')
    .where('state', 'not in', ['settled', 'failed'])
    .execute();
  await service.close();
  await rm(directory, { recursive: true, force: true });
  return {
    status: again.status,
    charged: again.json.charged,
    spent: taken,
    workedAgain,
    next: next.status,
    open: open.length,
  };
}

async function payUntilKilled(
  point: Point,
  environment: Record<string, string>,
  wallet: ReturnType<typeof newWallet>,
): Promise<Record<string, string>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dies-at.ts'), point], {
    env: { ...INHERITED, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const dead = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    const url = (await lines.next()).value;
    const headers = await signatureFor(await fetch(`${url}/v1/check`, init), wallet);
    const lost = fetch(`${url}/v1/check`, { ...init, headers: { ...init.headers, ...headers } });
    const answered = lost.then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect(await Promise.race([answered, lines.next().then(({ value }) => value)])).toBe('reached');
    child.kill('SIGKILL');
    expect(await answered).toBe('cut off');
    return headers;
  } finally {
    child.kill('SIGKILL');
    await dead;
  }
}
