/** Cedar's decimal is a 64-bit count of ten-thousandths. */
const LARGEST = 9_223_372_036_854_775_807n;
const PLACES = 4;

/**
 * An amount of a currency's main unit as Cedar counts it, in ten-thousandths; undefined where it cannot hold it
 * exactly: for a fifth place that is not 0, a sum beyond 64 bits, or what is no plain decimal.
 */
export function tenThousandths(decimal: string): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(decimal) ?? [];
  const kept = fraction.replace(/0+$/, '');
  if (whole === '' || kept.length > PLACES) return undefined;
  const units = BigInt(whole + kept.padEnd(PLACES, '0'));
  return units > LARGEST ? undefined : sign === '-' ? -units : units;
}

/** Ten-thousandths as Cedar writes a decimal, `12.5000`; undefined beyond what it can hold. */
export function decimalText(units: bigint): string | undefined {
  const size = units < 0n ? -units : units;
  if (size > LARGEST) return undefined;
  const digits = String(size).padStart(PLACES + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}
