import { expect, test } from 'vitest';
import { clausesOf, written } from './formula.ts';
import { readSentence } from './sentence.ts';

const clauses = (sentence: string): string => {
  const formula = readSentence(sentence, { exclusive: false });
  const read = formula && clausesOf(formula, true, '#');
  return read ? read.map((clause) => clause.map(written).join(' or ')).join('; ') : 'unread';
};

test.each([
  ['Ada is tall.', 'tall(@ada)'],
  ['Ada is not tall.', 'not tall(@ada)'],
  ['Ada is both both tall and kind.', 'unread'],
  ['Ada drops the price of it, both both runs and jumps.', 'unread'],
  ['The old fox does not like the hound.', 'not lik(@old fox, @hound)'],
  ['The hound is liked by the fox.', 'lik(@fox, @hound)'],
  ['Every wug is a dax.', 'not wug(?1) or dax(?1)'],
  ['Wugs are daxes.', 'not wug(?1) or dax(?1)'],
  ['No wug is blue.', 'not wug(?1) or not blu(?1)'],
  ['Some wugs are not blue.', 'wug(#1); not blu(#1)'],
  ['Not all wugs can swim.', 'wug(#1); not can swim(#1)'],
  ['A wug is a dax.', 'not wug(?1) or dax(?1)'],
  ['Only wugs are blue.', 'not blu(?1) or wug(?1)'],
  ['Kind, quiet people are wise.', 'not kind(?1) or not quiet(?1) or wis(?1)'],
  ['Everyone who is kind is wise.', 'not kind(?1) or wis(?1)'],
  ['If someone is kind and not loud then they like the fox.', 'not kind(?1) or loud(?1) or lik(?1, @fox)'],
  ['Someone is wise if they are kind.', 'not kind(?1) or wis(?1)'],
  ['The lamp is lit unless the switch is down.', 'down(@switch) or lit(@lamp)'],
  ['Ada is neither tall nor quick.', 'not tall(@ada); not quick(@ada)'],
  ['Ada is not tall or quick.', 'not tall(@ada); not quick(@ada)'],
  ['Ada sings if and only if Bo sings.', 'not sing(@ada) or sing(@bo); not sing(@bo) or sing(@ada)'],
  ['It is not the case that Ada sings.', 'not sing(@ada)'],
  ['Anything that is a wug is a dax.', 'not wug(?1) or dax(?1)'],
  ['None of the wugs are blue.', 'not wug(?1) or not blu(?1)'],
  ['Ada is anything but tall.', 'not tall(@ada)'],
  ['Nobody but wugs is blue.', 'not blu(?1) or wug(?1)'],
  ['Unless the switch is up, the lamp is lit.', 'up(@switch) or lit(@lamp)'],
  ['The lamp is lit only when the switch is up.', 'not lit(@lamp) or up(@switch)'],
  ['Neither Ada nor Bo is tall.', 'not tall(@ada); not tall(@bo)'],
  ['Ada is not both tall and kind.', 'not tall(@ada) or not kind(@ada)'],
  ['In fact, nothing is a wug unless it is a dax.', 'not wug(?1) or dax(?1)'],
])('%s', (sentence, expected) => {
  expect(clauses(sentence)).toBe(expected);
});

test.each([
  'Ada is not tall and quick.',
  'Ada is probably tall.',
  'Ada is taller than Bo.',
  'She is tall.',
  'Ada said that Bo is tall.',
  'Is Ada tall?',
  'A wug is in the garden.',
  'Wugs are blocking the road.',
  'Wugs have closed the gate.',
  'Every wug likes some dax.',
  'Ada is no longer tall.',
  'Ada is no wug.',
  '',
])('unread: %s', (sentence) => {
  expect(clauses(sentence)).toBe('unread');
});

test('"either … or" allows both, or one alone, as it is asked', () => {
  const formula = readSentence('Ada is either tall or quick.', { exclusive: true });
  expect(formula && clausesOf(formula, true, '#')?.map((clause) => clause.map(written).join(' or '))).toEqual(
    ['tall(@ada) or quick(@ada)', 'not tall(@ada) or not quick(@ada)'],
  );
});
