import { CARDINALS, ORDINALS, TENS } from '../language/lexicon/numbers.ts';
import { RATES } from '../language/lexicon/times.ts';
import { grouped } from '../language/lists.ts';
import { isWeekday, monthNamed } from '../language/units.ts';

/** One way of saying a thing in numbers, and the plainer one that the readers of sentences know. */
type Rule = readonly [said: RegExp, plain: string];

const ONES = CARDINALS.split(' ').slice(1);
const FEW = ONES.slice(0, 12).join('|');
const MANY = `\\d|${[...ONES, ...TENS.split(' ')].join('|')}|hundred|thousand|million`;
const MACROS: Readonly<Record<string, string>> = {
  FEW,
  MANY,
  LIST: '((?:[^\\s,]+, )+[^\\s,]+,? and [^\\s,]+|[^\\s,]+ and [^\\s,]+)',
  SUM: 'an? (?:investment|loan|sum|deposit|capital|amount|credit) of (\\S+) (\\p{L}+)',
  LOT: '(?:an? \\p{L}+ of )?(\\S+) (?:\\p{L}+ )?(\\p{L}+)',
  RATE: '(\\S+ (?:percent|%)) (?:per|a) year',
  SHARED: '(?:divided|shared|split) (?:equally|evenly) (?:by|among|between)',
  GETS: '(?:gets|receives|pays|has to pay|must pay)',
  SPAN: '(?:in|over|after|for) (\\S+) years?',
  HEAD: '(average|mean|median|sum|total|product)',
};

/** Rules as they are written, one a line: what is said, and what it is in plainer words. */
const rulesOf = (written: string): Rule[] =>
  written.split('\n').flatMap((line): Rule[] => {
    const [said, plain] = line.split(/ => ?/);
    if (!said?.trim() || plain === undefined) return [];
    const source = said.trim().replace(/[A-Z]{3,}/g, (name) => MACROS[name] ?? name);
    return [[new RegExp(source.replaceAll('~', ' '), 'giu'), plain.replaceAll('~', ' ')]];
  });

/** Names for so many of something, and how exactly many; some only beside the words in the third place. */
const NAMES: readonly (readonly [names: string, size: string, beside?: RegExp])[] = [
  ['centur(?:y|ies)', '100 years'],
  ['millenni(?:um|a|ums)', '1000 years'],
  ['hectares?|ha', '10000 square metres'],
  ['acres?', '43560 square feet'],
  ['nickels?', '5 cents'],
  ['dimes?', '10 cents'],
  ['quarters?(?! of)', '25 cents', /\b(?:dollars?|cents?|dimes?|nickels?|US)\b/i],
  ['ounces?|oz', '28.349523125 grams'],
  ['pounds?', '0.45359237 kg', /\b(?:ounces?|oz|kg|kilos?|kilograms?|grams?)\b/i],
  ['gross(?= (?:of|is|are|means?|equals?|has|contains?) )', '144'],
  ['score(?= (?:and|is|are|means|equals|years)|$)', '20'],
  ['dozens?(?: of)?', '12'],
  ['pairs?(?: of)?', '2'],
  ['thousand', '1000'],
  ['million', '1000000'],
  ['billion', '1000000000'],
  ...['KiB', 'MiB', 'GiB', 'TiB'].map((name, at) => [name, `${1024n ** BigInt(at + 1)} bytes`] as const),
];
/** "Gigabyte" is a thousand megabytes by the standard (ISO 80000-13), and 1,024 of them to many. */
const BYTES = ['kilobytes?|kB|KB', 'megabytes?|MB', 'gigabytes?|GB', 'terabytes?|TB', 'petabytes?|PB'];
const BITS = ['bytes?', '8 bits', /\bbits?\b/i] as const;

/** "A century and a half", "three dozen": behind a number, or an article. */
function named(text: string, [names, size, beside]: (typeof NAMES)[number]): string {
  if (beside && !beside.test(text)) return text;
  const before = `(?<=(?:\\d|\\b(?:${MANY}))[ -])(?:US )?`;
  return text
    .replace(new RegExp(`\\b(?:an?|one) (?:US )?(?=(?:${names})(?![\\p{L}\\d]))`, 'gu'), '1 ')
    .replace(new RegExp(`${before}(?:${names}) and a half(?! of)`, 'gu'), `× ${size} plus half of ${size}`)
    .replace(new RegExp(`${before}(?:${names})(?![\\p{L}\\d])`, 'gu'), `× ${size}`);
}

const PORTIONS = ['half', 'third', 'quarter', ...ORDINALS.split(' ').slice(4, 10)];

const RULES: readonly Rule[] = [
  ...rulesOf(String.raw`
    ^the number (?=\d\S* is\b) =>
    \b(that|it|there|what)['’]s\b => $1 is
    ^SUM at (?:a )?simple interest of RATE (?:earns|costs) (\S+) \2 of interest SPAN$ => $3 of $1 × $5 = $4
    ^LOT SHARED (\d+) (\p{L}{3})\p{L}* gives (?:each|every) \4\p{L}* (\S+) \2$ => $1 / $3 = $5
    ^if (\d+) (\p{L}{3})\p{L}* share LOT equally, (?:then )?each (?:of them|\2\p{L}*) GETS (\S+) \4$ => $3 / $1 = $5
    ,? before (?:any )?(?:tax|taxes|deductions?)\b =>
    ^(?:by|under) the (?:\p{L}+ )?(?:rules?|calendar),? =>
    ^(?:by|under|in) semantic versioning,? => version~
    \bcorresponds? to\b => is
    \b(?:exactly|precisely|as a (?:decimal )?number|in decimal(?: notation)?) ?(?=.|$) =>
    \b(?:raised )?to the power(?: of)?~ => ^~
    \bto the third(?: power)?(?= |$) => ^ 3
    (?<=^|\b(?:than|is|are|equals?|and|of|to|from|below|above) )minus (?=\S) => -
    \s?°(?:\s?[CF]\b)?| degrees?(?: (?:celsius|centigrade|fahrenheit))?\b =>
    \b(times|twice|half|double) as (?:much|many|big|large|long|heavy|high|far) as\b => $1
    ^it takes (.+?) to make (?:up )? => $1 make~
    (\d) ?(?:%|percent)(?=.* percentage points?\b)| percentage points?\b => $1
    (\d+) mod(?:ulo)? (\d+) (?:is|=|equals|gives|leaves)~ => $1 / $2 leaves a remainder of~
    (?:,? ?\b(?:reduced|written|in|to|its|lowest|simplest|terms|form)\b)*,? lowest terms,? ? => ~
    \b(?:simplif(?:y|ies)|reduces?|cancels?(?: down)?) to\b => =
    ^the (?:sum of the )?(?:whole )?numbers from (\d+) to (\d+) (?:add up to|is|come to)~ => ($1 + $2) × ($2 - $1 + 1) / 2 =~
    \bin (?=(?:UTC|GMT)\b) =>
    \ban? (?=(?:square|cubic) (?:\p{L}*met|f[oe]|inch|mile|yard)) => 1~
    (?<=^a rectang.* sides? of \S+ \p{L}+) and (?=\S+ \p{L}+) => ~by~
    (\d (?:k?m|metres?|feet|foot|ft)) (?:and )?(?=\d) => $1 plus~
    \b(FEW|\d+) (\d+)[- ](\p{L}+) \p{L}+s\b => $1 × $2 $3
    \ban? (\d+)[- ](euro|cent|dollar|\p{L}*gram|litre) (?:note|coin|bill|bag|bottle)\b => 1 × $1 $2
    (×.*) (?:takes?|lasts?) (?:for )?(?=\S) => $1 =~
    (\d)-(?=\p{L}) => $1~
    \bmeans\b => is
    \bUS (?=dollar) =>
    (?<!\b(?:is|are)) equal (?=\p{L}+s\b) => ~
    \ban? (?:minute|hour|day|week|month|year) of (?=\S+ (?:seconds|minutes|hours|days|weeks)) =>
    \b(plus|less|minus) (\S+ ?(?:%|percent)) \p{L}+(?= (?:is|makes|comes|gives|equals|=)) => $1 $2
    ^(?:an?|the) (?:net )?(?:price|cost|amount|value|fee|bill|rent|salary) of (?=\S+(?: \p{L}+)? (?:plus|minus|less)~) =>
    (\bfrom .+ to \S+(?: \p{L}+)?) an? (?:day|week|month|year)(?=,) => $1
    (\S+ \p{L}+) (FEW|\d+) times (?=an? (?:hour|day|week|month|year)\b) => $2 × $1~
    (\S+ \p{L}+) twice (?=an? (?:hour|day|week|month|year)\b) => 2 × $1~
    \b(bytes|bits) per (?=(?:second|minute|hour)\b) => $1 per 1~
    ^rounding (\S+) to (.+?) (?:gives|makes|yields)~ => $1 rounded to $2 is~
    ^(rounded [^,]+), (\S+) becomes~ => $2 $1 is~
    ^((?:rounded|divided|multiplied|split|shared|raised|reduced|increased|cut) [^,]+), (\S+)~ => $2 $1~
    ^(?:\p{L}+ of |the numbers )?LIST (?:have|has|give|gives) (?:an?|the) HEAD(?: value)? of~ => the $2 of $1 is~
    ^(?:the )?HEAD of the numbers~ => the $1 of~
    ^LIST (?:together )?(?:add up|sum up|sum|come|amount) to~ => the sum of $1 is~
    ^LIST average (?:out )?(?:at |to )? => the average of $1 is~
    ^(?:of|out of) (?:the numbers )?LIST, (\S+) is the (\p{L}+)(?: one| number)?$ => the $3 of $1 is $2
    ^(.+) is the (\p{L}+er) (?:one|number|of the two)?,? ?(?:compared (?:with|to)|than)~ => $1 is $2 than~
    \bthe (?:larger|greater|bigger|higher|largest|greatest|biggest|highest)(?: number)? of (?=\S) => the largest of~
    \bthe (?:less|smaller|lower|smallest|lowest|least)(?: number)? of (?=\S) => the smallest of~
    \b(?:warmer|hotter|greater|larger|bigger) than\b => more than
    \b(?:colder|cooler|smaller) than\b => less than
    ^(?:take|taking|subtract|subtracting) (.+?) and (.+?)(?: away)? from~ => taking $1 plus $2 away from~
    (?:,|:| -| –) ?(?:and )?(?:so )?(?:it|that|this|which) (?:is|makes|means|gives)~ => ~=~
    ,? (?:hence|so|thus|therefore|or|in other words|i\.e\.|that is),? (?=an? |-|MANY) => ~=~
    ,? (?:and|then) (?:there (?:is|are) )?((?:\S+ )?\S+) (?:is|are|remains?) (?:left(?: over)?|remaining)$ => ~leaves $1
    \b(?:is|are) worth\b|\b(?:stand|stands) for\b => =
    \b(?:is|are) the same (?:number|amount|value|quantity|size|weight|distance|time) as\b => =
    ^(.+?) and (.+?) are (?:equal|identical|the same(?: size| length| amount| number| value)?)$ => 1 × $1 = 1 × $2
    ~(?:long|wide|high|tall|deep|thick|heavy|apart|in length|in size)$ => `),
  ...PORTIONS.flatMap((part, at) =>
    rulesOf(String.raw`
      \bby a ${part}(?! of) => by ${100 / (at + 2)} %
      (?<! and )\ban? ${part}(?=$| (?:is|are|makes|plus|minus|equals|=)) => 1/${at + 2}`),
  ),
  ...[...grouped(RATES)].flatMap(([how, unit]) =>
    rulesOf(String.raw`\ban? ${how} \p{L}+ of (\S+(?: (?:euros?|dollars?|pounds?))?) => $1 a ${unit}`),
  ),
];

/**
 * The same claim in plainer words and bare numerals; two where a name of bytes has two meanings, the first that of the
 * standard.
 */
export function wordings(claim: string): string[] {
  const plain = inCelsius(withNumerals(claim.trim().replace(/[.!]$/, ''))).replace(
    /^\p{Lu}(?:\p{Ll}+|(?= ))/u,
    (first) => (monthNamed(first) || isWeekday(first.toLowerCase()) ? first : first.toLowerCase()),
  );
  const all = [1000n, 1024n].map((thousand) => {
    const bytes = BYTES.map((names, at) => [names, `${thousand ** BigInt(at + 1)} bytes`] as const);
    const bare = [...NAMES, ...bytes, BITS].reduce(named, plain);
    return RULES.reduce((text, [said, to]) => text.replace(said, to), bare);
  });
  return [...new Set(all)];
}

/** Degrees of two scales as those of one. */
const inCelsius = (text: string): string =>
  /celsius|°\s?C/i.test(text)
    ? text.replace(/(-?\d[\d.]*) ?(?:°\s?F\b|degrees Fahrenheit)/gi, '(($1 - 32) × 5 / 9)')
    : text;

const ROMAN = [
  ['M', 'CM', 'D', 'CD', 'C', 'XC', 'L', 'XL', 'X', 'IX', 'V', 'IV', 'I'],
  [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1],
] as const;

/** The number as letters, in their one usual order. */
const inLetters = (n: number): string =>
  ROMAN[0].reduce((letters, sign, at) => {
    const left = n - sumOf(letters);
    return letters + sign.repeat(Math.floor(left / (ROMAN[1][at] ?? 1)));
  }, '');
const sumOf = (letters: string): number =>
  (letters.match(/CM|CD|XC|XL|IX|IV|[MDCLXVI]/g) ?? []).reduce(
    (sum, sign) => sum + (ROMAN[1][ROMAN[0].indexOf(sign as 'M')] ?? 0),
    0,
  );
/** A number that stands for itself: it is compared with what it is said to be, and is no name of it. */
const own = (n: number): string => `1 × ${n}`;

/** Roman numerals and those of other bases, where the text says what they are, as decimal ones; factorials. */
function withNumerals(text: string): string {
  const prefixed = /(?:\b(?:hex|hexadecimal|binary)(?: number)? )?\b(0[xb][\da-f]{1,12})\b/gi;
  let plain = text.replace(prefixed, (_, figures: string) => own(Number(figures)));
  if (/\broman\b/i.test(plain))
    plain = plain
      .replace(/\b[IVXLCDM]+\b/g, (sign) => (inLetters(sumOf(sign)) === sign ? own(sumOf(sign)) : sign))
      .replace(
        /(?:,? ?\b(?:written )?(?:the|in|as) )?\broman (?:numerals?|numbers?)(?: for| of)?,? ?/gi,
        ' ',
      );
  for (const [name, digits, base] of [
    ['binary', '[01]+', 2],
    ['hex(?:adecimal)?', '(?=[a-f]*\\d|[A-F]+\\b)[\\dA-Fa-f]+', 16],
  ] as const) {
    const called = `(?:the )?\\b${name}\\b(?: numbers?| numerals?| value| notation)?`;
    const number = (_: string, figures: string): string => own(Number.parseInt(figures, base));
    // "1010 in binary is …" may be ten or a thousand and ten, unless the other side is said to be decimal.
    const end = /\bdecimal\b/i.test(plain) ? '(?![\\p{L}\\d])' : '$';
    plain = plain
      .replace(new RegExp(`${called} (${digits})(?![\\p{L}\\d])`, 'giu'), number)
      .replace(new RegExp(`\\b(${digits}) (?:written )?in ${called}${end}`, 'giu'), number);
  }
  return plain
    .replace(/\b(?:the )?factorial of (\d|1\d)\b|\b(\d|1\d)!/g, (_, a?: string, b?: string) =>
      own(Array.from({ length: Number(a ?? b) }, (_one, at) => at + 1).reduce((x, y) => x * y, 1)),
    )
    .replace(/\b(?:the )?decimal (?:number )?(?=\d)/gi, '')
    .trim();
}
