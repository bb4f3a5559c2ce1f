import { counselledOtherwise, recheckProof } from '@truepenny/verifier/proofs';
import { expect, test } from 'vitest';
import { coverage } from '../../src/evaluators/coverage.ts';
import { ballots, plannedCase } from '../../src/evaluators/plan.fixture.ts';
// The part `held` holds rows that were written before any rule was tried on them.
import rows from './counsel.json' with { type: 'json' };

type Row = readonly string[];

async function isRefuted([question = '', plan = '', answer = '']: Row): Promise<boolean> {
  const matter = plannedCase({ question, plan: [plan], answer, steps: ['Looked it up.'] });
  const [ballot] = await ballots(coverage, matter);
  const { verdict, proof } = ballot ?? {};
  return verdict === 'BLOCK' && proof !== undefined && recheckProof(proof, matter.documents).holds;
}

test.each(rows.against)('%s – %s – %s goes against the plan', async (...row) =>
  expect(await isRefuted(row)).toBe(true),
);

test.each([...rows.open, ...rows.held.open])('%s – %s – %s does not', async (...row) =>
  expect(await isRefuted(row)).toBe(false),
);

test('of the rows set aside at least three of four are found', async () => {
  const found = await Promise.all(rows.held.against.map(isRefuted));
  expect(found.filter(Boolean).length / found.length).toBeGreaterThanOrEqual(0.75);
});

test('an answer that is careful, or that says no, is never refuted', async () => {
  for (const [question = '', plan = '', answer = ''] of [...rows.against, ...rows.held.against]) {
    const careful = [`No. ${answer}`, `${answer} But be careful.`, `${answer} It is dangerous.`];
    for (const one of careful) expect(await isRefuted([question, plan, one])).toBe(false);
    expect(await isRefuted([question, `Check whether to ${plan}`, answer])).toBe(false);
  }
});

test('a long text is read in linear time, without a fault', () => {
  for (const piece of ['against ', 'should not ', 'yes is safe ', 'warn that is ', '. Yes? '])
    for (const role of ['plan', 'question', 'answer'] as const) {
      const text = (of: string) => (of === role ? piece.repeat(100_000 / piece.length) : `Yes, ${of}?`);
      const documents = (['question', 'answer'] as const).map((of) => ({
        name: of,
        role: of,
        text: text(of),
      }));
      expect(() =>
        counselledOtherwise({ name: 'plan', role: 'plan', text: text('plan') }, documents),
      ).not.toThrow();
    }
});
