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
const SEEN = new RegExp(
  '^(?:on|in|at) the ([a-z]+(?: [a-z]+)?),? (?:there (?:is|are)|(?:you|i|we) (?:can )?see)' +
    ' (?:((?:a (?:bunch|set|group|number|row) of|several|some|the following) (?:things|objects|items)),? )?' +
    '((?:arranged |lined up |laid out |standing |lying )?in a (?:row|line)(?:,? from left to right)?)?:? ?(.+)$',
  'i',
);

/** The colour that a word names, in one spelling. */
export function colourOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  const colour = lower === 'gray' ? 'grey' : lower;
  return COLOURS.has(colour) ? colour : undefined;
}

/** The scene that a sentence tells as a whole; undefined where any part of its list is not understood. */
export function readScene(sentence: string): Scene | undefined {
  const [, place, things, row, list] = SEEN.exec(sentence) ?? [];
  if (!place || !list || (row !== undefined && things === undefined)) return undefined;
  const parts = list.split(/,? and |, ?/);
  const read = parts.map(readThing);
  const known = read.filter((thing) => thing !== undefined);
  return known.length === parts.length
    ? { place: place.toLowerCase(), inRow: row !== undefined, things: known }
    : undefined;
}

function readThing(part: string): Thing | undefined {
  const item = readItemCount(part);
  const [, word, noun] = /^([a-z]+) ([a-z][a-z -]*)$/.exec(item?.noun ?? '') ?? [];
  const colour = word && colourOf(word);
  // Two colours in a row leave open which of them counts.
  if (!item || !colour || !noun || colourOf(noun.split(' ')[0] ?? '')) return undefined;
  return { count: item.count, colour, noun: item.count === 1 ? noun : singular(noun) };
}

/** "cat toys" as "cat toy", "pairs of gloves" as "pair of gloves". */
export function singular(noun: string): string {
  const [first = '', ...rest] = noun.split(' ');
  if (rest[0] === 'of') return [withoutPlural(first), ...rest].join(' ');
  const words = noun.split(' ');
  return [...words.slice(0, -1), withoutPlural(words.at(-1) ?? '')].join(' ');
}
