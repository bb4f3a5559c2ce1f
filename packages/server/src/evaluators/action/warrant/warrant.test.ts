import { describe, expect, test } from 'vitest';
import { isConsequential } from '../act.ts';
import { readActs } from '../acts.ts';
import { directivesOf } from './directives.ts';
import { ORDERS } from './orders.fixture.ts';
import { orderOf } from './warrant.ts';

/** Whether everything that changes something in the action is ordered. */
function ordered(instruction: string, action: string): boolean {
  const acts = readActs({ name: 'claim', role: 'action', text: action }).filter(isConsequential);
  return acts.length === 1 && acts.every((act) => orderOf(act, directivesOf(instruction)));
}

describe.each(ORDERS)('%s', (asked, act, ...others) => {
  if (act) test(`orders ${act}`, () => expect(ordered(asked, act)).toBe(true));
  test.each(others)('does not order %s', (other) => expect(ordered(asked, other)).toBe(false));
});
