import { describe, expect, test } from 'vitest';
import type { Criterion, Hearing, LimitReport, Seat, Turn, Vote } from '../index.ts';
import type { Calibration } from './calibration.ts';
import { CAUTIOUS } from './calibration.ts';
import { hearingOf, KINDS, type Row, STATES, type State, TURNS, turnOf, voteOf } from './hearings.fixture.ts';
import { type Judgement, synthesize } from './synthesize.ts';

const calibration: Calibration = CAUTIOUS;

/** Every row, but one of 23 where the tests run once for every change to the code (`npm run mutation`). */
function* rows(): Generator<Row> {
  const stride = process.env.TRUEPENNY_MUTATE ? 23 : 1;
  let at = 0;
  for (const row of everyRow()) if (at++ % stride === 0) yield row;
}

function* everyRow(): Generator<Row> {
  for (const a of STATES)
    for (const b of STATES)
      for (const red of TURNS)
        for (const redKind of KINDS)
          for (const kind of KINDS)
            for (const other of KINDS)
              for (const policy of [
                { bar: 0.6, quorum: 1, everySeat: false },
                { bar: 0.6, quorum: 2, everySeat: false },
                { bar: 0.6, quorum: 2, everySeat: true },
              ])
                for (const beside of [false, true])
                  for (const criticality of ['critical', 'supporting', 'optional'] as const) {
                    const kinds = [kind, other] as const;
                    yield { states: [a, b], kinds, red, redKind, policy, criticality, beside };
                  }
}

const judgementOf = (row: Row): Judgement => synthesize(hearingOf(row), row.policy, calibration);

/** A seat's word as the order of authority has it, told apart from the code under test. */
type Word = {
  rank: 'proof' | 'authority' | 'opinion' | 'signal';
  says: string;
  alone: boolean;
  attack: string;
};

function words({ states, kinds, red, redKind }: Row): Word[] {
  return states.flatMap((state, at) => {
    if (['ABSTAIN', 'silent', 'failed'].includes(state)) return [];
    const model = kinds[at] === 'model';
    const says = state.split(' ').at(-1) ?? '';
    const proof = state === 'proved BLOCK' || (state === 'proved ALLOW' && !model);
    const rank = proof ? 'proof' : model ? 'opinion' : state.startsWith('authority') ? 'authority' : 'signal';
    const hit = red === 'attacks both' || red.endsWith(` ${'ab'.charAt(at)}`);
    const shown = red.startsWith('quotes') ? 'shown' : 'argued';
    const attack = !hit ? 'none' : redKind === 'deterministic' ? 'computed' : shown;
    return [{ rank, says, alone: state.startsWith('alone') && rank === 'signal', attack }] as const;
  });
}

/** What is left once the red team has spoken: what computes unseats all, an argument only a signal. */
const stands = ({ attack, rank }: Word): boolean =>
  attack === 'none' || (attack !== 'computed' && rank !== 'signal');

const isHigher = ({ rank }: Word): boolean => rank === 'proof' || rank === 'authority';

/** Whether a challenge to an ALLOW stays open: one that computes, or one that shows a passage against what is higher. */
function contested(all: readonly Word[]): boolean {
  return all.some((word) => {
    const open = word.attack === 'computed' || (word.attack === 'shown' && isHigher(word));
    const answer = all.some(
      (other) =>
        other !== word && other.rank === 'proof' && other.says === 'ALLOW' && other.attack === 'none',
    );
    return word.says === 'ALLOW' && open && !answer;
  });
}

/** What an ALLOW owes. */
function lacking(row: Row): string[] {
  const { states, kinds, red, policy, criticality, beside } = row;
  const lacks: string[] = [];
  if (red === 'absent' || red === 'failed') lacks.push('a red team that completed its turn');
  if (criticality !== 'critical' && !beside) lacks.push('a critical criterion');
  const failed = (kind: Seat['kind']) => states.some((state, at) => state === 'failed' && kinds[at] === kind);
  if ((policy.everySeat || beside) && failed('deterministic')) lacks.push('every seat that computes');
  const all = words(row);
  const standing = all.filter(stands);
  const says = (verdict: string, ...ranks: Word['rank'][]) =>
    standing.some((word) => word.says === verdict && ranks.includes(word.rank));
  if (criticality !== 'optional' && says('BLOCK', 'proof', 'authority')) lacks.push('a clean slate');
  if (criticality !== 'critical') return lacks;
  if (contested(all)) lacks.push('an answer to the challenge');
  if (says('ALLOW', 'proof', 'authority')) {
    if (failed('deterministic')) lacks.push('every seat that computes');
    if (says('BLOCK', 'proof', 'authority', 'opinion', 'signal')) lacks.push('silence of those below');
    return lacks;
  }
  if (policy.everySeat && failed('model')) lacks.push('every model');
  if (!says('ALLOW', 'opinion')) lacks.push('a model that stands for it');
  const served = states.filter(
    (_, at) => kinds[at] === 'model' && words({ ...row, states: only(states, at) })[0],
  );
  if (served.length < policy.quorum) lacks.push('quorum');
  return lacks;
}

const only = (states: Row['states'], at: number): Row['states'] =>
  at === 0 ? [states[0], 'silent'] : ['silent', states[1]];

/** What entitles to a BLOCK on a critical criterion. */
function mayBlock(row: Row): boolean {
  const { states, kinds, policy } = row;
  const standing = words(row).filter(stands);
  const says = (verdict: string, rank: Word['rank']) =>
    standing.some((word) => word.says === verdict && word.rank === rank);
  if (says('BLOCK', 'proof') || says('BLOCK', 'authority')) return !says('ALLOW', 'proof');
  if (says('ALLOW', 'proof') || says('ALLOW', 'authority')) return false;
  const served = states.filter(
    (_, at) => kinds[at] === 'model' && words({ ...row, states: only(states, at) })[0],
  );
  if (kinds.includes('model') && served.length >= policy.quorum) return says('BLOCK', 'opinion');
  return standing.some(({ alone }) => alone);
}

/** What holds of every row and its judgement; each says what is wrong where it does not. */
const RULES: Readonly<Record<string, (row: Row, judged: Judgement) => string | undefined>> = {
  'no combination of votes, abstentions, faults, seats and challenges is allowed that lacks anything': (
    row,
    { verdict },
  ) => (verdict === 'ALLOW' ? lacking(row)[0] : undefined),

  'only proof, authority, models in quorum or, without them, a named kind of signal refuse': (
    row,
    { verdict },
  ) => (verdict === 'BLOCK' && (row.criticality !== 'critical' || !mayBlock(row)) ? verdict : undefined),

  'a refusal by proof or authority stands unless a proof shows the contrary, whatever others say': (
    row,
    { verdict },
  ) => {
    if (row.criticality !== 'critical') return undefined;
    const standing = words(row).filter(stands);
    const higher = standing.some((word) => isHigher(word) && word.says === 'BLOCK');
    const contrary = standing.some(({ rank, says }) => rank === 'proof' && says === 'ALLOW');
    return higher && verdict !== (contrary ? 'UNCERTAIN' : 'BLOCK') ? verdict : undefined;
  },

  'what proof or authority allows needs no vote of a model, and is never refused by what is below': (
    row,
    { verdict },
  ) => {
    const higher = words(row).filter(stands).filter(isHigher);
    if (row.criticality !== 'critical' || !higher.some(({ says }) => says === 'ALLOW')) return undefined;
    if (higher.some(({ says }) => says === 'BLOCK')) return undefined;
    return verdict !== (lacking(row).length === 0 ? 'ALLOW' : 'UNCERTAIN') ? verdict : undefined;
  },

  'a verdict that is not ALLOW says why, an ALLOW has nothing to say': (_, { verdict, reasons }) =>
    (verdict === 'ALLOW') !== (reasons.length === 0) ? `${verdict} ${reasons}` : undefined,

  'confidence is a probability': (_, { confidence }) =>
    confidence >= 0 && confidence <= 1 ? undefined : `${confidence}`,

  'a stricter word of the same rank in any seat never makes the verdict laxer': (
    row,
    { verdict: before },
  ) => {
    const [a, b] = row.states;
    if (a !== 'ALLOW' && a !== 'UNCERTAIN') return undefined;
    const sterner: State = a === 'ALLOW' ? 'UNCERTAIN' : 'BLOCK';
    // A challenge turns against whatever is said, so only unchallenged seats can be compared.
    if (/attacks|quotes/.test(row.red)) return undefined;
    const after = judgementOf({ ...row, states: [sterner, b] }).verdict;
    return STRICTNESS[after] < STRICTNESS[before] ? `${before} → ${after}` : undefined;
  },

  'the same hearing gives the same bytes': (row, judged) => {
    if (row.policy.everySeat || row.beside) return undefined;
    const [once, again] = [judged, judgementOf(structuredClone(row))].map((one) => JSON.stringify(one));
    return once === again ? undefined : again;
  },
};
const STRICTNESS = { ALLOW: 0, UNCERTAIN: 1, BLOCK: 2 };

// Every row is judged once for all rules: that takes most of the time.
test('the fail-closed lattice: every rule holds of every row', () => {
  const made = { ALLOW: 0, UNCERTAIN: 0, BLOCK: 0 };
  for (const row of rows()) {
    const judged = judgementOf(row);
    made[judged.verdict]++;
    for (const [rule, brokenBy] of Object.entries(RULES)) {
      const wrong = brokenBy(row, judged);
      if (wrong !== undefined) expect.fail(`${rule}, but ${JSON.stringify(row)}: ${wrong}`);
    }
  }
  expect(made.ALLOW).toBeGreaterThan(100);
  expect(made.BLOCK).toBeGreaterThan(100);
});

describe('models against the rest', () => {
  const seat = (id: string, kind: Seat['kind']): Turn => turnOf(id, kind, false);
  const models = ['m1', 'm2', 'm3'];
  const asked: Criterion = { id: 'c', asks: 'follows', question: '?', criticality: 'critical' };
  const hearing = (votes: Vote[], challenges: Hearing['challenges'] = []): Hearing => ({
    criteria: [asked],
    evaluators: [
      ...models.map((id) => seat(id, 'model')),
      seat('w1', 'deterministic'),
      seat('w2', 'deterministic'),
    ],
    votes,
    redTeam: [seat('r', 'model')],
    challenges,
  });
  const policy = { bar: 0.6, quorum: 2, everySeat: false };
  const verdictOf = (heard: Hearing) => synthesize(heard, policy, calibration).verdict;
  const allowed = models.flatMap((id) => voteOf('ALLOW', id, 'c'));

  test('any number of signals, named kinds too, does not turn models round who all allow', () => {
    const signals = ['w1', 'w2'].flatMap((id) => voteOf('alone BLOCK', id, 'c'));
    expect(verdictOf(hearing([...allowed, ...signals]))).toBe('ALLOW');
  });

  test('signals weigh as much as one model: between models who differ they tip the scale', () => {
    const split = ['m1', 'm2'].flatMap((id, at) => voteOf(at === 0 ? 'ALLOW' : 'BLOCK', id, 'c'));
    const [alone, beside] = [hearing(split), hearing([...split, ...voteOf('BLOCK', 'w1', 'c')])];
    const pBlock = (heard: Hearing) => synthesize(heard, policy, calibration).opinions[0]?.pBlock ?? 0;
    expect(pBlock(beside)).toBeGreaterThan(pBlock(alone));
  });

  test('an argument of the red team is weighed against opinions, not obeyed', () => {
    const against = (id: string) => ({
      criterion: 'c',
      by: 'r',
      against: id,
      material: true,
      reason: 'but',
      quotes: [],
    });
    const attacked = hearing(allowed, models.map(against));
    expect(verdictOf(attacked)).toBe('ALLOW');
    const confidence = (heard: Hearing) => synthesize(heard, policy, calibration).confidence;
    expect(confidence(attacked)).toBeLessThan(confidence(hearing(allowed)));
  });
});

describe('a granted limit that nothing could be held against', () => {
  const limit = (outcome: LimitReport['outcome']): LimitReport => ({
    kind: 'amount',
    outcome,
    detail: 'none',
  });
  const judged = (says: State, limits: LimitReport[], criticality: Criterion['criticality'] = 'critical') => {
    const policy = { bar: 0.6, quorum: 2, everySeat: false };
    const kinds = ['model', 'model'] as const;
    const row = { states: [says, says], kinds, red: 'quiet', redKind: 'model', policy, criticality } as const;
    const heard = hearingOf({ ...row, beside: criticality !== 'critical' });
    const [first, ...others] = heard.votes;
    if (!first) throw new Error('nobody voted');
    return synthesize({ ...heard, votes: [{ ...first, limits }, ...others] }, policy, calibration);
  };

  test('leaves open what every model allows, and says which', () => {
    expect(judged('ALLOW', [limit('kept')]).verdict).toBe('ALLOW');
    const { verdict, confidence, reasons } = judged('ALLOW', [limit('kept'), limit('unclear')]);
    expect(reasons).toEqual(['unclear: amount: none']);
    expect([verdict, confidence <= 0.5]).toEqual(['UNCERTAIN', true]);
  });

  test('does so too where the question of limits decides nothing, as in shadow', () => {
    expect(judged('ALLOW', [limit('violated')], 'optional').verdict).toBe('ALLOW');
    expect(judged('ALLOW', [limit('unclear')], 'optional').verdict).toBe('UNCERTAIN');
  });

  test('turns no refusal round', () => {
    expect(judged('BLOCK', [limit('unclear')]).verdict).toBe('BLOCK');
  });
});

describe('supporting criteria', () => {
  const row: Row = {
    states: ['BLOCK', 'BLOCK'],
    kinds: ['model', 'model'],
    red: 'quiet',
    redKind: 'model',
    policy: { bar: 0.6, quorum: 2, everySeat: false },
    criticality: 'supporting',
    beside: true,
  };

  test('a blocked one makes the verdict UNCERTAIN, never BLOCK', () => {
    expect(judgementOf(row)).toMatchObject({ verdict: 'UNCERTAIN' });
  });

  test('an uncertain one lowers the confidence', () => {
    const doubted = judgementOf({ ...row, states: ['UNCERTAIN', 'UNCERTAIN'] });
    const unjudged = judgementOf({ ...row, states: ['silent', 'silent'] });
    expect(doubted.confidence).toBeLessThan(unjudged.confidence);
  });
});
