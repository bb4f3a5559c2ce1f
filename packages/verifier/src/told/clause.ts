import { isPast, rootOf } from '../grounds/words.ts';
import { spelledAt } from '../language/numbers.ts';
import { isWeekday, measureOf, monthNamed } from '../language/units.ts';
import type { Token } from './tokens.ts';
import {
  ADVERBS,
  ARTICLES,
  BE,
  DETERMINERS,
  DO,
  HAVE,
  MODALS,
  PREPOSITIONS,
  PRONOUNS,
  QUANTIFIERS,
  SUBJECT_FORMS,
  TIMES,
  UNREAL,
} from './words.ts';

type Words = readonly string[];
/** What a clause says, read with one of its words as the verb: who does what to what, and how, when and where. */
export type Reading = {
  /** Who or what it is of; nobody is named by a passive without "by". */
  subject: Words;
  /** Root of the verb. */
  verb: string;
  /** "now", "then", "will", "can" and so on; a perfect is "then", an earlier past "had". */
  time: string;
  isDenied: boolean;
  /** Told in the passive: its object stood where a subject does. */
  isPassive: boolean;
  /** What stands behind the verb up to the first preposition. */
  object: Words;
  /** Parts with a role of their own, each from its preposition on. */
  adjuncts: readonly Words[];
  /** "The chair is Ann Roth": one thing by its name and by what it is. */
  turns: boolean;
  /** "There is": what it is of stands behind the verb. */
  isThere: boolean;
  /** What stands right behind whom a passive names: "by customs in Kiel". */
  behindBy?: Words;
  /** Where its verb stands. */
  at: number;
};

const MOST_VERBS = 16;
const LONGEST = 60;

/** Every way to read a clause: with each word that may be its verb, and each that its subject may begin with. */
export function readingsOf(tokens: readonly Token[]): Reading[] {
  if (tokens.length > LONGEST) return [];
  const found: Reading[] = [];
  const first = startsOf(tokens);
  for (let at = 1; at < Math.min(tokens.length, MOST_VERBS); at++)
    for (const group of groupsAt(tokens, at))
      for (const start of first)
        if (start < at && isSubject(tokens.slice(start, at)))
          found.push(...ways(readingWith(tokens, start, at, group)));
  return found;
}

/** A reading, and what says the same: "there are lockers in the hall" of a hall that has them, "by customs in Kiel". */
function ways(one: Reading): Reading[] {
  const [no, ...object] = one.object;
  // "It contains no nuts": it does not contain any.
  if (no === 'no' && /^(?!(?:longer|more|less|one)\b)\p{L}+(?: \p{L}+)?$/u.test(object.join(' ')))
    return [{ ...one, object, isDenied: !one.isDenied }];
  const where = one.isThere
    ? one.adjuncts.find(([joint = '']) => /^(?:in|on|at)$/.test(joint))
    : one.behindBy;
  if (!where || where.length < 2 || where.some(isTime)) return [one];
  const adjuncts = one.adjuncts.filter((part) => part !== where);
  return one.isThere
    ? [one, { ...one, verb: 'have', subject: where.slice(1), object: one.subject, adjuncts }]
    : [one, { ...one, subject: [...one.subject, ...where], adjuncts }];
}

/** The readings with its likeliest verb, as something done rather than as a state where it may be both. */
export function likelyOf(tokens: readonly Token[], verb: number): Reading[] {
  const all = readingsOf(tokens);
  const sure = all.filter(({ at }) => at === verb);
  const some = sure.length > 0 ? sure : all;
  const doing = some.filter(({ verb: is }) => is !== 'be');
  return doing.length > 0 ? doing : some;
}

/** Where the subject may begin: at once, or behind what says when, where or why. */
function startsOf(tokens: readonly Token[]): number[] {
  const [lead] = tokens;
  if (!lead || !(PREPOSITIONS.has(lead.word) || TIMES.has(lead.word))) return [0];
  const comma = tokens.slice(0, -1).findIndex(({ gap }) => gap !== '');
  if (comma >= 0) return [comma + 1];
  const isStart = ({ word, isName }: Token): boolean =>
    isName || DETERMINERS.has(word) || PRONOUNS.has(word) || /^\d/.test(word);
  const found = tokens.flatMap((token, at) =>
    at > 1 && (isStart(token) || isTime(tokens[at - 1]?.word ?? '')) && !isTime(token.word) ? [at] : [],
  );
  return PREPOSITIONS.has(lead.word) ? found : [0, ...found, 1];
}

/** Whether a word is a form of be, have or do, or says that something may or must be. */
export const isAuxiliary = ({ word, isName }: Token): boolean =>
  BE.has(word) || HAVE.has(word) || DO.has(word) || (MODALS.has(word) && !isName);

/** Whether words may be what a clause is of: they have no verb of their own, and do not end before their noun. */
const isSubject = (tokens: readonly Token[]): boolean => {
  const last = tokens.at(-1)?.word ?? '';
  return !tokens.some(isAuxiliary) && !ARTICLES.has(last) && !PREPOSITIONS.has(last);
};

type Group = {
  verb: string;
  time: string;
  isDenied: boolean;
  isPassive: boolean;
  next: number;
  more: string[];
};

const isVerbWord = ({ word, isName, isLoud }: Token): boolean =>
  /^\p{Ll}{2,}$/u.test(word) &&
  (!isName || isLoud) &&
  !PREPOSITIONS.has(word) &&
  !DETERMINERS.has(word) &&
  !PRONOUNS.has(word) &&
  !ADVERBS.has(word) &&
  !/^(?:and|or|of|not|if|but|be|been|being)$/.test(word);
const isAdverb = (word: string): boolean => ADVERBS.has(word) || (/ly$/.test(word) && word.length > 4);

/** The verbs with their auxiliaries that may stand from a place on. */
function groupsAt(tokens: readonly Token[], at: number): Group[] {
  const more: string[] = [];
  let [next, isDenied] = [at, false];
  const word = (): string => tokens[next]?.word ?? '';
  const pass = (): void => {
    for (; word() === 'not' || (isAdverb(word()) && next > at); next++)
      if (word() === 'not') isDenied = true;
      else more.push(word());
  };
  const take = (verb: string, time: string, isPassive = false, taken = 1): Group => ({
    ...{ verb, time, isPassive, isDenied, next: next + taken, more: [...more] },
  });
  const token = tokens[next];
  if (!token) return [];
  if (BE.has(token.word)) {
    const time = /^w/.test(token.word) ? 'then' : 'now';
    next++;
    pass();
    return beGroups(tokens, next, time, take);
  }
  if (HAVE.has(token.word)) {
    const time = token.word === 'had' ? 'had' : 'then';
    next++;
    pass();
    if (word() === 'been') {
      next++;
      pass();
      return beGroups(tokens, next, time === 'then' ? 'perfect' : 'had', take);
    }
    const main = { ...take('have', token.word === 'had' ? 'then' : 'now'), next };
    return isParticiple(word()) ? [take(rootOf(word()), time)] : [main];
  }
  if (MODALS.has(token.word)) {
    next++;
    pass();
    if (word() === 'have') return [];
    if (word() !== 'be') return isVerbWord(tokens[next] ?? token) ? [take(rootOf(word()), token.word)] : [];
    next++;
    pass();
    return beGroups(tokens, next, token.word, take);
  }
  if (DO.has(token.word) && tokens[next + 1]?.word === 'not') {
    next++;
    pass();
    return [take(HAVE.has(word()) ? 'have' : rootOf(word()), token.word === 'did' ? 'then' : 'now')];
  }
  return isVerbWord(token)
    ? [take(rootOf(token.word), isPast(token.word) || UNCHANGED.test(token.word) ? 'then' : 'now')]
    : [];
}

/** Behind "is": what it is, what is done to it, what it is doing. */
function beGroups(
  tokens: readonly Token[],
  at: number,
  time: string,
  take: (verb: string, time: string, isPassive?: boolean, taken?: number) => Group,
): Group[] {
  const [word = '', next = ''] = [tokens[at]?.word, tokens[at + 1]?.word];
  const when = time === 'perfect' ? 'then' : time;
  const groups = [take('be', time === 'perfect' ? 'been' : time, false, 0)];
  if (word === 'being' && isParticiple(next)) return [take(rootOf(next), `${time} -ing`, true, 2)];
  if (isParticiple(word)) groups.push(take(rootOf(word), when, true));
  if (/ing$/.test(word) && word.length > 4) groups.push(take(rootOf(word), `${time} -ing`));
  return groups;
}

const UNCHANGED = /^(?:set|put|cut|shut|hit|let|read|hurt|quit|spread|split)$/;
const isParticiple = (word: string): boolean => isPast(word) || UNCHANGED.test(word);

function readingWith(tokens: readonly Token[], start: number, at: number, group: Group): Reading {
  const { verb, time, isDenied, isPassive, next, more } = group;
  const words = tokens.map(({ word }) => word);
  const [, ...lead] = partsOf(['', ...words.slice(0, start)]);
  const before = words.slice(start, at);
  const adverbs = before.filter((word, place) => place > 0 && place === before.length - 1 && isAdverb(word));
  const subject = before.slice(0, before.length - adverbs.length);
  const [object = [], ...parts] = partsOf(words.slice(next));
  const isThere = subject.length === 1 && subject[0] === 'there' && verb === 'be';
  const said = {
    verb,
    time,
    isDenied,
    isPassive,
    isThere,
    at,
    turns:
      verb === 'be' &&
      isNamed(tokens.slice(start, at)) !== isNamed(tokens.slice(next)) &&
      isThing(tokens.slice(start, at)) !== isThing(tokens.slice(next)),
  };
  const adjuncts = [...lead, ...parts, ...[...more, ...adverbs].map((one) => [one])];
  if (isThere) return { ...said, subject: bare(object), object: [], adjuncts: adjuncts.map(bare) };
  // "Lends out magazines", "magazines are lent out"
  const isOut = /^(?:out|off|up|down|away|back)$/.test(object[0] ?? '');
  const whole = isOut ? [...object.slice(1), ...object.slice(0, 1)] : object;
  if (!isPassive)
    return { ...said, subject: bare(subject), object: bare(whole), adjuncts: adjuncts.map(bare) };
  const [who = [], ...of] = partsOf(subject);
  const by = adjuncts.findIndex(
    ([joint, first = '']) => joint === 'by' && !isTime(first) && !/^\d/.test(first),
  );
  // "Was operated on by Dr Wolf": he operated on it.
  const alone = adjuncts.findIndex((part) => part.length === 1 && PREPOSITIONS.has(part[0] ?? ''));
  if (alone >= 0) {
    const [joint = ''] = adjuncts[alone] ?? [];
    const rest = adjuncts.filter((_, place) => place !== by && place !== alone);
    const who2 = by < 0 ? [] : bare((adjuncts[by] ?? []).slice(1));
    return {
      ...said,
      subject: who2,
      object: bare(object),
      adjuncts: [[joint, ...subject], ...rest].map(bare),
    };
  }
  const all = adjuncts.map(bare);
  const behindBy = by < 0 ? undefined : all[by + 1];
  return {
    ...said,
    subject: by < 0 ? [] : bare((adjuncts[by] ?? []).slice(1)),
    object: bare([...who, ...object]),
    adjuncts: [...of.map(bare), ...all.filter((_, place) => place !== by)],
    ...(behindBy && { behindBy }),
  };
}

const isNamed = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.every(({ isName, word }) => isName && !ARTICLES.has(word));
const isThing = ([first]: readonly Token[]): boolean => ARTICLES.has(first?.word ?? '');

/** A stretch of a clause by its prepositions: what stands before the first, and each with what follows it. */
function partsOf(words: Words): Words[] {
  const starts = words.flatMap((word, at) => (at > 0 && isJoint(words, at, word) ? [at] : []));
  const isFirst = isJoint(words, 0, words[0] ?? '');
  const all = isFirst ? [0, ...starts] : starts;
  return [
    words.slice(0, all[0] ?? words.length),
    ...all.map((from, at) => words.slice(from, all[at + 1] ?? words.length)),
  ].map((part) => part.filter((word) => word !== ''));
}
const isJoint = (words: Words, at: number, word: string): boolean =>
  (PREPOSITIONS.has(word) && at < words.length - 1) ||
  (/^(?:this|last|next|every)$/.test(word) &&
    isTime(words[at + 1] ?? '') &&
    !PREPOSITIONS.has(words[at - 1] ?? '')) ||
  (/^(?:today|yesterday|tomorrow|tonight|now)$/.test(word) && !PREPOSITIONS.has(words[at - 1] ?? ''));

/** Words without articles, pronouns in one form. */
export const bare = (words: Words): string[] =>
  words.filter((word) => !ARTICLES.has(word)).map((word) => SUBJECT_FORMS.get(word) ?? word);

/** Whether a word names a time: a day, a month, a part of the day, a unit of time. */
export const isTime = (word: string): boolean =>
  isWeekday(word) ||
  isWeekday(word.replace(/s$/, '')) ||
  monthNamed(word) !== undefined ||
  /^(?:today|yesterday|tomorrow|tonight|noon|midnight|(?:morn|even)ings?|(?:after)?noons?|nights?|mornings?)$/.test(
    word,
  ) ||
  /^(?:morning|evening)s?$/.test(word) ||
  (word.length > 2 && /^(?:second|month)$/.test(measureOf(word)?.base ?? '')) ||
  /^(?:19|20)\d\d$/.test(word) ||
  /^\d{1,2}[:.]\d\d(?::\d\d)?$/.test(word);

/** Whether a part says when, or at which place, of what happened once: it happened whether that is said or not. */
export const isLoose = ([joint = '', first = '', ...rest]: Words): boolean =>
  rest.length < 6 &&
  ![first, ...rest].some((word) => UNREAL.has(word) || /^(?:his|her|their|its|my)$/.test(word)) &&
  ![first, ...rest].some((word) => QUANTIFIERS.has(word) && !/^(?:second|last)$/.test(word)) &&
  !rest.includes('and') &&
  (ADVERBS.has(joint) ||
    joint === 'at' ||
    TIMES.has(joint) ||
    (/^(?:in|on|during|after|before|around|by)$/.test(joint) && [first, ...rest].some(isTime)) ||
    joint === 'because' ||
    spelledAt([joint], 0) !== undefined);

/** Whether it tells of something that happened, and not of all, of none or of the first. */
export const isEvent = ({ verb, time, isDenied, subject, object }: Reading): boolean =>
  time === 'then' &&
  verb !== 'be' &&
  verb !== 'have' &&
  !isDenied &&
  ![...subject, ...object].some((word) => QUANTIFIERS.has(word) || (/est$/.test(word) && word.length > 5));
