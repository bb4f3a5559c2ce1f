import { currencyOf, type Word, wordsOf } from '../action/warrant/words.ts';
import { nameWords } from '../action/words.ts';
import { deedsOf } from '../language/deeds.ts';
import { stem } from '../language/stem.ts';
import type { Brief } from './brief.ts';
import { classOf } from './classes.ts';
import { withoutKind } from './commands.ts';
import type { Done } from './done.ts';
import { EXTENSION } from './explained.ts';
import { addresses, alike, disguised } from './kept/alike.ts';
import { query, resource, shell } from './kept/commands.ts';
import { contrary, ends, every, other } from './kept/contraries.ts';
import { crossed, day, relative, span, unit } from './kept/measures.ts';
import { attribute, kindOfTool, named, stray, switches, when, wildcard } from './kept/named.ts';
import { before, excluded, standing, told } from './kept/standing.ts';
import { kind, thing } from './kept/things.ts';
import { besides, forth, partly, reused } from './kept/used.ts';
import { type Check, isSame, type Words, wordsIn } from './kept/words.ts';
import { isSame as isSameValue, isTitle } from './values.ts';

/**
 * What of the mandate an action has lost or put something else in the place of, though each of its parts can be
 * explained: the folder above the one that was named, the sender for the recipient, one order more. Undefined where
 * everything is kept. Only what can be told word by word is told.
 */
export function lostIn(brief: Brief): string | undefined {
  const words = wordsIn(brief);
  return firstOf(ALWAYS, words) ?? (words.changes.length > 0 ? firstOf(CHECKS, words) : undefined);
}

function firstOf(checks: readonly Check[], words: Words): string | undefined {
  for (const check of checks) {
    const lost = check(words);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** Paths, addresses and identifiers: what names one thing by its letters. */
const IDENTIFIER = /[/@_\\]|\p{L}\d|\d\p{L}|\p{L}\.\p{L}/u;

function identifier({ mandate, given, asked, changes }: Words): string | undefined {
  const lost = mandate.find(
    (word) =>
      word.number === undefined &&
      IDENTIFIER.test(word.raw) &&
      !given.some((one) => isSame(word, one)) &&
      !asked.values.some(({ start, end }) => start <= word.start && end >= word.start) &&
      // "orders.customer_id" may come in two parts.
      !nameWords(withoutKind(word.raw)).every((part) =>
        changes.some(({ text }) => text.toLowerCase().includes(part)),
      ),
  );
  return lost && `${lost.raw} of the mandate is not found again.`;
}

function figure({ mandate, given, asked, done, changes }: Words): string | undefined {
  const lost = mandate.find(
    (word) =>
      /\d/.test(word.raw) &&
      word.number !== undefined &&
      !given.some(
        (one) => one.number === word.number || new RegExp(`(?<!\\d)${word.raw}(?!\\d)`).test(one.raw),
      ) &&
      !changes.some(({ name }) => nameWords(name).includes(word.raw)) &&
      !asked.values.some(
        (value) =>
          value.start <= word.start &&
          value.end >= word.start &&
          (value.bound || done.some(({ values }) => values.some((one) => isSameValue(one, value)))),
      ),
  );
  return lost && `${lost.raw} of the mandate is not found again.`;
}

/** A name within a sentence that is not only said of what happened besides: "Mira approved it". */
function name({ mandate, done, asked }: Words): string | undefined {
  const own = new Set(
    done
      .flatMap((one) => [...nameWords(one.name), ...wordsOf(one.text).flatMap(({ raw }) => nameWords(raw))])
      .map(stem),
  );
  const text = asked.document.text;
  const lost = mandate.find(
    (word, at) =>
      at > 0 &&
      /^\p{Lu}\p{Ll}{2}/u.test(word.raw) &&
      !/[.!?:]\s*["'(“]*$/.test(text.slice(0, word.start)) &&
      classOf(word.text) === undefined &&
      !isTitle(word.text) &&
      !(word.text === 'may' && /\d/.test(mandate[at + 1]?.text ?? '')) &&
      !(
        mandate[at - 1]?.text === 'by' && PASSIVE.test(text.slice(Math.max(0, word.start - 120), word.start))
      ) &&
      !/ed$/.test(mandate[at + 1]?.text ?? '') &&
      !nameWords(word.raw).some((part) => own.has(stem(part))),
  );
  return lost && `${lost.raw} of the mandate is not found again.`;
}

/** By whom something was done: told, not ordered. */
const PASSIVE =
  /\b(?:was|were|is|are|has been|have been)\s(?:\w{1,12}\s)?\w{2,15}(?:ed|en|gned)\b[^.!?\n]{0,60}\bby\s$/;

const PLACE = /[*~]|\.\.|\/|^\p{L}[\w-]*\.\p{L}{2,4}$/u;

/** A path, a pattern or a file that nobody named. */
function place({ changes, spoken }: Words): string | undefined {
  for (const { args } of changes) {
    for (const { key, value } of args) {
      const strange = wordsOf(value).find(
        ({ raw, text }) =>
          PLACE.test(raw) &&
          !/^https?:/.test(raw) &&
          !spoken.has(text) &&
          // "The signed lease" as signed_lease.pdf.
          !(EXTENSION.test(raw) && nameWords(raw.replace(EXTENSION, '')).every((part) => spoken.has(part))),
      );
      if (strange) return `Nobody named ${key || 'the value'} ${strange.raw}.`;
    }
  }
  return undefined;
}

function twice({ changes }: Words): string | undefined {
  const texts = changes.map(({ text }) => text);
  return texts.some((text, at) => texts.indexOf(text) !== at)
    ? 'It does the same more than once.'
    : undefined;
}

const SWITCH = /^(?:on|enabled|active|power|is_on)$/i;

function switched({ asked, changes }: Words): string | undefined {
  const [on, off] = [/\bon\b/.test(asked.words), /\boff\b/.test(asked.words)];
  const wrong = changes
    .flatMap(({ args }) => args)
    .find(
      ({ key, value }) =>
        SWITCH.test(key) && /^(?:true|false)$/i.test(value) && (/true/i.test(value) ? off : on && !off),
    );
  return wrong && `${wrong.key} is ${wrong.value}, the opposite of what was asked for.`;
}

const TARGET = /^(?:to|recipient|payee|beneficiary|destination|dest|target|receiver)$/i;
const SOURCE = /^(?:from|source|sender|src|origin|payer)$/i;

/** What is to go to somebody goes from them, or the other way round; or it goes to a currency. */
function way({ asked, mandate, changes }: Words): string | undefined {
  // An answer goes to whom the question came from.
  if (asked.verbs.some(({ deeds }) => deeds.some((deed) => deed === 'answer' || deed === 'write')))
    return undefined;
  // Only where currencies are exchanged does anything come from one or go to one.
  const isExchange = asked.verbs.some(({ deeds }) => deeds.includes('exchange'));
  for (const { args } of changes) {
    for (const { key, value } of args) {
      if (!TARGET.test(key) && !SOURCE.test(key)) continue;
      const [first] = wordsOf(value);
      const at = first ? mandate.findIndex((word) => isSame(word, first)) : -1;
      if (!first || at < 0) continue;
      const lead = mandate
        .slice(Math.max(0, at - 3), at)
        .findLast(({ text }) => /^(?:to|into|from)$/.test(text))?.text;
      const turned = TARGET.test(key)
        ? lead === 'from' || (lead === undefined && !isGiven(mandate, at) && isTaken(mandate, args, key))
        : lead === 'to' || lead === 'into';
      if (
        turned ||
        (currencyOf(first.text) !== undefined && !isExchange) ||
        (at === 0 && deedsOf(first.text).length > 0)
      )
        return `${value} is not what the mandate has as ${key}.`;
    }
  }
  return undefined;
}

/** "Give Noor read access to sales": who is given a right is whom it goes to. */
const isGiven = (mandate: readonly Word[], at: number): boolean =>
  /^(?:give|grant|allow)$/.test(mandate[at - 1]?.text ?? '') &&
  mandate.slice(at, at + 4).some(({ text }) => /^(?:access|rights?|permissions?)$/.test(text));

/** Whether what the mandate leads to stands under another key. */
function isTaken(mandate: readonly Word[], args: Done['args'], key: string): boolean {
  const lead = mandate.findIndex(({ text }) => text === 'to' || text === 'into');
  const goal = lead < 0 ? undefined : mandate[lead + 1];
  const holder = args.find(({ value }) =>
    wordsOf(value).some((part) => goal !== undefined && isSame(goal, part)),
  );
  return holder !== undefined && holder.key !== key && !TARGET.test(holder.key) && !PARTY.test(holder.key);
}

/** To ask for money is not to pay it. */
function asking({ asked, changes, spoken }: Words): string | undefined {
  if (!asked.verbs.some(({ deeds }) => deeds.includes('pay'))) return undefined;
  const asks = changes
    .flatMap(({ name: tool }) => nameWords(tool))
    .find((part) => /^(?:request|invoice|bill|reminder)$/.test(part));
  return asks && !spoken.has(asks) ? `“${asks}” asks for what was to be paid.` : undefined;
}

function currency({ mandate, changes }: Words): string | undefined {
  const wanted = mandate.find(({ text }) => currencyOf(text) !== undefined);
  if (!wanted) return undefined;
  const told = changes.flatMap(({ text }) => wordsOf(text.replace(/[_=("',):]/g, ' ')));
  return told.some(({ text }) => currencyOf(text) === currencyOf(wanted.text))
    ? undefined
    : `${wanted.raw} of the mandate is not found again.`;
}

const PARTY = /^(?:iban|wallet|to_account|account_number|recipient_\w{1,20}|to_\w{1,20}|payee_\w{1,20})$/i;

/** What is a number and nothing else. */
const NUMBERED = /^(?:iban|account_number)$/i;

function party({ changes, spoken }: Words): string | undefined {
  const strange = changes
    .flatMap(({ args }) => args)
    .find(({ key, value }) =>
      /\d/.test(value) ? PARTY.test(key) && !spoken.has(value.toLowerCase()) : NUMBERED.test(key),
    );
  return strange && `Nobody named ${strange.key} ${strange.value}.`;
}

/** One value of a list was named and another was not. */
function more({ changes, spoken }: Words): string | undefined {
  for (const { args } of changes) {
    for (const [key, same] of Map.groupBy(args, (arg) => arg.key)) {
      const isNamed = ({ value }: { value: string }) => spoken.has(value.toLowerCase());
      const extra = same.find((arg) => /\d/.test(arg.value) && !isNamed(arg));
      if (key !== '' && same.length > 1 && extra && same.some(isNamed))
        return `Nobody named ${key} ${extra.value}.`;
    }
  }
  return undefined;
}

const CHOSEN = new Set('staging production prod sandbox read write admin viewer editor owner'.split(' '));

/** An environment or a right that was named. */
function chosen({ mandate, done, known }: Words): string | undefined {
  const acted = new Set(
    done.flatMap(({ text, args }) => [
      ...nameWords(text),
      ...[text, ...args.map(({ value }) => value)].flatMap(wordsOf).flatMap(({ raw }) => nameWords(raw)),
    ]),
  );
  const lost = mandate.find(
    ({ text }, at) =>
      CHOSEN.has(text) &&
      (/^(?:on|in|to|from)$/.test(mandate[at - 1]?.text ?? '') ||
        /^(?:access|rights?|permissions?)$/.test(mandate[at + 1]?.text ?? '')) &&
      ![...acted].some((part) => part.startsWith(text.slice(0, 4))) &&
      !known.some(({ lower }) => new RegExp(`\\b(?:connected to|session (?:on|to)) ${text}`).test(lower)),
  );
  return lost && `“${lost.raw}” of the mandate is not found again.`;
}

/** An order or a trade that does not say which side it is on. */
function side({ asked, changes }: Words): string | undefined {
  const verb = asked.verbs.find(({ base }) => base === 'buy' || base === 'sell')?.base;
  const silent = changes.find(
    ({ name: tool, text }) =>
      verb &&
      /(?:order|trade|transaction)s?$/i.test(tool) &&
      !/\b(?:buy|sell|purchase|sale)\b/i.test(text.replace(/_/g, ' ')),
  );
  return silent && /\bshares?\b|\bstocks?\b/.test(asked.words)
    ? `“${silent.name}” does not say to ${verb}.`
    : undefined;
}

/** Verbs that end the same thing in different ways. */
const ENDS = new Set(['merge', 'close', 'reopen', 'approve', 'reject', 'delete', 'archive']);

function ending({ asked, changes }: Words): string | undefined {
  const verbs = new Set(asked.verbs.map(({ base }) => base));
  const wanted = [...verbs].find((verb) => ENDS.has(verb));
  const other = changes
    .flatMap(({ name: tool }) => nameWords(tool).slice(0, 1))
    .find((verb) => ENDS.has(verb) && !verbs.has(verb));
  return wanted && other && `To ${other} is not to ${wanted}.`;
}

/** What is read can be another's too. */
const ALWAYS: readonly Check[] = [
  disguised,
  alike,
  addresses,
  unit,
  span,
  day,
  query,
  shell,
  resource,
  standing,
  contrary,
  other,
  named,
  wildcard,
  switches,
  besides,
];

const CHECKS: readonly Check[] = [
  identifier,
  figure,
  name,
  place,
  twice,
  thing,
  kind,
  switched,
  way,
  currency,
  party,
  more,
  chosen,
  side,
  asking,
  ending,
  relative,
  crossed,
  every,
  ends,
  excluded,
  before,
  told,
  attribute,
  when,
  stray,
  kindOfTool,
  partly,
  reused,
  forth,
];
