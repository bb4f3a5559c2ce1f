import { expect, test } from 'vitest';
import type { Document, Quote } from './judgement/case.ts';
import { type Proof, recheckProof } from './proof/proof.ts';
import { CAUTIOUS } from './synthesize/calibration.ts';
import { SYNTHESIZER_VERSION } from './synthesize/synthesize.ts';
import { replay } from './transcript/replay.ts';
import { metered, TooMuchWork, work } from './work.ts';

/** Eight things and clues that leave it open until all orders have been tried. */
function puzzle(length: number): { documents: Document[]; proof: Proof } {
  const names = ['red', 'blue', 'green', 'black', 'white', 'grey', 'pink', 'brown'].map(
    (one) => `a ${one} book`,
  );
  const clue = 'The red book is not the leftmost. ';
  const text = `On a shelf there are eight books: ${names.join(', ')}. ${clue.repeat(length)}Which is leftmost?`;
  const document: Document = { name: 'question', role: 'question', text };
  const step: Document = {
    name: 'step',
    role: 'step',
    text: 'The blue book is to the left of the red book.',
  };
  const whole = ({ name, text: all }: Document): Quote => ({
    document: name,
    text: all,
    start: 0,
    end: all.length,
  });
  const proof: Proof = {
    kind: 'scene',
    shows: 'established',
    question: whole(document),
    claim: whole(step),
    after: [],
  };
  return { documents: [document, step], proof };
}

test('work is counted, within other counted work too, and nothing is counted outside', () => {
  const spend = (steps: number) => () => work(steps);
  expect(metered(spend(10), 10)).toBeUndefined();
  expect(() => metered(spend(11), 10)).toThrow(TooMuchWork);
  const twice = () => [metered(spend(6), 10), metered(spend(6), 10)];
  expect(() => metered(twice, 11)).toThrow(TooMuchWork);
  expect(metered(twice, 12)).toHaveLength(2);
  expect(() => work(1e12)).not.toThrow();
});

test('what has no length counts too, and nothing ends the counting', () => {
  for (const steps of [Number.NaN, -5, Number.POSITIVE_INFINITY]) {
    const spend = () => Array.from({ length: 11 }, () => work(steps));
    expect(() => metered(spend, 10)).toThrow(TooMuchWork);
  }
  expect(() => metered(() => work(11), 10)).toThrow(TooMuchWork);
});

test('a proof that takes too much work to check does not hold, and says why', () => {
  const { documents, proof } = puzzle(12);
  expect(metered(() => recheckProof(proof, documents), 1_000)).toEqual({
    holds: false,
    why: 'too-much-work: checking this takes more work than it may',
    code: 'too-much-work',
  });
  expect(recheckProof(proof, documents)).toEqual({
    holds: false,
    why: expect.not.stringContaining('too-much'),
  });
});

test('a transcript full of proofs that are long to check ends with an error of its own', async () => {
  const { documents, proof } = puzzle(200);
  const vote = { criterion: 'c', by: 'a', verdict: 'ALLOW', confidence: 1, reason: '', quotes: [], proof };
  const transcript = {
    format: 'tp-transcript-1',
    id: 'vrf_1',
    synthesizer: SYNTHESIZER_VERSION,
    documents,
    hearing: {
      criteria: [{ id: 'c', asks: 'follows', question: '', criticality: 'critical' }],
      evaluators: [{ id: 'a', family: 'a', kind: 'deterministic', version: '1', completed: true }],
      votes: Array.from({ length: 3_000 }, () => vote),
      redTeam: [],
      challenges: [],
    },
    earlier: [],
    exchanges: [],
    policy: { bar: 0.6, quorum: 1, everySeat: false },
    calibration: CAUTIOUS,
    verdict: 'ALLOW',
    confidence: 1,
  };
  await expect(replay(transcript)).rejects.toMatchObject({ code: 'too-much-work' });
}, 60_000);
