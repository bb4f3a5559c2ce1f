import { type Calibration, poolVotes, type Verdict } from '@truepenny/verifier';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import shipped from './calibration.json' with { type: 'json' };
import { calibrationOf } from './calibration.ts';
import { learnedFrom, type Outcome } from './learning.ts';

const SEATS = ['elm/a', 'ash/b', 'oak/c'].map((id) => ({ id, family: id, kind: 'model' as const }));
const START = calibrationOf(SEATS, shipped);

const outcome = (truth: Outcome['truth'], ...verdicts: Verdict[]): Outcome => ({
  truth,
  votes: verdicts.map((verdict, at) => ({
    seat: SEATS[at]?.id ?? '',
    family: SEATS[at]?.family ?? '',
    verdict,
  })),
});
const times = (n: number, one: Outcome): Outcome[] => new Array<Outcome>(n).fill(one);
const pBlock = (calibration: Calibration, ...verdicts: Verdict[]) =>
  poolVotes(outcome('ALLOW', ...verdicts).votes, calibration).pBlock;

describe('what is learned from outcomes', () => {
  test('without any, the figures are the same', () => {
    expect(learnedFrom(START, [])).toBe(START);
  });

  test('the share of BLOCK is drawn to what was seen, from what was known', () => {
    const share = ({ prior }: Calibration) => 1 / (1 + Math.exp(-prior));
    const none = { truth: 'ALLOW', votes: [] } as const;
    expect(share(learnedFrom(START, times(20, none)))).toBeCloseTo(0.25, 3);
    expect(share(learnedFrom(calibrationOf(SEATS, shipped, 0.1), times(20, none)))).toBeCloseTo(0.05, 3);
  });

  test('a member that says BLOCK of everything comes to count as none', () => {
    const seen = [
      ...times(60, outcome('ALLOW', 'ALLOW', 'ALLOW', 'BLOCK')),
      ...times(40, outcome('BLOCK', 'BLOCK', 'BLOCK', 'BLOCK')),
    ];
    const learned = learnedFrom(START, seen);
    const [before, after] = [START, learned].map(({ seats }) => seats['oak/c']?.BLOCK ?? 0);
    expect(after).toBeLessThan((before ?? 0) / 3);
    expect(pBlock(learned, 'ALLOW', 'ALLOW', 'BLOCK')).toBeLessThan(pBlock(START, 'ALLOW', 'ALLOW', 'BLOCK'));
    expect(learned.seats['elm/a']?.n).toBe(100);
  });

  test('the version names the outcomes by their digest', () => {
    const [one, other] = [outcome('ALLOW', 'ALLOW'), outcome('BLOCK', 'ALLOW')];
    const versions = [[one], [other], [one, other]].map((seen) => learnedFrom(START, seen).version);
    expect(new Set(versions).size).toBe(3);
    expect(versions[0]).toMatch(/^portable-\S+\+1-outcomes-[0-9a-f]{16}$/);
  });

  test('whatever was seen, figures are finite and a stricter vote never softens', () => {
    const verdict = fc.constantFrom<Verdict>('ALLOW', 'UNCERTAIN', 'BLOCK');
    const truth = fc.constantFrom<Outcome['truth']>('ALLOW', 'BLOCK');
    const seen = fc.array(fc.tuple(truth, fc.array(verdict, { maxLength: 4 })), { maxLength: 60 });
    fc.assert(
      fc.property(seen, (told) => {
        const learned = learnedFrom(
          START,
          told.map(([right, verdicts]) => outcome(right, ...verdicts)),
        );
        expect(learned.temper).toBeGreaterThan(0);
        expect(Number.isFinite(learned.prior)).toBe(true);
        for (const { ALLOW, UNCERTAIN, BLOCK } of Object.values(learned.seats)) {
          expect([ALLOW, UNCERTAIN, BLOCK].every(Number.isFinite)).toBe(true);
          expect(ALLOW <= UNCERTAIN && UNCERTAIN <= BLOCK).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
