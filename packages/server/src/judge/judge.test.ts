import { CAUTIOUS, canonicalJson } from '@truepenny/verifier';
import { describe, expect, test } from 'vitest';
import { Abstention } from '../kernel/abstention.ts';
import type { Ballot, Case, Evaluator, Objection, Panel, RedTeam } from '../kernel/panel.ts';
import { judge } from './judge.ts';
import { objections } from './objections.ts';

const matter: Case = {
  documents: [
    { name: 'question', role: 'question', text: 'What is 6 times 7?' },
    { name: 'trace/0', role: 'step', text: '6 times 7 is 42.' },
  ],
  criteria: [{ id: 'follows', asks: 'follows', question: 'Does it follow?', criticality: 'critical' }],
};

const ballot = (changes: Partial<Ballot> = {}): Ballot => ({
  criterion: 'follows',
  verdict: 'ALLOW',
  confidence: 0.9,
  reason: 'six sevens are forty-two',
  quotes: [{ document: 'trace/0', text: '42', start: 13, end: 15 }],
  basis: 'authority',
  ...changes,
});

const evaluator = (
  id: string,
  examine: Evaluator['examine'],
  kind: Evaluator['kind'] = 'deterministic',
): Evaluator => ({
  id,
  family: id,
  kind,
  version: '1',
  examine,
});

const redTeam = (
  challenge: RedTeam['challenge'] = () => [],
  kind: RedTeam['kind'] = 'deterministic',
): RedTeam => ({
  id: `red-${kind}`,
  family: `red-${kind}`,
  kind,
  version: '1',
  challenge,
});

const panel = (changes: Partial<Panel> = {}): Panel => ({
  evaluators: [evaluator('a', () => [ballot()])],
  redTeam: [redTeam()],
  rounds: 1,
  quorum: 1,
  deadlineMs: 200,
  bar: 0.6,
  everySeat: false,
  ...changes,
});

const decide = (changes: Partial<Panel>) => judge(matter, panel(changes), CAUTIOUS);
const sits = (...ballots: Ballot[]) => decide({ evaluators: [evaluator('a', () => ballots)] });

/** An answer that never comes and does not heed its signal. */
const forever = () => new Promise<never>(() => {});

describe('a seat that misbehaves never decides', () => {
  test.each([
    [
      'throws',
      () => {
        throw new Error('the key sk-123 was refused');
      },
      'internal',
    ],
    [
      'abstains as a whole',
      () => {
        throw new Abstention('unavailable', 'no connection');
      },
      'unavailable',
    ],
    ['never answers', forever, 'timeout'],
    ['rejects', () => Promise.reject(new Abstention('rate-limited', 'slow down')), 'rate-limited'],
  ] as const)('a seat that %s has failed', async (_, examine, fault) => {
    const { verdict, hearing, reasons } = await decide({ evaluators: [evaluator('a', examine, 'model')] });
    expect(verdict).toBe('UNCERTAIN');
    expect(hearing.evaluators).toMatchObject([{ id: 'a', completed: false, fault }]);
    expect(JSON.stringify({ hearing, reasons })).not.toContain('sk-123');
  });

  test.each([
    ['a confidence of NaN', { confidence: Number.NaN }, 'malformed'],
    ['a confidence above one', { confidence: 1e9 }, 'malformed'],
    ['a verdict off the menu', { verdict: 'PERHAPS' as 'ALLOW' }, 'off-menu'],
  ])('%s is an abstention', async (_, changes, abstained) => {
    const { verdict, hearing } = await sits(ballot(changes));
    expect(verdict).toBe('UNCERTAIN');
    expect(hearing.votes).toMatchObject([{ verdict: 'ABSTAIN', confidence: 0, abstained }]);
  });

  test('a proof that does not hold takes its vote down', async () => {
    const quote = { document: 'trace/0', text: '43', start: 13, end: 15 };
    const { verdict, hearing } = await sits(
      ballot({ proof: { kind: 'passage', shows: 'established', quote } }),
    );
    expect(verdict).toBe('UNCERTAIN');
    expect(hearing.votes[0]?.reason).toMatchInlineSnapshot(
      `"its proof does not hold: trace/0 reads differently at 13..15"`,
    );
  });

  test('a quote that does not stand is taken out; an ALLOW that owed one is UNCERTAIN', async () => {
    const invented = ballot({ quotes: [{ document: 'trace/0', text: 'forty', start: 0, end: 5 }] });
    const owing = {
      ...matter,
      criteria: matter.criteria.map((one) => ({ ...one, quoteFrom: 'step' as const })),
    };
    const seats = panel({ evaluators: [evaluator('a', () => [invented])] });
    const { hearing } = await judge(owing, seats, CAUTIOUS);
    expect(hearing.votes).toMatchObject([{ verdict: 'UNCERTAIN', quotes: [] }]);
  });

  test('a passage that was cut within a character is given with the whole of it, so that it can be signed', async () => {
    const document = { ...matter.documents[1], name: 'trace/0', role: 'step' as const, text: '🙂 is 42 🙂' };
    const half = ballot({
      reason: 'see \ud83d',
      quotes: [{ document: 'trace/0', text: document.text.slice(1, 10), start: 1, end: 10 }],
    });
    const seats = panel({ evaluators: [evaluator('a', () => [half])] });
    const { hearing } = await judge({ ...matter, documents: [document] }, seats, CAUTIOUS);
    expect(hearing.votes[0]?.quotes).toEqual([
      { document: 'trace/0', text: '🙂 is 42 🙂', start: 0, end: 11 },
    ]);
    expect(() => canonicalJson(hearing)).not.toThrow();
  });

  test('a full stop that is quoted shows nothing: the ALLOW that owed a passage is UNCERTAIN', async () => {
    const dot = ballot({ quotes: [{ document: 'trace/0', text: '.', start: 15, end: 16 }] });
    const owing = {
      ...matter,
      criteria: matter.criteria.map((one) => ({ ...one, quoteFrom: 'step' as const })),
    };
    const { hearing } = await judge(owing, panel({ evaluators: [evaluator('a', () => [dot])] }), CAUTIOUS);
    expect(hearing.votes).toMatchObject([{ verdict: 'UNCERTAIN' }]);
  });

  test('of several ballots on one criterion the strictest counts; unknown criteria are dropped', async () => {
    const { verdict, hearing } = await sits(
      ballot({ verdict: 'BLOCK', reason: 'no' }),
      ballot(),
      ballot({ criterion: 'other' }),
    );
    expect(verdict).toBe('BLOCK');
    expect(hearing.votes).toHaveLength(1);
  });
});

describe('the red team', () => {
  const against: Objection = {
    criterion: 'follows',
    against: 'a',
    material: true,
    reason: 'sevens?',
    quotes: [],
  };

  test('that fails keeps ALLOW away', async () => {
    const { verdict, reasons } = await decide({ redTeam: [redTeam(forever, 'model')] });
    expect(verdict).toBe('UNCERTAIN');
    expect(reasons).toEqual(['no-red-team: red-model did not complete its turn (timeout)']);
  });

  test('that is missing keeps ALLOW away', async () => {
    expect(await decide({ redTeam: [] })).toMatchObject({
      verdict: 'UNCERTAIN',
      reasons: ['no-red-team: no red team sat'],
    });
  });

  test('sees the votes, and a material challenge keeps ALLOW away', async () => {
    const heard: string[] = [];
    const decision = await decide({
      redTeam: [
        redTeam((_, votes) => {
          heard.push(...votes.map(({ by }) => by));
          return [against];
        }),
      ],
    });
    expect(heard).toEqual(['a']);
    expect(decision.verdict).toBe('UNCERTAIN');
    expect(objections(decision)).toEqual(['sevens?']);
  });

  test('cannot invent a vote to attack', async () => {
    const decision = await decide({ redTeam: [redTeam(() => [{ ...against, against: 'nobody' }])] });
    expect(decision).toMatchObject({ verdict: 'ALLOW', hearing: { challenges: [] } });
  });

  test('takes a refuted objection out of the verdict and of what is told', async () => {
    const decision = await decide({
      evaluators: [evaluator('a', () => [ballot({ verdict: 'BLOCK', reason: 'it exceeds the budget' })])],
      redTeam: [redTeam(() => [{ ...against, reason: '583 is within 600' }])],
    });
    expect(decision.verdict).toBe('UNCERTAIN');
    expect(objections(decision)).toEqual(['583 is within 600']);
  });
});

describe('rounds', () => {
  test('the second round tells every seat what was held against its own vote, and rotates the red team', async () => {
    const told: number[] = [];
    const order: string[] = [];
    const asks = (id: string): RedTeam => ({
      ...redTeam(() => [], 'model'),
      id,
      challenge: () => {
        order.push(id);
        return [{ criterion: 'follows', against: 'a', material: false, reason: id, quotes: [] }];
      },
    });
    const decision = await decide({
      rounds: 2,
      evaluators: [
        evaluator(
          'a',
          (_, { challenges }) => {
            told.push(challenges?.length ?? -1);
            return [ballot()];
          },
          'model',
        ),
      ],
      redTeam: [asks('one'), asks('two'), redTeam()],
    });
    expect(told).toEqual([-1, 1]);
    expect(order).toEqual(['one', 'two']);
    expect(decision.earlier).toHaveLength(1);
  });
});

test('a red team that failed in one of two rounds keeps ALLOW away', async () => {
  const failing = redTeam(forever, 'model');
  const quiet: RedTeam = { ...redTeam(() => [], 'model'), id: 'another' };
  const decision = await decide({ rounds: 2, redTeam: [failing, quiet] });
  expect(decision).toMatchObject({
    verdict: 'UNCERTAIN',
    reasons: ['no-red-team: red-model did not complete its turn (timeout)'],
  });
});

test('seats are asked at once, and blind to each other', async () => {
  let running = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return [ballot()];
  };
  await decide({ evaluators: ['a', 'b', 'c'].map((id) => evaluator(id, slow, 'model')), quorum: 3 });
  expect(most).toBe(3);
});

test('progress is told seat by seat, and never what a seat said', async () => {
  const stages: unknown[] = [];
  const seats = panel({ evaluators: ['a', 'b'].map((id) => evaluator(id, () => [ballot()])) });
  await judge(matter, seats, CAUTIOUS, (stage) => stages.push(stage));
  expect(stages).toMatchObject([
    { stage: 'evaluator', done: 1, of: 2, seat: { id: 'a', family: 'a', kind: 'deterministic' } },
    { stage: 'evaluator', done: 2, of: 2, seat: { id: 'b', family: 'b', kind: 'deterministic' } },
    { stage: 'red-team', done: 1, of: 1 },
  ]);
});

describe('the clock', () => {
  const DEADLINE_MS = 60_000;
  /** What evaluators and red team of each round are told that they have, in ms. */
  async function told(changes: Partial<Panel>): Promise<number[]> {
    const budgets: number[] = [];
    const note = ({ budgetMs }: { budgetMs?: number }) => budgets.push(budgetMs ?? Number.NaN);
    const examine: Evaluator['examine'] = (_, sitting) => {
      note(sitting);
      return [ballot({ basis: 'opinion' })];
    };
    const challenge: RedTeam['challenge'] = (_, __, sitting) => {
      note(sitting);
      return [];
    };
    await decide({
      deadlineMs: DEADLINE_MS,
      evaluators: [evaluator('a', examine, 'model')],
      redTeam: [redTeam(challenge, 'model')],
      ...changes,
    });
    return budgets;
  }

  test('a stage that ends early leaves its time to the next one', async () => {
    const [evaluators = 0, red = 0] = await told({});
    expect(evaluators).toBeCloseTo(0.65 * DEADLINE_MS, -4);
    expect(red).toBeGreaterThan(0.9 * DEADLINE_MS);
  });

  test('and so does a round: the second has what the first did not use', async () => {
    const [first = 0, , second = 0, red = 0] = await told({ rounds: 2 });
    expect(second).toBeGreaterThan(1.8 * first);
    expect(red).toBeGreaterThan(0.9 * DEADLINE_MS);
  });

  test('evaluators that answer late leave the red team what is kept for it', async () => {
    const budgets: number[] = [];
    const decision = await decide({
      deadlineMs: 1_500,
      evaluators: [
        evaluator('a', () => [ballot({ basis: 'opinion' })], 'model'),
        evaluator('b', forever, 'model'),
      ],
      redTeam: [
        redTeam((_, __, { budgetMs = 0 }) => {
          budgets.push(budgetMs);
          return [];
        }, 'model'),
      ],
    });
    expect(budgets[0]).toBeLessThan(0.4 * 1_500);
    expect(decision.hearing.redTeam).toMatchObject([{ completed: true }]);
  });
});

describe('a red team that fails', () => {
  const attacker = (id: string, challenge: RedTeam['challenge']): RedTeam => ({
    ...redTeam(challenge, 'model'),
    id,
  });
  const failing = () => {
    throw new Abstention('unavailable', 'it is down');
  };

  test('is relieved in the same round by the next, until one is heard', async () => {
    const asked: string[] = [];
    const heard: RedTeam['challenge'] = () => {
      asked.push('three');
      return [];
    };
    const seats = [
      attacker('one', failing),
      attacker('two', failing),
      attacker('three', heard),
      attacker('four', heard),
    ];
    const { hearing, verdict } = await decide({
      redTeam: seats.slice(0, 1),
      relief: seats,
      deadlineMs: 5_000,
    });
    expect(hearing.redTeam).toMatchObject([
      { id: 'one', completed: false, fault: 'unavailable', relievedBy: 'three' },
      { id: 'two', completed: false, relievedBy: 'three' },
      { id: 'three', completed: true },
    ]);
    expect([asked, verdict]).toEqual([['three'], 'ALLOW']);
  });

  test('and silent ones leave time to who comes after them', async () => {
    const seats = [attacker('one', forever), attacker('two', () => [])];
    const { hearing } = await decide({ redTeam: seats.slice(0, 1), relief: seats, deadlineMs: 1_500 });
    expect(hearing.redTeam).toMatchObject([
      { id: 'one', fault: 'timeout', relievedBy: 'two' },
      { id: 'two', completed: true },
    ]);
  });

  test('where all fail nothing is allowed', async () => {
    const seats = [attacker('one', failing), attacker('two', failing)];
    const { verdict, reasons } = await decide({ redTeam: seats.slice(0, 1), relief: seats });
    expect(verdict).toBe('UNCERTAIN');
    expect(reasons).toHaveLength(2);
  });
});
