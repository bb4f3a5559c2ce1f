import type { Document } from '../judgement/case.ts';
import { findInClaim } from './claim.ts';
import { exerciseIn } from './exercise.ts';
import type { Finding } from './finding.ts';
import { readSteps } from './given.ts';
import { matterOf, mayBeOfTimes } from './matter.ts';
import { misstatedIn, wrongIn } from './misstated.ts';
import { findBySpan } from './spanned.ts';
import { findInTimes } from './timeline/trace.ts';
import { findInTrace } from './trace.ts';

type Known = { texts: readonly string[]; findings: readonly Finding[] };
const found = new WeakMap<readonly Document[], Known>();

/**
 * Everything that computing finds out about the documents of a case; nothing is known besides their texts. Worked out
 * once for a list of documents, since the recheck of each proof asks for it again. Bounded; never throws.
 */
export function findingsIn(documents: readonly Document[]): readonly Finding[] {
  const known = found.get(documents);
  if (
    known &&
    known.texts.length === documents.length &&
    known.texts.every((text, at) => text === documents[at]?.text)
  )
    return known.findings;
  const findings = findIn(documents);
  found.set(documents, { texts: documents.map(({ text }) => text), findings });
  return findings;
}

function findIn(documents: readonly Document[]): Finding[] {
  const matter = matterOf(documents);
  if (matter?.of === 'trace') {
    const read = readSteps(matter);
    const misstated = misstatedIn(matter.question, read);
    const timed = mayBeOfTimes(matter.question.text) ? findInTimes(matter, read, misstated) : undefined;
    return (
      timed ??
      findBySpan(matter, misstated) ??
      findInTrace(matter, read, misstated, exerciseIn(matter.question), wrongIn(read))
    );
  }
  return matter ? findInClaim(matter.claim, matter.evidence) : [];
}
