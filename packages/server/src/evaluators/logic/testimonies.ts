import { splitSentences } from '@truepenny/verifier';
import {
  readStatement,
  readTestimonyQuestion,
  type Statement,
  saysYes,
  truthTellers,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../kernel/panel.ts';
import { chosenOption, questionEnd, readOptions } from '../options.ts';
import { type Finding, type Findings, quoteOf, statedAnswer, type Trace } from '../trace.ts';

/** A question who tells the truth, all of whose statements were read. */
type TestimonyQuestion = {
  statements: readonly Quote[];
  truthful: ReadonlyMap<string, boolean>;
  about: Quote;
  asked: Statement;
};

const TOPIC = /\b(?:lies|liar|lying|truth|truthful)\b/i;
/** Every proof follows all statements anew: beyond so many of either the work would grow without bound. */
const MOST_STATEMENTS = 128;
const MOST_JUDGED = 256;
const HEAD = /^(?:question|q)\s*:\s*/i;
const CLAUSE = /,|\b(?:that|then|so|since|if|from|thus|hence|therefore|because|and)\b|\(\d+\)|:/gi;

/** Checks a trace on who tells the truth; undefined where the question is of another kind. */
export function checkTestimony(trace: Trace): Findings | undefined {
  const asked = readQuestion(trace.question);
  if (!asked) return undefined;
  const steps = new Map<Document, Finding[]>();
  for (const step of trace.steps) {
    const findings = checkStep(step, asked);
    if (findings.length > 0) steps.set(step, findings);
    if (findings.some(({ right }) => !right) || steps.size === MOST_JUDGED) break;
  }
  return { steps, conclusion: checkAnswer(trace, asked, statedAnswer(trace)) };
}

function readQuestion(question: Document): TestimonyQuestion | undefined {
  if (!TOPIC.test(question.text)) return undefined;
  const text = question.text.slice(0, questionEnd(question, readOptions(question)));
  const statements: Quote[] = [];
  const given: Statement[] = [];
  let about: Quote | undefined;
  for (const span of splitSentences(text)) {
    const head = HEAD.exec(text.slice(span.start, span.end))?.[0].length ?? 0;
    const quote = quoteOf(question, span.start + head, span.end);
    const statement = readStatement(quote.text);
    if (statement) {
      if (given.length === MOST_STATEMENTS) return undefined;
      statements.push(quote);
      given.push(statement);
    } else if (readTestimonyQuestion(quote.text) && !about) about = quote;
    else if (TOPIC.test(quote.text)) return undefined;
  }
  const asked = about && readTestimonyQuestion(about.text);
  const truthful = truthTellers(given);
  if (!about || !asked || truthful?.get(asked.about) === undefined) return undefined;
  return { statements, truthful, about, asked };
}

function checkAnswer(
  { question }: Trace,
  { statements, truthful, about, asked }: TestimonyQuestion,
  answer: Quote | undefined,
): Finding | undefined {
  const option = answer && chosenOption(answer.text, readOptions(question));
  const says = answer && saysYes(option?.text ?? answer.text);
  if (!answer || says === undefined) return undefined;
  const tells = truthful.get(asked.about) === true;
  const right = says === (tells === asked.truthful);
  return {
    right,
    reason: `By the statements the person asked about ${tells ? 'tells the truth' : 'lies'}${right ? ', as answered' : '; the answer says otherwise'}.`,
    quotes: [answer],
    proof: {
      kind: 'testimony',
      shows: right ? 'established' : 'refuted',
      statements,
      about,
      claim: option ? { option: option.quote, answer } : answer,
    },
  };
}

/** Compares what a step says of people outright, not what it reports or supposes. */
function checkStep(step: Document, { statements, truthful }: TestimonyQuestion): Finding[] {
  const found: Finding[] = [];
  for (const sentence of splitSentences(step.text)) {
    const text = step.text.slice(sentence.start, sentence.end);
    if (text.includes('?')) continue;
    let from = 0;
    let joint = '';
    for (const cut of [...text.matchAll(CLAUSE), undefined]) {
      const until = cut?.index ?? text.length;
      const quote = quoteOf(step, sentence.start + from, sentence.start + until);
      const said = joint.toLowerCase() === 'if' ? undefined : readStatement(quote.text);
      const truth = said && said.by === undefined ? truthful.get(said.about) : undefined;
      if (said && truth !== undefined) {
        const right = truth === said.truthful;
        found.push({
          right,
          reason: `By the statements of the question it is ${right ? '' : 'not '}so that ${quote.text.trim()}.`,
          quotes: [quote],
          proof: { kind: 'testimony', shows: right ? 'established' : 'refuted', statements, claim: quote },
        });
      }
      joint = cut?.[0] ?? '';
      from = until + joint.length;
    }
  }
  return found;
}
