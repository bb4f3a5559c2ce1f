import type { Document } from '../judgement/case.ts';
import { findInClaim } from './claim.ts';
import { exerciseIn } from './exercise.ts';
import type { Finding } from './finding.ts';
import { matterOf } from './matter.ts';
import { misstatedIn, wrongIn } from './misstated.ts';
import type { TraceReaders } from './readers.ts';
import { relationSteps } from './relations/steps.ts';
import { findBySpan } from './spanned.ts';
import { timesIn } from './timeline/claimed.ts';
import { findInTimes } from './timeline/trace.ts';
import { findInTrace } from './trace.ts';
import { foundInTrace } from './trace-found.ts';

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

const READERS: TraceReaders = {
  times: timesIn,
  misstated: misstatedIn,
  wrong: wrongIn,
  exercise: exerciseIn,
  ofTimes: findInTimes,
  bySpan: findBySpan,
  relationSteps,
  solved: findInTrace,
};

function findIn(documents: readonly Document[]): readonly Finding[] {
  const matter = matterOf(documents);
  if (matter?.of === 'trace') return foundInTrace(matter, READERS);
  return matter ? findInClaim(matter.claim, matter.evidence) : [];
}
