import { z } from 'zod';
import { Fault } from '../kernel/fault.ts';
import { nearestName } from '../kernel/nearest.ts';
import { attestationFaults } from './attestations.ts';
import { paymentFaults } from './payments.ts';
import { registrationFaults } from './registration.ts';
import { type Given, SETTINGS, type SettingName, type Settings } from './settings.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Everything that is wrong with the configuration, so that one restart mends it all. */
export class ConfigurationError extends Fault {
  override name = 'ConfigurationError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const list = faults.map((fault) => `  - ${fault}`).join('\n');
    super(`The service does not start; ${faults.length} of its settings need attention:\n${list}`);
    this.faults = faults;
  }
}

const NAMES = Object.keys(SETTINGS) as SettingName[];
const VARIABLES: string[] = NAMES.map((name) => SETTINGS[name].variable);
const Everything = z.object(
  Object.fromEntries(NAMES.map((name) => [name, SETTINGS[name].schema])),
) as unknown as z.ZodType<Given>;

/**
 * The settings that the environment gives, defaults filled in. An empty variable counts as unset. Throws one
 * ConfigurationError that lists every fault by name, what the setting holds and what to do; never its value,
 * which may be a secret.
 */
export function readSettings(variables: Variables = process.env): Settings {
  const given: Partial<Record<SettingName, string>> = {};
  for (const name of NAMES) {
    const text = variables[SETTINGS[name].variable]?.trim();
    if (text) given[name] = text;
  }
  const read = Everything.safeParse(given);
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0] as SettingName));
  const faults = [...wrong].map((name) => {
    const { variable, holds } = SETTINGS[name];
    return `${variable} must be ${holds}. Correct it or unset it.`;
  });
  faults.push(
    ...unknownVariables(variables),
    ...paymentFaults(given),
    ...attestationFaults(given),
    ...registrationFaults(given),
  );
  if (given.environment === 'production') faults.push(...missing(given), ...unsafeAddresses(given, wrong));
  if (!read.success || faults.length > 0) throw new ConfigurationError(faults);
  return withDerived(read.data);
}

/** An operator may call as often as ten keys, and pays for what it has judged wherever that costs anything. */
const withDerived = (given: Given): Settings => ({
  ...given,
  ratePerOperator: given.ratePerOperator ?? KEYS_OF_AN_OPERATOR * given.ratePerKey,
  billMetered: given.billMetered ?? given.environment === 'production',
});

/** So many keys at their own limit come to the limit of their operator. */
const KEYS_OF_AN_OPERATOR = 10;

/** Settings of the client's, which may stand in the same shell. */
const OF_THE_CLIENT = ['TRUEPENNY_URL', 'TRUEPENNY_API_KEY'];

/** A mistyped name would silently leave a default in place. */
function unknownVariables(variables: Variables): string[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith('TRUEPENNY_') && ![...VARIABLES, ...OF_THE_CLIENT].includes(name))
    .map((name) => {
      const meant = nearestName(name, VARIABLES);
      return `${name} is not a setting. ${meant ? `Did you mean ${meant}?` : 'Unset it.'}`;
    });
}

function missing(given: Partial<Record<SettingName, string>>): string[] {
  return NAMES.flatMap((name) => {
    const { variable, neededInProduction } = SETTINGS[name];
    if (!neededInProduction || given[name]) return [];
    return [`${variable} is not set. Production needs it: ${neededInProduction}.`];
  });
}

/** Keys travel to these addresses, so in production they are https, or loopback where that is said aloud. */
function unsafeAddresses(given: Partial<Record<SettingName, string>>, wrong: Set<SettingName>): string[] {
  return (['baseUrl', 'verifyUrl', 'sentinelUrl', 'dqlUrl', 'facilitatorUrl', 'rpcUrl'] as const).flatMap(
    (name) => {
      const url = wrong.has(name) ? null : URL.parse(given[name] ?? '');
      if (!url || url.protocol === 'https:') return [];
      if (given.allowLoopback === 'yes' && isLoopback(url.hostname)) return [];
      const remedy = 'A loopback http: address is accepted with TRUEPENNY_ALLOW_LOOPBACK=yes.';
      return [`${SETTINGS[name].variable} must be an https: address in production. ${remedy}`];
    },
  );
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
