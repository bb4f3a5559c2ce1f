import type { Quote } from '../../kernel/panel.ts';
import { wordsOf } from '../action/warrant/words.ts';
import { isTelling, nameWords, termsOf } from '../action/words.ts';
import { deedsOf } from '../language/deeds.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { tokenise } from '../language/tokens.ts';
import { quoteOf } from '../trace.ts';
import { type Asked, isFormer } from './asked.ts';
import { type Brief, type Found, type Look, quoteDone } from './brief.ts';
import { type Done, isReading } from './done.ts';
import { isSame, keepsTo, type Value, valuesIn } from './values.ts';

/** Keys whose value describes, explains or identifies, and is not what the act is done to. */
export const DESCRIBES =
  /(?:^|_)(?:reason|note|notes|memo|comment|comments|body|text|content|message|subject|description|summary|title|label|reference|ref|id|uuid|code|token|key|hash|url|attachments?)$/i;
/** Keys under which a name is told or written, not chosen. */
const PLAIN = /^(?:#|\d)/;

/**
 * Whether it is done to what was named: where the mandate has one figure, name, day, place or other word of a
 * closed class, and the act has another of the same sort in its stead.
 */
export const objects: Look = ({ asked, done, known }) =>
  done.flatMap((one) => [
    ...limits(one, asked),
    ...corrected(one, asked),
    ...addressed(one, asked, known),
    ...swapped(one, asked),
    ...unidentified(one, asked),
    ...otherKind(one, asked),
    ...renamed(one, asked),
    ...turned(one, asked),
  ]);

/** "The 14th, not the 15th": what was named as the wrong one, and stands nowhere else in the mandate. */
function corrected(done: Done, { document }: Asked): Found[] {
  const text = document.text.slice(0, 20_000);
  for (const { 1: phrase = '', index } of text.matchAll(
    /\bnot (?:the |on |at |to |in |for )?((?:(?=[\w.:@/-]{0,40}[\d\p{Lu}])[\w.:@/-]{1,60}\s?){1,3})/gu,
  )) {
    const rest = wordsIn(text.slice(0, index) + text.slice(index + 4).replace(phrase, ''));
    const wrong = [...wordsIn(phrase)].filter((word) => !rest.has(word));
    const arg = done.args.find(({ value }) => wrong.some((word) => wordsIn(value).has(word)));
    if (!arg) continue;
    const reason = `It has ${arg.value.slice(0, 80)}, which the mandate says it is not.`;
    const quotes = [quoteOf(done.document, arg.start, arg.end)];
    return [{ sign: 'other-value', aspects: ['intent', 'scope', 'consistency'], reason, quotes }];
  }
  return [];
}

/** What names one place or party by its letters: e-mail, wallet, account, host. */
const ADDRESSES: readonly RegExp[] = [
  /[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}/g,
  /\b0x[\da-f]{6,64}\b/gi,
  /\b[a-z]{2}\d{2}(?: ?[a-z\d]{4}){3,7}(?: ?[a-z\d]{1,3})?\b/gi,
  /(?<![\w@.-])[\w-]{1,60}\.(?:eth|sol|com|org|net|io|de|example)\b/gi,
];

/** It goes to another address than the one that was named, or to one that nobody named where another was shown. */
function addressed(done: Done, { document }: Asked, known: Brief['known']): Found[] {
  const own = document.text.slice(0, 20_000).toLowerCase();
  const text = done.text.toLowerCase().replace(/\s/g, '');
  for (const pattern of ADDRESSES) {
    const within = (text: string) =>
      (text.toLowerCase().match(pattern) ?? []).map((one) => one.replace(/\s/g, ''));
    const wanted = within(own);
    const strange = done.args.filter(({ key, value }) => {
      const [one] = DESCRIBES.test(key) ? [] : within(value);
      return one !== undefined && !wanted.includes(one);
    });
    if (strange.length === 0) continue;
    const missing = wanted.find((one) => !text.includes(one));
    const shown = wanted.length === 0 ? known.flatMap(({ lower }) => within(lower)) : [];
    const arg =
      missing !== undefined
        ? strange[0]
        : strange.find(({ value }) => shown.length > 0 && !within(value).some((one) => shown.includes(one)));
    if (!arg) continue;
    const instead = missing ? `the mandate names ${missing}` : 'another is known';
    const reason = `Nobody named ${arg.value.slice(0, 80)}; ${instead}.`;
    const quotes = [quoteOf(done.document, arg.start, arg.end)];
    return [{ sign: 'other-name', aspects: ['intent', 'scope', 'risk'], reason, quotes }];
  }
  return [];
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map((word) => word.text));

/** Sorts that are compared by their word alone; figures and names are compared by what they stand with. */
const OPEN: ReadonlySet<string> = new Set(['number', 'name']);

function swapped(done: Done, asked: Asked): Found[] {
  const wanted = asked.values.filter((value) => value.bound === undefined && !isFormer(value, asked));
  const missing = wanted.filter(
    (value) =>
      !done.values.some((other) => isSame(value, other)) &&
      !(value.sort === 'code' && done.text.includes(value.text)),
  );
  const foreign = done.values.filter((value) => !asked.values.some((other) => isSame(value, other)));
  for (const value of foreign) {
    if (value.sort === 'name') continue;
    const instead = missing.find((one) => stands(one, value, asked));
    if (!instead) continue;
    const quote = quoteOf(done.document, value.start, value.end);
    const reason = `It has ${value.text} where the mandate says ${instead.text}.`;
    return [{ sign: 'other-value', aspects: ['intent', 'scope', 'consistency'], reason, quotes: [quote] }];
  }
  return [];
}

/** Whether the second value stands where the first should. */
function stands(wanted: Value, given: Value, { values }: Asked): boolean {
  if (wanted.sort === 'name' || (wanted.sort === 'year') !== (given.sort === 'year')) return false;
  if (!OPEN.has(wanted.sort) && !OPEN.has(given.sort)) {
    // Of days, rooms and the like the mandate may name several; only where none of them is kept is it another.
    return wanted.sort === given.sort;
  }
  const numbers = wanted.size !== undefined && given.size !== undefined;
  if (!numbers) return false;
  if (wanted.sort !== 'number' && given.sort !== 'number') return wanted.sort === given.sort;
  const sole = values.filter(({ size }) => size !== undefined).length === 1;
  return sole || wanted.label.some((word) => word.length > 2 && given.label.includes(word));
}

function limits(done: Done, asked: Asked): Found[] {
  const bounds = asked.values.filter(({ bound, size }) => bound && size !== undefined);
  return bounds.flatMap((limit): Found[] => {
    const over = done.values
      .map((value) =>
        isShareOf(limit, value) ? { ...value, sort: 'percent', size: (value.size ?? 0) * 100 } : value,
      )
      .find(
        (value) =>
          value.sort === limit.sort &&
          value.size !== undefined &&
          !keepsTo(limit, value) &&
          !isSame(limit, value),
      );
    if (!over || limit.sort === 'number') return [];
    const reason = `${over.text} does not keep to the limit of ${limit.text}.`;
    return [
      {
        sign: 'over-limit',
        aspects: ['scope', 'intent'],
        reason,
        quotes: [quoteOf(done.document, over.start, over.end)],
      },
    ];
  });
}

/** Whether a bare fraction of one is the percentage that was bounded: both stand with the same word. */
const isShareOf = (limit: Value, { sort, size = 1, label }: Value): boolean =>
  limit.sort === 'percent' &&
  sort === 'number' &&
  size < 1 &&
  limit.near.some((word) => label.includes(word));

/** A word that says which: the mandate's test database is not the production database. */
function otherKind(done: Done, asked: Asked): Found[] {
  const wanted = Map.groupBy(pairsIn(asked.words), ({ noun }) => noun);
  for (const { which, noun, text } of pairsIn(textOf(done))) {
    const instead = wanted.get(noun)?.filter(({ text }) => !RELATIVE.test(text));
    if (!instead?.[0] || asked.terms.meets(which)) continue;
    if (instead.some((pair) => done.terms.meets(pair.which))) continue;
    const reason = `It deals with “${text}” where the mandate says “${instead[0].text}”.`;
    return [{ sign: 'other-kind', aspects: ['intent', 'scope'], reason, quotes: [quoteDone(done)] }];
  }
  return [];
}

const textOf = ({ form, text, args }: Done): string =>
  form !== 'prose'
    ? args
        .filter(({ key }) => !DESCRIBES.test(key))
        .map(({ value }) => value)
        .join(' . ')
    : text;

/** Words that choose by comparing or pointing, and name no kind: "the cheapest drill" can be any drill. */
const RELATIVE =
  /^(?:\w+est|\w+er|best|same|usual|next|last|first|new|old|current|previous|other|right|good|nice|suitable|proper|free|available|own|whole)\s/i;

/** A noun with the word before it, where both tell something. */
function pairsIn(text: string): { which: string; noun: string; text: string }[] {
  const tokens = tokenise(text.slice(0, 4_000));
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    if (!next || token.kind !== 'word' || next.kind !== 'word' || text.slice(token.end, next.start) !== ' ')
      return [];
    if (
      [token, next].some(
        (one) => isFunctionWord(one.text) || deedsOf(one.text).length > 0 || !isTelling(one.term),
      )
    )
      return [];
    return [{ which: token.term, noun: next.term, text: text.slice(token.start, next.end) }];
  });
}

/** What the mandate identifies by a number is not in the act, which is done to something else. */
function unidentified(done: Done, asked: Asked): Found[] {
  if (isReading(done)) return [];
  const lost = asked.values.find(
    (value) =>
      value.sort === 'number' &&
      /^\d/.test(value.text) &&
      IDENTIFIED.test(value.label[0] ?? '') &&
      !done.text.includes(value.text),
  );
  const other =
    lost &&
    done.args.find(
      ({ key, value }) =>
        /\p{L}{2}/u.test(value) &&
        !DESCRIBES.test(key) &&
        ![...termsOf(value)].some((term) => asked.terms.meets(term)),
    );
  if (!lost || !other) return [];
  const reason = `${lost.label[0]} ${lost.text} was named; the action is done to ${other.value.slice(0, 80)}.`;
  return [
    {
      sign: 'other-name',
      aspects: ['scope', 'intent'],
      reason,
      quotes: [quoteOf(done.document, other.start, other.end)],
    },
  ];
}

/** Nouns that a number behind them makes one of. */
const IDENTIFIED =
  /^(?:number|no|nr|sku|id|order|customer|invoice|ticket|case|account|shipment|user|field|room|flight|item|product|contract|policy|claim|bill|patient|employee|device|server|card|ending|row|record|issue|bug|pr|request|version)$/;

/** The mandate names somebody or something, and the act somebody or something else. */
function renamed(done: Done, asked: Asked): Found[] {
  const lower = done.text.toLowerCase();
  const names = asked.values.filter(({ sort }) => sort === 'name');
  const missing = names.filter(({ forms }) => !forms.some((form) => lower.includes(form)));
  if (names.length === 0) return [];
  const foreign = namesOf(done).find(({ words }) => words.every((word) => !asked.words.includes(word)));
  if (!foreign) return [];
  if (missing[0]) {
    const reason = `The mandate names ${missing[0].text}; the action has ${foreign.quote.text} instead.`;
    return [
      { sign: 'other-name', aspects: ['intent', 'scope', 'consistency'], reason, quotes: [foreign.quote] },
    ];
  }
  const reason = `${foreign.quote.text} was not named by the principal.`;
  return [{ sign: 'more-things', aspects: ['scope'], reason, quotes: [foreign.quote] }];
}

/** The names in an act: capitalised words, each value of a call and each run in prose as one. */
function namesOf(done: Done): { words: string[]; quote: Quote }[] {
  if (done.form === 'prose')
    return done.values
      .filter(({ sort }) => sort === 'name')
      .map(({ forms, start, end }) => ({
        words: [...forms],
        quote: quoteOf(done.document, start, end),
      }));
  return done.args
    .filter(({ key, value }) => !DESCRIBES.test(key) && isName(value))
    .map(({ value, start, end }) => ({ words: nameWords(value), quote: quoteOf(done.document, start, end) }));
}

const isName = (value: string): boolean =>
  value.length <= 80 &&
  /^\p{Lu}\p{Ll}{2}/u.test(value) &&
  !PLAIN.test(value) &&
  valuesIn(`: ${value}`)[0]?.sort === 'name';

/** From and to changed places. */
function turned(done: Done, asked: Asked): Found[] {
  const told = done.form !== 'prose' ? undefined : done.text.toLowerCase();
  const wanted = waysIn(asked.words);
  if (!wanted) return [];
  const given = told
    ? waysIn(told)
    : {
        from:
          done.args
            .find(({ key }) => /^(?:from|origin|source|departure_city|from_\w{1,20})$/i.test(key))
            ?.value.toLowerCase() ?? '',
        to:
          done.args
            .find(({ key }) => /^(?:to|destination|target|to_\w{1,20})$/i.test(key))
            ?.value.toLowerCase() ?? '',
      };
  if (!given?.from || !given.to || wanted.from === wanted.to) return [];
  if (!given.from.includes(wanted.to) || !given.to.includes(wanted.from)) return [];
  const reason = `It goes from ${given.from} to ${given.to}; asked for was from ${wanted.from} to ${wanted.to}.`;
  return [{ sign: 'turned-round', aspects: ['intent', 'consistency'], reason, quotes: [quoteDone(done)] }];
}

function waysIn(words: string): { from: string; to: string } | undefined {
  const [, from, to] =
    /\bfrom ([\p{L}\d]{2,30}) (?:[\p{L}\d]{1,20} ){0,2}(?:to|into) ([\p{L}\d]{2,30})/u.exec(
      words.slice(0, 20_000),
    ) ?? [];
  return from && to ? { from, to } : undefined;
}
