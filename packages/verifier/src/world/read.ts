import { oncePerEnd } from '../judgement/once.ts';
import { DOUBT, HARDLY, HEARSAY } from '../language/lexicon/certainty.ts';
import { oneOf, wordSet } from '../language/lists.ts';
import { dayWorld } from './day.ts';
import { honestWorld } from './honest/honest.ts';
import { matchWorld } from './match.ts';
import { movesWorld } from './moves/moves.ts';
import { orderWorld } from './order/order.ts';
import { placesWorld } from './places.ts';
import { walkWorld } from './walk/walk.ts';
import { assentWithin, plain, sentencesOf, tokensOf } from './words.ts';
import type { World } from './world.ts';

const LONGEST = 2_000;

/** Reads a question about a small world in ordinary words; undefined where not every sentence of it was understood. */
export function readWorld(told: string): World | undefined {
  if (told.length > LONGEST) return undefined;
  const sentences = askedLast(sentencesOf(told));
  if (sentences.length < 2 || isDoubted(sentences)) return undefined;
  const world =
    orderWorld(sentences) ??
    movesWorld(sentences) ??
    walkWorld(sentences) ??
    honestWorld(sentences) ??
    matchWorld(sentences) ??
    dayWorld(sentences) ??
    placesWorld(sentences);
  if (!world) return undefined;
  const follows: World['follows'] = (steps, later) =>
    steps.every(({ length }) => length <= LONGEST) ? world.follows(steps, later) : undefined;
  return { ...world, follows, answers: (answer) => modest({ ...world, follows }, answer) };
}

/** The world that a document tells up to an offset, read once for as long as the document lives. */
export const worldOf = oncePerEnd(readWorld);

/** A question that stands before all that is told is put behind it. */
function askedLast(sentences: readonly string[]): readonly string[] {
  const [first = '', ...rest] = sentences;
  return first.endsWith('?') && !rest.some((sentence) => sentence.endsWith('?'))
    ? [...rest, first]
    : sentences;
}

const UNSURE = new RegExp(
  `\\b(?:${[...wordSet(`${DOUBT} ${HARDLY} ${HEARSAY} almost nearly seem seems might`)].join('|')})\\b` +
    String.raw`|\bnot not\b|\bit (?:is|was) (?:false|untrue|wrong|not)\b.{0,9}\bthat\b`,
  'i',
);
/** What is left out, taken back or denied without a "not" turns what is told, or asked. */
const TURNED = new RegExp(
  String.raw`\b${oneOf(String.raw`except, apart from, other than, rather than, no longer, used to, fail(?:s|ed)? to, all but,
    (?:any|every|no)(?:thing|one|body|where) but, (?:every|each) \p{L}+ but`)}\b`,
  'iu',
);
const BY_HEARSAY =
  /, (?:or )?so \p{Lu}\p{L}+ \p{L}+[.!]?$|, \p{Lu}\p{L}+ (?:says|said|thinks|believes|claims)[.!]?$/u;

/** Whether any sentence leaves something out, or is told as perhaps so, as false, on a condition or by hearsay. */
const isDoubted = (sentences: readonly string[]): boolean =>
  sentences.some((sentence) => TURNED.test(sentence)) ||
  sentences
    .slice(0, -1)
    .some(
      (sentence) => UNSURE.test(sentence) || BY_HEARSAY.test(sentence) || /^(?:if|unless) /i.test(sentence),
    );

const MODEST_LEAD = new RegExp(
  `^${oneOf('i would say, i.d say, i think, i guess, i believe, it should be, it must be, that would be')}(?: that)?,? `,
  'i',
);
const MODEST_END = new RegExp(
  `,? ${oneOf('i think, i guess, i believe, i am, i.m, it seems, most likely, probably, for sure, if anything')}` +
    '(?: (?:fairly|quite|pretty|very|sure|certain))*$',
  'i',
);

/**
 * A wrong answer stays wrong where it is said as somebody's own view, and whatever reason is given behind it, as long as
 * that names nothing else. A right one is not more than a view.
 */
function modest(world: World, answer: string): boolean | undefined {
  const said = answered(world, answer);
  if (said !== undefined || answer.length > LONGEST) return said;
  const bare = plain(answer)
    .replace(/[.!]+$/, '')
    .replace(MODEST_LEAD, '')
    .replace(MODEST_END, '');
  if (answered(world, bare) === false) return false;
  const [head = '', ...rest] = bare.split(', ');
  const own = tokensOf(head.toLowerCase());
  const named = tokensOf(rest.join(' ').toLowerCase()).filter((word) => !own.includes(word));
  const isAlone = world.names && named.every((word) => !world.names?.has(word) && !/\d/.test(word));
  const isFirm = rest.length > 0 && isAlone && !/\b(?:no|not|or)\b|n't\b/i.test(bare);
  return isFirm && answered(world, head) === false ? false : undefined;
}

/** A yes or no with a sentence behind it is right where both are; whoever says the wrong one is wrong whatever follows. */
function answered({ answers, follows }: World, answer: string): boolean | undefined {
  if (answer.length > LONGEST) return undefined;
  const said = answers(answer);
  const within = said === undefined ? assentWithin(answer) : undefined;
  if (!within) return said;
  const right = answers(within.says ? 'yes' : 'no');
  return right === true ? follows([within.rest]) === true || undefined : right;
}
