import { stem } from '../language/stem.ts';
import { type Act, type Kind, textOf } from './act.ts';
import type { Request } from './request.ts';
import { verbOf } from './verbs.ts';
import { isTelling, meets, nameWords, termsOf } from './words.ts';

/** How an act compares with what was asked. */
export type Fit = {
  /** Something of this kind was asked for. */
  kindAsked: boolean;
  /** It deals with what was named. */
  related: boolean;
  /** Telling words and values of the act that were named. */
  shared: number;
  /** Telling words and values of the act that were not. */
  foreign: number;
};

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
  const shared = [...terms].filter((term) => meets(term, request.terms)).length;
  const values = act.args.filter(({ value }) => isSpecific(value));
  const named = values.filter(({ value }) => request.words.includes(value.toLowerCase())).length;
  return {
    kindAsked,
    related: shared + named > 0,
    shared: shared + named,
    foreign: terms.size - shared + values.length - named,
  };
}

/** The words that tell what an act deals with: of its name without the verb and of short arguments; of prose all. */
function telling(act: Act, words: readonly string[]): Set<string> {
  if (act.form !== 'call') {
    return new Set(
      [...termsOf(textOf(act).slice(0, 2_000))].filter((term) => isTelling(term) && !verbOf(term)),
    );
  }
  const verb = words.find((word) => verbOf(word));
  const named = words.filter((word) => word !== verb && verbOf(word)?.kind !== 'read').map(stem);
  const given = act.args
    .filter(({ value }) => value.length <= 80)
    .flatMap(({ value }) => [...termsOf(value)]);
  return new Set([...named, ...given].filter((term) => isTelling(term) && !/^\d+$/.test(term)));
}

/** A value that could only be there because somebody gave it: an address, a number, an identifier, a name. */
export const isSpecific = (value: string): boolean =>
  value.length >= 3 &&
  value.length <= 200 &&
  (/\d/.test(value) || value.includes('@') || value.includes('://') || /^\p{Lu}/u.test(value));
