import { wordSet } from '../../language/lists.ts';
import { saysUnknown } from '../../proof/assent.ts';
import { work } from '../../work.ts';
import { assentOf, countOf, isHedged, plain, sentencesOf, tokensOf, verdict } from '../words.ts';
import type { World } from '../world.ts';
import {
  type Claim,
  claimIn,
  indexOf,
  LEAD,
  LIE,
  peopleIn,
  predicate,
  readSentence,
  type Said,
  TRUTH,
} from './claims.ts';

const OF_TWO = /^(?:(?:one|each|either) of (?:the )?)?two \p{L}+\b(?!.*\bthere\b)/iu;
const MOST_PEOPLE = 10;
/** What an answer may say besides names. */
const ANSWER_FRAME = wordSet(
  `and is are the only both tell tells truth truthful honest lie lies liar liars lying always speak speaks it one of
  them a who aunt uncle mr mrs ms`,
);

/** Reads a question on who tells the truth where each always or never does; undefined where any of it was not read. */
export function honestWorld(sentences: readonly string[]): World | undefined {
  const asked = sentences.at(-1) ?? '';
  if (!sentences.some((one) => LIE.test(one) || TRUTH.test(one))) return undefined;
  const named = peopleIn(sentences.slice(0, -1));
  // "One of two brothers says: We are both liars": there is another, who has no name.
  const people = named.length === 1 && OF_TWO.test(sentences[0] ?? '') ? [...named, 'the other'] : named;
  if (people.length === 0 || people.length > MOST_PEOPLE) return undefined;
  const said: Said[] = [];
  for (const sentence of sentences.slice(0, -1)) {
    const read = readSentence(sentence, people);
    if (!read) return undefined;
    said.push(...read);
  }
  const worlds = worldsOf(people.length, said);
  const query = queryOf(asked, people);
  if (!query || worlds.length === 0 || !said.some(({ is }) => is === 'said')) return undefined;
  return {
    told: toldOf(people, worlds),
    answers: (answer) => answerTo(query, plain(answer), people, worlds),
    names: new Set(people.flatMap((name) => name.split(' '))),
    follows: (steps) => followsIn(steps.at(-1) ?? '', people, worlds, said),
  };
}

/** For each way that all said can be: who tells the truth. */
function worldsOf(count: number, said: readonly Said[]): boolean[][] {
  const worlds: boolean[][] = [];
  work((1 << count) * (said.length + 1));
  for (let bits = 0; bits < 1 << count; bits++) {
    const honest = Array.from({ length: count }, (_, at) => ((bits >> at) & 1) === 1);
    if (
      said.every((one) =>
        one.is === 'said' ? honest[one.by] === isSo(one.claim, honest) : isSo(one, honest),
      )
    )
      worlds.push(honest);
  }
  return worlds;
}

function isSo(claim: Claim, honest: readonly boolean[]): boolean {
  if (claim.is === 'honest') return honest[claim.who] === claim.so;
  const liars = claim.of.filter((who) => !honest[who]).length;
  if (claim.is === 'count') return claim.liars(liars);
  return (liars === 0 || liars === claim.of.length) === claim.so;
}

/** Whether a claim is so in every world (true), in none (false) or in some (undefined). */
function truth(claim: Claim, worlds: readonly (readonly boolean[])[]): boolean | undefined {
  const [first, ...rest] = worlds.map((honest) => isSo(claim, honest));
  return rest.every((so) => so === first) ? first : undefined;
}

type Query =
  | { asks: 'who'; honest: boolean }
  | { asks: 'whether'; claim: Claim }
  | { asks: 'kind'; who: number }
  | { asks: 'kinds' }
  | { asks: 'count'; honest: boolean };

function queryOf(asked: string, people: readonly string[]): Query | undefined {
  const said = asked.replace(/[?.…\s]+$/, '').replace(LEAD, '');
  if (
    /\bnot\b|n't\b/i.test(said) ||
    isHedged(tokensOf(said).filter((word) => !/^(?:can|should|believe|or|either)$/i.test(word)))
  )
    return undefined;
  if (/^what (?:are|is) (?:they|each|both|the two|everyone)/i.test(said)) return { asks: 'kinds' };
  const counted = /^how many\b/i.test(said) ? within(said) : undefined;
  if (counted !== undefined) return { asks: 'count', honest: counted };
  const sort = /^(?:which|what) (?:kind|sort|type) (?:of person )?is ([^,]+)(?:,.*)?$/i.exec(said)?.[1];
  const sorted = sort === undefined ? -1 : indexOf(sort, people);
  if (sorted >= 0) return { asks: 'kind', who: sorted };
  if (/^(?:who|which)\b/i.test(said)) {
    const honest = within(said);
    return honest === undefined ? undefined : { asks: 'who', honest };
  }
  const trust = /^(?:should|can) (?:i|we|you|one) (?:trust|believe|rely on) (.+)$/i.exec(said)?.[1];
  const trusted = trust === undefined ? -1 : indexOf(trust, people);
  if (trusted >= 0) return { asks: 'whether', claim: { is: 'honest', who: trusted, so: true } };
  const kind = KIND.exec(said)?.[1];
  if (/\bor\b|^what is/i.test(said)) {
    const of = kind === undefined ? -1 : indexOf(kind, people);
    return of < 0 ? undefined : { asks: 'kind', who: of };
  }
  const open = /^(.+) is$/i.exec(said)?.[1];
  const of = open === undefined ? -1 : indexOf(open, people);
  if (of >= 0) return { asks: 'kind', who: of };
  const [, verb, rest = ''] = /^(does|do|did|is|are) (.+)$/i.exec(said) ?? [];
  const claim = verb === undefined ? undefined : claimIn(rest, undefined, people);
  return claim && { asks: 'whether', claim };
}

/** Whether the end of a question asks for those who tell the truth, or for those who lie. */
function within(said: string): boolean | undefined {
  const words = said.split(' ');
  return words.map((_, at) => predicate(words.slice(at + 1).join(' '))).find((so) => so !== undefined);
}

function answerTo(
  query: Query,
  answer: string,
  people: readonly string[],
  worlds: readonly (readonly boolean[])[],
): boolean | undefined {
  const said = answer.replace(/[.!]+$/, '');
  if (query.asks === 'whether') {
    const so = truth(query.claim, worlds);
    if (saysUnknown(said)) return so === undefined;
    const says = assentOf(said) ?? sameClaim(claimIn(said, undefined, people), query.claim);
    return says === undefined || so === undefined ? undefined : says === so;
  }
  if (query.asks === 'kinds') {
    const claims = claimsIn(said, people);
    if (!claims || claims.length < people.length) return undefined;
    return verdict(claims.map((claim) => truth(claim, worlds)));
  }
  if (query.asks === 'kind') {
    const claim = claimIn(said, undefined, people);
    const so = predicate(said) ?? (claim?.is === 'honest' && claim.who === query.who ? claim.so : undefined);
    if (saysUnknown(said)) return truth({ is: 'honest', who: query.who, so: true }, worlds) === undefined;
    return so === undefined ? undefined : truth({ is: 'honest', who: query.who, so }, worlds);
  }
  if (query.asks === 'count') {
    const counts = new Set(worlds.map((honest) => honest.filter((so) => so === query.honest).length));
    if (saysUnknown(said)) return counts.size > 1;
    const number = countOf(
      said.replace(/^(?:only|just|exactly) /i, '').replace(/ (?:of them|are|is)\b.*$/i, ''),
    );
    return number === undefined || (counts.size > 1 && counts.has(number)) ? undefined : counts.has(number);
  }
  return whoAnswered(query, said, people, worlds);
}

const sameClaim = (said: Claim | undefined, asked: Claim): boolean | undefined =>
  said?.is === 'honest' && asked.is === 'honest' && said.who === asked.who ? said.so === asked.so : undefined;

function whoAnswered(
  { honest }: Query & { asks: 'who' },
  said: string,
  people: readonly string[],
  worlds: readonly (readonly boolean[])[],
): boolean | undefined {
  const certain = people.map((_, who) => truth({ is: 'honest', who, so: honest }, worlds));
  if (saysUnknown(said)) return certain.includes(undefined);
  const tokens = tokensOf(said).map((word) => word.toLowerCase());
  const named = people.map((name) => name.split(' ').every((word) => tokens.includes(word)));
  const words = people.flatMap((name) => name.split(' '));
  if (!named.includes(true)) {
    if (/^(?:neither|none|nobody|no one)(?: of them)?$/i.test(said))
      return verdict(certain.map((so) => (so === undefined ? undefined : !so)));
    return /^both(?: of them)?$/i.test(said) && people.length === 2 ? verdict(certain) : undefined;
  }
  if (!tokens.every((word) => ANSWER_FRAME.has(word) || words.includes(word))) return undefined;
  const contrary = honest ? LIE.test(said) : TRUTH.test(said);
  return contrary
    ? undefined
    : verdict(certain.map((so, who) => (so === undefined ? undefined : so === named[who])));
}

/** "Ada truthful, Bo liar", "both liars": what is said of each. */
function claimsIn(said: string, people: readonly string[]): Claim[] | undefined {
  const both = /^(?:they are )?both (?:are )?(.+)$/i.exec(said)?.[1];
  const so = both && predicate(both);
  if (typeof so === 'boolean') return people.map((_, who) => ({ is: 'honest', who, so }));
  const claims = said
    .split(/[,;] (?:and |but )?| and | while | but /)
    .map((part) => claimIn(part, undefined, people));
  const known = claims.filter((claim) => claim !== undefined);
  return known.length === claims.length ? known : undefined;
}

const toldOf = (people: readonly string[], worlds: readonly (readonly boolean[])[]): string =>
  people
    .map((name, who) => {
      const so = truth({ is: 'honest', who, so: true }, worlds);
      return `${name}: ${so === undefined ? 'not settled' : so ? 'tells the truth' : 'lies'}`;
    })
    .join(', ');

/** Whether a clause reports what the question tells that somebody says. */
function isTold(clause: string, people: readonly string[], said: readonly Said[]): boolean {
  const told = readSentence(clause, people)?.map((one) => JSON.stringify(one)) ?? [];
  return (
    told.length > 0 &&
    told.every((one) => !one.includes('count') && said.some((other) => JSON.stringify(other) === one))
  );
}

/** Whether all that a step says outright of people is so; what it reports is not judged. */
function followsIn(
  step: string,
  people: readonly string[],
  worlds: readonly (readonly boolean[])[],
  said: readonly Said[],
): boolean | undefined {
  // "If Ann says that Bo lies, then Ann lies": what she says is told.
  const bare = step.replace(/\bif ([^,]+), (?:then )?/gi, (condition, told: string) =>
    isTold(told, people, said) ? 'so ' : condition,
  );
  if (isHedged(tokensOf(bare).filter((word) => !/^(?:says?|said|claims?|can)$/.test(word)))) return undefined;
  const truths: (boolean | undefined)[] = [];
  for (const sentence of sentencesOf(bare).filter((one) => !one.endsWith('?'))) {
    for (const part of sentence
      .replace(/[.!]+$/, '')
      .split(/, (?:so |and |hence |therefore |which means )?| so | because | since /)) {
      const clause = part
        .trim()
        .replace(/^(?:so|then|that means|this means|since|because|hence|therefore|thus) (?:that )?/i, '');
      const claim = claimIn(clause, undefined, people);
      truths.push(claim ? truth(claim, worlds) : undefined);
    }
  }
  return truths.length === 0 ? undefined : verdict(truths);
}

const KINDS = '(?:honest|truthful|truth-teller|liar|lying|knight|knave)';
/** "Is Ann a liar or a knight?" */
const KIND = new RegExp(`^(?:what is|is) (.+?)(?: (?:a )?${KINDS}(?:,? or (?:a |an )?[\\p{L} -]+)?)?$`, 'iu');
