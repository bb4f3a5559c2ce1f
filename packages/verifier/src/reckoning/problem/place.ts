import { multiply } from '../../arithmetic/rational.ts';
import type { Expression } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { worthOf } from '../value.ts';

/** A number, a fraction of two, or a multiple of one. */
export function amountOf(of: Expression): Amount | undefined {
  if (of.kind === 'leaf') return of.amount;
  if (of.kind === 'operation' && of.sign === '/' && of.a.kind === 'leaf' && of.b.kind === 'leaf') {
    const [a, b] = [of.a.amount, of.b.amount];
    const worth = a.unit || b.unit || a.percent || a.nouns.length > 0 ? undefined : worthOf(of);
    return worth && { ...a, value: worth.value, nouns: b.nouns, end: of.end };
  }
  if (of.kind === 'times' && of.of.kind === 'leaf' && of.by.n > 0n) {
    const worth = of.of.amount.percent ? undefined : worthOf(of);
    return worth && { ...of.of.amount, value: multiply(of.of.amount.value, of.by), start: of.start };
  }
  return undefined;
}

/** "gave her 10": somebody else has it then. */
export const isGift = (words: readonly string[], place: number, at: number): boolean =>
  place >= 0 && /^(?:him|her|them)$/.test(words[place + 1] ?? '') && place + 2 === at;
