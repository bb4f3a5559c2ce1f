import { divide, equal, type Rational, rational } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { PARTS } from '../language/numbers.ts';
import { lemmaOf, singular } from '../language/verbs.ts';
import { HEDGES, REVISES } from '../language/words.ts';
import { type Element, elementsOf } from './expression.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { ANY, type Item, itemsOf } from './items.ts';
import { customOf, piecesOf } from './lex.ts';
import { content, wordsOf } from './lines.ts';
import { turnsIn } from './said.ts';
import { shownValue } from './term.ts';

const LONGEST = 2_000;

/** "Two thirds of the members voted for it": as many as the evidence tells of all that there are. */
export function portion(claim: Document, evidence: Document): Finding | undefined {
  const said = claim.text.length > LONGEST ? undefined : shareIn(claim.text);
  const words = [...wordsOf(claim.text), ...wordsOf(evidence.text)];
  if (!said || claim.text.includes('?') || words.some((word) => HEDGES.has(word) || REVISES.has(word)))
    return undefined;
  if (turnsIn(claim, evidence)) return undefined;
  const items = itemsOf(evidence, ANY)?.filter(({ amount }) => !amount.unit) ?? [];
  const doing = ({ near }: Item): boolean => {
    const own = new Set([...near].map(lemmaOf));
    return said.rest.every((word) => own.has(word));
  };
  const [part, another] = items.filter(doing);
  const [all, more] = items.filter(
    (one) => one !== part && singular(one.amount.nouns.at(-1) ?? '') === said.noun,
  );
  if (!part || another || !all || more || all.value.n <= 0n) return undefined;
  if (!equal(divide(part.value, all.value), said.share)) return undefined;
  return {
    of: 'derived',
    shows: 'established',
    about: wholeOf(claim),
    from: [part, all].map(({ amount }) => quoteIn(evidence, amount.start, amount.end)),
    shown: `${shownValue(part.value)} / ${shownValue(all.value)} = ${shownValue(said.share)}`,
  };
}

/** The only share of a claim, of what, and what it does. */
function shareIn(text: string): { share: Rational; noun: string; rest: readonly string[] } | undefined {
  const pieces = piecesOf(text, 0, text.length, customOf(text));
  if (!pieces) return undefined;
  const elements = elementsOf(pieces);
  const shares = elements.flatMap((one, at) => {
    const share = shareOf(one);
    const of = elements[at + 1];
    return share && of?.kind === 'word' && of.word === 'of' ? [{ share, start: one.start, end: of.end }] : [];
  });
  const [only, other] = shares;
  if (!only || other || elements.filter(({ kind }) => kind === 'expression').length > 1) return undefined;
  const [noun, ...rest] = content(text.slice(only.end));
  // "a quarter": the article says nothing.
  const words = [...content(text.slice(0, only.start)), ...rest].map(lemmaOf);
  return noun && words.length > 0 ? { share: only.share, noun, rest: words } : undefined;
}

function shareOf(one: Element): Rational | undefined {
  if (one.kind === 'word') return PARTS.get(one.word);
  if (one.kind !== 'expression' || one.of.kind !== 'leaf') return undefined;
  const { value, percent, unit } = one.of.amount;
  const share = percent ? divide(value, rational(100n)) : value;
  return !unit && share.n > 0n && share.n < share.d ? share : undefined;
}
