import { oneOf } from '../language/lists.ts';
import { readSyllogistic, type Sentence } from './sentence.ts';
import { type Validity, validityOf } from './validity.ts';

const LONGEST = 4_000;
const ASKS = new RegExp(
  String.raw`\bis the (?:following |above )?argument(?:, [^?]{0,60},)? (?:deductively |logically |formally )?` +
    String.raw`(valid|invalid)(?: or (?:invalid|valid|not))?\s*\?\s*$`,
  'i',
);
const ASKS_FIRST =
  /^(?:is the following argument|is this argument) (?:deductively |logically |formally )?valid(?: or invalid)?\?\s/i;
/** Words that only announce the argument, up to the colon. */
const ANNOUNCED = /\bargument\b[^:.?]{0,80}:\s/gi;
const ANNOUNCED_SO = /\b(?:argument|relations|question)\b[^:.?]{0,80}:\s/gi;
const CONCLUDES = new RegExp(
  String.raw`(?:^|[.\s])(?:${oneOf(`so, hence, thus, therefore, consequently, accordingly, it follows(?: from this)?,
    (?:from (?:this|these|which),? )?we (?:(?:may|can) )?(?:conclude|infer), all this (?:entails|implies),
    this (?:entails|implies|means), in consequence, as a consequence, from this (?:it )?follows, from which it follows,
    which (?:entails|implies), conclusion`)}(?:,? necessarily)?` +
    String.raw`(?: that\b|:|,)? ?(?:that\b|:|,)? )(?=\S)`,
  'gi',
);
const LABEL = new RegExp(
  String.raw`^(?:(?:(?:first|second|third|fourth|fifth|sixth|last) premise|premise \d)(?::|,)|` +
    String.raw`${oneOf(String.raw`first, second, third, fourth, fifth, sixth, firstly, secondly, thirdly, to begin with,
    to start with, first of all, next, moreover, furthermore, now, finally, lastly, plus, also, in addition, besides, and,
    then, \(?\d\), \d\.`)}(?:,|:|(?<=[).])))\s*`,
  'i',
);

/** An argument in words, of which it is asked whether its conclusion follows. */
export type Syllogism = { premises: Sentence[]; conclusion: Sentence };

/** Reads such a question; undefined where any of its sentences is of another form. Linear in the text. */
export function readSyllogism(question: string): Syllogism | undefined {
  if (question.length > LONGEST) return undefined;
  const text = question
    .replace(/[“”„"]/g, '')
    .replace(/[’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  const asked = ASKS.exec(text);
  const askedFirst = asked ? undefined : ASKS_FIRST.exec(text);
  if (asked?.[1]?.toLowerCase() === 'invalid' || (!asked && !askedFirst)) return undefined;
  const argument = text.slice(askedFirst?.[0].length ?? 0, asked?.index ?? text.length).trim();
  const body = argument.slice(announcementEnd(argument));
  const concluding = [...body.matchAll(CONCLUDES)].at(-1);
  if (!concluding || concluding.index === 0) return undefined;
  const premises = sentencesOf(body.slice(0, concluding.index + 1)).map((one) => readSyllogistic(one));
  const said = sentencesOf(body.slice(concluding.index + concluding[0].length));
  const conclusion = said[0] === undefined ? undefined : readSyllogistic(said[0]);
  const isRead = premises.length > 0 && said.length === 1 && premises.every((one) => one !== undefined);
  return isRead && conclusion
    ? { premises: premises.filter((one) => one !== undefined), conclusion }
    : undefined;
}

/** Whether the argument of a question is valid; undefined where it is not read as a whole. */
export function solveSyllogism(question: string): Validity | undefined {
  const read = readSyllogism(question);
  return read && validityOf(read.premises, read.conclusion);
}

function announcementEnd(text: string): number {
  const announced = [...text.matchAll(ANNOUNCED)].at(-1) ?? [...text.matchAll(ANNOUNCED_SO)].at(-1);
  return announced ? announced.index + announced[0].length : 0;
}

/** The sentences without their labels. A stop ends one where a new one begins. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\.(?:\s+(?=[\p{Lu}\d(])|\s*$)/u)
    .map((sentence) => unlabelled(sentence.trim()))
    .filter((sentence) => sentence !== '');
}

function unlabelled(sentence: string): string {
  const label = LABEL.exec(sentence);
  return label ? sentence.slice(label[0].length) : sentence;
}
