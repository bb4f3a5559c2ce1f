import { createApp } from '../../src/app.ts';
import { readSettings } from '../../src/config/read.ts';
import type { Store } from '../../src/store/database.ts';
import { benchOf } from './bench.ts';

/** Where a process stands still, to be killed there: a state of its payment, or money that has moved unheard of. */
export type Point =
  | 'claimed'
  | 'verified'
  | 'working'
  | 'worked'
  | 'settling'
  | 'moved'
  | 'settled'
  | 'failed'
  | 'unknown';

/**
 * A service that stands still for ever once a payment of its store is at a point: nothing after it happens, as if
 * the machine had lost its power there. Prints its address, then `reached`.
 */
const [point = ''] = process.argv.slice(2);
const app = await createApp(readSettings({ ...process.env, PORT: '0' }), benchOf());
const { store } = app.parts;
const write = store.write.bind(store);
store.write = async (job) => {
  const value = await write(job);
  if (await isReached(store)) {
    process.stdout.write('reached\n');
    await new Promise(() => {});
  }
  return value;
};
process.stdout.write(`${await app.listen()}\n`);

async function isReached({ read }: Store): Promise<boolean> {
  const some = async (table: 'verifications' | 'play_transfers') =>
    (await read.selectFrom(table).selectAll().execute()).length > 0;
  if (point === 'worked') return some('verifications');
  if (point === 'moved') return some('play_transfers');
  const rows = await read.selectFrom('payments').select('state').execute();
  return rows.some(({ state }) => state === point);
}
