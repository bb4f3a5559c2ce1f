import type { Document, Quote } from '../judgement/case.ts';
import { argumentOf, givenOf, isOfOneTime } from '../logic/argument.ts';
import { instance, written } from '../logic/formula.ts';
import type { Line } from '../logic/refute.ts';
import { fails, HOLDS, isSamePlace, type Recheck } from './recheck.ts';

/**
 * Derives a contradiction: from the premises and the claim, which refutes the claim; from the premises and the
 * claim's opposite, which establishes it; from a claim's own sentences, which refutes them together. Every
 * line is an instance of one premise's clause of which all literals but the one it gives are known to be
 * false; premise -1 is what is supposed.
 */
export type DerivationProof = {
  kind: 'derivation';
  shows: 'refuted' | 'established';
  /** The claim; null where the sentences of the claim contradict one another. */
  claim: Quote | null;
  /** The sentences used, by their numbers in the lines. */
  premises: { number: number; quote: Quote }[];
  lines: Line[];
};

/** Reads the documents anew and follows the derivation line by line. */
export function recheckDerivation(proof: DerivationProof, documents: readonly Document[]): Recheck {
  const argument = argumentOf(documents);
  if (!argument) return fails('the documents make no argument');
  const { claim } = argument;
  if (proof.claim ? !claim || !isSame(claim.quote, proof.claim) : claim || proof.shows !== 'refuted') {
    return fails('it is not about the claim');
  }
  for (const { number, quote } of proof.premises) {
    const premise = argument.premises[number];
    if (!premise || !isSame(premise.quote, quote)) return fails(`premise ${number} does not stand there`);
  }
  const supposed = proof.claim === null ? 'nothing' : proof.shows === 'refuted' ? 'claim' : 'opposite';
  const given = givenOf(argument, supposed);
  if (!given) return fails('the claim is not read');
  const quoted = new Set(proof.premises.map(({ number }) => number));
  if (!isOfOneTime(argument, quoted)) return fails('the facts speak of another time than the claim');
  const known = new Set<string>();
  for (const [at, line] of proof.lines.entries()) {
    const clause = given.find(({ premise, part }) => premise === line.premise && part === line.part)?.clause;
    if (!clause || (line.premise >= 0 && !quoted.has(line.premise)))
      return fails(`line ${at + 1} rests on nothing`);
    const open = clause
      .map((literal) => instance(literal, line.binding))
      .filter((literal) => !known.has(written({ ...literal, positive: !literal.positive })));
    const [gives] = open;
    if (!gives) {
      return line.gives === null && at === proof.lines.length - 1
        ? HOLDS
        : fails(`line ${at + 1} ends too early`);
    }
    if (!open.every((literal) => written(literal) === line.gives))
      return fails(`line ${at + 1} does not follow`);
    known.add(written(gives));
  }
  return fails('the lines reach no contradiction');
}

const isSame = (one: Quote, other: Quote): boolean => isSamePlace(one, other) && one.text === other.text;
