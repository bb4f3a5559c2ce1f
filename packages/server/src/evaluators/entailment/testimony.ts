import { splitSentences } from '../../kernel/text.ts';
import { type Clause, likeness, readClause } from './clause.ts';

const RELIABLE =
  /^if\s(?:the\s)?(?:evidence of\s)?([\p{L}]+)(?:['’]s)?\s(?:[a-z]+\s){0,2}?is\s(more|less)\s(?:reliable|trustworthy|credible|believable|accurate|convincing)\sthan\s(?:the evidence of\s)?([\p{L}]+)/iu;
const SAME = 0.4;

/**
 * Where two witnesses contradict one another and one is supposed to be the more reliable: whether what is asked
 * is what that one said. Undefined where it cannot be told what each said.
 */
export function decideTestimony(
  claim: string,
  asked: Clause,
  text: string,
  names: ReadonlySet<string>,
): boolean | undefined {
  const [, one = '', degree = '', other = ''] = RELIABLE.exec(claim) ?? [];
  if (!one || !other) return undefined;
  const believed = (degree.toLowerCase() === 'more' ? one : other).toLowerCase();
  const doubted = (degree.toLowerCase() === 'more' ? other : one).toLowerCase();
  const [held, denied] = [
    saidBy(believed, doubted, asked, text, names),
    saidBy(doubted, believed, asked, text, names),
  ];
  if (held === undefined && denied === undefined) return undefined;
  if (held !== undefined && denied !== undefined && held === denied) return undefined;
  const sign = held ?? !denied;
  return sign === asked.positive;
}

/** Whether a witness affirms what is asked; undefined where nothing like it is found, or both. */
function saidBy(
  witness: string,
  other: string,
  asked: Clause,
  text: string,
  names: ReadonlySet<string>,
): boolean | undefined {
  const signs = new Set<boolean>();
  for (const { start, end } of splitSentences(text)) {
    for (const part of text.slice(start, end).split(/,?\s(?:while|whereas|but)\s|;\s/i)) {
      const words = new Set(part.toLowerCase().match(/\p{L}+/gu));
      if (
        !words.has(witness) ||
        (words.has(other) && part.toLowerCase().indexOf(other) < part.toLowerCase().indexOf(witness))
      )
        continue;
      const said = readClause(part, names);
      if (likeness(said, asked) >= SAME) signs.add(said.positive);
    }
  }
  const [sign] = signs;
  return signs.size === 1 ? sign : undefined;
}
