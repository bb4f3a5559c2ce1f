import { describe, expect, test } from 'vitest';
import type { Hearing } from '../index.ts';
import type { Calibration } from './calibration.ts';
import { hearingOf, type Row, STATES, TURNS } from './hearings.fixture.ts';
import { reachOf } from './reach.ts';
import { synthesize } from './synthesize.ts';
import { weightsOf } from './weights.ts';

/** Seats that differ in what they are worth, so that no two are mistaken for one another. */
const calibration: Calibration = {
  version: 'test',
  prior: -0.2,
  temper: 0.9,
  correlation: { family: 0.8, panel: 0.4 },
  unknown: { ALLOW: -0.9, UNCERTAIN: 0.2, BLOCK: 1 },
  challenge: { quoted: 0.8, bare: 0.3 },
  seats: { a: { ALLOW: -1.9, UNCERTAIN: 0.4, BLOCK: 2.1, n: 1, source: '', date: '' } },
};

const ROW: Row = {
  states: ['ALLOW', 'ALLOW'],
  kinds: ['model', 'model'],
  red: 'quiet',
  redKind: 'model',
  policy: { bar: 0.6, quorum: 1, everySeat: false },
  criticality: 'critical',
  beside: false,
};

/** All that is said of a hearing, the verdict, every opinion, every reason. */
function told(hearing: Hearing, policy: Row['policy']): string {
  const { verdict, confidence, opinions, reasons } = synthesize(hearing, policy, calibration);
  const each = opinions.map(
    (one) =>
      `${one.criterion} ${one.verdict} ${one.pBlock.toFixed(3)} ${one.confidence.toFixed(3)} ${one.served}/${one.judgedBy} ${one.proved} ${one.basis} [${one.reasons.join('; ')}]`,
  );
  return [`${verdict} ${confidence}`, ...each, reasons.join('; ')].join(' | ');
}
const of = (changes: Partial<Row>): string => {
  const row = { ...ROW, ...changes };
  return told(hearingOf(row), row.policy);
};
const all = <T extends string>(names: readonly T[], tell: (name: T) => string) =>
  Object.fromEntries(names.map((name) => [name, tell(name)]));

describe('whole judgements, where one seat is', () => {
  test('a model beside a model', () => {
    expect(all(STATES, (state) => of({ states: [state, 'ALLOW'] }))).toMatchInlineSnapshot(`
      {
        "ABSTAIN": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/1 null opinion [] | ",
        "ALLOW": "ALLOW 0.888859 | c ALLOW 0.111 0.889 2/2 null opinion [] | ",
        "BLOCK": "BLOCK 0.735962 | c BLOCK 0.736 0.736 2/2 null opinion [objected: a says BLOCK] | objected: a says BLOCK",
        "UNCERTAIN": "UNCERTAIN 0.426973 | c UNCERTAIN 0.427 0.427 2/2 null null [below-bar: c reaches 0.57 of 0.60] | below-bar: c reaches 0.57 of 0.60",
        "alone BLOCK": "BLOCK 0.735962 | c BLOCK 0.736 0.736 2/2 null opinion [objected: a says alone BLOCK] | objected: a says alone BLOCK",
        "authority ALLOW": "ALLOW 0.888859 | c ALLOW 0.111 0.889 2/2 null opinion [] | ",
        "authority BLOCK": "BLOCK 0.735962 | c BLOCK 0.736 0.736 2/2 null opinion [objected: a says authority BLOCK] | objected: a says authority BLOCK",
        "failed": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/1 null opinion [] | ",
        "proved ALLOW": "ALLOW 0.888859 | c ALLOW 0.111 0.889 2/2 null opinion [] | ",
        "proved BLOCK": "BLOCK 0.97 | c BLOCK 0.970 0.970 2/2 refuted proof [refuted: a says proved BLOCK] | refuted: a says proved BLOCK",
        "silent": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/1 null opinion [] | ",
      }
    `);
  });

  test('one that computes beside a model', () => {
    const kinds = ['deterministic', 'model'] as const;
    expect(all(STATES, (state) => of({ states: [state, 'ALLOW'], kinds }))).toMatchInlineSnapshot(`
      {
        "ABSTAIN": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/1 null opinion [] | ",
        "ALLOW": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/1 null opinion [] | ",
        "BLOCK": "UNCERTAIN 0.472528 | c UNCERTAIN 0.473 0.473 1/2 null null [below-bar: c reaches 0.53 of 0.60] | below-bar: c reaches 0.53 of 0.60",
        "UNCERTAIN": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/2 null opinion [] | ",
        "alone BLOCK": "UNCERTAIN 0.472528 | c UNCERTAIN 0.473 0.473 1/2 null null [below-bar: c reaches 0.53 of 0.60] | below-bar: c reaches 0.53 of 0.60",
        "authority ALLOW": "ALLOW 0.97 | c ALLOW 0.030 0.970 1/2 null authority [] | ",
        "authority BLOCK": "BLOCK 0.97 | c BLOCK 0.970 0.970 1/2 null authority [forbidden: a says authority BLOCK] | forbidden: a says authority BLOCK",
        "failed": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/1 null opinion [] | ",
        "proved ALLOW": "ALLOW 0.97 | c ALLOW 0.030 0.970 1/2 established proof [] | ",
        "proved BLOCK": "BLOCK 0.97 | c BLOCK 0.970 0.970 1/2 refuted proof [refuted: a says proved BLOCK] | refuted: a says proved BLOCK",
        "silent": "ALLOW 0.73302 | c ALLOW 0.267 0.733 1/1 null opinion [] | ",
      }
    `);
  });

  test('one that computes beside another that has nothing to say', () => {
    const kinds = ['deterministic', 'deterministic'] as const;
    expect(all(STATES, (state) => of({ states: [state, 'silent'], kinds }))).toMatchInlineSnapshot(`
      {
        "ABSTAIN": "UNCERTAIN 0.450166 | c UNCERTAIN 0.450 0.450 0/0 null null [nobody-judged: no seat could judge c] | nobody-judged: no seat could judge c",
        "ALLOW": "UNCERTAIN 0.450166 | c UNCERTAIN 0.450 0.450 1/0 null null [no-support: nothing proves c or permits it, and no model judged it] | no-support: nothing proves c or permits it, and no model judged it",
        "BLOCK": "UNCERTAIN 0.050763 | c UNCERTAIN 0.949 0.051 1/1 null null [objected: a says BLOCK; no-support: nothing proves c or permits it, and no model judged it] | objected: a says BLOCK; no-support: nothing proves c or permits it, and no model judged it",
        "UNCERTAIN": "UNCERTAIN 0.450166 | c UNCERTAIN 0.450 0.450 1/1 null null [no-support: nothing proves c or permits it, and no model judged it] | no-support: nothing proves c or permits it, and no model judged it",
        "alone BLOCK": "BLOCK 0.97 | c BLOCK 0.970 0.970 1/1 null signal [suspected: a says alone BLOCK] | suspected: a says alone BLOCK",
        "authority ALLOW": "ALLOW 0.97 | c ALLOW 0.030 0.970 1/1 null authority [] | ",
        "authority BLOCK": "BLOCK 0.97 | c BLOCK 0.970 0.970 1/1 null authority [forbidden: a says authority BLOCK] | forbidden: a says authority BLOCK",
        "failed": "UNCERTAIN 0.450166 | c UNCERTAIN 0.450 0.450 0/0 null null [nobody-judged: no seat could judge c] | nobody-judged: no seat could judge c; seat-failed: a gave no verdict (timeout)",
        "proved ALLOW": "ALLOW 0.97 | c ALLOW 0.030 0.970 1/1 established proof [] | ",
        "proved BLOCK": "BLOCK 0.97 | c BLOCK 0.970 0.970 1/1 refuted proof [refuted: a says proved BLOCK] | refuted: a says proved BLOCK",
        "silent": "UNCERTAIN 0.450166 | c UNCERTAIN 0.450 0.450 0/0 null null [nobody-judged: no seat could judge c] | nobody-judged: no seat could judge c",
      }
    `);
  });

  test('one that computes beside another that contradicts', () => {
    const kinds = ['deterministic', 'deterministic'] as const;
    const states = ['proved BLOCK', 'authority BLOCK', 'alone BLOCK', 'UNCERTAIN'] as const;
    expect(all(states, (state) => of({ states: [state, 'proved ALLOW'], kinds }))).toMatchInlineSnapshot(`
      {
        "UNCERTAIN": "ALLOW 0.97 | c ALLOW 0.030 0.970 2/2 established proof [] | ",
        "alone BLOCK": "UNCERTAIN 0.5 | c UNCERTAIN 0.500 0.500 2/2 established null [objected: a says alone BLOCK] | objected: a says alone BLOCK",
        "authority BLOCK": "UNCERTAIN 0.5 | c UNCERTAIN 0.500 0.500 2/2 disputed null [proofs-disagree: the principal forbids c, another proof establishes it] | proofs-disagree: the principal forbids c, another proof establishes it",
        "proved BLOCK": "UNCERTAIN 0.5 | c UNCERTAIN 0.500 0.500 2/2 disputed null [proofs-disagree: one proof refutes c, another proof establishes it] | proofs-disagree: one proof refutes c, another proof establishes it",
      }
    `);
  });
});

describe('whole judgements, where the red team', () => {
  test('is a model', () => {
    expect(all(TURNS, (red) => of({ states: ['ALLOW', 'BLOCK'], red }))).toMatchInlineSnapshot(`
      {
        "absent": "UNCERTAIN 0.227073 | c ALLOW 0.227 0.773 2/2 null opinion [] | no-red-team: no red team sat",
        "attacks a": "ALLOW 0.74553 | c ALLOW 0.254 0.746 2/2 null opinion [] | ",
        "attacks b": "ALLOW 0.798173 | c ALLOW 0.202 0.798 2/2 null opinion [] | ",
        "attacks both": "ALLOW 0.772927 | c ALLOW 0.227 0.773 2/2 null opinion [] | ",
        "failed": "UNCERTAIN 0.227073 | c ALLOW 0.227 0.773 2/2 null opinion [] | no-red-team: r did not complete its turn (timeout)",
        "minor": "ALLOW 0.772927 | c ALLOW 0.227 0.773 2/2 null opinion [] | ",
        "quiet": "ALLOW 0.772927 | c ALLOW 0.227 0.773 2/2 null opinion [] | ",
        "quotes a": "ALLOW 0.695279 | c ALLOW 0.305 0.695 2/2 null opinion [] | ",
        "relieved": "ALLOW 0.772927 | c ALLOW 0.227 0.773 2/2 null opinion [] | ",
      }
    `);
    expect(all(TURNS, (red) => of({ red }))).toMatchInlineSnapshot(`
      {
        "absent": "UNCERTAIN 0.111141 | c ALLOW 0.111 0.889 2/2 null opinion [] | no-red-team: no red team sat",
        "attacks a": "ALLOW 0.873154 | c ALLOW 0.127 0.873 2/2 null opinion [] | ",
        "attacks b": "ALLOW 0.873154 | c ALLOW 0.127 0.873 2/2 null opinion [] | ",
        "attacks both": "ALLOW 0.873154 | c ALLOW 0.127 0.873 2/2 null opinion [] | ",
        "failed": "UNCERTAIN 0.111141 | c ALLOW 0.111 0.889 2/2 null opinion [] | no-red-team: r did not complete its turn (timeout)",
        "minor": "ALLOW 0.888859 | c ALLOW 0.111 0.889 2/2 null opinion [] | ",
        "quiet": "ALLOW 0.888859 | c ALLOW 0.111 0.889 2/2 null opinion [] | ",
        "quotes a": "ALLOW 0.842791 | c ALLOW 0.157 0.843 2/2 null opinion [] | ",
        "relieved": "ALLOW 0.888859 | c ALLOW 0.111 0.889 2/2 null opinion [] | ",
      }
    `);
  });

  test('computes', () => {
    const redKind = 'deterministic' as const;
    expect(all(TURNS, (red) => of({ states: ['ALLOW', 'BLOCK'], red, redKind }))).toMatchInlineSnapshot(`
      {
        "absent": "UNCERTAIN 0.227073 | c ALLOW 0.227 0.773 2/2 null opinion [] | no-red-team: no red team sat",
        "attacks a": "BLOCK 0.636456 | c BLOCK 0.636 0.636 2/2 null opinion [objected: b says BLOCK] | objected: b says BLOCK",
        "attacks b": "ALLOW 0.829853 | c ALLOW 0.170 0.830 2/2 null opinion [] | ",
        "attacks both": "UNCERTAIN 0.450082 | c UNCERTAIN 0.550 0.450 2/2 null null [no-support: no seat speaks for c; challenged: but (against a); below-bar: c reaches 0.45 of 0.60] | no-support: no seat speaks for c; challenged: but (against a); below-bar: c reaches 0.45 of 0.60",
        "failed": "UNCERTAIN 0.227073 | c ALLOW 0.227 0.773 2/2 null opinion [] | no-red-team: r did not complete its turn (timeout)",
        "minor": "ALLOW 0.772927 | c ALLOW 0.227 0.773 2/2 null opinion [] | ",
        "quiet": "ALLOW 0.772927 | c ALLOW 0.227 0.773 2/2 null opinion [] | ",
        "quotes a": "BLOCK 0.636456 | c BLOCK 0.636 0.636 2/2 null opinion [objected: b says BLOCK] | objected: b says BLOCK",
        "relieved": "ALLOW 0.772927 | c ALLOW 0.227 0.773 2/2 null opinion [] | ",
      }
    `);
  });

  test('attacks what is proved, permitted or suspected', () => {
    const kinds = ['deterministic', 'deterministic'] as const;
    const states = ['proved ALLOW', 'authority ALLOW', 'alone BLOCK', 'proved BLOCK'] as const;
    const reds = ['attacks a', 'quotes a'] as const;
    expect(
      all(states, (state) => reds.map((red) => of({ states: [state, 'silent'], kinds, red })).join('\n')),
    ).toMatchInlineSnapshot(`
      {
        "alone BLOCK": "UNCERTAIN 0.450166 | c UNCERTAIN 0.450 0.450 1/1 null null [no-support: nothing proves c or permits it, and no model judged it] | no-support: nothing proves c or permits it, and no model judged it
      UNCERTAIN 0.450166 | c UNCERTAIN 0.450 0.450 1/1 null null [no-support: nothing proves c or permits it, and no model judged it] | no-support: nothing proves c or permits it, and no model judged it",
        "authority ALLOW": "ALLOW 0.97 | c ALLOW 0.030 0.970 1/1 null authority [] | 
      UNCERTAIN 0.5 | c UNCERTAIN 0.500 0.500 1/1 null null [challenged: but (against a)] | challenged: but (against a)",
        "proved ALLOW": "ALLOW 0.97 | c ALLOW 0.030 0.970 1/1 established proof [] | 
      UNCERTAIN 0.5 | c UNCERTAIN 0.500 0.500 1/1 established null [challenged: but (against a)] | challenged: but (against a)",
        "proved BLOCK": "BLOCK 0.97 | c BLOCK 0.970 0.970 1/1 refuted proof [refuted: a says proved BLOCK] | refuted: a says proved BLOCK
      BLOCK 0.97 | c BLOCK 0.970 0.970 1/1 refuted proof [refuted: a says proved BLOCK] | refuted: a says proved BLOCK",
      }
    `);
  });
});

test('whole judgements under stricter policies and of other criteria', () => {
  const everySeat = { bar: 0.6, quorum: 1, everySeat: true };
  expect({
    quorum: of({ states: ['ALLOW', 'ABSTAIN'], policy: { ...everySeat, everySeat: false, quorum: 2 } }),
    everySeat: of({ states: ['ALLOW', 'ABSTAIN'], policy: everySeat }),
    everySeatFailed: of({ states: ['ALLOW', 'failed'], policy: everySeat }),
    everySeatComputes: of({
      states: ['proved ALLOW', 'failed'],
      kinds: ['deterministic', 'model'],
      policy: everySeat,
    }),
    high: of({ policy: { ...everySeat, bar: 0.99 } }),
    supporting: of({ states: ['UNCERTAIN', 'UNCERTAIN'], criticality: 'supporting', beside: true }),
    supportingBlocked: of({ states: ['BLOCK', 'BLOCK'], criticality: 'supporting', beside: true }),
    supportingSilent: of({ states: ['silent', 'silent'], criticality: 'supporting', beside: true }),
    supportingHigh: of({
      states: ['UNCERTAIN', 'UNCERTAIN'],
      criticality: 'supporting',
      beside: true,
      policy: { ...everySeat, bar: 0.8, everySeat: false },
    }),
    nothingCritical: of({ criticality: 'optional' }),
    twoBlocked: of({ states: ['proved BLOCK', 'BLOCK'], beside: true }),
  }).toMatchInlineSnapshot(`
    {
      "everySeat": "UNCERTAIN 0.128981 | c ALLOW 0.129 0.871 1/1 null opinion [] | seat-abstained: b gave no verdict on c",
      "everySeatComputes": "ALLOW 0.97 | c ALLOW 0.030 0.970 0/1 established proof [] | ",
      "everySeatFailed": "UNCERTAIN 0.128981 | c ALLOW 0.129 0.871 1/1 null opinion [] | seat-failed: b gave no verdict (timeout)",
      "high": "UNCERTAIN 0.111141 | c UNCERTAIN 0.111 0.111 2/2 null null [below-bar: c reaches 0.89 of 0.99] | below-bar: c reaches 0.89 of 0.99",
      "nothingCritical": "UNCERTAIN 0 | c ALLOW 0.111 0.889 2/2 null opinion [] | nothing-critical: the case asks no critical question",
      "quorum": "UNCERTAIN 0.128981 | c UNCERTAIN 0.129 0.129 1/1 null null [no-quorum: 1 of 2 models gave a verdict on c] | no-quorum: 1 of 2 models gave a verdict on c; seat-abstained: b gave no verdict on c",
      "supporting": "ALLOW 0.7275 | c UNCERTAIN 0.550 0.450 2/2 null null [no-support: no seat speaks for c; below-bar: c reaches 0.45 of 0.60] | d ALLOW 0.030 0.970 0/1 established proof [] | ",
      "supportingBlocked": "UNCERTAIN 0.2725 | c BLOCK 0.868 0.868 2/2 null opinion [objected: a says BLOCK; objected: b says BLOCK] | d ALLOW 0.030 0.970 0/1 established proof [] | objected: a says BLOCK; objected: b says BLOCK; seat-abstained: a gave no verdict on d; seat-abstained: b gave no verdict on d",
      "supportingHigh": "UNCERTAIN 0.2725 | c UNCERTAIN 0.550 0.450 2/2 null null [no-support: no seat speaks for c; below-bar: c reaches 0.45 of 0.80] | d ALLOW 0.030 0.970 0/1 established proof [] | below-bar: confidence 0.73 does not reach 0.80; seat-abstained: a gave no verdict on d; seat-abstained: b gave no verdict on d",
      "supportingSilent": "ALLOW 0.97 | c UNCERTAIN 0.450 0.450 0/0 null null [nobody-judged: no seat could judge c] | d ALLOW 0.030 0.970 0/1 established proof [] | ",
      "twoBlocked": "BLOCK 0.97 | c BLOCK 0.970 0.970 2/2 refuted proof [refuted: a says proved BLOCK] | d ALLOW 0.030 0.970 0/1 established proof [] | refuted: a says proved BLOCK",
    }
  `);
});

test('who weighed what', () => {
  const rows: Partial<Row>[] = [
    { states: ['ALLOW', 'BLOCK'], red: 'attacks a' },
    { states: ['ALLOW', 'ALLOW'], red: 'quotes a' },
    { states: ['proved BLOCK', 'ALLOW'], kinds: ['deterministic', 'model'] },
    { states: ['alone BLOCK', 'ALLOW'], kinds: ['deterministic', 'model'], red: 'attacks b' },
    { states: ['alone BLOCK', 'authority ALLOW'], kinds: ['deterministic', 'deterministic'] },
  ];
  const weighed = rows.map((changes) => {
    const row = { ...ROW, ...changes };
    return weightsOf(hearingOf(row), { policy: row.policy, calibration }, new Set(['c'])).map(({ seats }) =>
      seats.map(
        ({ seat, counts, basis, weight, decides }) =>
          `${seat} ${counts} ${basis} ${weight?.toFixed(4) ?? null} ${decides}`,
      ),
    );
  });
  expect(weighed).toMatchInlineSnapshot(`
    [
      [
        [
          "a ALLOW opinion -1.4745 true",
          "b BLOCK opinion 0.4496 false",
          "r BLOCK challenge 0.1500 false",
        ],
      ],
      [
        [
          "a ALLOW opinion -1.4745 true",
          "b ALLOW opinion -0.4046 true",
          "r BLOCK challenge 0.4000 false",
        ],
      ],
      [
        [
          "a BLOCK proof null true",
          "b ALLOW opinion null false",
        ],
      ],
      [
        [
          "a BLOCK signal 3.1285 false",
          "b ALLOW opinion -0.8100 false",
          "r BLOCK challenge 0.1929 false",
        ],
      ],
      [
        [
          "a BLOCK signal 3.1285 false",
          "b ALLOW authority null false",
        ],
      ],
    ]
  `);
});

test('what a panel can reach: its models all for ALLOW, and nothing without models', () => {
  const model = (id: string) => ({ id, family: id, kind: 'model' as const });
  expect([
    reachOf([], calibration),
    reachOf([{ ...model('rule'), kind: 'deterministic' }], calibration),
    reachOf([model('a')], calibration),
    reachOf([model('a'), model('b'), { ...model('rule'), kind: 'deterministic' }], calibration),
  ]).toMatchInlineSnapshot(`
    [
      0,
      0,
      0.871019,
      0.888859,
    ]
  `);
});
