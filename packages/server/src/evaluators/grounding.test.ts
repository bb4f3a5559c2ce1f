import { describe, expect, test } from 'vitest';
import { judged } from './claim.fixture.ts';
import { grounding } from './grounding.ts';

const says = (claim: string, evidence: string) => judged(grounding, claim, evidence);

const FILLER = 'The minutes of the meeting were read and filed by the clerk of the harbour office. ';
/** A document of more than a page. */
const REPORT = `${FILLER.repeat(8)}The harbour of Velden was dredged in 2011 by the firm Osk & Sons. It employs 84 pilots, and the third quay was closed because the wall was unsafe. Sales of permits increased in the northern basin. The wall was not rebuilt. Minister Ilse Brandt opened the museum in September. ${FILLER.repeat(4)}`;

describe('what the evidence does not hold', () => {
  test.each([
    ['The harbour of Velden was dredged in 2014.', 'BLOCK'],
    ['The harbour of Velden was dredged by the firm Hartog Marine.', 'BLOCK'],
    ['The harbour employs 96 pilots.', 'BLOCK'],
    ['The harbour of Velden was dredged in 2011 by the firm Osk & Sons.', 'silent'],
    ['In the northern basin sales of permits increased.', 'silent'],
  ])('%s', async (claim, expected) => {
    expect(await says(claim, REPORT)).toBe(expected);
  });
});

describe('what it says otherwise', () => {
  test.each([
    // Which figures are of the same thing, role and time is for computing to show, and not for likeness.
    ['The harbour employs 96 pilots.', 'It employs 84 pilots at the harbour.', 'silent'],
    ['The novel was published in 1931.', 'The novel was first published in 1934 in Bern.', 'silent'],
    ['The harbour employs 96 pilots in total.', 'It employs 84 pilots at the harbour, 12 abroad.', 'silent'],
    ['The wall was not rebuilt.', 'The wall was rebuilt by the city.', 'BLOCK'],
    ['Sales of permits decreased in the basin.', 'Sales of permits increased in the basin.', 'BLOCK'],
    ['The harbour employs more than 80 pilots.', 'It employs 84 pilots at the harbour.', 'silent'],
    ['The harbour employs eighty four pilots.', 'It employs 84 pilots at the harbour.', 'silent'],
    ['Not only the wall was rebuilt.', 'The wall was rebuilt by the city.', 'silent'],
    ['The march was not long at all.', 'The Long March was led by the council.', 'silent'],
  ])('%s / %s', async (claim, evidence, expected) => {
    expect(await says(claim, evidence)).toBe(expected);
  });
});

describe('the same in other names and numbers', () => {
  const rename = (text: string) =>
    text
      .replaceAll('Velden', 'Korsund')
      .replaceAll('Osk & Sons', 'Dahl & Co')
      .replaceAll('harbour', 'airfield');
  const scale = (text: string) =>
    text.replaceAll('84', '7,350').replaceAll('96', '8,100').replaceAll('2011', '1987');

  test.each([
    ['The harbour of Velden was dredged in 2014.', 'BLOCK'],
    ['The harbour employs 96 pilots.', 'BLOCK'],
    ['The harbour of Velden was dredged in 2011 by the firm Osk & Sons.', 'silent'],
  ])('%s', async (claim, expected) => {
    for (const change of [rename, scale, (text: string) => scale(rename(text))]) {
      expect(await says(change(claim), change(REPORT))).toBe(expected);
    }
  });
});

describe('abstains', () => {
  test.each([
    ['a question', 'Was the harbour dredged in 2014?', REPORT],
    [
      'a set of rules',
      'Ada is not red.',
      'If someone is red then they are kind. All kind people are wise. Ada is red.',
    ],
    ['an excerpt without the name', 'Ilse Brandt opened the museum.', 'The museum was opened that year.'],
    [
      'a month that is shortened',
      'The museum opened in October.',
      `${FILLER.repeat(12)}The museum opened on 3 Oct.`,
    ],
    [
      'a name by its initials',
      'The clerk of the harbour joined the Coastal Rescue League.',
      `${FILLER.repeat(12)}He joined the CRL.`,
    ],
  ])('on %s', async (_, claim, evidence) => {
    expect(await says(claim, evidence)).not.toBe('BLOCK');
  });
});
