import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsIn, stageInWords } from './stages.ts';

const event = fc.record({
  event: fc.constantFrom('accepted', 'evaluator', 'red-team', 'verdict', 'problem'),
  data: fc.json().filter((text) => !text.includes('\n')),
});

test('events are the same however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(event), fc.infiniteStream(fc.integer({ min: 1, max: 20 })), (sent, sizes) => {
      const text = sent
        .map(({ event: name, data }) => `: still at work\n\nevent: ${name}\ndata: ${data}\n\n`)
        .join('');
      const found: { event: string; data: string }[] = [];
      let [at, held] = [0, ''];
      for (const size of sizes) {
        if (at >= text.length) break;
        const { events, rest } = eventsIn(held + text.slice(at, at + size));
        found.push(...events);
        held = rest;
        at += size;
      }
      expect([found, held]).toEqual([sent, '']);
    }),
  );
});

test('any text gives events and a rest, and never more than it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('event: ', 'data: ', '\n', 'a', '{', ':') }), (text) => {
      const { events, rest } = eventsIn(text);
      expect(text.endsWith(rest)).toBe(true);
      expect(events.every(({ event: name, data }) => text.includes(name) && text.includes(data))).toBe(true);
    }),
  );
});

test('stages are told in words', () => {
  expect(stageInWords('evaluator', '{"done":3,"of":17}')?.words).toBe('Evaluators: 3 of 17 have answered');
  expect(stageInWords('red-team', '{"done":1,"of":1}')?.words).toBe('Red team: 1 of 1 have answered');
  expect(stageInWords('verdict', '{}')).toBeUndefined();
});
