import { wordSet } from '../language/lists.ts';
import { withoutPlural } from '../language/plurals.ts';
import { readItemCount } from '../proof/count.ts';

/** Some things alike that are seen somewhere: how many, of what colour, and what they are, in the singular. */
export type Thing = { count: number; colour: string; noun: string };

/** What is seen somewhere, in the order of the telling. In a row that is the order from left to right. */
export type Scene = { place: string; inRow: boolean; things: readonly Thing[] };

const COLOURS: ReadonlySet<string> =
  wordSet(`red orange yellow green blue brown magenta fuchsia mauve teal turquoise burgundy silver gold black grey purple
  pink white beige cyan violet indigo maroon crimson scarlet lavender lilac olive navy tan ivory cream bronze
  copper khaki peach coral aqua amber`);
const ROW = '(?:(?:arranged|lined up|laid out|standing|lying) )?in an? (?:row|line)';
const SOME = '(?:an? (?:bunch|set|group|number|row|line) of|several|some|the following)';
const PLACE = '(?:the|an?|my|our|your) (?!row\\b|line\\b|bunch\\b|set\\b)([a-z]+(?: (?!there\\b)[a-z]+)??)';
/** "On the desk there are several objects in a row:", "A shelf holds, from left to right," */
const HEAD = new RegExp(
  `^(?:(?:on|in|at) ${PLACE}(?=,| (?:there|you|i|we|from|lies?|stands?|are|is)\\b)|${PLACE} (?:holds?|contains?|has)` +
    `|there (?:is|are|lies?|stands?)|(?:you|i|we) (?:can )?see|lies?|stands?|${ROW}|from left to right|are|is` +
    `|${SOME} (?:things|objects|items|[a-z]+s)\\b|[,:]| )+`,
  'i',
);
const AT = new RegExp(`^(?:(?:on|in|at) )?${PLACE}(?=,| |$)`, 'i');
const BEHIND = new RegExp(` (?:on|in|at) ${PLACE}$`, 'i');
const IN_ROW = /\b(?:row|line)\b|\bfrom left to right\b/i;

/** The colour that a word names, in one spelling. */
export function colourOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  const colour = lower === 'gray' ? 'grey' : lower;
  return COLOURS.has(colour) ? colour : undefined;
}

/** The scene that a sentence tells as a whole; undefined where any part of its list is not understood. */
export function readScene(sentence: string): Scene | undefined {
  const [head = ''] = HEAD.exec(sentence) ?? [];
  const [tail = '', there] = BEHIND.exec(sentence) ?? [];
  const place = AT.exec(head)?.[1] ?? there ?? '';
  const parts = sentence
    .slice(head.length, sentence.length - (AT.test(head) ? 0 : tail.length))
    .split(/,? and |, ?/);
  const things = parts.flatMap((part) => readThing(part) ?? []);
  return head !== '' && things.length === parts.length
    ? { place: place.toLowerCase(), inRow: IN_ROW.test(head), things }
    : undefined;
}

const OTHERWISE = /\b(?:or|but|not|no|and|without|except|perhaps|maybe)\b/;
function readThing(part: string): Thing | undefined {
  const item = readItemCount(part);
  const [, word, noun] = /^([a-z]+) ([a-z][a-z -]*)$/.exec(item?.noun ?? '') ?? [];
  const colour = word && colourOf(word);
  // Two colours in a row leave open which of them counts.
  if (!item || !colour || !noun || OTHERWISE.test(noun) || colourOf(noun.split(' ')[0] ?? ''))
    return undefined;
  return { count: item.count, colour, noun: item.count === 1 ? noun : singular(noun) };
}

/** "cat toys" as "cat toy", "pairs of gloves" as "pair of gloves". */
export function singular(noun: string): string {
  const [first = '', ...rest] = noun.split(' ');
  if (rest[0] === 'of') return [withoutPlural(first), ...rest].join(' ');
  const words = noun.split(' ');
  return [...words.slice(0, -1), withoutPlural(words.at(-1) ?? '')].join(' ');
}
