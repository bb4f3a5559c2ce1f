import { CAUTIOUS } from '@truepenny/verifier';
import { replay } from '@truepenny/verifier/proofs';
import { expect, test } from 'vitest';
import { transcriptOf } from '../../judge/transcript.ts';
import type { Case, Evaluator, RedTeam, Roster } from '../../kernel/panel.ts';
import { judgeInCascade } from './cascade.ts';

const matter: Case = {
  documents: [{ name: 'action', role: 'action', text: 'delete(account)' }],
  criteria: [{ id: 'scope', asks: 'permitted', question: 'Is it in scope?', criticality: 'critical' }],
};

/** A seat that says one thing in its first sitting and another in the next. */
function turncoat(id: string, said: readonly ('ALLOW' | 'BLOCK')[]): Evaluator {
  let sat = 0;
  return {
    id,
    family: id,
    kind: 'model',
    version: '1',
    examine() {
      const verdict = said[sat++] ?? 'ALLOW';
      return [{ criterion: 'scope', verdict, confidence: 0.9, reason: `${id} says ${verdict}`, quotes: [] }];
    },
  };
}

const red = (kind: RedTeam['kind']): RedTeam => ({
  id: `red-${kind}`,
  family: `red-${kind}`,
  kind,
  version: '1',
  challenge: () => [],
});

const roster = (...evaluators: Evaluator[]): Roster => ({
  deterministic: { evaluators: [], redTeam: red('deterministic') },
  models: { evaluators, redTeam: [red('model')] },
});

test('an objection that the larger panel does not confirm is UNCERTAIN, and its transcript says the same', async () => {
  const others = ['b', 'c', 'd', 'e'].map((id) => turncoat(id, ['ALLOW']));
  const seats = roster(turncoat('a', ['BLOCK', 'ALLOW']), ...others);
  const decision = await judgeInCascade(matter, 'standard', seats, CAUTIOUS);
  expect(decision.verdict).toBe('UNCERTAIN');
  expect(decision.reasons.join()).toContain('a says BLOCK');
  const transcript = transcriptOf('sent_1', matter.documents, decision, CAUTIOUS);
  expect(await replay(JSON.parse(JSON.stringify(transcript)))).toMatchObject({
    verdict: 'UNCERTAIN',
    agrees: true,
  });
});

test('an objection that the larger panel confirms blocks', async () => {
  const seats = roster(...['a', 'b', 'c', 'd', 'e'].map((id) => turncoat(id, ['BLOCK', 'BLOCK'])));
  expect(await judgeInCascade(matter, 'standard', seats, CAUTIOUS)).toMatchObject({ verdict: 'BLOCK' });
});

test('the larger panel asks the others only, and the first keeps its vote and what was held against it', async () => {
  const asked: string[] = [];
  const seat = (id: string, verdict: 'ALLOW' | 'BLOCK'): Evaluator => {
    const one = turncoat(id, [verdict, 'BLOCK']);
    return {
      ...one,
      examine(matter, sitting) {
        asked.push(id);
        return one.examine(matter, sitting);
      },
    };
  };
  const seen: string[][] = [];
  const attacker: RedTeam = {
    ...red('model'),
    challenge(_, votes) {
      seen.push(votes.map(({ by }) => by));
      const against = votes.filter(({ by }) => by === 'a' && seen.length === 1);
      return against.map(({ criterion, by }) => ({
        criterion,
        against: by,
        material: true,
        reason: 'who granted it?',
        quotes: [],
      }));
    },
  };
  const seats = roster(seat('a', 'ALLOW'), seat('b', 'ALLOW'), seat('c', 'ALLOW'));
  const heard = { ...seats, models: { ...seats.models, redTeam: [attacker] } };
  const { hearing } = await judgeInCascade(matter, 'standard', heard, CAUTIOUS);
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(seen).toEqual([['a'], ['a', 'b', 'c']]);
  expect(hearing.votes.map(({ by, verdict }) => `${by} ${verdict}`)).toEqual([
    'a ALLOW',
    'b ALLOW',
    'c ALLOW',
  ]);
  expect(hearing.challenges).toMatchObject([{ by: 'red-model', against: 'a', reason: 'who granted it?' }]);
  expect(hearing.redTeam.map(({ id }) => id)).toEqual(['red-deterministic', 'red-model']);
});

test('a first model that failed is asked again with the others', async () => {
  let sat = 0;
  const late: Evaluator = {
    ...turncoat('a', []),
    examine() {
      if (sat++ === 0) throw new Error('late');
      return [{ criterion: 'scope', verdict: 'ALLOW', confidence: 0.9, reason: 'fine', quotes: [] }];
    },
  };
  const seats = roster(late, turncoat('b', []), turncoat('c', []));
  const { hearing } = await judgeInCascade(matter, 'standard', seats, CAUTIOUS);
  expect(hearing.votes.map(({ by }) => by)).toEqual(['a', 'b', 'c']);
});

test('what was heard first stands before what was heard last', async () => {
  const seats = roster(turncoat('a', ['ALLOW', 'BLOCK']), turncoat('b', ['BLOCK']), turncoat('c', ['BLOCK']));
  // Nothing was measured of these seats, so that even an ALLOW of the first is not enough.
  const { verdict, earlier, hearing } = await judgeInCascade(matter, 'standard', seats, CAUTIOUS);
  expect(verdict).toBe('BLOCK');
  expect(earlier.map((one) => one.evaluators.length)).toEqual([1]);
  expect(hearing.evaluators).toHaveLength(3);
});
