import { work } from '../../work.ts';
import { tokensOf } from '../words.ts';

/** The things of an order, by the names that tell them. */
export type Names = {
  all: readonly string[];
  /** Every word of a mention. */
  words: ReadonlySet<string>;
  /** Which one the words of a name mean; undefined where it is none of them, or several. */
  indexOf(name: string): number | undefined;
  /** The longest name that words begin with, as it is written there. */
  known(words: string): string | undefined;
};

/** But for the last word of a name: "river A" is not "river B". */
const ARTICLE = /^(?:the|an?|my|our|his|her|their)$/;

const wordsOf = (name: string): string[] => {
  const words = tokensOf(name.toLowerCase());
  return words.length < 2
    ? words
    : words.filter((word, at) => at === words.length - 1 || !ARTICLE.test(word));
};

const OWNED = /^(.+)'s?(?: [\p{L} -]+)?$/u;

/** The names that some mentions come to: "the red car" and "red" are one, as are "Will" and "Will's locker". */
export function namesOf(mentions: readonly string[]): Names | undefined {
  const keys = [...new Set(mentions.map((mention) => wordsOf(mention).join(' ')))].filter(Boolean);
  work(keys.length * keys.length);
  const owners = ownersAmong(keys);
  if (!owners) return undefined;
  const owned = [...new Set(keys.map((key) => owners.get(key) ?? key))];
  const all = owned.filter((key) => containing(key, owned).length !== 1);
  const indexOf = (name: string): number | undefined => {
    const key = wordsOf(name).join(' ');
    const own = owners.get(key) ?? key;
    const at = all.indexOf(own);
    if (at >= 0) return at;
    const owner = OWNED.exec(own)?.[1];
    const of = owner && owners.size > 0 ? all.indexOf(owner) : -1;
    if (of >= 0) return of;
    const [within, another] = containing(own, all);
    return within !== undefined && another === undefined ? all.indexOf(within) : undefined;
  };
  const known = (words: string): string | undefined => {
    const start = words.length - words.replace(/^(?:the|an?|my|our|his|her|their) /i, '').length;
    const said = words.slice(start).toLowerCase();
    const fits = [...all, ...keys].filter(
      (key) => said.startsWith(key) && !/^[\p{L}\p{N}]/u.test(said.slice(key.length)),
    );
    const longest = fits.reduce((best, key) => (key.length > best.length ? key : best), '');
    return longest ? words.slice(start, start + longest.length) : undefined;
  };
  return { all, words: new Set(keys.flatMap((key) => key.split(' '))), indexOf, known };
}

/** The keys that hold all words of this one, and more. */
function containing(key: string, keys: readonly string[]): string[] {
  const words = key.split(' ');
  return keys.filter((other) => {
    const has = other.split(' ');
    return has.length > words.length && words.every((word) => has.includes(word));
  });
}

/** Whose "Will's locker" is: "will", where nothing else of anybody is spoken of; undefined where the owners are too. */
function ownersAmong(keys: readonly string[]): Map<string, string> | undefined {
  const owners = new Map<string, string>();
  for (const key of keys) {
    const owner = OWNED.exec(key)?.[1];
    if (owner) owners.set(key, owner);
  }
  const things = new Set(
    [...owners].map(([key, owner]) => key.slice(owner.length).replace(/^'s? ?/, '')).filter(Boolean),
  );
  const spoken = [...owners.values()].some((owner) => keys.includes(owner));
  // "Bo" and "Bo's sister" are two; "Will's" and "Xia's locker" are lockers of two.
  if (things.size > 1 || spoken) return owners.size === 0 || !spoken ? new Map() : undefined;
  return owners;
}
