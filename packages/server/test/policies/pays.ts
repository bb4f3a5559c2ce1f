/** A process that has many payments judged at once under one key, and prints how many were allowed. */
import { payment, splitOf } from '../../src/authority/policy/act.fixture.ts';
import { compile } from '../../src/authority/policy/compile.ts';
import { Engine } from '../../src/authority/policy/engine.ts';
import { judgeByPolicy } from '../../src/authority/policy/judge.ts';
import { systemRandomness } from '../../src/kernel/ids.ts';
import { openStore } from '../../src/store/open.ts';

const [url = '', cedar = '', acts = '0', now = '0'] = process.argv.slice(2);
const compiled = compile(cedar);
if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults));
const store = await openStore({ url });
const policy = { name: 'budget', digest: 'sha256:budget', rules: compiled.rules };
const parts = { store, randomness: systemRandomness, engine: new Engine(), policyOf: async () => policy };
const asking = {
  caller: { keyId: 'key_1', operatorId: 'op_1' },
  now: Number(now),
};

async function pay(): Promise<number> {
  const { record, spending } = await judgeByPolicy(splitOf(payment('Acme', '10')), asking, parts);
  if (record?.decision !== 'permit') {
    await spending.release();
    return 0;
  }
  await store.write((tx) => spending.commit(tx));
  return 1;
}

// All of them begin when the other process is ready too.
process.stdout.write('ready\n');
process.stdin.once('data', async () => {
  const allowed = await Promise.all(Array.from({ length: Number(acts) }, pay));
  process.stdout.write(`${allowed.reduce((sum, one) => sum + one, 0)}\n`);
  await store.close();
  process.exit();
});
