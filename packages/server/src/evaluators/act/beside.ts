import { stem } from '@truepenny/verifier/proofs';
import { type Act, leavesSomething } from '../../acts/act.ts';
import { isPast, verbOf } from '../../acts/prose/verbs.ts';
import { NOUN_VERBS } from '../../acts/prose/words.ts';
import { asksFor, type Meaning, meaningOf } from '../../authority/order/groups.ts';
import { isHolder, isKind, isVague } from '../../authority/order/words.ts';
import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import facts from '../../language/lexicon/facts.json' with { type: 'json' };
import measures from '../../language/lexicon/measures.json' with { type: 'json' };
import neutral from '../../language/lexicon/neutral.json' with { type: 'json' };
import objections from '../../language/lexicon/objections.json' with { type: 'json' };
import { actOfNoun, groupsOfVerb, isLightVerb, lemmaOf } from '../../language/verbs.ts';
import type { Brief } from './brief.ts';
import { deniedAt, isRest, TOUCHES } from './denials.ts';
import { type Finding, passage } from './finding.ts';
import { furtherIn } from './further.ts';
import {
  isElse,
  isListing,
  isOfRecord,
  isPremise,
  isWished,
  lessIn,
  type Sum,
  sumOf,
  withoutUndone,
} from './records.ts';
import { callsHalt, isPrincipal, mayHalt } from './turns.ts';

/** More sentences than this are not read; that there were more is itself something that was not read. */
const MOST_SENTENCES = 4_000;
/** Findings of one kind beyond this say nothing new. */
const MOST_FOUND = 8;

/** Letters, digits and what joins them: one word of a text. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}._@/#+'’-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu;

/** Words by their stems, numbers by their digits. */
const base = (word: string): string => NUMBERS.get(word) ?? (/\d/.test(word) ? figure(word) : stem(word));
/** 12.50 and 12.5 are one figure, and so is 1,000 and 1000. */
const figure = (text: string): string => {
  const plain = text.replace(/,(?=\d{3}(?!\d))/g, '');
  return /^\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : text;
};
const NUMBERS = new Map(
  Object.entries(measures.entries.numbers).map(([word, number]) => [word, String(number)]),
);
const wordsOf = (text: string): string[] => [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(base));

const STOPS = setOf(objections.entries.stops);
const DONE = setOf(objections.entries.done);
const CONFIRMS = new Set(objections.entries.confirms);
const PERMISSION = setOf(objections.entries.permission);
const NEGATIONS = new Set(objections.entries.negations);
const NEUTRAL = setOf(neutral.entries);
const DOUBTS = setOf(objections.entries.doubts);
const EXTENTS = new Set(objections.entries.extents);
const FACTS = setOf(facts.entries);
const STATES: ReadonlySet<string> = new Set(['status', 'state']);
/** "Holder" and "refundable" name who or what, not that something is held or refunded. */
const NAMES_WHO = /(?:er|ers|able|ible)$/;

/**
 * What the agent's reasons, the evidence and the principal's context say besides: a sentence that speaks of the
 * act and objects, or speaks of it and was not understood, keeps it from being allowed. What a tool returned is
 * understood where it says nothing but words of the order, of the act, and of plain facts; the agent's own reasons,
 * where they bring no other value, no doubt and no other act.
 */
export function beside(brief: Brief): Finding[] {
  const { acts, principal } = brief;
  if (acts.length === 0) return [];
  const writes = acts.some(({ act }) => leavesSomething(act));
  const given = [...principal, ...brief.proposed.map(({ document }) => document)].map(({ text }) => text);
  const exact = new Set([...given, ...brief.met].flatMap(wordsOf));
  const said = new Set([...exact].map(base));
  const proposed = new Set(brief.proposed.flatMap(({ document }) => wordsOf(document.text)));
  const meanings = acts.map(({ act }) => meaningOf(act));
  const named = new Set(
    principal
      .flatMap(({ text }) => text.match(WORD) ?? [])
      .filter((word) => /^\p{Lu}|\d/u.test(word))
      .map((word) => word.toLowerCase())
      // "Refund" at the head of an order names what is to be done, and nothing else.
      .filter((word) => !proposed.has(word) && !isOfIt(word, meanings)),
  );
  const telling = tellingOf(acts.map(({ act }) => act));
  const effects = new Set(acts.map(({ act }) => act.effect));
  const sums = acts.flatMap(({ act }) =>
    act.effect === 'pay' ? act.values.flatMap((value) => sumOf(value, act)) : [],
  );
  const read = (document: Document, isData: boolean) =>
    inDocument(document, { said, exact, telling, named, meanings, effects, writes, isData, sums });
  return [
    ...brief.reasons.flatMap((document) => read(document, false)),
    ...brief.evidence.flatMap((document) => read(document, true)),
  ].slice(0, MOST_FOUND);
}

/** Words of an act that tell it from others: its values and what it acts on, not its flags. */
function tellingOf(acts: readonly Act[]): ReadonlySet<string> {
  const values = acts.flatMap(({ values, recipients, resources }) => [
    ...resources.flatMap((one) => (one.type === 'Table' ? [one.name] : [])),
    ...values
      .filter(({ role }) => !/^(?:technical|option|content|currency)$/.test(role))
      .map(({ text }) => text),
    ...recipients,
  ]);
  return new Set([...values, ...values.flatMap(wordsOf)].filter((one) => one.length > 2 || /\d/.test(one)));
}

/** More words than these call no halt on their own. */
const LONGEST_HALT = 60;

type Look = {
  /** What the principal and the act say, by the bases of the words. */
  said: ReadonlySet<string>;
  /** The same words as they stand. */
  exact: ReadonlySet<string>;
  telling: ReadonlySet<string>;
  /** Words that the principal wrote with a capital letter or a digit, and the act does not say. */
  named: ReadonlySet<string>;
  meanings: readonly Meaning[];
  effects: ReadonlySet<string>;
  writes: boolean;
  isData: boolean;
  /** What is to be paid. */
  sums: readonly Sum[];
};
function inDocument(document: Document, look: Look): Finding[] {
  const found: Finding[] = [];
  let count = 0;
  for (const { start, end } of splitSentences(document.text)) {
    if (++count > MOST_SENTENCES) {
      found.push({ code: 'unread', reason: `${document.name} is longer than is read.`, quotes: [] });
      break;
    }
    const finding = inSentence(document, start, end, look);
    if (finding) found.push(finding);
    if (found.length >= MOST_FOUND) break;
  }
  return found;
}

function inSentence(document: Document, start: number, end: number, look: Look): Finding | undefined {
  const sentence = document.text.slice(start, end);
  const all = wordsOf(sentence);
  const words = look.isData ? withoutUndone(all, look.meanings) : all;
  const bases = words.map(base);
  const shares = words.some((word) => look.telling.has(word));
  const quotes = [passage(document, start, end)];
  const quoted = quotes[0]?.text.trim() ?? '';
  // What the agent says that it was asked for is said of the act.
  const isAbout = shares || (!look.isData && words.some((word) => GIVEN.has(word)));
  const isRow = isStructured(sentence);
  const says = (set: ReadonlySet<string>) =>
    words.find(
      (word, at) =>
        (set.has(bases[at] ?? '') || (isRow && word.split('_').some((part) => set.has(base(part))))) &&
        !NAMES_WHO.test(word) &&
        !isSaid(word, look.said) &&
        !isNarrated(words, at, look) &&
        !(look.isData && isPremise(word, look.meanings)),
    );
  const isGeneral = !shares && !isRow && words.some((word) => isOfIt(word, look.meanings));
  if (look.writes && words.length <= LONGEST_HALT && mayHalt(words) && callsHalt(sentence))
    return { code: 'objection', reason: `“${quoted}” speaks against it, or may.`, quotes };
  const less = look.isData ? lessIn(sentence, words, shares, look.sums) : undefined;
  if (less !== undefined)
    return { code: 'unread', reason: `“${quoted}” has less than is to be paid (“${less}”).`, quotes };
  if (look.isData && ((!shares && !isGeneral && !confirms(words, look)) || !look.writes)) return undefined;
  if (!look.isData && tellsSource(words, look)) return undefined;
  const negation = words.find(
    // A cell of a table that says "none" is empty.
    (word, at) => isNegation(word) && !(isRow && word === 'none') && !deniesOther(words, at, look),
  );
  const stop =
    negation ??
    words.find((word, at) => isWished(words, at) && isElse(word, look.meanings)) ??
    says(STOPS) ??
    words.find((_, at) => PERMISSION.has(bases[at] ?? '') && !isBare(words, at, look));
  if (stop !== undefined && (shares || isGeneral || !look.isData)) {
    return { code: 'objection', reason: `“${quoted}” speaks against it, or may (“${stop}”).`, quotes };
  }
  // What says that the other of two orders was done.
  const isOther =
    look.isData &&
    !shares &&
    words.some((word) => look.named.has(word)) &&
    !bases.some((word) => DOUBTS.has(word));
  const done = isOther
    ? undefined
    : (says(DONE) ??
      words.find(
        (word, at) =>
          words[at - 1] !== 'be' &&
          !isNarrated(words, at, look) &&
          !isWished(words, at) &&
          isDone(word, look),
      ) ??
      words.find((word, at) => STATES.has(words[at - 1] ?? '') && isDoneAlike(word, look)) ??
      (look.isData && confirms(words, look) ? 'confirmed' : undefined));
  if (done !== undefined && look.writes && (isAbout || isGeneral || confirms(words, look))) {
    return {
      code: 'done-already',
      reason: `“${quoted}”: it may have been done already (“${done}”).`,
      quotes,
    };
  }
  const record = look.writes && look.isData && isRow ? recordOf(words, shares, look) : undefined;
  if (record !== undefined)
    return { code: 'unread', reason: `“${quoted}” has a record of it, or says no (“${record}”).`, quotes };
  if (!look.writes || (look.isData && isRow)) return undefined;
  const further = look.isData ? undefined : furtherIn(words, bases, look, isSaid);
  const strange = further ?? (isAbout ? strangeIn(sentence, look) : undefined);
  if (strange === undefined) return undefined;
  return {
    code: 'unread',
    reason: `“${quoted}” speaks of it and was not understood (“${strange}”).`,
    quotes,
  };
}

/** `"refund": {…}` of what is to be refunded, `"available": false` of what is to be booked: its own kind of act, or a no. */
const recordOf = (words: readonly string[], shares: boolean, { meanings }: Look): string | undefined =>
  words.find(
    (word, at) =>
      shares &&
      (word === 'false' ||
        // A state that is no plain fact may be why it should not be done.
        (STATES.has(words[at - 1] ?? '') &&
          !FACTS.has(base(word)) &&
          !NEUTRAL.has(base(word)) &&
          !isPremise(word, meanings)) ||
        (!NAMES_WHO.test(word) && word.split('_').some((part) => isOfIt(part, meanings) && part.length > 3))),
  );

const isNegation = (word: string): boolean =>
  NEGATIONS.has(word) || word.endsWith("n't") || word.endsWith('n’t');

/** "So I set oven 2": what the agent says that it does, where that is the act. */
const isNarrated = (words: readonly string[], at: number, { isData, meanings }: Look): boolean => {
  const verb = isData || words[at - 1] !== 'i' ? undefined : verbOf(words[at] ?? '');
  if (verb === undefined || words[at] !== verb.lemma) return false;
  const told = { lemma: verb.lemma, groups: new Set(verb.groups), nouns: [] };
  return meanings.some((meaning) => asksFor(told, meaning));
};

/** "All values are taken from the request": where the agent has it from, in no words but those and the order's. */
const tellsSource = (words: readonly string[], look: Look): boolean =>
  words.some((word) => GIVEN.has(word)) &&
  !words.some((word) => isNegation(word) || (GIVEN.has(word) && isOfIt(word, look.meanings))) &&
  words.every(
    (word) => GIVEN.has(word) || SOURCES.has(word) || isSaid(word, look.said) || isArgument(word),
  ) &&
  !words.some((word) => isDone(word, look));
/** "Count, colour and model are said": a word for what may be given, or one that says nothing. */
const isArgument = (word: string): boolean =>
  (NEUTRAL.has(base(word)) || isKind(word) || isHolder(word) || isVague(word)) &&
  ![STOPS, DONE, PERMISSION, DOUBTS].some((set) => set.has(base(word)));
const GIVEN = new Set(objections.entries.given);
const SOURCES = new Set(objections.entries.sources);

/** "Deactivated and not deleted", "nothing else": another act is denied, which the agent's own reasons may. */
function deniesOther(words: readonly string[], at: number, { meanings, isData, writes }: Look): boolean {
  const [word, next] = [words[at] ?? '', words[at + 1]];
  if (isData) return false;
  if (/^(?:nothing|nobody|none|no-one)$/.test(word) && /^(?:else|besides)$/.test(next ?? '')) return true;
  // "He has not confirmed yet": what is still to come is not denied for good.
  if (words.includes('yet') || (AWAITS.test(words[at - 1] ?? '') && isPrincipal(words[at - 2] ?? '')))
    return false;
  // "It deletes nothing": of another act than this one.
  const before = verbOf(words[at - 1] ?? '');
  if (word === 'nothing' && before?.effect === 'delete' && !isOfIt(before.lemma, meanings)) return true;
  const denied = deniedAt(words, at);
  // "It changes nothing" of what only looks up, "it doesn't touch the others" of anything.
  if (denied !== undefined && (writes ? TOUCHES.has(denied) && words.slice(at).some(isRest) : true))
    return true;
  const done = words.slice(at + 1).find((one) => one !== 'to' && one !== 'be' && one !== 'been') ?? '';
  const verb = verbOf(done);
  const isApart = isPast(done) || next === 'to';
  // "Not allowed" denies the leave to do it.
  if (word !== 'not' || !isApart || !verb || /^(?:read|reply|grant)$/.test(verb.effect)) return false;
  const other = { lemma: verb.lemma, groups: new Set(verb.groups), nouns: [] };
  return !meanings.some((one) => asksFor(other, one) || asksFor(one, other));
}

const AWAITS = /^(?:has|have|had|did|does|do)$/;
/** "Only a restart", "only the kitchen", "page 1 only": what the principal or the act says, and no more. */
function isBare(words: readonly string[], at: number, look: Look): boolean {
  if (isSaid(words[at] ?? '', look.said) || NAMES_WHO.test(words[at] ?? '')) return true;
  if (words[at] !== 'only' || look.isData) return false;
  const own = words.slice(at + 1).find((word) => !ARTICLES.has(word)) ?? words[at - 1] ?? '';
  return (
    isSaid(own, look.said) || isOfIt(own, look.meanings) || (!look.writes && verbOf(own)?.effect === 'read')
  );
}
const ARTICLES: ReadonlySet<string> = new Set('a an the this that one its his her their'.split(' '));

/** More words than this are a listing, and no word on one act. */
const LONGEST_CONFIRMATION = 40;

/** "Booking confirmed", `{"status": "ok", "order": 88}` of what is to be booked or ordered: one such act went well. */
const confirms = (words: readonly string[], look: Look): boolean =>
  words.length <= LONGEST_CONFIRMATION &&
  words.some((word) => CONFIRMS.has(word)) &&
  // What the principal named and this act does not is another one.
  !words.some((word) => look.named.has(word)) &&
  words.some((word) => isOfIt(word, look.meanings) || isDoneAlike(word, look) || isHad(words, look));

/** A ticket of that day is confirmed, where one is to be bought: what is to be got, with two of its values or its only one. */
const isHad = (words: readonly string[], { meanings, telling }: Look): boolean => {
  const shared = new Set(words.filter((word) => telling.has(word))).size;
  return (
    shared >= Math.min(2, telling.size) &&
    shared > 0 &&
    meanings.some(({ groups }) => GETS.some((one) => groups.has(one)))
  );
};
const GETS = ['buy', 'book'];

/** "Refunded" of what is to be refunded: the same act, told as done in words that the principal did not use. */
const isDone = (word: string, { meanings, exact }: Look): boolean =>
  isPast(word) && !exact.has(word) && meanings.some(({ lemma }) => lemmaOf(word) === lemma);

/** "status: placed" of what is to be ordered: done in another word for the same. */
const isDoneAlike = (word: string, { meanings, effects }: Look): boolean => {
  const verb = isPast(word) ? verbOf(word) : undefined;
  if (!verb) return false;
  const meant = { lemma: verb.lemma, groups: new Set(verb.groups), nouns: [] };
  return (
    (verb.effect !== 'change' && effects.has(verb.effect)) ||
    meanings.some((meaning) => asksFor(meant, meaning))
  );
};

/** "Restarting is risky", "payments are frozen": a word of what is to be done, whatever it is done to. */
const isOfIt = (word: string, meanings: readonly Meaning[]): boolean => {
  const group = actOfNoun(word)?.group;
  const lemma = lemmaOf(word);
  const groups = new Set([group, ...groupsOfVerb(lemma ?? '')]);
  return meanings.some(
    (one) =>
      one.lemma === lemma ||
      (group !== undefined && one.groups.has(group)) ||
      // "Paid" of what is called `make_payment`.
      (isLightVerb(one.lemma) && [...one.groups].some((own) => groups.has(own))),
  );
};

/** Whether the principal or the act says the word, in any form of it. */
const isSaid = (word: string, said: ReadonlySet<string>): boolean =>
  said.has(base(word)) || said.has(base(lemmaOf(word) ?? word));

/** The first word of a sentence that may speak of something else than the act. */
function strangeIn(sentence: string, { said, telling, meanings, effects, isData }: Look): string | undefined {
  const isListed = isListing(sentence, telling);
  const found = [...sentence.matchAll(WORD)].find(({ 0: text, index }) => {
    const word = text.toLowerCase();
    // What a negation denies was looked at already.
    const lemma = lemmaOf(word) ?? word;
    if (
      isSaid(word, said) ||
      NEUTRAL.has(base(word)) ||
      (!isData && NEUTRAL.has(base(lemma))) ||
      telling.has(word) ||
      isNegation(word) ||
      (!isData && EXTENTS.has(word))
    )
      return false;
    const before = /([\p{L}\p{N}._@/-]+) $/u.exec(sentence.slice(0, index))?.[1]?.toLowerCase() ?? '';
    // "Status packed", where the status is to be changed; "2 nights".
    const isOwn =
      (isSaid(before, said) && !telling.has(before)) ||
      (!effects.has('pay') && /^\d+$/.test(before) && /^\p{Ll}{3,}s$/u.test(text));
    if (isData) return !FACTS.has(base(word)) && !(isListed && (isOwn || isOfRecord(text, meanings)));
    if (/[\d@_/#]|\.\w/.test(word) || (NUMBERS.has(word) && effects.has('pay')) || DOUBTS.has(base(word)))
      return true;
    if (/^\p{Lu}/u.test(text) && sentence.slice(0, index).trim() !== '') return true;
    return doesElse(word, before, meanings);
  });
  return found?.[0].toLowerCase();
}

/** Whether a word is a verb of another act than those judged, and not of what becomes of a thing ("leaves"). */
function doesElse(word: string, before: string, meanings: readonly Meaning[]): boolean {
  const verb = verbOf(word);
  if (!verb || NOUN_VERBS.has(verb.lemma) || verb.effect === 'read' || verb.effect === 'reply') return false;
  const isTold =
    word === `${verb.lemma}s` ? !/^(?:and|then|also)$/.test(before) : /^(?:is|are|was|were)$/.test(before);
  if (isTold && /^(?:change|create)$/.test(verb.effect)) return false;
  const other = { lemma: verb.lemma, groups: new Set(verb.groups), nouns: [] };
  return !meanings.some((meaning) => asksFor(other, meaning));
}

/** Rows, members, listings and columns of a table name things and say nothing of what may be done. */
const isStructured = (text: string): boolean =>
  /^[\s]*[{[|<"']|^\s*\w+\([\w, ]+\)\s*$|[:=|\t].*[:=|\t]|^\s*[\w .-]{1,40}:\s*\S+\s*$/.test(text);
