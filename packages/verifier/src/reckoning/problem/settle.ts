import { rational } from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import { lemmaOf } from '../../language/verbs.ts';
import type { Kind } from '../term.ts';
import type { Chunk } from './chunk.ts';
import { type Goal, kindOfTime } from './goal.ts';
import { isTime, same } from './item.ts';
import type { Quantity } from './quantity.ts';
import { COUNTED, type Told } from './told.ts';

import { areOpposite, isNoun, namedBy } from './words.ts';

/** "… and a guide", "in a year": one of what is told by the piece. */
export const onesIn = (chunks: readonly Chunk[], asked: number): ReadonlySet<string> =>
  new Set(
    chunks
      .filter(({ sentence }) => sentence === asked)
      .flatMap(({ words }) =>
        words.flatMap((word, at) =>
          /^(?:a|an)$/.test(word)
            ? (namedBy(words.slice(at + (words[at + 1] === 'of' ? 2 : 1)))?.of.kind.head ?? [])
            : [],
        ),
      ),
  );

export function readOnes(chunks: readonly Chunk[], asked: number, told: Told, goal: Goal): void {
  for (const chunk of chunks.filter(({ sentence }) => sentence === asked)) {
    for (const [at, word] of chunk.words.entries()) {
      const isThat = /^(?:that|this)$/.test(word) && measureOf(chunk.words[at + 1] ?? '') !== undefined;
      const skip = /^(?:first|whole|full|entire)$/.test(chunk.words[at + 1] ?? '') ? 2 : 1;
      const named =
        /^(?:a|an)$/.test(word) || isThat || (word === 'the' && skip === 2)
          ? namedBy(chunk.words.slice(at + skip))?.of
          : undefined;
      const element = chunk.elements[at];
      if (!named || !element) continue;
      const unit = chunk.words[at + skip] ?? '';
      const kind = kindOfTime(unit, named.kind);
      const isTimed = measureOf(unit) !== undefined;
      if (isTimed && !isThat && !/^(?:in|for|after|over)$/.test(chunk.words[at - 1] ?? '')) continue;
      const isTold = told.quantities.some(({ readings }) =>
        readings.some(({ per }) => per && (same(per, kind) || (isTime(per) && isTime(kind)))),
      );
      if (!isTold || (goal.per && same(goal.per, kind))) continue;
      const readings = [
        { value: kind.head === 'day' || kind.head === 'week' ? rational(1n) : named.size, kind },
        ...(kind.head === 'week' ? [{ value: rational(7n), kind: { head: 'day', modifiers: [] } }] : []),
      ];
      told.quantities.push({
        index: told.quantities.length,
        readings,
        role: undefined,
        labels: new Set(),
        owner: new Set(),
        chunk,
        at,
        asked: true,
        shown: '1',
      });
    }
  }
}

/** "Monday: 14. Tuesday: 23": of a list those that the question names, where it names some. */
export function choose(quantities: Quantity[], goal: Goal): boolean {
  const isEntry = ({ chunk, share, comparison, asked }: Quantity): boolean =>
    chunk.verb === '' && !share && !comparison && !asked;
  if (goal.all || quantities.length < 3 || !quantities.every(isEntry)) return true;
  const isNamed = ({ labels }: Quantity): boolean => [...goal.labels].some((label) => labels.has(label));
  const named = quantities.filter(isNamed);
  if (named.length > 0 && named.length < quantities.length)
    for (const one of quantities.filter((other) => !named.includes(other)))
      quantities.splice(quantities.indexOf(one), 1);
  return true;
}

/** "150 pupils are boys. How many are girls?": those go off. */
export function opposed(quantities: readonly Quantity[], goal: Goal): void {
  const asked = [...goal.labels, ...goal.verbs, goal.kind.head, ...goal.words];
  const isLimited =
    goal.mode === 'left' && quantities.some(({ owner }) => [...owner].some((label) => LIMIT.test(label)));
  for (const one of quantities) {
    if (
      one.share ||
      one.comparison ||
      one.whole ||
      (one.role !== undefined && one.role !== 'held' && one.role !== 'lost')
    )
      continue;
    if (isLimited && one.role === undefined && ![...one.owner].some((label) => LIMIT.test(label)))
      one.role = 'lost';
    const isOther = [...one.labels, ...one.chunk.words].some((label) =>
      asked.some((word) => areOpposite(word, label)),
    );
    if (isOther && one.readings.some(({ per }) => !per)) one.role = 'lost';
  }
}

const LIMIT = /^(?:limit|capacity|maximum|budget|allowance)$/;

/** What the numbers of the question itself are of: "a 225-litre drum", "a shipment of 3 tonnes". */
export const nounsBeside = (quantities: readonly Quantity[]): string[] =>
  quantities.flatMap(({ asked, chunk: { words }, at }) => {
    if (!asked) return [];
    const from = words[at + 1] === 'of' ? at + 2 : at + 1;
    const behind = words.slice(from).findIndex((word) => !isNoun(word));
    const nouns = words.slice(from, behind < 0 ? undefined : from + behind);
    return [...nouns, ...(words[at - 1] === 'of' ? [words[at - 2] ?? ''] : [])].map((word) => lemmaOf(word));
  });

/** Leaves out what a number is hardly told for, and says what bare numbers count where the question does. */
export function settle(quantities: Quantity[], goal: Goal, ones: ReadonlySet<string>): void {
  const counted = quantities.flatMap(({ readings }) =>
    readings.flatMap(({ kind, per }) => (per ? [] : [kind])),
  );
  const isWanted = (kind: Kind): boolean =>
    counted.some((one) => one.head === kind.head) ||
    kind.head === goal.kind.head ||
    (goal.per !== undefined && kind.head === goal.per.head) ||
    ones.has(kind.head);
  const money = { head: 'money', modifiers: [] };
  for (const one of quantities) {
    const own = one.readings.filter(
      ({ per, also, sure }) => (!per || sure || isWanted(per)) && (!also || isWanted(also)),
    );
    const plain = own;
    const holds = one.role === 'held' || one.role === 'worked';
    const isBare = !quantities.some(({ readings }) => readings.some(({ kind }) => kind.head === 'money'));
    const pays = goal.kind.head === 'money' && !one.asked && (isBare || (one.role !== undefined && !holds));
    const paid = pays
      ? own.flatMap((reading) => (reading.kind.head === COUNTED.head ? [{ ...reading, kind: money }] : []))
      : [];
    one.readings = [...plain, ...paid];
    if (paid.length > 0)
      one.role =
        one.role === 'gained' ? 'income' : one.role === 'lost' || one.role === 'bought' ? 'cost' : one.role;
    if (plain.some(({ kind }) => isTime(kind)) && (one.role === 'cost' || one.role === undefined))
      one.role = 'worked';
  }
}
