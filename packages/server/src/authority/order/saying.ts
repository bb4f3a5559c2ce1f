import type { Act, Value } from '../../acts/act.ts';
import { clausesOf } from '../../acts/prose/clauses.ts';
import { TELLING_KINDS, type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { NOUN_VERBS } from '../../acts/prose/words.ts';
import { namesText } from './cues.ts';
import type { Order, Sentence, Word } from './standing.ts';
import { isPlain, sameKind } from './words.ts';

/** The words of the order: its sentence, or its clause where the sentence orders more. */
export function wordsOf(
  order: Order,
  { sentences, orders }: Word,
  named: readonly string[],
  isPart: (order: Order) => boolean,
): { tokens: readonly Token[]; read: readonly Sentence[]; labels: number } {
  const at = sentences.findIndex(
    (sentence) => isIn(order, sentence) && (order.literal === undefined || sentence.literal === order.act),
  );
  const sentence = sentences[at];
  if (!sentence || (sentence.kind !== 'acts' && !order.literal)) return { tokens: [], read: [], labels: 0 };
  const others = orders.filter(
    (other) =>
      isIn(other, sentence) &&
      other.act.span.start !== order.act.span.start &&
      !isPart(other) &&
      !isLabelOf(other.act, sentence.tokens, named),
  );
  if (others.length > 0) {
    const { start, end } = order.act.span;
    const own = revised(order, sentence, sentence.tokens).filter(
      (token) => token.start >= start && token.end <= end,
    );
    return { tokens: own, read: [], labels: own.length };
  }
  const main = clausesOf(sentence.plain)
    .filter(({ kind }) => kind === 'main')
    .flatMap((clause) => [...clause.tokens]);
  const words = withoutOthers(order, orders, revised(order, sentence, main));
  const labels = labelsBehind(sentences, at);
  return {
    tokens: [...words, ...labels.flatMap(({ tokens }) => tokens)],
    read: [...(order.literal ? [sentence] : []), ...labels],
    labels: words.length,
  };
}

/** "Pay 600 EUR to Acme and 80 EUR to Bolt": the words without those of another order by the same verb. */
function withoutOthers(order: Order, orders: readonly Order[], tokens: readonly Token[]): readonly Token[] {
  const isOf = (values: readonly Value[], token: Token): boolean =>
    values.some(({ span }) => span !== undefined && token.start >= span.start && token.end <= span.end);
  const others = orders
    .filter(
      (other) =>
        other !== order && other.document === order.document && other.act.span.start === order.act.span.start,
    )
    .flatMap(({ act }) => act.values);
  // "… from account 7" may be said of both.
  const own = new Set(order.act.values.map(({ role }) => role));
  if (others.some(({ role }) => !own.has(role))) return [];
  return others.length === 0
    ? tokens
    : tokens.filter((token) => !isOf(others, token) || isOf(order.act.values, token));
}

/** The words with what later ones put in their place: "Pay 600 EUR. Make it 400." */
function revised(order: Order, { acts }: Sentence, tokens: readonly Token[]): readonly Token[] {
  const first = acts.find(({ span }) => span.start === order.act.span.start);
  if (order.literal || first === undefined || acts.includes(order.act)) return tokens;
  return first.values.reduce<readonly Token[]>((said, { span }, at) => {
    const value = order.act.values[at];
    if (!span || !value || value === first.values[at]) return said;
    const from = said.findIndex(({ start }) => start >= span.start);
    const to = said.findLastIndex(({ end }) => end <= span.end);
    const fresh = tokensOf([value.number ?? value.text, value.unit ?? ''].join(' ').trim());
    return from < 0 || to < from
      ? said
      : [
          ...said.slice(0, from),
          ...fresh.map((token) => ({ ...token, start: span.start, end: span.end })),
          ...said.slice(to + 1),
        ];
  }, tokens);
}

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

/** "…, email a@b.c": no order to send mail, but the name of what follows, which the act has as an argument. */
function isLabelOf({ span }: Act, tokens: readonly Token[], named: readonly string[]): boolean {
  const at = tokens.findIndex(({ start }) => start >= span.start);
  const first = at < 0 ? at : tokens.findIndex(({ kind }, i) => i >= at && kind === 'word');
  const word = tokens[first]?.lower ?? '';
  const next = tokens[first + 1]?.kind;
  return (
    NOUN_VERBS.has(word) &&
    (named.some((name) => sameKind(name, word)) || namesText(word, named)) &&
    (tokens[first - 1]?.lower === ',' || tokens[first - 1]?.lower === ':') &&
    (next === 'address' || next === 'identifier' || next === 'quoted' || next === 'number')
  );
}

/** "Subject: …", "Body: …" behind the order that they belong to. */
function labelsBehind(sentences: readonly Sentence[], at: number): Sentence[] {
  const found: Sentence[] = [];
  for (const sentence of sentences.slice(at + 1)) {
    if (sentence.kind !== 'label') break;
    found.push(sentence);
  }
  return found;
}
