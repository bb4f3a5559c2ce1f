import { Abstention } from '../kernel/abstention.ts';
import type { ModelReply } from '../models/model.ts';

/** Beyond the longest answer that is ever asked for. */
const LONGEST_REPLY = 400_000;

/**
 * The answer within a reply: the last JSON object that carries the call's seal, whatever is fenced, quoted or
 * said around it. An object without the seal is somebody else's text. Throws an `Abstention` with the reason
 * (`refused`, `truncated`, `malformed`) where there is no answer. Pure and linear in the reply.
 */
export function readReply({ text, finish }: Pick<ModelReply, 'text' | 'finish'>, seal: string): object {
  if (finish === 'content-filter') throw new Abstention('refused', 'the model declined to answer');
  if (finish === 'length') throw new Abstention('truncated', 'the answer was cut off at its longest length');
  if (text.length > LONGEST_REPLY)
    throw new Abstention('malformed', 'the reply is far longer than an answer');
  const { objects, unclosed } = jsonObjects(text);
  // What follows a complete answer might have taken it back.
  if (unclosed) throw new Abstention('truncated', 'the answer ends in the middle');
  const answer = objects.findLast((object) => 'seal' in object && object.seal === seal);
  if (answer) return answer;
  if (objects.length > 0)
    throw new Abstention('malformed', 'the reply holds no answer with the seal asked for');
  if (REFUSAL.test(text)) throw new Abstention('refused', 'the model declined to answer');
  throw new Abstention('malformed', 'the reply is not an answer in the form asked for');
}

/** Only tells a refusal from other replies without an answer; neither is ever a verdict. */
const REFUSAL =
  /^\W{0,3}(?:(?:i['’]m|i am) (?:very )?(?:sorry|unable)|sorry\b|i (?:can['’]t|cannot|won['’]t|must decline))/i;

/** The JSON objects at the top level of a text, and whether it ends within one. */
function jsonObjects(text: string): { objects: object[]; unclosed: boolean } {
  const objects: object[] = [];
  let at = text.indexOf('{');
  while (at !== -1) {
    const end = closingBrace(text, at);
    if (end === -1) return { objects, unclosed: true };
    const object = parsed(text.slice(at, end + 1));
    if (object) objects.push(object);
    at = text.indexOf('{', end);
  }
  return { objects, unclosed: false };
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

function parsed(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
