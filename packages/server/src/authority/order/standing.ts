import type { Document } from '@truepenny/verifier';
import type { Act, Value } from '../../acts/act.ts';
import { clausesOf } from '../../acts/prose/clauses.ts';
import { TELL } from '../../acts/prose/heads.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { type Said, sentencesIn, TAKE_BACK } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { FILLER, TOUCHES } from '../../acts/prose/words.ts';
import { isOfEarlierWords, REVISIONS } from '../../language/revisions.ts';
import { effectOfVerb } from '../../language/verbs.ts';
import { aboutOf, besideIn } from './background.ts';
import { asksFor, type Meaning, meaningOf } from './groups.ts';
import { resolved } from './spent.ts';
import { contentWords, isVague } from './words.ts';

/** What a principal ordered, and what became of it by later words. */
export type Order = {
  act: Act;
  meaning: Meaning;
  document: string;
  quote: string;
  /** Commands that its sentence gives as they stand. */
  given: readonly string[];
  /** Later words that took it back. */
  takenBack?: string;
  /** Its first word is no verb that is known: it asks for what is called by that very word. */
  literal?: true;
};

/** A sentence of the principal with where it stands. */
export type Sentence = Said & {
  document: string;
  quote: string;
  /** Its tokens without what only tells beside the order, and with the name of what "it" is. */
  plain: readonly Token[];
  /** Whether something in it, beside orders, may speak against them. */
  holds: boolean;
};

/** Everything that a principal said, in the order in which it was said. */
export type Word = {
  orders: readonly Order[];
  refused: readonly Order[];
  /** What sentences that were not understood would order by their first word. */
  literal: readonly Order[];
  sentences: readonly Sentence[];
};

/** A new order that begins so, or ends in "instead", stands in the place of those before it. */
const REPLACES =
  /^(?:wait|no|stop|hold on|hang on|scratch that|never mind|actually,? no)\b|\binstead\b(?! of)/;
const INSTEAD = /\b(?:instead|rather|actually|correction|sorry|no)\b/;
const leavesSomething = ({ act }: Order): boolean => act.effect !== 'read' && act.effect !== 'reply';

/**
 * Reads the principal's documents. Later words win: they take back, replace or change what was ordered before. Whether
 * the instruction was said before the turns or after them is not told: what either takes back of the other is taken back.
 */
export function wordOf(principal: readonly Document[]): Word {
  const known = heard.get(principal);
  if (
    known?.texts.every((text, at) => text === principal[at]?.text) &&
    known.texts.length === principal.length
  )
    return known.word;
  const word = readWord(principal);
  heard.set(principal, { texts: principal.map(({ text }) => text), word });
  return word;
}

/** Every obligation asks for the word of one case. */
const heard = new WeakMap<readonly Document[], { texts: readonly string[]; word: Word }>();

function readWord(principal: readonly Document[]): Word {
  const word = weighed(heardIn(principal));
  const [first, ...turns] = principal;
  if (!first || turns.length === 0) return word;
  const other = heardIn([...turns, first]);
  const also = [...other.orders, ...other.literal];
  const turned = (order: Order): Order => {
    const back = order.takenBack ?? also.find((one) => isSameOrder(one, order))?.takenBack;
    return back === undefined ? order : { ...order, takenBack: back };
  };
  return { ...word, orders: word.orders.map(turned), literal: word.literal.map(turned) };
}

/** With what every sentence tells beside the orders. */
function weighed(word: Word): Word {
  const about = aboutOf([...word.orders, ...word.literal], word.sentences);
  const sentences = word.sentences.map((sentence, at) => {
    const { plain, holds } = besideIn(sentence, about);
    const before = word.sentences[at - 1];
    const told = before?.kind === 'acts' && before.acts.some(({ modality }) => modality !== 'done');
    return { ...sentence, plain: resolved(plain, told ? undefined : before?.tokens), holds };
  });
  return { ...word, sentences };
}

const isSameOrder = (one: Order, other: Order): boolean =>
  one.document === other.document &&
  one.act.span.start === other.act.span.start &&
  one.act.verb === other.act.verb;

function heardIn(principal: readonly Document[]): Word {
  const [orders, refused, sentences]: [Order[], Order[], Sentence[]] = [[], [], []];
  for (const document of principal) {
    const { name, text } = document;
    for (const said of sentencesIn(document)) {
      const quote = text.slice(said.span.start, said.span.end);
      const rest = said.acts.length === 0 ? corrected(said, orders) : undefined;
      const isReleased = said.kind === 'greeting' && RELEASES.test(quote) && releases(orders);
      sentences.push({
        ...said,
        // What is meant to go ahead, of all that was said, is not for us to guess.
        ...((isReleased || isOfAgent(said)) && { kind: 'unread' as const }),
        ...(rest && {
          tokens: rest,
          kind: rest.every(({ kind }) => kind === 'mark') ? 'greeting' : 'statement',
        }),
        document: name,
        quote,
        plain: rest ?? said.tokens,
        holds: false,
      });
      const given = said.tokens
        .filter(({ kind }) => kind === 'code' || kind === 'quoted')
        .map((token) => token.text);
      const own = { document: name, quote, given };
      for (const act of said.acts)
        hear({ act, meaning: meaningOf(act), ...own }, orders, refused, said.tokens);
      if (said.literal)
        orders.push({ act: said.literal, meaning: meaningOf(said.literal), ...own, literal: true });
    }
  }
  const isLiteral = ({ literal }: Order): boolean => literal === true;
  return {
    orders: orders.filter((order) => !isLiteral(order)),
    literal: orders.filter(isLiteral),
    refused,
    sentences,
  };
}

function hear(order: Order, orders: Order[], refused: Order[], said: readonly Token[]): void {
  const { act, quote } = order;
  if (act.modality === 'quoted' || act.modality === 'done') return;
  if (act.verb === TAKE_BACK) {
    const named = act.values
      .flatMap(({ text }) => contentWords(text))
      .filter((word) => !isVague(word) && !REVISIONS.said.has(word));
    takeBack(orders, (earlier) => named.every((word) => earlier.quote.toLowerCase().includes(word)), quote);
    return;
  }
  if (act.polarity === 'refrain') {
    takeBack(orders, (earlier) => concerns(order, earlier), quote);
    refused.push(order);
    return;
  }
  // "Scrap that.", with nothing else named, drops what was ordered, "drop what I said about it" whatever was said.
  const isOfAll = isOfEarlierWords(quote.toLowerCase());
  const isBare = act.values.length === 0 && orders.some(leavesSomething);
  if (act.modality === 'ordered' && REVISIONS.undoes.has(act.verb) && (isOfAll || isBare)) {
    takeBack(orders, (earlier) => leavesSomething(earlier) || (isOfAll && !isSeen(earlier)), quote);
    return;
  }
  if (REVISIONS.keeps.has(act.verb))
    takeBack(
      orders,
      // Whoever says later that something is to stay may mean whatever was to be changed.
      (earlier) =>
        (earlier.document !== order.document && leavesSomething(earlier)) ||
        (earlier.act.effect === 'delete' && concernsValues(order, earlier)),
      quote,
    );
  if (revise(order, orders, said)) return;
  const later = quote.toLowerCase();
  if (act.modality === 'ordered' && REPLACES.test(later))
    takeBack(orders, (earlier) => earlier.quote !== quote && earlier.act.effect !== 'read', quote);
  else if (INSTEAD.test(later) && act.modality === 'ordered' && act.effect !== 'read')
    takeBack(orders, (earlier) => earlier.quote !== quote && asksFor(earlier.meaning, order.meaning), quote);
  orders.push(order);
}

/** Who asks to be shown something may as well be shown it; who is told, or gets what is wanted, is somebody else. */
const isSeen = ({ act: { verb, effect } }: Order): boolean =>
  effect === 'read' && verb !== TELL.lemma && effectOfVerb(verb) === 'read';

/** "Hold your horses": what is the agent's own to hold or keep is no thing, and may be all that it was to do. */
const isOfAgent = ({ acts, tokens }: Said): boolean =>
  tokens.some(({ lower }) => lower === 'your') &&
  acts.some(({ verb }) => verb === 'hold' || REVISIONS.keeps.has(verb));

/** "Ok, do it now." after what took an order back: whether there was any, which then stands again. */
function releases(orders: Order[]): boolean {
  const isBack = orders.some(({ takenBack }) => takenBack !== undefined);
  for (const [at, { takenBack: _, ...order }] of orders.entries()) orders[at] = order;
  return isBack;
}
const RELEASES = /\b(?:yes|go ahead|do it|please do)\b/i;

function takeBack(orders: Order[], concerned: (order: Order) => boolean, quote: string): void {
  for (const [at, order] of orders.entries())
    if (concerned(order)) orders[at] = { ...order, takenBack: quote };
}

const concerns = (later: Order, earlier: Order): boolean =>
  (asksFor(later.meaning, earlier.meaning) || later.act.verb === 'do' || isTouching(later)) &&
  concernsValues(later, earlier);

/** "Don't touch it": whatever would be done to it. */
const isTouching = ({ act: { verb, values } }: Order): boolean => values.length === 0 && TOUCHES.has(verb);

/** Whether later words speak of what an order is about: of the same values, or of no other. */
const concernsValues = (later: Order, earlier: Order): boolean =>
  later.act.values.length === 0 ||
  later.act.values.some(({ text }) =>
    earlier.act.values.some((own) => own.text === text || /^(?:all|everything)$/.test(text)),
  );

/** "Actually make it 400": a number, or a currency, of the last order is another one. */
function revise(order: Order, orders: Order[], sentence: readonly Token[]): boolean {
  const { act, quote } = order;
  const said =
    clausesOf(sentence).find(({ tokens }) => tokens[0]?.start === act.span.start)?.tokens ?? sentence;
  if (!REVISIONS.revises.has(act.verb) || !/\b(?:it|that|this)\b/.test(quote.toLowerCase())) return false;
  if (
    act.values.length === 0 ||
    act.values.some(({ number, role }) => number === undefined && role !== 'time')
  )
    return false;
  const wasAny = orders.some(isStanding);
  // Which of several is meant, and what it is to be, is not for us to guess.
  if (wasAny && !becomes(act, orders, act.modality === 'ordered' && isOnlyAnother(act, said)))
    takeBack(orders, leavesSomething, quote);
  return wasAny;
}

/** "Sorry, 260 CAD": the words behind another number, where it stands alone; undefined where there is none. */
function corrected({ tokens }: Said, orders: Order[]): readonly Token[] | undefined {
  let at = 0;
  while (tokens[at]?.kind === 'mark' || REVISIONS.corrects.has(tokens[at]?.lower ?? '')) at++;
  const read = at > 0 && REVISIONS.corrects.has(tokens[0]?.lower ?? '') ? quantityAt(tokens, at) : undefined;
  const rest = read && tokens.slice(read.next);
  if (!read || !rest || (rest.length > 0 && rest[0]?.kind !== 'mark')) return undefined;
  const act = { values: [read.value] };
  return becomes(act, orders, read.value.bound === undefined) ? rest : undefined;
}

const isStanding = ({ takenBack, act }: Order): boolean => takenBack === undefined && act.effect !== 'read';

/** Puts another value in the place of the one order's, where it is plain which. */
function becomes(act: Pick<Act, 'values'>, orders: Order[], isPlain: boolean): boolean {
  const at = orders.findLastIndex(isStanding);
  const last = orders[at];
  if (!last || last.literal) return false;
  const values = last.act.values.map((value) => act.values.find((other) => replaces(other, value)) ?? value);
  const changed =
    isPlain &&
    act.values.length === 1 &&
    act.values.every(({ name }) => name === undefined || name === 'to') &&
    orders.filter(isStanding).length === 1 &&
    act.values.every(
      (other) =>
        other.bound === undefined &&
        last.act.values.filter((value) => replaces(other, value) && !isOtherUnit(other, value)).length === 1,
    );
  const own = values.map(
    (value, i) => ({ ...last.act.values[i], ...revised(value, last.act.values[i]) }) as Value,
  );
  if (changed) orders[at] = { ...last, act: { ...last.act, values: own } };
  return changed;
}

/** "Actually make it 400": the verb, what it stands for, and the number, without a word that limits any of them. */
function isOnlyAnother({ verb, values, span }: Act, said: readonly Token[]): boolean {
  const isOfValue = ({ start, end }: Token): boolean =>
    values.some((value) => value.span && start >= value.span.start && end <= value.span.end);
  return said.every(
    (token) =>
      token.kind === 'mark' ||
      isOfValue(token) ||
      token.lower === verb ||
      REVISIONS.corrects.has(token.lower) ||
      FILLER.has(token.lower) ||
      (REVISIONS.sets.has(token.lower) && token.start >= span.start),
  );
}

const isOtherUnit = (one: Value, other: Value): boolean =>
  one.unit !== undefined && other.unit !== undefined && one.unit !== other.unit;

const replaces = (other: Value, value: Value): boolean =>
  other.role === 'time'
    ? value.role === 'time'
    : value.number !== undefined &&
      value.role !== 'identifier' &&
      (other.unit === undefined ||
        value.unit === undefined ||
        (other.unit === value.unit) === (value.unit !== undefined));

/** The new number under the old role and, where none is said, the old currency. */
const revised = (value: Value, old: Value | undefined): Value =>
  old && value !== old
    ? { ...value, role: old.role, ...(value.unit === undefined && old.unit ? { unit: old.unit } : {}) }
    : value;
