import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isPlainRead, linesOf } from './fixtures.fixture.ts';
import { readAct, readCall, readCommand, readQuery, warm } from './read.ts';

beforeAll(warm);

const COMMANDS = [...linesOf('shell/commands.reads.txt'), ...linesOf('shell/commands.writes.txt')];
const WRITES = linesOf('shell/commands.writes.txt');
const QUERIES = [...linesOf('sql/queries.reads.txt'), ...linesOf('sql/queries.writes.txt')].map(
  (line) => line.split(' ->')[0] ?? '',
);
const CALLS = [
  'pay(recipient="Acme", amount=600)',
  '{"tool":"bash","arguments":{"command":"rm -rf a"}}',
  '{"type":"tool_use","name":"send","input":{"to":"a@b.org","n":[1,{"x":"y"}]}}',
  '{"tool_calls":[{"function":{"name":"pay","arguments":"{\\"amount\\":600}"}}]}',
  '<tool_call>{"name":"a","arguments":{}}</tool_call>',
  'Action: pay\nAction Input: {"amount": 5}',
  'DELETE /v1/items/7 HTTP/1.1\nHost: a.example\n\n{}',
];
const LETTERS = [
  '"',
  "'",
  '`',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '$',
  '\\',
  ';',
  '|',
  '&',
  '<',
  '>',
  '\n',
  '\0',
  '=',
  ',',
  '\u200b',
  '\u202e',
  '#',
  '-',
  '*',
];

/** Every place inside the text that was read. */
function expectPlaces(text: string, reading: ReturnType<typeof readAct>): void {
  const spans = [
    ...reading.unread,
    ...reading.acts.flatMap((act) => [
      act.span,
      ...act.unread,
      ...act.values.flatMap(({ span }) => span ?? []),
    ]),
  ];
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
}

const damaged = fc
  .record({
    text: fc.constantFrom(...COMMANDS, ...QUERIES, ...CALLS),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    put: fc.constantFrom('', ...LETTERS),
  })
  .map(({ text, cut, put }) => {
    const at = Math.floor(text.length * cut);
    return put === '' ? text.slice(0, at) : text.slice(0, at) + put + text.slice(at);
  });

test('any text, and any damaged act, is read without a throw and with places inside it', () => {
  fc.assert(
    fc.property(fc.oneof(damaged, fc.string(), fc.string({ unit: 'binary' })), (text) => {
      expectPlaces(text, readAct(text, { cwd: '/srv' }));
      readCommand(text);
      readQuery(text);
    }),
    { numRuns: 1500 },
  );
});

test('what does not parse is never a plain read', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WRITES),
      fc.constantFrom('"', "'", '$(', '`', '((', '<<'),
      (command, opened) => {
        // What is opened and not closed swallows the rest or breaks it; neither is harmless.
        expect(isPlainRead(readCommand(`ls ${opened}${command}`)) && !/^ls ('|")/.test(`ls ${opened}`)).toBe(
          false,
        );
      },
    ),
  );
});

test('arguments of any shape are read', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (tool, given) => {
      expect(readCall({ tool, arguments: given }).acts.length).toBeGreaterThan(0);
    }),
  );
});

test('long and deep texts end', () => {
  for (const one of [
    '(',
    '{',
    '[',
    '$(',
    '`',
    '"',
    "'",
    '<<a\n',
    'a(',
    'if true; then ',
    '{"a":',
    '1+',
    'a.b(',
    '-',
    '=',
    '<invoke name="a">',
    '/* ',
    '\\',
    'a=',
    'select ',
    '| ',
    '${a:-',
  ]) {
    const long = one.repeat(Math.ceil(100_000 / one.length));
    for (const text of [
      long,
      `ls ${long}`,
      `pay(${long}`,
      `SELECT ${long}`,
      `{"tool": "bash", "arguments": {"command": "${long}`,
      `a${long.slice(0, 30_000)}`,
      `ls ${long.slice(0, 30_000)}`,
      `SELECT ${long.slice(0, 19_000)}`,
    ]) {
      const before = process.cpuUsage();
      readAct(text);
      readCommand(text);
      readQuery(text);
      const { user, system } = process.cpuUsage(before);
      if (process.env.SHOW_SLOW && (user + system) / 1000 > 150)
        console.log(JSON.stringify(text.slice(0, 30)), text.length, (user + system) / 1000);
    }
  }
}, 120_000);
