import { once } from '../../judgement/once.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { ordinalOf } from '../order/scales.ts';
import { isHedged, tokensOf } from '../words.ts';
import type { World } from '../world.ts';
import type { Move, State } from './state.ts';
import { changesIn, heldIn, NOT, type Pair, type Parties, SWAP_WORD, type Told, thingNamed } from './told.ts';
import { HOLDS } from './words.ts';

/**
 * Where a trace stands: after how many moves it told a state last, how many it has only named since, and whether what it
 * said since was not all understood.
 */
type Standing = { at: number; named: number; hasTold: boolean; isLost: boolean };

/**
 * Tells whether what the last step says of who has what is so at the time that it tells of: after the moves that it and the
 * steps before it name, after the next one where it names none, or at any later time where fewer states are told than
 * there are moves. Undefined where the time or a part of the step is not certain. Reads no step twice.
 */
export function follower(states: readonly State[], told: Told, words: ReadonlySet<string>): World['follows'] {
  const stepOf = once((step: string) => readStep(step, told, words));
  return (steps, later = []) => followed(steps, [...steps, ...later].map(stepOf), states, told);
}

function followed(
  steps: readonly string[],
  read: readonly (Step | undefined)[],
  states: readonly State[],
  told: Told,
): boolean | undefined {
  const full = read.filter((one) => one && one.said.length > 1).length;
  const isSparse = full < told.moves.length;
  const standing: Standing = { at: 0, named: 0, hasTold: false, isLost: false };
  let last: boolean | undefined;
  for (const [index, one] of read.slice(0, steps.length).entries()) {
    last = one && advance(standing, one, steps[index] ?? '', { states, told, isSparse });
    standing.isLost = last === undefined && (one === undefined || one.said.length > 0 || standing.isLost);
    if (one?.isClear === false && last === true) last = undefined;
  }
  return last;
}

type Step = { said: Pair[]; head: string; isClear: boolean };

/** The holdings that a step tells, and what stands before them; undefined where one of them is not read. */
function readStep(step: string, { holders, things }: Parties, words: ReadonlySet<string>): Step | undefined {
  if (isHedged(tokensOf(step)) || NOT.test(step)) return undefined;
  const of = (word: string): string | undefined => {
    const fits = holders.filter((holder) => holder === word || holder.charAt(0) === word);
    return fits.length === 1 ? fits[0] : undefined;
  };
  const bare = changesIn(step).reduce(
    (text, { at, length }) => text.slice(0, at) + '.'.repeat(length) + text.slice(at + length),
    step,
  );
  const held = heldIn(bare, (word) => of(word) !== undefined);
  const said: Pair[] = [];
  for (const { holder, words: own } of held) {
    const passage = own.split(/[.;\n](?=\s|$)|\s(?=(?:So|Thus|Hence|Therefore|Then)\b)/)[0] ?? '';
    const thing = thingNamed(passage, things);
    if (thing === undefined || mentioned(passage, of).length > 0) return undefined;
    said.push({ holder: of(holder) ?? holder, thing });
  }
  const first = held[0] ? bare.indexOf(held[0].holder) : -1;
  const known = (word: string) =>
    words.has(word) || isFunctionWord(word) || HOLDS.has(word) || SWAP_WORD.test(word) || /^\d$/.test(word);
  const isClear = tokensOf(step).every((word) => known(word.toLowerCase()) || of(word) !== undefined);
  const isTold = said.length > 0 || mentioned(bare, of).length === 0;
  return isTold
    ? { said, head: first < 0 ? step : step.slice(0, bare.indexOf(held[0]?.holder ?? '')), isClear }
    : undefined;
}

const mentioned = (text: string, of: (word: string) => string | undefined): string[] =>
  tokensOf(text).flatMap((word) => of(word) ?? of(word.replace(/['’]s$/, '')) ?? []);

type Moved = { states: readonly State[]; told: Told; isSparse: boolean };

function advance(
  standing: Standing,
  { said, head }: Step,
  step: string,
  { states, told, isSparse }: Moved,
): boolean | undefined {
  const { at, named, hasTold, isLost } = standing;
  const end = states.length - 1;
  const names = movesNamed(head, told, at + named);
  if (names === undefined) return undefined;
  if (said.length === 0) {
    standing.named += names;
    return names > 0 && changesIn(head).length === names ? true : undefined;
  }
  const agrees = (time: number): boolean =>
    said.every(({ holder, thing }) => states[time]?.get(thing) === holder);
  const isWhole = said.length >= told.holders.length;
  const times = timesOf(step, end) ?? [
    ...(names + named > 0 ? [at + named + names] : []),
    ...(names + named === 0 && !hasTold && agrees(0) ? [0] : []),
    ...(names + named === 0 && AT_END.test(step) && (!isWhole || agrees(end)) ? [end] : []),
  ];
  const later = [...states.keys()].filter((time) => time > at || (time === at && !isWhole));
  const next = isSparse && names + named === 0 ? later : [at + 1];
  const among = (times.length > 0 ? times : next).map((time) => Math.min(time, end));
  const isOpen = isLost || (isSparse && !isWhole && times.length === 0);
  const time =
    among.find(agrees) ??
    (among.length === 0 && agrees(end) ? end : undefined) ??
    (isOpen ? later.find(agrees) : undefined);
  // Of a time that is not certain only what is so at none of them is wrong.
  if (time === undefined && isOpen && states.some((_, index) => agrees(index))) return undefined;
  standing.hasTold = true;
  standing.named = 0;
  standing.at = time ?? among[0] ?? end;
  return time !== undefined;
}

const AT_START = /\b(?:at the (?:start|beginning)|start|initial|initially|at first)\b/i;
const AT_END = /\b(?:end|final|finally|after all|answer|therefore)\b/i;

/** After how many moves a step says that it tells a state: "After the second trade"; none at the start. */
function timesOf(step: string, end: number): number[] | undefined {
  const word = /\b(?:after )?the (\p{L}+) (?:swap|trade|exchange|switch|change|move)\b/iu.exec(step)?.[1];
  const at = ordinalOf(word?.toLowerCase() ?? '');
  if (at > 0) return at <= end ? [at] : undefined;
  return AT_START.test(step) ? [0] : undefined;
}

/** How many of the moves from this one on a passage names, one after the other; undefined where it names others. */
function movesNamed(head: string, { moves, holders }: Told, from: number): number | undefined {
  const isChange = SWAP_WORD.test(head);
  const named = tokensOf(head).flatMap((word) => {
    const isLetter = word !== 'A' || isChange;
    const fits = holders.filter((holder) => holder === word || (isLetter && holder.charAt(0) === word));
    return fits.length === 1 ? fits : [];
  });
  let count = 0;
  for (const move of moves.slice(from)) {
    const pair = partiesOf(move);
    const next = named.slice(count * 2, count * 2 + 2);
    if (next.length < 2 || !pair.every((one) => next.includes(one))) break;
    count++;
  }
  if (count * 2 === named.length) return count;
  const isAny =
    named.length === 2 && moves.some((move) => partiesOf(move).every((one) => named.includes(one)));
  return isAny ? 1 : undefined;
}

const partiesOf = (move: Move): readonly string[] =>
  'swap' in move ? move.swap : [move.from ?? '', move.to];
