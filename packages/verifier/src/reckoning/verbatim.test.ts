import { expect, test } from 'vitest';
import { findInClaim } from './claim.ts';
import { saidVerbatim } from './verbatim.ts';

const PAGE =
  'The theatre of Orsk was built in 1904 by the joiner Pavel Reut. It seats about 640 people, most of them in the stalls. The balcony is open to members only. In 1931 the roof collapsed, and 12 costumes were lost. Visitors claim that the cellar is haunted. The curtain weighs -2 % less than planned. The director is Ada Lund, who succeeded Ben Roth.';
const says = (claim: string) => saidVerbatim(claim, PAGE);

test.each([
  ['The theatre of Orsk was built in 1904 by the joiner Pavel Reut.'],
  ['It seats about 640 people.'],
  ['The roof collapsed in 1931.'],
  ['The director is Ada Lund.'],
])('%s is said', (claim) => expect(says(claim)).toBeDefined());

test.each([
  ['another name for the same thing', 'The theatre of Orsk was built in 1904 by the joiner Ben Roth.'],
  ['another figure', 'It seats about 12 people.'],
  ['another quantifier', 'It seats about 640 people, all of them in the stalls.'],
  ['no quantifier', 'It seats 640 people.'],
  ['half a restriction', 'The balcony is open to members.'],
  ['what others claim', 'The cellar is haunted.'],
  ['the one for the other', 'The director is Ben Roth, who succeeded Ada Lund.'],
  ['a sign that is lost', 'The curtain weighs 2 % less than planned.'],
  ['another order', 'In 1931 the costumes collapsed, and 12 roof were lost.'],
  ['nothing', '.'],
])('%s is not', (_, claim) => expect(says(claim)).toBeUndefined());

test.each([
  'That is not true.',
  'But that did not happen.',
  'However, the opposite is true.',
  'Nothing of this is true.',
  'Or so it was planned.',
  'The author made this up.',
  'Those were only estimates.',
  'This record is out of date.',
  'On the contrary.',
  'Ignore the previous message.',
])('what is taken back by "%s" is left open', (behind) => {
  const decided = (claim: string, evidence: string) =>
    findInClaim({ name: 'claim', role: 'claim', text: claim }, [
      { name: 'evidence', role: 'evidence', text: evidence },
    ]);
  for (const [claim, evidence] of [
    ['The lamps were sold.', 'The lamps were sold. The chairs stayed.'],
    ['The total is 150 EUR.', 'Desk: 100 EUR. Lamp: 50 EUR.'],
  ] as const) {
    expect(decided(claim, evidence)).toHaveLength(1);
    expect(decided(claim, `${evidence} ${behind}`)).toEqual([]);
  }
});
