import { equal, type Rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { compareWith } from './compare.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type Allowed, type Given, type ReadStep, sameGiven } from './given.ts';
import { relationSteps } from './relations/steps.ts';
import type { Solved } from './solve.ts';
import type { Sentence } from './statement.ts';
import { doneOtherwise } from './step/labels.ts';
import { StepReader } from './step/reader.ts';

/**
 * The steps that compute rightly with numbers that were given or computed before them, each as what it was told, in
 * words that the question uses or that computations are told with. Where the question was not solved, only steps of
 * nothing but computations; where the answer is wrong, none that comes to it.
 */
export function allowedSteps(
  question: Document,
  steps: readonly ReadStep[],
  solved: Solved | undefined,
  wrong: Given | undefined,
): Allowed {
  if (turnsMoney(question.text)) return { found: [], results: [] };
  if (solved?.world)
    return relationSteps(
      question,
      steps,
      solved.world,
      wrong && compareWith(solved, wrong) === 'same' ? undefined : wrong,
    );
  let reader: StepReader | undefined;
  const found: Finding[] = [];
  const results: Given[] = [];
  const pending: { value: Rational; name: string }[] = [];
  const tasks: { words: readonly string[]; done: string[]; name: string }[] = [];
  for (const [place, { document, sentences }] of steps.entries()) {
    if (!isOpen(sentences[0], solved)) continue;
    reader ??= new StepReader(question, solved);
    const outcome = reader.read(sentences, document.text, place + 1);
    if (!outcome) continue;
    if (wrong && outcome.results.some((result) => sameGiven(result, wrong))) continue;
    results.push(...outcome.results);
    for (const one of tasks) one.done.push(...outcome.done);
    tasks.push({ words: outcome.tasks, done: [...outcome.done], name: document.name });
    pending.push(...outcome.pending.map((value) => ({ value, name: document.name })));
    found.push({
      of: 'step',
      shows: 'established',
      about: wholeOf(document),
      from: [wholeOf(question)],
      shown: outcome.shown,
    });
  }
  // "The perimeter is 2 × (14 + 9)." is so where a step comes to it.
  const isOpenStill = (name: string): boolean =>
    tasks.some((one) => one.name === name && doneOtherwise(one.words, one.done)) ||
    pending.some(
      (one) =>
        one.name === name &&
        !results.some((result) => result.kind === 'amount' && equal(result.value, one.value)),
    );
  return { found: found.filter(({ about }) => !isOpenStill(about.document)), results };
}

/** Whether a step that begins so may be accounted for: a quick look before the question is gone through. */
const isOpen = (first: Sentence | undefined, solved: Solved | undefined): boolean =>
  first?.pieces !== undefined && !first.hedged && (first.whole || solved !== undefined);

/** "She is paid 13 EUR an hour. What does she spend?": what comes in is not what goes out. */
const turnsMoney = (text: string): boolean =>
  /\b(?:is|are|was|were|gets?|got) paid\b/i.test(text) && /\bspend\b[^.?!]{0,200}\?/i.test(text);
