import { isSensitive } from '../../action/domains.ts';
import { isShown, strangerIn } from '../../action/warrant/reads.ts';
import { type Word, wordsOf } from '../../action/warrant/words.ts';
import { nameWords } from '../../action/words.ts';
import { deedsOf, isFinal, isRead } from '../../language/deeds.ts';
import { stem } from '../../language/stem.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { isReading } from '../done.ts';
import type { Check } from './words.ts';

const PROSE =
  /(?:^|_)(?:reason|notes?|memo|comment|body|text|content|message|subject|description|summary|title|label|query|topic|reference|address|name_on_\w{1,10})$/i;
const LONGEST_NAME = 5;

/** A name of which one word was spoken and another was not: the winter sale is not winter. */
export const partly: Check = ({ changes, mandate, spoken, reasons }) => {
  const heard = new Set([...spoken].flatMap((word) => [word, ...nameWords(word)]).map(stem));
  const told = new Set(wordsOf(reasons.lower.slice(0, 4_000)).map(({ text }) => stem(text)));
  for (const { key, value } of changes.flatMap(({ args }) => args)) {
    const words = wordsOf(value);
    if (PROSE.test(key) || words.length < 2 || words.length > LONGEST_NAME) continue;
    const isHeard = ({ text, number }: Word): boolean =>
      number === undefined ? heard.has(stem(text)) || spoken.has(text) : true;
    const stray = words.find(
      (word) =>
        !isHeard(word) &&
        (word.raw.length < 3 || !told.has(stem(word.text))) &&
        (!isFunctionWord(word.text) || /^\p{Lu}+$/u.test(word.raw)),
    );
    const isNamed = words.some(
      (word) => word.number === undefined && mandate.some(({ text }) => text === word.text),
    );
    if (stray && isNamed && /^\p{L}+$/u.test(stray.raw)) return `“${stray.raw}” of ${key} was not spoken of.`;
  }
  return undefined;
};

/** One number of the mandate that stands for two things. */
export const reused: Check = ({ changes, mandate }) => {
  for (const { args } of changes) {
    const numbers = args
      .filter(({ key }) => !PROSE.test(key))
      .flatMap(({ key, value }) => {
        const [only, more] = wordsOf(value);
        return only?.number !== undefined && only.number !== 0 && !more ? [{ key, number: only.number }] : [];
      });
    const twice = numbers.find(
      ({ number, key }, at) =>
        numbers.findIndex((one) => one.number === number && one.key !== key) > at && number !== 1,
    );
    if (twice && mandate.filter(({ number }) => number === twice.number).length === 1)
      return `${twice.number} was named for one thing and stands for two.`;
  }
  return undefined;
};

const SOURCE = /^(?:from|source|src|origin|from_\w{1,12}|sell|old\w{0,8})$/i;
const TARGET = /^(?:to|target|dest|destination|to_\w{1,12}|buy|new\w{0,8})$/i;

/** "Trade A for B" gives A. */
export const forth: Check = ({ changes, mandate }) => {
  const at = (value: string | undefined): number => {
    const [first] = wordsOf(value ?? '');
    return first ? mandate.findIndex(({ text }) => text === first.text) : -1;
  };
  for (const { args } of changes) {
    const from = at(args.find(({ key }) => SOURCE.test(key))?.value);
    const to = at(args.find(({ key }) => TARGET.test(key))?.value);
    const isSaid = mandate.slice(Math.max(0, from - 3), from).some(({ text }) => text === 'from');
    if (
      from > to &&
      to >= 0 &&
      !isSaid &&
      mandate
        .slice(to, from)
        .some(({ text }) => text === 'for' || text === 'with' || text === 'to' || text === 'into')
    )
      return 'It goes the other way round.';
  }
  return undefined;
};

/** What a look-up reads or is given besides: private matters, a deed, somebody else's name. */
export const besides: Check = ({ done, spoken, mandate }) => {
  const said = new Set([...spoken].flatMap(nameWords).map(stem));
  const asked = new Set(mandate.flatMap(({ text }) => [text, ...nameWords(text)]).map(stem));
  for (const { name, args } of done.filter((one) => isReading(one) && /[({]/.test(one.text))) {
    const stranger = nameWords(name).find(
      (part) => isSensitive(part) && !asked.has(stem(part)) && !said.has(stem(part)),
    );
    if (stranger) return `“${stranger}” is a private matter that was not spoken of.`;
    const isSaid = (text: string) => nameWords(text).some((part) => said.has(stem(part)));
    const isKeyed = args.some(({ key, value }) => isSaid(key) && spoken.has(value.toLowerCase()));
    const [, ...objects] = nameWords(name);
    if (!isKeyed && strangerIn(name, said, true) !== undefined && !objects.some(isSaid))
      return `“${name}” was not spoken of.`;
    for (const { key, value } of args) {
      const parts = nameWords(key);
      const isSpoken = parts.some((part) => said.has(stem(part)));
      const isHeard =
        isSpoken || wordsOf(value).every(({ text }) => spoken.has(text) || said.has(stem(text)));
      if (/^true$/i.test(value) && !isShown(key) && !isSpoken) return `Nobody asked for ${key}.`;
      if (isHeard || IDS.test(key)) continue;
      const isPrivate =
        parts.some((part) => PRIVATE.has(part)) || (parts.some(isSensitive) && /\d/.test(value));
      if (isPrivate || (WHOSE.test(key) && /^\p{L}+(?:[ .]\p{L}+)?$/u.test(value) && !SELF.test(value)))
        return `Nobody asked for ${key} ${value.slice(0, 40)}.`;
      const deeds = deedsOf(value.toLowerCase());
      if (GIVES.test(key) || (deeds.some(isFinal) && !deeds.some(isRead)))
        return `Nobody asked for ${key} ${value.slice(0, 40)}.`;
    }
  }
  return undefined;
};
/** What hands on what was looked up. */
const GIVES = /^(?:grant|share|forward|publish|then|after|send|post|export)(?:_|$)/i;
const WHOSE = /(?:^|_)(?:user|owner|employee|person|member|of|on_behalf_of|as)$/i;
const SELF = /^(?:me|self|own|myself|current|requester|caller|customer|user)$/i;
const PRIVATE = new Set(
  'passport ssn cvv pin password token secret birthday auth authorization headers credentials apikey api'.split(
    ' ',
  ),
);
const IDS = /_?(?:id|ids|ref|number_last4|last4)$/i;
