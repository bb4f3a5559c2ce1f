import type { Told } from './told.ts';

const FIRST = '(?:the )?(?:#1 day|D|that day|day of issue)';
const COUNTS =
  /\b(?:count|counted|counting|counts|include|includes|included|including|inclusive|exclude|excluded|excluding|exclusive)\b/;
const YES = [
  new RegExp(`${FIRST} (?:is |being |also )*(?:counted|included|counts|counting)(?: too| as #1)?`),
  new RegExp(`(?:counting|including|includes|include) ${FIRST}(?: too| as #1| as the #1)?`),
];
const NO = [
  new RegExp(`(?:not counting|not including|excluding|does not count|do not count) ${FIRST}`),
  new RegExp(`${FIRST} (?:is )?(?:not counted|not included|excluded|does not count)`),
];

/** What a question says of the first day: it is counted (1), or not (0); undefined where it says something else of counting. */
export function countingIn({ tokens, used }: Told): 0 | 1 | 'open' | undefined {
  const names = tokens.map((token) =>
    token.kind === 'word'
      ? token.word
      : token.kind === 'ordinal'
        ? `#${token.n}`
        : token.kind === 'date'
          ? 'D'
          : '.',
  );
  const text = names.join(' ');
  if (!COUNTS.test(text)) return 'open';
  for (const [patterns, counts] of [
    [NO, 0],
    [YES, 1],
  ] as const)
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      if (!found) continue;
      const from = text.slice(0, found.index).split(' ').length - 1;
      for (let at = from; at < from + found[0].split(' ').length; at++)
        if (tokens[at]?.kind !== 'date') used.add(at);
      return counts;
    }
  return undefined;
}
