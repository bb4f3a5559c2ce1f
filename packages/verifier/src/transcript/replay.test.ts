import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAUTIOUS } from '../synthesize/calibration.ts';
import { SYNTHESIZER_VERSION, synthesize } from '../synthesize/synthesize.ts';
import { replay } from './replay.ts';
import { MalformedTranscript } from './replay-by.ts';
import { type Transcript, transcriptHash } from './transcript.ts';

const seat = { family: 'f', kind: 'deterministic', version: '1', completed: true } as const;
const hearing: Transcript['hearing'] = {
  criteria: [{ id: 'c', asks: 'supported', question: 'Is it so?', criticality: 'critical' }],
  evaluators: [{ ...seat, id: 'a' }],
  votes: [
    {
      criterion: 'c',
      by: 'a',
      verdict: 'ALLOW',
      confidence: 0.9,
      reason: 'it says so',
      quotes: [{ document: 'claim', text: 'two', start: 0, end: 3 }],
      basis: 'authority',
    },
  ],
  redTeam: [{ ...seat, id: 'r' }],
  challenges: [],
};
const policy = { bar: 0.6, quorum: 1, everySeat: false };
const transcript: Transcript = {
  format: 'tp-transcript-1',
  id: 'chk_1',
  synthesizer: SYNTHESIZER_VERSION,
  documents: [{ name: 'claim', role: 'claim', text: 'two and two' }],
  hearing,
  earlier: [],
  exchanges: [],
  policy,
  calibration: CAUTIOUS,
  ...pick(synthesize(hearing, policy, CAUTIOUS)),
};

function pick({ verdict, confidence }: Pick<Transcript, 'verdict' | 'confidence'>) {
  return { verdict, confidence };
}

const failed = async (value: unknown, hash?: string): Promise<string[]> =>
  (await replay(value, hash)).steps.filter(({ ok }) => !ok).map(({ name, why }) => `${name}: ${why}`);

const vote = hearing.votes[0];

describe('a transcript', () => {
  test('gives the identical verdict and confidence, also after a trip through JSON', async () => {
    const hash = await transcriptHash(transcript);
    const replayed = await replay(JSON.parse(JSON.stringify(transcript)), hash);
    expect(replayed).toMatchObject({ verdict: 'ALLOW', confidence: 0.9, agrees: true });
  });

  test('with a changed vote is not the one that was attested, and tells another verdict', async () => {
    const changed = { ...transcript, hearing: { ...hearing, votes: [{ ...vote, verdict: 'BLOCK' }] } };
    const reasons = await failed(changed, await transcriptHash(transcript));
    expect(reasons.map((reason) => reason.split(':')[0])).toEqual(['verdict', 'hash']);
  });

  test('with a verdict better than its votes does not agree', async () => {
    expect(await failed({ ...transcript, confidence: 0.99 })).toEqual([
      'verdict: recomputed ALLOW at 0.9, the transcript says ALLOW at 0.99',
    ]);
  });

  test('with a quote that its documents do not hold does not agree', async () => {
    const documents = [{ ...transcript.documents[0], text: 'ten and two' }];
    expect(await failed({ ...transcript, documents })).toEqual(['quotes: claim reads differently at 0..3']);
  });

  test('with a proof of a kind that is not known says so, and what else holds', async () => {
    const withProofs = (...proofs: object[]) =>
      ({
        ...transcript,
        hearing: { ...hearing, votes: proofs.map((proof) => ({ ...vote, proof })) },
      }) as const;
    const unknown = { kind: 'walk', shows: 'established' };
    const { steps, verdict, agrees } = await replay(withProofs(unknown));
    expect([verdict, agrees]).toEqual(['ALLOW', false]);
    expect(steps.filter(({ ok }) => !ok)).toEqual([
      {
        name: 'proofs',
        ok: false,
        code: 'unknown-kind',
        why: 'this version does not know proofs of the kind walk; version 0.1.0 of truepenny rechecks them',
      },
    ]);
    expect(await failed(withProofs({ kind: 'later', shows: 'established' }))).toEqual([
      'proofs: this version does not know proofs of the kind later; the version of truepenny that made the record rechecks them',
    ]);
    // What is wrong is not hidden by what is not known.
    const wrong = {
      kind: 'passage',
      shows: 'established',
      quote: { document: 'claim', text: 'ten', start: 0, end: 3 },
    };
    const { steps: both } = await replay(withProofs(unknown, wrong));
    expect(both.find(({ name }) => name === 'proofs')).toEqual({
      name: 'proofs',
      ok: false,
      why: 'claim reads differently at 0..3',
    });
  });

  test('of another synthesizer is told apart', async () => {
    expect(await failed({ ...transcript, synthesizer: 'x' })).toEqual([
      `synthesizer: made by x, not ${SYNTHESIZER_VERSION}`,
    ]);
  });
});

test('what is no transcript is a MalformedTranscript, whatever it is', async () => {
  const damaged = fc.oneof(
    fc.anything(),
    fc.record({ format: fc.constant('tp-transcript-1'), hearing: fc.anything(), documents: fc.anything() }),
    fc
      .tuple(
        fc.constantFrom('criteria', 'evaluators', 'votes', 'redTeam', 'challenges'),
        fc.array(fc.jsonValue()),
      )
      .map(([name, value]) => ({ ...transcript, hearing: { ...hearing, [name]: value } })),
    fc
      .tuple(fc.constantFrom('policy', 'calibration', 'documents', 'earlier'), fc.jsonValue())
      .map(([name, value]) => ({ ...transcript, [name]: value })),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async (value) => {
      try {
        const { verdict, confidence } = await replay(value);
        expect(['ALLOW', 'BLOCK', 'UNCERTAIN']).toContain(verdict);
        expect(typeof confidence).toBe('number');
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedTranscript);
      }
    }),
    { numRuns: 2_000 },
  );
});
