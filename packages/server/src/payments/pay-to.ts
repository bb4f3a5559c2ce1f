import { Fault } from '../kernel/fault.ts';

/**
 * Refuses an address with a mistyped letter, by its EIP-55 checksum: what is paid to it is lost. One that is
 * written in a single case has no checksum.
 *
 * @throws {Fault} where the checksum does not fit.
 */
export async function refuseMistyped(payTo: string): Promise<void> {
  const digits = payTo.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return;
  // Loaded where there is something to check: a start without payments costs nothing.
  const { isAddress } = await import('viem/utils');
  if (isAddress(payTo, { strict: true })) return;
  throw new Fault(
    'TRUEPENNY_PAY_TO has a wrong EIP-55 checksum: a letter may be mistyped. Copy it again from the wallet.',
  );
}
