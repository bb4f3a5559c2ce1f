import { GRANTED, PROPOSED, recheckProof, writeTerms } from '@truepenny/verifier/proofs';
import { expect, test } from 'vitest';
import type { Ballot, Case } from '../kernel/panel.ts';
import { mandate } from './mandate.ts';

const matter = (granted: object, proposed: object): Case => ({
  documents: [
    { name: GRANTED, role: 'instruction', text: writeTerms({ ...granted }) },
    { name: PROPOSED, role: 'action', text: writeTerms({ ...proposed }) },
  ],
  criteria: [
    { id: 'limits', asks: 'permitted', about: PROPOSED, question: 'q', criticality: 'critical' },
    { id: 'scope', asks: 'permitted', question: 'q', criticality: 'critical' },
  ],
});
const examine = async (one: Case): Promise<readonly Ballot[]> =>
  mandate.examine(one, { signal: AbortSignal.abort() });

test('a violated limit is refuted with a proof that holds for these terms alone', async () => {
  const one = matter({ maxAmount: 500, currency: 'EUR' }, { amount: '1.000,00 €' });
  const ballots = await examine(one);
  expect(ballots).toMatchInlineSnapshot(`
    [
      {
        "confidence": 0.99,
        "criterion": "limits",
        "proof": {
          "detail": "it exceeds the limit: 1000.00 against a limit of 500 EUR",
          "kind": "limit",
          "quotes": [
            {
              "document": "mandate/proposed",
              "end": 20,
              "start": 0,
              "text": "amount: "1.000,00 €"",
            },
            {
              "document": "mandate/granted",
              "end": 14,
              "start": 0,
              "text": "maxAmount: 500",
            },
          ],
          "rule": "amount",
          "shows": "refuted",
        },
        "quotes": [
          {
            "document": "mandate/proposed",
            "end": 20,
            "start": 0,
            "text": "amount: "1.000,00 €"",
          },
          {
            "document": "mandate/granted",
            "end": 14,
            "start": 0,
            "text": "maxAmount: 500",
          },
        ],
        "reason": "Limit on amount: it exceeds the limit: 1000.00 against a limit of 500 EUR.",
        "verdict": "BLOCK",
      },
      {
        "confidence": 0.99,
        "criterion": "scope",
        "proof": {
          "detail": "it exceeds the limit: 1000.00 against a limit of 500 EUR",
          "kind": "limit",
          "quotes": [
            {
              "document": "mandate/proposed",
              "end": 20,
              "start": 0,
              "text": "amount: "1.000,00 €"",
            },
            {
              "document": "mandate/granted",
              "end": 14,
              "start": 0,
              "text": "maxAmount: 500",
            },
          ],
          "rule": "amount",
          "shows": "refuted",
        },
        "quotes": [
          {
            "document": "mandate/proposed",
            "end": 20,
            "start": 0,
            "text": "amount: "1.000,00 €"",
          },
          {
            "document": "mandate/granted",
            "end": 14,
            "start": 0,
            "text": "maxAmount: 500",
          },
        ],
        "reason": "Limit on amount: it exceeds the limit: 1000.00 against a limit of 500 EUR.",
        "verdict": "BLOCK",
      },
    ]
  `);
  const proof = ballots[0]?.proof;
  if (!proof) throw new Error('no proof');
  expect(recheckProof(proof, one.documents)).toEqual({ holds: true });
  expect(recheckProof(proof, matter({ maxAmount: 5000 }, { amount: 1 }).documents).holds).toBe(false);
});

test('what cannot be compared leaves the question of the limits open', async () => {
  const ballots = await examine(matter({ maxAmount: 500, currency: 'EUR' }, { amount: 5, currency: 'USD' }));
  expect(ballots.map(({ criterion, verdict }) => `${criterion} ${verdict}`)).toEqual(['limits UNCERTAIN']);
});

test('a kept limit answers for the limits and for nothing else', async () => {
  const ballots = await examine(matter({ maxAmount: 500 }, { amount: 5 }));
  expect(ballots.map(({ criterion, verdict }) => `${criterion} ${verdict}`)).toEqual(['limits ALLOW']);
});
