import { work } from '../work.ts';

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** A capital that is a word of its own. */
const CAPITAL = /(?<![\p{L}\p{N}])\p{Lu}(?![\p{L}\p{N}])/gu;
const ARTICLES = new Set(['the', 'a', 'an', 'of', 'and', 'is', 'has']);

const wordsIn = (text: string): string[] => (text.toLowerCase().match(WORD) ?? []).map(withoutGenitive);

const withoutGenitive = (word: string): string =>
  word.endsWith("'s") || word.endsWith('’s') ? word.slice(0, -2) : word;

/** Finds which of a few names a text mentions; two names may share words, as "red ball" and "blue ball" do. */
export type Mentions = (text: string) => string[];

/**
 * A finder for these names. A name is mentioned where it stands in full, or where a word stands that no
 * other of the names has; a single capital stands for the one name that begins with it, if `initials`.
 * A name that is only part of a longer one that is mentioned is not itself mentioned.
 */
export function mentionsOf(names: readonly string[], { initials = false } = {}): Mentions {
  const words = names.map((name) => wordsIn(name).filter((word) => !ARTICLES.has(word)));
  const owners = new Map<string, number[]>();
  const own = (word: string, name: number) => {
    const known = owners.get(word) ?? [];
    if (!known.includes(name)) owners.set(word, [...known, name]);
  };
  words.forEach((list, name) => {
    for (const word of list) own(word, name);
    if (initials && list[0]) own(list[0].charAt(0).toUpperCase(), name);
  });
  const phrases = names.map((name) => ` ${wordsIn(name).join(' ')} `);
  const sole = new Map<string, number>();
  for (const [word, by] of owners) if (by.length === 1) sole.set(word, by[0] ?? 0);
  // Who says a name in full says its words: one that no other name has gives it away already.
  const shared = [...phrases.entries()].filter(
    ([name, phrase]) => phrase.length > 2 && !words[name]?.some((word) => sole.has(word)),
  );
  return (text) => {
    work(text.length + names.length);
    const said = wordsIn(text);
    // A list, since as a rule one name is found, and every passage of thousands of proofs is looked through.
    const found: number[] = [];
    const take = (name: number | undefined) => {
      if (name !== undefined && !found.includes(name)) found.push(name);
    };
    for (const word of said) take(sole.get(word));
    if (initials) for (const capital of text.match(CAPITAL) ?? []) take(sole.get(capital));
    const spoken = shared.length > 0 ? ` ${said.join(' ')} ` : '';
    for (const [name, phrase] of shared) if (spoken.includes(phrase)) take(name);
    const within = (name: number) =>
      found.some((other) => other !== name && phrases[other]?.includes(phrases[name] ?? '\0') === true);
    const whole = found.length < 2 ? found : found.filter((name) => !within(name));
    return whole.map((name) => names[name] ?? '');
  };
}
