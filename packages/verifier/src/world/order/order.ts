import { saysUnknown } from '../../proof/assent.ts';
import { assentOf, countOf, isHedged, plain, sentencesOf, tokensOf, verdict } from '../words.ts';
import type { World } from '../world.ts';
import { type Stated, stem } from './clause.ts';
import type { Fact } from './models.ts';
import type { Names } from './names.ts';
import { ASKED, type Query, readQuery } from './query.ts';
import { objectFinder, ordinalOf } from './scales.ts';
import { follower, inOrder, listed, truth } from './steps.ts';
import { type Order, readClauses, readOrder, readSentence } from './told.ts';

/** Reads the sentences of a question about an order of things; undefined where it is of another kind or not all of it was read. */
export function orderWorld(sentences: readonly string[]): World | undefined {
  const last = sentences.at(-1) ?? '';
  // Clues alone leave it to the options which statement is asked after.
  const asked = readSentence(last, () => undefined) && !last.endsWith('?') ? '' : last;
  const order = readOrder(asked === '' ? sentences : sentences.slice(0, -1), asked);
  const read: Query | undefined =
    asked === '' ? { asks: 'statement' } : order && readQuery(asked, order.names, order.verb);
  const query = order && read && inTurn(order, read, sentences.slice(0, -1));
  if (!order || !query || !fits(order, query) || isOfSome(asked, sentences) || WISHED.test(asked))
    return undefined;
  const words = new Set(
    [...tokensOf(asked), ...order.names.words, ...ECHO].map((word) => word.toLowerCase()),
  );
  return {
    told: toldOf(order, query),
    answers: (answer) => answerTo(order, query, plain(answer), words),
    names: order.names.words,
    follows: follower(order, words),
  };
}

/** What almost was, or is wished for, is not asked of how things stand. */
const WISHED = /\b(?:nearly|almost|hardly|wants?|wanted|hopes?|hoped|thinks?|thought|should|would)\b/i;
const QUEUE = /\b(?:queue|queuing|wait|in line|one (?:after|behind) )/i;

/** "Who gets the ice cream last?" of a queue for it: the deed that the text speaks of is done in the order it tells. */
function inTurn({ verb, scale }: Order, query: Query, told: readonly string[]): Query {
  const known = new Set(told.flatMap(tokensOf).map(stem));
  if (!told.some((sentence) => QUEUE.test(sentence))) return query;
  const isOfRank = query.asks === 'who' && verb === '' && scale === 'rank' && query.of.relation.says === 'at';
  const isKnown = isOfRank && query.of.verb.split(' ').every((word) => known.has(word));
  return isKnown ? { ...query, of: { ...query.of, verb: '' } } : query;
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
  const said = order && readClauses(claim, order.names.known);
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
  return verdict(said.map((one) => truth(order.orders, order.fact(one))));
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
  if (query.asks === 'statement') return true;
  if (query.asks === 'place') return query.scale === order.scale && order.count === order.names.all.length;
  if (query.asks === 'order') {
    return query.scale === order.scale && order.count === order.names.all.length;
  }
  const { scale } = query;
  return candidates(order, query.of).length > 0 && (scale === undefined || scale === order.scale);
}

/** At which place the thing asked after surely stands; 0 where that is not settled. */
function placeOf(order: Order, { name, scale }: Query & { asks: 'place' }): number {
  const own = { scale, not: false, verb: '', floor: false, byPronoun: false, subject: name, lead: '' };
  const isAt = (place: number) =>
    order.fact({ ...own, relation: { says: 'at', who: name, place, from: 'low' } });
  return 1 + order.names.all.findIndex((_, at) => truth(order.orders, isAt(at + 1)));
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

function toldOf(order: Order, query: Query): string {
  if (query.asks === 'who') {
    const certain = candidates(order, query.of).filter(({ fact }) => truth(order.orders, fact));
    return certain.length > 0 ? certain.map(({ name }) => name).join(', ') : 'not settled';
  }
  if (query.asks === 'whether') {
    const so = verdict(query.of.map((one) => truth(order.orders, order.fact(one))));
    return so === undefined ? 'not settled' : so ? 'so' : 'not so';
  }
  return inOrder(order)?.join(', ') ?? 'not settled';
}

function answerTo(
  order: Order,
  query: Query,
  answer: string,
  words: ReadonlySet<string>,
): boolean | undefined {
  if (query.asks === 'whether') {
    const so = verdict(query.of.map((one) => truth(order.orders, order.fact(one))));
    if (saysUnknown(answer)) return so === undefined;
    const says = assentOf(answer);
    return says === undefined ? undefined : says === so;
  }
  if (query.asks === 'statement') {
    const said = readClauses(answer, order.names.known);
    const facts = said?.map((one) => order.fact(one));
    return facts?.every((fact) => fact !== undefined)
      ? verdict(facts.map((fact) => truth(order.orders, fact) ?? false))
      : undefined;
  }
  if (query.asks === 'order') return orderAnswered(order, query, answer);
  if (query.asks === 'place') {
    const place = placeOf(order, query);
    const [said = '', more] = tokensOf(answer.toLowerCase()).filter((word) => !words.has(word));
    const number = said === 'last' ? order.count : ordinalOf(said) || countOf(said);
    if (saysUnknown(answer)) return place === 0;
    return number === undefined || number === 0 || more !== undefined ? undefined : number === place;
  }
  const all = candidates(order, query.of);
  const certain = all.filter(({ fact }) => truth(order.orders, fact));
  const possible = all.filter(({ fact }) => truth(order.orders, fact) !== false);
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
