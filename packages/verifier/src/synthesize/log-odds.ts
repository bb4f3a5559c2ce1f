/**
 * Logarithm and exponential from the four basic operations alone. IEEE 754 fixes those to the last bit,
 * whereas `Math.log` and `Math.exp` may differ between engines, and a replay must give the same bytes.
 */

const HALVINGS = 8;

/** Natural logarithm of a finite number of one or more. */
function ln(x: number): number {
  let mantissa = x;
  let halved = 0;
  for (; mantissa > 1.5; halved++) mantissa /= 2;
  // ln m = 2 artanh z with |z| <= 1/5; the tenth term lies below the last bit.
  const z = (mantissa - 1) / (mantissa + 1);
  let sum = 0;
  for (let odd = 23; odd > 0; odd -= 2) sum = sum * z * z + 1 / odd;
  return halved * Math.LN2 + 2 * z * sum;
}

/** e to the power of -x, for x from 0 to 40. */
function expOfMinus(x: number): number {
  const small = x / 2 ** HALVINGS;
  let sum = 1;
  for (let term = 12; term > 0; term--) sum = 1 - (sum * small) / term;
  for (let squared = 0; squared < HALVINGS; squared++) sum *= sum;
  return sum;
}

/** Log-odds of a probability strictly between 0 and 1. */
export function logit(probability: number): number {
  return probability >= 0.5 ? ln(probability / (1 - probability)) : -ln((1 - probability) / probability);
}

/** The probability with these log-odds; beyond 40 either way it no longer changes. */
export function logistic(logOdds: number): number {
  const tail = expOfMinus(Math.min(40, Math.abs(logOdds)));
  return logOdds >= 0 ? 1 / (1 + tail) : tail / (1 + tail);
}
