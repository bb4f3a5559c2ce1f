import { isFunctionWord } from '@truepenny/verifier/proofs';
import type { Token } from '../language/tokens.ts';
import { type Figure, figuresOf, isOrdinal } from './figures.ts';

/** A text with its tokens. */
export type Side = { text: string; tokens: readonly Token[] };

/** A word or figure of the claim and one of the evidence that cannot both be right of the same thing. */
export type Conflict = { claimed: Token; stated: Token };

const ORDINAL_ENDING = /^(?:st|nd|rd|th)$/;
const PERCENT = /^\s?(?:%|percent|per cent)/;
/** Words that make a figure a bound or a guess. */
const BOUND = new Set(
  'over under more less than least most about around nearly almost approximately roughly some between'.split(
    ' ',
  ),
);
/** How many words before and behind a figure say what it counts. */
const REACH = 3;
/** Figures of one claim that are looked into. */
const MOST_FIGURES = 16;

type Kind = 'ordinal' | 'percent' | 'money' | 'year' | 'count';
type Counted = Figure & { at: number; kind: Kind };

/** The first of the claim's missing figures for which the evidence gives another of the same thing. Linear. */
export function figureConflict(
  missing: readonly Figure[],
  claim: Side,
  evidence: Side,
): Conflict | undefined {
  const claimed = missing
    .filter(({ token }) => token.kind !== 'identifier')
    .slice(0, MOST_FIGURES)
    .map((figure) => counted(figure, claim.tokens.indexOf(figure.token), claim))
    .filter((one) => !isBound(one, claim));
  if (claimed.length === 0) return undefined;
  const stated = countedIn(evidence).filter((one) => !isBound(one, evidence));
  const years = new Set(stated.filter(({ kind }) => kind === 'year').map(({ value }) => value));
  for (const said of claimed) {
    if (said.kind === 'year' && years.size !== 1) continue;
    const other = stated.find((one) => one.kind === said.kind && isSameThing(said, claim, one, evidence));
    if (other) return { claimed: said.token, stated: other.token };
  }
  return undefined;
}

function countedIn(side: Side): Counted[] {
  const figures = figuresOf(side.tokens);
  let at = 0;
  return figures.map((figure) => {
    while (at < side.tokens.length && side.tokens[at] !== figure.token) at++;
    return counted(figure, at, side);
  });
}

function counted(figure: Figure, at: number, { text, tokens }: Side): Counted {
  const { token, value, worded } = figure;
  const next = tokens[at + 1];
  const kind = (): Kind => {
    if (worded && isOrdinal(token.text)) return 'ordinal';
    if (next?.start === token.end && ORDINAL_ENDING.test(next.text)) return 'ordinal';
    if (PERCENT.test(text.slice(token.end, token.end + 9))) return 'percent';
    if (/[$€£]/.test(text.charAt(token.start - 1))) return 'money';
    const isYear = /^(?:1\d|20)\d\d$/.test(value) && token.end - token.start === 4;
    return isYear ? 'year' : 'count';
  };
  return { ...figure, at, kind: kind() };
}

const isBound = ({ at }: Counted, { tokens }: Side): boolean =>
  tokens.slice(Math.max(0, at - 2), at).some(({ text }) => BOUND.has(text));

/** Counts and ordinals of the same noun, years of the same verb, shares and sums beside the same word. */
function isSameThing(said: Counted, claim: Side, stated: Counted, evidence: Side): boolean {
  const [nouns, others] = [termsBehind(said, claim), termsBehind(stated, evidence)];
  const [verbs, otherVerbs] = [termsBefore(said, claim), termsBefore(stated, evidence)];
  const isShared = (some: readonly string[], more: readonly string[]) =>
    some.some((term) => more.includes(term));
  switch (said.kind) {
    case 'ordinal':
      return isShared(nouns, others) && !nouns.includes('centuri');
    case 'count':
      // The same noun in another role is another figure.
      return nouns[0] !== undefined && nouns[0] === others[0] && isShared(verbs, otherVerbs);
    case 'year':
      return isShared(verbs, otherVerbs);
    default:
      return isShared([...nouns, ...verbs], [...others, ...otherVerbs]);
  }
}

const termsBehind = ({ at }: Counted, { tokens }: Side): string[] =>
  contentTerms(tokens.slice(at + 1, at + 1 + REACH));
const termsBefore = ({ at }: Counted, { tokens }: Side): string[] =>
  contentTerms(tokens.slice(Math.max(0, at - REACH), at));

const contentTerms = (tokens: readonly Token[]): string[] =>
  tokens
    .filter(({ kind, text }) => kind === 'word' && !isFunctionWord(text) && !ORDINAL_ENDING.test(text))
    .map(({ term }) => term);
