import { expect, test } from 'vitest';
import { roleOfArgument } from './arguments.ts';
import verbWords from './lexicon/verb-words.json' with { type: 'json' };
import verbs from './lexicon/verbs.json' with { type: 'json' };
import { nameWords, words } from './names.ts';
import { areContrary, areOpposites } from './opposites.ts';
import { isSecretColumn, isSecretPath } from './secrets.ts';
import { actOfName, actOfNoun, effectOfVerb, groupsOfVerb, isLightVerb, lemmaOf } from './verbs.ts';

test('inflected forms lead to the base form', () => {
  expect(
    ['paid', 'sending', 'deletes', 'copied', 'dropped', 'wrote', 'updating', 'tables', 'Cancelled'].map(
      lemmaOf,
    ),
  ).toEqual(['pay', 'send', 'delete', 'copy', 'drop', 'write', 'update', undefined, 'cancel']);
});

test('verbs have the effect of their first group and stand for the others in it', () => {
  expect(effectOfVerb('settle')).toBe('pay');
  expect(groupsOfVerb('erase')).toEqual(groupsOfVerb('delete'));
  expect(actOfNoun('refunds')).toEqual({ effect: 'pay', group: 'refund' });
});

test('what is said of single verbs is said of verbs of the lexicon', () => {
  const known = new Set(Object.values(verbs.entries).flatMap((group) => words(group.verbs)));
  for (const list of [verbWords.entries.ambiguous, verbWords.entries.light]) {
    expect(words(list).filter((verb) => !known.has(verb) && !actOfNoun(verb))).toEqual([]);
  }
});

test('names come apart at every joint', () => {
  expect(nameWords('sendHTTPRequest_to.v2')).toEqual(['send', 'http', 'request', 'to', 'v2']);
  expect(actOfName('AcmeBankTransferFunds')).toMatchObject({ verb: 'transfer', effect: 'pay' });
  expect(actOfName('frobnicate')).toMatchObject({ verb: undefined, effect: 'run' });
});

test('names of arguments have a role, and secrets are known by path and column', () => {
  expect(
    ['recipient', 'payee_name', 'idempotencyKey', 'amount_eur', 'start_date', 'qux'].map(roleOfArgument),
  ).toEqual(['recipient', 'party', 'technical', 'amount', 'time', undefined]);
  expect(['a/.env', '~/.ssh/x', 'b/.env.example', 'notes.md'].map(isSecretPath)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(['card_number', 'passwordHash', 'name'].map(isSecretColumn)).toEqual([true, true, false]);
});

test('a light verb is told by its object, and sides of a state exclude one another', () => {
  expect(['create', 'issue', 'delete'].map(isLightVerb)).toEqual([true, true, false]);
  expect([
    areContrary('paid', 'overdue'),
    areContrary('overdue', 'settled'),
    areContrary('paid', 'settled'),
  ]).toEqual([true, true, false]);
});

test('verbs that undo one another are opposites', () => {
  expect([
    areOpposites('enable', 'disable'),
    areOpposites('lock', 'unlock'),
    areOpposites('pay', 'send'),
  ]).toEqual([true, true, false]);
});

test('to open anything but what is read changes something', () => {
  expect(
    ['open_gate', 'open_blinds', 'open_parachute', 'open_file'].map((name) => actOfName(name).effect),
  ).toEqual(['change', 'change', 'change', 'read']);
});
