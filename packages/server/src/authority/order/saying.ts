import type { Act } from '../../acts/act.ts';
import { TELLING_KINDS } from '../../acts/prose/tokens.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { isPlain } from './words.ts';

/**
 * The sentences as they stand, and for each of several orders those without the words of the others: of what names
 * something else, and of what is to be told of what came of it.
 */
export function eachAlone({ sentences, orders }: Word): readonly (readonly Sentence[])[] {
  const said = sentences.map((sentence) => (isBareRefusal(sentence) ? { ...sentence, plain: [] } : sentence));
  if (orders.length < 2 || orders.length > MOST_ALONE) return [said];
  const names = new Map(orders.map((order) => [order, namedBy(order, sentences)]));
  const alone = orders.map((order) => {
    const others = orders.filter(
      (other) =>
        other !== order && (isReport(other, order) || namesOther(other, names.get(other), names.get(order))),
    );
    return said.map((sentence) => {
      const apart = others.filter((other) => isIn(other, sentence));
      if (apart.length === 0) return sentence;
      return {
        ...sentence,
        acts: sentence.acts.filter(({ span }) => !apart.some(({ act }) => act.span.start === span.start)),
        plain: sentence.plain.filter(({ start, end }) => !apart.some(({ act }) => isWithin(act, start, end))),
      };
    });
  });
  return [said, ...alone];
}

/** More orders than this are not read one by one. */
const MOST_ALONE = 16;

/** "Don't push.": who does something else has followed it. */
const isBareRefusal = ({ acts }: Sentence): boolean =>
  acts.length > 0 && acts.every(({ polarity, values }) => polarity === 'refrain' && values.length === 0);

const isWithin = ({ span }: Act, start: number, end: number): boolean =>
  start >= span.start && end <= span.end;
const isPlainOrder = ({ takenBack, act: { modality, polarity } }: Order): boolean =>
  takenBack === undefined && modality === 'ordered' && polarity === 'do';

/** "…, and show me what fails": what is only to be told, behind the order, of nothing that is named. */
const isReport = (other: Order, order: Order): boolean =>
  isPlainOrder(other) &&
  other.document === order.document &&
  other.act.span.start > order.act.span.start &&
  other.act.effect === 'read' &&
  other.act.values.every(
    ({ text, number, role }) => number === undefined && role !== 'time' && isPlain(text),
  );

/** What an order names by the letter. */
const namedBy = (order: Order, sentences: readonly Sentence[]): ReadonlySet<string> =>
  new Set(
    sentences
      .filter((sentence) => isIn(order, sentence))
      .flatMap(({ tokens }) => tokens)
      .filter((token) => TELLING_KINDS.has(token.kind) && isWithin(order.act, token.start, token.end))
      .map(({ text }) => text),
  );

/** Whether another order names something by the letter, and nothing that this one names. */
const namesOther = (
  other: Order,
  named: ReadonlySet<string> = new Set(),
  own: ReadonlySet<string> = new Set(),
): boolean =>
  isPlainOrder(other) && named.size > 0 && own.size > 0 && [...named].every((text) => !own.has(text));

/** Whether an order stands in this very sentence, and not in another one of the same words. */
export const isIn = ({ document, act: { span } }: Order, sentence: Sentence): boolean =>
  document === sentence.document && span.start >= sentence.span.start && span.start < sentence.span.end;
