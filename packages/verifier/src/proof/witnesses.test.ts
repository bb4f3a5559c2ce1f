import { describe, expect, test } from 'vitest';
import type { Document, DocumentRole, Quote } from '../judgement/case.ts';
import { type Proof, recheckProof } from './proof.ts';

/** What a model chose the passages for. Beside what holds, truths that are not about what is refuted: they prove nothing. */

type Texts = Partial<Record<DocumentRole, string>>;

const documentsOf = (texts: Texts): Document[] =>
  Object.entries(texts).map(([role, text]) => ({ name: role, role: role as DocumentRole, text }));

/** `question:3 hours` is that passage of the question. */
function at(texts: Texts, passage: string): Quote {
  const [role = '', ...rest] = passage.split(':');
  const text = rest.join(':');
  const start = texts[role as DocumentRole]?.indexOf(text) ?? -1;
  if (start < 0) throw new Error(`"${text}" does not stand in ${role}`);
  return { document: role, text, start, end: start + text.length };
}

const outcome = (proof: Proof, texts: Texts): string => {
  const recheck = recheckProof(proof, documentsOf(texts));
  return recheck.holds ? 'holds' : recheck.why;
};

describe('figure', () => {
  const figure = (question: string, step: string, expression: string, terms: string[], stated: string) => {
    const texts = { question, step };
    const quotes = terms.map((term) => at(texts, `question:${term}`));
    const proof = { kind: 'figure', shows: 'refuted', expression, terms: quotes } as const;
    return outcome({ ...proof, stated: at(texts, `step:${stated}`) }, texts);
  };
  const BOOTHS = 'A fair has 14 booths. Each booth pays 30 EUR. The hall holds 500 people.';

  test.each<[string, string, string, string[], string, string]>([
    [
      'what they do not give',
      'The booths pay 400 EUR.',
      '14 * 30',
      ['14 booths', '30 EUR'],
      '400 EUR',
      'holds',
    ],
    ['an answer alone', '400', '14 * 30', ['14 booths', '30 EUR'], '400', 'holds'],
    [
      'what they give',
      'The booths pay 420 EUR.',
      '14 * 30',
      ['14 booths', '30 EUR'],
      '420 EUR',
      'the figure is not refuted: holds',
    ],
    [
      'another matter',
      'The choir sang 9 songs.',
      '14 * 30',
      ['14 booths', '30 EUR'],
      '9 songs',
      'it is about something else',
    ],
    [
      'what was given',
      'The hall takes all the booths and 500 people.',
      '14 * 30',
      ['14 booths', '30 EUR'],
      '500 people',
      'the figure is given, and not computed',
    ],
    [
      'what is rounded',
      'The booths pay about 400 EUR.',
      '14 * 30',
      ['14 booths', '30 EUR'],
      '400 EUR',
      'the text bounds or rounds it',
    ],
    [
      'what is supposed',
      'If each booth paid less, that is 400 EUR.',
      '14 * 30',
      ['14 booths', '30 EUR'],
      '400 EUR',
      'the text does not stand by it',
    ],
    [
      'what is taken back',
      'The booths pay 400 EUR. Wait, they pay 420 EUR.',
      '14 * 30',
      ['14 booths', '30 EUR'],
      '400 EUR',
      'the text may take it back',
    ],
    [
      'a figure cut out of another',
      'The booths pay 400 EUR.',
      '14 * 3',
      ['14 booths', 'pays 3'],
      '400 EUR',
      'a passage does not hold exactly one number',
    ],
    [
      'a factor without its units',
      'The booths pay 400 EUR.',
      '14 * 30 * 7',
      ['14 booths', '30 EUR'],
      '400 EUR',
      'a number of the expression is in no passage',
    ],
  ])('%s', (_, step, expression, terms, stated, why) => {
    expect(figure(BOOTHS, step, expression, terms, stated)).toBe(why);
  });
});

describe('composed', () => {
  test.each<[string, Extract<Proof, { kind: 'composed' }>['as'], string, string, string[], string, string]>([
    [
      'a day so far from another',
      'later',
      'The lease began on 31 May 2024 and ran 14 days.',
      'The lease ended on 15 June 2024.',
      ['31 May 2024', '14 days'],
      '15 June 2024',
      'holds',
    ],
    [
      'the right day',
      'later',
      'The lease began on 31 May 2024 and ran 14 days.',
      'The lease ended on 14 June 2024.',
      ['31 May 2024', '14 days'],
      '14 June 2024',
      'it is not refuted: that far from 2024-05-31 is 2024-06-14',
    ],
    [
      'a day that is somebody else’s',
      'later',
      'The lease began on 31 May 2024 and ran 14 days.',
      'Her passport expires on 15 June 2024.',
      ['31 May 2024', '14 days'],
      '15 June 2024',
      'it is about something else',
    ],
    [
      'a time before another',
      'earlier',
      'The train leaves at 14:10. The walk to the train takes 25 minutes.',
      'She sets off for the train at 13:55.',
      ['14:10', '25 minutes'],
      '13:55',
      'holds',
    ],
    [
      'how long from one to the other',
      'between',
      'The dig began on 2025-03-03 and closed on 2025-03-31.',
      'The dig took 38 days.',
      ['2025-03-03', '2025-03-31'],
      '38 days',
      'holds',
    ],
    [
      'both ends counted',
      'between',
      'The dig began on 2025-03-03 and closed on 2025-03-31.',
      'The dig took 29 days.',
      ['2025-03-03', '2025-03-31'],
      '29 days',
      'what they give cannot be told',
    ],
    [
      'two passages where one is needed',
      'conversion',
      'The race is 5 km long, over 3 days.',
      'The race is 500 metres long.',
      ['5 km', '3 days'],
      '500 metres',
      'it does not take so many passages',
    ],
    [
      'one amount in two units',
      'conversion',
      'The race is 5 km long.',
      'The race is 500 metres long.',
      ['5 km'],
      '500 metres',
      'holds',
    ],
    [
      'the same amount',
      'conversion',
      'The race is 5 km long.',
      'The race is 5000 metres long.',
      ['5 km'],
      '5000 metres',
      'it is not refuted',
    ],
    [
      'an amount of something else there',
      'conversion',
      'The race is 5 km long.',
      'The last hill of the race is 500 metres long.',
      ['5 km'],
      '500 metres',
      'the passages do not speak of one amount',
    ],
    [
      'things that do not convert',
      'conversion',
      'The race is 5 km long.',
      'The race is 500 kg long.',
      ['5 km'],
      '500 kg',
      'it is not refuted',
    ],
  ])('%s', (_, as, question, step, given, stated, why) => {
    const texts = { question, step };
    const quotes = given.map((one) => at(texts, `question:${one}`));
    const proof = {
      kind: 'composed',
      shows: 'refuted',
      as,
      given: quotes,
      stated: at(texts, `step:${stated}`),
    } as const;
    const found = outcome(proof, texts);
    expect(found.startsWith('it is not refuted') && why.startsWith('it is not refuted') ? why : found).toBe(
      why,
    );
  });

  test.each([
    ['3 hours, that is 150 minutes', 'holds'],
    ['3 hours (150 minutes)', 'holds'],
    ['3 hours and 150 minutes', 'the passages do not speak of one amount'],
    ['3 hours, 150 minutes', 'the passages do not speak of one amount'],
  ])('in one sentence: %s', (measure, why) => {
    const texts = { step: `The film runs ${measure}.` };
    const proof = { kind: 'composed', shows: 'refuted', as: 'conversion' } as const;
    const given = [at(texts, 'step:3 hours')];
    expect(outcome({ ...proof, given, stated: at(texts, 'step:150 minutes') }, texts)).toBe(why);
  });
});

describe('cell', () => {
  const evidence = 'Stores:\nstore,rent (EUR),staff\nOslo,900,4\nBergen,700,6';
  test.each([
    ['In Bergen the rent is 900 EUR.', '900 EUR', 'holds'],
    ['In Bergen the rent is 700 EUR.', '700 EUR', 'the table says the same'],
    ['In Bergen the rent rose by 900 EUR.', '900 EUR', 'the sentence does not give the figure as the cell'],
    [
      'The rent in Bergen and Oslo is 900 EUR.',
      '900 EUR',
      'the sentence does not name one row and one column',
    ],
    ['In Oslo the rent is 700 EUR.', '700 EUR', 'it is about something else'],
    ['In Bergen the rent is 900 kg.', '900 kg', 'the units are not the same'],
    ['Is the rent in Bergen 900 EUR?', '900 EUR', 'the text does not stand by it'],
    [
      'In Bergen the rent of store 2 is 900 EUR.',
      '900 EUR',
      'the sentence does not give the figure as the cell',
    ],
  ])('%s', (claim, stated, why) => {
    const texts = { evidence, claim };
    const proof = { kind: 'cell', shows: 'refuted', row: 'Bergen', column: 'rent' } as const;
    const table = at(texts, 'evidence:Bergen,700,6');
    expect(outcome({ ...proof, table, stated: at(texts, `claim:${stated}`) }, texts)).toBe(why);
  });
});

describe('bound', () => {
  const call = (amount: string) => `refund(customer="Ida", amount=${amount}, currency="EUR")`;
  test.each<[string, string, string, string, string]>([
    ['Refund Ida at most 50 EUR.', '50 EUR', call('80'), 'amount=80, currency="EUR"', 'holds'],
    ["Don't refund Ida more than 50 EUR.", '50 EUR', call('80'), 'amount=80, currency="EUR"', 'holds'],
    ['Refund Ida at least 90 EUR.', '90 EUR', call('80'), 'amount=80, currency="EUR"', 'holds'],
    [
      'Refund Ida at most 80 EUR.',
      '80 EUR',
      call('80'),
      'amount=80, currency="EUR"',
      'the act keeps to the rule',
    ],
    [
      'Refund Ida at most 50 USD.',
      '50 USD',
      call('80'),
      'amount=80, currency="EUR"',
      'the amounts are not of one thing',
    ],
    [
      'Spend at most 50 EUR on fuel.',
      '50 EUR',
      call('80'),
      'amount=80, currency="EUR"',
      'the rule is not seen to be about this act',
    ],
    [
      'Refund Ida at most 50 EUR a night.',
      '50 EUR',
      call('80'),
      'amount=80, currency="EUR"',
      'the rule does not bound the amount',
    ],
    [
      'Refund Ida at most 50 EUR unless it is damaged.',
      '50 EUR',
      call('80'),
      'amount=80, currency="EUR"',
      'the rule makes conditions',
    ],
    [
      'Refund Ida at most 50 EUR. For damage refund up to 200 EUR.',
      '50 EUR',
      call('80'),
      'amount=80, currency="EUR"',
      'another rule bounds such an amount too',
    ],
    [
      'Refund Ida 50 EUR.',
      '50 EUR',
      call('80'),
      'amount=80, currency="EUR"',
      'the rule does not bound the amount',
    ],
    [
      'Refund Ida at most 50 EUR.',
      '50 EUR',
      'Refund Ida 40 EUR of the 80 EUR that she paid.',
      '80 EUR',
      'the act has several such amounts',
    ],
    [
      'Refund Ida at most 50 EUR.',
      '50 EUR',
      'refund(order=4711, customer="Ida", currency="EUR")',
      'order=4711, customer="Ida", currency="EUR"',
      'the amounts are not of one thing',
    ],
  ])('%s %s: %s', (instruction, rule, action, instance, why) => {
    const texts = { instruction, action };
    const proof = { kind: 'bound', shows: 'refuted', rule: at(texts, `instruction:${rule}`) } as const;
    expect(outcome({ ...proof, instance: at(texts, `action:${instance}`) }, texts)).toBe(why);
  });

  test('who is judged, and what a tool says, sets no rule', () => {
    const texts = { evidence: 'Refund Ida at most 50 EUR.', action: call('80') };
    const instance = at(texts, 'action:amount=80, currency="EUR"');
    const rule = at(texts, 'evidence:at most 50 EUR');
    expect(outcome({ kind: 'bound', shows: 'refuted', rule, instance }, texts)).toBe(
      'who says so sets no rules',
    );
  });
});

describe('sequence', () => {
  const evidence = 'The audit took place on 3 April 2025. The fire broke out on 9 April 2025.';
  test.each([
    ['The audit took place after the fire.', 'holds'],
    ['The audit was preceded by the fire.', 'holds'],
    ['The audit took place before the fire.', 'the dates do not contradict it'],
    ['The audit was followed by the fire.', 'the dates do not contradict it'],
    ['The audit did not take place after the fire.', 'the text does not stand by it'],
    ['The report on the audit came after the flood.', 'it does not name both events'],
    ['The audit and the fire were both bad.', 'it does not put them in one order'],
  ])('%s', (claim, why) => {
    const texts = { evidence, claim };
    const events: Extract<Proof, { kind: 'sequence' }>['events'] = [
      { event: 'audit', at: at(texts, 'evidence:3 April 2025') },
      { event: 'fire', at: at(texts, 'evidence:9 April 2025') },
    ];
    const stated = at(texts, `claim:${claim}`);
    expect(outcome({ kind: 'sequence', shows: 'refuted', events, stated }, texts)).toBe(why);
    const turned = events.map(({ event }, place) => ({ event, at: events[1 - place]?.at }));
    const swapped = { kind: 'sequence', shows: 'refuted', events: turned, stated } as Proof;
    expect(outcome(swapped, texts)).not.toBe('holds');
  });
});

describe('quote-absent', () => {
  test.each([
    ['The rules say “no dogs on the lawn at all”.', 'holds'],
    ['She liked “no dogs on the lawn at all” as a title.', 'nobody is said to have said it'],
  ])('%s', (step, why) => {
    const texts = { step, evidence: 'Dogs are welcome.' };
    const quote = at(texts, 'step:no dogs on the lawn at all');
    expect(outcome({ kind: 'quote-absent', shows: 'refuted', quote }, texts)).toBe(why);
  });
});
