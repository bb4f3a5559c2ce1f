import { currencyOf, wordsOf } from '../../action/warrant/words.ts';
import { isTelling, nameWords } from '../../action/words.ts';
import { deedsOf, isOfDeed } from '../../language/deeds.ts';
import { stem } from '../../language/stem.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { isProgram } from '../commands.ts';
import { isByInitials } from '../proof.ts';
import { synonymsOf } from '../synonyms.ts';
import { type Check, isSame } from './words.ts';

/** Words for what something has or is called, which are told in its stead: brightness for lights. */
const ASPECT = new Set(
  `temperature brightness volume level speed event entry letter document message irrigation baggage luggage sepa swift ach
  item profile preference setting notification template status state`.split(/\s+/),
);

/** A tool for a thing that nobody spoke of, while a thing that was spoken of is not there. */
export const thing: Check = ({ mandate, spoken, done, changes, asked }) => {
  const said = new Set([...spoken].flatMap(nameWords).map(stem));
  // "Ad set" is an adset.
  mandate.forEach(({ text }, at) => {
    said.add(stem(`${text}${mandate[at + 1]?.text ?? ''}`));
  });
  const acted = new Set(
    done
      .flatMap((one) => [...nameWords(one.name), ...wordsOf(one.text).flatMap(({ raw }) => nameWords(raw))])
      .map(stem),
  );
  const lost = mandate.find(
    ({ raw, text, number }, at) =>
      number === undefined &&
      /^\p{Ll}{3,}$/u.test(raw) &&
      // Short words are as often cries: "omg".
      (raw.length > 3 || /^(?:an?|the|my|our|your|this|that)$/.test(mandate[at - 1]?.text ?? '')) &&
      !isFunctionWord(text) &&
      !RELATIVE.test(text) &&
      (isTelling(stem(text)) || KINDS.has(text)) &&
      deedsOf(text).length === 0 &&
      currencyOf(text) === undefined &&
      !acted.has(stem(text)),
  );
  if (!lost) return undefined;
  const stray = changes
    .filter(({ name: tool }) => !isByInitials(tool, asked.words))
    .flatMap(({ name: tool }) => nameWords(tool))
    .find(
      (part) =>
        part.length > 2 &&
        !isOfDeed(part) &&
        !isProgram(part) &&
        !isFunctionWord(part) &&
        !ASPECT.has(part) &&
        !synonymsOf(stem(part)).some((term) => said.has(term)),
    );
  return stray && `“${stray}” was not spoken of, and “${lost.raw}” is not found again.`;
};

/** Words that point to one of several and are told by doing it to that one. */
const RELATIVE = /^(?:previous|current|next|last|same|usual|other|again|better|best|more)$/;

const KINDS = new Set(
  'order account invoice ticket user customer booking reservation case device card subscription policy project issue branch server service host group team document file folder'.split(
    ' ',
  ),
);

/** "Order 1123", and account 1123. */
export const kind: Check = ({ mandate, changes }) => {
  for (const { args, name: tool } of changes) {
    for (const { key, value } of args) {
      const parts = wordsOf(value).slice(0, 20);
      const at = mandate.findIndex((word) => parts.some((part) => isSame(word, part)));
      const wanted = mandate[at - 1]?.text ?? '';
      const given = nameWords(key).find((part) => KINDS.has(part));
      const near = mandate.slice(Math.max(0, at - 3), at).map(({ text }) => text);
      if (at > 0 && KINDS.has(wanted) && given && !near.includes(given) && !nameWords(tool).includes(wanted))
        return `${value} is the ${wanted} of the mandate, not ${given}.`;
    }
  }
  return undefined;
};
