import {
  type ArrangementProof,
  agreesWith,
  counterexample,
  findArrangement,
  type Open,
  type Placement,
  type PlacementClaim,
  placementAt,
  readPlacement,
  type StatedPlacement,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { chosenOption } from '../../options.ts';
import { onlySays, wordsOf } from '../../plain-words.ts';
import { answerWithin, type Finding, type Findings, statedAnswer, type Trace } from '../../trace.ts';
import { isOf, readPuzzleStep } from './puzzle-claims.ts';
import { type Clue, type Puzzle, readPuzzle } from './puzzle-question.ts';

const VOCABULARY = wordsOf(
  'identify positions position statements statement absolute relative remaining gaps possible final order process',
  'elimination according ordering first second third fourth fifth sixth seventh eighth any unknown through earlier',
);

/** Checks a trace that orders objects by clues; undefined where the question is of another kind. */
export function checkPuzzle(trace: Trace): Findings | undefined {
  const puzzle = readPuzzle(trace.question);
  if (!puzzle) return undefined;
  const solving: Solving = {
    puzzle,
    used: new Set(),
    direction: undefined,
    judged: 0,
    lost: false,
  };
  const vocabulary = new Set([...VOCABULARY, ...wordsOf(trace.question.text)]);
  const steps = new Map(trace.steps.map((step) => [step, checkStep(solving, step, vocabulary)] as const));
  const stated = statedAnswer(trace);
  return { steps, conclusion: stated && checkAnswer(puzzle, stated) };
}

/** Where a trace stands: which clues it has named, and in which direction it last told the row. */
type Solving = {
  puzzle: Puzzle;
  used: Set<Clue>;
  direction: Quote | undefined;
  judged: number;
  lost: boolean;
};

/** Every claim costs a search: what a trace says beyond so many is not judged. */
const MOST_CLAIMS = 512;

function checkStep(solving: Solving, step: Document, vocabulary: ReadonlySet<string>): Finding[] {
  if (solving.lost) return [];
  const { puzzle } = solving;
  const { claims, clear } = readPuzzleStep(step, puzzle, solving.direction);
  if (solving.judged + claims.length > MOST_CLAIMS) solving.lost = true;
  if (solving.lost) return [];
  const found: Finding[] = [];
  for (const said of claims) {
    if (said.claim.direction) solving.direction = said.claim.direction;
    if ('open' in said) continue;
    const clue = puzzle.clues.find(({ placement }) => sameStatement(placement, said.placement));
    if (clue) solving.used.add(clue);
    else found.push(judge(puzzle, known(solving, step), said.claim, said.placement));
  }
  solving.judged += claims.length;
  const told = new Set(claims.flatMap((said) => ('open' in said ? [] : placedBy(said))));
  for (const said of claims) {
    if (!('open' in said) || found.some(({ right }) => !right)) continue;
    const wrong = judgeOpen(puzzle, known(solving, step), said.claim, said.open, told);
    if (wrong) found.push(wrong);
  }
  const answer = answerWithin(step);
  const ends = answer && checkAnswer(puzzle, answer);
  if (ends) found.push(ends);
  const wrong = found.filter(({ right }) => !right);
  if (wrong.length > 0) solving.lost = true;
  if (wrong.length > 0 || !clear || (answer && !ends) || !onlySays(withoutClaims(step, claims), vocabulary)) {
    return wrong;
  }
  return found.length > 0
    ? found
    : [{ right: true, reason: 'The step only restates what is given.', quotes: [] }];
}

/** What a step says besides the claims that were read and the labels of options. */
function withoutClaims({ text }: Document, claims: readonly { claim: StatedPlacement }[]): string {
  let rest = '';
  let from = 0;
  for (const { claim } of claims) {
    rest += text.slice(from, Math.max(from, claim.quote.start));
    from = Math.max(from, claim.quote.end);
  }
  return (rest + text.slice(from)).replaceAll(/\([A-Z\d]\)/g, '');
}

/** The clues that a step can rest on: those named so far, and all of them where it draws the conclusion. */
function known({ puzzle, used }: Solving, step: Document): readonly Clue[] {
  const concludes = /\b(?:according to|combining|all (?:the )?(?:clues|statements))\b/i.test(step.text);
  return used.size === 0 || concludes ? puzzle.clues : puzzle.clues.filter((clue) => used.has(clue));
}

const sameStatement = (a: Placement, b: Placement): boolean => JSON.stringify(a) === JSON.stringify(b);

function judge(
  { names, objects }: Puzzle,
  clues: readonly Clue[],
  claim: PlacementClaim,
  placement: Placement,
): Finding {
  const given = clues.map((clue) => clue.placement);
  const counter = counterexample(names.length, given, placement);
  const order = counter && namesInOrder(names, counter);
  const base = { kind: 'arrangement' as const, objects, clues: clues.map(({ quote }) => quote), claim };
  const proof: ArrangementProof = order
    ? { ...base, shows: 'refuted', counter: order }
    : { ...base, shows: 'established' };
  const never = findArrangement(names.length, [...given, placement]) === undefined;
  return {
    right: !order,
    reason: order
      ? `${never ? 'No order that fits the clues has it so' : 'It does not follow from the clues named so far'}: they allow ${order.join(', ')}.`
      : 'It is so in every order that fits the clues.',
    quotes: 'quote' in claim ? [claim.quote] : [claim.choice.answer],
    proof,
  };
}

/** The object that an item of a row puts in its place. */
const placedBy = ({ claim, placement }: { claim: StatedPlacement; placement: Placement }): number[] =>
  claim.direction && placement.says === 'at' ? [placement.object] : [];

/**
 * What is wrong with what an item leaves open: it leaves out an object that can stand there, or lets one
 * stand there that cannot. `told` are the objects that the row puts elsewhere, which "any" does not mean.
 */
function judgeOpen(
  { names, objects }: Puzzle,
  clues: readonly Clue[],
  claim: StatedPlacement,
  open: Open,
  told: ReadonlySet<number>,
): Finding | undefined {
  const given = clues.map(({ placement }) => placement);
  const count = names.length;
  const base = {
    kind: 'arrangement' as const,
    shows: 'refuted' as const,
    objects,
    clues: clues.map(({ quote }) => quote),
    claim,
  };
  const wrong = (reason: string, proof: ArrangementProof): Finding => ({
    right: false,
    reason,
    quotes: [claim.quote],
    proof,
  });
  for (const [object, name] of names.entries()) {
    const meant = open.objects === 'any' ? !told.has(object) : open.objects.includes(object);
    for (const place of open.places) {
      const order = findArrangement(count, [...given, placementAt(open, object, place)]);
      if (open.leaves === 'of-objects' && meant && !order) {
        return wrong(`The clues named so far do not let ${name} stand there.`, {
          ...base,
          impossible: { object: name, place },
        });
      }
      if (order && !agreesWith(open, order, count)) {
        const counter = namesInOrder(names, order);
        return wrong(`The clues named so far also allow ${counter.join(', ')}.`, { ...base, counter });
      }
    }
  }
  return undefined;
}

const namesInOrder = (names: readonly string[], places: readonly number[]): string[] =>
  names.toSorted((a, b) => (places[names.indexOf(a)] ?? 0) - (places[names.indexOf(b)] ?? 0));

/** Whether the option that the answer chooses is so; undefined where it chooses none that can be read. */
function checkAnswer(puzzle: Puzzle, answer: Quote): Finding | undefined {
  const option = chosenOption(answer.text, puzzle.options);
  const read = option && readPlacement(option.text, puzzle.find);
  if (!option || !read || !isOf(read.scale, puzzle.scale)) return undefined;
  return judge(puzzle, puzzle.clues, { choice: { option: option.quote, answer } }, read.placement);
}
