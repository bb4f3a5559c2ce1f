import {
  afterAction,
  type BlockAction,
  type BlockFact,
  type Blocks,
  blocksFrom,
  hindrance,
  isSo,
  readBlockAction,
  readBlockFacts,
} from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { onlySays, wordsOf } from '../../plain-words.ts';
import { type Finding, type Findings, quoteOf, type Trace, whole } from '../../trace.ts';

/** A planning question of the blocks world: how the blocks stand, and how they shall. */
type PlanQuestion = { initial: Quote; blocks: Blocks; goal: Quote; wanted: readonly BlockFact[] };

const TOPIC = /\bblocks?\b/i;
const INITIAL =
  /\binitial(?:ly)?\b|\bat the (?:start|beginning)\b|\bstarting (?:state|position|arrangement)\b/gi;
const GOAL = /\bgoal\b|\bwant\b/gi;
const INTRODUCTION = /^[^.\n]{0,80}?(?:\bthat\b,?|:|\bconditions,|\b(?:initially|start|beginning),?)\s*/i;
/** Every step's proof replays the plan up to it; a longer plan would make that quadratic. */
const MOST_ACTIONS = 128;
const PLAN_WORDS = wordsOf('plan action actions block blocks goal state here achieve done arrange stacks');

/** Checks a trace that is a plan of actions on blocks; undefined where the question is of another kind. */
export function checkPlan(trace: Trace): Findings | undefined {
  const asked = readPlanQuestion(trace.question);
  if (!asked) return undefined;
  const steps = new Map<Document, Finding[]>();
  const done: Quote[] = [];
  let { blocks } = asked;
  for (const step of trace.steps) {
    const action = readBlockAction(step.text);
    if (!action) {
      if (!onlySays(step.text, PLAN_WORDS)) return { steps };
      continue;
    }
    if (done.length === MOST_ACTIONS) return { steps };
    done.push(whole(step));
    const finding = checkAction(asked, blocks, action, done.slice());
    steps.set(step, [finding]);
    if (!finding.right) return { steps };
    blocks = afterAction(blocks, action);
  }
  if (done.length === 0 || trace.answer) return { steps };
  return { steps, conclusion: checkGoal(asked, blocks, done) };
}

function checkAction(
  { initial }: PlanQuestion,
  blocks: Blocks,
  action: BlockAction,
  actions: readonly Quote[],
): Finding {
  const why = hindrance(blocks, action);
  return {
    right: why === undefined,
    reason: why ? `The action cannot be done: ${why}.` : 'The action can be done.',
    quotes: actions.slice(-1),
    proof: { kind: 'blocks', shows: why ? 'refuted' : 'established', as: 'possible', initial, actions },
  };
}

function checkGoal(
  { initial, goal, wanted }: PlanQuestion,
  blocks: Blocks,
  actions: readonly Quote[],
): Finding {
  const missing = wanted.filter((fact) => !isSo(blocks, fact)).map(inWords);
  return {
    right: missing.length === 0,
    reason:
      missing.length > 0
        ? `After the plan it is not so that ${missing.join(' and ')}.`
        : 'The plan reaches the goal.',
    quotes: [goal],
    proof: {
      kind: 'blocks',
      shows: missing.length > 0 ? 'refuted' : 'established',
      as: 'goal',
      initial,
      actions,
      goal,
    },
  };
}

function inWords(fact: BlockFact): string {
  if (fact.is === 'hand-empty') return 'the hand is empty';
  if (fact.is === 'on') return `the ${fact.block} is on the ${fact.base || 'table'}`;
  return `the ${fact.block} is ${fact.is}`;
}

/** Reads the question; undefined where the facts before or the goal are not certain. */
function readPlanQuestion(question: Document): PlanQuestion | undefined {
  if (!TOPIC.test(question.text)) return undefined;
  const first = factsAfter(question, INITIAL);
  const last = factsAfter(question, GOAL);
  const blocks = first && blocksFrom(first.facts);
  if (!first || !last || !blocks) return undefined;
  return { initial: first.quote, blocks, goal: last.quote, wanted: last.facts };
}

/** The facts that the last of these words introduces, up to the end of its sentence. */
function factsAfter(question: Document, word: RegExp): { quote: Quote; facts: BlockFact[] } | undefined {
  const { text } = question;
  for (const match of [...text.matchAll(word)].slice(-MOST_TRIES).reverse()) {
    const from = match.index + match[0].length;
    const stop = /[.\n]/.exec(text.slice(from));
    const end = stop ? from + stop.index : text.length;
    const sentence = text.slice(from, end);
    const start = from + (INTRODUCTION.exec(sentence)?.[0].length ?? 0);
    const facts = readBlockFacts(text.slice(start, end));
    if (facts) return { quote: quoteOf(question, start, end), facts };
  }
  return undefined;
}

const MOST_TRIES = 8;
