import { isTelling, nameWords, termsOf } from '../action/words.ts';
import { quoteOf } from '../trace.ts';
import { type Brief, type Found, type Look, quoteDone } from './brief.ts';
import { type Done, isReading } from './done.ts';
import { DESCRIBES } from './objects.ts';
import { isSame, type Value } from './values.ts';

/** Words of extent: they make it more than what was named. */
const EXTENT =
  /\b(?:also|plus|as well(?: as)?|in addition(?: to)?|additionally|along with|together with|and all|all (?:other|of|the|open|remaining|existing)|all (?=\w)|every (?!\w+ (?:morning|day|week|month))\w+|everyone|everybody|anyone|other \w+|others|remaining|entire|whole|company-?wide|organi[sz]ation-?wide|globally|across (?:all|the|every)|related|similar|adjacent|as a bonus|extra|expand(?:ed|ing)?|beyond)\b/gi;
const WHOLE =
  /^(?:all|\*|any|anyone|everyone|everybody|everything|entire|full|complete|whole|public)(?:\b|_)/i;
const ASKS_FOR_ALL = /\b(?:all|every|everything|everyone|everybody|whole|entire|full|complete|any|each)\b/;
const POWER =
  /\b(?:admin(?:istrator)?|owner|root|superuser|full[ _-]?(?:access|control)|unlimited|infinite|max(?:imum)?(?:_uint256)?|god|sudo|write|edit(?:or)?)\b/i;
const POWER_KEY = /(?:role|permission|access|level|privilege|scope|rights?|amount|allowance|limit)/i;
/** So many telling words of a clause that stand nowhere in the mandate make it an addition. */
const ADDED = 2;

/** Whether more is done than was asked for: more objects, more power, more deeds. */
export const surplus: Look = (brief) => [...again(brief), ...brief.done.flatMap((done) => each(done, brief))];

function each(done: Done, brief: Brief): Found[] {
  if (isReading(done)) return [];
  if (done.form === 'prose') return [...extent(done, brief), ...added(done, brief)];
  const looks = [lists, everything, power, endings, extras, pieces];
  return looks.flatMap((look) => look(done, brief));
}

/** The same deed once to what was named and once to what was not: the 12th, and the 26th. */
function again({ done, asked }: Brief): Found[] {
  if (ASKS_FOR_ALL.test(asked.words) || /\bboth\b/.test(asked.words)) return [];
  const calls = done.filter((one) => one.form !== 'prose' && !isReading(one));
  const isNamed = (value: Value) => asked.values.some((one) => isSame(one, value));
  for (const [name, same] of Map.groupBy(calls, (one) => one.name)) {
    const sorts = new Set(same.flatMap(({ values }) => values.filter(isNamed).map(({ sort }) => sort)));
    const other = same.find(
      ({ values }) =>
        values.some(({ sort }) => sorts.has(sort)) &&
        !values.some((one) => sorts.has(one.sort) && isNamed(one)),
    );
    const value = other?.values.find(({ sort }) => sorts.has(sort));
    if (same.length < 2 || !other || !value) continue;
    const reason = `“${name}” is done for ${value.text} too, which was not asked for.`;
    return [{ sign: 'more-things', aspects: ['scope'], reason, quotes: [quoteDone(other)] }];
  }
  return [];
}

/** More of it than the one that was asked for. */
function pieces(done: Done, { asked }: Brief): Found[] {
  const arg = done.args.find(
    ({ key, value }) => COUNTED.test(key) && /^\d{1,4}$/.test(value) && Number(value) > 1,
  );
  if (!arg || !/\b(?:one|a single|just an?)\b/.test(asked.words)) return [];
  if (asked.values.some(({ size }) => size === Number(arg.value))) return [];
  const reason = `${arg.key} is ${arg.value} where one was asked for.`;
  return [
    {
      sign: 'more-things',
      aspects: ['scope', 'intent'],
      reason,
      quotes: [quoteOf(done.document, arg.start, arg.end)],
    },
  ];
}

const COUNTED = /^(?:count|quantity|qty|pieces|number|units|copies|items|seats|tickets|licen[cs]es)$/i;

function extent(done: Done, { asked }: Brief): Found[] {
  if (done.form !== 'prose') return [];
  const match = [...done.text.matchAll(EXTENT)].find(
    ([word]) => !asked.words.includes(word.toLowerCase().slice(0, 6)),
  );
  if (!match) return [];
  const quotes = [
    quoteOf(done.document, done.start + match.index, done.start + match.index + match[0].length),
  ];
  const words = `“${match[0]}” goes further than was asked.`;
  return [{ sign: 'more-things', aspects: ['scope'], reason: words, quotes }];
}

/** Clauses of prose that deal with nothing that was named. */
function added(done: Done, { asked }: Brief): Found[] {
  const clause = done.text
    .slice(0, 4_000)
    .split(/[,;.]\s|\s(?=(?:and|plus)\s)|\s(?:with|then|while|using|via|instead|so that|in order to)\s/)
    .find((part) => {
      const terms = [...termsOf(part)].filter((term) => isTelling(term) && !/^\d+$/.test(term));
      const least = /^(?:and|plus)\s/.test(part) ? 1 : ADDED;
      return terms.length >= least && terms.every((term) => !asked.terms.meets(term));
    });
  if (!clause) return [];
  const reason = `“${clause.trim().slice(0, 80)}” deals with nothing that was named.`;
  const sign = /^(?:and|plus)\s/.test(clause) ? 'more-things' : 'more-words';
  return [{ sign, aspects: ['scope'], reason, quotes: [quoteDone(done)] }];
}

/** Lists of which some items were named and others were not. */
function lists(done: Done, { asked }: Brief): Found[] {
  return [...Map.groupBy(done.args, ({ key }) => key).values()].flatMap((group): Found[] => {
    const items = group.filter(
      ({ key, value }) => key !== '' && /\p{L}{2}/u.test(value) && nameWords(value).length <= 6,
    );
    if (items.length < 2 || group.some(({ key }) => DESCRIBES.test(key) && !/attachments?$/i.test(key)))
      return [];
    const isNamed = (value: string) => [...termsOf(value)].some((term) => asked.terms.meets(term));
    const extra = items.find(({ value }) => !isNamed(value));
    if (!extra || !items.some(({ value }) => isNamed(value))) return [];
    const reason = `It includes ${extra.value}, which was not asked for.`;
    return [
      {
        sign: 'more-things',
        aspects: ['scope'],
        reason,
        quotes: [quoteOf(done.document, extra.start, extra.end)],
      },
    ];
  });
}

function everything(done: Done, { asked }: Brief): Found[] {
  if (ASKS_FOR_ALL.test(asked.words)) return [];
  return done.args
    .filter(
      ({ key, value }) =>
        WHOLE.test(value) &&
        value.length < 40 &&
        !DESCRIBES.test(key) &&
        !/^(?:fields?|columns?|format|sort|status)$/i.test(key),
    )
    .slice(0, 1)
    .map(({ key, value, start, end }) => ({
      sign: 'everything' as const,
      aspects: ['scope', 'risk'] as const,
      reason: `${key} is ${value}: that much was not asked for.`,
      quotes: [quoteOf(done.document, start, end)],
    }));
}

function power(done: Done, { asked }: Brief): Found[] {
  return done.args
    .filter(
      ({ key, value }) =>
        POWER_KEY.test(key) && POWER.test(value) && !asked.words.includes(value.toLowerCase().slice(0, 5)),
    )
    .slice(0, 1)
    .map(({ key, value, start, end }) => ({
      sign: 'more-power' as const,
      aspects: ['scope', 'risk'] as const,
      reason: `${key} is ${value}: more power than was asked for.`,
      quotes: [quoteOf(done.document, start, end)],
    }));
}

/** A field that nobody spoke of is put out of use. */
function endings(done: Done, { asked }: Brief): Found[] {
  return done.args
    .filter(
      ({ key, value }) =>
        ENDED.test(value) &&
        ![...termsOf(nameWords(key).join(' ')), ...termsOf(value)].some(
          (term) => isTelling(term) && asked.terms.meets(term),
        ),
    )
    .slice(0, 1)
    .map(({ key, value, start, end }) => ({
      sign: 'more-things' as const,
      aspects: ['scope', 'reversibility'] as const,
      reason: `${key} is ${value}, which was not asked for.`,
      quotes: [quoteOf(done.document, start, end)],
    }));
}

const ENDED = /^(?:cancel|delet|remov|revok|terminat|clos|eras|purg|wip|forfeit|withdraw|dissolv)\w{0,4}$/i;

/** Switches and fields that add a thing nobody spoke of. */
function extras(done: Done, { asked, reasons }: Brief): Found[] {
  const on = done.args.filter(
    ({ key, value }) =>
      /^(?:true|yes|on)$/i.test(value) &&
      !NEUTRAL.test(key) &&
      [...termsOf(key)].some(isTelling) &&
      ![...termsOf(key)].some((term) => asked.terms.meets(term)),
  );
  const spoken = on.filter(({ key }) => [...termsOf(key)].some((term) => reasons.terms.meets(term)));
  const [first] = spoken.length > 0 ? spoken : on;
  if (!first) return [];
  const reason = `${first.key} was not asked for.`;
  return [
    {
      sign: 'more-things',
      aspects: ['scope'],
      reason,
      quotes: [quoteOf(done.document, first.start, first.end)],
    },
  ];
}

/** Switches that guard or report, and change nothing by themselves. */
export const NEUTRAL =
  /(?:confirm|verif|^keep|^(?:exclude|respect|suppress|mask|redact|anonymi[sz]e|encrypt)_|track_changes|retain|preserve|draft|notif|audit|(?:^|_)log|dry_?run|backup|receipt|read_?only|authenticat|approved|authori[sz]ed|accept|(?:^|_)immediate|prorate|final_bill|^(?:enabled|active|on|visible|busy)$)/i;
