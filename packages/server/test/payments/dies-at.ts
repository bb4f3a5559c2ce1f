import { createApp } from '../../src/app.ts';
import { readSettings } from '../../src/config/read.ts';
import type { Store } from '../../src/store/database.ts';
import { benchOf } from './bench.ts';

/**
 * Where a process stands still, to be killed there: a state of its payment, work that is done and not on disk yet, or
 * money that has moved unheard of.
 */
export type Point =
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
let worked = false;
const bench = benchOf(() => {
  worked = true;
});
const app = await createApp(readSettings({ ...process.env, PORT: '0' }), bench);
const { store } = app.parts;
const write = store.write.bind(store);
store.write = async (job) => {
  if (point === 'worked' && worked) await standStill();
  const value = await write(job);
  if (await isReached(store)) await standStill();
  return value;
};
process.stdout.write(`${await app.listen()}\n`);

async function standStill(): Promise<never> {
  process.stdout.write('reached\n');
  return new Promise(() => {});
}

async function isReached({ read }: Store): Promise<boolean> {
  if (point === 'moved') return (await read.selectFrom('play_transfers').selectAll().execute()).length > 0;
  const rows = await read.selectFrom('payments').select('state').execute();
  return rows.some(({ state }) => state === point);
}
