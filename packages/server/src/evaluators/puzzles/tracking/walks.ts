import { splitSentences } from '@truepenny/verifier';
import {
  type Motion,
  ORIGIN,
  type Pose,
  readMotions,
  readPose,
  saysYes,
  type WalkProof,
  walked,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { chosenOption, type Option, questionEnd, readOptions } from '../../options.ts';
import { type Finding, type Findings, quoteOf, statedAnswer, type Trace } from '../../trace.ts';

/** A question whether some instructions lead back to the start. */
type WalkQuestion = {
  instructions: readonly { quote: Quote; motions: readonly Motion[] }[];
  options: readonly Option[];
};

const ASKS =
  /\b(?:return|come back|get back|end up|back (?:at|to|where))\b[^.?]{0,60}\b(?:start|started|starting|began|origin)\b/i;
const POSE_STATED =
  /\([-−]?\d{1,9}, ?[-−]?\d{1,9}\)(?:,? (?:and )?facing (?:the )?[\p{L}+-]+(?: [xy])?(?:-?axis)?)?/u;

/** Checks a trace that follows a walk; undefined where the question is of another kind. */
export function checkWalk(trace: Trace): Findings | undefined {
  const asked = readWalkQuestion(trace.question);
  if (!asked) return undefined;
  return { steps: checkSteps(trace, asked), conclusion: checkAnswer(trace, asked, statedAnswer(trace)) };
}

function readWalkQuestion(question: Document): WalkQuestion | undefined {
  if (!ASKS.test(question.text)) return undefined;
  const options = readOptions(question);
  const text = question.text.slice(0, questionEnd(question, options)).trimEnd();
  const instructions: WalkQuestion['instructions'][number][] = [];
  for (const { start, end } of splitSentences(text)) {
    const quote = quoteOf(question, start, end);
    const motions = readMotions(quote.text);
    if (motions) instructions.push({ quote, motions });
    else if (!ASKS.test(quote.text)) return undefined;
  }
  // What cannot be walked in one go, as the proof reads it, is not walked.
  const walk = instructions.length > 0 ? passage(question, instructions, 0, instructions.length) : undefined;
  return walk && readMotions(walk.text) ? { instructions, options } : undefined;
}

function passage(
  question: Document,
  instructions: WalkQuestion['instructions'],
  from: number,
  to: number,
): Quote {
  return quoteOf(question, instructions[from]?.quote.start ?? 0, instructions[to - 1]?.quote.end ?? 0);
}

function checkAnswer(
  { question }: Trace,
  { instructions, options }: WalkQuestion,
  answer: Quote | undefined,
): Finding | undefined {
  const option = answer && chosenOption(answer.text, options);
  const says = answer && saysYes(option?.text ?? answer.text);
  if (!answer || says === undefined) return undefined;
  const end = walked(
    ORIGIN,
    instructions.flatMap(({ motions }) => motions),
  );
  const right = says === (end.x === 0 && end.y === 0);
  return {
    right,
    reason: `The instructions lead to (${end.x}, ${end.y})${right ? ', as answered' : '; the answer says otherwise'}.`,
    quotes: [answer],
    proof: {
      kind: 'walk',
      shows: right ? 'established' : 'refuted',
      as: 'returns',
      instructions: passage(question, instructions, 0, instructions.length),
      claim: option ? { option: option.quote, answer } : answer,
    },
  };
}

/** Compares each stated pose with the one before it, as long as every step states exactly one. */
function checkSteps({ steps }: Trace, { instructions }: WalkQuestion): Findings['steps'] {
  const findings: Findings['steps'] = new Map();
  let pose: Pose = ORIGIN;
  let from: Quote | undefined;
  let done = 0;
  for (const step of steps) {
    const told = POSE_STATED.exec(step.text);
    const quote = told ? quoteOf(step, told.index, told.index + told[0].length) : undefined;
    const said = quote && readPose(quote.text);
    if (!quote || !said || said.facing === undefined) continue;
    const next = instructions[done];
    if (done === 0 && !from && !mentions(step.text, next?.quote.text)) {
      if (said.x !== 0 || said.y !== 0 || said.facing !== 0) break;
      from = quote;
      continue;
    }
    if (!next || !mentions(step.text, next.quote.text)) break;
    const end = walked(pose, next.motions);
    const right = said.x === end.x && said.y === end.y && said.facing === end.facing;
    const proof: WalkProof = {
      kind: 'walk',
      shows: right ? 'established' : 'refuted',
      as: 'pose',
      ...(from && { from }),
      instructions: next.quote,
      claim: quote,
    };
    const reason = right
      ? 'The step leads where it says.'
      : `"${next.quote.text}" leads to (${end.x}, ${end.y}), not to (${said.x}, ${said.y}).`;
    findings.set(step, [{ right, reason, quotes: [quote], proof }]);
    pose = { x: said.x, y: said.y, facing: said.facing };
    from = quote;
    done++;
  }
  return findings;
}

/** Whether a step names the instruction it carries out. */
function mentions(text: string, instruction: string | undefined): boolean {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return instruction !== undefined && ` ${plain(text)} `.includes(` ${plain(instruction)} `);
}
