import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { wordSet } from '../language/lists.ts';
import { stem } from '../language/stem.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { BE, baseOf, MODALS, wordsOf } from '../logic/words.ts';
import { splitSentences } from '../text/sentences.ts';
import { fails, fallenOf, HOLDS, isSamePlace, type Recheck } from './recheck.ts';

/** Refutes that a plan step was done: it wants something advised against, and the answer tells people to go ahead. */
export type CounselProof = { kind: 'counsel'; shows: 'refuted'; plan: Quote; given: Quote };

/**
 * What a plan step warns off: words of it, what is said of them, words that would put it otherwise, and how: it is
 * advised against, to be warned of, or to be done only after something else.
 */
type Ward = {
  matter: readonly string[];
  about: readonly string[];
  unlessSaid: readonly string[];
  how: 'against' | 'warn' | 'after';
};

const ADVISES = wordSet(
  `advise advises recommend recommends counsel counsels caution cautions warn warns urge urges tell tells instruct argue
  argues recommendation advice warning`,
);
const FORBIDS = wordSet('avoid avoids discourage discourages forbid forbids prohibit prohibits');
const OUGHT = wordSet('should must may can shall');
const NEEDED = wordSet('required needed necessary mandatory');
/** With nothing done first. */
const AT_ONCE = wordSet('directly immediately outright instantly');
const BARRED = wordSet(
  'contraindicated unsafe prohibited forbidden banned illegal unlawful incompatible dangerous inadvisable',
);
const ENDS_CLAUSE = wordSet('that and because due since plus instead rather , ; : ( )');
/** What comes behind makes it so only sometimes. */
const SOMETIMES = wordSet('if when unless until or before without except');
const ENDS_CONDITION = new Set([...ENDS_CLAUSE, 'for']);
const OR = wordSet('or');
const ASKS_WHETHER = wordSet('whether if check determine decide');
/** "Do not advise against it", "correct the myth that it is unsafe". */
const TURNS_ROUND = wordSet(
  'not never avoid without no myth misconception outdated wrongly some others refute correct',
);
/** Words that stand for what the question names: "against the mixture", "against such use". */
const GENERIC = wordSet(
  `use using usage mixture mixing mix combination combining concurrent combined doing practice act acting action it this that so any
  such practise plan idea request these them together simultaneous directly product routinely ever`,
);
const AVOIDING = new Set(
  [...wordSet('avoid stop skip quit refrain discontinue cease delay postpone leave omit')].map(stem),
);
const FINE = wordSet(
  'safe fine okay ok alright harmless acceptable suitable allowed permitted appropriate advisable permissible',
);
const CAUTIOUS = wordSet(
  `avoid avoided never against unsafe dangerous danger dangers hazard hazards hazardous toxic contraindicated warn warning caution
  cautious consult doctor physician pharmacist prescriber clinician professional lawyer specialist harmful refuse refrain but
  however although though careful carefully discouraged prohibited forbidden illegal except`,
);
const RISKS = wordSet('risk risks risky');
const LESSENS = wordSet('reduce reduces lower lowers minimise minimize prevent prevents');
const SAYS_WHEN = wordSet('if when with provided once after unless until given assuming');
/** Who may do something, and verbs that stand for whatever is done with a thing. */
const PERSONS = wordSet('i we you he she they one someone anyone somebody anybody it');
const HANDLES = wordSet(
  `use take mix combine try have drink eat put add apply do give keep leave get run go make pour store buy bring serve`,
);
/** A question with one of these asks what may happen, not what may be done. */
const HARMS = wordSet(
  `worry worried concerned harm hurt cause causes kill explode poison burn damage die danger dangerous risk ill sick problem
  problems happen affect illegal wrong report not`,
);
const NEGATED = new Set([...OUGHT, ...BE, ...MODALS, 'do', 'does']);
const REACH = 6;
const SHORTEST_AKIN = 5;

const quoteOf = ({ name, text }: Document, { start, end }: { start: number; end: number }): Quote => ({
  document: name,
  text: text.slice(start, end),
  start,
  end,
});
const texts = (sentence: string): string[] => wordsOf(sentence).map(({ text }) => text);
const contentOf = (words: readonly string[]): string[] =>
  words
    .filter((word) => /\p{L}/u.test(word) && !isFunctionWord(word) && !GENERIC.has(word))
    .map((word) => stem(baseOf(word)));
const until = (words: readonly string[], ends: ReadonlySet<string>): readonly string[] => {
  const at = words.findIndex((word) => ends.has(word));
  return at < 0 ? words : words.slice(0, at);
};

/** "deserial" and "deserializ": two stems of one word. */
const isAkin = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) < SHORTEST_AKIN ? a === b : a.startsWith(b) || b.startsWith(a);

/** What a sentence of a plan wants to be advised against; undefined where it wants nothing of the kind. */
function wardIn(sentence: string): Ward | undefined {
  const words = texts(sentence);
  const at = words.findIndex((word, place) => turnsAway(words, word, place));
  if (at < 0 || words.slice(0, at).some((word) => ASKS_WHETHER.has(word) || TURNS_ROUND.has(word)))
    return undefined;
  const word = words[at] ?? '';
  const isPredicate = BARRED.has(word) || (word === 'not' && OUGHT.has(words[at - 1] ?? ''));
  const before = words.slice(words.slice(0, at).findLastIndex((one) => ENDS_CLAUSE.has(one)) + 1, at);
  const behind = words.slice(at + 1);
  const clause = until(until(until(behind, ENDS_CLAUSE), SOMETIMES), OR);
  const how = word === 'that' ? 'warn' : word === 'before' ? 'after' : 'against';
  const subject = until(behind, NEGATED);
  const own = how === 'warn' ? subject : isPredicate ? [...before, ...clause] : clause;
  if (how === 'warn' && subject.length === behind.length) return undefined;
  const rest = how === 'after' ? ['or', ...before] : behind.slice(clause.length);
  return {
    matter: contentOf(own.filter((one) => !ADVISES.has(one) && !NEGATED.has(one))),
    about: how === 'warn' ? contentOf(behind.slice(subject.length)) : [],
    unlessSaid:
      rest[0] === 'or' || SOMETIMES.has(rest[0] ?? '') ? contentOf(until(rest, ENDS_CONDITION)) : [],
    how,
  };
}

/** Whether at this word a plan turns people away from what it names: "against", "not to", "should not", "warn that". */
function turnsAway(words: readonly string[], word: string, at: number): boolean {
  const lead = words.slice(Math.max(0, at - REACH), at);
  const advised = lead.some((one) => ADVISES.has(one));
  if (word === 'against') return advised;
  if (word === 'not' && words[at + 1] === 'to') return advised;
  if (FORBIDS.has(word)) return at === 0 || (advised && lead.at(-1) === 'to');
  if (word === 'not') return OUGHT.has(words[at - 1] ?? '') && at > 1;
  if (word === 'before') return lead.some((one) => NEEDED.has(one));
  if (word === 'that') return /^warn(?:s|ing)?$/.test(words[at - 1] ?? '');
  return BARRED.has(word) && BE.has(words[at - 1] ?? '');
}

/** The part of a question that asks whether to do something. */
const asksLeave = (question: string): string | undefined =>
  splitSentences(question)
    .map(({ start, end }) => question.slice(start, end))
    .findLast((one) => one.endsWith('?') && isAboutLeave(texts(one)));

const isAboutLeave = (words: readonly string[]): boolean => {
  const [first = '', second = ''] = words;
  if (OUGHT.has(first) || first === 'could') return true;
  return first === 'do'
    ? second === 'i' || second === 'we'
    : BE.has(first) && words.some((word) => FINE.has(word));
};

/** Whether a question asks leave for the very act that the plan warns off, not for another one with the same things. */
function isOfSameAct(words: readonly string[], { matter }: Ward): boolean {
  if (words.some((word) => HARMS.has(word) && !matter.includes(stem(word)))) return false;
  const [first = '', second = ''] = words;
  const to = words.indexOf('to');
  const from = BE.has(first) ? to + 1 : PERSONS.has(second) ? 2 : -1;
  const verbs = from > 0 ? [words.slice(from).find(isNoAdverb) ?? ''] : from === 0 ? [] : words.slice(2, 5);
  if (verbs.length === 0 || matter.length === 0) return true;
  return verbs.some((verb) => HANDLES.has(verb) || GENERIC.has(verb) || matter.includes(stem(baseOf(verb))));
}

/** Whether a sentence tells people to be careful, or denies something. */
function isCautious(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (CAUTIOUS.has(word)) return true;
    if (RISKS.has(word)) return !words.slice(Math.max(0, at - 4), at).some((one) => LESSENS.has(one));
    return word === 'no' || (word === 'not' && NEGATED.has(words[at - 1] ?? ''));
  });
}

/** What a sentence calls fine without more ado: the words before "is safe"; undefined where it calls nothing so. */
function calledFine(words: readonly string[]): readonly string[] | undefined {
  const be = words.findIndex(
    (word, at) => BE.has(word) && FINE.has(words.slice(at + 1).find(isNoAdverb) ?? ''),
  );
  return be < 1 ? undefined : words.slice(0, be);
}
const isNoAdverb = (word: string): boolean => !word.endsWith('ly') && word !== 'quite' && word !== 'usually';

/** The sentence of an answer that goes ahead with what the plan wants advised against, if one does and none is careful. */
function goesAhead(ward: Ward, question: string, answer: Document): Quote | undefined {
  const spans = splitSentences(answer.text);
  const read = spans.map(({ start, end }) => ({ start, end, words: texts(answer.text.slice(start, end)) }));
  if (read.some(({ words }) => isCautious(words))) return undefined;
  const leave = asksLeave(question);
  const posed = new Set(contentOf(texts(question)));
  const said = new Set(read.flatMap(({ words }) => contentOf(words)));
  if (ward.unlessSaid.some((word) => said.has(word) || posed.has(word))) return undefined;
  // A danger that has nothing to do with what is asked denies nothing of the answer.
  if (ward.how === 'warn' && !ward.about.some((word) => [...posed].some((one) => isAkin(one, word))))
    return undefined;
  const asked = new Set(contentOf(texts(leave ?? question)));
  // "Advise against stopping it" speaks of another act than "Can I take it?".
  const turns = ward.matter.filter((word) => AVOIDING.has(word));
  const alike = (words: ReadonlySet<string>): boolean =>
    turns.length > 0
      ? turns.every((word) => words.has(word))
      : ![...words].some((word) => AVOIDING.has(word));
  const found = read.find(({ words }, at) => {
    const own = new Set(contentOf(words));
    const fine = calledFine(words);
    const agrees =
      at === 0 &&
      words[0] === 'yes' &&
      leave !== undefined &&
      alike(asked) &&
      isOfSameAct(texts(leave), ward);
    // Under a condition of the plan's the answer may have one of its own, in other words.
    if (ward.unlessSaid.length > 0 && words.some((word) => SAYS_WHEN.has(word))) return false;
    const may = words[0] === 'you' && ['can', 'may', 'should'].includes(words[1] ?? '') && alike(own);
    if (ward.how === 'after')
      return (
        words.some((word) => AT_ONCE.has(word)) &&
        ward.matter.every((word) => own.has(word) || posed.has(word))
      );
    if (ward.how === 'warn' ? !fine : !(agrees || may || fine)) return false;
    const subject = fine && contentOf(fine);
    if (subject && !agrees && !subject.some((word) => ward.matter.includes(word) || posed.has(word)))
      return false;
    const about = new Set(ward.how === 'warn' ? subject : agrees ? [...asked, ...own] : own);
    return ward.matter.length > 0
      ? ward.matter.every((word) => about.has(word))
      : leave !== undefined && [...asked].some((word) => about.has(word));
  });
  return found && quoteOf(answer, found);
}

/** Where an answer goes ahead with what this plan step wants advised against; undefined where it does not. Linear. */
export function counselledOtherwise(
  plan: Document,
  documents: readonly Document[],
): Omit<CounselProof, 'kind' | 'shows'> | undefined {
  const question = documents.find(({ role }) => role === 'question');
  const answer = documents.find(({ role }) => role === 'answer');
  if (!question || !answer) return undefined;
  for (const { start, end } of splitSentences(plan.text)) {
    const ward = wardIn(plan.text.slice(start, end));
    const given = ward && goesAhead(ward, question.text, answer);
    if (given) return { plan: quoteOf(plan, { start, end }), given };
  }
  return undefined;
}

/** Reads plan step, question and answer anew. */
export function recheckCounsel(proof: CounselProof, documents: readonly Document[]): Recheck {
  const fallen = fallenOf([proof.plan, proof.given], documents);
  if (fallen) return fallen;
  const plan = documentNamed(documents, proof.plan.document);
  const found = plan?.role === 'plan' ? counselledOtherwise(plan, documents) : undefined;
  const holds = found && isSamePlace(found.plan, proof.plan) && isSamePlace(found.given, proof.given);
  return holds ? HOLDS : fails('the answer does not go ahead with what the plan wants advised against');
}
