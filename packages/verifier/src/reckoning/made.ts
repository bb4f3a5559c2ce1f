import type { Expression } from './expression.ts';
import type { Reading } from './forms.ts';

/** The signs of all that a reading computes, comparisons among them; "%" for what is left of a division. */
export function operationsIn({ left, relation, right, gives }: Reading): string[] {
  if (gives) return ['/', '%'];
  return [...signsIn(left), ...signsIn(right), ...(/[<>≤≥]/.test(relation) ? ['<'] : [])];
}

function signsIn(one: Expression): string[] {
  switch (one.kind) {
    case 'leaf':
      return [];
    case 'operation':
      return [one.sign, ...signsIn(one.a), ...signsIn(one.b)];
    case 'list':
      return [LISTS[one.how], ...one.of.flatMap(signsIn)];
    case 'times':
      return ['*', ...signsIn(one.of)];
    default:
      return ['*', ...signsIn(one.of)];
  }
}

const LISTS = {
  sum: '+',
  product: '*',
  mean: '/',
  median: '',
  difference: '-',
  quotient: '/',
  remainder: '%',
} as const;
