import { CAUTIOUS, synthesize } from '@truepenny/verifier';
import { describe, expect, test } from 'vitest';
import type { Ballot, Case, Document, Evaluator, Panel, RedTeam } from '../kernel/panel.ts';
import { isUnproved, MOST_REFUTED } from '../kernel/refutations.ts';
import { judge } from './judge.ts';

const STEPS = MOST_REFUTED + 100;
const steps = Array.from(
  { length: STEPS },
  (_, at): Document => ({
    name: `trace/${at}`,
    role: 'step',
    text: '2 + 2 = 5',
  }),
);
const matter: Case = {
  documents: [{ name: 'question', role: 'question', text: 'What is 3 + 3?' }, ...steps],
  criteria: [
    { id: 'follows', asks: 'follows', question: 'Does it follow?', criticality: 'critical' },
    ...steps.map(({ name }) => ({
      ...{ id: name, asks: 'sound' as const, about: name, question: 'Is it sound?' },
      criticality: 'supporting' as const,
    })),
  ],
};

const quote = (document: string) => ({ document, text: '2 + 2 = 5', start: 0, end: 9 });
const refuted = (name: string, criterion = name): Ballot => ({
  ...{ criterion, verdict: 'BLOCK', confidence: 0.97, reason: `no, not in ${name}`, quotes: [] },
  proof: {
    ...{ kind: 'equation', shows: 'refuted', quote: quote(name) },
    ...{ expression: '2 + 2', relation: '=', stated: '5', computed: '4' },
  },
});
const refutations = steps.map(({ name }) => refuted(name));
const allowed = (criterion: string): Ballot => ({
  ...{ criterion, verdict: 'ALLOW', confidence: 0.99, reason: 'it is', quotes: [] },
  proof: { kind: 'passage', shows: 'established', quote: quote('trace/0') },
});

const seat = (id: string) => ({ id, family: id, kind: 'deterministic', version: '1' }) as const;
const says = (id: string, ...ballots: Ballot[]): Evaluator => ({ ...seat(id), examine: () => ballots });
const silent: RedTeam = { ...seat('red'), challenge: () => [] };

const decide = (evaluators: Evaluator[], redTeam = silent) => {
  const panel: Panel = {
    ...{ evaluators, redTeam: [redTeam], rounds: 1, quorum: 1 },
    ...{ deadlineMs: 60_000, bar: 0.6, everySeat: false },
  };
  return judge(matter, panel, CAUTIOUS);
};

/** What every proof together would give. */
function unbounded({ hearing, policy }: Awaited<ReturnType<typeof decide>>, said: Record<string, Ballot[]>) {
  const votes = Object.entries(said).flatMap(([by, ballots]) => ballots.map((ballot) => ({ ...ballot, by })));
  return synthesize({ ...hearing, votes }, policy, CAUTIOUS);
}

describe('of more than so many refutations of steps', () => {
  test('the first are proved, the rest doubted, and the verdict is as sure as with all', async () => {
    const ballots = [...refutations, allowed('follows')];
    const decision = await decide([says('a', ...ballots.toReversed())]);
    const { votes } = decision.hearing;
    expect(votes.filter(({ verdict }) => verdict === 'BLOCK').map(({ criterion }) => criterion)).toEqual(
      steps.slice(0, MOST_REFUTED).map(({ name }) => name),
    );
    expect(votes.slice(1 + MOST_REFUTED).every(isUnproved)).toBe(true);
    const { verdict, confidence } = unbounded(decision, { a: ballots });
    expect(decision).toMatchObject({ verdict, confidence });
    expect(verdict).toBe('UNCERTAIN');
  });

  test('none that was left is allowed by another seat', async () => {
    const [blocks, allows] = [refutations, steps.map(({ name }) => allowed(name))];
    const decision = await decide([says('a', allowed('follows'), ...blocks), says('b', ...allows)]);
    expect(decision.opinions.slice(1).some(({ verdict }) => verdict === 'ALLOW')).toBe(false);
    const { verdict, confidence } = unbounded(decision, { a: [allowed('follows'), ...blocks], b: allows });
    expect(decision).toMatchObject({ verdict, confidence });
  });

  test('the answer is still refuted', async () => {
    const decision = await decide([says('a', ...refutations, refuted('trace/0', 'follows'))]);
    expect(decision.verdict).toBe('BLOCK');
  });

  test('nothing is allowed when the red team takes down all that were proved', async () => {
    const takesDown: RedTeam = {
      ...seat('red'),
      challenge: (_, votes) =>
        votes
          .filter(({ verdict }) => verdict === 'BLOCK')
          .map(({ criterion, by }) => ({
            criterion,
            against: by,
            material: true,
            reason: 'loosely',
            quotes: [],
          })),
    };
    const decision = await decide([says('a', allowed('follows'), ...refutations)], takesDown);
    expect(decision.verdict).toBe('UNCERTAIN');
    expect(decision.reasons).toContain('no-red-team: red did not complete its turn (insufficient)');
  });
});
