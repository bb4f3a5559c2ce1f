import type { Document, Quote } from '../judgement/case.ts';
import { wordSet } from '../language/lists.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Asked, askedIn } from './asked.ts';
import { isIf } from './connectives.ts';
import { and, type Clause, clausesOf, type Formula, isGround } from './formula.ts';
import { plainWords } from './plain.ts';
import type { Given } from './refute.ts';
import { readSentence, readWords } from './sentence.ts';
import { limits, tenseOf, type Word, wordsOf } from './words.ts';

/** A sentence that was read. */
export type Premise = { quote: Quote; formula: Formula };

/** What is claimed, and from what: every sentence that could be read. */
export type Argument = {
  premises: Premise[];
  /** How many sentences were not read. */
  unread: number;
  claim?: {
    /** Its first sentence, which stands for all of them. */
    quote: Quote;
    /** As it is to be refuted: "either … or" allows both. */
    weak: Formula;
    /** As it is to be established: "either … or" allows one alone. */
    strong: Formula;
    /** Whether it asks if the claim follows, so that what is left open does not. */
    asksWhether: 'follows' | 'true';
  };
};

/** More text than this is no closed piece of reasoning, and stays unread. */
const LONGEST = 20_000;
const MOST_SENTENCES = 200;
const MOST_CLAIMED = 8;

/**
 * Reads the argument that a claim and its evidence make, or a claim alone that ends in "therefore …".
 * Undefined where there is none. Linear in the text; never throws.
 */
export function argumentOf(documents: readonly Document[]): Argument | undefined {
  const claim = documents.find(({ role }) => role === 'claim');
  const evidence = documents.filter(({ role }) => role === 'evidence');
  const length = [claim, ...evidence].reduce((sum, one) => sum + (one?.text.length ?? 0), 0);
  if (!claim || length > LONGEST) return undefined;
  if (evidence.length > 0)
    return { ...premisesOf(evidence.flatMap(sentencesOf)), ...claimIn(sentencesOf(claim)) };
  const sentences = sentencesOf(claim);
  if (sentences.length < 2 || sentences.length > MOST_SENTENCES) return undefined;
  const last = sentences.slice(-1);
  const concludes = /^(?:therefore|thus|hence|so|consequently)\b|\?$/i.test(last[0]?.text ?? '');
  return concludes ? { ...premisesOf(sentences.slice(0, -1)), ...claimIn(last) } : premisesOf(sentences);
}

const sentencesOf = ({ name, text }: Document): Quote[] =>
  splitSentences(text).map(({ start, end }) => ({
    document: name,
    text: text.slice(start, end),
    start,
    end,
  }));

/** A sentence that stands there twice is one premise. */
function premisesOf(sentences: readonly Quote[]): Argument {
  if (sentences.length > MOST_SENTENCES || sentences.some(({ text }) => limits(wordsOf(text))))
    return { premises: [], unread: sentences.length };
  const different = new Map([...sentences].reverse().map((quote) => [quote.text, quote]));
  const premises = [...different.values()].reverse().flatMap((quote) => {
    const formula = readSentence(quote.text.replace(LABEL, ''), { exclusive: false });
    return formula ? [{ quote, formula }] : [];
  });
  return { premises, unread: different.size - premises.length };
}

/** A number or a tag before a sentence. */
const LABEL = /^(?:\[\w{1,12}\]|\(?\d{1,3}[.)])\s+/;
/** Words of a sentence that only announces the claim, "Is the following statement true or false?". */
const ANNOUNCES = wordSet(
  'is are the following statement statements claim claims conclusion conclusions sentence below true or false unknown uncertain correct valid',
);
const isFrame = (words: readonly Word[]): boolean =>
  /^(?:is|are)$/.test(words[0]?.text ?? '') && words.every(({ text }) => ANNOUNCES.has(text) || text === ',');
const LEAD =
  /^(?:true or false|claim|conclusion|statement|hypothesis)\s?[:?]\s?|^is it (?:true or false|the case|correct) that\s/i;
const IS_IT = /^is it (?:true|certain) that\s/i;

function claimIn(given: readonly Quote[]): Pick<Argument, 'claim'> {
  const sentences = given.filter(({ text }) => !isFrame(wordsOf(text)));
  const [first, ...others] = sentences;
  if (!first || sentences.length > MOST_CLAIMED) return {};
  const stated = first.text.replace(LEAD, '').replace(IS_IT, '');
  const words = plainWords(wordsOf(stated));
  const asked = askedIn(words);
  const isQuestion = stated === first.text && !asked && first.text.endsWith('?');
  const claimed = asked ? conditional(asked) : isQuestion ? undefined : words;
  if (!claimed) return {};
  const read = (exclusive: boolean) => [
    readWords(claimed, { exclusive }),
    ...others.map(({ text }) => readSentence(text, { exclusive })),
  ];
  const [weak, strong] = [read(false), read(true)];
  if (!isRead(weak) || !isRead(strong)) return {};
  const asksWhether = asked ? 'follows' : 'true';
  return { claim: { quote: first, weak: and(...weak), strong: and(...strong), asksWhether } };
}

/** "If A, does it follow that B?" asks whether B follows from A too. */
function conditional({ before, said }: Asked): readonly Word[] | undefined {
  const [first, ...rest] = before;
  if (!first || /^(?:based|given)$/.test(first.text)) return said;
  const then = { text: 'then', capital: false };
  return isIf(first)
    ? [first, ...rest.filter((_, at) => at < rest.length - 1 || rest[at]?.text !== ','), then, ...said]
    : undefined;
}

/** Whether all of some formulas were read. */
export const isRead = (formulas: (Formula | undefined)[]): formulas is Formula[] =>
  formulas.every((formula) => formula !== undefined);

/** What may be supposed of a claim: nothing, that it is so, or that it is not. */
export type Supposed = 'nothing' | 'claim' | 'opposite';

/** The clauses of an argument, with what is supposed as premise -1; undefined where a clause cannot be made. */
export function givenOf({ premises, claim }: Argument, supposed: Supposed): Given[] | undefined {
  const given: Given[] = [];
  const add = (premise: number, clauses: Clause[] | undefined): boolean => {
    for (const [part, clause] of (clauses ?? []).entries()) given.push({ premise, part, clause });
    return clauses !== undefined;
  };
  // A premise that does not become clauses is only left out: fewer premises prove less, never more.
  for (const [at, { formula }] of premises.entries()) add(at, clausesOf(formula, true, `#${at}.`));
  if (supposed === 'nothing') return given;
  if (!claim) return undefined;
  const formula = supposed === 'claim' ? claim.weak : claim.strong;
  return add(-1, clausesOf(formula, supposed === 'claim', '#')) ? given : undefined;
}

/**
 * Whether facts by these numbers, and the claim where there is one, speak of one time. A rule leads from one
 * time to another; facts alone neither show nor deny anything of another time.
 */
export function isOfOneTime({ premises, claim }: Argument, numbers: Iterable<number>): boolean {
  const used = [...numbers].flatMap((number) => premises[number] ?? []);
  if (used.some(({ formula }) => !isFact(formula))) return true;
  const quotes = [...used.map(({ quote }) => quote), ...(claim ? [claim.quote] : [])];
  return new Set(quotes.map(({ text }) => tenseOf(wordsOf(text)))).size <= 1;
}

/** Whether a sentence says something of named things outright; undefined is no sentence. */
export const isFact = (formula: Formula | undefined): boolean => formula !== undefined && isGround(formula);
