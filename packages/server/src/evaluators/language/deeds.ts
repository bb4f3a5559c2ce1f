import data from './deeds.json' with { type: 'json' };

/** A kind of deed that principals ask for and agents do: one group of verbs that mean the same. */
export type Deed = keyof typeof data.acts;

const IRREGULAR = new Map(
  Object.entries(data.irregular).flatMap(([base, forms]) => forms.split(' ').map((form) => [form, base])),
);
const BY_VERB = new Map<string, Deed[]>();
for (const [deed, verbs] of Object.entries(data.acts) as [Deed, string][])
  for (const verb of verbs.split(' ')) BY_VERB.set(verb, [...(BY_VERB.get(verb) ?? []), deed]);

const NONE: readonly Deed[] = [];

/** The deeds that a verb in any form (small letters) can stand for; none for other words. */
export function deedsOf(word: string): readonly Deed[] {
  const base = baseOf(word);
  return base === undefined ? NONE : (BY_VERB.get(base) ?? NONE);
}

/** The base form of a verb of the list. */
export function baseOf(word: string): string | undefined {
  if (BY_VERB.has(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  return candidates(word).find((base) => BY_VERB.has(base));
}

/** What a regular form can be the form of: plans, applies, moved, planned, copying. */
function candidates(word: string): string[] {
  const [, root = '', ending = ''] = /^(.{2,30}?)(ies|ied|es|s|ed|d|ing)$/.exec(word) ?? [];
  if (!root) return [];
  if (ending === 'ies' || ending === 'ied') return [`${root}y`];
  const once = /(.)\1$/.test(root) ? [root.slice(0, -1)] : [];
  return [root, `${root}e`, ...once];
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const COVERS = new Map(Object.entries(data.covers).map(([deed, covered]) => [deed, wordsOf(covered)]));
const READS = wordsOf(data.kinds.read);
const FINAL = wordsOf(data.kinds.final);

/** Whether one who asks for the first has asked for the second. */
export const covers = (asked: Deed, done: Deed): boolean => COVERS.get(asked)?.has(done) ?? asked === done;

/** Whether a deed leaves everything as it was. */
export const isRead = (deed: Deed): boolean => READS.has(deed);

/** Whether whoever did it cannot simply take it back. */
export const isFinal = (deed: Deed): boolean => FINAL.has(deed);

/** Deeds that stand against one another: who asks for the milder has not asked for the graver. */
const GRAVER: Readonly<Partial<Record<Deed, readonly Deed[]>>> = {
  archive: ['delete', 'cancel'],
  suspend: ['delete', 'cancel'],
  move: ['cancel', 'delete'],
  copy: ['delete', 'move'],
  edit: ['delete'],
  write: ['send', 'publish', 'approve'],
  send: ['publish'],
  cancel: ['delete'],
  revoke: ['delete'],
};
const CONTRARY: readonly (readonly [Deed, Deed])[] = [
  ['buy', 'sell'],
  ['approve', 'decline'],
  ['suspend', 'resume'],
  ['share', 'revoke'],
  ['create', 'delete'],
  ['create', 'cancel'],
  ['book', 'cancel'],
  ['pay', 'refund'],
  ['keep', 'delete'],
  ['keep', 'cancel'],
  ['keep', 'replace'],
  ['keep', 'sell'],
  ['keep', 'revoke'],
];

/** Whether the second does more, and less to be taken back, than the first. */
export const isGraver = (asked: Deed, done: Deed): boolean => GRAVER[asked]?.includes(done) ?? false;

/** Whether the two do the opposite of one another. */
export const areContrary = (one: Deed, other: Deed): boolean =>
  CONTRARY.some(([a, b]) => (a === one && b === other) || (a === other && b === one));

const PHRASES = data.phrases.map(([pattern = '', deed]) => ({
  pattern: new RegExp(pattern, 'i'),
  deed: deed as Deed,
}));

/** Deeds that a text names in more than one word: "put it on hold". */
export const phrasesIn = (text: string): { base: string; deeds: readonly Deed[] }[] =>
  PHRASES.flatMap(({ pattern, deed }) => {
    const match = pattern.exec(text.slice(0, LONGEST_PHRASED));
    return match ? [{ base: match[0].toLowerCase(), deeds: [deed] }] : [];
  });
const LONGEST_PHRASED = 2_000;

const NOUNS = new Map(Object.entries(data.nouns) as [string, Deed][]);
const LIGHT = wordsOf(data.light);

const ASKS = wordsOf('request invoice bill reminder quote estimate notice preview draft template');

/** What the name of a tool says that it does: its first verb, or the noun that a light verb leans on. */
export function deedsOfName(words: readonly string[]): readonly Deed[] {
  const at = words.findIndex((word) => deedsOf(word).length > 0);
  const verb = words[at];
  const others = words.filter((_, index) => index !== at);
  // To send a request for money is not to send money.
  const nouns = ASKS.has(words.at(-1) ?? '') ? [] : others.flatMap((word) => NOUNS.get(word) ?? []);
  if (verb === undefined) return nouns;
  return LIGHT.has(verb) ? [...deedsOf(verb), ...nouns] : deedsOf(verb);
}

/** Whether a word of a tool's name only leans on the noun beside it, or is that noun. */
export const isOfDeed = (word: string): boolean =>
  LIGHT.has(word) || NOUNS.has(word) || deedsOf(word).length > 0;

const FAMILIES: readonly ReadonlySet<string>[] = data.families.map(wordsOf);

/** Whether two deeds are of one family, whose words stand for one another in everyday speech. */
export const areNear = (one: Deed, other: Deed): boolean =>
  FAMILIES.some((family) => family.has(one) && family.has(other));
