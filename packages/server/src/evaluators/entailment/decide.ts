import {
  type Argument,
  argumentOf,
  type DerivationProof,
  givenOf,
  isFact,
  isOfOneTime,
  Theory,
} from '@truepenny/verifier/proofs';
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
    return typeof lines === 'object' ? proved(argument, 'refuted', lines, PROVED) : undefined;
  }
  const suspect = suspectIn(argument);
  if (!suspect) return undefined;
  const refuted = refutation(argument, 'claim', suspect.facts);
  const established = refutation(argument, 'opposite', suspect.facts);
  if (refuted === 'too-large' || established === 'too-large') return undefined;
  if (refuted !== 'none' || established !== 'none') {
    if (suspect.facts.size > 0) return apart(argument, suspect, refuted, established);
    if (typeof refuted === 'object') return proved(argument, 'refuted', refuted, PROVED);
    if (typeof established === 'object') return proved(argument, 'established', established, PROVED);
    return byCases(refuted === 'by-cases' ? 'BLOCK' : 'ALLOW', claim.quote);
  }
  if (suspect.facts.size > 0) return undefined;
  if (unread > 0) return undefined;
  if (claim.asksWhether === 'true') {
    const reason = 'Neither the claim nor its opposite follows from the evidence.';
    return { verdict: 'UNCERTAIN', confidence: OPEN, reason, quotes: [claim.quote] };
  }
  const reason = 'It does not follow: the evidence leaves it open.';
  return { verdict: 'BLOCK', confidence: OPEN, reason, quotes: [claim.quote] };
}

type Refutation = DerivationProof['lines'] | 'by-cases' | 'none' | 'too-large';

function refutation(
  argument: Argument,
  supposed: Parameters<typeof givenOf>[1],
  without: ReadonlySet<number> = NONE,
): Refutation {
  const given = givenOf(argument, supposed);
  if (!given) return 'too-large';
  const theory = new Theory(given.filter(({ premise }) => !without.has(premise)));
  if (theory.tooLarge) return 'too-large';
  const lines = theory.derive();
  if (lines) return lines;
  const contradictory = theory.isContradictory();
  return contradictory === undefined ? 'too-large' : contradictory ? 'by-cases' : 'none';
}

const NONE: ReadonlySet<number> = new Set();
const MOST_CONTRADICTIONS = 5;

/** What the premises contradict one another about: the facts that take part, and the things they are about. */
type Suspect = { facts: ReadonlySet<number>; things: ReadonlySet<string> };

/** Undefined where a contradiction lies in more than facts, or where it takes cases to find. */
function suspectIn(argument: Argument): Suspect | undefined {
  const facts = new Set<number>();
  const things = new Set<string>();
  for (let round = 0; round <= MOST_CONTRADICTIONS; round++) {
    const lines = refutation(argument, 'nothing', facts);
    if (lines === 'none') return { facts, things };
    if (typeof lines !== 'object') return undefined;
    const stated = lines.filter(({ premise }) => isFact(argument.premises[premise]?.formula));
    if (stated.length === 0) return undefined;
    for (const { premise } of stated) facts.add(premise);
    for (const thing of thingsIn(lines)) things.add(thing);
  }
  return undefined;
}

const thingsIn = (lines: DerivationProof['lines']): string[] =>
  lines.flatMap(({ binding, gives }) => [
    ...Object.values(binding),
    ...(/\(([^()]*)\)$/.exec(gives ?? '')?.[1]?.split(', ') ?? []),
  ]);

/** From premises that contradict one another everything follows, and so nothing but of what they agree on. */
function apart(
  argument: Argument,
  { things }: Suspect,
  refuted: Refutation,
  established: Refutation,
): Opinion | undefined {
  if (refuted !== 'none' && established !== 'none') return undefined;
  const lines = refuted === 'none' ? established : refuted;
  if (typeof lines !== 'object' || thingsIn(lines).some((thing) => things.has(thing))) return undefined;
  return proved(argument, refuted === 'none' ? 'established' : 'refuted', lines, BY_CASES);
}

/** The derivation as a proof; undefined where facts alone would have to speak for another time. */
function proved(
  argument: Argument,
  shows: DerivationProof['shows'],
  lines: DerivationProof['lines'],
  confidence: number,
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
    confidence,
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
