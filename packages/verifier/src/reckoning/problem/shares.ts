import { add, multiply, subtract } from '../../arithmetic/rational.ts';
import { stemOf } from './asked.ts';

import { bracketed, type Item, union } from './item.ts';
import type { Matter } from './matter.ts';
import type { Share } from './quantity.ts';
import { BE } from './vocabulary.ts';
import { areOpposite, labelsOf } from './words.ts';

/** A share put on, taken off or taken out of what was told before it, or of what it names. */
export function shared(on: Matter, whole: Item, part: Item, share: Share): Item[] {
  const { goal } = on;
  if (whole.asked || whole.kind.head === 'percent') return [];
  const bit = part.own ? (on.bits.get(part.own) ?? 0) : part.mask;
  const earlier = on.quantities
    .filter(
      (one) =>
        !one.asked &&
        ((on.bits.get(one) ?? 0) & part.mask) === 0 &&
        (on.bits.get(one) ?? 0) < bit &&
        !one.share,
    )
    .reduce((sum, one) => sum | (on.bits.get(one) ?? 0), 0);
  const isNamed =
    share.of.length > 0 &&
    labelsOf(share.of).some((label) => whole.labels.has(label) || whole.kind.head === label);
  const shares = on.quantities
    .filter((one) => one.share)
    .reduce((sum, one) => sum | (on.bits.get(one) ?? 0), 0);
  const isAll = earlier !== 0 && (whole.mask & ~shares) === earlier && whole.mask < bit;
  const isNext = share.next === true && whole.own !== undefined && whole.mask === bit << 1;
  if (share.next ? !isNext : !isNamed && !isAll) return [];
  if (share.per) return [];
  // A second part: of what there was, or of the rest?
  if ((whole.mask & shares) !== 0 && !share.later) return [];
  if (isNamed && !isAll && !isNext && whole.mask >= bit && (whole.mask & (bit - 1)) !== 0) return [];
  const { own: _, ...rest } = whole;
  const common = { ...rest, mask: whole.mask | part.mask };
  const taken = multiply(whole.value, share.by);
  const times = `${share.by.n}/${share.by.d}`;
  const portion: Item = {
    ...common,
    value: taken,
    labels: union(whole.labels, part.labels),
    shown: `${bracketed(whole.shown)} × ${times}`,
  };
  if (share.way !== 'of') {
    if (whole.kind.head !== 'money' && goal.mode !== 'left' && !whole.own) return [];
    if (asksShare(goal.words)) return [portion];
    const value = share.way === 'on' ? add(whole.value, taken) : subtract(whole.value, taken);
    return [
      {
        ...common,
        value,
        shown: `${bracketed(whole.shown)} × (1 ${share.way === 'on' ? '+' : '-'} ${times})`,
      },
    ];
  }
  const rest2: Item = {
    ...common,
    takes: true,
    value: subtract(whole.value, taken),
    shown: `${bracketed(whole.shown)} × (1 - ${times})`,
  };
  const goes = part.role === 'lost' || part.role === 'sold' || part.role === 'cost';
  if (goal.mode === 'left' && (goes || part.role === 'worked')) return [rest2];
  const beside =
    part.own && whole.own?.chunk === part.own.chunk
      ? labelsOf(part.own.chunk.words.slice(part.own.at + 1))
      : undefined;
  // What is said of every part tells none from another.
  const others = on.told.filter((one) => one.share && one !== part.own);
  const own = (
    beside
      ? beside.filter((label) => label !== whole.kind.head)
      : [...part.labels].filter((label) => label !== whole.kind.head && !whole.labels.has(label))
  ).filter((label) => others.length === 0 || !others.every(({ labels }) => labels.has(label)));
  // "How many is that?"
  const isThat =
    goal.words.some((word, at) => word === 'that' && BE.has(goal.words[at - 1] ?? '')) &&
    part.own === on.quantities.filter((one) => !one.asked).at(-1);
  const spoken = [...goal.labels, ...goal.verbs, goal.kind.head];
  const asksPart = isThat || own.some((label) => spoken.includes(label));
  const asksOther =
    own.some((label) =>
      spoken.some((word) => areOpposite(word, label) || areOpposite(stemOf(word), stemOf(label))),
    ) || goal.words.some((word) => /^(?:other|others|rest)$/.test(word));
  if (goal.words.includes('not')) return asksPart && !asksOther ? [rest2] : [];
  if (asksPart !== asksOther) return [asksPart ? portion : rest2];
  if (asksPart) return [];
  return [];
}

/** Whether a question asks for a discount or a tax itself, and not for what comes to with or after it. */
const asksShare = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const before = words.slice(Math.max(0, at - 4), at);
    return (
      /^(?:discount|tip|vat|tax|interest|surcharge|save|saves|saved)$/.test(word) &&
      before.every((one) => !/^(?:with|including|after|before|incl|)$/.test(one))
    );
  });
