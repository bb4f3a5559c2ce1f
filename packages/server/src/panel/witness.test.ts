import { CAUTIOUS } from '@truepenny/verifier';
import { expect, test } from 'vitest';
import { judge } from '../judge/judge.ts';
import type { Case, Criterion, RedTeam, Vote } from '../kernel/panel.ts';
import { scripted } from '../models/scripted.ts';
import { modelEvaluator } from './evaluator.ts';
import { modelRedTeam } from './red-team.ts';

const MATTER: Case = {
  documents: [
    {
      name: 'question',
      role: 'question',
      text: 'A coach seats 52 people. How many do three coaches, 3 in all, seat?',
    },
    { name: 'step 0', role: 'step', text: 'Adding the coaches up, they offer room for 146 people.' },
    { name: 'step 1', role: 'step', text: 'That is enough.' },
  ],
  criteria: ['step 0', 'step 1'].map((about) => ({
    id: about,
    asks: 'sound',
    about,
    question: 'Is it sound?',
    criticality: 'critical',
  })),
};
const SURROUNDINGS = { clock: () => 0, randomness: (bytes: number) => Buffer.alloc(bytes) };
const seal = '0'.repeat(12);
const WITNESS = {
  kind: 'reckoning',
  expression: '3 × 52',
  terms: [
    { document: 'D1', text: '3 in all' },
    { document: 'D1', text: 'A coach seats 52 people' },
  ],
  stated: { document: 'D2', text: 'room for 146 people' },
};
const answer = (criterion: string, verdict: string, witness: unknown = null) => ({
  criterion,
  reason: 'because',
  quotes: [],
  witness,
  verdict,
  confidence: 0.9,
});
const evaluator = (...answers: unknown[]) =>
  modelEvaluator(
    scripted({ id: 'elm/1', family: 'elm' }, () => JSON.stringify({ seal, answers })),
    SURROUNDINGS,
  );

const quiet: RedTeam = { id: 'q', family: 'q', kind: 'deterministic', version: '1', challenge: () => [] };
const decide = (evaluators: ReturnType<typeof evaluator>[], redTeam: RedTeam[] = [quiet]) =>
  judge(
    MATTER,
    { evaluators, redTeam, rounds: 1, quorum: 2, deadlineMs: 2_000, bar: 0.6, everySeat: false },
    CAUTIOUS,
  );

test('a witness that holds makes an objection a proof, which blocks without any quorum', async () => {
  const seat = evaluator(answer('C1', 'BLOCK', WITNESS), answer('C2', 'ALLOW'));
  const { verdict, opinions, hearing } = await decide([seat]);
  expect(verdict).toBe('BLOCK');
  expect(opinions[0]).toMatchObject({ proved: 'refuted', basis: 'proof' });
  expect(hearing.votes[0]).toMatchObject({ by: 'elm/1', basis: 'proof', proof: { expression: '3 * 52' } });
});

test.each([
  [
    'does not hold',
    { ...WITNESS, expression: '3 + 52', stated: { document: 'D2', text: '146 people' } },
    'C2',
  ],
  ['has figures from nowhere', { ...WITNESS, expression: '3 * 50' }, 'C1'],
  ['is about another document', WITNESS, 'C2'],
  ['quotes what stands nowhere', { ...WITNESS, stated: { document: 'D2', text: 'room for 147' } }, 'C1'],
  ['is of no kind', { kind: 'feeling' }, 'C1'],
])('one that %s is dropped and shown, and the vote is an opinion', async (_, witness, criterion) => {
  const ballots = await evaluator(answer(criterion, 'BLOCK', witness)).examine(MATTER, {
    signal: new AbortController().signal,
  });
  const given = ballots.find(({ verdict }) => verdict === 'BLOCK');
  expect(given?.proof).toBeUndefined();
  expect(given?.reason).toContain('its witness does not hold');
});

test('a witness attached to an ALLOW lifts nothing', async () => {
  const seat = evaluator(answer('C1', 'ALLOW', WITNESS), answer('C2', 'ALLOW'));
  const { verdict, hearing } = await decide([seat]);
  expect(verdict).toBe('UNCERTAIN');
  expect(hearing.votes.every(({ proof, basis }) => proof === undefined && basis === 'opinion')).toBe(true);
});

test('what the red team proves stands as its own vote, and replaces no vote of others', async () => {
  const red = modelRedTeam(
    scripted({ id: 'ash/1', family: 'ash' }, () =>
      JSON.stringify({
        seal,
        objections: ['P1', 'P2'].map((position) => ({
          position,
          reason: 'it is 156',
          quotes: [],
          witness: WITNESS,
          wouldChangeVerdict: 0.9,
          material: true,
        })),
      }),
    ),
    SURROUNDINGS,
  );
  const seats = ['a', 'b'].map(() => evaluator(answer('C1', 'ALLOW'), answer('C2', 'ALLOW')));
  const { verdict, hearing } = await decide(seats, [quiet, red]);
  expect(verdict).toBe('BLOCK');
  expect(hearing.votes.filter(({ by }) => by === 'ash/1')).toMatchObject([
    { criterion: 'step 0', verdict: 'BLOCK', basis: 'proof' },
  ]);
});

/** Documents D1, D2 … by their roles; each witness is attached to a BLOCK of one question. */
const [TERMS, PROPOSED] = ['maxAmount: 100\ncurrency: "EUR"', 'amount: 600\ncurrency: "EUR"'];
const WORLD: Case = {
  documents: [
    { name: 'instruction', role: 'instruction', text: 'Settle the bill of Acme, at most 200 EUR.' },
    { name: 'evidence', role: 'evidence', text: 'Depots:\ndepot,tonnes,staff\nBremen,40,12\nKiel,55,9' },
    { name: 'dates', role: 'evidence', text: 'The bill is of 2 May 2025. The goods came on 9 May 2025.' },
    {
      name: 'claim',
      role: 'claim',
      text: 'In Kiel the staff is 12. The bill came after the goods. The bill is due on 2 July 2025. The run takes 3 hours, that is 150 minutes. The rules say “no bill may ever stay open”.',
    },
    { name: 'call', role: 'action', text: 'pay(recipient="Acme", amount=600, currency="EUR")' },
    { name: 'mandate/granted', role: 'terms', text: TERMS },
    { name: 'mandate/proposed', role: 'action', text: PROPOSED },
    { name: 'later', role: 'evidence', text: 'The bill may stay open for 30 days.' },
  ],
  criteria: [],
};
const CLAIMED: Criterion = {
  id: 'claimed',
  asks: 'supported',
  about: 'claim',
  question: 'Is it so?',
  criticality: 'critical',
};
const SCOPE: Criterion = {
  id: 'scope',
  asks: 'permitted',
  aspect: 'scope',
  question: 'May it?',
  criticality: 'critical',
};
const INTENT: Criterion = { ...SCOPE, id: 'intent', aspect: 'recipient' };
const d = (number: number, text: string) => ({ document: `D${number}`, text });
const WITNESSES: Record<string, [witness: Record<string, unknown>, bears: Criterion, doesNot: Criterion]> = {
  table: [
    { table: d(2, 'Kiel,55,9'), row: 'Kiel', column: 'staff', stated: d(4, 'the staff is 12') },
    CLAIMED,
    SCOPE,
  ],
  order: [
    {
      events: [
        { event: 'bill', at: d(3, '2 May 2025') },
        { event: 'goods', at: d(3, '9 May 2025') },
      ],
      stated: d(4, 'The bill came after the goods'),
    },
    CLAIMED,
    INTENT,
  ],
  'date-sum': [
    { as: 'later', given: [d(3, '2 May 2025'), d(8, '30 days')], stated: d(4, '2 July 2025') },
    CLAIMED,
    SCOPE,
  ],
  conversion: [{ given: d(4, '3 hours'), stated: d(4, '150 minutes') }, CLAIMED, SCOPE],
  'quote-absent': [{ quote: d(4, 'no bill may ever stay open') }, CLAIMED, SCOPE],
  rule: [
    { rule: d(1, 'at most 200 EUR'), instance: d(5, 'amount=600, currency="EUR"') },
    { ...SCOPE, about: 'call' },
    INTENT,
  ],
  mandate: [{ limit: 'amount' }, { ...SCOPE, aspect: 'limits' }, CLAIMED],
};

async function ballotWith(witness: unknown, criterion: Criterion) {
  const matter = { ...WORLD, criteria: [criterion] };
  const seat = evaluator(answer('C1', 'BLOCK', witness));
  const [ballot] = await seat.examine(matter, { signal: new AbortController().signal });
  return ballot;
}

test.each(Object.entries(WITNESSES))(
  '%s: one that holds is a proof of what it bears on',
  async (kind, one) => {
    const [given, bears, doesNot] = one;
    expect((await ballotWith({ kind, ...given }, bears))?.proof).toMatchObject({ shows: 'refuted' });
    const other = await ballotWith({ kind, ...given }, doesNot);
    expect(other?.proof).toBeUndefined();
    expect(other?.reason).toContain('it is not about what was asked');
  },
);

test.each([
  ['table', { row: 'Bremen' }, 'the sentence names another cell'],
  ['table', { stated: d(2, 'Bremen,40,12') }, 'it is not about what was asked'],
  ['order', { stated: d(3, 'The bill is of 2 May 2025') }, 'it is not about what was asked'],
  ['date-sum', { given: [d(3, '2 May 2025')] }, 'it does not take so many passages'],
  ['conversion', { given: d(4, '12') }, 'it is about something else'],
  ['quote-absent', { quote: d(4, 'The bill came after the goods') }, 'it does not stand in quotation marks'],
  ['rule', { rule: d(8, '30 days') }, 'who says so sets no rules'],
  ['rule', { rule: d(1, 'at most 900 EUR') }, 'a passage that it names is nowhere in the text'],
  ['mandate', { limit: 'expiry' }, 'a passage that it names is nowhere in the text'],
  ['mandate', { limit: 'mood' }, 'it is of no kind that can be rechecked'],
])('%s with %j shows nothing', async (kind, changed, why) => {
  const [given, bears] = WITNESSES[kind] ?? [{}, CLAIMED];
  const ballot = await ballotWith({ kind, ...given, ...changed }, bears);
  expect(ballot?.proof).toBeUndefined();
  expect(ballot?.reason).toContain(why);
});

test('what is false counts against the seat, what is only not seen does not', async () => {
  const right = { kind: 'rule', rule: d(1, 'at most 200 EUR'), instance: d(5, 'amount=600, currency="EUR"') };
  const matter = { ...WORLD.documents[0], text: 'Settle the bill of Acme, at most 900 EUR.' };
  const kept = {
    ...WORLD,
    documents: WORLD.documents.map((one) => (one.role === 'instruction' ? { ...one, ...matter } : one)),
  };
  const rule = { ...right, rule: d(1, 'at most 900 EUR') };
  const seat = evaluator(answer('C1', 'BLOCK', rule));
  const [ballot] = await seat.examine(
    { ...kept, criteria: [SCOPE] },
    { signal: new AbortController().signal },
  );
  expect(ballot).toMatchObject({ verdict: 'BLOCK', weak: true });
  expect((await ballotWith(right, INTENT))?.weak).toBeUndefined();
});

test('of a hundred witnesses in one reply two dozen are looked at', async () => {
  const criteria = Array.from({ length: 100 }, (_, at) => ({ ...CLAIMED, id: `q${at}` }));
  const [given] = WITNESSES.conversion ?? [];
  const seat = evaluator(
    ...criteria.map((_, at) => answer(`C${at + 1}`, 'BLOCK', { kind: 'conversion', ...given })),
  );
  const ballots = await seat.examine({ ...WORLD, criteria }, { signal: new AbortController().signal });
  expect(ballots.filter(({ proof }) => proof).length).toBe(24);
  expect(ballots.at(-1)?.reason).toContain('there were too many before it');
});

/** What the red team holds against an ALLOW on this question. */
async function objectionWith(witness: unknown, criterion: Criterion) {
  const objection = {
    position: 'P1',
    reason: 'it is not so',
    quotes: [],
    wouldChangeVerdict: 0.2,
    material: false,
  };
  const red = modelRedTeam(
    scripted({ id: 'ash/1', family: 'ash' }, () =>
      JSON.stringify({ seal, objections: [{ ...objection, witness }] }),
    ),
    SURROUNDINGS,
  );
  const allowed = { criterion: criterion.id, by: 'elm/1', verdict: 'ALLOW', confidence: 0.9 } as const;
  const votes: Vote[] = [{ ...allowed, reason: 'it is so', quotes: [] }];
  const matter = { ...WORLD, criteria: [criterion] };
  const [found] = await red.challenge(matter, votes, { signal: new AbortController().signal });
  return found;
}

test.each(Object.entries(WITNESSES))(
  '%s: one of the red team that holds is a proof, one beside the question is shown and decides nothing',
  async (kind, [given, bears, doesNot]) => {
    expect(await objectionWith({ kind, ...given }, bears)).toMatchObject({
      material: true,
      proof: { shows: 'refuted' },
    });
    const other = await objectionWith({ kind, ...given }, doesNot);
    expect(other).toMatchObject({ material: false });
    expect(other?.reason).toContain('its witness does not hold: it is not about what was asked');
  },
);
