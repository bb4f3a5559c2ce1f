import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../judgement/case.ts';
import { inferenceProof } from '../proof/inference.ts';
import { recheckProof } from '../proof/proof.ts';
import { metered } from '../work.ts';

const piece = fc.constantFrom(
  ...'if then and or not either neither nor both all no some every only unless whenever once is are does may the a it they who that someone anyone Ada Bo Rome red runs lifts lid soon north south gate by , . ? : ; ( ) (1) (2) (a) (b) at least one of the following true usually except exception says whether unclear more reliable than As a result This imply follow " é 7 9'.split(
    ' ',
  ),
);
const text = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(' '));

const documents = (claim: string, evidence: string): Document[] => [
  { name: 'claim', role: 'claim', text: claim },
  { name: 'evidence', role: 'evidence', text: evidence },
];

test('whatever is said, what is inferred holds when it is read anew', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (claim, evidence, asks) => {
      const given = documents(asks ? `Does it follow that ${claim}?` : claim, evidence);
      const proof = inferenceProof(given);
      if (proof) expect(recheckProof(proof, given)).toEqual({ holds: true });
    }),
    { numRuns: 500 },
  );
});

test.each([
  'if ',
  'a or ',
  'either ',
  '(1) ',
  'The gate is red. ',
  'If Ada runs, Bo runs. ',
  'usually, ',
  'that if ',
  'A'.repeat(50),
  '; and he ',
])('hostile repetitions of %s take bounded work', (part) => {
  const long = part.repeat(Math.ceil(8_000 / part.length)).slice(0, 8_000);
  metered(() => inferenceProof(documents('Does it follow that the gate is red?', long)), 5_000_000);
  metered(() => inferenceProof(documents(long.slice(0, 600), long)), 5_000_000);
});

const GATES = ['north', 'south', 'east', 'west'];
const rules = fc.array(
  fc.record({ when: fc.nat(3), not: fc.boolean(), brings: fc.nat(3), denies: fc.boolean() }),
  { minLength: 1, maxLength: 5 },
);

// With the second the text is not plain logic throughout, so that it is read as propositions.
const prefaces = fc.constantFrom('', 'Take heed, all of you. ');

test('what follows in the table of truth is never denied, and what does not is never allowed', () => {
  let inferred = 0;
  const said = (at: number, not: boolean) => `the ${GATES[at]} gate is ${not ? 'not ' : ''}open`;
  fc.assert(
    fc.property(
      rules,
      fc.nat(3),
      fc.boolean(),
      fc.nat(3),
      prefaces,
      (given, fact, denied, asked, preface) => {
        const worlds = Array.from({ length: 16 }, (_, world) => world).filter((world) => {
          const holds = (at: number, not: boolean) => ((world & (1 << at)) !== 0) !== not;
          return (
            holds(fact, denied) &&
            given.every((one) => !holds(one.when, one.not) || holds(one.brings, one.denies))
          );
        });
        const sentences = given.map(
          ({ when, not, brings, denies }) => `If ${said(when, not)}, ${said(brings, denies)}.`,
        );
        const evidence = `${preface}${sentences.join(' ')} ${said(fact, denied).replace('the', 'The')}.`;
        const proof = inferenceProof(documents(`Does it follow that ${said(asked, false)}?`, evidence));
        if (!proof || worlds.length === 0) return;
        inferred++;
        const follows = worlds.every((world) => (world & (1 << asked)) !== 0);
        expect(proof.shows, evidence).toBe(follows ? 'established' : 'refuted');
      },
    ),
    { numRuns: 300 },
  );
  expect(inferred).toBeGreaterThan(0);
});
