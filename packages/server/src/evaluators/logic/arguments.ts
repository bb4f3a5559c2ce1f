import {
  type ReadArgument,
  readArgued,
  saysYes,
  solveSyllogism,
  type Validity,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../kernel/panel.ts';
import { chosenOption, type Option, questionEnd, readOptions } from '../options.ts';
import { checkSolved, type Solution } from '../solved.ts';
import { answerWithin, type Finding, type Findings, quoteOf, type Trace, whole } from '../trace.ts';

/**
 * Checks a trace that says whether an argument is valid, or answers a question by what follows from the sentences
 * before it. Undefined where the question is of another kind.
 */
export function checkValidity(trace: Trace): Findings | undefined {
  const conclusion = checkSolved(trace, 'validity', solve);
  return conclusion ? { steps: new Map(), conclusion } : checkArgued(trace);
}

/** What is answered is right only beside steps that are: one that is not understood leaves the answer open. */
function checkArgued(trace: Trace): Findings | undefined {
  const question = quoteOf(trace.question, 0, questionEnd(trace.question, readOptions(trace.question)));
  const argued = readArgued(question.text);
  if (!argued) return undefined;
  const conclusion = checkSolved(trace, 'validity', () => ({
    told: TOLD[argued.outcome],
    says: argued.says,
  }));
  const options = readOptions(trace.question);
  const told = trace.steps.filter((step) => !isAnswerAlone(step, options));
  const found = told.map((step) => [step, findingOf(step, question, argued)] as const);
  const steps = new Map<Document, Finding[]>(found.flatMap(([step, one]) => (one ? [[step, [one]]] : [])));
  const isOpen = found.some(([, one]) => !one);
  return { steps, conclusion: conclusion?.right && isOpen ? undefined : conclusion };
}

/** "The answer is (B)." says no more than the answer. */
function isAnswerAlone(step: Document, options: readonly Option[]): boolean {
  const said = answerWithin(step);
  return (
    said !== undefined &&
    /^(?:so |therefore |thus )?(?:the )?answer is\W*$/i.test(step.text.slice(0, said.start)) &&
    chosenOption(said.text, options) !== undefined
  );
}

const TOLD: Readonly<Record<ReadArgument['outcome'], string>> = {
  follows: 'so: it follows from what the question tells',
  refuted: 'not so: the opposite follows from what the question tells',
  open: 'left open: what the question tells fits either way',
};

function findingOf(step: Document, question: Quote, argued: ReadArgument): Finding | undefined {
  const right = argued.holds(step.text);
  if (right === undefined) return undefined;
  return {
    right,
    reason: right
      ? 'It follows from what the question tells.'
      : 'It does not follow from what the question tells.',
    quotes: [whole(step)],
    proof: { kind: 'validity', shows: right ? 'established' : 'refuted', question, claim: whole(step) },
  };
}

function solve(question: string): Solution | undefined {
  const solved = solveSyllogism(question);
  return (
    solved && {
      told: told(solved),
      says: (answer) => {
        const said = saysYes(answer);
        return said === undefined ? undefined : said === solved.valid;
      },
    }
  );
}

/** A thing of the case that breaks the argument is shown with what it is, and is not. */
function told(solved: Validity): string {
  if (solved.valid) return 'valid: no case makes the premises true and the conclusion false';
  const things = solved.example.map(({ name, kinds, not }) => {
    const is = [...kinds, ...not.map((kind) => `not ${kind}`)].join(', ');
    return `${name ?? 'something'}: ${is}`;
  });
  return `invalid, by this case (${things.join('; ')})`;
}
