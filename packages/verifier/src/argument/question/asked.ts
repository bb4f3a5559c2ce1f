import { wordSet } from '../../language/lists.ts';
import { AUXILIARIES, type Word } from '../../logic/words.ts';
import { isMeta } from './remarks.ts';

/** What a question asks: of which statement, and whether it follows or is true. */
export type Asked = {
  asksWhether: 'follows' | 'true';
  /** The words of the question, or of the statement it asks of; undefined where that is the sentence before it. */
  said: readonly Word[] | undefined;
  /** Whether the verb stands before its subject. */
  isInverted: boolean;
};

const ASKING = wordSet(
  `does do did it this follow follows logically necessarily certain certainly for sure can could may must i we you one conclude
  be say infer deduce know is true the case correct clear safe from then so now therefore am right in saying concluding claim
  safely be rightly hold definitely automatically sure proved proven given`,
);
const FOLLOW = wordSet(
  'follow follows certain certainly sure conclude infer deduce know safe safely necessarily claim say concluding saying proved proven',
);
const MOST_ASKING = 10;
const THIS = wordSet(
  'is this that the conclusion argument valid correct right sound does it follow logically inference really then so therefore true',
);

/** Reads the words of a question that yes or no answers; undefined for any other. */
export function askedOf(given: readonly Word[]): Asked | undefined {
  const words = bare(given);
  const that = words.findIndex(({ text }) => text === 'that' || text === 'whether');
  const [first] = words;
  if (!first || !AUXILIARIES.has(first.text)) return undefined;
  if (that > 1 && that <= MOST_ASKING && words.slice(0, that).every(({ text }) => ASKING.has(text))) {
    const asksWhether = words.slice(0, that).some(({ text }) => FOLLOW.has(text)) ? 'follows' : 'true';
    const said = words.slice(that + 1);
    return said.length > 0 ? { asksWhether, said, isInverted: false } : undefined;
  }
  if (
    words.length <= MOST_ASKING &&
    words.every(({ text }) => THIS.has(text)) &&
    words.some(({ text }) => /^(?:conclusion|argument|inference|follow)$/.test(text))
  )
    return { asksWhether: 'follows', said: undefined, isInverted: false };
  return { asksWhether: 'true', said: words, isInverted: true };
}

/** Without what is asked of the answer alone, "yes, no or cannot be known", and without words that open or end it. */
function bare(given: readonly Word[]): readonly Word[] {
  let words = given;
  const cut = words.findIndex(
    ({ text }, at) => at > 1 && /^[,:(]$/.test(text) && isMeta(words.slice(at + 1)),
  );
  if (cut > 0) words = words.slice(0, cut);
  const comma = words.findIndex(({ text }) => text === ',');
  if (
    comma > 0 &&
    (isMeta(words.slice(0, comma)) ||
      isFromThis(words.slice(0, comma)) ||
      /^(?:so|then|now|and|but)$/.test(words[comma - 1]?.text ?? ''))
  )
    words = words.slice(comma + 1);
  while (/^(?:so|then|now|and|but|,)$/.test(words[0]?.text ?? '')) words = words.slice(1);
  while (/^(?:then|therefore|,|too|now)$/.test(words.at(-1)?.text ?? '')) words = words.slice(0, -1);
  return words;
}

/** "From this alone", "knowing no more than this". */
const isFromThis = (words: readonly Word[]): boolean =>
  words.every(({ text }) => FROM_THIS.has(text)) &&
  words.some(({ text }) => /^(?:this|that|these)$/.test(text));
const FROM_THIS = wordSet(
  'from by given with on of going judging knowing taking no nothing more not only just but than this that these alone only two three rules sentences',
);
