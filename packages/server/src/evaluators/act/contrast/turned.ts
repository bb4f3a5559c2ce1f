import type { Act, Role, Value } from '../../../acts/act.ts';
import type { Word } from '../../../authority/order/standing.ts';
import { contentWords } from '../../../authority/order/words.ts';
import { nameWords } from '../../../language/names.ts';

/**
 * Whether an act goes from where it was to go to, and the other way round: both ends are those of an order that stands,
 * each in the other's part. Quotes both ends.
 */
export function turnedRound(act: Act, { orders }: Word): { from: string; to: string } | undefined {
  const [from, to] = endsOf(act);
  if (!from || !to) return undefined;
  for (const { act: order, takenBack } of orders) {
    const [source, destination] = endsOf(order);
    if (takenBack !== undefined || !source || !destination) continue;
    if (isOne(source, to) && isOne(destination, from) && !isOne(source, from))
      return { from: from.text, to: to.text };
  }
  return undefined;
}

/** The only value of each end, by its part or by what its argument's name begins with. */
function endsOf({ values }: Act): readonly [Value | undefined, Value | undefined] {
  const only = (roles: readonly Role[], called: ReadonlySet<string>): Value | undefined => {
    const own = values.filter(
      ({ role, name }) => roles.includes(role) || called.has(nameWords(name ?? '')[0] ?? ''),
    );
    return own.length === 1 ? own[0] : undefined;
  };
  return [only(['source'], FROM), only(['destination', 'recipient'], TO)];
}
const FROM: ReadonlySet<string> = new Set(['from', 'source', 'src', 'origin']);
const TO: ReadonlySet<string> = new Set(['to', 'into', 'target', 'dest', 'destination']);

/** One place in more or fewer words: "bay 4" is 4 where the other side calls it a bay. */
function isOne(one: Value, other: Value): boolean {
  const isIn = (a: Value, b: Value): boolean => {
    const around = [...contentWords(b.text), ...nameWords(b.name ?? '')];
    const words = contentWords(a.text);
    return words.length > 0 && words.every((word) => around.includes(word));
  };
  return isIn(one, other) || isIn(other, one);
}
