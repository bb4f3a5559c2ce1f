import { readJson, UnsafeJson } from '@truepenny/verifier';
import { Abstention } from '../kernel/abstention.ts';
import type { ModelReply } from '../models/model.ts';

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
    const answer = object && sealed(object, seal, MOST_WRAPPERS);
    if (answer) reading.found.push({ answer, end });
    else if (object) reading.others++;
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

/** The object, or undefined. One that carries the seal and names a member twice has two readings, and so none. */
function parsed(json: string, seal: string): object | undefined {
  try {
    const value = readJson(json, DEEPEST);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    const isAmbiguous = error instanceof UnsafeJson && error.cause === undefined;
    if (isAmbiguous && json.includes(seal)) throw malformed(`the answer ${error.message}`);
    return undefined;
  }
}

/** The object itself, or the one that it wraps, with this seal; trimmed, as models write lines. */
function sealed(object: object, seal: string, wrappers: number): object | undefined {
  if ('seal' in object && typeof object.seal === 'string' && object.seal.trim() === seal) return object;
  if (wrappers === 0) return undefined;
  for (const inner of Object.values(object)) {
    const answer =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? sealed(inner, seal, wrappers - 1)
        : undefined;
    if (answer) return answer;
  }
  return undefined;
}

const DECISIVE: ReadonlySet<string> = new Set(['criterion', 'position', 'verdict', 'material']);

/** What decides in an answer, for comparing two of them. */
const verdictsOf = (answer: object): string =>
  JSON.stringify(answer, (name, value: unknown) =>
    typeof value === 'object' || DECISIVE.has(name) ? value : undefined,
  ).toLowerCase();
