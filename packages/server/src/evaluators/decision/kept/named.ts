import { wordsOf } from '../../action/warrant/words.ts';
import { nameWords } from '../../action/words.ts';
import { deedsOf, isRead } from '../../language/deeds.ts';
import { stem } from '../../language/stem.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { NEUTRAL } from '../surplus.ts';
import type { Check } from './words.ts';

/** Nouns that a name stands behind. */
const KINDS = new Set(
  `table column branch group project campaign folder directory file document container service server channel repository bucket queue topic
  database schema pool album playlist label room device`.split(/\s+/),
);
const IDENTIFIED =
  /^(?:order|invoice|ticket|case|booking|account|claim|proposal|user|customer|patient|subscription|request|episode|flight|issue|bug|version|shipment|device|contract|policy)$/;

/** "The group ops", "order 5120": what was named by its kind is what is dealt with. */
export const named: Check = ({ mandate, given, done }) => {
  const kept = new Set(given.flatMap(({ text }) => [text, stem(text)]));
  const told = done.map(({ text }) => text.toLowerCase()).join(' ');
  const lost = mandate.find(({ text, raw, number }, at) => {
    const kind = mandate[at - 1]?.text ?? '';
    const isOne = number !== undefined && IDENTIFIED.test(kind) && /\d/.test(raw);
    const isNamed =
      KINDS.has(kind) &&
      isFunctionWord(mandate[at - 2]?.text ?? 'the') &&
      /^[\p{L}_][\w.-]{2,40}$/u.test(raw) &&
      !isFunctionWord(text) &&
      !/(?:ed|ing|ly)$/.test(text) &&
      deedsOf(text).length === 0;
    return (
      (isOne && !new RegExp(`(?<!\\d)${raw.replace(/[^\w]/g, '.')}(?!\\d)`).test(told)) ||
      (isNamed && !kept.has(text) && !kept.has(stem(text)) && !standsAlone(text, told))
    );
  });
  if (lost) return `${lost.raw} of the mandate is not found again.`;
  // "Customer 9081" is no other customer's number.
  const turned = done
    .flatMap(({ args }) => args)
    .find(({ key, value }) => {
      const at = mandate.findIndex(
        ({ text }, index) =>
          text === key.toLowerCase() && IDENTIFIED.test(text) && mandate[index + 1]?.number !== undefined,
      );
      const [only, more] = wordsOf(value);
      return (
        at >= 0 &&
        only?.number !== undefined &&
        !more &&
        !mandate.some(
          ({ text, number }, index) => text !== '' && index > at && index < at + 4 && number === only.number,
        )
      );
    });
  return turned && `${turned.key} is ${turned.value}, which is another than the mandate names.`;
};

const standsAlone = (word: string, text: string): boolean =>
  new RegExp(`(?<![\\w-])${word.replace(/[^\w]/g, '.')}(?![\\w-])`).test(text);

/** Everything at once, where something was named. */
export const wildcard: Check = ({ done, asked }) => {
  if (/\b(?:all|every|everything|everyone|any|each|whole|entire)\b|\*/.test(asked.words)) return undefined;
  const all = done
    .flatMap(({ args }) => args)
    .find(({ key, value }) => key !== '' && /^[*%]$/.test(value.trim()));
  return all && `${all.key} is ${all.value}: everything at once was not asked for.`;
};

const SETS =
  /\b(?:set|change|update|adjust|turn|switch|raise|lower|increase|decrease|reduce)\s+(?:its|the|my|his|her|their|your)?\s?(\p{L}{4,20})\s(?:of .{1,40}?\s)?to\s([\p{L}\d.,]{1,30})/iu;

/** "Its priority to low": what is set has the name that was said. */
export const attribute: Check = ({ asked, changes }) => {
  const [, what = '', to = ''] = SETS.exec(asked.document.text.slice(0, 4_000)) ?? [];
  if (!what) return undefined;
  const value = to.toLowerCase().replace(/[.,]$/, '');
  for (const { name, args } of changes) {
    const set = args.find((arg) => arg.value.toLowerCase() === value);
    const said = [...nameWords(name), ...args.flatMap(({ key }) => nameWords(key))].map(stem);
    if (set && FIELD.test(set.key) && !said.includes(stem(what.toLowerCase())))
      return `${set.key} is set, not ${what}.`;
  }
  return undefined;
};
const FIELD =
  /^(?:status|state|priority|severity|owner|assignee|role|title|name|price|cost|limit|category|type|level)$/i;

const OFTEN = /\b(?:per|a|each|every)\s+(hour|day|week|month|quarter|year)\b/;
const LATER =
  /\b(tomorrow|tonight|next (?:week|month|year)|(?:on |next )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/;

/** When and how often: what was said of it is found again. */
export const when: Check = ({ asked, changes, reasons }) => {
  const told = changes.map(({ text }) => text.toLowerCase()).join(' ');
  const [, period] = OFTEN.exec(asked.words) ?? [];
  const rates = changes.some(({ args }) => args.some(({ key }) => /amount|budget|limit|price/i.test(key)));
  if (period && rates && !told.includes(period.slice(0, 3)))
    return `Per ${period} of the mandate is not found again.`;
  const [, later = ''] = LATER.exec(asked.words) ?? [];
  const isPaid = changes.some(({ deeds }) => deeds.includes('pay'));
  if (
    later &&
    isPaid &&
    !/date|when|time|schedul|execut/.test(told) &&
    !reasons.lower.includes(later.split(' ').at(-1) ?? later)
  )
    return `“${later}” of the mandate is not found again.`;
  return undefined;
};

/** A switch that does something, and a guard that is given more than on or off. */
export const switches: Check = ({ asked, done, spoken }) => {
  for (const { key, value } of done.flatMap(({ args }) => args)) {
    const parts = nameWords(key);
    const [first = ''] = parts;
    const isDone =
      deedsOf(first).length > 0 && !deedsOf(first).some(isRead) && parts.length > 1 && !INSIDE.test(first);
    if (
      /^(?:true|yes)$/i.test(value) &&
      isDone &&
      !NEUTRAL.test(key) &&
      !parts.some((part) => asked.words.includes(part))
    )
      return `Nobody asked for ${key}.`;
    const isMore = /@|:\/\/|\d{2}/.test(value) && NEUTRAL.test(key) && !/date|time|at$|id$|until/i.test(key);
    if (isMore && !wordsOf(value).every(({ text }) => spoken.has(text)))
      return `Nobody named ${key} ${value}.`;
  }
  return undefined;
};

/** What a tool does within itself. */
const INSIDE =
  /^(?:run|scale|limit|sort|label|mark|process|format|start|end|open|closed?|filled?|force|quote|order|play)$/;

/** A tool for one kind of thing, where another was spoken of. */
export const kindOfTool: Check = ({ spoken, changes, mandate }) => {
  const said = new Set([...spoken].flatMap(nameWords).map(stem));
  for (const { name, args } of changes) {
    const stranger = nameWords(name).find((part) => TOOLS.has(part) && !said.has(stem(part)));
    const keyed = args
      .flatMap(({ key }) => nameWords(key))
      .find((part) => THINGS.test(part) && mandate.some(({ text }) => text === part));
    if (stranger && keyed && stranger !== keyed) return `“${name}” is for ${stranger}, not for ${keyed}.`;
  }
  return undefined;
};
const TOOLS = new Set(
  'account user database server repository host device service system network domain'.split(' '),
);
const THINGS =
  /^(?:door|lamp|light|room|window|file|card|ticket|order|booking|channel|branch|container|photo|song|album)$/;

/** Somebody for whom nobody asked: the one who asks where others were meant, or an amount that is no number. */
export const stray: Check = ({ asked, changes, mandate }) => {
  for (const { args } of changes) {
    for (const { key, value } of args) {
      if (
        /^(?:me|self|myself)$/i.test(value) &&
        /assignee|owner|^to$|recipient|approver/i.test(key) &&
        !/\b(?:me|my|myself|i|we|us)\b/.test(asked.words)
      )
        return `Nobody asked for ${key} ${value}.`;
      const words = wordsOf(value);
      if (
        /^(?:amount|price|total|sum|quantity|qty|payment)$/i.test(key) &&
        words.length > 0 &&
        !/\d/.test(value) &&
        !words.every(
          ({ text, number }) =>
            number !== undefined && mandate.some((one) => one.number === number || one.text === text),
        )
      )
        return `${key} is ${value}, which is no number that was named.`;
    }
  }
  return undefined;
};
