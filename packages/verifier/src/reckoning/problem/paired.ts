import type { Amount } from '../piece.ts';
import type { Chunk } from './chunk.ts';
import { isBare } from './counted.ts';
import { amountOf } from './place.ts';
import type { Quantity } from './quantity.ts';
import type { Here } from './told.ts';
import { BE } from './vocabulary.ts';
import { signOf, verbIn } from './words.ts';

/** "45 litres in 15 minutes", "2.10 EUR for six", "90 km in 2 hours". */
export function pairing({ chunk, at }: Here, amount: Amount): Pick<Quantity, 'pairs'> {
  const { words, elements } = chunk;
  const joint = words[at - 1] ?? '';
  const isJoint = /^(?:in|for|into|every|per|takes?|took|lasts?|needs?|costs?|weighs?)$/.test(joint);
  const before = elements.slice(0, at - 1).some((one) => one.kind === 'expression');
  // "3 men need 6 days": more of them may need less.
  const isLabour =
    /^(?:takes?|took|needs?|in)$/.test(joint) &&
    amount.unit?.dims.has('second') === true &&
    subjectCounts(chunk, at);
  // "3.60 EUR a dozen"
  const lot = elements[at - 1];
  if (lot?.kind === 'expression' && amount.spelled && isBare(amount) && amountOf(lot.of)?.unit)
    return { pairs: true };
  // "1 GB = 1000 MB", "one stone is 14 pounds"
  const unit = elements.slice(0, at - 1).findLast((other) => other.kind === 'expression');
  const one = unit?.kind === 'expression' ? amountOf(unit.of) : undefined;
  const isDefined =
    one !== undefined &&
    one.value.n === 1n &&
    one.value.d === 1n &&
    (BE.has(joint) ||
      signOf(elements[at - 1]) === '=' ||
      verbIn(joint)?.kind === 'have' ||
      verbIn(joint)?.kind === 'cost' ||
      joint === 'as' ||
      verbIn(joint)?.kind === 'work' ||
      joint === 'buys');
  return ((isJoint && before && !isLabour) || isDefined) && !amount.percent ? { pairs: true } : {};
}

/** Whether what does it is counted: "3 men", "4 pumps". */
const subjectCounts = ({ elements }: Chunk, at: number): boolean => {
  const [first] = elements;
  const amount = first?.kind === 'expression' ? amountOf(first.of) : undefined;
  return (
    at > 0 &&
    amount !== undefined &&
    !amount.unit &&
    amount.nouns.length > 0 &&
    amount.value.n !== amount.value.d
  );
};

const DIVIDING =
  /^(?:shared?|shares|split|splits|divided?|divides|cut|cuts|packed|sorted|distributed?|spread|equally|evenly)$/;

export const dividing = ({ chunk, told }: Here): Pick<Quantity, 'divides'> =>
  chunk.words.some((word) => DIVIDING.test(word)) || /\b(?:equally|evenly)\b/.test(told.text)
    ? { divides: true }
    : {};
