import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, inject, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { temporaryDatabase } from '../temporary.ts';

const server = inject('postgresUrl');
const BUDGET = `permit (principal, action == Action::"pay", resource) when {
  context has currency && context.currency == "EUR" &&
  context has spent_today && context.spent_today.lessThanOrEqual(decimal("1000.0"))
};`;

/** A process that waits for the word to pay. */
async function payer(url: string, acts: number) {
  const args = [
    join(import.meta.dirname, 'pays.ts'),
    url,
    BUDGET,
    String(acts),
    String(Date.UTC(2026, 10, 22)),
  ];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async pay(): Promise<number> {
      child.stdin.write('go\n');
      return Number((await lines.next()).value);
    },
    end: () => child.kill(),
  };
}

describe.skipIf(!server)('on PostgreSQL', () => {
  test('200 acts of 10 EUR against 1,000 EUR a day, at once over two processes: 100 are allowed', async () => {
    const { url, remove } = await temporaryDatabase(server);
    await (await openStore({ url })).close();
    const payers = await Promise.all([payer(url, 100), payer(url, 100)]);
    const allowed = await Promise.all(payers.map((one) => one.pay()));
    for (const one of payers) one.end();
    expect(allowed.reduce((sum, one) => sum + one)).toBe(100);
    // A process that starts afterwards knows of it.
    const late = await payer(url, 5);
    expect(await late.pay()).toBe(0);
    late.end();
    await remove();
  });
});
