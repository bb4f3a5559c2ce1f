import { type BooleanProof, evaluateBoolean, saysYes } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../kernel/panel.ts';
import { chosenOption, questionEnd, readOptions } from '../options.ts';
import { onlySays, wordsOf } from '../plain-words.ts';
import { answerWithin, type Finding, type Findings, quoteOf, statedAnswer, type Trace } from '../trace.ts';

const TOPIC = /\b(?:true|false)\b/i;
const EXPRESSION = /(?:(?<![\p{L}\p{N}_])(?:true|false|not|and|or|xor)(?![\p{L}\p{N}_])|[()!¬∧∨&|\s])+/giu;
const VOCABULARY = wordsOf(
  'true false not and or expression expressions simplify evaluate evaluated inside brackets parentheses always',
  'remember first operations operation highest lowest priority respectively follows plugging plug value result becomes',
);
const ASKING = wordsOf(
  'evaluate evaluates compute simplify calculate value result expression boolean logical truth output',
  'tell say decide determine come comes out',
);
/** How a question names the two answers: behind its expression, or beside it. */
const EITHER = /\s*\btrue or false$/i;
const NAMED = /\btrue or false\b/i;
const CUT = /["“”,;]|\.(?=\s|$)|\bwhere\b|\bso\b|\n/gi;

/** Checks a trace that evaluates an expression of truth values; undefined where it is something else. */
export function checkBoolean(trace: Trace): Findings | undefined {
  const expression = expressionIn(trace.question);
  if (!expression) return undefined;
  const steps = new Map(trace.steps.map((step) => [step, checkStep(step)] as const));
  return { steps, conclusion: checkAnswer(trace, expression, statedAnswer(trace)) };
}

/** The one expression that the question asks for; undefined where there is none, or it says more than that. */
function expressionIn(question: Document): Quote | undefined {
  if (!TOPIC.test(question.text)) return undefined;
  const text = question.text.slice(0, questionEnd(question, readOptions(question)));
  const found = [...text.matchAll(EXPRESSION)].flatMap(({ 0: passage, index }) => {
    const lead = passage.length - passage.trimStart().length;
    const whole = passage.trim();
    const own = evaluateBoolean(whole) === undefined ? whole.replace(EITHER, '') : whole;
    const quote = quoteOf(question, index + lead, index + lead + own.length);
    const isExpression = /\b(?:not|and|or|xor)\b|[!¬∧∨&|]/i.test(quote.text) && TOPIC.test(quote.text);
    return isExpression && evaluateBoolean(quote.text) !== undefined ? [quote] : [];
  });
  const told = found.length > 1 ? found.filter((quote) => quote.text.replace(EITHER, '') !== '') : found;
  const [expression, another] = told;
  if (!expression || another) return undefined;
  const around = [text.slice(0, expression.start), text.slice(expression.end)];
  return around.every((words) => onlySays(words.replace(NAMED, ' '), ASKING) && !/\bnot?\b/i.test(words))
    ? expression
    : undefined;
}

function checkAnswer({ question }: Trace, expression: Quote, answer: Quote | undefined): Finding | undefined {
  const option = answer && chosenOption(answer.text, readOptions(question));
  const text = option?.text ?? answer?.text ?? '';
  const said = evaluateBoolean(text) ?? saysYes(text);
  if (!answer || said === undefined) return undefined;
  const claim = option ? { option: option.quote, answer } : sayingPart(answer);
  return finding(expression, claim, answer, said);
}

/** The answer without the stop behind it, so that it reads as an expression. */
const sayingPart = (answer: Quote): Quote => {
  const text = answer.text.replace(/[\s.]+$/, '');
  return { ...answer, text, end: answer.start + text.length };
};

function finding(expression: Quote, claim: BooleanProof['claim'], shown: Quote, said: boolean): Finding {
  const value = evaluateBoolean(expression.text);
  const right = value === said;
  return {
    right,
    reason: `"${expression.text.slice(0, 80)}" is ${value ? 'True' : 'False'}${right ? ', as stated' : ', not what is stated'}.`,
    quotes: [shown],
    proof: { kind: 'boolean', shows: right ? 'established' : 'refuted', expression, claim },
  };
}

/** Compares the closed expressions that a step puts between equals signs, each with the one before it. */
function checkStep(step: Document): Finding[] {
  const found: Finding[] = [];
  let start = 0;
  const cuts = [...step.text.matchAll(CUT)].map(({ index }) => index);
  for (const end of [...cuts, step.text.length]) {
    found.push(...checkEqualities(step, start, end));
    start = end + 1;
  }
  const wrong = found.filter(({ right }) => !right);
  if (wrong.length > 0 || answerWithin(step) || !onlySays(step.text, VOCABULARY)) return wrong;
  const claims = step.text.includes('=');
  return found.length > 0
    ? found
    : claims
      ? []
      : [{ right: true, reason: 'The step says how to proceed.', quotes: [] }];
}

function checkEqualities(step: Document, start: number, end: number): Finding[] {
  const found: Finding[] = [];
  let before: Quote | undefined;
  let at = start;
  for (const part of step.text.slice(start, end).split('=')) {
    const lead = part.length - part.trimStart().length;
    const quote = quoteOf(step, at + lead, at + lead + part.trim().length);
    const value = evaluateBoolean(quote.text);
    if (value !== undefined && before) found.push(finding(before, quote, quote, value));
    before = value === undefined ? undefined : quote;
    at += part.length + 1;
  }
  return found;
}
