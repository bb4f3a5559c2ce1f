import { beforeAll, describe, expect, it, test } from 'vitest';
import { warm } from '../../acts/read.ts';
import { wordOf } from './standing.ts';

beforeAll(warm);

/** What stands of what was said, text by text: each order with its values, in brackets where it was taken back. */
function standing(...texts: string[]): string[] {
  const documents = texts.map((text, at) => ({ name: `turn/${at}`, role: 'instruction' as const, text }));
  return wordOf(documents).orders.map(({ act, takenBack }) => {
    const order = [
      act.verb,
      ...act.values.map(({ text, number, unit }) => [number ?? text, unit ?? []].flat().join(' ')),
    ].join(' ');
    return takenBack === undefined ? order : `(${order})`;
  });
}

describe('what takes an order back', () => {
  test.each([
    ['Pay Ilse 30 EUR.', 'Stop.'],
    ['Pay Ilse 30 EUR.', 'Stop, leave it.'],
    ['Pay Ilse 30 EUR.', 'Cancel that.'],
    ['Pay Ilse 30 EUR.', 'Never mind.'],
    ['Pay Ilse 30 EUR.', 'Do not pay Ilse.'],
    ['Pay Ilse 30 EUR.', 'Do not pay anybody.'],
    ['Pay Ilse 30 EUR.', "Don't do it."],
    ['Delete the photos of 2019.', 'Keep the photos of 2019.'],
    ['Send the crate to Riga.', 'Scrap that.'],
  ])('%s %s', (order, later) => {
    const apart = standing(order, later);
    expect(apart[0]).toMatch(/^\(/);
    expect(standing(`${order} ${later}`)[0]).toMatch(/^\(/);
    // Nobody tells whether the instruction was said before the turns or after them.
    expect(standing(later, order).some((one) => one.startsWith('('))).toBe(true);
  });

  test.each([
    ['Pay Ilse 30 EUR.', 'Do not pay Orlan.'],
    ['Pay Ilse 30 EUR.', 'Do not delete the invoice.'],
    ['Pay Ilse 30 EUR.', 'Thanks.'],
    ['Pay Ilse 30 EUR.', 'Then list the invoices.'],
    ['Pay Ilse 30 EUR.', 'She said: "Stop."'],
    ['Show the photos of 2019.', 'Scrap the crate.'],
  ])('and what does not: %s %s', (order, later) => {
    expect(standing(order, later)[0]).not.toMatch(/^\(/);
  });
});

describe('what stands in the place of an earlier order', () => {
  it.each([
    ['Send the crate to Riga.', 'No, send it to Turku instead.'],
    ['Send the crate to Riga.', 'Wait, send the crate to Turku.'],
    ['Send the crate to Riga.', 'Actually no, send the barrel to Turku.'],
    ['Send the crate to Riga.', 'Sorry, send the crate to Turku.'],
    ['Send the crate to Riga.', 'Lock the gate instead.'],
  ])('%s %s', (order, later) => {
    const [first, ...others] = standing(order, later);
    expect(first).toMatch(/^\(send/);
    expect(others.at(-1)).toMatch(/^(?:send|lock)/);
  });

  it.each([
    ['Send the crate to Riga.', 'Also send the barrel to Turku.'],
    ['Show me the crates in Riga.', 'No, lock the gate.'],
    ['Lock the gate.', 'Sorry, send the crate to Turku.'],
  ])('and what stands beside it: %s %s', (order, later) => {
    expect(standing(order, later)[0]).not.toMatch(/^\(/);
  });
});

describe('what changes a value of the last order', () => {
  test.each([
    [['Pay Ilse 30 EUR.', 'Make it 40.'], ['pay Ilse 40 EUR']],
    [['Pay Ilse 30 EUR.', 'Actually make it 40 EUR.'], ['pay Ilse 40 EUR']],
    [['Pay Ilse 30 EUR.', 'Change that to 40 EUR.'], ['pay Ilse 40 EUR']],
  ])('%j', (texts, orders) => {
    expect(standing(...texts)).toEqual(orders);
  });

  test.each([
    [['Set the lamp 3 to 40 and the lamp 4 to 50.', 'Make it 60.']],
    [['Lock the gate.', 'Make it 40.']],
  ])('takes it back where nobody can tell which: %j', (texts) => {
    expect(standing(...texts).filter((one) => one.startsWith('('))).not.toEqual([]);
  });

  test('changes no look-up, and nothing that was taken back', () => {
    expect(standing('Show me 30 crates.', 'Make it 40.')[0]).not.toContain('40');
    expect(standing('Pay Ilse 30 EUR.', 'Stop.', 'Make it 40.')[0]).toBe('(pay Ilse 30 EUR)');
  });
});

describe('what was said', () => {
  it('is read once as long as it is the same, and anew where a text has changed', () => {
    const documents = [{ name: 'instruction', role: 'instruction' as const, text: 'Lock the gate.' }];
    const first = wordOf(documents);
    expect(wordOf(documents)).toBe(first);
    documents.push({ name: 'turn/0', role: 'instruction', text: 'Stop.' });
    expect(wordOf(documents).orders[0]?.takenBack).toBe('Stop.');
    documents.pop();
    documents.splice(0, 1, { name: 'instruction', role: 'instruction', text: 'Open the gate.' });
    expect(wordOf(documents).orders[0]?.act.verb).toBe('open');
  });

  it('keeps who said it, in which words, what was refused and the commands that it gives', () => {
    const documents = [
      { name: 'instruction', role: 'instruction' as const, text: 'Run `ls src`. Do not delete crate 7.' },
    ];
    const { orders, refused, sentences } = wordOf(documents);
    expect(orders[0]).toMatchObject({ document: 'instruction', quote: 'Run `ls src`.', given: ['ls src'] });
    const quoted = [{ name: 'instruction', role: 'instruction' as const, text: 'Run "ls src".' }];
    expect(wordOf(quoted).orders[0]?.given).toEqual(['ls src']);
    expect(refused.map(({ act, quote }) => [act.verb, quote])).toEqual([
      ['delete', 'Do not delete crate 7.'],
    ]);
    expect(sentences.map(({ document, quote }) => [document, quote])).toEqual([
      ['instruction', 'Run `ls src`.'],
      ['instruction', 'Do not delete crate 7.'],
    ]);
  });

  it('is no order where it is told or quoted', () => {
    expect(standing('Orlan paid Ilse 30 EUR yesterday.')).toEqual([]);
    expect(standing()).toEqual([]);
  });
});

describe('orders beside one another', () => {
  test.each([
    [
      ['Show me the crates.', 'Lock the gate.', 'Scrap that.'],
      ['show crates', '(lock gate)'],
    ],
    [
      ['Do not lock the gate.', 'Lock the gate. Send the crate to Riga.'],
      ['(lock gate)', 'send crate Riga'],
    ],
    [
      ['Send the crate to Riga.', 'Lock the gate and send the barrel to Turku instead.'],
      ['(send crate Riga)', 'lock gate', 'send barrel Turku'],
    ],
    [['Send the crate to Riga.', 'Do not send the crate to Turku or Riga.'], ['(send crate Riga)']],
    [['Send the crate to Riga.', 'Do not delete the crate.'], ['send crate Riga']],
    [
      ['Send the barrel to Riga.', 'Scrap the crate.'],
      ['send barrel Riga', 'scrap crate'],
    ],
    [['Send the crate to Riga.', 'Cancel my order.'], ['(send crate Riga)']],
    [['Show me the crates.', 'Cancel my earlier request.'], ['show crates']],
    [
      ['Send the crate to Riga.', 'Keep the gate.'],
      ['(send crate Riga)', 'keep gate'],
    ],
    [['Send the crate to Riga. Keep the gate.'], ['send crate Riga', 'keep gate']],
    [['Delete the photos of 2019. Keep the crate.'], ['delete photos 2019', 'keep crate']],
    [
      ['Show me the crates.', 'Sorry, show me the barrels.'],
      ['show crates', 'show barrels'],
    ],
    [['Book the hall for Friday.', 'Make it Monday.'], ['book hall Monday']],
    [
      ['Book the hall for Friday.', 'Make it the pier.'],
      ['book hall Friday', 'make pier'],
    ],
  ])('%j', (texts, orders) => {
    expect(standing(...texts)).toEqual(orders);
  });

  test('what was not understood would order what its first word says', () => {
    const { literal } = wordOf([
      { name: 'instruction', role: 'instruction', text: 'Frobnicate the crate 7.' },
    ]);
    expect(literal.map(({ act, quote, literal }) => [act.verb, quote, literal])).toEqual([
      ['frobnicate', 'Frobnicate the crate 7.', true],
    ]);
    expect(wordOf([{ name: 'instruction', role: 'instruction', text: 'Lock the gate.' }]).literal).toEqual(
      [],
    );
  });

  test('“it” is what the sentence before it tells of, and not what that orders', () => {
    const plain = (text: string) =>
      wordOf([{ name: 'instruction', role: 'instruction', text }])
        .sentences.at(-1)
        ?.plain.map((token) => token.lower);
    expect(plain('Row 8 is a duplicate. Delete it.')).toEqual(['delete', 'row', '8', '.']);
    expect(plain('Lock the gate. Delete it.')).toEqual(['delete', 'it', '.']);
  });

  test('a text that has changed is read anew, whichever of several it is', () => {
    const said = (text: string) => ({ name: text, role: 'instruction' as const, text });
    const documents = [said('Lock the gate.'), said('Stop.')];
    expect(wordOf(documents).orders[0]?.takenBack).toBe('Stop.');
    documents[1] = said('Thanks.');
    expect(wordOf(documents).orders[0]?.takenBack).toBeUndefined();
    documents.length = 1;
    expect(wordOf(documents).sentences).toHaveLength(1);
  });
});
