import { CAUTIOUS } from '@truepenny/verifier';
import { expect, test } from 'vitest';
import { judge } from '../judge/judge.ts';
import type { Case, Criterion, Document, RedTeam, Sitting, Vote } from '../kernel/panel.ts';
import type { ModelRequest } from '../models/model.ts';
import { scripted } from '../models/scripted.ts';
import { modelEvaluator } from './evaluator.ts';
import { quoteLocator } from './locate.ts';
import { EVALUATOR_PROMPT, RED_TEAM_PROMPT } from './prompt.ts';
import { modelRedTeam } from './red-team.ts';
import { evaluatorReply, redTeamReply } from './reply-schema.ts';
import { witnessReader } from './witness.ts';

test('what the roles are told, byte for byte: whoever edits a prompt or its schema says so here', () => {
  expect({ evaluator: EVALUATOR_PROMPT.version, redTeam: RED_TEAM_PROMPT.version }).toMatchInlineSnapshot(`
    {
      "evaluator": "prompt-9d44ba92549299c9",
      "redTeam": "prompt-ba309610a9c97a44",
    }
  `);
});

/** The examples within a prompt: its lines of JSON that hold no placeholder. */
const examplesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('<'))
    .map((line) => JSON.parse(line));
const wholeIn = (text: string) => examplesIn(text).filter((one) => !('kind' in one));

test('the examples have the form that is asked for, two of each role, one with a witness', () => {
  const [answers, objections] = [wholeIn(EVALUATOR_PROMPT.text), wholeIn(RED_TEAM_PROMPT.text)];
  expect(evaluatorReply(2).safeParse({ seal: '', answers }).error).toBeUndefined();
  expect(redTeamReply(2).safeParse({ seal: '', objections }).error).toBeUndefined();
  expect([answers, objections].map((some) => some.filter(({ witness }) => witness).length)).toEqual([1, 1]);
});

/** What the passages of the examples stand in. */
const TEXTS: readonly (readonly [role: string, text: string])[] = [
  ['evaluator', 'The shed takes nine rolls of felt, 14 metres each. So the roof needs 136 metres.'],
  [
    'evaluator',
    'The permit is of 3 June 2025. The excavation began on 5 June 2025. The permit came after the excavation.',
  ],
  ['red team', 'There are 7 shifts of 6 hours each in the plan. That makes 48 hours in all.'],
  ['red team', 'The invoice of 5 March 2025 is to be paid 21 days later. It is due on 28 March 2025.'],
];

test('each role is taught the form of a witness by two examples, and both hold', () => {
  const witnesses = [EVALUATOR_PROMPT, RED_TEAM_PROMPT].flatMap(({ text }) =>
    examplesIn(text).flatMap((one) => ('kind' in one ? [one] : one.witness ? [one.witness] : [])),
  );
  expect(witnesses.map(({ kind }) => kind)).toEqual(['order', 'reckoning', 'date-sum', 'reckoning']);
  const criterion: Criterion = {
    id: 'c',
    asks: 'sound',
    about: 'step',
    question: 'Is it so?',
    criticality: 'critical',
  };
  for (const witness of witnesses) {
    const held = TEXTS.map(([, text]) => {
      const [stated = '', ...given] = text.split('. ').toReversed();
      const documents: Document[] = [
        { name: 'question', role: 'question', text: `${given.toReversed().join('. ')}.` },
        { name: 'step', role: 'step', text: stated },
      ];
      const locators = documents.map(quoteLocator);
      const find = ({ text: quoted }: { text: string }) =>
        locators.map((locate) => locate(quoted)).find((quote) => quote);
      return witnessReader(find, documents)(witness, criterion);
    });
    expect(held.filter((one) => one && 'proof' in one)).toHaveLength(1);
  }
});

test('an answer names one of the questions, and there are as many as questions', () => {
  const one = { reason: '', quotes: [], witness: null, verdict: 'ALLOW', confidence: 1 };
  const reply = (...criteria: string[]) => ({
    seal: '',
    answers: criteria.map((criterion) => ({ ...one, criterion })),
  });
  expect(evaluatorReply(2).safeParse(reply('C1', 'C2')).success).toBe(true);
  expect(evaluatorReply(2).safeParse(reply('C1', 'C3')).success).toBe(false);
  expect(evaluatorReply(2).safeParse(reply('C1')).success).toBe(false);
  expect(evaluatorReply(2_000).safeParse(reply('C1999')).success).toBe(true);
});

const MATTER: Case = {
  documents: [
    { name: 'order', role: 'instruction', text: 'Pay Acme 40 EUR.' },
    { name: 'rules', role: 'terms', text: 'No payment on Sundays.' },
    { name: 'lookup', role: 'evidence', text: 'Acme has the account 7.' },
    { name: 'why', role: 'reasoning', text: 'The bill is open.' },
    { name: 'call', role: 'action', text: 'pay("Acme", 40, "EUR")' },
  ],
  criteria: ['limits', 'recipient'].map((id) => ({
    id,
    asks: 'permitted',
    about: 'call',
    question: `Is the ${id} kept?`,
    criticality: 'critical',
  })),
  facts: { domain: 'financial', granted: { maxAmount: 50 } },
};

/** Everything that two evaluators and the red team are asked about one case in two rounds. */
async function asked(): Promise<ModelRequest[]> {
  const requests: ModelRequest[] = [];
  let drawn = 0;
  const randomness = (bytes: number) => Buffer.alloc(bytes, ++drawn);
  const reply = (request: ModelRequest): string => {
    requests.push(request);
    const seal = /The seal is (\w+)/.exec(request.prompt)?.[1];
    const given = ['1', '2'].map((number) => ({
      criterion: `C${number}`,
      position: `P${number}`,
      reason: 'so',
      quotes: [],
      verdict: 'ALLOW',
      confidence: 0.8,
      material: false,
    }));
    return JSON.stringify({
      seal,
      [request.prompt.includes('# Positions') ? 'objections' : 'answers']: given,
    });
  };
  const surroundings = { clock: () => 0, randomness };
  const model = (id: string) => scripted({ id, family: id }, reply);
  const redTeam: RedTeam = modelRedTeam(model('ash/1'), surroundings);
  await judge(
    MATTER,
    {
      evaluators: ['elm/1', 'oak/1'].map((id) => modelEvaluator(model(id), surroundings)),
      redTeam: [redTeam],
      rounds: 2,
      quorum: 2,
      deadlineMs: 5_000,
      bar: 0.5,
      everySeat: false,
    },
    CAUTIOUS,
  );
  return requests;
}

test('material comes first and is the same for every seat, role and round; seal and order come last', async () => {
  const requests = await asked();
  expect(requests).toHaveLength(6);
  const shared = requests.map(({ prompt, sharedPrefix }) => prompt.slice(0, sharedPrefix));
  expect(new Set(shared).size).toBe(1);
  for (const { text } of MATTER.documents) expect(shared[0]).toContain(text);
  for (const { prompt, sharedPrefix = 0 } of requests) {
    const behind = prompt.slice(sharedPrefix);
    expect(behind.indexOf('# Questions')).toBeLessThan(behind.indexOf('The seal is '));
    expect(behind).toMatch(/The seal is [0-9a-f]{12}$/);
    expect(prompt.slice(0, sharedPrefix)).not.toContain('The seal is');
  }
  expect(new Set(requests.map(({ prompt }) => prompt.slice(-12))).size).toBe(6);
});

test('documents are named by number with what they are, questions by theirs, and reasons are asked for before verdicts', async () => {
  const [first] = await asked();
  for (const said of [
    'D1: instruction, the words of the principal',
    'D2: terms, standing rules or granted terms',
    'D3: evidence, evidence, such as the result of a tool',
    'D4: reasoning, the reasons of the agent',
    'D5: action, what the agent is about to do',
    '{"id":"C1","asks":"permitted","about":"D5"',
    'Answer C1 to C2 now.',
  ])
    expect(first?.prompt).toContain(said);
  const { shape } = evaluatorReply(2);
  expect(Object.keys(shape.answers.element.shape)).toEqual([
    'criterion',
    'reason',
    'quotes',
    'witness',
    'verdict',
    'confidence',
  ]);
});

test('there is a rubric for each kind of question, and one sentence says how much to copy', () => {
  for (const asks of ['sound', 'performed', 'follows', 'supported', 'permitted'])
    expect(EVALUATOR_PROMPT.text).toMatch(
      new RegExp(`- \`${asks}\`: (?:list|find|solve|split|name) [^.]{10,}\\.`),
    );
  for (const { text } of [EVALUATOR_PROMPT, RED_TEAM_PROMPT])
    expect(text).toContain('Copy 4 to 25 consecutive words');
});

test('the order of positions is drawn anew for every seat', async () => {
  const votes: Vote[] = ['limits', 'recipient'].flatMap((criterion) =>
    (['ALLOW', 'BLOCK'] as const).map((verdict) => ({
      criterion,
      by: `${verdict}/1`,
      verdict,
      confidence: 0.8,
      reason: `${criterion} ${verdict}`,
      quotes: [],
    })),
  );
  const orders = new Set<string>();
  for (let seed = 0; seed < 40; seed++) {
    const model = scripted({ id: 'ash/1', family: 'ash' }, ({ prompt }) => {
      orders.add([...prompt.matchAll(/"reason":"(\w+ \w+)"/g)].map(([, said]) => said).join());
      return '';
    });
    const randomness = (bytes: number) =>
      Buffer.from(Array.from({ length: bytes }, (_, at) => seed * 37 + at * 11));
    const sitting: Sitting = { signal: new AbortController().signal };
    const challenged = async () =>
      modelRedTeam(model, { clock: () => 0, randomness }).challenge(MATTER, votes, sitting);
    await expect(challenged()).rejects.toThrow();
  }
  expect(orders.size).toBeGreaterThan(8);
});
