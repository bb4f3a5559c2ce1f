import { isPast, rootOf, rootSet, rootsIn, wordsIn } from '../grounds/words.ts';
import { oneOf } from '../language/lists.ts';
import { measureOf } from '../language/units.ts';
import { AFRESH, isOfAnother } from './apart.ts';
import { isEvent, isTime, likelyOf, type Reading, readingsOf } from './clause.ts';
import { type Sentence, sentenceOf, verbAt } from './sentence.ts';
import { type Token, tokensOf } from './tokens.ts';
import { MODALS, OPENERS, PREPOSITIONS, QUANTIFIERS, SAYING, STRONG, TRUTH, UNREAL } from './words.ts';

/** What a claim is of, and how it is told. */
export type Claimed = {
  text: string;
  roots: ReadonlySet<string>;
  subject: readonly string[];
  readings: readonly Reading[];
  isEvent: boolean;
  isPast: boolean;
};

export function claimedOf(text: string): Claimed {
  const tokens = tokensOf(text.replace(/[.!]+\s*$/, ''));
  const verb = verbAt(tokens);
  const readings = likelyOf(tokens, verb);
  // "There are 24 lockers in the east hall" is of all that stands behind.
  const end = verb < 0 || tokens[0]?.word === 'there' ? tokens.length : verb;
  const subject = tokens.slice(0, end).map(({ word }) => word);
  return {
    text,
    readings,
    subject,
    roots: new Set(contentIn(text)),
    isEvent: readings.some(isEvent),
    isPast: readings.length > 0 && readings.every(({ time }) => /^(?:then|had|been)/.test(time)),
  };
}

/** Roots of the words that name something; numbers are labels of things. */
export const contentIn = (text: string): string[] =>
  rootsIn(text.replace(/(?<=\p{L})-(?=\p{L})/gu, '')).filter((root) => /^\p{L}{2,}/u.test(root));

const GOES_BACK = new RegExp(
  `^\\s*(?:\\p{L}+[,:] )?(?:(?:all|none|some|most|much|both|each|parts?|the rest) of )?` +
    `${oneOf(`this, that, these, those, all, none, nothing, both,
      the (?:above|former|latter|same|opposite|reverse)`)}\\b` +
    '(?! (?:week|month|year|morning|evening|afternoon|night|time)s?\\b)',
  'iu',
);
const PERSONAL = /^\s*(?:\p{L}+[,:] )?(?:it|they|he|she|there|one|I|we)\b/iu;
/** A sentence that is set against what was said before it. */
const AGAINST = new RegExp(
  `^\\s*(?:${oneOf(`but, however, yet, actually, in fact, in truth, in reality, on the contrary, or, not, nothing, only,
    no(?=[,.:]), rather, instead, otherwise, exceptions?, just, at least, of course`)})\\b` +
    `|\\bturn(?:s|ed) out\\b|\\bit (?:is|was) (?:not )?(?:\\p{L}+ ){1,4}(?:who|that|which)\\b|\\bmake (?:that|it)\\b`,
  'iu',
);
/** Of the text itself and of whoever wrote it. */
const OF_TEXT = new RegExp(
  `\\b${oneOf(`above, below, digits?, figures?, numbers?, lines?, notes?, mails?, messages?, statements?,
    sentences?, entry, entries, record, version, report, text, author, writer, words`)}\\b`,
  'i',
);
const NEGATION = /^(?:not|no|never|none|nobody|nothing|neither|nor)$/;

/**
 * Whether another sentence may undo what a claim says where it is told: take it back, deny it, tell another value or
 * what came of it since. What is of another thing, or tells something else of the same that was or is so, does not.
 */
export function mayUndo(text: string, claim: Claimed, isBehind: boolean): boolean {
  const words = wordsIn(text.replace(/n['’]t\b/g, ' not'));
  const own = new Set(wordsIn(claim.text));
  if (words.some((word) => STRONG.has(word) && !own.has(word)) || AGAINST.test(text)) return true;
  const sentence = sentenceOf(text);
  return clausesIn(sentence).some((tokens) => undoes(tokens, sentence, claim, isBehind));
}

/** Whether a sentence says that what was said before it is not so, or no longer: "This was withdrawn later." */
export const takesAllBack = (text: string): boolean =>
  GOES_BACK.test(text) &&
  !/^\s*(?:all|none|both) (?!of\b)\p{L}/iu.test(text) &&
  wordsIn(text).some((word) => STRONG.has(word) || /^(?:changed|longer|planned|not|never)$/.test(word));

/** The clauses of a sentence, roughly: between commas, semicolons and "and". */
export function clausesIn({ body }: Sentence): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokensOf(body)) {
    const isSpan = token.word === 'and' && clauses.at(-1)?.some(({ word }) => word === 'between');
    if ((token.word === 'and' && !isSpan) || token.word === 'but') clauses.push([]);
    clauses.at(-1)?.push(token);
    if (token.gap !== '') clauses.push([]);
  }
  return clauses.filter((tokens) => tokens.length > 0);
}

/** Whether each clause of a sentence is of another thing than the claim. */
export function isOfOther(text: string, claim: Claimed): boolean {
  const sentence = sentenceOf(text);
  return clausesIn(sentence).every((tokens) => isOfAnother(tokens, sentence.label, claim));
}

/** Whether one clause does so. */
export function undoes(
  all: readonly Token[],
  sentence: Sentence,
  claim: Claimed,
  isBehind: boolean,
): boolean {
  const tokens = /^(?:and|but|so)$/.test(all[0]?.word ?? '') ? all.slice(1) : all;
  const words = tokens.map(({ word }) => word);
  const text = words.join(' ');
  const own = new Set(wordsIn(claim.text));
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word) && !own.has(word));
  const canEnd = isBehind && !claim.isPast && !claim.isEvent;
  const shared = new Set(contentIn(text).filter((root) => claim.roots.has(root) && !MODALS.has(root)));
  const isDenied = words.some((word) => NEGATION.test(word));
  const goesBack = GOES_BACK.test(text);
  // "Reopened at noon": of whatever was told last.
  const isCut =
    isPast(words[0] ?? '') && sentence.label === '' && sentence.body.toLowerCase().startsWith(text);
  const isPersonal = PERSONAL.test(text) || isCut;
  if (isBehind && wordsIn(sentence.label).some((word) => AFRESH.has(word) && !own.has(word))) return true;
  if (isOfAnother(tokens, sentence.label, claim)) return false;
  if (isDenied && has(TRUTH) && shared.size === 0 && isBehind && !/\d/.test(text)) return true;
  if (goesBack && (isBehind || shared.size > 0))
    return !claim.isEvent || isDenied || has(UNREAL) || !/\bboth\b/.test(text);
  if (
    OF_TEXT.test(text) &&
    isBehind &&
    !/\d/.test(text) &&
    shared.size === 0 &&
    (isDenied || has(UNREAL) || ownWord(words))
  )
    return true;
  if (
    isBehind &&
    (/\bdigits?\b/.test(text) ||
      (words.includes('i') && words.some((word) => SAYING.has(rootOf(word)) || word === 'wrote')))
  )
    return true;
  // "For 5512 read 7731"
  if (shared.size === 0 && words.some((word) => /^\d{3,}$/.test(word) && own.has(word))) return true;
  if (isBehind && MORE.test(text) && isSameVerb(tokens, claim)) return true;
  if (isPersonal && isBehind) {
    if (isCut && canEnd) return true;
    if ((isCut || /^(?:i|we)\b/.test(text)) && ownWord(words)) return true;
    if (IN_PLACE.test(text)) return true;
    if (/^(?:i|we)\b/.test(text)) return canEnd && (shared.size > 0 || hasNoObject(tokens));
    const [first] = claim.readings;
    const deniesElse = first && likelyOf(tokens, verbAt(tokens)).some((one) => isOfElse(one, first));
    if ((isDenied && !claim.isEvent && shared.size > 0 && !deniesElse) || isCountedAnew(text, claim))
      return true;
    return isSameSaid(tokens, claim, true) || (canEnd && (has(AFRESH) || overtakes(tokens, isDenied)));
  }
  // "14 does not": the same is said of it, or denied.
  if (IN_PLACE.test(text) && (claim.subject.some((word) => QUANTIFIERS.has(word)) || shared.size > 0))
    return true;
  if (canEnd && has(AFRESH) && (verbAt(tokens) < 0 || /\b(?:it|they|he|she)\b/.test(text))) return true;
  const mentions = / (?:it|them|him|her|that|this|so)$| (?:it|them) /.test(` ${text}`);
  if (shared.size === 0)
    return canEnd && mentions && !isDenied && readingsOf(tokens).some(({ time }) => time === 'then');
  if (isDenied || sentence.isAsked || has(OPENERS))
    return (
      !isOfSubjectAlone(words, claim, shared) && (!claim.isEvent || shared.size > 1 || isOfHead(words, claim))
    );
  if (!isBehind && isFormer(tokens, claim)) return false;
  if (isSameSaid(tokens, claim, false) || (isBehind && isOfMore(tokens, claim))) return true;
  return canEnd && (has(AFRESH) || overtakes(tokens, isDenied));
}
/** "Passwords may not be shared": something else that is denied of the same. */
function isOfSubjectAlone(words: readonly string[], claim: Claimed, shared: ReadonlySet<string>): boolean {
  const own = new Set(contentIn(claim.subject.join(' ')));
  const isPlain = !words.some(
    (word) => (OPENERS.has(word) && !DENIES.test(word)) || TRUTH.has(word) || AFRESH.has(word),
  );
  return (
    isPlain &&
    !/\b(?:longer|yet|any ?more)\b/.test(words.join(' ')) &&
    [...shared].every((root) => own.has(root))
  );
}
const DENIES = /^(?:not|may|can)$/;

/** "It was 9:00", before "it is 8:30": what was so. */
function isFormer(tokens: readonly Token[], { readings }: Claimed): boolean {
  const told = likelyOf(tokens, verbAt(tokens));
  return (
    told.length > 0 &&
    told.every(({ verb, time }) => verb === 'be' && time === 'then') &&
    readings.length > 0 &&
    readings.every(({ time }) => time === 'now')
  );
}
const IN_PLACE =
  /^.{1,40} (?:is|are|was|were|does|do|did|has|(?<!to )have|had|can|will|must)(?: not)?(?: any ?more| now| yet)?$/;

/** "We have moved to Mill Lane": what was done to nothing else that is named. */
const hasNoObject = (tokens: readonly Token[]): boolean =>
  readingsOf(tokens).some(
    ({ verb, object, subject, adjuncts }) =>
      verb !== 'be' &&
      subject.length === 1 &&
      object.length === 0 &&
      adjuncts.some(([joint]) => joint !== 'for'),
  );

/** "Build 311 rerun", beside "build 311": more of the same name. */
const isOfMore = (tokens: readonly Token[], { readings }: Claimed): boolean =>
  readingsOf(tokens).some(({ subject }) =>
    readings.some(
      (own) =>
        own.subject.length > 1 &&
        subject.length > own.subject.length &&
        own.subject.every((word) => subject.includes(word)),
    ),
  );

const MORE = /\b(?:more|another|further|additional)\b/;
const isSameVerb = (tokens: readonly Token[], claim: Claimed): boolean =>
  readingsOf(tokens).some(({ verb }) => claim.readings.some((own) => own.verb === verb));

/** "They are eight people", beside "for six people". */
const isCountedAnew = (text: string, claim: Claimed): boolean => {
  const counts = (one: string): [string, string][] =>
    [...one.matchAll(COUNT)].map(([, many = '', noun = '']): [string, string] => [many, rootOf(noun)]);
  const own = counts(
    tokensOf(claim.text)
      .map(({ word }) => word)
      .join(' '),
  );
  return counts(text).some(([many, noun]) => own.some(([other, thing]) => thing === noun && many !== other));
};
const COUNT = /(?<![\p{L}\d])(\d+) (\p{L}{3,})/gu;

/** "I misread it", "we made that up": whoever wrote it speaks of what he wrote. */
const ownWord = (words: readonly string[]): boolean =>
  words.some((word) => SAYING.has(rootOf(word)) || /^(?:mis|over|under)\p{L}{4}/u.test(word)) ||
  words.some((word) =>
    /^(?:it|this|that|wrong|up|mistake|error|mixed|confused|invented|guessed|meant)$/.test(word),
  );

/** A state may have ended with what happened since; not with how it began. */
const overtakes = (tokens: readonly Token[], isDenied: boolean): boolean =>
  isDenied
    ? contentIn(tokens.map(({ word }) => word).join(' ')).length === 0
    : readingsOf(tokens).some((one) => one.time === 'then' && one.verb !== 'be' && !isOrigin(one));
/** "It was built in 1931 by Ann Roth", "she joined in May" */
const isOrigin = ({ verb, subject, adjuncts }: Reading): boolean =>
  (ORIGINS.has(verb) || (ENTRIES.has(verb) && /^s?he$/.test(subject[0] ?? ''))) &&
  adjuncts.every((part) => part[0] === 'by' || part.some(isTime));
const ENTRIES = rootSet('start begin join');
const ORIGINS = rootSet('build found make create establish bear construct erect issue publish write set');

/** Whether the same verb is said of it, with another part. */
function isSameSaid(tokens: readonly Token[], claim: Claimed, isPronoun: boolean): boolean {
  const told = likelyOf(tokens, verbAt(tokens));
  return claim.readings.some((own) =>
    told.some(
      (other) =>
        other.verb === own.verb &&
        !isOfElse(other, own) &&
        (isPronoun || !isAge(other) || own.object.some((word) => /\d/.test(word))) &&
        (isPronoun || own.verb === 'be'
          ? sharesHead(own, other) || isPronoun
          : isAlike(own.subject, other.subject) || isAlike(own.object, other.object)),
    ),
  );
}
/** "It does not contain nuts" beside "it contains milk", "it has 410 pupils" beside "it has 18 more girls than boys". */
const isOfElse = (other: Reading, own: Reading): boolean => {
  const [a = [], b = []] = [other, own].map(({ object }) => contentIn(object.join(' ')));
  const isVague =
    own.verb === 'be' || other.object.some((word) => QUANTIFIERS.has(word) || /^any/.test(word));
  const areCounts = [other, own].every(({ object }) => /^\d/.test(object[0] ?? ''));
  const isElse = areCounts || (other.isDenied !== own.isDenied && !isVague);
  return isElse && a.length > 0 && b.length > 0 && !a.some((root) => b.includes(root));
};
/** "The patient is 46 years old": which tells nothing else of her. */
const isAge = ({ object }: Reading): boolean => /^\d/.test(object[0] ?? '') && object.at(-1) === 'old';
const sharesHead = (own: Reading, other: Reading): boolean =>
  headOf(own.subject) !== '' &&
  (other.subject.map(rootOf).includes(headOf(own.subject)) ||
    other.object.map(rootOf).includes(headOf(own.subject)));
const headOf = (words: readonly string[]): string => {
  const end = words.findIndex((word, at) => at > 0 && (PREPOSITIONS.has(word) || word === 'of'));
  return rootOf(words.slice(0, end < 0 ? words.length : end).findLast((word) => !/\d/.test(word)) ?? '');
};
const isAlike = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 &&
  b.length > 0 &&
  !(/^\d/.test(a[0] ?? '') && /^\d/.test(b[0] ?? '')) &&
  a
    .map(rootOf)
    .some(
      (root) => b.map(rootOf).includes(root) && root.length > 2 && !measureOf(root) && !measureOf(`${root}s`),
    );

/** Whether it is of what the claim is of: by the head of the subject. */
function isOfHead(words: readonly string[], claim: Claimed): boolean {
  const roots = words.map(rootOf);
  return claim.readings.some(({ subject, object, isPassive }) => {
    const head = headOf(isPassive ? object : subject);
    return head.length > 1 && roots.includes(head);
  });
}

/** Whether a sentence tells the same verb the other way round: "we owe the wholesaler" of "the wholesaler owes us". */
export function turnsRound(text: string, claim: Claimed): boolean {
  const has = (some: readonly string[], others: readonly string[]): boolean =>
    some.map(rootOf).some((root) => /\p{L}/u.test(root) && others.map(rootOf).includes(root));
  return clausesIn(sentenceOf(text)).some((tokens) =>
    likelyOf(tokens, verbAt(tokens)).some((told) =>
      claim.readings.some(
        (own) =>
          own.verb === told.verb &&
          own.verb !== 'be' &&
          // "The inn has 18 rooms" turns no rooms round that have a balcony.
          (own.verb !== 'have' || has(own.object, told.subject)) &&
          !has(own.subject, told.subject) &&
          has(own.subject, [...told.object, ...told.adjuncts.flat()]),
      ),
    ),
  );
}
