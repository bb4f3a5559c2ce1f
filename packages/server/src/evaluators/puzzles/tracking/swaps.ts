import { type ExchangeProof, exchanged, type Holding } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { chosenOption } from '../../options.ts';
import { onlySays, wordsOf } from '../../plain-words.ts';
import { answerWithin, type Finding, type Findings, statedAnswer, type Trace } from '../../trace.ts';
import { type Names, namesOf, readHoldings, type SaidHolding } from './swap-claims.ts';
import { readSwapQuestion, type SwapQuestion } from './swap-question.ts';

/** Checks a trace that follows exchanges between holders; undefined where the question is of another kind. */
export function checkSwaps(trace: Trace): Findings | undefined {
  const asked = readSwapQuestion(trace.question);
  if (!asked) return undefined;
  const names = namesOf(asked);
  const read = trace.steps.map((step) => ({ step, ...readHoldings(step, names) }));
  const states = read.filter(({ said }) => said.length > 1).length;
  const walk: Walk = {
    asked,
    names,
    before: asked.start,
    settled: 0,
    moved: 0,
    announced: false,
    told: false,
    lost: false,
    sparse: states < asked.moves.length,
  };
  const vocabulary = wordsOf(trace.question.text, [...names.initials.keys()].join(' '), WORDS_OF_EXCHANGE);
  const steps = new Map(
    read.map(({ step, said, clear }) => [step, checkStep(walk, step, said, clear, vocabulary)] as const),
  );
  const stated = statedAnswer(trace);
  const conclusion = stated && checkAnswer(asked, names, stated, asked.start, asked.moves);
  return { steps, conclusion };
}

const WORDS_OF_EXCHANGE =
  'swap swaps swapped switch trade trades exchange balls partners positions gifts presents initially event final state option correct holding held final';

/** Where the trace stands: the last state that it told in full, and which exchanges it has told since. */
type Walk = {
  asked: SwapQuestion;
  names: Names;
  before: readonly Holding[];
  /** How many exchanges had been told by then, and how many are by now. */
  settled: number;
  moved: number;
  /** Whether the last exchange was named by a step that did not yet say what came of it. */
  announced: boolean;
  /** Whether any state was told. */
  told: boolean;
  /** Whether the trace tells fewer states than there are exchanges, so that one may stand for several. */
  sparse: boolean;
  /** Whether a part of a state was wrong, so that the rest of it is anyone's guess. */
  lost: boolean;
};

const AT_START = /\b(?:start|initial|initially|beginning|begin)\b/i;
const AT_END = /\b(?:end|final|finally|after all|in the end|answer|therefore)\b/i;

function checkStep(
  walk: Walk,
  step: Document,
  said: readonly SaidHolding[],
  clear: boolean,
  vocabulary: ReadonlySet<string>,
): Finding[] {
  const { asked, names } = walk;
  if (walk.lost) return [];
  const findings: Finding[] = [];
  const head = step.text.slice(0, said[0]?.quote.start ?? step.text.length);
  const move = namesMove(asked, names, head);
  if (said.length > 0) {
    walk.moved += exchangesTold(walk, said, move, step.text);
    const finding = compare(walk.before, since(walk), said.map(asHolding));
    findings.push(finding);
    settle(walk, said, finding.right);
  } else if (move) walk.announced = true;
  const answer = answerWithin(step);
  if (answer && !walk.lost) {
    const found = checkAnswer(asked, names, answer, walk.before, asked.moves.slice(walk.settled));
    if (found) findings.push(found);
    else clear = false;
  }
  const wrong = findings.filter(({ right }) => !right);
  const rest = asked.start.reduce((text, { thing }) => text.replaceAll(thing, ''), step.text);
  if (!clear || !onlySays(rest.replaceAll(/\([A-Z]\)/g, ''), vocabulary)) return wrong;
  return findings.length > 0 ? findings : move ? [] : [NOTHING_CLAIMED];
}

const NOTHING_CLAIMED: Finding = {
  right: true,
  reason: 'The step states nothing that could be false.',
  quotes: [],
};

const asHolding = ({ holder, thing, quote }: SaidHolding): Holding => ({ holder, thing, quotes: [quote] });

/** The exchanges told since the state that was told last. */
const since = ({ asked, settled, moved }: Walk): SwapQuestion['moves'] => asked.moves.slice(settled, moved);

function settle(walk: Walk, said: readonly SaidHolding[], right: boolean): void {
  walk.announced = false;
  walk.told = true;
  const told = new Set(said.map(({ holder }) => holder));
  if (told.size === walk.before.length && said.length === told.size) {
    walk.before = said.map(asHolding);
    walk.settled = walk.moved;
  } else if (!right) walk.lost = true;
}

/** Whether this passage names one of the exchanges. */
function namesMove({ moves }: SwapQuestion, { who }: Names, passage: string): boolean {
  const named = who(passage);
  return named.length === 2 && moves.some(({ between }) => between.every((holder) => named.includes(holder)));
}

/** How many of the exchanges that are still to be told this step tells. */
function exchangesTold(walk: Walk, said: readonly SaidHolding[], move: boolean, text: string): number {
  const { asked, before, moved } = walk;
  const left = asked.moves.length - moved;
  if (walk.announced && !move) return Math.min(1, left);
  const now = new Map(before.map(({ holder, thing }) => [holder, thing]));
  const agrees = (reads: number) => {
    const after = exchanged(now, asked.moves.slice(walk.settled, moved + reads));
    return said.every(({ holder, thing }) => after.get(holder) === thing);
  };
  if (!move && moved === 0 && (AT_START.test(text) || (!walk.told && agrees(0)))) return 0;
  if (!move && said.length < 2 && AT_END.test(text)) return left;
  const complete = said.length >= asked.start.length;
  if (!move && walk.sparse && complete) {
    for (let reads = 1; reads <= left; reads++) if (agrees(reads)) return reads;
  }
  if (!move && complete && left > 0 && AT_END.test(text) && agrees(left)) return left;
  return Math.min(1, left);
}

function compare(
  before: readonly Holding[],
  next: SwapQuestion['moves'],
  claim: readonly Holding[],
): Finding {
  const state = new Map(before.map(({ holder, thing }) => [holder, thing]));
  const after = exchanged(state, next);
  const wrong = claim.find(({ holder, thing }) => after.get(holder) !== thing);
  const proof: ExchangeProof = {
    kind: 'exchange',
    shows: wrong ? 'refuted' : 'established',
    before,
    exchanges: next,
    claim,
  };
  const when = next.length > 0 ? `After "${next.at(-1)?.quote.text.trim()}"` : 'At that point';
  return {
    right: !wrong,
    reason: wrong
      ? `${when} ${wrong.holder} has ${after.get(wrong.holder)}, not ${wrong.thing}.`
      : `${when} everybody named has what the step says.`,
    quotes: passagesOf(wrong ?? claim[0]),
    proof,
  };
}

const passagesOf = (holding: Holding | undefined): Quote[] =>
  holding ? [...holding.quotes, ...(holding.choice ? [holding.choice.answer] : [])] : [];

/** Compares the answer with what the exchanges make of the state before; undefined where it is not clear. */
function checkAnswer(
  { query, options, start }: SwapQuestion,
  { who, what }: Names,
  answer: Quote,
  before: readonly Holding[],
  rest: SwapQuestion['moves'],
): Finding | undefined {
  if (!query) return undefined;
  const option = chosenOption(answer.text, options);
  const [thing, anotherThing] = what(option?.text ?? answer.text);
  const [holder, anotherHolder] = who(option?.text ?? answer.text);
  const claimed = query.holder
    ? { holder: query.holder, thing: anotherThing === undefined ? thing : undefined }
    : { holder: anotherHolder === undefined ? holder : undefined, thing: query.thing };
  if (claimed.holder === undefined || claimed.thing === undefined) return undefined;
  if (start.length !== before.length) return undefined;
  const quotes = option ? [query.quote] : [query.quote, answer];
  const told = `${query.quote.text} ${option?.text ?? answer.text}`;
  if (who(told).join() !== claimed.holder || what(told).join() !== claimed.thing) return undefined;
  const choice = option && { choice: { option: option.quote, answer } };
  return compare(before, rest, [{ holder: claimed.holder, thing: claimed.thing, quotes, ...choice }]);
}
