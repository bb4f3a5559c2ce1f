import { grouped } from '../../language/lists.ts';
import { and, type Formula } from '../../logic/formula.ts';
import { AUXILIARIES, isPlural, type Word, wordsOf } from '../../logic/words.ts';
import { namesIn } from '../clause.ts';
import type { Lexis } from './noun.ts';
import { DEFINITE, isNoVerb, keyOf, PREPOSITIONS, verbsIn, writtenOut } from './words.ts';

/** What a text tells of its words. */
export function lexisOf(text: string, sentences: readonly (readonly Word[])[]): Lexis {
  const names = new Set([...namesIn(text)].filter((name) => !isNoVerb(name)));
  const words = sentences.flat();
  const definites = words.flatMap(({ text: word }, i) =>
    DEFINITE.has(word) ? [1, 2, 3].map((length) => keyOf(words.slice(i + 1, i + 1 + length))) : [],
  );
  // "In Rome", "at Shell": no one of whom "she" could be said.
  const people = words.flatMap(({ text: word }, i) =>
    names.has(word) && !PREPOSITIONS.has(words[i - 1]?.text ?? '') ? [word] : [],
  );
  return { names, verbs: verbsIn(sentences, names), definites: new Set(definites), people: new Set(people) };
}

/** Determiners that cannot be of one thing, each with its sort: "my car" is not "his car", nor "this cup" "that cup". */
const OWNERS = grouped(
  'i: my our | you: your | he: his | she: her | they: their | this: this these | that: that those',
);

/** Whether two things of one name are told apart by nothing but whose they are, or which one is pointed to. */
export function areTwo(sentences: readonly (readonly Word[])[]): boolean {
  const owners = new Map<string, string>();
  return sentences.some((words) => {
    // "Everyone who shows their card": whoever it is.
    const isAnyones = isPlural(words[0]?.text ?? '') || words.some(({ text }) => ANYONE.test(text));
    return words.some(({ text }, i) => {
      const owner = text === 'their' && isAnyones ? undefined : OWNERS.get(text);
      const key = keyOf(words.slice(i + 1, i + 2));
      if (!owner || !key) return false;
      const known = owners.get(key) ?? owner;
      owners.set(key, known);
      return known !== owner;
    });
  });
}
const ANYONE = /^(?:(?:any|every|some|no)(?:one|body)|all|any|every|each|no|none|a|an|who|that|whoever|you)$/;

/** The words that stand as nouns somewhere: in the plural, or behind an article with a verb or nothing behind them. */
export const nounsIn = (sentences: readonly (readonly Word[])[]): Set<string> =>
  new Set(
    sentences.flatMap((words) =>
      words.flatMap((word, i) => {
        const next = words[i + 1]?.text ?? ',';
        const isHead = /^(?:an?|every|each|no)$/.test(words[i - 1]?.text ?? '');
        return isPlural(word.text) || (isHead && (isNoVerb(next) || AUXILIARIES.has(next)))
          ? [keyOf([word])]
          : [];
      }),
    ),
  );

const MAYBE_ALL =
  /^([^,]*\b(?:some|or|an?)\b[^,]*), (?:maybe|perhaps|possibly)(?: even)? (?:all|both|more)\b[^,]{0,12}$/;

/** The words of a sentence, written out, without its stop. */
export const wordsIn = (sentence: string): Word[] => {
  const plain = sentence.replace(/[’]/g, "'").replace(/\s[-–—]+\s/g, ', ');
  // "8:04" is one word, and what may be so of all besides says nothing.
  const told = plain.replace(/(?<=\d):(?=\d\d)/g, '.').replace(/\bat least one\b(?! of)/gi, 'some');
  return writtenOut(wordsOf(told.replace(MAYBE_ALL, '$1')));
};

/** Whether nothing is said. */
export const isNothing = (formula: Formula): boolean => formula.op === 'and' && formula.parts.length === 0;

/** Every predicate of a formula with what it is said of. */
export const atomsIn = (formula: Formula): { predicate: string; term: string }[] =>
  formula.op === 'atom'
    ? [{ predicate: formula.predicate, term: formula.terms[0] ?? '' }]
    : formula.op === 'and' || formula.op === 'or'
      ? formula.parts.flatMap(atomsIn)
      : atomsIn(formula.of);

/** A predicate without what may, can or must be. */
const plainOf = (predicate: string): string => predicate.replace(/^(?:can|may|must|should|always) /, '');

/** Tells of a formula whether any part of it was said before, of the same thing. */
export function toldIn(said: readonly Formula[]): (formula: Formula) => boolean {
  const keyOfAtom = ({ predicate, term }: { predicate: string; term: string }) =>
    `${plainOf(predicate)} ${term}`;
  const known = new Set(said.flatMap(atomsIn).map(keyOfAtom));
  return (formula) => atomsIn(formula).some((one) => known.has(keyOfAtom(one)));
}

/** Two readings that both hold; what says nothing adds nothing. */
export const bothOf = (one: Formula | true, other: Formula | true): Formula | true =>
  one === true ? other : other === true ? one : and(one, other);
