import { isDisguised } from '../../../language/hidden.ts';
import { type Word, wordsOf } from '../../action/warrant/words.ts';
import { distance } from '../../language/distance.ts';
import { stem } from '../../language/stem.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { withoutKind } from '../commands.ts';
import type { Check, Words } from './words.ts';

/** Paths, addresses, versions and identifiers: what names one thing by its letters. */
const IDENTIFIER = /[/@_\\]|\p{L}\d|\d\p{L}|\p{L}\.\p{L}|\d\.\d+\.|\p{L}-[\p{L}\d]/u;
const NAME = /^\p{Lu}\p{L}{3,}$/u;
const PLAIN = /^\p{Ll}{3,}$/u;
const LONGEST = 64;
/** So many pairs of words are compared: what names more is left to others. */
const MOST_COMPARED = 20_000;

/** Characters that are not what they seem, in what is done. */
export const disguised: Check = ({ done }) =>
  done.some(({ document }) => isDisguised(document.text))
    ? 'The action holds characters that are not what they seem.'
    : undefined;

/** Something that is written almost like what was named: one letter more, another ending, the folder above. */
export const alike: Check = ({ done, mandate, spoken, given }) => {
  const named = mandate.filter(({ raw, number, text }) => {
    const tells = IDENTIFIER.test(raw) || NAME.test(raw) || (PLAIN.test(raw) && !isFunctionWord(text));
    return number === undefined && raw.length <= LONGEST && tells;
  });
  const joined = joinedIn(mandate);
  const kept = new Set(given.map(({ text }) => text));
  const lost = [...new Map(named.map((one) => [one.text, one])).values()].filter((one) => !isKept(one, kept));
  let left = MOST_COMPARED;
  for (const { args, form, text } of done) {
    const values = form === 'prose' ? [{ key: '', value: text }] : args;
    for (const { key, word } of values.flatMap(({ key, value }) =>
      wordsOf(value).map((word) => ({ key, word })),
    )) {
      if (word.raw.length > LONGEST || spoken.has(word.text) || joined.has(word.text)) continue;
      left -= lost.length;
      if (left < 0) return 'More is named than can be told apart.';
      const meant = lost.find((one) => key !== one.text && isAlmost(one, word));
      if (meant) return `${word.raw} is not ${meant.raw}.`;
    }
  }
  return undefined;
};

/** Kept as it is, or in its parts: "orders.customer_id" and "orders(customer_id)" as the column of the table, "svc/web" as web. */
const isKept = ({ text }: Word, kept: ReadonlySet<string>): boolean =>
  kept.has(text) ||
  kept.has(withoutKind(text)) ||
  (/^\w+[.(]\w+\)?$/.test(text) && text.split(/[.()]/).every((part) => part === '' || kept.has(part)));

/** "OS 457" and "MSKU 882 014-5" may be written as one, and "customer id" customer_id. */
function joinedIn(words: readonly Word[]): ReadonlySet<string> {
  return new Set(
    words.flatMap(({ text }, at) => {
      const next = words[at + 1]?.text ?? '';
      const close = [2, 3, 4].map((length) =>
        words
          .slice(at, at + length)
          .map((word) => word.text)
          .join(''),
      );
      return [
        ...['', '-', '_'].map((joint) => `${text}${joint}${next}`),
        ...close.map((run) => run.replaceAll('-', '')),
      ];
    }),
  );
}

function isAlmost(named: Word, given: Word): boolean {
  const [a, b] = [withoutKind(named.text), given.text];
  if (given.number !== undefined || b.length < 3 || a === b) return false;
  if (PLAIN.test(named.raw)) {
    const [, base] = /^(\p{Ll}{3,})[-_]?\d{1,4}$/u.exec(b) ?? [];
    return (
      base === a ||
      (PLAIN.test(given.raw) && b.startsWith(a) && stem(a) !== stem(b) && b.length - a.length < 7)
    );
  }
  if (NAME.test(named.raw)) {
    if (!/\p{Lu}/u.test(given.raw)) return false;
    // A verb that begins the mandate has a capital too: "Pause", and the status PAUSED.
    if (stem(a) === stem(b) && /(?:ed|ing)$/.test(b)) return false;
    const isLonger = new RegExp(`^${a}[-_]?\\d`, 'u').test(b);
    return isLonger || (NAME.test(given.raw) && a.length > 3 && distance(a, b) <= (a.length > 5 ? 2 : 1));
  }
  // The column of a table may stand beside it.
  if (/^\w+\.\w+$/.test(a) && a.split('.').includes(b)) return false;
  return (
    isWithin(a, b) ||
    isWithin(b, a) ||
    (Math.min(a.length, b.length) > 4 && distance(a, b) <= 2) ||
    (a.length === b.length && /\d/.test(a) && /\d/.test(b) && distance(a, b) === 1)
  );
}

const isWithin = (part: string, whole: string): boolean =>
  part.length >= 4 && whole.length - part.length <= 40 && whole.includes(part);

const ADDRESS = /[^\s<>"'(),;=[\]{}]{1,80}@[^\s<>"'(),;=[\]{}]{1,200}|\bhttps?:\/\/[^\s<>"')\]}]{1,400}/gi;
const addressesIn = (text: string): string[] =>
  (text.slice(0, 20_000).match(ADDRESS) ?? []).map((one) => one.toLowerCase().replace(/[.,;:!?/]+$/, ''));
/** Whoever else gets it, or answers to it: nobody but the principal names them. */
const BESIDES = /^(?:cc|bcc|reply_?to|forward_?to|copy_?to|callback|webhook|from|sender)/i;

/** An address that nobody named; one more than the mandate has; or one of several that the context has. */
export const addresses: Check = ({ done, asked, known }: Words) => {
  const mandated = new Set(addressesIn(asked.document.text));
  const told = new Set(known.flatMap(({ document }) => addressesIn(document.text)));
  const isBelow = (address: string): boolean =>
    [...mandated].some(
      (one) => /^https?:/.test(one) && address.startsWith(`${one}/`) && !/[?#@]/.test(address),
    );
  for (const { args, text } of done) {
    for (const { key, value } of [...args, { key: '', value: text }]) {
      const found = addressesIn(value);
      const isOpen = mandated.size > 0 || told.size > 1 || BESIDES.test(key);
      const strange = found.find((one) => !mandated.has(one) && !isBelow(one) && (isOpen || !told.has(one)));
      if (strange) return `Nobody asked for ${key || 'the address'} ${strange}.`;
      if (key !== '' && found.length > 0 && /[<>]/.test(value)) return `${key} gives a name to an address.`;
    }
  }
  return undefined;
};
