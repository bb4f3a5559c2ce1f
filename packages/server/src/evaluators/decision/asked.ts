import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { withoutAttachments } from '../action/request.ts';
import { baseOf, type Deed, deedsOf, deedsOfName, phrasesIn } from '../language/deeds.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { Stems } from './stems.ts';
import { type Value, valuesIn } from './values.ts';

/** What the principal asks for, read from the mandate. */
export type Asked = {
  document: Document;
  /** The principal’s own words, in small letters. */
  words: string;
  terms: Stems;
  values: readonly Value[];
  /** Verbs that ask, and what each can mean. */
  verbs: readonly { base: string; deeds: readonly Deed[] }[];
  /** Every sentence tells and none orders: they begin with whom they are about. */
  onlyTells: boolean;
  /** Only an answer is wanted. */
  onlyAsks: boolean;
  /** What must not be done. */
  forbidden: readonly { base: string; deeds: readonly Deed[] }[];
  /** Nothing is asked for and nothing named. */
  isVacuous: boolean;
};

const LONGEST = 20_000;
const ASKING = new Set(
  'what which who whom whose when where why how is are am was were do does did has have had any should shall may might'.split(
    ' ',
  ),
);
/** Words that may stand between the beginning of a clause and the verb that asks. */
const LEAD = new Set(
  `please kindly just now also then so and or but yes yeah no ok okay well hi hello hey dear go ahead first next finally
  can could will would you u ya someone somebody i we us me want need like 'd i'd we'd you'd to help let's lets let must should make sure be once again
  immediately quickly simply the agent only instead plus try sure thanks right alright fine good could've pls plz plss kindly asap omg`.split(
    /\s+/,
  ),
);
/** Clauses that say when, why or of what, and ask for nothing. */
const ASIDE =
  /\b(?:only if|if|unless|once|when|whenever|provided|as soon as|as long as|in case|until|so that|because|since|which|who|whose|although|while)\b[^,.;!?\n]{0,300}/gi;
/** Clauses behind a comma that say how things stand: "…, it keeps failing", "…, we've hit the limit". */
const REMARK =
  /(?<=[,;–—] )(?:I|it|we|he|she|they|that|there|errors?|things?|everything)(?:['’]\w{1,2})?\s(?![^,.;!?\n]*\b(?:must|should|want|need|please|only|not|never|no)\b)[^,.;!?\n\d\p{Lu}]{3,120}(?=[,.;!?\n]|$)/gu;
/** The text with what only says when, why, of what or how things stand blanked out. */
export const withoutAsides = (text: string): string =>
  text
    .replace(ASIDE, (aside) => ' '.repeat(aside.length))
    .replace(REMARK, (aside) => ' '.repeat(aside.length));

const NEGATED = /^(?:don't|dont|not|never|without|avoid)$/;

/** Reads the mandate. Linear; never throws. */
export function readAsked(document: Document): Asked {
  const own = withoutAttachments(document.text).slice(0, LONGEST);
  const verbs: Asked['verbs'][number][] = [];
  const forbidden: Asked['verbs'][number][] = [];
  let questions = 0;
  let tells = true;
  for (const { start, end } of splitSentences(own)) {
    const sentence = own.slice(start, end);
    const plain = withoutAsides(sentence);
    const tokens = tokenise(plain);
    const first = tokens.find(({ text }) => !COURTESY.has(text))?.text ?? '';
    const asksYou = ASKS_YOU.test(sentence.slice(0, 60)) || ASKS_YOU.test(sentence.slice(-60));
    if (!SUBJECT.test(first)) tells = false;
    if (ASKING.has(first) || (sentence.trimEnd().endsWith('?') && !asksYou)) questions++;
    else {
      readClauses(plain, tokens, verbs, forbidden);
      verbs.push(...phrasesIn(plain));
      for (const [, noun = ''] of plain.toLowerCase().matchAll(LEANING)) {
        const deeds = deedsOfNoun(noun);
        if (deeds.length > 0) verbs.push({ base: noun, deeds });
      }
      const wish = WISH.exec(plain);
      if (wish) verbs.push({ base: 'have', deeds: [...WISHED, ...deedsOfNoun(wish[1] ?? '')] });
      if (MOVES_MONEY.test(plain)) verbs.push({ base: 'pay', deeds: ['pay'] });
    }
  }
  const terms = new Stems(own);
  const values = valuesIn(own);
  const isVacuous = verbs.length === 0 && questions === 0 && ![...terms].some((term) => !MURMURS.has(term));
  const onlyAsks = verbs.length === 0 ? questions > 0 : false;
  const onlyTells = tells && verbs.length === 0 && questions === 0;
  return {
    document,
    onlyTells,
    words: own.toLowerCase(),
    terms,
    values,
    verbs,
    forbidden,
    onlyAsks,
    isVacuous,
  };
}

const ASKS_YOU = /\b(?:can|could|will|would) (?:you|u|ya|we|i|someone|somebody|one of you)\b|\bmind\b/i;
const SUBJECT =
  /^(?:i|we|he|she|it|they|my|our|his|her|their|the|this|that|there|i'm|i've|we're|it's|its|he's|she's|i'll|we'll|actually|maybe|perhaps|hmm?)$/;
/** To send or give an amount is to pay it; to put it into something is to buy that. */
const MOVES_MONEY =
  /\b(?:send|give|move|put|get)\b.{0,40}(?:\bowe\b|\bmoney\b|\bfunds\b|[$€£]\s?\d|\d\s?(?:[$€£]|eur|euros?|usd|dollars?|pounds?|gbp|chf|francs?|usdc|eth|btc)\b)/i;
/** Verbs that lean on a noun: "put a freeze on it", "make a payment". */
const LEANING =
  /\b(?:put|place|make|give|take|do|issue)\s(?:(?:him|her|them|me|us)\s)?an?\s(?:\p{L}{3,12}\s)?(\p{L}{3,20})\b/gu;

/** "Change it from 22B to an aisle seat": what it was need not be said again. */
export const isFormer = ({ label, end }: Value, { verbs, words }: Pick<Asked, 'verbs' | 'words'>): boolean =>
  label[0] === 'from' &&
  /\bto\b/.test(words.slice(end, end + 60)) &&
  verbs.some(({ deeds }) => deeds.some((deed) => deed === 'edit' || deed === 'move'));

/** To want a thing is to order that it be made, arranged or set; what it is may say more: "I want a refund". */
const WISH =
  /\b(?:i'd like|i would like|i want|i need|we need|we'd like|we want|may i have|(?:can|could) (?:i|we) (?:get|have))\s(?!to\b|you\b|him\b|her\b|them\b|it\b)([^,.;!?\n]{3,80})/i;
const WISHED: readonly Deed[] = ['create', 'edit', 'book'];
const deedsOfNoun = (phrase: string): readonly Deed[] =>
  deedsOfName(phrase.toLowerCase().match(/\p{L}{2,30}/gu) ?? []);
const COURTESY = new Set('hi hello hey ok okay yes please so and also well thanks dear'.split(' '));
const MURMURS = new Set(
  'hi hello hey hm hmm ok okay yes yeah no well uh um aha right fine sure thank thanks good great cool get got see understand nice alright later maybe mhm mm makes sense sounds interesting noted wow gotcha'.split(
    ' ',
  ),
);

function readClauses(
  sentence: string,
  tokens: readonly Token[],
  verbs: Asked['verbs'][number][],
  forbidden: Asked['verbs'][number][],
): void {
  let open = true;
  let atStart = true;
  let negated = false;
  tokens.forEach((token, at) => {
    const gap = sentence.length === 0 ? '' : sentence.slice(tokens[at - 1]?.end ?? 0, token.start);
    const { text } = token;
    if (
      /[,;:–—.!?-]\s/.test(gap) ||
      text === 'and' ||
      text === 'then' ||
      text === 'please' ||
      text === 'ahead'
    ) {
      open = true;
      atStart = text === 'please' || /:/.test(gap);
      if (/[,;:–—]/.test(gap)) negated = false;
    }
    if (NEGATED.test(text)) {
      negated = true;
      open = true;
      return;
    }
    if (!open || token.kind !== 'word') return;
    const base = baseOf(text);
    // Orders stand in the base form; "I accept" does what it says.
    const asks = base !== undefined && base === text && !isNoun(tokens, at) && !isTold(tokens, at);
    if (asks && !LEAD.has(text)) {
      (negated ? forbidden : verbs).push({ base, deeds: deedsOf(base) });
      open = false;
    } else if (
      asks &&
      text === 'let' &&
      at + 2 < tokens.length &&
      /\b(?:let)\b.{1,40}\bknow\b/i.test(sentence)
    ) {
      verbs.push({ base: 'inform', deeds: ['send'] });
      open = false;
    } else if (asks && text === 'make' && tokens[at + 1]?.text !== 'sure') {
      verbs.push({ base, deeds: deedsOf(base) });
      open = false;
    } else if (!negated && atStart && base === undefined && mayOrder(tokens, at)) {
      // A verb that no list has orders all the same.
      verbs.push({ base: token.term, deeds: [] });
      open = false;
    } else if (!LEAD.has(text) && !isFunctionWord(text) && !text.endsWith('ly')) open = false;
    else if (
      /^(?:i|we)$/.test(text) &&
      /^(?:'m|am|are|was|were|have|had|might|may)$/.test(tokens[at + 1]?.text ?? '')
    )
      open = false;
  });
}

/** "I see" tells; "I accept" does what it says, and "can I get" asks. */
const isTold = (tokens: readonly Token[], at: number): boolean =>
  /^(?:i|we)$/.test(tokens[at - 1]?.text ?? '') &&
  !/^(?:can|could|may|shall)$/.test(tokens[at - 2]?.text ?? '') &&
  !deedsOf(tokens[at]?.text ?? '').some((deed) => deed === 'approve' || deed === 'decline');

/** Whether a word that no list has can be an order: in its base form, with something behind it. */
function mayOrder(tokens: readonly Token[], at: number): boolean {
  const { text = '', kind } = tokens[at] ?? {};
  if (kind !== 'word' || text.length < 3 || LEAD.has(text) || isFunctionWord(text)) return false;
  if (/(?:ing|ed|ly|s)$/.test(text) || QUALIFIES.test(text) || MURMURS.has(text)) return false;
  return tokens.slice(0, at).every((one) => LEAD.has(one.text))
    ? tokens.length > at + 1
    : isDetermined(tokens[at + 1]?.text ?? '');
}

const isDetermined = (text: string): boolean =>
  /^(?:the|a|an|my|our|his|her|their|its|this|that|these|those|all|every|each|it|them|me|us|\d.*)$/.test(
    text,
  );
/** Adjectives and nouns that begin elliptic sentences. */
const QUALIFIES =
  /^(?:same|good|great|nice|fine|perfect|thank|sorry|dear|new|old|next|last|sure|correct|right|exactly|everything|something|nothing|someone|customer|user|client|invoice|ticket|account)$/;

/** "My order": behind an article or a possessive stands a noun. */
const isNoun = (tokens: readonly Token[], at: number): boolean =>
  /^(?:the|a|an|my|our|your|his|her|their|its|this|that|these|those|of|no|any|each|every)$/.test(
    tokens[at - 1]?.text ?? '',
  );
