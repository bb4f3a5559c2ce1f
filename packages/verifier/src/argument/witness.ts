import type { Quote } from '../judgement/case.ts';
import type { Word } from '../logic/words.ts';
import { type Clause, saysAll } from './clause.ts';
import type { Part } from './usual.ts';
import { TRUSTED } from './words.ts';

/** Whom to believe: the one said to be more reliable than the other. */
export type Trust = { believed: string; doubted: string };

const bare = (word: Word | undefined): string => (word?.text ?? '').replace(/'s$/, '');
const LIGHT = new Set(['the', 'evidence', 'of', 'testimony', 'statement', 'account', 'word', 'that']);

/** "If Ruth's testimony is more reliable than Omar's": undefined where no two are compared so. */
export function readTrust(words: readonly Word[]): Trust | undefined {
  const at = words.findIndex(({ text }, index) => TRUSTED.has(text) && words[index + 1]?.text === 'than');
  const degree = words[at - 1]?.text ?? '';
  if (at < 2 || (degree !== 'more' && degree !== 'less')) return undefined;
  const one = bare(words.slice(1, at).find((word) => !LIGHT.has(bare(word))));
  const other = bare(words.slice(at + 2).find((word) => !LIGHT.has(bare(word))));
  if (one === '' || other === '') return undefined;
  return degree === 'more' ? { believed: one, doubted: other } : { believed: other, doubted: one };
}

/**
 * Where two witnesses contradict one another and one is supposed to be the more reliable: whether what is asked is what
 * that one said. Undefined where it cannot be told what one of them said, or they agree.
 */
export function concludeWitness(
  { believed, doubted }: Trust,
  asked: Clause,
  parts: readonly Part[],
): { follows: boolean; premises: Quote[] } | undefined {
  const held = saidBy(believed, doubted, asked, parts);
  const denied = saidBy(doubted, believed, asked, parts);
  if ((!held && !denied) || (held && denied && held.positive === denied.positive)) return undefined;
  const sign = held?.positive ?? !denied?.positive;
  const premises = [held, denied].flatMap((one) => (one ? [one.quote] : []));
  return { follows: sign === asked.positive, premises };
}

/** What a witness says of what is asked; undefined where nothing like it is found, or both. */
function saidBy(
  witness: string,
  other: string,
  asked: Clause,
  parts: readonly Part[],
): { positive: boolean; quote: Quote } | undefined {
  const said = parts.flatMap(({ words, clause, quote }) => {
    const [own, others] = [witness, other].map((name) => words.findIndex((word) => bare(word) === name));
    const isOwn = own !== undefined && own >= 0 && !(others !== undefined && others >= 0 && others < own);
    const speaks = { ...clause, names: asked.names, possible: asked.possible };
    return isOwn && saysAll(speaks, asked) ? [{ positive: clause.positive, quote }] : [];
  });
  const [first] = said;
  return said.every(({ positive }) => positive === first?.positive) ? first : undefined;
}
