import { rational } from '../../arithmetic/rational.ts';
import { singular } from '../../language/verbs.ts';
import type { Amount } from '../piece.ts';
import { unitOf } from '../unit.ts';
import type { Chunk } from './chunk.ts';
import type { Told } from './fact.ts';
import { amountOf } from './place.ts';
import { BE, DETERMINERS, measured, PREPOSITIONS } from './vocabulary.ts';
import { isNoun, verbIn } from './words.ts';

const COUNTED =
  /^(?:more|additional|extra|other|further|new|of|fewer|less|full|different|equal|identical|whole)$/;

/** With the noun that it counts: behind "more", of the list that it stands in, or what was counted before. */
export function named(amount: Amount, chunk: Chunk, at: number, told: Told, next: readonly Chunk[]): Amount {
  const whole = amount.nouns.length === 1 && at === chunk.elements.length - 1 ? listedIn(next) : undefined;
  // "5 green, 3 yellow and 2 white marbles"
  if (whole && whole.nouns.length > 1 && singular(amount.nouns[0] ?? '') === amount.nouns[0])
    return { ...amount, nouns: [...amount.nouns, ...whole.nouns.slice(-1)] };
  const last = amount.nouns.at(-1) ?? '';
  if (amount.nouns.length > 1 && (/ed$/.test(last) || verbIn(last)))
    return { ...amount, nouns: amount.nouns.slice(0, -1) };
  if (amount.unit || amount.nouns.length > 0 || amount.percent) return amount;
  let place = at + 1;
  while (
    COUNTED.test(chunk.words[place] ?? '') ||
    (place > at + 1 && DETERMINERS.has(chunk.words[place] ?? ''))
  )
    place++;
  const isPart = amount.value.d !== 1n || chunk.words.slice(at + 1, place).includes('of');
  const word = chunk.words[place] ?? '';
  if (place > at + 1 && !isPart && isNoun(word) && !verbIn(word)) return { ...amount, nouns: [word] };
  if (amount.value.d !== 1n && amount.decimals === 0) return amount;
  // "72, 85 and 89 points"
  const listed = at === chunk.elements.length - 1 ? listedIn(next) : undefined;
  if (listed) return { ...amount, nouns: listed.nouns, ...(listed.unit && { unit: listed.unit }) };
  if (isPriced(chunk, at)) return amount;
  const isLast = at === chunk.elements.length - 1;
  if (isLast && BE.has(chunk.verb) && /\b(?:old|older|younger|age)\b/.test(told.text))
    return { ...amount, nouns: [], unit: unitOf({ base: 'month', size: rational(12n), exponent: 1 }) };
  // "Pencils are sold at 3 for 25 EUR."
  const isLot =
    chunk.words[at - 1] === 'at' && chunk.words[at + 1] === 'for' && verbIn(chunk.verb)?.kind === 'sell';
  const sold = isLot ? subjectHead(chunk) : '';
  if (sold !== '') return { ...amount, nouns: [sold] };
  // "The population fell from 1,250 to 1,000."
  const moves = /^(?:from|to)$/.test(chunk.words[at - 1] ?? '') && CHANGING.test(chunk.verb);
  const subject = chunk.subject.filter((word) => !DETERMINERS.has(word))[0];
  if (moves && subject) return { ...amount, nouns: [subject] };
  // "The population of the town was 800."
  const head = subjectHead(chunk);
  if (isLast && chunk.at === at - 1 && BE.has(chunk.verb) && amount.decimals === 0 && head !== '')
    return { ...amount, nouns: [head] };
  // "Monday: 14"
  if (isLast && chunk.verb === '' && at > 0 && chunk.words.slice(0, at).every((word) => word !== ''))
    return { ...amount, nouns: ['count'] };
  const before = told.facts.findLast(({ per, single }) => !per || single);
  if (!before || before.kind.head === 'money' || measured(before.kind.head)) return amount;
  return { ...amount, nouns: [...before.kind.modifiers, before.kind.head] };
}

/** The first number of the chunks behind, each of which begins with one, that says what it counts. */
function listedIn(next: readonly Chunk[]): Amount | undefined {
  for (const { elements } of next) {
    const [first] = elements;
    const amount = first?.kind === 'expression' ? amountOf(first.of) : undefined;
    if (!amount || amount.unit || amount.nouns.length > 1 || (amount.nouns.length > 0 && elements.length > 1))
      return amount;
    if (amount.nouns.length > 0 && next.at(-1)?.elements === elements) return amount;
    if (elements.length > 1) return undefined;
  }
  return undefined;
}

const subjectHead = ({ subject }: Chunk): string => {
  const end = subject.findIndex((word) => PREPOSITIONS.has(word) || word === 'of');
  return (
    subject
      .slice(0, end < 0 ? undefined : end)
      .filter((word) => !DETERMINERS.has(word))
      .at(-1) ?? ''
  );
};

const CHANGING =
  /^(?:rises?|rose|falls?|fell|drops?|dropped|grew|grows?|increased?|increases|decreased?|decreases|sank)$/;
const PRICING = /^(?:cost|costs|pays?|paid|spends?|spent|charges?|charged|price|fee)$/;

export const isPriced = (chunk: Chunk, at: number): boolean =>
  chunk.words.slice(0, at).some((word) => PRICING.test(word)) && !isNoun(chunk.words[at + 1] ?? '');
