import { canonicalJson } from '../json/canonical.ts';
import type { Document, Quote } from '../judgement/case.ts';
import type { Finding, FindingKind } from '../reckoning/finding.ts';
import { fails, fallenOf, HOLDS, type Recheck } from './recheck.ts';

/** What computing alone finds out about a text: which passage, from which others, and how. */
export type ReckoningProof = {
  kind: 'reckoning';
  shows: 'established' | 'refuted';
  of: FindingKind;
  about: Quote;
  from: Quote[];
  /** The computation, in signs. */
  shown: string;
};

/** The proof of a finding. */
export const reckoningProof = ({ of, shows, about, from, shown }: Finding): ReckoningProof => ({
  kind: 'reckoning',
  shows,
  of,
  about,
  from: [...from],
  shown,
});

/** Rechecks by reading and computing everything anew: a proof holds when the same is found of the same passage. */
export const recheckReckoningBy =
  (find: (documents: readonly Document[]) => readonly Finding[]) =>
  (proof: ReckoningProof, documents: readonly Document[]): Recheck => {
    const fallen = fallenOf([proof.about, ...proof.from], documents);
    if (fallen) return fallen;
    const { about, shown } = proof;
    const found = find(documents).some(
      (finding) =>
        finding.about.start === about.start &&
        finding.shown === shown &&
        canonicalJson(reckoningProof(finding)) === canonicalJson(proof),
    );
    return found ? HOLDS : fails('computing anew does not find that');
  };
