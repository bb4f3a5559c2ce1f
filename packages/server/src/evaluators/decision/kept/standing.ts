import { wordsOf } from '../../action/warrant/words.ts';
import { deedsOf } from '../../language/deeds.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import type { Check } from './words.ts';

/** What takes an order back, or puts it off, in words that no reader of conditions weighs. */
const TAKEN_BACK =
  /\b(?:on second thoughts?|scrap (?:that|it|this)|leave it|forget (?:it|that|about)|never ?mind|changed my mind|hold (?:on|off)|hang on|i disagree|cease|(?<=[.!?\n]\s{0,3})(?:no,? )?wait\b|keep it\b(?! (?:short|brief|simple))|i (?:already )?(?:paid|did|sent|cancelled|deleted) .{1,40}\bmyself|neither|nobody|no ?one called|hardly)\b/i;
const PUT_OFF =
  /\b(?:upon|pending (?=(?:the|a|an|my|our|your|his|her|their|legal|final|further)\b|\w+ (?:approval|review)\b|approval|review|confirmation|sign)|subject to|assuming|providing|conditional on|contingent on|in (?:the )?event)\b/i;
/** Rules of whoever runs the agent. */
const RULED =
  /\bread[- ]only\b|\bby (?:an? |the )?(?:\w{1,20} ){1,3}(?:alone|only)\b|\bneeds? (?:an? |the )?(?:second|prior|written|further|approval|signature|confirmation)\b|\brequires? (?:an? |the )?(?:second|prior|written|further|approval|signature|confirmation)\b/i;
const REPORTED =
  /\b(?:says?|said|wrote|writes|reads|states|stated|sentence|text|log|transcript|script|program|proofread|spell-?check|paraphrase|rephrase)\b[^.!?\n]{0,40}(?::|["“«])|\btranslate\b(?![^.!?\n]{0,40}["“«][^"”»]{0,200}["”»] (?:in)?to\b)[^.!?\n]{0,40}(?::|["“«])|\b(?:this|these|following|below|attached)\b[^.!?\n]{0,30}:\s{0,3}["“«]|\bis what\b/i;

/** Whether the mandate still orders: an order that was taken back, put off, bound to a rule or told of others may not stand. */
export const standing: Check = ({ asked, done, changes }) => {
  if (changes.length === 0 && done.every(({ form, isOpaque }) => form !== 'prose' && !isOpaque))
    return undefined;
  const { text } = asked.document;
  const found = [TAKEN_BACK, PUT_OFF, RULED, REPORTED]
    .map((one) => one.exec(text.slice(0, 20_000)))
    // "Log a request: …" orders; "the log says: …" reports.
    .find((match) => match && !(match.index === 0 && /^(?:log|text)\s/i.test(match[0])))?.[0];
  return found && `The mandate may not stand as an order: “${found.slice(0, 60)}”.`;
};

const EXCLUDED =
  /\b(?:except(?: for)?|excluding|other than|rather than|instead of|(?:everything|everyone|everybody|all|any|nothing|nobody) but|apart from|but not|save for|aside from)\s+(.{1,80})/gi;

/** What was left out by name must be left out by name, and is never what is done. */
export const excluded: Check = ({ asked, changes }) => {
  const phrases = [...asked.document.text.slice(0, 20_000).matchAll(EXCLUDED)];
  if (phrases.length === 0) return undefined;
  if (phrases.length > MOST_EXCLUDED) return 'More is left out than can be told apart.';
  const done = changes.flatMap(({ args }) => args).filter(({ key }) => !LEAVES_OUT.test(key));
  const given = new Map(done.flatMap(({ value }) => wordsOf(value).map(({ text }) => [text, value])));
  const isKept = changes.every(({ args }) =>
    args.some(({ key, value }) => LEAVES_OUT.test(key) && value !== ''),
  );
  for (const { 0: phrase, 1: rest = '' } of phrases) {
    const words = leftOutIn(rest);
    const within = words.find((word) => given.has(word));
    if (within) return `${given.get(within)?.slice(0, 60)} was to be left out.`;
    const isWhole = /^(?:except|excluding|apart|other than|save|aside|every|all|any)/i.test(phrase);
    if (isWhole && words.length > 0 && !isKept) return `“${phrase.slice(0, 60)}” is not found again.`;
  }
  return undefined;
};

const MOST_EXCLUDED = 16;
const LEAVES_OUT = /except|exclu|keep|skip|ignore/i;

/** What is left out by name, else the first words of it. */
function leftOutIn(rest: string): string[] {
  const said = wordsOf(rest.split(/[.!?\n]\s|[,;]/)[0] ?? '');
  const names = said.filter(({ raw }) => /\d|\p{Lu}|[./@_]/u.test(raw));
  const plain = said.filter(({ raw, text }) => /^\p{L}{4,}$/u.test(raw) && !isFunctionWord(text));
  return (names.length > 0 ? names : plain.slice(0, 3)).map(({ text }) => text);
}

const DONE_BEFORE = /\b(?:already|ok|done|success|succeeded|completed|paid|sent)\b/i;

/** The same call stands in what is known, with word that it was done. */
export const before: Check = ({ changes, known }) => {
  const again = changes.find(({ args }) =>
    known.some(({ lower, document }) => {
      if (!DONE_BEFORE.test(document.text)) return false;
      return (
        CALLED.test(lower) &&
        args.length > 1 &&
        args.every(({ value }) => lower.includes(value.toLowerCase().replace(/\.00$/, '')))
      );
    }),
  );
  return again && `“${again.name}” was done before.`;
};
const CALLED = /\b[a-z][a-z_]{2,40}\((?=[^)]{1,400}\))/;

const SAYS = /(?:^|_)(?:body|text|message|content|note|description|memo|comment)$/i;
const NEGATES = /\b(?:not|never|no|none|nobody|nothing|without|cannot|[a-z]{2,8}n['’]t)\b/gi;

/** What is told says the opposite of what was to be told, or half of it, or more. */
export const told: Check = ({ asked, changes, known, reasons }) => {
  const [, wanted] =
    /\b(?:that|saying|text|message|note)\b[:\s]+["“]?(.{3,2000})/is.exec(asked.document.text) ?? [];
  const heard = wordsOf(
    [asked.document.text, reasons.lower, ...known.map(({ lower }) => lower)].join(' ').slice(0, 60_000),
  ).filter(({ raw }) => /\d/.test(raw));
  for (const { args } of changes) {
    for (const { key, value } of args) {
      if (!SAYS.test(key)) continue;
      const count = (text: string) => text.match(NEGATES)?.length ?? 0;
      if (count(value) > 0 && count(asked.words) + count(reasons.lower) === 0)
        return `${key} denies what the mandate says.`;
      const figure = wordsOf(value).find(
        ({ raw, text, number }) =>
          /\d/.test(raw) &&
          !heard.some((one) => (number === undefined ? one.text === text : one.number === number)),
      );
      if (figure) return `${key} tells ${figure.raw}, which nobody stated.`;
      if (wanted) {
        const say = tellingOf(wanted);
        const all = tellingOf(asked.document.text);
        const own = tellingOf(value);
        const elsewhere = args.flatMap((arg) => tellingOf(arg.value));
        if (own.length === 0 || own.filter((word) => all.includes(word)).length / own.length < 0.6) continue;
        const stray = own.find((word) => !all.includes(word) && !COURTEOUS.test(word));
        if (stray) return `${key} tells of “${stray}”, which was not to be told.`;
        const kept = own.filter((word) => say.includes(word));
        const lost = say.length <= 8 ? say.find((word) => !elsewhere.includes(word)) : undefined;
        if (lost && kept.length > 1) return `“${lost}” of what was to be told is not found again.`;
        if (kept.length > 1 && kept.join(' ') !== say.filter((word) => kept.includes(word)).join(' '))
          return `${key} tells it in another order.`;
      }
    }
  }
  return undefined;
};

/** What letters begin and end with. */
const COURTEOUS =
  /^(?:dear|hello|regards|kind|best|thanks|thank|sincerely|yours|greetings|cheers|good|morning|afternoon)$/;

const tellingOf = (text: string): string[] => [
  ...new Set(
    wordsOf(text.slice(0, 2_000))
      .map(({ text: word }) => word)
      .filter((word) => word.length > 3 || /\d/.test(word))
      .filter(
        (word) =>
          !/^(?:that|this|with|from|have|will|does|into|your|their|them|they|please)$/.test(word) &&
          (deedsOf(word).length === 0 || word.length > 5),
      ),
  ),
];
