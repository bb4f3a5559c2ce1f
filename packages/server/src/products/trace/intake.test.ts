import { TraceRequest } from '@truepenny/contract';
import { expect, test } from 'vitest';
import { intake } from './intake.ts';

const request = (body: object): TraceRequest =>
  TraceRequest.parse({ question: 'q?', trace: ['one', 'two'], ...body });
const decisive = (body: object): string[] =>
  intake(request(body))
    .matter.criteria.filter(({ criticality }) => criticality === 'critical')
    .map(({ id }) => id);

const plan = (criticality: string) => [{ index: 1, description: 'Look it up', criticality }];

test('without a plan, whether the answer follows decides, and every step of the trace is judged', () => {
  const { matter } = intake(request({ answer: 'two' }));
  expect(matter.documents.map(({ name, role }) => `${name} (${role})`)).toMatchInlineSnapshot(`
    [
      "question (question)",
      "trace/0 (step)",
      "trace/1 (step)",
      "answer (answer)",
    ]
  `);
  expect(matter.criteria.map(({ id, criticality }) => `${id}: ${criticality}`)).toMatchInlineSnapshot(`
    [
      "follows: critical",
      "trace/0: supporting",
      "trace/1: supporting",
    ]
  `);
});

test('the answer check decides whenever there is an answer, or nothing else that is critical', () => {
  expect(decisive({})).toEqual(['follows']);
  expect(decisive({ plan_steps: plan('critical') })).toEqual(['plan/1']);
  expect(decisive({ plan_steps: plan('critical'), answer: 'two' })).toEqual(['follows', 'plan/1']);
  expect(decisive({ plan_steps: plan('unknown') })).toEqual(['follows']);
});

test('combined mode asks of every plan step whether it was performed and whether it is supported', () => {
  const { matter } = intake(request({ plan_steps: plan('critical'), mode: 'combined' }));
  expect(matter.criteria.map(({ id }) => id).filter((id) => id.startsWith('plan'))).toEqual([
    'plan/1',
    'plan/1/support',
  ]);
});

test('a step of a text knows its offset, a step of a list its element', () => {
  const text = 'Step 1: add 2 and 2.\nStep 2: so it is 4.';
  const fromText = intake(request({ trace: text }));
  const second = fromText.places.get('trace/1');
  expect(text.slice(second?.start)).toBe('Step 2: so it is 4.');
  expect(intake(request({})).places.get('trace/1')).toEqual({ start: 0, element: 1 });
});

test('expected evidence is part of the question that is put to the judges', () => {
  const [step] = plan('critical');
  const { matter } = intake(
    request({ plan_steps: [{ ...step, expected_evidence: 'A figure of the year.' }] }),
  );
  expect(matter.criteria.find(({ id }) => id === 'plan/1')?.question).toBe(
    'Was plan/1 done in the trace as planned? Expected evidence: A figure of the year.',
  );
});
