import { arithmeticOf } from '../arithmetic/equations.ts';
import { evaluate, PLAIN } from '../arithmetic/evaluate.ts';
import { isExact } from '../arithmetic/interval.ts';
import { readExercise } from '../arithmetic/question.ts';
import type { Tree } from '../arithmetic/tree.ts';
import type { Document } from '../judgement/case.ts';
import { measureOf } from '../language/units.ts';
import { HEDGES } from '../language/words.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Allowed, type Given, type ReadStep, sameGiven } from './given.ts';
import { isStory } from './matter.ts';
import type { Amount } from './piece.ts';
import type { Solved } from './solve.ts';

const WORD = /[\p{L}']+/gu;

/** A question that is one expression: what it comes to, and the steps that compute towards it. */
export type Exercise = {
  solved: Solved;
  stepsIn(steps: readonly ReadStep[], wrong: Given | undefined): Allowed;
};

/** The question as one expression in signs; undefined where it is none. */
export function exerciseIn(question: Document): Exercise | undefined {
  const solved = isStory(question.text) ? undefined : solvedExercise(question.text);
  return solved && { solved, stepsIn: (steps, wrong) => computedSteps(question, steps, wrong) };
}

function solvedExercise(text: string): Solved | undefined {
  const exercise = readExercise(text);
  const value = exercise && evaluate(exercise.tree, PLAIN);
  if (!exercise || !value || !isExact(value)) return undefined;
  return { value: value.lo, kind: { head: 'number', modifiers: [] }, shown: exercise.expression, sizes: [] };
}

/**
 * The steps towards the value of one expression: all that they say in signs is recomputed, and their words have nothing
 * to be wrong about. Those without any number say nothing of it.
 */
function computedSteps(question: Document, steps: readonly ReadStep[], wrong: Given | undefined): Allowed {
  const given = new Set(arithmeticOf(question).numbers.map(({ value }) => value));
  const found: Finding[] = [];
  const results: Given[] = [];
  for (const { document } of steps) {
    const { equations, numbers } = arithmeticOf(document);
    const hedged = (document.text.toLowerCase().match(WORD) ?? []).some((word) => HEDGES.has(word));
    const holds = !hedged && isPlain(document) && equations.every(({ finding }) => finding === 'holds');
    const restated = numbers.every(({ value }) => given.has(value));
    if (!holds || (equations.length === 0 && !restated)) continue;
    const amounts = equations.flatMap(({ stated }) => plainAmount(stated));
    if (wrong && amounts.some((amount) => sameGiven(amount, wrong))) continue;
    for (const { value } of numbers) given.add(value);
    results.push(...amounts);
    const shown =
      equations.map(({ start, end }) => document.text.slice(start, end)).join('; ') ||
      'says nothing to compute';
    found.push({
      of: 'step',
      shows: 'established',
      about: wholeOf(document),
      from: [wholeOf(question)],
      shown,
    });
  }
  return results.length > 0 && found.length === steps.length
    ? { found, results }
    : { found: [], results: [] };
}

/** Whether the numbers of a step count nothing: in an expression there are no things. */
function isPlain({ text }: Document): boolean {
  const units = text.replace(COMMAND, ' ').match(COUNTED) ?? [];
  return units.every((one) => measureOf(one.replace(/[^\p{L}]/gu, '')) === undefined);
}

const COMMAND = /\\[a-zA-Z]{1,20}/g;
/** A word straight behind a number. */
const COUNTED = /\d ?\p{L}{2,20}/gu;

function plainAmount(tree: Tree): Amount[] {
  const value = evaluate(tree, PLAIN);
  if (!value || !isExact(value)) return [];
  return [
    {
      kind: 'amount',
      value: value.lo,
      decimals: 0,
      percent: false,
      nouns: [],
      spelled: false,
      start: 0,
      end: 0,
    },
  ];
}
