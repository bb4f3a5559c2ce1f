import { SETTINGS, type SettingName } from './settings.ts';

type Given = Partial<Record<SettingName, string>>;

const name = (setting: SettingName) => SETTINGS[setting].variable;

/** What is missing or too much among the settings of wallet payments: what is offered can also be settled. */
export function paymentFaults(given: Given): string[] {
  const { payTo, facilitatorUrl, facilitatorKey, rpcUrl, cdpKeyId, cdpKeySecret } = given;
  const faults: string[] = [];
  const settles = facilitatorUrl ?? facilitatorKey;
  if (facilitatorUrl && facilitatorKey) {
    faults.push(`${name('facilitatorUrl')} and ${name('facilitatorKey')} are both set. Keep one of them.`);
  }
  if (settles && !payTo) {
    faults.push(`${name('payTo')} is not set. Payments need it: the address that they go to.`);
  }
  if (settles && !rpcUrl) {
    const why = 'to see on the chain what became of a settlement that gave no answer';
    faults.push(`${name('rpcUrl')} is not set. Payments need it ${why}.`);
  }
  if (payTo && !settles) {
    const remedy = `Set ${name('facilitatorUrl')} or ${name('facilitatorKey')}`;
    faults.push(`${name('payTo')} is set, but nothing would settle payments. ${remedy}.`);
  }
  if (Boolean(cdpKeyId) !== Boolean(cdpKeySecret)) {
    faults.push(`${name('cdpKeyId')} and ${name('cdpKeySecret')} belong together. Set both or none.`);
  }
  if (cdpKeyId && cdpKeySecret && !facilitatorUrl) {
    const remedy = `Set ${name('facilitatorUrl')}, or unset the key`;
    faults.push(`${name('cdpKeyId')} is set, but no facilitator that it could be shown to. ${remedy}.`);
  }
  return faults;
}
