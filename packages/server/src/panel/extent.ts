import type { Case } from '../kernel/panel.ts';
import { outputTokens, tokensIn } from './ask.ts';
import { DOUBT_LENGTH, MOST_DOUBTS } from './case-text.ts';
import { CHARACTERS_PER_TOKEN } from './estimate.ts';
import { blunted } from './fence.ts';
import { EVALUATOR_PROMPT, RED_TEAM_PROMPT } from './prompt.ts';
import { lensFor } from './prompts/lenses.ts';

/** How long what models are asked about a case is, in tokens, highly estimated. */
export type Extent = {
  /** The documents, which alone a caller can shorten. */
  documents: number;
  /** What every model is told besides: questions, the lens, what its role is, and what others said. */
  besides: number;
  /** Room for the longest answer. */
  output: number;
};

/** What a seat says of one question as a rule, and the most that it says of all of them together. */
const SAID_TOKENS_PER_ANSWER = 60;
const MOST_SAID_TOKENS = 24_000;
/** Headings and the closing of a prompt; the markers around each document; the members of each question. */
const FRAME_TOKENS = 700;
const MARKER_TOKENS = 40;
const MEMBER_TOKENS = 40;

/** The longest doubt with its members, as `tokensIn` would have it. */
const DOUBT_TOKENS = Math.ceil(DOUBT_LENGTH * 2.3) + 20;

/** Characters of a case's documents, in UTF-16 code units. */
export const charactersOf = ({ documents }: Case): number =>
  documents.reduce((sum, { text }) => sum + text.length, 0);

/**
 * What the models of a panel of so many evaluators are asked about a case, without writing it out. The red team, and
 * whoever is asked a second time, reads what the others said as well, so that the room for that is kept for everybody.
 */
export function extentOf({ documents, criteria, facts = {} }: Case, evaluators: number): Extent {
  const answers = criteria.length;
  const sum = (texts: readonly string[]) =>
    texts.reduce((tokens, text) => tokens + tokensIn(blunted(text)), 0);
  const questions = sum(criteria.map(({ question, about = '' }) => JSON.stringify(question) + about));
  const around = sum([JSON.stringify(facts, null, 1), lensFor(facts.domain)]);
  const role = Math.max(tokensIn(EVALUATOR_PROMPT.text), tokensIn(RED_TEAM_PROMPT.text));
  const said = evaluators * Math.min(MOST_SAID_TOKENS, SAID_TOKENS_PER_ANSWER * answers);
  return {
    documents: sum(documents.map(({ text }) => text)),
    besides:
      questions +
      MEMBER_TOKENS * answers +
      MARKER_TOKENS * documents.length +
      around +
      role +
      said +
      Math.min(MOST_DOUBTS, answers) * DOUBT_TOKENS +
      FRAME_TOKENS,
    output: outputTokens(answers),
  };
}

/** As many characters of Latin text as so many tokens hold. */
export const charactersIn = (tokens: number): number => tokens * CHARACTERS_PER_TOKEN;
