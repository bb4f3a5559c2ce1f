import { closersOf, holdsOfStack, replayBrackets, type StackProof } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { onlySays, wordsOf } from '../../plain-words.ts';
import { type Finding, quoteOf } from '../../trace.ts';
import { type Claim, readClaims } from './claims.ts';
import type { BracketQuestion } from './question.ts';
import type { Run } from './symbols.ts';

const VOCABULARY = wordsOf(
  'stack empty configuration push pushed pops pop popped popping out symbol symbols bracket brackets',
  'opening closing open close closed matching matches match top sequence final state remaining parentheses',
  'character characters reading read order nothing none one by item element elements complete completed',
);

/** Follows a trace through the sequence: where it stands, and which stack it last claimed. */
export class Replay {
  private readonly question: Document;
  private readonly sequence: BracketQuestion['sequence'];
  private position = 0;
  private stack: string[] = [];
  private stackQuote: Quote | undefined;
  /** Whether it is certain which symbol the trace reads next. */
  private aligned = true;

  constructor(question: Document, { sequence }: BracketQuestion) {
    this.question = question;
    this.sequence = sequence;
  }

  /** Checks one step against the stack that the trace itself claimed before it. */
  check(step: Document): Finding[] {
    const claims = readClaims(step.text);
    if (claims.length === 0) return onlySays(step.text, VOCABULARY) ? [nothingClaimed] : [];
    const findings: Finding[] = [];
    let everythingRead = onlySays(step.text, VOCABULARY);
    for (const claim of claims) {
      if (!this.aligned) return findings.filter(({ right }) => !right);
      const found = claim.as === 'stack' ? this.checkStack(step, claim) : this.checkEnd(step, claim);
      if (found) findings.push(found);
      else everythingRead = false;
    }
    return everythingRead ? findings : findings.filter(({ right }) => !right);
  }

  private checkStack(step: Document, claim: Claim): Finding | undefined {
    const { run, mentions, final } = claim;
    if (final) {
      const rest = this.sequence.length - this.position;
      return this.judge(step, claim, rest);
    }
    if (mentions.length === 0) return this.judge(step, claim, this.silentlyRead(run));
    const turn = this.sequence[this.position]?.symbol;
    const own = mentions.find(({ symbols }) => symbols.length === 1 && symbols[0] === turn);
    if (own) return this.judge(step, claim, 1);
    const [first] = mentions;
    const several = first && mentions.length === 1 ? this.lengthOf(first.symbols) : undefined;
    if (several !== undefined) return this.judge(step, claim, several);
    const popsOpener =
      /\b(?:pop|remov|clos|match)/i.test(step.text) && replayBrackets(this.stack, [turn ?? '']);
    this.aligned = false;
    if (!first || mentions.length > 1 || first.symbols.length !== 1 || popsOpener) return undefined;
    return this.outOfTurn(step, first);
  }

  /** How many symbols a statement without any mention has read: none, one, or up to where it is right. */
  private silentlyRead(run: Run): number {
    const claimed = run.symbols.join();
    let open: string[] | undefined = this.stack;
    for (let read = 0; open; read++) {
      if (open.join() === claimed) return read;
      const next: string | undefined = this.sequence[this.position + read]?.symbol;
      if (next === undefined || read >= LONGEST_JUMP) break;
      open = replayBrackets(open, [next]);
    }
    return 1;
  }

  /** How many symbols a mention of several reads, counted from here or from the start of the sequence. */
  private lengthOf(symbols: readonly string[]): number | undefined {
    if (symbols.length < 2) return undefined;
    const agrees = (from: number) =>
      symbols.every((symbol, index) => this.sequence[from + index]?.symbol === symbol);
    if (agrees(this.position)) return symbols.length;
    return symbols.length >= this.position && agrees(0) ? symbols.length - this.position : undefined;
  }

  private checkEnd(step: Document, claim: Claim): Finding | undefined {
    const inBetween = this.position > 0 && this.position < this.sequence.length && claim.as === 'popped';
    return inBetween ? undefined : this.judge(step, claim, this.sequence.length - this.position);
  }

  private judge(step: Document, { as, run }: Claim, reads: number): Finding {
    const symbols = this.sequence.slice(this.position, this.position + reads).map(({ symbol }) => symbol);
    const right = holdsOfStack(as, this.stack, symbols, run.symbols);
    const open = replayBrackets(this.stack, symbols);
    const reason = reasonFor(right, as, symbols, open, run.symbols);
    const quote = quoteOf(step, run.start, run.end);
    const proof = this.proof(right, as, quote, reads);
    this.position += reads;
    if (as === 'stack') {
      this.stack = run.symbols;
      this.stackQuote = quote;
    } else if (as === 'popped') {
      this.stack = run.symbols.toReversed();
      // The popped symbols stand in the reverse order: what follows is judged by the stack stated before.
      if (!right) this.aligned = false;
    }
    return { right, reason, quotes: [quote], proof };
  }

  private outOfTurn(step: Document, { start, end }: Run): Finding {
    const turn = this.sequence[this.position];
    const quote = quoteOf(step, start, end);
    const reason = turn
      ? `The symbol whose turn it is, number ${this.position + 1}, is ${turn.symbol}, not ${quote.text}.`
      : `The sequence has only ${this.sequence.length} symbols; ${quote.text} is not among them.`;
    const proof = this.proof(false, 'next', quote, this.sequence.length - this.position);
    return { right: false, reason, quotes: [quote], proof };
  }

  private proof(right: boolean, as: StackProof['as'], claim: Quote, reads: number): StackProof {
    return {
      kind: 'stack',
      shows: right ? 'established' : 'refuted',
      ...(this.stackQuote && { before: this.stackQuote }),
      ...(reads > 0 && { read: readQuote(this.question, this.sequence, this.position, reads) }),
      claim,
      as,
    };
  }
}

/** A statement that names no symbol may stand for this many at most; else every one would cost them all. */
const LONGEST_JUMP = 64;

const nothingClaimed: Finding = {
  right: true,
  reason: 'The step says what will be done and states nothing that could be false.',
  quotes: [],
};

/** The passage of the question that holds so many symbols from this position on. */
export function readQuote(
  question: Document,
  sequence: BracketQuestion['sequence'],
  position: number,
  reads: number,
): Quote {
  const start = sequence[position]?.at ?? question.text.length;
  const end = (sequence[position + reads - 1]?.at ?? start - 1) + 1;
  return quoteOf(question, start, end);
}

function reasonFor(
  right: boolean,
  as: Claim['as'],
  symbols: readonly string[],
  open: readonly string[] | undefined,
  said: readonly string[],
): string {
  const after = symbols.length > 0 ? `After ${symbols.slice(0, 8).join(' ')} ` : 'By then ';
  if (!open) return `${after}a closing bracket does not match what is open.`;
  const what = { stack: 'the stack is', popped: 'the symbols to pop are', closers: 'it is closed by' }[as];
  const expected = { stack: open, popped: open.toReversed(), closers: closersOf(open) }[as];
  const truth = `${after}${what} ${expected.join(' ') || 'empty'}`;
  return right ? `${truth}, as stated.` : `${truth}, not ${said.join(' ') || 'empty'}.`;
}
