import { rootSet, wordsIn } from '../grounds/words.ts';
import { isWeekday, monthNamed } from '../language/units.ts';
import type { Line } from '../reckoning/lines.ts';
import type { Reading } from './clause.ts';
import { verbAt } from './sentence.ts';
import { saidIn, supportOf, type Turned } from './support.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type Claimed, claimedOf } from './undo.ts';
import { QUANTIFIERS } from './words.ts';

/** What is told instead of a claim, in the claim's own words but for what is otherwise, and where. */
export type Contrary = { line: Line; text: string };

const LONGEST = 300;
const MOST = 12;

/**
 * The sentence of some evidence that tells the contrary of a claim: the same denied, or the same of what happened once at
 * another time; undefined where the claim is told as well, or where another sentence may undo what is told.
 */
export function contraryTo(claim: string, lines: readonly Line[]): Contrary | undefined {
  const claimed = claimedOf(claim);
  const own = tokensOf(claim.replace(/[.!]+\s*$/, ''));
  if (claim.length > LONGEST || claimed.readings.length === 0 || saidIn(claim, claimed, lines))
    return undefined;
  const isLoose = claimed.subject.some(
    (word) => QUANTIFIERS.has(word) || /^(?:\d|an?$|some$|many$|several$)/.test(word),
  );
  if (isLoose) return undefined;
  const turned = TURNS.filter(([can]) => claimed.readings.every(can)).map(([, turn]) =>
    supportOf(claim, lines, turn),
  );
  const line = turned.find(Boolean) ?? doneByAnother(claim, claimed, lines);
  if (line) return { line, text: claim };
  const verb = verbAt(own);
  const told = lines.flatMap(({ text }) => tokensOf(text));
  for (const [at, token] of own.entries()) {
    const kind = at > verb ? kindAt(own, at, claimed) : undefined;
    if (!kind || told.some(({ word }) => word === token.word)) continue;
    const others = new Set(
      told.flatMap(({ word }, place) => (word !== token.word && kind(told, place) ? [word] : [])),
    );
    if (others.size > MOST) return undefined;
    for (const other of others) {
      const text = own.map(({ raw, gap }, place) => `${place === at ? other : raw}${gap}`).join(' ');
      const line = isTwelveApart(token.word, other) ? undefined : supportOf(text, lines);
      if (line) return { line, text };
    }
  }
  return undefined;
}

const denied: Turned = (reading) => ({ ...reading, isDenied: !reading.isDenied });
const turnedRound: Turned = (reading) => ({ ...reading, subject: reading.object, object: reading.subject });
/** What is said of so many may be said of as many others, and denied of them. */
const canBeDenied = ({ object }: Reading): boolean =>
  !object.some((word) => QUANTIFIERS.has(word) || /^\d/.test(word));
/** Who beats another is not beaten by him. */
const WINS = rootSet('beat defeat');
/** What a claim may be turned into, by which it is not so. */
const TURNS: readonly (readonly [can: (reading: Reading) => boolean, turn: Turned])[] = [
  [canBeDenied, denied],
  [({ verb, isDenied }) => WINS.has(verb) && !isDenied, turnedRound],
];

/** What is done to a thing once, and by whom. */
const ONCE = rootSet('win found invent discover write compose build design cause close');
/** "It was won by Ann", of whom nothing is told, where it was won by another. */
function doneByAnother(claim: string, { readings }: Claimed, lines: readonly Line[]): Line | undefined {
  const isOnce = ({ verb, time, isPassive, isDenied, subject }: Reading): boolean =>
    isPassive && !isDenied && time === 'then' && subject.length > 0 && ONCE.has(verb);
  const told = new Set(lines.flatMap(({ text }) => wordsIn(text)));
  const isNew = ({ subject }: Reading): boolean => subject.some((word) => !told.has(word));
  const line = readings.every((one) => isOnce(one) && isNew(one))
    ? supportOf(claim, lines, (reading) => ({ ...reading, subject: [] }))
    : undefined;
  return line && /\bby\b/.test(line.text) ? line : undefined;
}

type Kind = (tokens: readonly Token[], at: number) => boolean;
const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? '';
const isClock: Kind = (tokens, at) =>
  /^\d{1,2}:\d\d$/.test(wordAt(tokens, at)) ||
  (/^\d{1,2}$/.test(wordAt(tokens, at)) && /^[ap]m$/.test(wordAt(tokens, at + 1)));
const isYear: Kind = (tokens, at) =>
  /^(?:1\d|20)\d\d$/.test(wordAt(tokens, at)) &&
  (/^(?:in|since)$/.test(wordAt(tokens, at - 1)) || monthNamed(wordAt(tokens, at - 1)) !== undefined);
const isDay: Kind = (tokens, at) =>
  /^\d{1,2}(?:st|nd|rd|th)?$/.test(wordAt(tokens, at)) &&
  [at - 1, at + 1].some((place) => monthNamed(wordAt(tokens, place)) !== undefined);
const isMonth: Kind = (tokens, at) =>
  monthNamed(wordAt(tokens, at)) !== undefined && tokens[at]?.isName === true;
const isOfWeek: Kind = (tokens, at) => isWeekday(wordAt(tokens, at)) && wordAt(tokens, at - 1) === 'on';
const KINDS: readonly Kind[] = [isClock, isYear, isDay, isMonth, isOfWeek];
/** What begins and ends at one time. */
const BOUNDS: ReadonlySet<string> = new Set(['open', 'clos', 'start', 'begin', 'end']);

/** What a word of a claim tells the time by, where there is but one: of what happened, or when something begins. */
function kindAt(tokens: readonly Token[], at: number, { readings }: Claimed): Kind | undefined {
  const isOnce = readings.every(
    ({ time, verb, isDenied }) =>
      !isDenied &&
      (time === 'then' ? verb !== 'be' && verb !== 'have' : BOUNDS.has(verb) && isClock(tokens, at)),
  );
  const isPlain = /^(?:at|on|in|since)$/.test(wordAt(tokens, at - 1)) || isTimeWord(tokens, at - 1);
  return isOnce && isPlain ? KINDS.find((kind) => kind(tokens, at)) : undefined;
}
const isTimeWord: Kind = (tokens, at) => isMonth(tokens, at) || isDay(tokens, at);

/** "At 8:15" and "at 20:15": on another clock they are the same. */
const isTwelveApart = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((word) => word.split(':').map(Number));
  return a?.[1] === b?.[1] && Math.abs((a?.[0] ?? 0) - (b?.[0] ?? 0)) === 12;
};
