import type { Document } from '../judgement/case.ts';
import type { Finding, FindingKind } from './finding.ts';
import { isStory, matterOf, mayBeOfTimes, type Trace } from './matter.ts';

/** What of a trace is found without solving its question, and without reading equations in a question in words. */
const STATED: ReadonlySet<FindingKind> = new Set<FindingKind>(['statement', 'figure']);
const SOLVED: ReadonlySet<FindingKind> = new Set<FindingKind>(['step', 'answer']);

/**
 * As `findingsIn` for these documents, of findings of these kinds: a page loads the readers of claims or of steps, and
 * of these what the findings rest on.
 */
export async function finderOf(
  kinds: readonly FindingKind[],
  documents: readonly Document[],
): Promise<() => readonly Finding[]> {
  const matter = matterOf(documents);
  if (!matter) return () => [];
  if (matter.of === 'trace') return once(await traceFinder(kinds, matter));
  const { findInClaim } = await import('./claim.ts');
  return once(() => findInClaim(matter.claim, matter.evidence));
}

async function traceFinder(kinds: readonly FindingKind[], trace: Trace): Promise<() => readonly Finding[]> {
  const { question } = trace;
  const { readSteps } = await import('./given.ts');
  if (mayBeOfTimes(question.text)) {
    const { findInTimes } = await import('./timeline/trace.ts');
    const read = readSteps(trace);
    const isSolved = kinds.every((kind) => SOLVED.has(kind));
    const misstated = isSolved ? [] : (await import('./misstated.ts')).misstatedIn(question, read);
    const found = findInTimes(trace, read, misstated);
    const { findBySpan } = await import('./spanned.ts');
    const all = found ?? findBySpan(trace, misstated);
    if (all) return () => all;
  }
  if (isStory(question.text) && kinds.every((kind) => SOLVED.has(kind))) {
    const { findInTrace } = await import('./trace.ts');
    return () => findInTrace(trace, readSteps(trace), [], undefined);
  }
  const { misstatedIn, wrongIn } = await import('./misstated.ts');
  if (kinds.every((kind) => STATED.has(kind))) return () => misstatedIn(question, readSteps(trace));
  const [{ findInTrace }, { exerciseIn }] = await Promise.all([
    import('./trace.ts'),
    import('./exercise.ts'),
  ]);
  return () => {
    const read = readSteps(trace);
    return findInTrace(trace, read, misstatedIn(question, read), exerciseIn(question), wrongIn(read));
  };
}

function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}
