import {
  type Argument,
  argumentOf,
  type DerivationProof,
  givenOf,
  isOfOneTime,
  Theory,
} from '@truepenny/verifier';
import type { Ballot, Document, Quote } from '../../kernel/panel.ts';

export type Opinion = Omit<Ballot, 'criterion'>;

/** A derivation, but for the chance that the words were not meant as they were read. */
const PROVED = 0.98;
/** Decided by cases, without a derivation to show. */
const BY_CASES = 0.95;
/** What is open is so only as far as every sentence was read. */
const OPEN = 0.9;
/** Share of the evidence's sentences that must be read: what stays unread may take back what was read. */
const LEAST_READ = 0.5;

/** Decides whether the claim follows from what was read; undefined where that cannot be told. */
export function decideArgument(documents: readonly Document[]): Opinion | undefined {
  const argument = argumentOf(documents);
  if (!argument || argument.premises.length === 0) return undefined;
  const { premises, unread, claim } = argument;
  if (premises.length < LEAST_READ * (premises.length + unread)) return undefined;
  if (!claim) {
    const lines = refutation(argument, 'nothing');
    return typeof lines === 'object' ? proved(argument, 'refuted', lines) : undefined;
  }
  const refuted = refutation(argument, 'claim');
  const established = refutation(argument, 'opposite');
  if (refuted === 'too-large' || established === 'too-large') return undefined;
  if (refuted !== 'none' || established !== 'none') {
    // From premises that contradict one another everything follows, and so nothing.
    if (refutation(argument, 'nothing') !== 'none') return undefined;
    if (typeof refuted === 'object') return proved(argument, 'refuted', refuted);
    if (typeof established === 'object') return proved(argument, 'established', established);
    return byCases(refuted === 'by-cases' ? 'BLOCK' : 'ALLOW', claim.quote);
  }
  if (unread > 0) return undefined;
  if (claim.asksWhether === 'true') {
    const reason = 'Neither the claim nor its opposite follows from the evidence.';
    return { verdict: 'UNCERTAIN', confidence: OPEN, reason, quotes: [claim.quote] };
  }
  const reason = 'It does not follow: the evidence leaves it open.';
  return { verdict: 'BLOCK', confidence: OPEN, reason, quotes: [claim.quote] };
}

type Refutation = DerivationProof['lines'] | 'by-cases' | 'none' | 'too-large';

function refutation(argument: Argument, supposed: Parameters<typeof givenOf>[1]): Refutation {
  const given = givenOf(argument, supposed);
  if (!given) return 'too-large';
  const theory = new Theory(given);
  if (theory.tooLarge) return 'too-large';
  const lines = theory.derive();
  if (lines) return lines;
  const contradictory = theory.isContradictory();
  return contradictory === undefined ? 'too-large' : contradictory ? 'by-cases' : 'none';
}

/** The derivation as a proof; undefined where facts alone would have to speak for another time. */
function proved(
  argument: Argument,
  shows: DerivationProof['shows'],
  lines: DerivationProof['lines'],
): Opinion | undefined {
  const numbers = [...new Set(lines.map(({ premise }) => premise))].filter((number) => number >= 0);
  if (!isOfOneTime(argument, numbers)) return undefined;
  const premises = numbers
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const quote = argument.premises[number]?.quote;
      return quote ? [{ number, quote }] : [];
    });
  const claim = argument.claim?.quote ?? null;
  const proof: DerivationProof = { kind: 'derivation', shows, claim, premises, lines };
  return {
    verdict: shows === 'refuted' ? 'BLOCK' : 'ALLOW',
    confidence: PROVED,
    reason: reasonOf(
      shows,
      premises.map(({ quote }) => quote),
      claim,
    ),
    quotes: premises.map(({ quote }) => quote),
    proof,
  };
}

const LONGEST_SHOWN = 4;

function reasonOf(shows: DerivationProof['shows'], premises: readonly Quote[], claim: Quote | null): string {
  const from = premises
    .slice(0, LONGEST_SHOWN)
    .map(({ text }) => `“${text}”`)
    .join(' ');
  const more = premises.length > LONGEST_SHOWN ? ` and ${premises.length - LONGEST_SHOWN} more` : '';
  if (!claim) return `These contradict one another: ${from}${more}.`;
  return shows === 'refuted'
    ? `The opposite follows from ${from}${more}.`
    : `It follows from ${from}${more}.`;
}

const byCases = (verdict: 'ALLOW' | 'BLOCK', quote: Quote): Opinion => ({
  verdict,
  confidence: BY_CASES,
  reason:
    verdict === 'ALLOW'
      ? 'It holds in every case that the evidence leaves.'
      : 'It fails in every case that the evidence leaves.',
  quotes: [quote],
});
