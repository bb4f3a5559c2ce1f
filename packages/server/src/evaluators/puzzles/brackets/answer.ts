import {
  closersOf,
  holdsOfStack,
  readBrackets,
  replayBrackets,
  saysBalanced,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import type { Finding } from '../../trace.ts';
import type { BracketQuestion } from './question.ts';
import { readQuote } from './replay.ts';
import { bracketRuns } from './symbols.ts';

/** Solves the question itself and compares the stated answer; undefined where either cannot be read. */
export function checkAnswer(
  question: Document,
  { sequence, asks }: BracketQuestion,
  stated: Quote,
): Finding | undefined {
  const symbols = sequence.map(({ symbol }) => symbol);
  const open = replayBrackets([], symbols);
  const answer = asks === 'closers' ? symbolsWithin(stated) : stated;
  if (!answer) return undefined;
  const right =
    asks === 'balanced' ? agrees(saysBalanced(answer.text), open) : completes(answer.text, symbols, open);
  if (right === undefined) return undefined;
  const closers = open ? closersOf(open).join(' ') : undefined;
  const truth =
    asks === 'balanced' ? balance(open) : `The sequence is closed by ${closers || 'nothing more'}`;
  return {
    right,
    reason: right ? `${truth}, as answered.` : `${truth}; the answer says otherwise.`,
    quotes: [answer],
    proof: {
      kind: 'stack',
      shows: right ? 'established' : 'refuted',
      read: readQuote(question, sequence, 0, sequence.length),
      claim: answer,
      as: asks,
    },
  };
}

const balance = (open: readonly string[] | undefined): string =>
  open?.length === 0 ? 'The sequence is balanced' : 'The sequence is not balanced';

const agrees = (says: boolean | undefined, open: readonly string[] | undefined): boolean | undefined =>
  says === undefined ? undefined : says === (open?.length === 0);

function completes(
  answer: string,
  symbols: readonly string[],
  open: readonly string[] | undefined,
): boolean | undefined {
  const said = readBrackets(answer);
  if (said === undefined || !open) return undefined;
  return holdsOfStack('closers', [], symbols, said);
}

/** The part of the answer that holds its symbols: all of it, or the only run in a sentence. */
function symbolsWithin(answer: Quote): Quote | undefined {
  if (readBrackets(answer.text)) return answer;
  const [run, another] = bracketRuns(answer.text);
  if (!run || another) return undefined;
  const { document, start } = answer;
  const text = answer.text.slice(run.start, run.end);
  return { document, text, start: start + run.start, end: start + run.end };
}
