import type { Finding, FindingKind } from './finding.ts';
import { readSteps } from './given.ts';
import { isStory, mayBeOfTimes, mayTellTimes, type Trace } from './matter.ts';
import { sentencesOf, type TraceReaders } from './readers.ts';

/** What of a trace is found without solving its question, and without reading equations in a question in words. */
const STATED: ReadonlySet<FindingKind> = new Set<FindingKind>(['statement', 'figure']);
const SOLVED: ReadonlySet<FindingKind> = new Set<FindingKind>(['step', 'answer']);

/**
 * What computing finds out about a trace, by readers that are used as they are needed; of `kinds` alone, where these are
 * given.
 */
export function foundInTrace(
  trace: Trace,
  readers: TraceReaders,
  kinds?: readonly FindingKind[],
): readonly Finding[] {
  const { question } = trace;
  const read = readSteps(trace, sentencesOf(readers));
  const isOf = (some: ReadonlySet<FindingKind>): boolean => kinds?.every((kind) => some.has(kind)) === true;
  if (mayTellTimes(question.text)) {
    const misstated = isOf(SOLVED) ? [] : readers.misstated(question, read);
    const timed = mayBeOfTimes(question.text) ? readers.ofTimes(trace, read, misstated) : undefined;
    const found = timed ?? readers.bySpan(trace, misstated, readers);
    if (found) return found;
  }
  if (isOf(SOLVED) && isStory(question.text)) return readers.solved(trace, read, [], readers);
  const misstated = readers.misstated(question, read);
  return isOf(STATED)
    ? misstated
    : readers.solved(trace, read, misstated, readers, readers.exercise(question), readers.wrong(read));
}
