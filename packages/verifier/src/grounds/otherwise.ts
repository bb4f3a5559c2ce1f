import { spelledAt } from '../language/numbers.ts';
import { isWeekday, measureOf, monthNamed } from '../language/units.ts';
import { isPast, rootOf, timeOfBe } from './words.ts';
import { LABELLED } from './world.ts';

type Token = { word: string; kind: Kind | undefined; isName: boolean; ends: boolean };
type Kind = 'number' | 'clock' | 'day' | 'month' | 'year' | 'letter';
/** A value of a text: its tokens from `from` to before `to`; `text` is how it is written, `unit` what it is told in. */
type Run = { from: number; to: number; kind: Kind | 'name'; text: string; unit: string };

const MOST_TOKENS = 120;
const PRONOUN = /^(?:it|they|he|she|this|that|there)$/;
/** What a part of a sentence begins with that tells when, where or for whom. */
const CIRCUMSTANCE =
  /^(?:in|on|at|from|until|since|after|before|during|for|with|without|every|if|when|per|of|by)$/;
/** Words that bind, and those that say which of several told ones holds. */
const PASSED = /^(?:the|an?|new|right|correct|real|true|actual|current|latest|final|proper|now)$/;

function kindOf(word: string, isName: boolean): Kind | undefined {
  if (/\d[:.]\d\d$|\d(?:am|pm)$/.test(word)) return 'clock';
  if (/^(?:19|20)\d\d$/.test(word)) return 'year';
  if (/\d/.test(word) || spelledAt([word], 0)) return 'number';
  if (isName && /^[b-hj-z]$/.test(word)) return 'letter';
  return isWeekday(word) ? 'day' : monthNamed(word) && isName ? 'month' : undefined;
}

const tokensOf = (text: string): Token[] =>
  text.split(/\s+/, MOST_TOKENS).flatMap((raw): Token[] => {
    const bare = raw.replace(/^[("“]+|[.,;:!?)"”]+$/g, '');
    const word = bare.toLowerCase();
    const [ends, isName] = [/[.,;!?]$/.test(raw), /^\p{Lu}/u.test(bare)];
    const [, first, rest] = /^(it|he|she|they|that|there)['’](s|re)$/.exec(word) ?? [];
    if (first)
      return [first, rest === 's' ? 'is' : 'are'].map((one) => ({
        word: one,
        kind: undefined,
        isName,
        ends,
      }));
    return word === '' || PASSED.test(word) ? [] : [{ word, kind: kindOf(word, isName), isName, ends }];
  });

const JOINED: Readonly<Record<string, Kind>> = {
  'number number': 'number',
  'number month': 'month',
  'month number': 'month',
  'month year': 'month',
  'number am': 'clock',
  'number pm': 'clock',
  'clock am': 'clock',
  'clock pm': 'clock',
};

/** The values of a text; "8 May" is one, and so is "9 150". */
function runsIn(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  for (const [at, { kind, word }] of tokens.entries()) {
    const last = runs.at(-1);
    const goesOn = last?.to === at && !tokens[at - 1]?.ends;
    const joined = last && goesOn ? JOINED[`${last.kind} ${kind ?? word}`] : undefined;
    if (last && joined) {
      last.to = at + 1;
      last.kind = joined;
      last.text += ` ${word}`;
    } else if (kind) runs.push({ from: at, to: at + 1, kind, text: word, unit: '' });
  }
  return runs.map((run) => {
    const next = tokens[run.to];
    const measure = tokens[run.to - 1]?.ends || !next ? undefined : measureOf(next.word);
    const sign = run.kind === 'number' ? run.text.replace(/[\d.,\s-]/g, '') : '';
    return { ...run, unit: measure?.base ?? sign };
  });
}

const isBe = ({ word }: Token): boolean => timeOfBe(word) !== undefined || /^costs?$/.test(word);

/** "The chair is Ann Roth": the name that stands behind "is" is its value. */
function nameIn(tokens: readonly Token[]): Run[] {
  const be = tokens.findIndex(isBe);
  const name = tokens.slice(be + 1);
  return be > 0 && name.length > 0 && name.every(({ isName, kind }) => isName && !kind)
    ? [{ from: be + 1, to: tokens.length, kind: 'name', text: wordsOf(name).join(' '), unit: 'name' }]
    : [];
}

const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word);
const endsWith = (all: readonly string[], end: readonly string[]): boolean =>
  end.length <= all.length && end.every((word, at) => word === all[all.length - end.length + at]);
const startsWith = (all: readonly string[], start: readonly string[]): boolean =>
  start.every((word, at) => word === all[at]);

/** Values, each with the words before and behind it in its part of the sentence. */
type Told = Run & { before: readonly string[]; after: readonly string[]; isBehindBe: boolean };

/** The values of a text; the number of "order 12" that says which is none, and the one of "is in room 12" is. */
function toldIn(text: string): Told[] {
  const tokens = tokensOf(text);
  const cuts = tokens.flatMap(({ ends, word }, at) =>
    ends ? [at + 1] : /^(?:and|but)$/.test(word) ? [at] : [],
  );
  return [0, ...cuts].flatMap((from, at): Told[] => {
    const clause = tokens
      .slice(from, cuts[at] ?? tokens.length)
      .filter(({ word }) => !/^(?:and|but)$/.test(word));
    return [...runsIn(clause), ...nameIn(clause)].flatMap((run): Told[] => {
      const before = clause.slice(0, run.from);
      const isLabel = LABELLED.has(rootOf(before.at(-1)?.word ?? ''));
      if (isLabel && !before.some((token) => isBe(token) || isPast(token.word))) return [];
      const isBehindBe = isBe(before.at(-1) ?? NOTHING);
      return [{ ...run, before: wordsOf(before), after: wordsOf(clause.slice(run.to)), isBehindBe }];
    });
  });
}
const NOTHING: Token = { word: '', kind: undefined, isName: false, ends: false };

/** "The code of the gate is": what it is of may be left unsaid. */
const withoutOf = (head: readonly string[]): readonly string[] => {
  const of = head.findIndex((word) => /^(?:of|for)$/.test(word));
  return of > 0 ? [...head.slice(0, of), ...head.slice(-1)] : head;
};

/**
 * Whether a sentence tells with another value what was said: the same words around it, or "it" for what begins them,
 * nothing but a value, or the value itself beside another. What it tells of another time or place is something else.
 */
export function tellsOtherwise(sentence: string, said: string): boolean {
  const [stated, told] = [toldIn(said), toldIn(sentence)];
  return stated.some((own) => {
    // "On Monday 31 came": the day says when.
    if (stated.length > 1 && /^(?:day|month|year)$/.test(own.kind)) return false;
    const same = told.filter(({ kind, unit }) => kind === own.kind && unit === own.unit);
    // "For 8841 read 8814"
    const isSet = stated.length === 1 && same.some(({ text }) => text === own.text);
    return same.some((other) => other.text !== own.text && (isSet || isOfSame(own, other)));
  });
}

function isOfSame({ before: head, after: tail, isBehindBe, unit }: Told, { before, after }: Told): boolean {
  if (before.length + after.length === 0) return true;
  // What is so much is no other: "it went up to 45 EUR".
  const isOne = isBehindBe && unit !== '';
  const pronoun = before.findLastIndex((word) => PRONOUN.test(word));
  const behind = before.slice(pronoun + 1);
  const isOfIt = pronoun >= 0 && behind.length > 0 && (endsWith(head, behind) || isOne);
  const isWhole =
    (head.length > 1 && (endsWith(before, head) || (isBehindBe && endsWith(before, withoutOf(head))))) ||
    (isOne && startsWith(before, head.slice(0, -1))) ||
    (tail.length > 0 &&
      after.length > 0 &&
      endsWith(before, head) &&
      (head.length > 0 || before.length === 0));
  if (!(isWhole || isOfIt) || !(after.length === 0 || startsWith(after, tail))) return false;
  const lead = before.slice(0, isWhole ? Math.max(0, before.length - head.length) : pronoun);
  return ![...lead, ...after.slice(tail.length)].some((word) => CIRCUMSTANCE.test(word));
}
