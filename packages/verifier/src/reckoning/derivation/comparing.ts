import { labelsOf } from '../problem/words.ts';
import type { Mention } from './mention.ts';
import { mentionsUnder } from './operation.ts';
import type { Sense, Term } from './sense.ts';
import { TOGETHER } from './words.ts';

/** What is told by another: more than that, or less. */
export function comparing(one: Term, terms: readonly Term[], { told, goal }: Sense): string | undefined {
  if (goal.mode === 'lacking') return 'asks for what is more';
  if (one.node.kind !== 'mention' || terms.length !== 2) return 'compares more than two';
  const { mention } = one.node;
  const other = terms.find((term) => term !== one);
  if (!other || other.sign < 0) return 'compares the other way round';
  // "There are 45 fewer boys than girls."
  const isThere = mention.chunk.subject[0] === 'there';
  const than = mention.sentence.words
    .slice(mention.sentence.words.indexOf('than') + 1)
    .filter((word) => word !== '');
  const whose = new Set(labelsOf(isThere ? ownOf(mention) : mention.chunk.subject));
  // "The red tower is 86 m high. The blue tower is 27 m lower."
  const isOwn = mentionsUnder(other.node).some((base) => {
    const theirs = labelsOf(isThere ? (base.amount?.nouns ?? []) : base.chunk.subject);
    const isOther =
      theirs.some((word) => !whose.has(word)) && [...whose].some((word) => !theirs.includes(word));
    return base.chunk !== mention.chunk && theirs.some((word) => whose.has(word)) && !isOther;
  });
  const way = mention.compares ?? 1;
  const { words } = mention.sentence;
  const isThan = mentionsUnder(other.node).some((base) =>
    labelsOf([...base.chunk.subject, ...(isThere ? (base.amount?.nouns ?? []) : [])]).some((word) =>
      labelsOf(than).includes(word),
    ),
  );
  const isNamed = words.includes('than') && labelsOf(than).length > 0;
  if (isNamed && isOwn === isThan) return 'compares whom is not told';
  if (!isNamed && isOwn) return 'compares whom is not told';
  if (told.some(({ asks, words: all }) => !asks && all.some((word) => TOGETHER.has(word))))
    return 'asks for both';
  return one.sign === (isOwn ? -way : way) ? undefined : 'compares the other way round';
}

/** "45 fewer boys than girls": the boys. */
const ownOf = ({ sentence: { words }, place }: Mention): string[] =>
  words.slice(place + 2, Math.max(place + 2, words.indexOf('than')));
