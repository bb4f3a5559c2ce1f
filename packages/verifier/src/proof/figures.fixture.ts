/** Proofs that hold, of figures, tables, dates and times. */
import { describe } from '../arithmetic/describe.ts';
import { readEquations } from '../arithmetic/equations.ts';
import { findingsIn } from '../reckoning/findings.ts';
import { at, document, type Example, established, refuted, whole } from './example.fixture.ts';
import { reckoningProof } from './reckoning.ts';
import type { DatedEvent } from './sequence.ts';
import { answerTo } from './solution.ts';

export function equation(): Example<'equation'>[] {
  const step = document('step', 'So there are 3 * 4 = 13 of them.');
  const [read] = readEquations(step.text);
  if (!read) throw new Error('the equation is not read');
  const quote = at(step, step.text.slice(read.start, read.end));
  return [{ proof: { kind: 'equation', shows: refuted, quote, ...describe(read) }, documents: [step] }];
}

export function figure(): Example<'figure'>[] {
  const question = document('question', 'Twelve crates come, each at 4 euros. What do 12 crates cost?');
  const answer = document('answer', 'Together they come to 50 euros.');
  const terms = [at(question, '12 crates'), at(question, 'each at 4 euros')];
  const stated = at(answer, '50 euros');
  return [
    {
      proof: { kind: 'figure', shows: refuted, expression: '12 * 4', terms, stated },
      documents: [question, answer],
    },
  ];
}

export function bound(): Example<'bound'>[] {
  const instruction = document('instruction', 'Settle the invoice of Acme, at most 200 EUR.');
  const action = document('action', 'pay(recipient="Acme", amount=600, currency="EUR")');
  const instance = at(action, 'amount=600, currency="EUR"');
  return [
    {
      proof: { kind: 'bound', shows: refuted, rule: at(instruction, 'at most 200 EUR'), instance },
      documents: [instruction, action],
    },
  ];
}

export function cell(): Example<'cell'>[] {
  const evidence = document('evidence', 'depot,tonnes,staff\nBremen,40,12\nKiel,55,9');
  const claim = document('claim', 'In Kiel the staff is 12.');
  const table = at(evidence, 'Kiel,55,9');
  return [
    {
      proof: { kind: 'cell', shows: refuted, table, row: 'Kiel', column: 'staff', stated: at(claim, '12') },
      documents: [evidence, claim],
    },
  ];
}

export function composed(): Example<'composed'>[] {
  const question = document('question', 'The invoice came on 4 March 2025. When is it due, 30 days later?');
  const step = document('step', 'The invoice is due on 10 April 2025.');
  const run = document('step', 'The film runs 3 hours, that is 150 minutes.', 'run');
  const given = [at(question, '4 March 2025'), at(question, '30 days later')];
  return [
    {
      proof: { kind: 'composed', shows: refuted, as: 'later', given, stated: at(step, '10 April 2025') },
      documents: [question, step],
    },
    {
      proof: {
        kind: 'composed',
        shows: refuted,
        as: 'conversion',
        given: [at(run, '3 hours')],
        stated: at(run, '150 minutes'),
      },
      documents: [run],
    },
  ];
}

export function sequence(): Example<'sequence'>[] {
  const evidence = document('evidence', 'The order is of 2 May 2025. The delivery is of 9 May 2025.');
  const claim = document('claim', 'The delivery came before the order.');
  const events: [DatedEvent, DatedEvent] = [
    { event: 'order', at: at(evidence, '2 May 2025') },
    { event: 'delivery', at: at(evidence, '9 May 2025') },
  ];
  return [
    {
      proof: { kind: 'sequence', shows: refuted, events, stated: whole(claim) },
      documents: [evidence, claim],
    },
  ];
}

export function solution(): Example<'solution'>[] {
  const question = document('question', 'What is 3 * (4 + 5)?');
  const answer = document('answer', '28');
  const proof = answerTo(question, whole(answer));
  return proof ? [{ proof, documents: [question, answer] }] : [];
}

export function reckoning(): Example<'reckoning'>[] {
  const traces = ['89', '90'].map((answer) => [
    document('question', 'A ticket costs 12 and the booking fee is 5. What do 7 tickets cost?'),
    document('step', '7 tickets cost 7 × 12 = 84. With the fee that is 84 + 5 = 89.'),
    document('answer', answer),
  ]);
  const claims = [
    [document('claim', '45 minutes are 0.45 h.')],
    [document('claim', 'The total is 150 EUR.'), document('evidence', 'Desk: 100 EUR. Lamp: 50 EUR.')],
    [
      document('claim', 'The lamp is 94 cm high.'),
      document('evidence', 'The lamp is 84 cm high. It is brass.'),
    ],
  ];
  return [...traces, ...claims].flatMap((documents) =>
    findingsIn(documents).map((finding) => ({ proof: reckoningProof(finding), documents })),
  );
}

export function count(): Example<'count'>[] {
  const question = document('question', 'Mira owns two lamps and a bed. How many things does Mira own?');
  const answer = document('answer', '3');
  const items = [at(question, 'two lamps'), at(question, 'a bed')];
  return [
    {
      proof: { kind: 'count', shows: established, items, claim: whole(answer) },
      documents: [question, answer],
    },
  ];
}
