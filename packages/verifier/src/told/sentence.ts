import { isPast, rootOf, wordsIn } from '../grounds/words.ts';
import { wordSet } from '../language/lists.ts';
import { measureOf, monthNamed } from '../language/units.ts';
import { VERB_FORMS } from '../language/verbs.ts';
import { isTime } from './clause.ts';
import { type Token, tokensOf } from './tokens.ts';
import {
  ARTICLES,
  BE,
  BLANKS,
  DO,
  HAVE,
  MODALS,
  OPENERS,
  PREPOSITIONS,
  PRONOUNS,
  RECORDS,
  SAYING,
  UNREAL,
  UNSETTLED,
} from './words.ts';

/** A clause that a sentence tells outright, and the others that it tells beside it. */
export type Told = {
  tokens: readonly Token[];
  beside: readonly (readonly Token[])[];
  /** Made of several parts that commas join: it says just what it says. */
  isJoined?: boolean;
  /** Made of a label and what it has: it says nothing without either. */
  isWhole?: boolean;
};
/** A sentence by its parts: the time before it, the label before its colon, and the rest. */
export type Sentence = { stamp: string; label: string; body: string; isAsked: boolean; isQuoted: boolean };

const STAMP = /^\s*(?:\d{4}-\d\d-\d\d[T ])?\[?(\d{1,2}:\d\d)(?::\d\d)?\]?:? +(?=\p{L})/u;
const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const LABEL = /^[^:.;?!\n]{0,60}[^:.;?!\s]:\s+(?=\S)/;
const QUOTED = /["“”«»]|(?:^|[\s(])['‘](?=\p{L})/u;
/** What a writer does with what follows: he tells it himself. */
const TELLING = [
  /^\s*(?:please )?(?:note|be aware|be advised|remember)(?: that)?,? /i,
  /^\s*we (?:regret|confirm|inform you|tell you)(?: to \p{L}+(?: you)?)? that /iu,
  /^\s*we are \p{L}+ to (?:tell|inform|say|announce|confirm|report)(?: you)? that /iu,
];

/** A sentence by its parts. */
export function sentenceOf(text: string): Sentence {
  const listed = text.replace(BULLET, '');
  const [before = '', stamp = ''] = STAMP.exec(listed) ?? [];
  const behind = listed.slice(before.length);
  const label = LABEL.exec(behind)?.[0] ?? '';
  const rest = behind.slice(label.length);
  const salute = SALUTE.exec(rest)?.[0] ?? '';
  const said = rest.slice(salute.length);
  const lead = TELLING.map((one) => one.exec(said)?.[0] ?? '').find(Boolean) ?? '';
  return {
    stamp,
    label: label.replace(/:\s+$/, ''),
    body: said.slice(lead.length).replace(/[.!]+\s*$/, ''),
    isAsked: text.trimEnd().endsWith('?'),
    isQuoted: QUOTED.test(text),
  };
}

/** Whether a word is a verb by its form, or stands among the known ones. */
export const isVerb = ({ word, isName, isLoud }: Token, next?: Token): boolean =>
  BE.has(word) ||
  HAVE.has(word) ||
  DO.has(word) ||
  (MODALS.has(word) && !(isName && word === 'may')) ||
  ((!isName || isLoud) && (isPast(word) || VERB_FORMS.has(word) || (endsInS(word) && isObject(next))));
const endsInS = (word: string): boolean => /[^sui]s$/.test(word) && word.length > 3 && !isTime(word);
const isObject = (next: Token | undefined): boolean =>
  next !== undefined &&
  (ARTICLES.has(next.word) ||
    PREPOSITIONS.has(next.word) ||
    PRONOUNS.has(next.word) ||
    next.isName ||
    /^\d/.test(next.word));
export const verbAt = (tokens: readonly Token[]): number =>
  tokens.findIndex(
    (token, at) => at > 0 && isVerb(token, tokens[at + 1]) && !ARTICLES.has(tokens[at - 1]?.word ?? ''),
  );

/** Whether a heading or a label names a record and nothing else: no sentence, no draft, no exercise. */
export function isRecord(heading: string, known: ReadonlySet<string>): boolean {
  if (SPEAKER.test(heading)) return true;
  const [first = [], ...others] = heading.split(',').map((part) => wordsIn(part));
  const all = [first, ...others].flat();
  const isPlain = ![...all].some(
    (word) => isUnreal(word) || (OPENERS.has(word) && word !== 'other') || UNSETTLED.has(word),
  );
  if (!isPlain || all.length > 7 || /[?"“”]/.test(heading) || /\b(?:19|20)\d\d\b/.test(heading)) return false;
  if (
    others.some((part) => part.length > 3) ||
    all.some((word) => isPast(word) || monthNamed(word) !== undefined)
  )
    return false;
  const words = first.filter((word) => !ARTICLES.has(word));
  if (/^for$/.test(words[0] ?? '')) return words.length > 1;
  const end = words.findIndex(
    (word, at) => at > 0 && (PREPOSITIONS.has(word) || /^\d/.test(word) || /^(?:this|of)$/.test(word)),
  );
  const named = end < 0 ? words : words.slice(0, end);
  const isPlaced = all.every((word) => known.has(rootOf(word)) || PREPOSITIONS.has(word) || word === 'of');
  const head = named.at(-1) ?? '';
  const isKnown = (word: string): boolean => RECORDS.has(word) || known.has(rootOf(word));
  return words.length > 0 && ((RECORDS.has(head) && (!BLANKS.has(head) || named.every(isKnown))) || isPlaced);
}
/** Who was there tells it himself. */
const SPEAKER = /^\p{Lu}\p{L}*(?: \p{L}+)? (?:says|reports|notes)$/u;
export const isUnreal = (word: string): boolean => UNREAL.has(word);

const SALUTE = /^\s*(?:dear|hello|hi|hey|good (?:morning|afternoon|evening|day))\b[^,;:.]{0,40}[,!] (?=\S)/i;
export const GREETING = wordSet(
  'dear hello hi hey good thanks thank sorry yes ok okay team all colleagues welcome reminder update news info fyi',
);
const CUTS = wordSet('and but so because which who whose owing due');
const MOST_PARTS = 10;

type Part = { tokens: readonly Token[]; joint: string; gap: string };

/** The parts of a sentence between commas and words that join clauses. */
function partsOf(tokens: readonly Token[]): Part[] {
  const cuts = tokens.flatMap(({ word }, at) =>
    at > 0 && (tokens[at - 1]?.gap !== '' || CUTS.has(word)) ? [at] : [],
  );
  return [0, ...cuts].map((from, at) => {
    const own = tokens.slice(from, cuts[at] ?? tokens.length);
    const joint = CUTS.has(own[0]?.word ?? '') ? (own[0]?.word ?? '') : '';
    return { tokens: own, joint, gap: tokens[from - 1]?.gap ?? '' };
  });
}

/** What a sentence tells outright: whole, in each of its parts, and in what several share that "and" joins. */
export function toldIn(tokens: readonly Token[]): Told[] {
  const parts = partsOf(tokens);
  if (parts.length > MOST_PARTS) return [{ tokens, beside: [] }];
  const found: Told[] = [];
  for (let from = 0; from < parts.length; from++)
    for (let to = parts.length; to > from; to--) {
      const rest = besides(parts, from, to);
      if (rest)
        found.push({ tokens: coreOf(parts, from, to), beside: rest, isJoined: isJoined(parts, from, to) });
    }
  return [...found, ...sharedIn(parts), ...asidesIn(parts)];
}

/** Whether more joins it than "and", or than the comma behind what says when or where. */
const isJoined = (parts: readonly Part[], from: number, to: number): boolean => {
  const isLead = PREPOSITIONS.has(parts[from]?.tokens[0]?.word ?? '');
  return parts
    .slice(from + 1, to)
    .some(({ joint, gap }, at) => joint !== 'and' && !(at === 0 && isLead && gap === ','));
};

/** The clauses that a sentence joins by "and", each with what it shares with the first; none where one is not read. */
export function conjunctsOf(text: string): string[] {
  const parts = partsOf(tokensOf(text.replace(/[.!]+\s*$/, '')));
  const all = isShared(parts) && parts.length <= MOST_PARTS ? parts.map((_, at) => sharedBy(parts, at)) : [];
  return all.every((one) => one !== undefined) ? all.map((one) => one.map(({ raw }) => raw).join(' ')) : [];
}

const coreOf = (parts: readonly Part[], from: number, to: number): Token[] => {
  const [first, ...others] = parts.slice(from, to);
  const lead = /^(?:and|so|but)$/.test(first?.joint ?? '') ? 1 : 0;
  return [...(first?.tokens.slice(lead) ?? []), ...others.flatMap((part) => part.tokens)];
};

/** What else a sentence tells, where none of it makes less of what stands from one place to another. */
function besides(parts: readonly Part[], from: number, to: number): (readonly Token[])[] | undefined {
  const before = parts.slice(0, from).map((part, at) => leadOf(part, at));
  const isDenied = parts
    .slice(from, to)
    .some(({ tokens }) => tokens.some(({ word }) => /^(?:not|never|no)$/.test(word)));
  const after = parts.slice(to).map((part, at) => tailOf(part, at, isDenied, parts.slice(to + at + 1)));
  const all = [...before, ...after];
  return all.every((one) => one !== undefined) ? all.filter((one) => one.length > 0) : undefined;
}

const IDLE: readonly Token[] = [];
const isReason = ({ joint }: Part): boolean => /^(?:because|owing|due)$/.test(joint);

function leadOf(part: Part, at: number): readonly Token[] | undefined {
  const [first] = part.tokens;
  if (at === 0 && GREETING.has(first?.word ?? '')) return IDLE;
  const isCalled = ({ isName, word }: Token): boolean =>
    isName && !isUnreal(word) && !PREPOSITIONS.has(word) && !isTime(word);
  if (at === 0 && part.tokens.length < 3 && part.tokens.every(isCalled)) return IDLE;
  if (at < 2 && /^(?:yes|ok)$/.test(first?.word ?? '') && part.tokens.length === 1) return IDLE;
  return first?.word === 'because' || isReason(part) ? IDLE : clauseOf(part);
}

function tailOf(
  part: Part,
  at: number,
  isDenied: boolean,
  rest: readonly Part[],
): readonly Token[] | undefined {
  if (isReason(part)) return isDenied ? undefined : IDLE;
  if (/^(?:which|who)$/.test(part.joint)) {
    if (part.gap === '' || part.tokens.slice(1).some(({ word }) => isLess(word) && word !== 'why'))
      return undefined;
    return IDLE;
  }
  if (part.joint === 'but') return undefined;
  // "On Thursday, not on Wednesday"
  if (at === 0 && part.tokens[0]?.word === 'not' && verbAt(part.tokens) < 0 && rest.length === 0) return IDLE;
  return clauseOf(part);
}

const isLess = (word: string): boolean =>
  OPENERS.has(word) && !/^(?:not|no|never|none|without|other)$/.test(word);

/** A part that is a clause of its own, or two words and more that say how something is. */
function clauseOf({ tokens, joint }: Part): readonly Token[] | undefined {
  const own = joint === '' ? tokens : tokens.slice(1);
  const verb = verbAt(own);
  const [first] = own;
  if (!first || own.some(({ word }) => isLess(word) || isUnreal(word))) return undefined;
  // "Ann says", "or so they hope", "he thought it": somebody's word.
  if (own.some(({ word }) => SAYING.has(rootOf(word)))) return undefined;
  if (verb < 0 && (PREPOSITIONS.has(first.word) || own.length < 2)) return undefined;
  if (verb > 0 && own.length < 3) return isPast(own[verb]?.word ?? '') ? own : undefined;
  return own;
}

/** "The pump, which Ines repaired, runs": what is told aside between commas, of what stands before it; and the rest. */
function asidesIn([first, aside, ...rest]: readonly Part[]): Told[] {
  const tokens = rest.flatMap((part) => part.tokens);
  const [lead, next] = tokens;
  if (!first || !aside || !lead || !isVerb(lead, next) || verbAt(first.tokens) > 0 || aside.gap !== ',')
    return [];
  if (rest.some(({ gap, joint }, at) => at > 0 && (gap !== '' || joint !== 'and'))) return [];
  if ([...aside.tokens, ...tokens].some(({ word }) => isUnreal(word) || SAYING.has(rootOf(word)))) return [];
  const told = (own: readonly Token[], other: readonly Token[]): Told => ({
    tokens: own.map(withoutGap),
    beside: [other],
  });
  const whole = told([...first.tokens, ...tokens], []);
  if (!/^(?:which|who|whom)$/.test(aside.joint))
    return ARTICLES.has(aside.tokens[0]?.word ?? '') ? [whole] : [];
  const own = aside.tokens.slice(1);
  const [verb, object] = own;
  if (!verb || own.some(({ word }) => isLess(word))) return [];
  return [whole, told(isVerb(verb, object) ? [...first.tokens, ...own] : [...own, ...first.tokens], tokens)];
}

/** With these what one part says may not be said without the other. */
const BOUND = wordSet('between both each respectively together combined all half every because since as');

/** What a sentence says of several that "and" or commas join. */
function sharedIn(parts: readonly Part[]): Told[] {
  if (!isShared(parts)) return [];
  return parts.flatMap((part, at): Told[] => {
    const tokens = sharedBy(parts, at);
    const isList = at > 0 || parts.every((_, place) => place === 0 || isItem(parts, place));
    const beside = parts.filter((other, place) => other !== part && place > 0).map(({ tokens: own }) => own);
    return tokens && isList ? [{ tokens: tokens.map(withoutGap), beside }] : [];
  });
}

/** Whether a sentence joins several that stand by themselves: no hope, no "either". */
function isShared(parts: readonly Part[]): boolean {
  const first = parts[0]?.tokens ?? [];
  const verb = verbAt(first);
  const all = parts.flatMap(({ tokens }) => tokens);
  const isLoose = !all.some(
    ({ word }) => (OPENERS.has(word) && !/^(?:not|other)$/.test(word)) || BOUND.has(word),
  );
  return (
    verb > 0 &&
    parts.length > 1 &&
    isLoose &&
    !first.some(({ word }, at) => at > 0 && SAYING.has(rootOf(word)))
  );
}

const ownOf = (part: Part | undefined): readonly Token[] =>
  (part?.joint === '' ? part.tokens : part?.tokens.slice(1)) ?? [];
/** Whether a part is one more thing of which the first says what it says. */
const isItem = (parts: readonly Part[], at: number): boolean => {
  const first = parts[0]?.tokens ?? [];
  const isPlain = isPlainItem(ownOf(parts[at])) && isPlainItem(first.slice(verbAt(first) + 1));
  return isPlain && parts.slice(1, at).every(({ tokens }) => verbAt(tokens) < 0);
};

/** A part as a clause of its own, with the subject, the verb or the object that it shares with the first. */
function sharedBy(parts: readonly Part[], at: number): readonly Token[] | undefined {
  const first = parts[0]?.tokens ?? [];
  const own = ownOf(parts[at]);
  const verb = verbAt(first);
  const [object, heads] = [first.slice(verb + 1), first.slice(0, verb + 1)];
  const [lead] = own;
  if (at === 0 || !lead) return at === 0 ? first : undefined;
  const isPassive = BE.has(first[verb]?.word ?? '') && isPast(object[0]?.word ?? '');
  if (isVerb(lead, own[1]))
    return [...(isPassive && isPast(lead.word) ? heads : first.slice(0, verb)), ...own];
  const other = verbAt(own);
  const pronoun = own.findIndex(({ word }) => /^(?:it|them)$/.test(word));
  if (other > 0 && pronoun > other)
    return object.some(({ word }) => PREPOSITIONS.has(word))
      ? undefined
      : [...own.slice(0, pronoun), ...object, ...own.slice(pronoun + 1)];
  if (other > 0) return own;
  if (isItem(parts, at) && !object.some(({ word }) => PRONOUNS.has(word))) return [...heads, ...own];
  // "The parser is written in Rust, the pages in TypeScript": the same verb, left out before the same preposition.
  const joint = object.findIndex(({ word }) => PREPOSITIONS.has(word));
  const place = own.findIndex(({ word }, index) => index > 0 && joint >= 0 && word === object[joint]?.word);
  const isGap = place > 0 && (joint === 0 || (isPassive && joint === 1));
  return isGap
    ? [...own.slice(0, place), ...first.slice(verb, verb + 1 + joint), ...own.slice(place)]
    : undefined;
}
const withoutGap = (token: Token): Token => ({ ...token, gap: '' });

/** One thing, or so many of one, and nothing that is said of it. */
const isPlainItem = (tokens: readonly Token[]): boolean => {
  const [first, second] = tokens;
  const isCounted = /^\d/.test(first?.word ?? '');
  return (
    tokens.length > 0 &&
    tokens.length < 5 &&
    !tokens.some(
      ({ word }, at) =>
        (at > 0 && /\d/.test(word)) ||
        PRONOUNS.has(word) ||
        PREPOSITIONS.has(word) ||
        isUnreal(word) ||
        BE.has(word) ||
        /^(?:no|not|less|just)$/.test(word),
    ) &&
    verbAt(tokens) < 0 &&
    (!isCounted || (second !== undefined && measureOf(second.word) === undefined))
  );
};
