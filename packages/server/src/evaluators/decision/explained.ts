import type { Argument } from '../action/act.ts';
import { isTelling, nameWords, termsOf } from '../action/words.ts';
import { isFinal } from '../language/deeds.ts';
import { stem } from '../language/stem.ts';
import type { Brief } from './brief.ts';
import type { Done } from './done.ts';
import type { Stems } from './stems.ts';
import { NEUTRAL } from './surplus.ts';
import { isSame, keepsTo, type Value, valuesIn } from './values.ts';

/** Whoever asks, as calls name them. */
const SELVES = new Set(
  'requester caller principal member guest passenger applicant holder self owner tenant employee citizen player student donor'
    .split(' ')
    .map(stem),
);

const OPAQUE = /^(?=\S*\d)[\w.:/#+-]{2,64}$/;
const IDENTIFIES =
  /(?:^|_)(?:id|ids|uuid|ref|reference|number|no|account|customer|user|client|patient|policyholder|vin|imei|serial|booking|reservation|contract|meter|device|member|order|from|source|evidence|iban|wallet)$/i;
const DEFAULT =
  /^(?:false|none|null|no|0|1|standard|default|normal|auto|soft|safe|graceful|gentle|rolling|self|own|me|now|today|immediate(?:ly)?|active|origin)$/i;
/** Keys of texts that are told or stored. */
export const PROSE_KEY =
  /(?:^|_)(?:reason|note|notes|memo|comment|body|text|content|message|subject|description|summary|title|label|query|topic|reference)$/i;
/** Keys of texts too short to tell much. */
export const BRIEF = /(?:subject|title|label|reason|reference)$/i;
const SAME =
  /\b(?:same|usual|again|last time|as (?:agreed|before|discussed|usual)|you (?:just )?(?:showed|suggested|found|proposed|mentioned)|cheapest|lowest|highest|largest|smallest|latest|newest|oldest|first|earliest|next|nearest|best|previous)\b/;

/** Whether a value comes from the principal, or from what is known where the principal left it to that. */
export function isExplained(arg: Argument, done: Done, brief: Brief): boolean {
  const { key, value } = arg;
  const { asked, known, reasons } = brief;
  const lower = value.toLowerCase();
  // What an earlier step gives stands under a name of its own until then.
  if (HELD.test(value) && done.start > (brief.done[0]?.start ?? 0)) return true;
  if (AMOUNT_KEY.test(key) && /\d/.test(value) && !PLAIN_AMOUNT.test(value.trim())) return false;
  if (value === '' || DEFAULT.test(value) || NEUTRAL.test(key) || /^-{1,2}[a-z]/.test(value)) return true;
  if (isNamed(value.replace(EXTENSION, ''), asked.terms, asked.words)) return true;
  if (OWN_PLACE.test(value) || isDefault(lower, brief)) return true;
  if (!done.deeds.some(isFinal) && isDescribed(lower, brief)) return true;
  if (
    /^(?:true|yes|on)$/i.test(value) &&
    [...termsOf(nameWords(key).join(' '))].some((term) => isTelling(term) && asked.terms.meets(term))
  )
    return true;
  if (/^(?:name|index)$/i.test(key) && isMadeOf(value, asked.terms)) return true;
  // An option of one letter says how a command is run; what forces it has a name of its own.
  if (done.form === 'command' && key.length === 1 && value === 'true') return true;
  if (/^(?:status|state|stage)$/i.test(key) && MILD.test(value) && done.deeds.includes('create')) return true;
  if (isPlaced(key, lower, brief)) return true;
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
  const keyed = termsOf(nameWords(key).join(' '));
  if (terms.length > 0 && terms.every((term) => !isTelling(term) || SELVES.has(term) || keyed.has(term)))
    return true;
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
  return (
    isFromKnown &&
    !done.deeds.some(isFinal) &&
    terms.every((term) => reasons.terms.meets(term)) &&
    !hasLostObject(brief)
  );
}

/** Whether something that the mandate puts behind an article is nowhere in what is done: another may stand for it. */
const hasLostObject = ({ asked, done }: Brief): boolean =>
  [
    ...asked.words
      .slice(0, 4_000)
      .matchAll(/(?<=\b(?:an?|my|our) )\p{L}{4,30}(?= (?:on|for|at|in|to|from|by)\b|[,.!?]|$)/gu),
  ]
    .map(([noun]) => stem(noun))
    .some((noun) => isTelling(noun) && !done.some(({ terms }) => terms.meets(noun)));

/** Whether most telling words of a value are the principal’s own. */
export function isNamed(value: string, terms: Stems, words: string): boolean {
  const lower = value.toLowerCase();
  if (lower.length > 2 && words.includes(lower)) return true;
  if (/^[a-z]{2}$/i.test(value) && words.includes(languageOf(lower))) return true;
  if (/^\p{L}{1,2}\W?$/u.test(value))
    return new RegExp(`(?<!\\p{L})${lower.replace(/\W/gu, '')}(?!\\p{L})`, 'u').test(words);
  const own = [...termsOf(value)].filter((term) => term.length > 2 && isTelling(term));
  return own.length > 0 && own.every((term) => terms.meets(term));
}

/** States in which what is made still waits for somebody. */
const MILD = /^(?:draft|pending|proposed|tentative|new|open)(?:[_ ](?:approval|review|confirmation))?$/i;

/** What a file is stored as. */
export const EXTENSION = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|md|json|png|jpe?g|zip)$/i;
/** Where whoever asks is reached, as systems store it. */
const OWN_PLACE =
  /^(?:registered|primary|own|default|known|on[_ ]file)[_ ](?:e-?mail|phone|address|account|number|device|card|payment[_ ]method)(?:[_ ]on[_ ]file)?$/i;

/** Whether the agent says which it takes, and what is known says of it what the principal wanted of it: an aisle seat, and 21C, aisle. */
const isDescribed = (value: string, { asked, known, reasons }: Brief): boolean =>
  /^(?=.*\d)[\w-]{2,20}$/.test(value) &&
  reasons.lower.includes(value) &&
  !asked.values.some(({ sort }) => sort === 'code') &&
  known.some(({ lower }) =>
    around(lower, value)
      .split(/[.;,:\n]\s/)
      .some(
        (clause) =>
          clause.includes(value) &&
          [...termsOf(clause)].some((term) => isTelling(term) && !/\d/.test(term) && asked.terms.has(term)),
      ),
  );

/** Whether what is known calls a value the default, and the principal did not choose. */
const isDefault = (value: string, { known }: Brief): boolean =>
  /^\p{L}[\p{L}_-]{2,30}$/u.test(value) &&
  known.some(({ lower }) =>
    around(lower, value)
      .split(/[.;\n]/)
      .some((sentence) => sentence.includes(value) && /\b(?:default|standard)\b/.test(sentence)),
  );

/** What stands about the first place of a value in a text. */
function around(lower: string, value: string): string {
  const at = lower.indexOf(value);
  return at < 0 ? '' : lower.slice(Math.max(0, at - 200), at + value.length + 200);
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
  if (isReckoned(value, key, asked.values)) return true;
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

/** A total that is the product of two figures that were named: three at 25 each. */
export const isReckoned = ({ size }: Value, key: string, values: readonly Value[]): boolean =>
  /(?:total|sum|amount)$/i.test(key) &&
  size !== undefined &&
  values.some((one, at) =>
    values.some((other, beside) => beside > at && (one.size ?? 0) * (other.size ?? 0) === size),
  );

const DATED =
  /\b(?:today|tonight|tomorrow|yesterday|week|month|year|day|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|recent|latest|now|\d{1,2}(?:st|nd|rd|th))\b/;

/** Where something runs, as what is known says in so many words and the mandate does not: "Namespace data". */
function isPlaced(key: string, value: string, { asked, known }: Brief): boolean {
  if (!/^(?:namespace|region|zone|context|cluster|project|workspace|host|database|schema)$/i.test(key))
    return false;
  const place = key.toLowerCase();
  return (
    !asked.words.includes(place) &&
    known.some(({ lower }) => lower.includes(`${place} ${value}`) || lower.includes(`${value} ${place}`))
  );
}
