import { objectFinder } from '../../proof/placement.ts';
import { assentOf, countOf, isHedged, plain, saysUnknown, sentencesOf, tokensOf } from '../words.ts';
import type { World } from '../world.ts';
import { clausesOf, readClause, type Stated } from './clause.ts';
import { type Fact, isSo } from './models.ts';
import type { Names } from './names.ts';
import { ASKED, type Query, readQuery } from './query.ts';
import { rankOf } from './relation.ts';
import { type Order, readOrder } from './told.ts';

/** Reads a question about an order of things; undefined where it is of another kind or not all of it was read. */
export function orderWorld(question: string): World | undefined {
  const sentences = sentencesOf(question);
  const asked = sentences.at(-1);
  if (asked === undefined || sentences.length < 2) return undefined;
  const order = readOrder(sentences.slice(0, -1), asked);
  const query = order && readQuery(asked, order.names);
  if (!order || !query || !fits(order, query) || isOfSome(asked, sentences)) return undefined;
  const words = new Set(
    [...tokensOf(asked), ...order.names.words, ...ECHO].map((word) => word.toLowerCase()),
  );
  return {
    told: toldOf(order, query),
    answers: (answer) => answerTo(order, query, plain(answer), words),
    follows: (steps) => followsIn(order, steps.at(-1) ?? '', words),
  };
}

const SOME =
  /\b(?:boys?|girls?|men|man|women|woman|sons?|daughters?|sisters?|brothers?|ladies|gentlemen)\b/gi;

/** Whether a question asks of those of a kind alone that the text has not said them all to be. */
const isOfSome = (asked: string, sentences: readonly string[]): boolean => {
  const told = sentences.slice(0, -1).join(' ').toLowerCase();
  return (asked.match(SOME) ?? []).some((noun) => !told.includes(noun.toLowerCase()));
};

const LONGEST = 2_000;

/** Whether a claim follows from evidence that tells an order and nothing else: undefined where it is left open. */
export function orderClaim(claim: string, evidence: string): boolean | undefined {
  if (claim.length > LONGEST || evidence.length > LONGEST) return undefined;
  const order = readOrder(sentencesOf(evidence), '');
  const said = order && statedIn(claim, order.names);
  if (!order || !said || said.some(({ byPronoun, verb }) => byPronoun || verb !== order.verb))
    return undefined;
  if (tenseOf(claim) !== tenseOf(evidence)) return undefined;
  const ranks = said.some(
    ({ relation, not }) =>
      not ||
      relation.says === 'at' ||
      relation.says === 'beside' ||
      ('gap' in relation && relation.gap !== undefined),
  );
  if (ranks && !order.isWhole) return undefined;
  return verdict(said.map((one) => truth(order, order.fact(one))));
}

/** Whether a text tells of now, of then, of both or of neither. */
const tenseOf = (text: string): string =>
  `${/\b(?:is|are|has|have)\b/i.test(text)} ${/\b(?:was|were|had)\b/i.test(text)}`;

const ECHO =
  'it is was the of in and so then that this one he she they has place position who therefore answer'.split(
    ' ',
  );

/** Whether the question speaks of the scale that is told. */
function fits(order: Order, query: Query): boolean {
  if (query.asks === 'whether') return query.of.every((one) => order.fact(one) !== undefined);
  if (query.asks === 'place') return true;
  if (query.asks === 'order') {
    return query.scale === order.scale && order.count === order.names.all.length;
  }
  const { scale } = query;
  return candidates(order, query.of).length > 0 && (scale === undefined || scale === order.scale);
}

/** What the statement asked after says of each thing with a name. */
function candidates(order: Order, of: Stated): { name: string; fact: Fact }[] {
  return order.names.all.flatMap((name, index) => {
    const fact = order.fact(of, standingFor(order.names, index));
    return fact ? [{ name, fact }] : [];
  });
}

const standingFor = (names: Names, index: number): Names => ({
  ...names,
  indexOf: (name) => (name === ASKED ? index : names.indexOf(name)),
});

/** Whether a fact is so in all orders (true), in none (false), or in some (undefined). */
function truth({ orders }: Order, fact: Fact | undefined): boolean | undefined {
  if (!fact) return undefined;
  const [first, ...rest] = orders.map((places) => isSo(fact, places));
  return first !== undefined && rest.every((so) => so === first) ? first : undefined;
}

const verdict = (truths: readonly (boolean | undefined)[]): boolean | undefined =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;

function toldOf(order: Order, query: Query): string {
  if (query.asks === 'who') {
    const certain = candidates(order, query.of).filter(({ fact }) => truth(order, fact));
    return certain.length > 0 ? certain.map(({ name }) => name).join(', ') : 'not settled';
  }
  if (query.asks === 'whether') {
    const so = verdict(query.of.map((one) => truth(order, order.fact(one))));
    return so === undefined ? 'not settled' : so ? 'so' : 'not so';
  }
  return inOrder(order)?.join(', ') ?? 'not settled';
}

/** The things from the low end on, where there is one order alone. */
function inOrder({ names, orders }: Order): string[] | undefined {
  const [places, another] = orders;
  if (!places || another) return undefined;
  return names.all.map((_, at) => names.all[places.indexOf(at + 1)] ?? '');
}

function answerTo(
  order: Order,
  query: Query,
  answer: string,
  words: ReadonlySet<string>,
): boolean | undefined {
  if (query.asks === 'whether') {
    const so = verdict(query.of.map((one) => truth(order, order.fact(one))));
    if (saysUnknown(answer)) return so === undefined;
    const says = assentOf(answer);
    return says === undefined ? undefined : says === so;
  }
  if (query.asks === 'order') return orderAnswered(order, query, answer);
  if (query.asks === 'place') return placeAnswered(order, query, answer);
  const all = candidates(order, query.of);
  const certain = all.filter(({ fact }) => truth(order, fact));
  const possible = all.filter(({ fact }) => truth(order, fact) !== false);
  // One place is for one alone; of whoever is older there may be several.
  const single = query.of.relation.says === 'at' && !query.of.not;
  if (saysUnknown(answer)) return single ? certain.length === 0 : certain.length > 0 ? false : undefined;
  const name = onlyName(order.names, answer, words);
  if (name === undefined || (!single && (possible.length !== 1 || certain.length !== 1))) return undefined;
  return certain.some((one) => order.names.indexOf(one.name) === name);
}

/** The one thing that an answer names, with no words besides that the question does not say. */
function onlyName(names: Names, answer: string, words: ReadonlySet<string>): number | undefined {
  const found = objectFinder(names.all)(answer.replace(/'s\b/g, ''));
  const [first] = found;
  if (!first || new Set(found.map(({ object }) => object)).size !== 1) return undefined;
  const tokens = tokensOf(answer);
  const own = new Set(names.all[first.object]?.split(' '));
  const known = tokens.every(
    (token) => own.has(token.toLowerCase().replace(/'s$/, '')) || words.has(token.toLowerCase()),
  );
  return known && !isHedged(tokens) && !tokens.some((token) => /^(?:not|n't|isn't|or)$/i.test(token))
    ? first.object
    : undefined;
}

function orderAnswered(
  order: Order,
  { fromHigh }: Query & { asks: 'order' },
  answer: string,
): boolean | undefined {
  const right = inOrder(order);
  if (saysUnknown(answer)) return right === undefined;
  const said = listed(order.names, answer);
  if (!said) return undefined;
  if (!right) return false;
  const wanted = fromHigh ? [...right].reverse() : right;
  return said.every((index, at) => order.names.all[index] === wanted[at]);
}

/** All things in the order in which a text names them, each once. */
function listed(names: Names, text: string): number[] | undefined {
  const found = objectFinder(names.all)(text).map(({ object }) => object);
  const whole = found.length === names.all.length && new Set(found).size === found.length;
  return whole && !isHedged(tokensOf(text)) ? found : undefined;
}

function placeAnswered(
  order: Order,
  { name, floor }: Query & { asks: 'place' },
  answer: string,
): boolean | undefined {
  if (saysUnknown(answer)) {
    const at = order.names.indexOf(name);
    return at === undefined ? undefined : new Set(order.orders.map((places) => places[at])).size > 1;
  }
  const said = answer.replace(/[.!]+$/, '').replace(/^(?:it is |it's |(?:in|on|at) )/i, '');
  const number = countOf(said);
  const rank =
    number === undefined
      ? (rankOf(said) ?? rankOf(said.replace(/^.* (?:is|came|finished|lives) /, '')))
      : undefined;
  const place =
    number === undefined ? rank : { place: number, from: floor ? 'high' : 'low', scale: undefined, floor };
  if (!place || (floor && !place.floor && number === undefined)) return undefined;
  const { scale, from, floor: level = false } = place as NonNullable<typeof rank>;
  const relation = { says: 'at' as const, who: name, place: place.place, from };
  const fact = order.fact({
    relation,
    scale,
    not: false,
    verb: '',
    floor: level,
    byPronoun: false,
    subject: name,
    lead: '',
  });
  return fact && truth(order, fact) === true;
}

function statedIn(sentence: string, names: Names): Stated[] | undefined {
  const said: Stated[] = [];
  for (const clause of clausesOf(sentence.replace(/[.!]+$/, ''))) {
    const read = isHedged(tokensOf(clause)) ? undefined : readClause(clause, names.known, said);
    if (!read) return undefined;
    said.push(...read);
  }
  return said.length > 0 ? said : undefined;
}

/** Whether all that a step says is so in every order (true), or some of it in none (false). */
function followsIn(order: Order, step: string, words: ReadonlySet<string>): boolean | undefined {
  const truths = sentencesOf(step).flatMap((sentence) => sentenceIn(order, sentence, words));
  return truths.length === 0 ? undefined : verdict(truths);
}

const CHAIN = /\s*(?:[>→]|->|=>)\s*/;
const FRAME =
  'from to that is makes gives order the so this we get final therefore thus row queue line full then an'.split(
    ' ',
  );

function sentenceIn(order: Order, sentence: string, words: ReadonlySet<string>): (boolean | undefined)[] {
  const rest = sentence.replace(/^(?:step )?\d{1,2}[.):] /i, '');
  const whole = statedIn(rest, order.names);
  if (whole) return whole.map((one) => ofStatement(order, one));
  const cut = /^(.*?(?:,|:)) (?:so|and|which means|hence|therefore) (.+)$/i.exec(rest);
  const parts = cut ? [cut[1] ?? '', cut[2] ?? ''] : [rest];
  return parts.flatMap((part) => {
    const said = statedIn(part, order.names);
    return said ? said.map((one) => ofStatement(order, one)) : [rowIn(order, part, words)];
  });
}

/** A statement on whom a pronoun means is never held against a step. */
function ofStatement(order: Order, one: Stated): boolean | undefined {
  const so = truth(order, order.fact(one));
  return so === false && one.byPronoun ? undefined : so;
}

/** "From tallest to shortest: Ann, Bo, Cy", "Ann > Bo > Cy". */
function rowIn(order: Order, part: string, words: ReadonlySet<string>): boolean | undefined {
  const said = listed(order.names, part);
  const right = inOrder(order);
  if (!said || !right) return undefined;
  const own = new Set(order.names.all.flatMap((name) => name.split(' ')));
  const rest = tokensOf(part).filter((token) => !own.has(token.toLowerCase()));
  const directed = /\bfrom (?:the )?(\p{L}+)(?: one)? to (?:the )?(\p{L}+)/iu.exec(part);
  const ends = directed ? [directed[1], directed[2]].map((word) => rankOf(`${word}`)) : [];
  const start = ends[0];
  if (directed && (!start || !ends[1] || start.scale !== order.scale)) return undefined;
  const frame = new Set(
    [...FRAME, ...(directed ? [directed[1], directed[2]] : [])].map((word) => word?.toLowerCase()),
  );
  if (!rest.every((token) => frame.has(token.toLowerCase()) || words.has(token.toLowerCase())))
    return undefined;
  const named = said.map((index) => order.names.all[index] ?? '');
  const forwards = named.every((name, at) => name === right[at]);
  const backwards = named.every((name, at) => name === [...right].reverse()[at]);
  if (start) return start.from === 'high' ? backwards : forwards;
  if (order.scale === 'rank' && !CHAIN.test(part)) return forwards || undefined;
  return forwards || backwards || undefined;
}
