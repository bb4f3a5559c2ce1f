import { speaksAsAsked } from '../../action/warrant/speech.ts';
import { type Word, wordsOf } from '../../action/warrant/words.ts';
import { nameWords } from '../../action/words.ts';
import { baseOf, deedsOf, isRead } from '../../language/deeds.ts';
import { stem } from '../../language/stem.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { areAgainst, UNDOES } from '../../language/undoing.ts';
import { isReading } from '../done.ts';
import type { Check } from './words.ts';

/** Where a word says which way: in the tool's name, or alone in a value. */
export const contrary: Check = ({ asked, mandate, done }) => {
  const said = new Set(mandate.map(({ text }) => baseOf(text) ?? text));
  const verbs = asked.verbs.map(({ base }) => base);
  for (const { name, args, form } of done) {
    const [first = ''] = nameWords(name);
    const own = baseOf(first) ?? first;
    const undone = said.has(own) ? undefined : [...verbs, ...said].find((word) => areAgainst(word, own));
    if (undone) return `To ${own} is not to ${undone}.`;
    const turned = nameWords(name).find(
      (part) => !said.has(part) && UNDOES.test(part) && said.has(part.replace(/^(?:un|de|dis)/, '')),
    );
    if (turned) return `“${turned}” is the opposite of what was asked for.`;
    const state = MARKS.test(first)
      ? nameWords(name)
          .slice(1)
          .find((part) => !isHeard(part, mandate))
      : undefined;
    if (state) return `Nobody asked to ${first} it ${state}.`;
    if (form !== 'call') continue;
    for (const { key, value } of args) {
      const word = value.toLowerCase();
      if (said.has(word) || wordsOf(value).length !== 1) continue;
      const meant = mandate.find(({ text }) => areAgainst(text, word))?.text;
      if (meant && !args.some((one) => wordsOf(one.value).some(({ text }) => text === meant)))
        return `${key} is ${value}, where the mandate says ${meant}.`;
      if (
        /^(?:false|0)$/.test(word) &&
        verbs.some((verb) => nameWords(key).some((part) => (baseOf(part) ?? part) === verb))
      )
        return `${key} is ${value}, the opposite of what was asked for.`;
    }
  }
  return undefined;
};

/** Verbs that say nothing without what follows them. */
const MARKS = /^(?:mark|flag)$/;
const isHeard = (part: string, mandate: readonly Word[]): boolean =>
  isFunctionWord(part) || mandate.some(({ text }) => stem(text) === stem(part));

/** Verbs that do one thing each, which no other stands for. */
const OWN =
  /^(?:vote|delegate|like|comment|follow|rename|merge|copy|move|call|phone|ring|dial|mute|ban|rollback|fork|clone|star|rate|translate|sign|lock|open|print|complete|archive|withdraw|deposit|sell|buy|download|upload|unlock|transfer|mark)$/;

/** One of two deeds that stand beside each other and are not the same; or one where nothing was to be done. */
export const other: Check = ({ mandate, asked, done }) => {
  const said = new Set(mandate.flatMap(({ text }) => [text, baseOf(text) ?? text]));
  const wanted = asked.verbs.flatMap(({ base, deeds }) =>
    OWN.test(base) || deeds.every(isRead) ? [base] : [],
  );
  const like = mandate[0]?.text === 'like' ? ['like'] : [];
  for (const one of done) {
    const { name, form } = one;
    const isMute = asked.verbs.length > 0 && asked.verbs.every(({ base }) => !speaksAsAsked(base, name));
    if (form === 'call' && isMute && !isReading(one)) return `“${name}” does more than to say something.`;
    const words = nameWords(name);
    const own = words.find((word) => deedsOf(word).length > 0 || OWN.test(word)) ?? '';
    const [first] = [...like, ...wanted];
    if (first !== undefined && OWN.test(own) && !said.has(own) && !said.has(words[0] ?? ''))
      return `To ${own} is not to ${first}.`;
  }
  return undefined;
};

/** Verbs that end, undo or stop: they stand for no other, and no other for them. */
const ENDS =
  /^(?:stop|cancel|delete|disable|deactivate|terminate|pause|reset|remove|revoke|wipe|erase|purge|suspend|block|shutdown|uninstall)$/;
/** Groups of verbs so wide that sharing one says little. */
const WIDE: ReadonlySet<string> = new Set(['edit', 'attend', 'run', 'create', 'replace']);

/** What ends something, where nothing was to end. */
export const ends: Check = ({ asked, mandate, changes }) => {
  const said = new Set(mandate.flatMap(({ text }) => [text, baseOf(text) ?? text]));
  const wanted = new Set<string>(asked.verbs.flatMap(({ deeds }) => deeds).filter((deed) => !WIDE.has(deed)));
  for (const { name } of changes) {
    const own = nameWords(name).find((word) => deedsOf(word).length > 0) ?? '';
    if (ENDS.test(own) && !said.has(own) && !deedsOf(own).some((deed) => wanted.has(deed)))
      return `Nobody asked to ${own} anything.`;
  }
  return undefined;
};

/** More than one thing by the tool's own name. */
export const every: Check = ({ asked, changes }) => {
  if (/\b(?:all|every|each|any|everyone|everything|both)\b/.test(asked.words)) return undefined;
  const all = changes.find(({ name }) =>
    nameWords(name).some((part) => /^(?:all|every|everyone|everything|bulk|mass)$/.test(part)),
  );
  return all && `“${all.name}” does it to all, which was not asked for.`;
};
