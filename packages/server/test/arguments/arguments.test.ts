import { CheckRequest } from '@truepenny/contract';
import { CAUTIOUS, type Document } from '@truepenny/verifier';
import { inferenceProof, recheckProof } from '@truepenny/verifier/proofs';
import { beforeAll, expect, test } from 'vitest';
import { warm } from '../../src/acts/read.ts';
import { deterministicRedTeam } from '../../src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../src/evaluators/seats.ts';
import { drawPanel } from '../../src/judge/draw.ts';
import { judge } from '../../src/judge/judge.ts';
import { intake } from '../../src/products/answer/intake.ts';
import { planOf } from '../../src/products/answer/speeds.ts';
import built from './built.json' with { type: 'json' };
// Arguments set aside: two of them led to a mend of the reader, the others to none.
import held from './held.json' with { type: 'json' };

type Argument = { form: string; text: string; claims: { claim: string; verdict: string }[] };

beforeAll(warm);

const roster = {
  deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam },
  models: { evaluators: [], redTeam: [] },
};
const panel = drawPanel(planOf({ speed: 'standard', stakeLevel: 'medium' }), roster);

async function verdict(claim: string, context: string): Promise<string> {
  return (await judge(intake(CheckRequest.parse({ claim, context })), panel, CAUTIOUS)).verdict;
}

/** How many claims with an answer are answered; fails where one is answered wrongly. */
async function answered(rows: readonly Argument[]): Promise<{ of: number; answered: number }> {
  const counted = { of: 0, answered: 0 };
  for (const { text, claims } of rows) {
    for (const { claim, verdict: expected } of claims) {
      if (expected !== 'UNCERTAIN') counted.of++;
      const found = await verdict(claim, text);
      if (found === 'UNCERTAIN') continue;
      counted.answered++;
      expect(found, `${text} ${claim}`).toBe(expected);
    }
  }
  return counted;
}

test('of arguments in plain words most are decided, and none wrongly', async () => {
  expect(await answered(built)).toEqual({ of: 73, answered: 56 });
});

test('so are those that were set aside', async () => {
  expect(await answered(held)).toEqual({ of: 91, answered: 70 });
});

test('another sentence order among the rules, and other names, keep the verdict', async () => {
  const other = (text: string) => text.replaceAll('Ruben', 'Zeno').replaceAll('Edda', 'Zita');
  const changed = held.map(({ form, text, claims }) => ({
    form,
    text: other(text),
    claims: claims.map((one) => ({ ...one, claim: other(one.claim) })),
  }));
  expect(await answered(changed)).toEqual({ of: 91, answered: 70 });
});

test('a proof of one text is none of another', () => {
  const documents = (claim: string, text: string): Document[] => [
    { name: 'claim', role: 'claim', text: claim },
    { name: 'evidence', role: 'evidence', text },
  ];
  const rule = 'Take heed, all of you. If the roof leaks, the cellar is wet.';
  const asked = 'Does it follow that the cellar is wet?';
  const given = documents(asked, `${rule} The roof leaks.`);
  const proof = inferenceProof(given);
  if (!proof) throw new Error('nothing is inferred');
  expect(recheckProof(proof, given)).toEqual({ holds: true });
  for (const text of [`${rule} The roof does not leak.`, `${rule} The roof may leak.`, rule])
    expect(recheckProof(proof, documents(asked, text)).holds, text).toBe(false);
  expect(recheckProof({ ...proof, shows: 'refuted' }, given).holds).toBe(false);
  expect(recheckProof({ ...proof, lines: [] }, given).holds).toBe(false);
  expect(recheckProof({ ...proof, premises: proof.premises.slice(1) }, given).holds).toBe(false);
});

test('what one does is not what another does', async () => {
  const ask = (who: string) => `Does it follow that ${who} gets a locker?`;
  const rule = 'If someone pays the fee, they get a locker.';
  for (const [payer, reader] of [
    ['Rasmus', 'Tilda'],
    ['the cook', 'the gardener'],
  ] as const) {
    const said = (who: string, does: string) => `${who[0]?.toUpperCase()}${who.slice(1)} ${does}.`;
    // The last sentence is not plain logic, so that the rules are read as propositions.
    const text = `${rule} ${said(payer, 'pays the fee')} ${said(reader, 'reads on, as ever')}`;
    expect(await verdict(ask(reader), text), text).toBe('UNCERTAIN');
    expect(await verdict(ask(payer), text), text).toBe('ALLOW');
  }
  const someone = `${rule} Someone pays the fee. Mind the step, as ever.`;
  expect(await verdict(ask('the gardener'), someone)).toBe('UNCERTAIN');
  expect(await verdict(ask('someone'), someone)).toBe('ALLOW');
});
