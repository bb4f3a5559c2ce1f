import { SETTINGS, type SettingName } from './settings.ts';

const name = (setting: SettingName) => SETTINGS[setting].variable;

/** What is missing or too much among the settings of attestations on a chain. */
export function attestationFaults(given: Partial<Record<SettingName, string>>): string[] {
  const { easKey, rpcUrl, facilitatorKey } = given;
  const faults: string[] = [];
  if (easKey && !rpcUrl) {
    faults.push(
      `${name('rpcUrl')} is not set. ${name('easKey')} needs it: attestations go through that node.`,
    );
  }
  if (easKey && easKey.toLowerCase() === facilitatorKey?.toLowerCase()) {
    const why = 'Each numbers the transactions of its account by itself';
    faults.push(`${name('easKey')} and ${name('facilitatorKey')} are one key. ${why}: give each its own.`);
  }
  return faults;
}
