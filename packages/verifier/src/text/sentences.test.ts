import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['decimals and shortenings', 'It is 3.5 m, e.g. here. Dr. Lee agrees. See No. 5 of it.', 3],
  ['a plain no', 'The answer is no. That is final.', 2],
  ['figures, and figs', 'See figs. 3 and 4. They ate the figs. Then they left.', 3],
  ['initials', 'J. Q. Public wrote it. We read it.', 2],
  ['quotation marks that close behind the stop', '“Is it so?” he asked. “Yes.” She left.', 3],
  ['line ends', 'one\ntwo\r\nthree', 3],
  ['Chinese and Japanese', '今日は晴れ。明日は雨。', 2],
  ['the number of an item', '1. Add them. 2. Divide.', 2],
])('%s', (_, text, count) => {
  expect(sentences(text)).toHaveLength(count);
});

test('nothing comes of nothing', () => {
  expect(sentences(' \n ')).toEqual([]);
});
