import { singular } from '../language/verbs.ts';
import { impliedBy, type Said } from './said.ts';
import { rootSet, rootsIn, wordsIn } from './words.ts';
import type { Fact } from './world.ts';

/** "No interruption", "there are no other costs", "only these four": there is nothing besides what is told. */
const COMPLETES = new RegExp(
  `(?<=^|[,.;:(] ?|\\n|and )(?:(?:(?:there (?:is|are|was|were)|(?:it|they|s?he|we) ha(?:s|ve|d)) )?` +
    `no (?!longer|one\\b|more\\b)(?:other |further |additional )?\\p{L}+(?: of)?(?: \\p{L}+){0,3}` +
    `(?:,? (?:and|or) no (?:other )?\\p{L}+)?|nobody \\p{L}+ \\p{L}+ both(?: \\p{L}+)?` +
    `|(?:nobody|no one) else(?: \\p{L}+){0,2}` +
    `|nothing (?:else(?: (?:was|is) \\p{L}+)?|(?:was|is) \\p{L}+)|none(?: \\p{L}+){0,2}(?: or \\p{L}+)?` +
    `|without (?:a )?(?:pause|break|interruption|stop)` +
    `|(?:we have|there (?:are|were)) (?:only|just) (?:these|those) \\p{L}+)(?=[,.;)\\n]|$)`,
  'giu',
);
const NOT_YET =
  /\b(?:yet|now|today|anymore|until|till|before|after|if|unless|not|only|left|remain\p{L}*|free|available)\b/iu;

/** A text without what says that there is nothing besides what a claim is of; as long as it was. Linear. */
export function withoutFillers(text: string, claim: string): string {
  const own = new Set(rootsIn(claim));
  // "None free" beside a claim of what is free, "no chairs were sold" beside one of chairs that were.
  const isOf = (all: string): boolean => {
    const denied = rootsIn(all.replace(/^.*?\bno /i, ''));
    return (
      !/\b(?:other|further|additional|else)\b/i.test(all) && denied.slice(1).some((root) => own.has(root))
    );
  };
  const isNone = (all: string): boolean => /^none/i.test(all) && rootsIn(all).some((root) => own.has(root));
  const tells = (all: string): boolean => NOT_YET.test(all) || isNone(all) || isOf(all);
  return text.replace(COMPLETES, (all) => (tells(all) ? all : ' '.repeat(all.length)));
}

const OTHERS =
  /^.*\bno (?:other|further|additional) (?=\p{L})|^(?:nothing|nobody|no one) else\b|^no(?:thing)? (?=.*\badded$)/iu;
/** What is spent and what comes in, by its nouns and its verbs. */
const MONEY: readonly ReadonlySet<string>[] = [
  rootSet('cost expense charge fee spend spent pay purchase buy expenditure'),
  rootSet('income revenue earn earnings wage receive sale'),
];
/** Verbs that say no more of a thing than that it is there. */
const THERE = rootSet('add make incur arise occur exist take');

/** Whether a text says that there are no others of what a claim and the facts that it follows from tell of. */
export function saysAll(text: string, said: Said, from: readonly Fact[]): boolean {
  const amounts = [...said.items, ...from].flatMap(({ of }) => (of.kind === 'amount' ? [of] : []));
  const own = from.flatMap((fact) => [...fact.own, ...fact.shared]);
  const told = new Set([...said.roots, ...amounts.flatMap((of) => [...impliedBy(of)]), ...own]);
  const money = MONEY.filter((some) => [...some].some((root) => told.has(root))).flatMap((some) => [...some]);
  // Of "the trip" there is one: "no other trips" says nothing of what it cost.
  const many = wordsIn(said.text).filter((word) => singular(word) !== word);
  const nouns = amounts.flatMap((of) => of.nouns);
  const things = new Set([...money, ...rootsIn(['item', 'entry', 'position', ...many, ...nouns].join(' '))]);
  return [...text.matchAll(COMPLETES)].some(([all]) => {
    const [lead] = OTHERS.exec(all) ?? [];
    const [thing = '', ...rest] = rootsIn(lead === undefined ? '' : all.replace(lead, ''));
    const isThing = lead !== undefined && (/(?:else|nothing ?)$/i.test(lead) || things.has(thing));
    const verbs = isThing && things.has(thing) ? rest : [thing, ...rest].filter(Boolean);
    return isThing && verbs.every((root) => told.has(root) || money.includes(root) || THERE.has(root));
  });
}
