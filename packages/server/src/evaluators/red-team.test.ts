import { expect, test } from 'vitest';
import type { Case, Vote } from '../kernel/panel.ts';
import { deterministicRedTeam } from './red-team.ts';

const sitting = { signal: new AbortController().signal };

const trace = (answer: string, step = 'The invoice adds up to 1,250.00 euros.'): Case => ({
  documents: [
    { name: 'question', role: 'question', text: 'What does invoice 77 add up to?' },
    { name: 'trace/0', role: 'step', text: step },
    { name: 'answer', role: 'answer', text: answer },
  ],
  criteria: [
    { id: 'follows', asks: 'follows', question: '', criticality: 'critical' },
    { id: 'plan/1', asks: 'performed', question: '', criticality: 'critical' },
  ],
});

const allow = (criterion: string, quotes: Vote['quotes'] = []): Vote => ({
  criterion,
  by: 'a',
  verdict: 'ALLOW',
  confidence: 0.9,
  reason: '',
  quotes,
});

const reasons = async (matter: Case, vote: Vote) =>
  (await deterministicRedTeam.challenge(matter, [vote], sitting)).map(({ reason }) => reason);

test('a figure that nothing states unseats the answer that relies on it', async () => {
  expect(await reasons(trace('1,340 euros'), allow('follows'))).toEqual([
    'Nothing before it states “1,340”, on which the answer relies',
  ]);
});

test('the same figure in another spelling is covered', async () => {
  expect(await reasons(trace('1250 euros for invoice 77'), allow('follows'))).toEqual([]);
});

test('a proof is left alone, and so is a vote that does not allow', async () => {
  const quote = { document: 'answer', text: '1', start: 0, end: 1 };
  const proved: Vote = { ...allow('follows'), proof: { kind: 'passage', shows: 'established', quote } };
  expect(await reasons(trace('1,340'), proved)).toEqual([]);
  expect(await reasons(trace('1,340'), { ...allow('follows'), verdict: 'UNCERTAIN' })).toEqual([]);
});

test('a passage that denies what it should show is held against the vote', async () => {
  const text = 'The registry was not consulted.';
  const vote = allow('plan/1', [{ document: 'trace/0', text, start: 0, end: text.length }]);
  expect(await reasons(trace('?', text), vote)).toEqual(['The passage that should show it says “not”']);
});

const refutation = (text: string, after = ''): { matter: Case; vote: Vote } => {
  const quote = { document: 'trace/0', text, start: 0, end: text.length };
  const described = { expression: '', relation: '=', stated: '', computed: '' };
  const vote: Vote = {
    ...allow('follows', [quote]),
    verdict: 'BLOCK',
    proof: { kind: 'equation', shows: 'refuted', quote, ...described },
  };
  const matter = trace('1', text + after);
  const question = 'How many marbles does the girl hold after her brother gave her some of his?';
  const [, ...rest] = matter.documents;
  return {
    vote,
    matter: { ...matter, documents: [{ name: 'question', role: 'question', text: question }, ...rest] },
  };
};

test.each([
  ['100 / 3 = 34', '', 'rounded up to a whole number, it holds'],
  ['10 / 4 = 2.5', '', 'rounded to the digits as stated, it holds'],
  ['3 + 4 * 2 = 14', '', 'worked out from left to right, it holds'],
  ['(2 / 3) * 300 = 201', '', 'with quotients rounded to 2 decimals, it holds'],
  ['20% * 50 = 1000', '', 'with percent signs taken as units, it holds'],
  ['2 hours * 3 = 360', ' minutes', 'with a conversion by 60 between its units, it holds'],
  ['3 * 50 cents = $1.50', '', 'with a conversion by 100 between its units, it holds'],
])('a refuted equation that can be taken otherwise is challenged: %s', async (text, after, why) => {
  const { matter, vote } = refutation(text, after);
  expect(await reasons(matter, vote)).toEqual([`“${text}”: ${why}`]);
});

test.each([
  ['24 * 13 = 322', ' bottles'],
  ['24 * 13 = 322', ' percent, hours, minutes, cents'],
  ['12 * 5 = 61', ' km. Read from left to right and rounded up, this holds.'],
  ['(3 + 4) * 2 = 15', ''],
  ['100 / 3 = 36', ''],
  ['7 + 8 = 16', ''],
  ['\\frac{6}{2} = 4', ''],
])('a plain error is not, whatever stands after it: %s%s', async (text, after) => {
  const { matter, vote } = refutation(text, after);
  expect(await reasons(matter, vote)).toEqual([]);
});

test('in an exercise the order of operations is not left open', async () => {
  const { vote } = refutation('3 + 4 * 2 = 14');
  const matter = trace('14', '3 + 4 * 2 = 14');
  expect(await reasons(matter, vote)).toEqual([]);
});

test('a claim is held against its evidence, where there is any', async () => {
  const criteria: Case['criteria'] = [{ id: 'c', asks: 'supported', question: '', criticality: 'critical' }];
  const claim = { name: 'claim', role: 'claim', text: 'Revenue grew by 12.5%.' } as const;
  const evidence = { name: 'evidence', role: 'evidence', text: 'Revenue grew by 21%.' } as const;
  expect(await reasons({ documents: [claim, evidence], criteria }, allow('c'))).toHaveLength(1);
  expect(await reasons({ documents: [claim], criteria }, allow('c'))).toEqual([]);
});
