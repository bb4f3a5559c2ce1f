import { spelledAt } from '../language/numbers.ts';
import { isWeekday, monthNamed } from '../language/units.ts';
import { rootOf } from './words.ts';
import { LABELLED } from './world.ts';

type Token = { word: string; kind: Kind | undefined; ends: boolean };
type Kind = 'number' | 'clock' | 'day' | 'month';
/** A value of a text: its tokens from `from` to before `to`. */
type Run = { from: number; to: number; kind: Kind; text: string };

const LEAST = 2;
const MOST_TOKENS = 120;
const PRONOUN = /^(?:it|they|he|she|this|that|its|there)(?:['’](?:s|re))?$/;
/** What a part of a sentence begins with that tells when, where or for whom. */
const CIRCUMSTANCE =
  /^(?:in|on|at|from|until|since|after|before|during|for|with|without|every|if|when|per|of|by)$/;

function kindOf(word: string): Kind | undefined {
  if (/\d[:.]\d\d$|\d(?:am|pm)$/.test(word)) return 'clock';
  if (/\d/.test(word) || spelledAt([word], 0)) return 'number';
  if (isWeekday(word)) return 'day';
  return monthNamed(word) ? 'month' : undefined;
}

const tokensOf = (text: string): Token[] =>
  text
    .toLowerCase()
    .split(/\s+/, MOST_TOKENS)
    .flatMap((raw): Token[] => {
      const word = raw.replace(/^[("“]+|[.,;:!?)"”]+$/g, '');
      const [, first, rest] = /^(it|he|she|they|that|there)['’](s|re)$/.exec(word) ?? [];
      const ends = /[.,;:!?]$/.test(raw);
      if (first) return [first, rest === 's' ? 'is' : 'are'].map((one) => ({ word: one, kind: undefined, ends }));
      return word === '' || /^(?:the|an?)$/.test(word) ? [] : [{ word, kind: kindOf(word), ends }];
    });

const JOINED: Readonly<Record<string, Kind>> = {
  'number number': 'number',
  'number month': 'month',
  'month number': 'month',
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
    const joined = last?.to === at && !tokens[at - 1]?.ends ? JOINED[`${last.kind} ${kind ?? word}`] : undefined;
    if (last && joined) {
      last.to = at + 1;
      last.kind = joined;
      last.text += ` ${word}`;
    } else if (kind) runs.push({ from: at, to: at + 1, kind, text: word });
  }
  return runs;
}

const endsWith = (all: readonly string[], end: readonly string[]): boolean =>
  end.length <= all.length && end.every((word, at) => word === all[all.length - end.length + at]);
const startsWith = (all: readonly string[], start: readonly string[]): boolean =>
  start.every((word, at) => word === all[at]);

/** What stands around a value in its part of a sentence. */
function around(tokens: readonly Token[], { from, to }: Run): { before: string[]; after: string[] } {
  const lead = tokens.slice(0, from);
  const cut = lead.findLastIndex(({ ends, word }) => ends || /^(?:and|but)$/.test(word));
  const rest = tokens.slice(to);
  const isCut = tokens[to - 1]?.ends;
  const end = isCut ? 0 : rest.findIndex(({ ends }) => ends) + 1;
  return {
    before: lead.slice(cut + 1).map(({ word }) => word),
    after: (isCut || end > 0 ? rest.slice(0, end) : rest).map(({ word }) => word),
  };
}

/**
 * Whether a sentence tells with another value what was said: the same words around it, or "it" for what begins them, or
 * nothing but a value. What it tells of another time or place is something else.
 */
export function tellsOtherwise(sentence: string, said: string): boolean {
  const [own, others] = [tokensOf(said), tokensOf(sentence)];
  // "Order 12": the number says which.
  const stated = runsIn(own).filter(({ from }) => !LABELLED.has(rootOf(own[from - 1]?.word ?? '')));
  const told = runsIn(others);
  return stated.some((run) => {
    const { before: head, after: tail } = around(own, run);
    // "On Monday 31 came": the day says when.
    if (stated.length > 1 && (run.kind === 'day' || run.kind === 'month')) return false;
    return told.some((other) => {
      if (other.kind !== run.kind || other.text === run.text) return false;
      const { before, after } = around(others, other);
      if (before.length + after.length === 0)
        return others.length - (other.to - other.from) <= LEAST && !sentence.includes(':');
      const pronoun = before.findLastIndex((word) => PRONOUN.test(word));
      const behind = before.slice(pronoun + 1);
      const isOfIt = pronoun >= 0 && behind.length > 0 && endsWith(head, behind);
      const isTold = head.length > 1 || (tail.length > 0 && after.length > 0);
      const isWhole = isTold && (head.length > 0 ? endsWith(before, head) : before.length === 0);
      if (!(isWhole || isOfIt) || !(after.length === 0 || startsWith(after, tail))) return false;
      const lead = before.slice(0, isWhole ? before.length - head.length : pronoun);
      return ![...lead, ...after.slice(tail.length)].some((word) => CIRCUMSTANCE.test(word));
    });
  });
}
