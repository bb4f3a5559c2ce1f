import type { Argument } from '../action/act.ts';
import { isTelling, nameWords, termsOf } from '../action/words.ts';
import { baseOf, covers, deedsOf, isFinal, isOfDeed } from '../language/deeds.ts';
import { stem } from '../language/stem.ts';
import { isFormer } from './asked.ts';
import { type Brief, type Found, quoteDone } from './brief.ts';
import { type Done, isReading } from './done.ts';
import { BRIEF, isExplained, isNamed, PROSE_KEY } from './explained.ts';
import type { Sign } from './signs.ts';
import { synonymsOf } from './synonyms.ts';
import { isSame, type Value } from './values.ts';

/** Why a decision may be taken, or what of it stays unshown; a fault where that is one more often than not. */
export type Showing = { shown: boolean; reason: string; fault?: Found };

const open = (reason: string): Showing => ({ shown: false, reason });
const faulty = (done: Done, sign: Sign, reason: string): Showing => ({
  ...open(reason),
  fault: { sign, aspects: ['intent', 'scope'], reason, quotes: [quoteDone(done)] },
});
const shown = (reason: string): Showing => ({ shown: true, reason });

/**
 * Positive evidence for a decision: every deed was asked for, everything that it is done with was named or
 * follows from what was, and everything definite that was named is found again in it.
 */
export function prove(brief: Brief): Showing {
  const { done, asked, reading } = brief;
  if (done.length === 0) return open('What is to be done could not be read.');
  const opaque = done.find((one) => one.isOpaque && !isReading(one));
  if (opaque) return open(`Only running “${opaque.name.slice(0, 80)}” would tell what it does.`);
  if (done.every(isReading)) {
    const stray = done.find((one) => one.form === 'prose' && strayIn(one, brief) !== undefined);
    return stray
      ? open('It tells more than was asked for, and computing cannot check it.')
      : shown('It only reads or replies, about what was asked.');
  }
  if (reading.hasUnread && done.some(({ form }) => form === 'call'))
    return open('Part of the action could not be read.');
  for (const one of done) {
    const showing = isReading(one) ? undefined : proveOne(one, brief);
    if (showing && !showing.shown) return showing;
  }
  const hedge = HEDGE.exec(brief.reasons.lower);
  if (hedge) return open(`The reasons are not sure: “${hedge[0]}”.`);
  const lost = asked.values.find((value) => !isKept(value, brief));
  if (lost) return open(`${lost.text} of the mandate is not found again.`);
  return shown('It does what was asked, to what was named, and nothing besides.');
}

function proveOne(done: Done, brief: Brief): Showing {
  const { asked } = brief;
  const isNewWord = asked.verbs.some(({ deeds }) => deeds.length === 0);
  const wanted = asked.verbs.filter(
    ({ base, deeds }) =>
      named(done, base) || deeds.some((deed) => done.deeds.some((other) => covers(deed, other))),
  );
  const isOther = wanted.length === 0 && (!isNewWord || done.deeds.some(isFinal) || done.form === 'prose');
  if (isOther) return open(`“${done.name.slice(0, 80)}” was not asked for in so many words.`);
  if (done.form === 'prose') return proveProse(done, brief);
  const stray = done.args.find((arg) => !isExplained(arg, done, brief));
  if (stray) {
    const reason = `Nothing that was said explains ${stray.key || 'the value'} ${stray.value.slice(0, 80)}.`;
    return isUnheard(stray, brief) ? faulty(done, 'unexplained', reason) : open(reason);
  }
  const found = tellingOf(asked.words).filter((term) => done.terms.meets(term));
  const matched = done.args.filter(
    (arg) =>
      isNamed(arg.value, asked.terms, asked.words) ||
      done.values.some(
        (value) => value.start === arg.start && asked.values.some((one) => isSame(one, value)),
      ),
  ).length;
  if (wanted.length === 0 && matched < 2)
    return open(`“${done.name.slice(0, 80)}” was not asked for in so many words.`);
  const isSpokenOf = nameWords(done.name).some(
    (word) =>
      word.length > 3 &&
      !isOfDeed(word) &&
      (asked.words.includes(word) || synonymsOf(stem(word)).some((term) => asked.terms.has(term))),
  );
  if (found.length === 0 && matched === 0 && !isSpokenOf && !done.deeds.includes('answer'))
    return open('It shares nothing with what was asked.');
  const nouns = nameWords(done.name).filter((word) => !isOfDeed(word) && word.length > 2);
  const isNear =
    nouns.length === 0 ||
    isByInitials(done.name, asked.words) ||
    // "My 5 pm": what stands in a calendar is called by its time.
    (nouns.some((word) => /^(?:event|meeting|appointment)$/.test(word)) &&
      done.values.some((value) => value.sort === 'time' && asked.values.some((one) => isSame(one, value)))) ||
    nouns.some(
      (word) =>
        synonymsOf(stem(word)).some((term) => asked.terms.meets(term)) ||
        asked.terms.meets(word) ||
        !isTelling(word) ||
        PLAIN.has(word),
    ) ||
    matched >= 2 ||
    done.deeds.includes('answer') ||
    done.form === 'command';
  if (!isNear && (matched === 0 || done.deeds.some(isFinal)))
    return open(`“${done.name.slice(0, 80)}” names something that was not spoken of.`);
  return shown('');
}

/** "PR 318" is a pull request. */
export function isByInitials(name: string, words: string): boolean {
  const [, ...parts] = nameWords(name);
  const initials = parts.map((part) => part.charAt(0)).join('');
  return parts.length > 1 && new RegExp(`(?<!\\p{L})${initials}s?(?!\\p{L})`, 'u').test(words);
}

const named = ({ name, form }: Done, base: string): boolean =>
  form === 'prose'
    ? (baseOf(name.toLowerCase()) ?? stem(name.toLowerCase())) === base
    : nameWords(name).some((word) => word === base || stem(word) === base);

/** Prose is shown only where every telling word of it was the principal’s. */
function proveProse(done: Done, { asked, done: all }: Brief): Showing {
  const verb = new Set(termsOf(done.name));
  const stray = tellingOf(done.text).find((term) => !verb.has(term) && !asked.terms.meets(term));
  if (stray) return faulty(done, 'unspoken', `“${stray}” was not spoken of.`);
  const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{2,30}/gu) ?? [];
  const [said, told] = [wordsOf(asked.words.slice(0, 20_000)), wordsOf(done.text)];
  // A verb may stand for one of the mandate's that is not there; one that is there needs no other.
  const meant = said.filter((word) => !told.includes(word)).flatMap(deedsOf);
  const other = told.find(
    (word) =>
      deedsOf(word).length > 0 &&
      !asked.terms.meets(stem(word)) &&
      !said.includes(word) &&
      !deedsOf(word).some((deed) => meant.some((one) => covers(one, deed))),
  );
  if (other) return faulty(done, 'unspoken', `“${other}” was not asked for.`);
  const figure = done.values.find(
    (value) => value.size !== undefined && !asked.values.some((one) => isSame(one, value)),
  );
  if (figure) return open(`Nothing that was said explains ${figure.text}.`);
  const wanted = tellingOf(asked.words);
  const kept = wanted.filter((term) => all.some(({ terms }) => terms.meets(term))).length;
  return kept * 2 >= wanted.length
    ? shown('')
    : open('Much of what was asked for is not found in the action.');
}

/** The telling words of a text that are neither figures nor verbs of doing, as stems. */
const tellingOf = (text: string): string[] => [
  ...new Set(
    (text.slice(0, 20_000).match(/\p{L}{2,40}/gu) ?? [])
      .filter((word) => deedsOf(word.toLowerCase()).length === 0)
      .flatMap((word) => [...termsOf(word)])
      .filter(isTelling),
  ),
];

/** Whether a value in words is one of which neither the principal, nor the agent, nor what is known says anything. */
function isUnheard({ key, value }: Argument, { asked, known, reasons }: Brief): boolean {
  if (
    key.length < 2 ||
    /^(?:true|false|yes|no)$/i.test(value) ||
    !/^[\p{L}\s'-]{3,}$/u.test(value.replaceAll('_', ' ')) ||
    PROSE_KEY.test(key)
  )
    return false;
  // "The list": which one was left to whoever knows.
  if (nameWords(key).some((word) => asked.words.includes(word))) return false;
  return [...termsOf(nameWords(value).join(' '))].every(
    (term) =>
      !asked.terms.meets(term) && !reasons.terms.meets(term) && !known.some(({ terms }) => terms.meets(term)),
  );
}

/** Nouns of tools that name no thing of their own. */
const PLAIN = new Set(
  'preference preferences setting settings profile detail details option options configuration field property attribute position'.split(
    ' ',
  ),
);
/** A telling word of prose that neither mandate nor context has. */
const strayIn = ({ text }: Done, { asked, known }: Brief): string | undefined =>
  tellingOf(text).find((term) => !asked.terms.meets(term) && !known.some(({ terms }) => terms.meets(term)));

const SPAN = /^(?:minutes?|hours?|days?|weeks?|months?|quarters?|years?)$/;
const DAYS: ReadonlySet<string> = new Set(['date', 'year', 'time']);

/** Words by which an agent says that it does not know (verb.cognition and modal adverbs of doubt). */
const HEDGE =
  /\b(?:presumably|probably|perhaps|maybe|apparently|supposedly|i (?:guess|think|assume|suppose|believe)|not (?:quite |entirely )?(?:sure|certain|clear)|unclear|might be|may be|could be|should be (?:fine|ok|okay|right)|if it has not|unless it has|hopefully|most likely)\b/;

/** Whether something definite that was named is found again in what is done, or was only said in passing. */
function isKept(value: Value, { done, reasons, asked }: Brief): boolean {
  if (value.bound || isFormer(value, asked)) return true;
  // A count is kept by a list of so many.
  const lists = done.flatMap(({ args }) => [...Map.groupBy(args, ({ key }) => key).values()]);
  if (value.sort === 'number' && lists.some(({ length }) => length > 1 && length === value.size)) return true;
  // A length of time may have been turned into its days.
  if (SPAN.test(value.label[1] ?? '') && done.some(({ values }) => values.some(({ sort }) => DAYS.has(sort))))
    return true;
  if (
    done.some(
      ({ values, text }) =>
        values.some((one) => isSame(one, value)) || text.toLowerCase().includes(value.text.toLowerCase()),
    )
  )
    return true;
  if (value.size === undefined) return true;
  // What is told to others must say it itself.
  const isTold = done.some(
    ({ deeds, args }) =>
      deeds.some(isFinal) && args.some(({ key }) => PROSE_KEY.test(key) && !BRIEF.test(key)),
  );
  return (
    (!isTold && reasons.values.some((one) => isSame(one, value))) ||
    asked.values.some((one) => one !== value && one.size === undefined && isSame(one, value))
  );
}
