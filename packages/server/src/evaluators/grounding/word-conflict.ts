import { isFunctionWord } from '@truepenny/verifier/proofs';
import { isNegation } from '../language/assent.ts';
import type { Token } from '../language/tokens.ts';
import { oppositesOf } from './opposites.ts';

/** A text with its tokens. */
type Side = { text: string; tokens: readonly Token[] };

/** A word of the claim and one of the evidence that cannot both be right of the same thing. */
export type Conflict = { claimed: Token; stated: Token };

/** Words of one claim whose opposites are looked for. */
const MOST_WORDS = 16;
/** How many words before and behind say of what a word is said. */
const REACH = 2;

/** A word that the claim denies and the evidence has, and denies nowhere. Linear in both. */
export function denialConflict(claim: Side, evidence: Side): Conflict | undefined {
  const denied = new Map<string, Token>();
  for (const [at, token] of claim.tokens.entries()) {
    if (isContent(token) && isDenied(claim.tokens, at)) denied.set(termOf(claim, token), token);
  }
  if (denied.size === 0) return undefined;
  const affirmed = new Map<string, Token>();
  const stems = new Set([...denied.values()].map(({ term }) => term));
  for (const [at, token] of evidence.tokens.entries()) {
    if (!stems.has(token.term)) continue;
    const term = termOf(evidence, token);
    if (!denied.has(term)) continue;
    if (isDenied(evidence.tokens, at)) denied.delete(term);
    else if (!affirmed.has(term)) affirmed.set(term, token);
  }
  for (const [term, claimed] of denied) {
    const stated = affirmed.get(term);
    if (stated) return { claimed, stated };
  }
  return undefined;
}

/** A word of the claim whose opposite the evidence says beside the same word, and which it never says itself. */
export function oppositeConflict(claim: Side, evidence: Side): Conflict | undefined {
  const paired = claim.tokens.flatMap((token, at) =>
    oppositesOf(token.text).size > 0 ? [{ token, at }] : [],
  );
  if (paired.length === 0) return undefined;
  const said = new Set(evidence.tokens.map(({ text }) => text));
  for (const { token, at } of paired.slice(0, MOST_WORDS)) {
    if (said.has(token.text)) continue;
    const opposites = oppositesOf(token.text);
    const beside = new Set(neighbours(claim.tokens, at));
    const stated = evidence.tokens.find(
      ({ text }, index) =>
        opposites.has(text) && neighbours(evidence.tokens, index).some((term) => beside.has(term)),
    );
    if (stated) return { claimed: token, stated };
  }
  return undefined;
}

const neighbours = (tokens: readonly Token[], at: number): string[] =>
  [...tokens.slice(Math.max(0, at - REACH), at), ...tokens.slice(at + 1, at + 1 + REACH)]
    .filter(isContent)
    .map(({ term }) => term);

const isContent = ({ kind, text }: Token): boolean =>
  kind === 'word' && !isFunctionWord(text) && text.length > 2 && !isNegation(text);

/** Whether a negation stands straight before a word, but for auxiliaries and adverbs; "not only" is none. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
    const text = tokens[before]?.text ?? '';
    if (isNegation(text)) return !NO_DENIAL.test(tokens[before + 1]?.text ?? '');
    if (!isFunctionWord(text) && !text.endsWith('ly')) return false;
  }
  return false;
}

const NO_DENIAL = /^(?:only|just|all|always|necessarily|nearly|merely)$/;

/** A name is not the word it is made of: "the Long March", "a long march". */
const termOf = ({ text }: Side, { start, term }: Token): string =>
  /\p{Lu}/u.test(text.charAt(start)) ? `^${term}` : term;
