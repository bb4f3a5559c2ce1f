import type { Document } from '../judgement/case.ts';
import { metered } from '../work.ts';
import type { Finding, FindingKind } from './finding.ts';
import { matterOf } from './matter.ts';
import type { ClaimReaders, TraceReaders } from './readers.ts';

type Readers = ClaimReaders & TraceReaders;

/** What loads each reader that only some texts need. */
const LOADERS: { readonly [Name in keyof Readers]: () => Promise<Readers[Name]> } = {
  times: async () => (await import('./timeline/claimed.ts')).timesIn,
  alone: async () => (await import('./alone.ts')).decidedAlone,
  beside: async () => (await import('./claim.ts')).foundBeside,
  grounded: async () => (await import('../grounds/grounded.ts')).grounded,
  misstated: async () => (await import('./misstated.ts')).misstatedIn,
  wrong: async () => (await import('./misstated.ts')).wrongIn,
  exercise: async () => (await import('./exercise.ts')).exerciseIn,
  ofTimes: async () => (await import('./timeline/trace.ts')).findInTimes,
  bySpan: async () => (await import('./spanned.ts')).findBySpan,
  relationSteps: async () => (await import('./relations/steps.ts')).relationSteps,
  solved: async () => (await import('./trace.ts')).findInTrace,
};

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
  if (matter.of === 'trace') {
    const { foundInTrace } = await import('./trace-found.ts');
    return foundBy((readers) => foundInTrace(matter, readers, kinds));
  }
  const { foundInClaim } = await import('./claim-found.ts');
  return foundBy((readers) => foundInClaim(matter.claim, matter.evidence, readers));
}

/** Thrown where a reader is used before it is loaded. */
class NotLoaded extends Error {
  readonly reader: keyof Readers;

  constructor(reader: keyof Readers) {
    super(`what reads ${reader} is not loaded`);
    this.reader = reader;
  }
}

/** Finds by the readers that are used: where one is not loaded yet, anew when it is. */
async function foundBy(find: (readers: Readers) => readonly Finding[]): Promise<() => readonly Finding[]> {
  const loaded: { -readonly [Name in keyof Readers]?: Readers[Name] } = {};
  const load = async <Name extends keyof Readers>(name: Name): Promise<void> => {
    loaded[name] = await LOADERS[name]();
  };
  const used = <Name extends keyof Readers>(name: Name): Readers[Name] => {
    const reader = loaded[name];
    if (!reader) throw new NotLoaded(name);
    return reader as Readers[Name];
  };
  const readers = new Proxy(loaded as Readers, { get: (_, name) => used(name as keyof Readers) });
  for (;;) {
    try {
      const found = metered(() => find(readers));
      return () => found;
    } catch (error) {
      // What else is wrong is said where a proof is rechecked by it.
      if (!(error instanceof NotLoaded)) return () => find(readers);
      await load(error.reader);
    }
  }
}
