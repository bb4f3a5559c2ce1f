import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Case, Document } from '../kernel/panel.ts';
import { HOSTILE, type HostileTexts } from './hostile.fixture.ts';

// What is compiled stays, and its counts with it, however little memory is left.
setFlagsFromString('--no-flush-bytecode');
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Only what is compiled from now on counts its blocks.
const { CAUTIOUS } = await import('@truepenny/verifier');
const { judge } = await import('./judge.ts');
const { deterministicRedTeam } = await import('../evaluators/red-team.ts');
const { DETERMINISTIC_EVALUATORS } = await import('../evaluators/seats.ts');
afterAll(() => session.disconnect());

/** Blocks of our own code that may run for each unit of a case's extent (3 to 105 do), and for any case at all. */
const MOST_A_UNIT = 100;
const ANYWAY = 20_000;

const PANEL = {
  evaluators: DETERMINISTIC_EVALUATORS,
  redTeam: [deterministicRedTeam],
  rounds: 1,
  quorum: 1,
  deadlineMs: 60_000,
  bar: 0.6,
  everySeat: false,
};

/** How much there is to read in a case: UTF-16 code units, with a share for every document and criterion. */
const extentOf = ({ documents, criteria }: Case): number =>
  documents.reduce((extent, { text }) => extent + text.length, (documents.length + criteria.length) * 32);

function caseOf({ question, trace, answer, plan = [] }: HostileTexts): Case {
  const steps = trace.map((text, at): Document => ({ name: `trace/${at}`, role: 'step', text }));
  const plans = plan.map((text, at): Document => ({ name: `plan/${at}`, role: 'plan', text }));
  return {
    documents: [
      { name: 'question', role: 'question', text: question },
      ...steps,
      { name: 'answer', role: 'answer', text: answer },
      ...plans,
    ],
    criteria: [
      { id: 'follows', asks: 'follows', about: 'answer', question: 'Does it?', criticality: 'critical' },
      ...[...steps, ...plans].map(({ name, role }) => ({
        id: name,
        asks: role === 'step' ? ('sound' as const) : ('performed' as const),
        about: name,
        question: 'Is it?',
        criticality: 'supporting' as const,
      })),
    ],
  };
}

/**
 * How many blocks of our own code run while the case is judged, as V8 counts them: no clock and no load changes it.
 * What goes on inside of one call of the engine, such as a regular expression, is not counted; that would show as a
 * test that does not end.
 */
async function workOn(matter: Case): Promise<number> {
  // Taking the counts sets them back.
  await session.post('Profiler.takePreciseCoverage');
  await judge(matter, PANEL, CAUTIOUS);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own = result.filter(({ url }) => url.includes('/packages/'));
  return own
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

const kinds = Object.keys(HOSTILE);
const textsOf = (kind: string, length: number): HostileTexts => {
  const texts = HOSTILE[kind]?.(length);
  if (!texts) throw new Error(`no kind ${kind}`);
  return texts;
};

test.each(kinds)(
  '%s: the work grows with the length, not with its square',
  async (kind) => {
    const [shorter, longer] = [caseOf(textsOf(kind, 12_000)), caseOf(textsOf(kind, 48_000))];
    // V8 drops the counts of what it collects meanwhile: of several countings the largest has lost the least.
    const less = Math.max(await workOn(shorter), await workOn(shorter), await workOn(shorter));
    const more = await workOn(longer);
    expect(more).toBeLessThan(ANYWAY + MOST_A_UNIT * extentOf(longer));
    // Of four times the length; sixteen times the work would be its square.
    expect(more).toBeLessThan(5 * less);
  },
  60_000,
);

/** One kind's question over another's steps, some of them twice, cut short or turned around. */
const mixtures = fc
  .record({
    asks: fc.constantFrom(...kinds),
    tells: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 }),
    length: fc.integer({ min: 500, max: 12_000 }),
    cut: fc.integer({ min: 1, max: 200 }),
    joined: fc.boolean(),
  })
  .map(({ asks, tells, length, cut, joined }) => {
    const trace = tells.flatMap((kind) => textsOf(kind, length / tells.length).trace);
    const bent = trace.map((text, at) => (at % 3 === 0 ? text.slice(cut % (text.length + 1)) : text));
    return { ...textsOf(asks, length), trace: joined ? [bent.join('\n')] : bent };
  });

test('whatever is mixed, no unit of text costs more than so much work', async () => {
  await fc.assert(
    fc.asyncProperty(mixtures, async (texts) => {
      const matter = caseOf(texts);
      expect(await workOn(matter)).toBeLessThan(ANYWAY + MOST_A_UNIT * extentOf(matter));
    }),
    { seed: 20_261_121, numRuns: 40, endOnFailure: true },
  );
}, 120_000);
