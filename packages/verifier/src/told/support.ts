import { isPast, rootOf, wordsIn } from '../grounds/words.ts';
import { measureOf } from '../language/units.ts';
import type { Line } from '../reckoning/lines.ts';
import { bare, isTime, type Reading, readingsOf } from './clause.ts';
import { entails } from './entails.ts';
import { labelledIn } from './labelled.ts';
import { GREETING, isRecord, isUnreal, isVerb, sentenceOf, type Told, toldIn, verbAt } from './sentence.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type Claimed, claimedOf, contentIn, mayUndo, undoes } from './undo.ts';
import { ARTICLES, DETERMINERS, PREPOSITIONS, PRONOUNS, TIMES } from './words.ts';

/** The sentence that tells what a claim says outright, and what it tells beside it. */
export type Support = { line: Line; beside: Told['beside'] };

const LONGEST = 20_000;

/** The sentence of the evidence that tells a claim outright, and which no other one of it may undo. */
export function supportOf(claim: string, lines: readonly Line[]): Line | undefined {
  const claimed = claimedOf(claim);
  const found = saidIn(claim, claimed, lines);
  if (!found) return undefined;
  const at = lines.indexOf(found.line);
  const sentence = sentenceOf(found.line.text);
  if (found.beside.some((tokens) => undoes(tokens, sentence, claimed, true))) return undefined;
  const isUndone = lines.some((line, place) => place !== at && mayUndo(line.text, claimed, place > at));
  return isUndone || !isUnder(lines.slice(0, at), claim) ? undefined : found.line;
}

/** The sentence that tells a claim outright, whatever others say. */
export function saidIn(claim: string, claimed: Claimed, lines: readonly Line[]): Support | undefined {
  const size = lines.reduce((sum, { text }) => sum + text.length, 0);
  const own = tokensOf(claim.replace(/[.!]+\s*$/, ''));
  if (size > LONGEST || own.length < 3 || /[?"“”«»]/.test(claim)) return undefined;
  const wholes = readingsOf(own);
  let words: readonly string[] | undefined;
  const isOnly = (phrase: readonly string[]): boolean => {
    words ??= lines.flatMap(({ text }) => tokensOf(text).map(({ word }) => word));
    const all = words;
    return all.every(
      (word, at) => word !== phrase[0] || all[at + 1] === phrase[1] || !/\d/.test(all[at + 1] ?? ''),
    );
  };
  const roots = new Set(wordsIn(claim).map(rootOf));
  for (const [at, line] of lines.entries()) {
    if (!contentIn(line.text).some((root) => claimed.roots.has(root))) continue;
    for (const told of clausesOf(line, lines[at - 1], roots)) {
      const same =
        bare(told.tokens.map(({ word }) => word)).join(' ') === bare(own.map(({ word }) => word)).join(' ');
      if (
        same ||
        (!told.isJoined &&
          readingsOf(told.tokens).some((one) =>
            wholes.some((other) => entails(one, other, isOnly, told.isWhole)),
          ))
      )
        return { line, beside: told.beside };
    }
  }
  return undefined;
}

/** All that a sentence tells outright: nothing where it asks, quotes, or stands behind a label that is no record's. */
function clausesOf({ text }: Line, before: Line | undefined, known: ReadonlySet<string>): Told[] {
  const { label, stamp, body, isAsked, isQuoted } = sentenceOf(text);
  if (isAsked || isQuoted || wordsIn(label).some(isUnreal)) return [];
  const items = text.split(/\s[-–|/•]\s/).map(sentenceOf);
  const listed =
    items.length > 1 ? items.flatMap((one) => (one.label === '' ? [] : labelledIn(one.label, one.body))) : [];
  const labelled = label === '' ? listed : [...labelledIn(label, body), ...listed];
  if (label !== '' && !isRecord(label, known)) return labelled;
  if (/:\s/.test(body)) return labelled;
  const tokens = tokensOf(body);
  const told = toldIn(tokens);
  const named = before && withSubject(tokens, tokensOf(sentenceOf(before.text).body));
  const all = [...labelled, ...told, ...(named ? toldIn(named) : [])];
  const at = stamp === '' ? [] : tokensOf(`at ${stamp}`);
  // "backup job FAILED exit 2"
  const loud = stamp === '' ? -1 : tokens.findIndex(({ isLoud }, place) => isLoud && place > 0);
  if (loud > 0) all.push({ tokens: tokens.slice(0, loud + 1), beside: [] });
  return stamp === '' ? all : all.flatMap((one) => [one, { ...one, tokens: [...one.tokens, ...at] }]);
}

/** "Order 18 was packed. It was shipped on 4 June.": with the only thing that it can stand for. */
function withSubject(tokens: readonly Token[], before: readonly Token[]): Token[] | undefined {
  const at = tokens.findIndex(({ word }) => /^(?:it|they|he|she)$/.test(word));
  const lead = tokens.slice(0, Math.max(0, at));
  // "On Sundays it does not stop"
  if (at < 0 || (at > 0 && !(isOfTime(lead.map(({ word }) => word)) && lead.length < 5))) return undefined;
  const verb = verbAt(before);
  const pronoun = tokens[at]?.word ?? '';
  const rest = before.slice(verb + 1);
  const own = readingsOf(before).filter((one) => one.at === verb);
  const told =
    verb >= 1 &&
    (own.some((one) => isBare(one) || isState(one, rest)) ||
      isAlone(rest) ||
      (pronoun !== 'they' && areMany(rest)) ||
      (pronoun === 'it' && goesOn(before[verb], tokens[at + 1])) ||
      (/^s?he$/.test(pronoun) && isAboutOne(before.slice(0, verb), rest)));
  return told ? [...lead, ...before.slice(0, verb), ...tokens.slice(at + 1)] : undefined;
}
/** Whether what stands behind a verb is nothing but times and measures. */
const isAlone = (rest: readonly Token[]): boolean =>
  rest.every(
    ({ word }) =>
      /^(?:\d.*|old|tall|long|high|wide|deep|(?:dai|hour|week|month|year)ly)$/.test(word) ||
      [isTime, measureOf, (one: string) => TIMES.has(one) || PREPOSITIONS.has(one)].some((is) => is(word)),
  );
/** "The shop is open from Monday to Saturday": how it is, and when. */
const isState = ({ verb, object, adjuncts }: Reading, [first]: readonly Token[]): boolean =>
  verb === 'be' &&
  object.length === 1 &&
  first !== undefined &&
  object[0] === first.word &&
  !first.isName &&
  !/^(?:\d.*|.*s)$/.test(first.word) &&
  adjuncts.every(isOfTime);
/** "12 computers", "a sauna and a gym": several things, for none of which "it" stands. */
const areMany = (rest: readonly Token[]): boolean => {
  const isItem = (token: Token, at: number): boolean =>
    !PREPOSITIONS.has(token.word) &&
    !PRONOUNS.has(token.word) &&
    token.word !== 'of' &&
    !isVerb(token, rest[at + 1]);
  const areCounted = Number(rest[0]?.word) > 1 && /[^s]s$/.test(rest.at(-1)?.word ?? '');
  const areJoined = rest.slice(1, -1).some(({ word }) => word === 'and');
  return (areCounted || areJoined) && rest.length < 12 && rest.every(isItem);
};
/** "The bus left Graz at 6:10. It arrived": what goes on is what left. */
const goesOn = (verb: Token | undefined, next: Token | undefined): boolean =>
  /^(?:left|leaves|departed)$/.test(verb?.word ?? '') && /^(?:arrive|return)[sd]/.test(next?.word ?? '');
/** Whether a sentence is of one who is named, and of nobody else of whom there is one. */
const isAboutOne = (subject: readonly Token[], rest: readonly Token[]): boolean =>
  subject.every(({ isName }) => isName) &&
  !rest.some(({ word, isName }) => (isName && !isTime(word)) || DETERMINERS.has(word) || PRONOUNS.has(word));
const isBare = ({ subject, object, adjuncts, isPassive }: Reading): boolean =>
  adjuncts.every(isOfTime) && (isPassive ? subject.length === 0 : object.length === 0);
/** "On 2 June": what a pronoun does not stand for. */
const isOfTime = ([joint = '', ...rest]: readonly string[]): boolean =>
  (isTime(joint) || PREPOSITIONS.has(joint)) &&
  [joint, ...rest].some((word) => isTime(word) || /^1\d{3}$/.test(word)) &&
  rest.every((word) => isTime(word) || /^(?:\d.*|and)$/.test(word));

/** Whether whatever stands above a sentence as a heading, or opens the text without a verb, names a record. */
function isUnder(above: readonly Line[], text: string): boolean {
  const known = new Set(wordsIn(text).map(rootOf));
  return above.every((line, at) => {
    const heading = headingOf(line, at === 0);
    return !isUnrealAbove(line, known) && (heading === undefined || isRecord(heading, known));
  });
}

/** Whether a line is a heading, or has a label, that says of what stands below that it is no record of what is so. */
export function isUnrealAbove({ text }: { text: string }, known: ReadonlySet<string>): boolean {
  const isOpen = !/[.!?:]["”’)]?\s*$/.test(text);
  // A drill among the cells of a row is no exercise.
  const isRow = text.includes('|') && /\d/.test(text);
  const heading = isRow
    ? (text.split('|')[0] ?? '')
    : isOpen
      ? text
      : (headingOf({ text }, true) ?? sentenceOf(text).label);
  return wordsIn(heading).some((word) => isUnreal(word) && !known.has(rootOf(word)));
}

/** The heading that a line is: without a full stop, or the first and without a verb. */
function headingOf({ text }: { text: string }, isFirst: boolean): string | undefined {
  const { label, body, stamp } = sentenceOf(text);
  if (stamp !== '') return undefined;
  if (/:\s*$/.test(text)) return text.replace(/:\s*$/, '');
  const tokens = tokensOf(body);
  // "Story for the newsletter, made up by the children": only what has a subject right before it is told.
  const comma = tokens.findIndex(({ gap }) => gap !== '');
  const hasVerb = tokens.some((token, at) => at > 0 && at !== comma + 1 && isVerb(token, tokens[at + 1]));
  const isOpen = !/[.!?]["”’)]?\s*$/.test(text);
  const [first, second] = tokens;
  // "Walked the fields with Piet", "Hello!", "Thanks for asking"
  const isTold =
    isPast(first?.word ?? '') && (ARTICLES.has(second?.word ?? '') || PREPOSITIONS.has(second?.word ?? ''));
  if (label !== '' || isTold || tokens.length === 0 || GREETING.has(first?.word ?? '')) return undefined;
  return (isOpen || isFirst) && !hasVerb && !PREPOSITIONS.has(tokens[0]?.word ?? '') ? body : undefined;
}
