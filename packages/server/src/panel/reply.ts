import { readJson, UnsafeJson } from '@truepenny/verifier';
import { Abstention } from '../kernel/abstention.ts';
import type { ModelReply } from '../models/model.ts';
import { withoutSlips } from './slips.ts';

/** Beyond the longest answer that is ever asked for. */
const LONGEST_REPLY = 400_000;
/** Deeper than any answer. */
const DEEPEST = 16;
/** How far an answer may be wrapped in other objects. */
const MOST_WRAPPERS = 3;
/** Braces that are looked at for the start of an answer, and characters that are read for all of them together. */
const MOST_STARTS = 2_000;
const MOST_READ = 8 * LONGEST_REPLY;

/** What one call puts round its texts; see `Fence`. */
export type Marks = { seal: string; marker: string };

type Found = { answer: object; end: number };

/**
 * The answer within a reply: the JSON object that carries the call's seal, whatever is fenced, quoted, wrapped or
 * said around it. An object without the seal is somebody else's text. No answer is a reply that names a member
 * twice, gives two answers with different verdicts or repeats the question's own markers. Throws an `Abstention`
 * with the reason (`refused`, `truncated`, `malformed`) where there is no answer. Pure; its work is bounded.
 */
export function readReply(
  { text, finish }: Pick<ModelReply, 'text' | 'finish'>,
  { seal, marker }: Marks,
): object {
  if (finish === 'content-filter') throw new Abstention('refused', 'the model declined to answer');
  if (finish === 'length') throw new Abstention('truncated', 'the answer was cut off at its longest length');
  if (text.length > LONGEST_REPLY) throw malformed('the reply is far longer than an answer');
  if (text.includes(`${marker}>>>`)) throw malformed('the reply repeats the question');
  const { found, others, unclosedAt } = answersIn(text, seal);
  const last = found.at(-1);
  // What follows a complete answer might have taken it back.
  if (unclosedAt > (last?.end ?? -1)) throw new Abstention('truncated', 'the answer ends in the middle');
  if (last) {
    if (last.end < text.lastIndexOf('</think')) throw malformed('the answer was thought of and not given');
    if (isTakenBack(last.answer, text.slice(last.end)))
      throw malformed('what follows the answer names another verdict');
    if (new Set(found.map(({ answer }) => verdictsOf(answer))).size > 1)
      throw malformed('the reply holds two answers that differ');
    return last.answer;
  }
  if (others > 0) throw malformed('the reply holds no answer with the seal asked for');
  if (REFUSAL.test(text)) throw new Abstention('refused', 'the model declined to answer');
  throw malformed('the reply is not an answer in the form asked for');
}

const malformed = (why: string): Abstention => new Abstention('malformed', why);

/** Only tells a refusal from other replies without an answer; neither is ever a verdict. */
const REFUSAL =
  /^\W{0,3}(?:(?:i['’]m|i am) (?:very )?(?:sorry|unable)|sorry\b|i (?:can['’]t|cannot|won['’]t|must decline))/i;

type Reading = {
  found: Found[];
  /** How many objects hold no seal. */
  others: number;
  /** Where the last object begins that never ends; -1 where all do. */
  unclosedAt: number;
};

/** The sealed objects of a text. A brace that never closes, as in thinking aloud, hides none that follow it. */
function answersIn(text: string, seal: string): Reading {
  const reading: Reading = { found: [], others: 0, unclosedAt: -1 };
  let read = 0;
  let starts = 0;
  for (let at = text.indexOf('{'); at !== -1 && starts < MOST_STARTS && read < MOST_READ; starts++) {
    const end = closingBrace(text, at);
    if (end === -1) {
      read += text.length - at;
      reading.unclosedAt = at;
      at = text.indexOf('{', at + 1);
      continue;
    }
    read += end - at;
    const object = parsed(text.slice(at, end + 1), seal);
    const answers = object ? sealed(object, seal, MOST_WRAPPERS) : [];
    reading.found.push(...answers.map((answer) => ({ answer, end })));
    if (object && answers.length === 0) reading.others++;
    // Of what is no JSON the inside may be.
    at = text.indexOf('{', object ? end : at + 1);
  }
  return reading;
}

/** Where the object that begins at `start` ends, braces within strings aside; -1 if it does not. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return -1;
}

/**
 * The object, its slips mended, or undefined. One that carries the seal and names a member twice, were it once with
 * a capital, has two readings, and so none.
 */
function parsed(json: string, seal: string): object | undefined {
  try {
    const value = inSmallLetters(readJson(json, DEEPEST));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (!json.toLowerCase().includes(seal)) return undefined;
    if (error instanceof UnsafeJson && error.cause === undefined)
      throw malformed(`the answer ${error.message}`);
    const mended = withoutSlips(json);
    return mended === json ? undefined : parsed(mended, seal);
  }
}

/** The members of an answer by the names that were asked for, whatever their case. */
function inSmallLetters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSmallLetters);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [
    ASKED.get(name.toLowerCase()) ?? name,
    inSmallLetters(one),
  ]);
  if (new Set(members.map(([name]) => name)).size < members.length)
    throw new UnsafeJson('names a member twice');
  return Object.fromEntries(members);
}

const ASKED: ReadonlyMap<string, string> = new Map(
  'seal answers objections criterion position reason quotes document text witness verdict confidence material wouldChangeVerdict'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

/** The object itself, where it or each answer in a list of it has this seal, or all those that it wraps. */
function sealed(object: object, seal: string, wrappers: number): object[] {
  const inside: unknown[] = Object.values(object);
  const lists = inside.filter((one) => Array.isArray(one)).filter((list) => list.length > 0);
  if (isSealed(object, seal) || lists.some((list) => list.every((one: unknown) => isSealed(one, seal))))
    return [object];
  if (wrappers === 0) return [];
  return inside.flatMap((inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? sealed(inner, seal, wrappers - 1)
      : [],
  );
}

/** Trimmed, as models write lines, and of the brackets in which the form shows its gaps. */
const isSealed = (object: unknown, seal: string): boolean =>
  typeof object === 'object' &&
  object !== null &&
  'seal' in object &&
  typeof object.seal === 'string' &&
  object.seal.replace(/^[\s<"'`]+|[\s>"'`]+$/g, '').toLowerCase() === seal;

const VERDICTS = /\b(?:ALLOW|BLOCK|UNCERTAIN|ABSTAIN)\b/g;

/** Whether the text behind an answer names a verdict that is none of the answer's own. */
function isTakenBack(answer: object, behind: string): boolean {
  const given = JSON.stringify(answer, (name, value: unknown) =>
    typeof value === 'object' || name === 'verdict' ? value : undefined,
  ).toUpperCase();
  const own = new Set(given.match(VERDICTS));
  return own.size > 0 && (behind.match(VERDICTS) ?? []).some((word) => !own.has(word));
}

const DECISIVE: ReadonlySet<string> = new Set(['criterion', 'position', 'verdict', 'material']);

/** What decides in an answer, for comparing two of them. */
const verdictsOf = (answer: object): string =>
  JSON.stringify(answer, (name, value: unknown) =>
    typeof value === 'object' || DECISIVE.has(name) ? value : undefined,
  ).toLowerCase();
