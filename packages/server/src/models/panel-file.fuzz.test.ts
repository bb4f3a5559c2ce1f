import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPanelFile } from './panel-file.ts';
import { planSeats } from './seats.ts';

const seat = fc.oneof(fc.constantFrom('constructor/x', 'openai/gpt-5', 'openai/ ', '/', 'a/b'), fc.string());
const file = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      evaluators: fc.array(fc.oneof(seat, fc.record({ model: seat }))),
      redTeam: fc.array(seat),
      providers: fc.dictionary(
        fc.constantFrom('constructor', 'a', 'openai'),
        fc.record({ baseUrl: fc.webUrl() }),
      ),
    },
    { requiredKeys: [] },
  ),
);

test('a panel file gives seats that can be filled, or an error that names its faults', () => {
  fc.assert(
    fc.property(file, (content) => {
      try {
        const read = readPanelFile(content);
        const own = Object.keys(read.providers ?? {}).map((name) => ({ name, servesMany: true }));
        const available = [{ name: 'openai', servesMany: false }, ...own];
        const names = new Set(available.map(({ name }) => name));
        const { evaluators, redTeam } = planSeats(available, read);
        expect([...evaluators, ...redTeam].every(({ provider }) => names.has(provider))).toBe(true);
      } catch (error) {
        expect(String(error)).toMatch(/^Fault: The panel (file cannot be used|cannot be seated)\. ./);
      }
    }),
  );
});
