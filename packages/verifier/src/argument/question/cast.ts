import { type Formula, isGround } from '../../logic/formula.ts';
import type { Word } from '../../logic/words.ts';
import type { Says, Subject } from './noun.ts';
import { atomsIn } from './shape.ts';
import { PREPOSITIONS } from './words.ts';

/** A thing that is named, and whether by a name of its own. */
type Entity = { key: string; isName: boolean };
/** Whoever a condition speaks of: its variable and what its noun is. */
export type Anyone = { variable: string; key: string; restriction: Formula; isYou?: boolean };
/** That a predicate was said in a tense. */
export type Use = {
  predicate: string;
  tense: 'state before' | 'event' | 'present' | 'ahead' | 'unreal';
  of: 'rule' | 'fact' | 'asked';
};

/** What a text has spoken of so far. */
export type Cast = {
  entities: readonly Entity[];
  /** What objects of verbs named. */
  things: readonly string[];
  /** Whom the last clause was about. */
  subject: string | undefined;
  /** What the names of things tell: "the mug" is a mug. */
  facts: readonly Formula[];
  /** That there are some of each kind that is spoken of. */
  kinds: readonly Formula[];
  said: readonly Formula[];
  uses: readonly Use[];
  times: ReadonlySet<string>;
  /** Whether anything was read that one reading takes otherwise than another. */
  isAmbiguous: boolean;
  /** Whether it asks of a kind without saying of how many. */
  isOfKind: boolean;
  variables: number;
  /** What stands as a noun: who trains a teacher is no teacher. */
  nouns: ReadonlySet<string>;
};

export const NOBODY: Cast = {
  entities: [],
  things: [],
  subject: undefined,
  facts: [],
  kinds: [],
  said: [],
  uses: [],
  times: new Set(),
  isAmbiguous: false,
  isOfKind: false,
  variables: 0,
  nouns: new Set(),
};

/** The thing already named that a noun phrase means: by the same words, or by the last of them. */
export function sameIn({ entities }: Cast, key: string, isName: boolean): string | undefined {
  if (entities.some((one) => one.key === key)) return `@${key}`;
  // "The freezer door" or "the lamp in the hall" are "the door" and "the lamp" later.
  const isMore = (more: string): boolean =>
    more.endsWith(` ${key}`) ||
    (more.startsWith(`${key} `) && PREPOSITIONS.has(more.slice(key.length + 1).split(' ')[0] ?? ''));
  const longer = entities.filter((one) => !one.isName && !isName && isMore(one.key));
  return longer.length === 1 ? `@${longer[0]?.key}` : undefined;
}

/** What "a red light" means where "the light" was spoken of: that light, none that is known, or one of several. */
export function oneIn({ entities }: Cast, key: string): string | 'several' | undefined {
  const known = entities.filter((one) => one.key === key || key.endsWith(` ${one.key}`));
  return known.length > 1 ? 'several' : known[0] && `@${known[0].key}`;
}

/** Whom a pronoun may stand for; `people` are all that are named. */
export function candidatesFor(word: string, { entities }: Cast, people: ReadonlySet<string>): string[] {
  const isPerson = word === 'he' || word === 'she';
  const named = new Set(entities.flatMap(({ key }) => key.split(' ')));
  const others = isPerson ? [...people].filter((name) => !named.has(name)) : [];
  const fitting = entities.filter(({ isName }) => isName === isPerson);
  return [...(fitting.length > 0 ? fitting : entities).map(({ key }) => key), ...others].map(
    (key) => `@${key}`,
  );
}

/** What an object that is a pronoun stands for; undefined where that may be several. */
export function objectFor(pronoun: string, { entities, things, subject }: Cast): string | undefined {
  if (pronoun === 'him' || pronoun === 'her') return undefined;
  const all = new Set([...things, ...entities.filter(({ isName }) => !isName).map(({ key }) => key)]);
  all.delete(subject?.slice(1) ?? '');
  const [only] = all;
  return all.size === 1 ? only : undefined;
}

/** "You" is anyone in a rule. */
export const YOU: Extract<Subject, { kind: 'kind' }> = {
  kind: 'kind',
  quantifier: 'one',
  key: '',
  noun: [{ text: 'person', capital: false }],
};

/** Whether facts and what is asked are of one time, as far as the rules between them tell. */
export function areOfOneTime({ uses, times, kinds }: Cast): boolean {
  if (times.size > 1) return false;
  const asked = uses.filter(({ of }) => of === 'asked');
  // What was so yesterday need not be so now.
  if (ELSEWHEN.some((time) => times.has(time)) && !asked.every(({ tense }) => tense !== 'present'))
    return false;
  const isElsewhen = asked.some(({ predicate, tense }) => {
    const told = uses.filter((use) => use.of !== 'asked' && use.predicate === predicate);
    return told.length > 0 && told.every((use) => isApart(use, tense));
  });
  if (isElsewhen) return false;
  const inRules = new Set([
    ...uses.flatMap(({ of, tense, predicate }) => (of === 'rule' ? [`${tense} ${predicate}`] : [])),
    ...kinds.flatMap(atomsIn).map(({ predicate }) => `present ${predicate}`),
  ]);
  const ruled = new Set(kinds.flatMap(atomsIn).flatMap(({ predicate }) => predicate.split(/[: ]/)));
  const isTold = (of: Use['of'], tense: Use['tense']) =>
    uses.some(
      (use) =>
        use.of === of &&
        use.tense === tense &&
        (inRules.has(`present ${use.predicate}`) || ruled.has(use.predicate.replace('be:', ''))) &&
        !inRules.has(`state before ${use.predicate}`),
    );
  const isShifted =
    (isTold('fact', 'state before') || isTold('fact', 'ahead')) &&
    asked.some(({ tense }) => tense === 'present');
  return !isShifted && !(isTold('asked', 'state before') && isTold('fact', 'present'));
}

const ELSEWHEN = ['yesterday', 'past', 'tomorrow'];

/** Whether what is told holds of another time than that which is asked of: a rule may lead there, a fact does not. */
const isApart = ({ tense, of, predicate }: Use, asked: Use['tense']): boolean =>
  asked === 'present'
    ? tense === 'state before' ||
      tense === 'ahead' ||
      (tense === 'event' && of === 'fact' && predicate.startsWith('do:'))
    : (asked === 'state before' || asked === 'ahead') && tense === 'present' && of === 'fact';

/** The thing of which what is said was told before; undefined where that is none, or several. */
export const toldOf = (
  terms: readonly string[],
  says: Says,
  isKnown: (said: Formula) => boolean,
): string | undefined => {
  const told = terms.filter((term) => {
    const said = says(term);
    return said !== undefined && isKnown(said);
  });
  return told.length === 1 ? told[0] : undefined;
};

/** In which tense each predicate of what is said was said. */
export const usesOf = (said: Formula | undefined, tense: Use['tense'], isBound: boolean): Use[] =>
  said
    ? atomsIn(said).map(({ predicate }) => ({
        predicate: predicate.replace(/^always /, ''),
        tense: tense === 'unreal' || (isBound && tense === 'ahead') ? 'present' : tense,
        of: 'fact',
      }))
    : [];

/** What a rule says that its kind will do, it does by that rule. */
const tenseOf = ({ tense, predicate }: Use, of: Use['of']): Use['tense'] =>
  of === 'rule' && tense === 'ahead' && !predicate.startsWith('be:') ? 'present' : tense;

/** The cast with what a sentence said, which used all predicates from a place on. */
export function heard(cast: Cast, from: number, formula: Formula, isAsked: boolean): Cast {
  const plain = formula.op === 'not' ? formula.of : formula;
  // "There was no tea" is no rule.
  const of: Use['of'] = isAsked ? 'asked' : isGround(formula) || plain.op === 'some' ? 'fact' : 'rule';
  const uses = cast.uses.map((use, at) => (at < from ? use : { ...use, of, tense: tenseOf(use, of) }));
  // What a noun or "there is" says in a question is of the time of its verb.
  const own = uses.slice(from);
  const more = isAsked
    ? atomsIn(formula).filter((one) => !own.some((use) => use.predicate === one.predicate))
    : [];
  const [{ tense } = { tense: 'present' as const }] = own;
  return {
    ...cast,
    said: [...cast.said, formula],
    uses: [...uses, ...more.map(({ predicate }) => ({ predicate, tense, of }))],
  };
}

/** Whether a clause names somebody, or somebody's, besides whom it is about. */
export const namesOther = (words: readonly Word[], { subject }: Cast, people: ReadonlySet<string>): boolean =>
  words.some(({ text }) => text.endsWith("'s") || (people.has(text) && !subject?.includes(text)));
