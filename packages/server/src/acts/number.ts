import { currencyCode, readAmount, showDecimal } from '@truepenny/verifier/proofs';

const WRITTEN = /^-?[\d.,'’ ]+(?:e[+-]?\d{1,2})?$/i;

/** Plain decimal notation without needless noughts. */
const plain = (written: string): string =>
  written.includes('.') ? written.replace(/0+$/, '').replace(/\.$/, '') : written;

/** The number a text is, in plain decimal notation; undefined for no number, and for one that reads in two ways. */
export function numberOf(text: string): string | undefined {
  if (text.length > 60 || !WRITTEN.test(text)) return undefined;
  const negative = text.startsWith('-');
  const amount = readAmount(negative ? text.slice(1) : text);
  if (amount === undefined || amount === 'unlimited') return undefined;
  const [only, ...others] = amount.values;
  if (only === undefined || others.length > 0) return undefined;
  const shown = plain(showDecimal(only));
  return negative && shown !== '0' ? `-${shown}` : shown;
}

/** An amount with its currency, "600 EUR" or "$5": number and ISO 4217 code; undefined where either is missing. */
export function moneyOf(text: string): { number: string; unit: string } | undefined {
  if (text.length > 60) return undefined;
  const amount = readAmount(text);
  if (amount === undefined || amount === 'unlimited' || amount.currency === undefined) return undefined;
  const [only, ...others] = amount.values;
  if (only === undefined || others.length > 0) return undefined;
  return { number: plain(showDecimal(only)), unit: currencyCode(amount.currency) };
}
