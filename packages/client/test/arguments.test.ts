import { expect, test } from 'vitest';
import { readArguments } from '../src/command/arguments.ts';
import type { Command } from '../src/command/command.ts';

const COMMAND: Command = {
  name: 'show',
  takes: 'ID',
  words: [0, 1],
  summary: 'for this test',
  options: { token: { value: 'TEXT', says: 'a text' }, loud: { says: 'a switch' } },
  run: async () => 0,
};

test.each(['-x7', '--x7', '-', 'x7'])('a value may begin with a hyphen: %s', (value) => {
  const given = readArguments(COMMAND, ['id', '--token', value, '--loud']);
  expect([given.words, given.text('token'), given.on('loud')]).toEqual([['id'], value, true]);
});

test('an option is no value', () => {
  expect(() => readArguments(COMMAND, ['--token', '--loud'])).toThrow();
});
