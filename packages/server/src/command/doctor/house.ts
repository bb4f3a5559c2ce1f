import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { systemClock } from '../../kernel/clock.ts';
import { KeyFault, readKeys } from '../../receipts/key-files.ts';
import { describeKeys } from '../../receipts/keys.ts';
import { knownKeys } from '../../receipts/known-keys.ts';
import { withStore } from '../store.ts';
import type { Section } from './section.ts';

/** Where the service runs and what it keeps, who may register and who pays. */
export function describeHouse(settings: Settings): Section {
  const { environment, data, baseUrl, host, port, registration, billMetered } = settings;
  const { spendCallUsd, spendKeyDayUsd, spendDayUsd } = settings;
  const directory = resolve(data);
  const address = baseUrl ?? `http://${host}:${port}`;
  return {
    facts: {
      environment,
      data: directory,
      address,
      registration,
      billMetered,
      spendUsd: { call: spendCallUsd, keyDay: spendKeyDayUsd, day: spendDayUsd },
    },
    lines: [
      ['environment', environment],
      ['data', isOpen(directory) ? `${directory}, open to other users: run chmod 700 on it` : directory],
      ['address', baseUrl ? address : `${address}, for development`],
      ['registration', registration],
      [
        'metered',
        billMetered ? 'paid from credit, at list price' : 'not charged: trace, gate and decision calls',
      ],
      [
        'model spend',
        `at most ${spendCallUsd} USD a call, ${spendKeyDayUsd} a key and day, ${spendDayUsd} a day`,
      ],
    ],
    missing: [],
  };
}

/** Whether other users of the machine may look into the folder; what lies in it is closed to them all the same. */
const isOpen = (directory: string): boolean =>
  process.platform !== 'win32' && ((statSync(directory, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** The database: opened, brought to the newest schema and asked. */
export async function describeDatabase(settings: Settings): Promise<Section> {
  try {
    return await withStore(settings, async (store) => {
      await store.ping();
      return {
        facts: { dialect: store.dialect, reachable: true },
        lines: [['database', `${store.dialect}, reachable, newest schema`]],
        missing: [],
      };
    });
  } catch (error) {
    const name = settings.databaseUrl ? 'DATABASE_URL' : 'TRUEPENNY_DATA';
    // Its message may hold the address, and with it a password.
    const kind = error instanceof Error ? error.name : 'error';
    const fault = `the database does not open (${kind}); check ${name}`;
    return { facts: { reachable: false }, lines: [], missing: [fault] };
  }
}

/** The keys that receipts and attestations are signed with, and whether they are those that the records know. */
export async function describeSigning(settings: Settings): Promise<Section> {
  const directory = join(resolve(settings.data), 'keys');
  const keys = await describeKeys(directory, systemClock);
  const signing = keys.find(({ state }) => state === 'signing');
  const stranger = await strangerAmong(directory, settings);
  const fault = stranger ?? 'a signing key; the first start makes one, and so does keys create';
  return {
    facts: { signing: signing?.kid ?? null, keys },
    lines: signing ? [['signing key', `${signing.kid}, ${keys.length} in all`]] : [],
    missing: signing && !stranger ? [] : [fault],
  };
}

/** Which key is another than the database knows, or is missing. A database that does not open is told of elsewhere. */
async function strangerAmong(directory: string, settings: Settings): Promise<string | undefined> {
  try {
    const keys = await readKeys(directory);
    await withStore(settings, (store) => knownKeys(directory, { store, clock: systemClock })(keys));
    return undefined;
  } catch (error) {
    if (error instanceof KeyFault) return error.message;
    return undefined;
  }
}
