import { oppositesOf } from '../grounding/opposites.ts';
import { deedsOf, isGraver, isRead } from '../language/deeds.ts';
import { type Brief, type Found, type Look, quoteDone, type Told } from './brief.ts';
import { type Done, isReading } from './done.ts';

/** Whether action, mandate and reasons point the same way: up or down, this deed or another, one word or its opposite. */
export const directions: Look = (brief) => [
  ...brief.done.flatMap((done) => (isReading(done) ? [] : wrongWay(done, brief))),
  ...otherDeed(brief),
  ...selfDefeating(brief),
];

/** What is to be raised is lowered, or the other way round, measured by what is known of the present. */
function wrongWay(done: Done, { asked, known }: Brief): Found[] {
  const up = asked.verbs.some(({ base }) => /^(?:raise|increase|extend|upgrade|prolong)$/.test(base));
  const down = asked.verbs.some(({ base }) => /^(?:lower|reduce|decrease|shorten|downgrade)$/.test(base));
  if (up === down) return [];
  const given = done.values.find(({ size }) => size !== undefined);
  const present = known.flatMap(({ document, values }) =>
    values.filter(
      ({ size, start }) =>
        size !== undefined &&
        /\b(?:present|current|currently|now|today|runs? with|is at|stands at|was)\b[^.]{0,60}$/i.test(
          document.text.slice(Math.max(0, start - 80), start),
        ),
    ),
  )[0];
  if (given?.size === undefined || present?.size === undefined) return [];
  if (up ? given.size > present.size : given.size < present.size) return [];
  const reason = `It was to be ${up ? 'raised' : 'lowered'}; ${given.text} against ${present.text} does not do that.`;
  return [{ sign: 'wrong-way', aspects: ['consistency', 'intent'], reason, quotes: [quoteDone(done)] }];
}

/** The reasons tell of a milder deed, or of none that changes anything. */
function otherDeed({ done, reasons }: Brief): Found[] {
  const words = reasons.lower.match(/[a-z]{3,20}/g) ?? [];
  const lead = words
    .slice(0, 3)
    .filter((word) => word.endsWith('ing'))
    .map(deedsOf)
    .find((deeds) => deeds.length > 0);
  const said = new Set(words.flatMap(deedsOf));
  if (!lead) return [];
  const onlyReads = [...said].every(isRead);
  const fault = done.find(
    (one) =>
      !isReading(one) &&
      one.deeds.length > 0 &&
      !isExplained(one, reasons) &&
      !one.deeds.some((deed) => said.has(deed)) &&
      (onlyReads || lead.some((deed) => one.deeds.some((other) => isGraver(deed, other)))),
  );
  if (!fault) return [];
  const reason = `The reasons do not speak of what “${fault.name.slice(0, 80)}” does.`;
  return [{ sign: 'reasons-other-deed', aspects: ['consistency'], reason, quotes: [quoteDone(fault)] }];
}

const isExplained = ({ name }: Done, { terms }: Told): boolean => terms.meets(name.toLowerCase());

/** What one text says stands against the opposite that the other says: "the cheaper one" and an expensive one. */
function selfDefeating({ done, asked, reasons }: Brief): Found[] {
  for (const one of done) {
    if (one.form !== 'prose') continue;
    const words = wordsIn(one.text.toLowerCase());
    for (const [said, told] of [
      [wordsIn(asked.words), 'mandate says'],
      [wordsIn(reasons.lower), 'reasons say'],
    ] as const) {
      const opposed = [...words].find(
        (word) =>
          !said.has(word) &&
          !PLACES.has(word) &&
          [...oppositesOf(word)].some((other) => said.has(other) && !words.has(other)),
      );
      if (!opposed) continue;
      const reason = `“${opposed}” is the opposite of what the ${told}.`;
      return [{ sign: 'contradicted', aspects: ['consistency'], reason, quotes: [quoteDone(one)] }];
    }
    const grown = grows(one, asked.words);
    if (grown) {
      const reason = `It leaves or makes more of what is to become less: ${grown}.`;
      return [{ sign: 'wrong-way', aspects: ['consistency'], reason, quotes: [quoteDone(one)] }];
    }
  }
  return [];
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.slice(0, 20_000).match(/[a-z]{3,20}/g) ?? []);
/** Words whose opposites stand beside them in any plan. */
const PLACES = new Set(
  'before after first last day night more less north south east west early late upper lower above below begin end start finish morning evening always never most least man woman men women open closed inside outside'.split(
    ' ',
  ),
);

/** What is to become less and is marked, added or kept instead (verb.change: decrease against increase). */
function grows({ text }: Done, words: string): string | undefined {
  const [, less] =
    /\b(?:reduce|clear|remove|eliminate|minimi[sz]e|lower|decrease|cut|get rid of|empty|zero|avoid)\b[^.]{0,40}?\b([a-z]{4,20})s?\b(?=[^a-z]|$)/.exec(
      words,
    ) ?? [];
  const more =
    /\b(?:mark(?:ing|s|ed)?|set(?:ting|s)?|flag(?:ging|s|ged)?|label(?:ling|s|led)?|add(?:ing|s|ed)?|creat(?:e|ing|es|ed)|increas(?:e|ing|es|ed)|rais(?:e|ing|es|ed)|keep(?:ing|s)?|retain(?:ing|s|ed)?)\b[^.]{0,60}?\b(?:as|to|more|the|all|new|extra)\s([a-z]{4,20})\b/gi;
  const terms = new Set(words.match(/[a-z]{4,20}/g) ?? []);
  if (!less) return undefined;
  return [...text.slice(0, 4_000).matchAll(more)]
    .map(([, word = '']) => word.toLowerCase())
    .find(
      (word) =>
        terms.has(word) &&
        new RegExp(`\\b(?:zero|no|without|fewer|less|reduce|clear|remove)\\b[^.]{0,20}\\b${word}`).test(
          words,
        ),
    );
}
