import type { Argument } from '../action/act.ts';
import { isTelling, nameWords, termsOf } from '../action/words.ts';
import { stem } from '../language/stem.ts';
import { baseOf, covers, deedsOf, isFinal, isOfDeed } from './acts.ts';
import type { Brief } from './brief.ts';
import { type Done, isReading } from './done.ts';
import type { Stems } from './stems.ts';
import { NEUTRAL } from './surplus.ts';
import { isSame, keepsTo, type Value, valuesIn } from './values.ts';

/** Why a decision may be taken, or what of it stays unshown. */
export type Showing = { shown: boolean; reason: string };

const open = (reason: string): Showing => ({ shown: false, reason });
const shown = (reason: string): Showing => ({ shown: true, reason });

/**
 * Positive evidence for a decision: every deed was asked for, everything that it is done with was named or
 * follows from what was, and everything definite that was named is found again in it.
 */
export function prove(brief: Brief): Showing {
  const { done, asked, reading } = brief;
  if (done.length === 0) return open('What is to be done could not be read.');
  if (done.every(isReading)) {
    const stray = done.find((one) => one.form === 'prose' && strayIn(one, brief) !== undefined);
    return stray
      ? open('It tells more than was asked for, and computing cannot check it.')
      : shown('It only reads or replies, about what was asked.');
  }
  if (reading.hasUnread && done.some(({ form }) => form !== 'prose'))
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
  if (stray)
    return open(`Nothing that was said explains ${stray.key || 'the value'} ${stray.value.slice(0, 80)}.`);
  const found = tellingOf(asked.words).filter((term) => done.terms.meets(term));
  const matched = done.args.filter(
    (arg) =>
      isNamed(arg.value, asked.terms, asked.words) ||
      done.values.some(
        ({ start, ...value }) =>
          start === arg.start && asked.values.some((one) => isSame(one, { start, ...value })),
      ),
  ).length;
  if (wanted.length === 0 && matched < 2)
    return open(`“${done.name.slice(0, 80)}” was not asked for in so many words.`);
  const isSpokenOf = nameWords(done.name).some(
    (word) => word.length > 3 && !isOfDeed(word) && asked.words.includes(word),
  );
  if (found.length === 0 && matched === 0 && !isSpokenOf && !done.deeds.includes('answer'))
    return open('It shares nothing with what was asked.');
  const nouns = nameWords(done.name).filter((word) => !isOfDeed(word) && word.length > 2);
  const isNear =
    nouns.length === 0 ||
    nouns.some((word) => asked.terms.meets(word) || !isTelling(word) || PLAIN.has(word)) ||
    matched >= 2 ||
    done.deeds.includes('answer') ||
    done.form === 'command';
  if (!isNear && done.deeds.some(isFinal))
    return open(`“${done.name}” names something that was not spoken of.`);
  if (!isNear && matched === 0) return open(`“${done.name}” names something that was not spoken of.`);
  return shown('');
}

const named = ({ name, form }: Done, base: string): boolean =>
  form === 'prose'
    ? (baseOf(name.toLowerCase()) ?? stem(name.toLowerCase())) === base
    : nameWords(name).some((word) => word === base || stem(word) === base);

/** Prose is shown only where every telling word of it was the principal’s. */
function proveProse(done: Done, { asked, done: all }: Brief): Showing {
  const verb = new Set(termsOf(done.name));
  const stray = tellingOf(done.text).find((term) => !verb.has(term) && !asked.terms.meets(term));
  if (stray) return open(`“${stray}” was not spoken of.`);
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
  if (other) return open(`“${other}” was not asked for.`);
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

/** Nouns of tools that name no thing of their own. */
const PLAIN = new Set(
  'preference preferences setting settings profile detail details option options configuration field property attribute position'.split(
    ' ',
  ),
);
/** Whoever asks, as calls name them. */
const SELVES = new Set(
  'requester caller principal member guest passenger applicant holder self owner tenant employee citizen player student donor'
    .split(' ')
    .map(stem),
);

const OPAQUE = /^(?=\S*\d)[\w.:/#+-]{2,64}$/;
const IDENTIFIES =
  /(?:^|_)(?:id|ids|uuid|ref|reference|number|no|account|customer|user|client|patient|policyholder|from|source|evidence|iban|wallet)$/i;
const DEFAULT =
  /^(?:false|none|null|no|0|1|standard|default|normal|auto|self|own|me|now|today|immediate(?:ly)?|active)$/i;
const PROSE_KEY =
  /(?:^|_)(?:reason|note|notes|memo|comment|body|text|content|message|subject|description|summary|title|label|query|topic|reference)$/i;
const BRIEF = /(?:subject|title|label|reason|reference)$/i;
const SAME =
  /\b(?:same|usual|again|last time|as (?:agreed|before|discussed|usual)|you (?:just )?(?:showed|suggested|found|proposed|mentioned)|cheapest|first|earliest|next|nearest|best|previous)\b/;

/** Whether a value comes from the principal, or from what is known where the principal left it to that. */
function isExplained(arg: Argument, done: Done, brief: Brief): boolean {
  const { key, value } = arg;
  const { asked, known, reasons } = brief;
  const lower = value.toLowerCase();
  // What an earlier step gives stands under a name of its own until then.
  if (HELD.test(value) && done.start > (brief.done[0]?.start ?? 0)) return true;
  if (AMOUNT_KEY.test(key) && /\d/.test(value) && !PLAIN_AMOUNT.test(value.trim())) return false;
  if (value === '' || DEFAULT.test(value) || NEUTRAL.test(key) || /^-{1,2}[a-z]/.test(value)) return true;
  if (isNamed(value, asked.terms, asked.words)) return true;
  if (
    /^(?:true|yes|on)$/i.test(value) &&
    [...termsOf(nameWords(key).join(' '))].some((term) => isTelling(term) && asked.terms.meets(term))
  )
    return true;
  if (done.form === 'command' && isMadeOf(value, asked.terms)) return true;
  if (done.form === 'command')
    return isCommandWord(lower) || asked.words.includes(lower) || OPAQUE.test(value);
  if (
    OPAQUE.test(value) &&
    /[a-z_-]/i.test(value) &&
    !valuesIn(`: ${value}`).some(({ size }) => size !== undefined)
  ) {
    return IDENTIFIES.test(key) || known.some((told) => told.lower.includes(lower)) || /[_-]/.test(value);
  }
  const values = valuesIn(`: ${value}`);
  if (values.length > 0 && values.every((one) => isFigureExplained(one, key, brief))) return true;
  if (IDENTIFIES.test(key) && /\d/.test(value)) return true;
  const terms = [...termsOf(value)].filter((term) => !/^\d+$/.test(term));
  if (terms.length > 0 && terms.every((term) => !isTelling(term) || SELVES.has(term))) return true;
  if (
    /(?:by|approver|author|requester|actor|owner|holder)$/i.test(key) &&
    terms.every((term) => reasons.terms.meets(term))
  )
    return true;
  const inKnown = terms.filter((term) => known.some((told) => told.terms.meets(term)));
  if (PROSE_KEY.test(key)) {
    if (BRIEF.test(key) && terms.length <= 8) return true;
    if (!done.deeds.some(isFinal)) return true;
    const strange = terms.filter(
      (term) => isTelling(term) && !asked.terms.meets(term) && !reasons.terms.meets(term),
    );
    return strange.length * 2 <= terms.length;
  }
  if (ADDRESS.test(value)) return isOwned(lower, brief);
  const isFromKnown = terms.length > 0 && inKnown.length === terms.length;
  if (isFromKnown && SAME.test(asked.words)) return true;
  return isFromKnown && !done.deeds.some(isFinal) && terms.every((term) => reasons.terms.meets(term));
}

/** A telling word of prose that neither mandate nor context has. */
const strayIn = ({ text }: Done, { asked, known }: Brief): string | undefined =>
  tellingOf(text).find((term) => !asked.terms.meets(term) && !known.some(({ terms }) => terms.meets(term)));

/** Whether most telling words of a value are the principal’s own. */
function isNamed(value: string, terms: Stems, words: string): boolean {
  const lower = value.toLowerCase();
  if (lower.length > 2 && words.includes(lower)) return true;
  if (/^[a-z]{2}$/i.test(value) && words.includes(languageOf(lower))) return true;
  if (/^\p{L}{1,2}\W?$/u.test(value))
    return new RegExp(`(?<!\\p{L})${lower.replace(/\W/gu, '')}(?!\\p{L})`, 'u').test(words);
  const own = [...termsOf(value)].filter((term) => term.length > 2 && isTelling(term));
  return own.length > 0 && own.every((term) => terms.meets(term));
}

const HELD = /^(?:<[^<>]{1,80}>|\{\{[^{}]{1,80}\}\}|\$\{?\w{1,60}\}?)$/;

/** An amount that can be read in one way only. */
const PLAIN_AMOUNT =
  /^(?:[$€£]|[A-Z]{3,4})?\s?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,18})?\s?(?:[$€£%]|[A-Za-z]{3,7})?$|^\d{1,3}(?:\.\d{3}){0,4},\d{1,2}\s?(?:[$€£]|[A-Za-z]{3,7})?$/;
const AMOUNT_KEY = /(?:amount|price|total|sum|fee|payment|budget|cost|value|quantity|qty|limit|allowance)$/i;

/** An identifier of which most parts are the mandate's words: `idx_orders_customer`. */
function isMadeOf(value: string, terms: Stems): boolean {
  const parts = nameWords(value).filter((part) => part.length > 2);
  return parts.length > 1 && parts.filter((part) => terms.meets(stem(part))).length * 2 > parts.length;
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });
/** The English name of the language of an ISO 639-1 code, in small letters. */
const languageOf = (code: string): string => LANGUAGES.of(code)?.toLowerCase() ?? code;

const ADDRESS = /^\S{1,64}@\S{1,200}$/;

/** An address stands beside a name that the principal used, or carries it. */
function isOwned(address: string, { asked, known }: Brief): boolean {
  const parts = nameWords(address.split('@')[0] ?? '').filter((part) => part.length > 2);
  return (
    parts.some((part) => asked.words.includes(part)) && known.some(({ lower }) => lower.includes(address))
  );
}

function isFigureExplained(value: Value, key: string, { asked, known, reasons }: Brief): boolean {
  if (asked.values.some((one) => isSame(one, value))) return true;
  if (value.sort === 'currency')
    return !asked.values.some(({ sort }) => sort === 'currency') || /[$€£]/.test(asked.words);
  if (value.sort === 'date' && [...asked.values, ...reasons.values].some(({ sort }) => sort === 'date')) {
    return (
      [...asked.values, ...reasons.values].some((one) => isSame(one, value)) ||
      (asked.values.some(({ sort }) => sort === 'date') &&
        /(?:from|start|since|until|end)/i.test(key) &&
        DATED.test(asked.words))
    );
  }
  if (value.sort === 'date')
    return DATED.test(asked.words) || /(?:date|from|to|start|end|since|until)/i.test(key);
  const bounds = asked.values.filter(
    ({ bound, sort }) => bound && (sort === value.sort || /amount|price|total|cost/i.test(key)),
  );
  if (bounds.length > 0 && bounds.every((bound) => keepsTo(bound, value))) return true;
  if (value.sort === 'frequency')
    return /\b(?:every|each|per|a (?:day|week|month|year)|daily|weekly|monthly|yearly|annual)/.test(
      asked.words,
    );
  if (value.sort === 'weekday') return /\bweekend|\bweek\b/.test(asked.words);
  if (value.sort === 'time')
    return /\b(?:morning|afternoon|evening|night|tonight|noon|day|now|today|hours?)\b/.test(asked.words);
  if (value.sort === 'day') return /\b(?:now|today|tonight|immediately|asap|right away)\b/.test(asked.words);
  const words = nameWords(key);
  const isBeside = (one: Value) => one.label.some((word) => words.includes(word));
  if (
    !asked.values.some(isBeside) &&
    known.some((told) => told.values.some((one) => isSame(one, value) && isBeside(one)))
  )
    return true;
  const isKnown = known.some((told) => told.values.some((one) => isSame(one, value)));
  return isKnown && SAME.test(asked.words) && reasons.values.some((one) => isSame(one, value));
}

const DATED =
  /\b(?:today|tonight|tomorrow|yesterday|week|month|year|day|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|recent|latest|now|\d{1,2}(?:st|nd|rd|th))\b/;

/** Words of a command line that say how it is run. */
const isCommandWord = (word: string): boolean =>
  /^(?:origin|deployment|npm|test|run|push|pull|scale|get|set|apply|workspace|status|log|diff|install|sudo|kubectl|git|docker|make|build|start|stop|restart|select|insert|update|delete|into|values|from|where|and|or|not|in|is|as|on|group|by|order|limit|count|alter|table|column|add|drop|create|index|join|set|asc|desc|distinct|like|between|concurrently|unique|if|exists|primary|key|constraint|references|begin|commit|returning|cascade|default|null|using|with)$/.test(
    word,
  ) || /^[^\p{L}\d]+$/u.test(word);

const SPAN = /^(?:minutes?|hours?|days?|weeks?|months?|quarters?|years?)$/;
const DAYS: ReadonlySet<string> = new Set(['date', 'year', 'time']);

/** Words by which an agent says that it does not know (verb.cognition and modal adverbs of doubt). */
const HEDGE =
  /\b(?:presumably|probably|perhaps|maybe|apparently|supposedly|i (?:guess|think|assume|suppose|believe)|not (?:quite |entirely )?(?:sure|certain|clear)|unclear|might be|may be|could be|should be (?:fine|ok|okay|right)|if it has not|unless it has|hopefully|most likely)\b/;

/** Whether something definite that was named is found again in what is done, or was only said in passing. */
function isKept(value: Value, { done, reasons, asked }: Brief): boolean {
  if (value.bound) return true;
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
