import { oneOf, wordSet } from '../language/lists.ts';
import { type Span, splitSentences } from '../text/sentences.ts';

const ARTICLES = new Set(['a', 'an', 'the']);
/** Words that make what is beside them less than said: conditions, doubts, exceptions, words of others, other worlds. */
const HEDGED = new RegExp(
  `\\b${oneOf(`if, unless, whether, provided, except, excluding, apart from, other than, but, only, however, although,
    though, may, might, could, would, should, perhaps, maybe, possibly, probably, likely, allegedly, reportedly,
    apparently, supposedly, so-called, rumou?r\\w{0,3}, claim\\w{0,3}, den(?:y|ies|ied), doubt\\w{0,3}, s(?:ay|ays|aid),
    tells?, told, wr(?:ite|ites|ote), argu\\w{1,4}, believ\\w{1,3}, th(?:ink|inks|ought), suggest\\w{0,3},
    imagin\\w{1,3}, pretend\\w{0,3}, fiction\\w{0,3}, novel, false\\w{0,4}, untrue, wrong\\w{0,2}, myth, joked?`)}\\b` +
    '|["“”«»?:]',
  'i',
);
/** A sentence that begins so may take back the one before. */
const TAKES_BACK = new RegExp(
  `^\\s*${oneOf(`but, however, yet, in fact, actually, this, that, these, those, none, nothing, no\\b, not\\b,
    on the contrary, it (?:is|was) (?:not|false|untrue|wrong)`)}`,
  'i',
);
/** With these a part that stands at the end can stand at the beginning. */
const FRONTED = wordSet('in on at during since after before from until throughout within');

/**
 * The sentence of a source that says a claim word for word: all of it, or a part between commas, articles aside, with
 * what says when or where in front or behind. A sentence with any word that hedges, or one behind it that takes it
 * back, says nothing. Linear in the source.
 */
export function saidVerbatim(
  claim: string,
  source: string,
  sentences: readonly Span[] = splitSentences(source),
): Span | undefined {
  const wanted = wordsOf(claim);
  if (wanted.length < 3 || HEDGED.test(claim)) return undefined;
  for (const [at, { start, end }] of sentences.entries()) {
    const text = source.slice(start, end);
    const next = sentences[at + 1];
    if (HEDGED.test(text) || (next && TAKES_BACK.test(source.slice(next.start, next.end)))) continue;
    if (partsOf(text).some((part) => isSaid(wanted, wordsOf(part)))) return { start, end };
  }
  return undefined;
}

/** Words with their signs: a percentage is not a number, and a debt not a credit. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[.,;!]+$/, ''))
    .filter((word) => word !== '' && !ARTICLES.has(word));

const MOST_PARTS = 8;

/** A sentence, and what begins it up to a comma. */
function partsOf(sentence: string): string[] {
  const parts = [sentence];
  for (const { index } of sentence.matchAll(/[,;](?=\s)/g)) {
    if (parts.length === MOST_PARTS) break;
    parts.push(sentence.slice(0, index));
  }
  return parts;
}

function isSaid(wanted: readonly string[], said: readonly string[]): boolean {
  if (wanted.length !== said.length) return false;
  const text = ` ${said.join(' ')} `;
  if (text === ` ${wanted.join(' ')} `) return true;
  const turned = (front: readonly string[], other: string): boolean =>
    front.some(
      (word, at) =>
        at > 0 && FRONTED.has(word) && ` ${[...front.slice(at), ...front.slice(0, at)].join(' ')} ` === other,
    );
  return turned(said, ` ${wanted.join(' ')} `) || turned(wanted, text);
}
