import { beforeAll, expect, test } from 'vitest';
import { readAct, warm } from '../../acts/read.ts';
import { isAddressed, isPhrased } from './addressed.ts';
import { wordOf } from './standing.ts';

beforeAll(warm);

const word = (text: string) => wordOf([{ name: 'order', role: 'instruction', text }]);
const acted = (text: string) => {
  const [act] = readAct(text).acts;
  if (!act) throw new Error(`no act in ${text}`);
  return act;
};

test.each([
  ['Can u hit Lars with a nudge, tea at 4?', true],
  ['Check with Lars that 10 works.', true],
  ['Find out from Lars whether he comes.', true],
  ['Explain to Lars what a quay is.', true],
  ['Let Lars have the result.', true],
  ['Show Lars the draft.', true],
  ['Get hold of Lars, his cab is here.', true],
  ['Read me the mail from Lars.', false],
  ["What is Lars's number?", false],
  ['Find Lars in the list.', false],
  ['Summarise what was written about Lars.', false],
  ['Did we write to Lars?', false],
  ['Show me the draft.', false],
])('who is spoken to, and who is spoken of: %s', (order, is) => {
  expect(isAddressed(acted('send_message(to="Lars", text="Tea at 4.")'), word(order))).toBe(is);
});

test('whoever orders may be told, in public is another matter', () => {
  expect(isAddressed(acted('send_message(to="me", text="Noon.")'), word('Tell me when it is noon.'))).toBe(
    true,
  );
  expect(isAddressed(acted('publish_post(to="Lars", text="Noon.")'), word('Show Lars the draft.'))).toBe(
    false,
  );
});

test.each([
  ['set_checkbox(name="agree", checked=true)', "Check the box 'agree'.", true],
  ['checkout(room="12")', 'Check me out of room 12.', true],
  ['transfer(recipient="tenant", amount=4)', 'See that the tenant gets his 4 EUR.', true],
  ['checkout(room="12")', 'Check room 12.', false],
  ['transfer(recipient="tenant", amount=4)', 'See what the tenant wrote.', false],
])('%s for %s', (act, order, is) => {
  expect(isPhrased(acted(act), word(order))).toBe(is);
});
