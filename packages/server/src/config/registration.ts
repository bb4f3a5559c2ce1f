import type { SettingName } from './settings.ts';

/** What is wrong with who may register and who pays: strangers would spend the installation's models for nothing. */
export function registrationFaults(given: Partial<Record<SettingName, string>>): string[] {
  const isOpen = (given.registration ?? 'open') === 'open';
  if (given.environment !== 'production' || given.billMetered !== 'no' || !isOpen) return [];
  return [
    'TRUEPENNY_BILL_METERED is "no" while anybody may register: strangers would spend your models for nothing. Set TRUEPENNY_REGISTRATION to invite or closed, or unset TRUEPENNY_BILL_METERED, so that calls are paid from credit.',
  ];
}
