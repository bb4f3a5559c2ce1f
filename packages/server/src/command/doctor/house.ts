import { join, resolve } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { systemClock } from '../../kernel/clock.ts';
import { describeKeys } from '../../receipts/keys.ts';
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
      ['data', directory],
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

/** The keys that receipts and attestations are signed with. */
export async function describeSigning({ data }: Settings): Promise<Section> {
  const keys = await describeKeys(join(resolve(data), 'keys'), systemClock);
  const signing = keys.find(({ state }) => state === 'signing');
  const fault = 'a signing key; the first start makes one, and so does keys create';
  return {
    facts: { signing: signing?.kid ?? null, keys },
    lines: signing ? [['signing key', `${signing.kid}, ${keys.length} in all`]] : [],
    missing: signing ? [] : [fault],
  };
}
