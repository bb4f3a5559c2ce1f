import { join, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemRandomness } from '../kernel/ids.ts';
import type { Roster } from '../kernel/panel.ts';
import { openRoster } from '../parts.ts';
import { listTiers } from '../products/trace/tiers.ts';
import { describeKeys } from '../receipts/keys.ts';
import { withStore } from './store.ts';

type Print = (line: string) => void;

/** Says what is configured, which tiers are available and what is missing; 1 when something is. */
export async function doctor(settings: Settings, print: Print): Promise<number> {
  const roster = await openRoster(settings, { clock: systemClock, randomness: systemRandomness });
  print(`environment  ${settings.environment}`);
  print(`data         ${resolve(settings.data)}`);
  print(`address      ${settings.baseUrl ?? `http://${settings.host}:${settings.port}, for development`}`);
  const faults = [await databaseFault(settings, print), await keyFault(settings, print)];
  describeRoster(roster, print);
  const missing = faults.filter((fault) => fault !== undefined);
  for (const fault of missing) print(`missing      ${fault}`);
  return missing.length > 0 ? 1 : 0;
}

async function databaseFault(settings: Settings, print: Print): Promise<string | undefined> {
  try {
    return await withStore(settings, async (store) => {
      await store.ping();
      print(`database     ${store.dialect}, reachable, newest schema`);
      return undefined;
    });
  } catch (error) {
    const name = settings.databaseUrl ? 'DATABASE_URL' : 'TRUEPENNY_DATA';
    return `the database does not open (${error instanceof Error ? error.name : 'error'}); check ${name}`;
  }
}

async function keyFault(settings: Settings, print: Print): Promise<string | undefined> {
  const keys = await describeKeys(join(resolve(settings.data), 'keys'), systemClock);
  const signing = keys.find(({ state }) => state === 'signing');
  if (!signing) return 'a signing key; the first start makes one, and so does keys create';
  print(`signing key  ${signing.kid}, ${keys.length} in all`);
  return undefined;
}

function describeRoster(roster: Roster, print: Print): void {
  const { deterministic, models } = roster;
  print(`evaluators   ${deterministic.evaluators.map(({ id }) => id).join(', ')}`);
  print(
    `models       ${models.evaluators.map(({ id }) => id).join(', ') || 'none: set a key such as OPENAI_API_KEY'}`,
  );
  print(`red team     ${[...models.redTeam, deterministic.redTeam].map(({ id }) => id).join(', ')}`);
  for (const { tier, status, price_usd } of listTiers(roster).tiers) {
    print(`tier         ${tier.padEnd(18)} ${status.padEnd(13)} ${price_usd} USD`);
  }
}
