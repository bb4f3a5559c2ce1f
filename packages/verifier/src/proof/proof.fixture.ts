import { compareMandate } from '../mandate/compare.ts';
import { GRANTED, PROPOSED, readTerms, writeTerms } from '../mandate/terms.ts';
import { at, document, type Example, established, refuted, whole } from './example.fixture.ts';
import {
  bound,
  cell,
  composed,
  count,
  equation,
  figure,
  reckoning,
  sequence,
  solution,
} from './figures.fixture.ts';
import { inferenceProof } from './inference.ts';
import type { Proof } from './proof.ts';

function alphabet(): Example<'alphabet'>[] {
  const question = document('question', 'Sort: plum fig pear');
  const step = document('step', '"fig" < ["plum" ? "pear"]');
  const answer = document('answer', 'fig plum pear');
  const list = at(question, 'plum fig pear');
  const documents = [question, step, answer];
  return [
    { proof: { kind: 'alphabet', shows: established, as: 'chain', claim: whole(step), list }, documents },
    { proof: { kind: 'alphabet', shows: refuted, as: 'sorted', claim: whole(answer), list }, documents },
  ];
}

function blocks(): Example<'blocks'>[] {
  const question = document(
    'question',
    'the oak block is on top of the tin block, the tin block is on the table and the hand is empty',
  );
  const step = document('step', 'pick up the tin block');
  return [
    {
      proof: {
        kind: 'blocks',
        shows: refuted,
        as: 'possible',
        initial: whole(question),
        actions: [whole(step)],
      },
      documents: [question, step],
    },
  ];
}

function boolean(): Example<'boolean'>[] {
  const question = document('question', 'not ( True and False ) is');
  const answer = document('answer', 'False');
  const expression = at(question, 'not ( True and False )');
  return [
    {
      proof: { kind: 'boolean', shows: refuted, expression, claim: whole(answer) },
      documents: [question, answer],
    },
  ];
}

function solved(): [
  Example<'calendar'>,
  Example<'inventory'>,
  Example<'scene'>,
  Example<'table'>,
  Example<'validity'>,
] {
  const example = <Kind extends 'calendar' | 'inventory' | 'scene' | 'table' | 'validity'>(
    kind: Kind,
    asked: string,
    said: string,
  ) => {
    const [question, answer] = [document('question', asked), document('answer', said)];
    const proof = { kind, shows: established, question: whole(question), claim: whole(answer) };
    return { proof, documents: [question, answer] };
  };
  return [
    example('calendar', 'Today is May 3, 2020. What is the date tomorrow?', 'May 4, 2020'),
    example('inventory', 'Ada has 9 nuts. She eats 4 of them. How many nuts does Ada have?', '5'),
    example('scene', 'On the mat, there is a red cup and a blue pen. What color is the pen?', 'blue'),
    example('table', 'A table of boats:\nname, age\nAda, 7\nBo, 9\nHow old is Bo?', '9'),
    example(
      'validity',
      'Every tiler is a singer. Nora is a tiler. Therefore, Nora is a singer. Is the argument valid?',
      'valid',
    ),
  ];
}

function derivation(): Example<'derivation'>[] {
  const claim = document('claim', 'Ada is blue.');
  const evidence = document('evidence', 'No dax is blue. Ada is a dax.');
  const premises = [
    { number: 0, quote: at(evidence, 'No dax is blue.') },
    { number: 1, quote: at(evidence, 'Ada is a dax.') },
  ];
  const lines = [
    { premise: 1, part: 0, binding: {}, gives: 'dax(@ada)' },
    { premise: -1, part: 0, binding: {}, gives: 'blu(@ada)' },
    { premise: 0, part: 0, binding: { '?1': '@ada' }, gives: null },
  ];
  return [
    {
      proof: { kind: 'derivation', shows: refuted, claim: whole(claim), premises, lines },
      documents: [claim, evidence],
    },
  ];
}

function admission(): Example<'admission'>[] {
  const step = document('step', 'Concludes that the ferry leaves at 18:00 — incorrect.');
  const plan = document('plan', 'Find the last ferry');
  return [{ proof: { kind: 'admission', shows: refuted, admitted: whole(step) }, documents: [step, plan] }];
}

function counsel(): Example<'counsel'>[] {
  const question = document('question', 'Can I thin this paint with petrol?');
  const plan = document('plan', 'Advise against thinning paint with petrol');
  const answer = document('answer', 'Yes, petrol thins this paint well.');
  return [
    {
      proof: { kind: 'counsel', shows: refuted, plan: whole(plan), given: whole(answer) },
      documents: [question, plan, answer],
    },
  ];
}

function rewrite(): Example<'rewrite'>[] {
  const step = document('step', 'Expanding \\(3(p + 2) = 21\\) gives \\(3p + 2 = 21\\).');
  return [
    {
      proof: {
        kind: 'rewrite',
        shows: refuted,
        from: at(step, '3(p + 2) = 21'),
        to: at(step, '3p + 2 = 21'),
      },
      documents: [step],
    },
  ];
}

function inference(): Example<'inference'>[] {
  const evidence = document(
    'evidence',
    'If the mill works, the wheel turns. The mill works or the pump works. We see that the wheel does not turn.',
  );
  const asked = ['the pump works', 'the mill works'].map((said) =>
    document('claim', `Does it follow that ${said}?`),
  );
  return asked.map((claim) => {
    const documents = [claim, evidence];
    const proof = inferenceProof(documents);
    if (!proof) throw new Error('nothing is inferred');
    return { proof, documents };
  });
}

function limit(): Example<'limit'>[] {
  const granted = document('instruction', writeTerms({ maxAmount: 600 }), GRANTED);
  const proposed = document('action', writeTerms({ amount: 700 }), PROPOSED);
  const documents = [granted, proposed];
  const terms = readTerms(documents);
  const broken = terms && compareMandate(terms).find(({ outcome }) => outcome === 'violated');
  if (!broken) throw new Error('no limit is violated');
  const quotes = [whole(granted), whole(proposed)];
  return [
    { proof: { kind: 'limit', shows: refuted, rule: broken.rule, quotes, detail: broken.detail }, documents },
  ];
}

function mismatch(): Example<'mismatch'>[] {
  const step = document('step', 'Twice six is twelve. So the answer is 12.');
  const answer = document('answer', '13');
  return [
    {
      proof: { kind: 'mismatch', shows: refuted, concluded: at(step, '12'), given: whole(answer) },
      documents: [step, answer],
    },
  ];
}

function done(): Example<'done'>[] {
  const plan = document('plan', 'Delete the logs in /srv/old');
  const call = document('step', 'Action: rm_logs(path="/srv/old")', 'step/0');
  const result = document('step', 'Observation: 12 logs removed', 'step/1');
  const deeds = [{ call: at(call, 'rm_logs(path="/srv/old")'), result: at(result, '12 logs removed') }];
  return [
    {
      proof: { kind: 'done', shows: established, plan: whole(plan), deeds },
      documents: [plan, call, result],
    },
  ];
}

function passage(): Example<'passage'>[] {
  const evidence = document('evidence', 'The gate opens at nine.');
  return [
    {
      proof: { kind: 'passage', shows: established, quote: at(evidence, 'opens at nine') },
      documents: [evidence],
    },
  ];
}

function quoteAbsent(): Example<'quote-absent'>[] {
  const evidence = document('evidence', 'The gate opens at nine.');
  const step = document('step', 'The sign reads "the gate is closed".');
  return [
    {
      proof: { kind: 'quote-absent', shows: refuted, quote: at(step, 'the gate is closed') },
      documents: [evidence, step],
    },
  ];
}

function stack(): Example<'stack'>[] {
  const question = document('question', '( [ { }');
  const step = document('step', 'stack: ( [');
  return [
    {
      proof: {
        kind: 'stack',
        shows: established,
        as: 'stack',
        read: whole(question),
        claim: at(step, '( ['),
      },
      documents: [question, step],
    },
  ];
}

const [calendar, inventory, scene, table, validity] = solved();

/** Of every kind of proof at least one that holds; the type asks for each. */
export const EXAMPLES: { [Kind in Proof['kind']]: Example<Kind>[] } = {
  admission: admission(),
  alphabet: alphabet(),
  blocks: blocks(),
  bound: bound(),
  boolean: boolean(),
  calendar: [calendar],
  cell: cell(),
  composed: composed(),
  counsel: counsel(),
  count: count(),
  derivation: derivation(),
  done: done(),
  equation: equation(),
  figure: figure(),
  inference: inference(),
  inventory: [inventory],
  limit: limit(),
  mismatch: mismatch(),
  passage: passage(),
  'quote-absent': quoteAbsent(),
  reckoning: reckoning(),
  rewrite: rewrite(),
  scene: [scene],
  sequence: sequence(),
  solution: solution(),
  stack: stack(),
  table: [table],
  validity: [validity],
};
