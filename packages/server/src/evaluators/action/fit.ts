import { stem } from '../language/stem.ts';
import { type Act, type Kind, textOf } from './act.ts';
import { domainsOf, isSensitive } from './domains.ts';
import type { Request } from './request.ts';
import { verbIn, verbOf } from './verbs.ts';
import { isTelling, meets, nameWords, termsOf } from './words.ts';

/** How an act compares with what was asked. */
export type Fit = {
  /** Something of this kind was asked for. */
  kindAsked: boolean;
  /** It deals with what was named. */
  related: boolean;
  /** Its name alone shows that it deals with something else: two words of it, or one for private matters, were not named. */
  strays: boolean;
  /** Its name speaks of the kind of thing that the request speaks of too. */
  kindred: boolean;
};

const isForeign = (term: string, terms: ReadonlySet<string>, request: Request): boolean =>
  terms.has(term) && !meets(term, request.terms);

/** A name, an address: a value that tells whose or where. */
const TELLS_WHOSE = /@|:\/\/|^\p{Lu}\p{Ll}/u;

function straysFrom(act: Act, foreign: readonly string[], request: Request): boolean {
  if (foreign.length > 1 || foreign.some(isSensitive)) return true;
  const isNew = (value: string) => !request.words.includes(value.toLowerCase());
  return foreign.length > 0 && act.args.some(({ value }) => TELLS_WHOSE.test(value) && isNew(value));
}

/** Kinds that one request covers: who asks to share may mean send, and who books may mean pay. */
const COVERS: Readonly<Record<Kind, readonly Kind[]>> = {
  read: ['read', 'reply'],
  reply: ['read', 'reply', 'send'],
  create: ['create', 'modify'],
  modify: ['modify', 'create'],
  delete: ['delete'],
  pay: ['pay'],
  grant: ['grant', 'send'],
  send: ['send', 'grant', 'create'],
  execute: ['execute', 'modify', 'create'],
  unknown: [],
};

/** Compares an act with the request. Linear in both. */
export function fitOf(act: Act, request: Request): Fit {
  const words = act.form === 'call' ? nameWords(act.name) : [];
  const bases = new Set((act.form === 'call' ? words : [act.name]).map((word) => verbOf(word)?.base));
  const kindAsked = request.asked.some(
    ({ base, kind }) => bases.has(base) || COVERS[kind].includes(act.kind),
  );
  const terms = telling(act, words);
  const isNamed = [...terms].some((term) => meets(term, request.terms));
  const isGiven = act.args.some(
    ({ key, value }) => isSpecific(value) && !CODE.test(key) && request.words.includes(value.toLowerCase()),
  );
  return {
    kindAsked,
    related: isNamed || isGiven,
    strays: straysFrom(
      act,
      words.filter((word) => isForeign(stem(word), terms, request)),
      request,
    ),
    kindred: words
      .map(stem)
      .some((term) => isTelling(term) && domainsOf(term).some((one) => request.domains.has(one))),
  };
}

/** Members that hold something to be run, whose words do not say what for. */
const CODE = /^(?:command|cmd|code|script|shell)$/i;

/** The words that tell what an act deals with: of its name without the verb and of short arguments; of prose all. */
function telling(act: Act, words: readonly string[]): Set<string> {
  if (act.form !== 'call') {
    return new Set(
      [...termsOf(textOf(act).slice(0, 2_000))].filter((term) => isTelling(term) && !verbOf(term)),
    );
  }
  const done = verbIn(words)?.base;
  const verb = words.find((word) => verbOf(word)?.base === done);
  const named = words.filter((word) => word !== verb && verbOf(word)?.kind !== 'read').map(stem);
  const given = act.args
    .filter(({ key, value }) => value.length <= 80 && !CODE.test(key))
    .flatMap(({ value }) => [...termsOf(value)]);
  return new Set([...named, ...given].filter((term) => isTelling(term) && !/^\d+$/.test(term)));
}

/** A value that could only be there because somebody gave it: an address, a number, an identifier, a name. */
export const isSpecific = (value: string): boolean =>
  value.length >= 3 &&
  value.length <= 200 &&
  (/\d/.test(value) || value.includes('@') || value.includes('://') || /^\p{Lu}/u.test(value));
