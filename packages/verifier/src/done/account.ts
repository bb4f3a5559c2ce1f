import { regularForm } from '../language/endings.ts';
import { isJoint, isNeutral, isSort, isSuccess, kindOf } from './words.ts';

/** What keeps a call from being the deed that a plan step names; undefined where nothing does. */
type Why = string | undefined;

/** In characters: no plan step and no call that says one thing is longer. */
const LONGEST_PLAN = 1_000;
const LONGEST_CALLS = 20_000;
const PLAIN = /^\p{L}+$/u;
const DIGIT = /\d/;
/** A number of its own, thousands in groups of three or none. */
const NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/;
const number = (chunk: string): string => chunk.replaceAll(',', '');

/** Words of a sentence; a name with signs in it, an address, a path and a number stay whole. */
function chunksOf(text: string): string[] {
  return text
    .split(/[\s"'`“”‘’()[\]{};]+/u)
    .map((chunk) => chunk.replace(/^[,:!?]+|[.,:!?]+$/g, ''))
    .filter((chunk) => chunk !== '');
}

/** What a call says: names of arguments are left out, joined words of a tool's name stand apart. */
function wordsOf(call: string): string[] {
  const named = call.replace(/["']?\b[\p{L}_][\p{L}\p{N}_-]{0,60}["']?\s?[=:](?![/\\])/gu, ' ');
  return named
    .split(/[\s"'`()[\]{};,=|]+/u)
    .flatMap((chunk) => {
      const plain = chunk.replace(/^[-+$]+|[.:!?]+$/g, '');
      const joined = /^[\p{L}_.-]+$/u.test(plain) && !/\.\p{L}{2,4}$/u.test(plain);
      return joined ? plain.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_.-]+/) : [plain];
    })
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const STANDS_FROM = new Set(['from', 'source', 'src', 'origin', 'sender']);
const STANDS_TO = new Set(['to', 'target', 'destination', 'dest', 'dst', 'recipient', 'receiver']);

/** Whether a value that the plan names as the one end is given as the other. */
function isTurnedRound(preposition: string | undefined, value: string, call: string): boolean {
  const other = preposition === 'to' ? STANDS_FROM : preposition === 'from' ? STANDS_TO : undefined;
  const at = other ? call.indexOf(value) : -1;
  if (!other || at < 0) return false;
  const name = /(\p{L}+)["']?\s?[=:]\s?["']?$/u.exec(call.slice(Math.max(0, at - 40), at))?.[1];
  return name !== undefined && other.has(name.toLowerCase());
}

/**
 * Why calls do not do what a plan step says: a word or a figure of it that no call has, or one of a call that the
 * plan step does not have. Words that only join, and the sort of a thing, may be missing. Case counts in names, never
 * in words. Linear in both; undefined where everything is accounted for.
 */
export function unaccounted(plan: string, calls: readonly string[]): Why {
  const length = calls.reduce((sum, call) => sum + call.length, 0);
  if (plan.length > LONGEST_PLAN || length > LONGEST_CALLS) return 'it is too long to be compared';
  const planned = chunksOf(plan);
  const called = calls.flatMap(wordsOf);
  const has = new Set(called);
  const small = new Set(called.map((word) => regularForm(word.toLowerCase())));
  const kinds = new Set(called.flatMap((word) => kindOf(word.toLowerCase()) ?? []));
  let specific = 0;
  for (const [at, chunk] of planned.entries()) {
    const word = chunk.toLowerCase();
    if (isJoint(word)) continue;
    const kind = PLAIN.test(chunk) ? kindOf(word) : undefined;
    if (kind !== undefined && kinds.has(kind)) continue;
    const stands =
      has.has(chunk) ||
      (NUMBER.test(chunk) && has.has(number(chunk))) ||
      (PLAIN.test(chunk) && small.has(regularForm(word)));
    if (!stands && PLAIN.test(chunk) && isSort(word)) continue;
    if (!stands) return `no call has “${chunk}”`;
    if (calls.some((call) => isTurnedRound(planned[at - 1]?.toLowerCase(), chunk, call)))
      return `“${chunk}” is at the other end`;
    specific++;
  }
  if (specific === 0) return 'the plan step names nothing in particular';
  return beyond(planned, called);
}

/** What a call says that the plan step does not. */
function beyond(planned: readonly string[], called: readonly string[]): Why {
  const given = new Set(planned.flatMap((chunk) => [chunk, number(chunk)]));
  const small = new Set(planned.map((chunk) => regularForm(chunk.toLowerCase())));
  const kinds = new Set(planned.flatMap((chunk) => kindOf(chunk.toLowerCase()) ?? []));
  const stray = called.find((word) => {
    const lower = word.toLowerCase();
    if (given.has(word) || (!DIGIT.test(word) && small.has(regularForm(lower)))) return false;
    const kind = kindOf(lower);
    if (kind !== undefined) return !kinds.has(kind);
    return DIGIT.test(word) || !(isJoint(lower) || isSort(lower));
  });
  return stray === undefined ? undefined : `the plan step has no “${stray}”`;
}

/** Why a result does not fit the figures of a plan step: "20 of 300", or other numbers than what was to be done. */
export function otherFigures(plan: string, result: string): Why {
  for (const [, part, all] of result.matchAll(
    /(?<![\d.,])(\d{1,12})\s?(?:of|out of|\/)\s?(\d{1,12})(?![\d.,/])/g,
  ))
    if (part !== all) return `only ${part} of ${all} were done`;
  const planned = chunksOf(plan);
  const counts = planned.filter((chunk, at) => NUMBER.test(chunk) && PLAIN.test(planned[at + 1] ?? ''));
  const told = new Set(
    chunksOf(result.replace(/[:=]/g, ' '))
      .filter((chunk) => NUMBER.test(chunk))
      .map(number),
  );
  const lost = told.size > 0 ? counts.find((chunk) => !told.has(number(chunk))) : undefined;
  return lost === undefined ? undefined : `the result does not have ${lost}`;
}

/**
 * Why a result does not say that what a plan step asks for was done. What only looks is done by any result; of
 * another deed the result must say so, in words that are the plan step's or the call's, or are known.
 */
export function unsaid(plan: string, call: string, result: string): Why {
  const planned = chunksOf(plan);
  const kinds = new Set(planned.flatMap((chunk) => kindOf(chunk.toLowerCase()) ?? []));
  if (kinds.size === 1 && kinds.has('look')) return undefined;
  const given = new Set([...planned, ...wordsOf(call)].map((chunk) => regularForm(chunk.toLowerCase())));
  let says = false;
  for (const word of wordsOf(result)) {
    const lower = word.toLowerCase();
    const kind = kindOf(lower);
    says ||= isSuccess(lower) || (kind !== undefined && kinds.has(kind));
    const known = given.has(regularForm(lower)) || DIGIT.test(word) || isSuccess(lower) || isNeutral(lower);
    if (!known && !(kind !== undefined && kinds.has(kind)))
      return `its result says “${word}”, which was not understood`;
  }
  return says ? undefined : 'its result does not say that it was done';
}
