/** A word of the principal's, kept whole: a path, an address or an identifier is one word. */
export type Word = {
  /** In small letters, without the marks around it. */
  text: string;
  /** As it was written. */
  raw: string;
  /** Its number, where it is one. */
  number: number | undefined;
  /** Whose something is: "Mia's". */
  isPossessive: boolean;
  start: number;
  end: number;
};

const RUN = /\S+/g;
const OPENING = /^["'“”‘’`([{<*]+/;
const CLOSING = /["'“”‘’`)\]}>*,.;:!?…]+$/;
const POSSESSIVE = /['’]s$/i;
const WITH_SIGN = /^([$€£])(\d.*)$|^(\d[\d.,]*)([$€£%])$/;
const FIGURE = /^-?\d+(?:\.\d+)?$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

const COUNTS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, at]),
);

/** The words of a text in order, with a currency sign as a word of its own. Linear in the text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const lead = OPENING.exec(run)?.[0].length ?? 0;
    const bare = run.slice(lead).replace(CLOSING, '');
    if (bare === '') continue;
    const start = index + lead;
    const [, sign, amount, figure, unit] = WITH_SIGN.exec(bare) ?? [];
    if (sign && amount) words.push(wordOf(sign, start), wordOf(amount, start + 1));
    else if (figure && unit) words.push(wordOf(figure, start), wordOf(unit, start + figure.length));
    else words.push(wordOf(bare, start));
  }
  return words;
}

function wordOf(written: string, start: number): Word {
  const isPossessive = POSSESSIVE.test(written);
  const raw = isPossessive ? written.replace(POSSESSIVE, '') : written;
  const text = raw.toLowerCase();
  return { text, raw, number: numberOf(text), isPossessive, start, end: start + raw.length };
}

/** The number that a word writes in digits or letters. */
export function numberOf(text: string): number | undefined {
  if (FIGURE.test(text)) return Number(text.replaceAll(',', ''));
  return COUNTS.get(text);
}

const CURRENCIES = new Map(
  [
    'eur € euro euros',
    'usd $ dollar dollars',
    'gbp £ pound pounds',
    'chf franc francs',
    'jpy yen',
    'btc bitcoin',
    'eth ether',
    'usdc',
    'usdt',
  ].flatMap((names) => {
    const all = names.split(' ');
    return all.map((name) => [name, all[0] ?? name]);
  }),
);

/** The code of the currency that a word (small letters) names. */
export const currencyOf = (text: string): string | undefined => CURRENCIES.get(text);

const MOST_VALUES = 40;
const LONGEST_VALUES = 4_000;

/** Whether a call is given so little that all of it can be accounted for, word by word. */
export const isShort = (args: readonly { value: string }[]): boolean =>
  args.length <= MOST_VALUES && args.reduce((sum, { value }) => sum + value.length, 0) <= LONGEST_VALUES;
