import { isWeekday, monthNamed } from '../language/units.ts';
import { COMPARATIVES } from './comparatives.ts';

/** One way of saying a thing in numbers, and the plainer one that the readers of sentences know. */
type Rule = readonly [said: RegExp, plain: string];

/** Names for so many of something that everybody knows, where a number stands before them. Sizes are exact. */
const NAMES: Readonly<Record<string, string>> = {
  'centur(?:y|ies)': '100 years',
  'millenni(?:um|a|ums)': '1000 years',
  'hectares?|ha': '10000 square metres',
  'acres?': '43560 square feet',
  'nickels?': '5 cents',
  'dimes?': '10 cents',
  'US quarters?|quarter coins?': '25 cents',
  'ounces?|oz': '28.349523125 grams',
  'tablespoons?': '3 teaspoons',
  'gross(?= (?:of|is|are|means?|equals?|has|contains?) )': '144',
  'score(?= (?:and|is|are|means|equals|years)|$)': '20',
  'dozens?(?: of)?': '12',
  'pairs?(?: of)?': '2',
  thousand: '1000',
  million: '1000000',
  billion: '1000000000',
  'reams?': '500 sheets',
  KiB: '1024 bytes',
  MiB: '1048576 bytes',
  GiB: '1073741824 bytes',
  TiB: '1099511627776 bytes',
};
/** Names that stand for so much beside such words. */
const BESIDE: readonly (readonly [beside: RegExp, names: string, size: string])[] = [
  [/\b(?:ounces?|oz|stone|kg|kilos?|kilograms?|grams?)\b/i, 'pounds?', '0.45359237 kg'],
  [/\b(?:dollars?|cents?|dimes?|nickels?)\b/i, 'quarters?(?! of)', '25 cents'],
  [/\bbits?\b/i, 'bytes?', '8 bits'],
];
/** "Gigabyte" is a thousand megabytes by the standard (ISO 80000-13), and 1,024 of them to many. */
const BYTES = ['kilobytes?|[kK]B', 'megabytes?|MB', 'gigabytes?|GB', 'terabytes?|TB', 'petabytes?|PB'];

const TENS = 'ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const FEW = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve';
const COUNT = `\\d|${FEW}|eleven|\\w+teen|${TENS}|hundred|thousand|dozen`;
/** A number as it ends, before a name. */
const BEFORE = `(?<=(?:\\d|\\b(?:${COUNT}|million))[ -])(?:US )?`;

const named = (names: string, size: string): Rule[] => [
  [new RegExp(`\\b(?:an?|one) (?:US )?(?=(?:${names})(?![\\p{L}\\d]))`, 'gu'), '1 '],
  [new RegExp(`${BEFORE}(?:${names}) and a half(?! of)`, 'gu'), `× ${size} plus half of ${size}`],
  [new RegExp(`${BEFORE}(?:${names})(?![\\p{L}\\d])`, 'gu'), `× ${size}`],
];
const NAMED = Object.entries(NAMES).flatMap(([names, size]) => named(names, size));
const bytes = (thousand: bigint): Rule[] =>
  BYTES.flatMap((names, at) => named(names, `${thousand ** BigInt(at + 1)} bytes`));
const [BY_STANDARD, BY_POWERS_OF_TWO] = [bytes(1000n), bytes(1024n)];

const MORE = [...COMPARATIVES].filter(([, [sign]]) => sign > 0).map(([word]) => word);
const LIST = '((?:[^\\s,]+, )+[^\\s,]+,? and [^\\s,]+|[^\\s,]+ and [^\\s,]+)';
const HEADS = 'average|mean|median|sum|total|product';
const SIZES = 'long|wide|high|tall|deep|thick|heavy|apart|in length|in size';
const SAME = '(?:equal|identical|the same(?: size| length| amount| number| value)?)';
const rule = (said: string, plain: string): Rule => [new RegExp(said, 'giu'), plain];

const PORTIONS = [
  'half',
  '(?:third|3rd)',
  'quarter',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

const RULES: readonly Rule[] = [
  rule("\\b(that|it|there|what)['’]s\\b", '$1 is'),
  rule('^(?:by|under) the (?:\\p{L}+ )?(?:rules?|calendar),? ', ''),
  rule(
    '\\b(?:exactly|precisely|by definition|as a (?:decimal )?number|in decimal(?: notation)?) ?(?=.|$)',
    '',
  ),
  rule('\\b(?:raised )?to the power(?: of)? ', '^ '),
  rule('(?<=^|\\b(?:than|is|are|equals?|and|of|to|from|below|above) )minus (?=\\S)', '-'),
  rule('\\s?°(?:\\s?[CF]\\b)?| degrees?(?: (?:celsius|centigrade|fahrenheit))?\\b', ''),
  rule('\\ban? (?=(?:square|cubic) (?:\\p{L}*met|f[oe]|inch|mile|yard))', '1 '),
  rule('(\\d (?:k?m|metres?|feet|foot|ft)) (?:and )?(?=\\d)', '$1 plus '),
  ...['second', 'third', 'fourth', 'fifth', 'sixth'].map((nth, at) =>
    rule(`\\bto the ${nth}(?: power)?(?= |$)`, `^ ${at + 2}`),
  ),
  // "two 20-euro notes", "three 50-cent coins"
  rule(`\\b(${FEW}|\\d+) (\\d+)[- ](\\p{L}+) \\p{L}+s\\b`, '$1 × $2 $3'),
  rule(
    '\\ban? (\\d+)[- ](euro|cent|dollar|pound|\\p{L}*gram|litre) (?:note|coin|bill|bag|bottle)\\b',
    '1 × $1 $2',
  ),
  rule('(×.*) (?:takes?|lasts?) (?:for )?(?=\\S)', '$1 = '),
  rule('\\bmeans\\b', 'is'),
  rule(
    '^(?:an? )?(?:\\p{L}+ of )?([\\d.]+) ?%(?: uptime| availability)? (?:over|in) (.+?) (?:is|allows?|leaves(?: room for)?) (.+?) (?:of )?downtime$',
    '($2) × (100 - $1) / 100 = $3',
  ),
  rule('\\bUS (?=dollar)', ''),
  rule('(?<!\\b(?:is|are)) equal (?=\\p{L}+s\\b)', ' '),
  rule('\\ban? (?:minute|hour|day|week|month|year) of (?=\\S+ (?:seconds|minutes|hours|days|weeks))', ''),
  rule('\\b(plus|less|minus) (\\S+ ?(?:%|percent)) \\p{L}+(?= (?:is|makes|comes|gives|equals|=))', '$1 $2'),
  rule('^rounding (\\S+) to (.+?) (?:gives|makes|yields) ', '$1 rounded to $2 is '),
  rule('^(rounded [^,]+), (\\S+) becomes ', '$2 $1 is '),
  rule(
    '^((?:rounded|divided|multiplied|split|shared|raised|reduced|increased|cut) [^,]+), (\\S+) ',
    '$2 $1 ',
  ),
  ...Object.entries({ half: 50, quarter: 25, fifth: 20, tenth: 10 }).map(([part, percent]) =>
    rule(`\\bby a ${part}(?! of)`, `by ${percent} %`),
  ),
  rule('\\b(times|twice|half|double) as (?:much|many|big|large|long|heavy|high|far) as\\b', '$1'),
  rule('^it takes (.+?) to make (?:up )?', '$1 make '),
  rule('(\\d) ?(?:%|percent)(?=.* percentage points?\\b)| percentage points?\\b', '$1'),
  rule('(\\d+) mod(?:ulo)? (\\d+) (?:is|=|equals|gives|leaves) ', '$1 / $2 leaves a remainder of '),
  rule('(?:,? ?\\b(?:reduced|written|in|to|its|lowest|simplest|terms|form)\\b)*,? lowest terms,? ?', ' '),
  rule('\\b(?:simplif(?:y|ies)|reduces?|cancels?(?: down)?) to\\b', '='),
  rule(
    `^(?:the )?(?:sum of )?(?:all )?(?:the )?(?:whole |natural )?numbers from (\\d+) to (\\d+) (?:add up to|is|sum to|total|come to) `,
    '($1 + $2) × ($2 - $1 + 1) / 2 = ',
  ),
  rule(' in (?=(?:UTC|GMT)\\b)', ' '),
  ...PORTIONS.map((part, at) =>
    rule(`(?<! and )\\ban? ${part}(?=$| (?:is|are|makes|plus|minus|equals|=))`, `1/${at + 2}`),
  ),
  ...[
    ['hourly', 'hour'],
    ['daily', 'day'],
    ['weekly', 'week'],
    ['monthly', 'month'],
    ['(?:yearly|annual)', 'year'],
  ].map(([how, unit]) =>
    rule(`\\ban? ${how} \\p{L}+ of (\\S+(?: (?:euros?|dollars?|pounds?))?)`, `$1 a ${unit}`),
  ),
  rule('(\\d)-(?=\\p{L})', '$1 '),
  // "10, 20 and 60 have an average of 30", "of 3 and 7, 7 is the larger"
  rule(
    `^(?:\\p{L}+ of |the numbers )?${LIST} (?:have|has|give|gives) (?:an?|the) (${HEADS})(?: value)? of `,
    'the $2 of $1 is ',
  ),
  rule(`^(?:the )?(${HEADS}) of the numbers `, 'the $1 of '),
  rule(`^${LIST} (?:together )?(?:add up|sum up|sum|come|amount) to `, 'the sum of $1 is '),
  rule(`^${LIST} average (?:out )?(?:at |to )?`, 'the average of $1 is '),
  rule(
    `^(?:of|out of) (?:the numbers )?${LIST}, (\\S+) is the (\\p{L}+)(?: one| number)?$`,
    'the $3 of $1 is $2',
  ),
  rule(
    '^(.+) is the (\\p{L}+er) (?:one|number|of the two)?,? ?(?:compared (?:with|to)|than) ',
    '$1 is $2 than ',
  ),
  rule(
    `\\bthe (?:${MORE.join('|')}|greatest|largest|biggest|highest)(?: number)? of (?=\\S)`,
    'the largest of ',
  ),
  rule('\\bthe (?:less|smaller|lower|smallest|lowest|least)(?: number)? of (?=\\S)', 'the smallest of '),
  rule('\\b(?:warmer|hotter|greater|larger|bigger) than\\b', 'more than'),
  rule('\\b(?:colder|cooler|smaller) than\\b', 'less than'),
  rule(
    '^(?:take|taking|subtract|subtracting) (.+?) and (.+?)(?: away)? from ',
    'taking $1 plus $2 away from ',
  ),
  // "…, that is 28 days", "… and 65 cents are left", "… is worth …"
  rule('(?:,|:| -| –) ?(?:and )?(?:so )?(?:it|that|this|which) (?:is|makes|means|gives) ', ' = '),
  rule(`,? (?:hence|so|thus|therefore|or|in other words|i\\.e\\.),? (?=(?:an?|-|${COUNT}|${TENS}))`, ' = '),
  rule(
    ',? (?:and|then) (?:there (?:is|are) )?((?:\\S+ )?\\S+) (?:is|are|remains?) (?:left(?: over)?|remaining)$',
    ' leaves $1',
  ),
  rule('\\b(?:is|are) worth\\b|\\b(?:stand|stands) for\\b', '='),
  rule('\\b(?:is|are) the same (?:number|amount|value|quantity|size|weight|distance|time) as\\b', '='),
  rule(`^(.+?) and (.+?) are ${SAME}$`, '1 × $1 = 1 × $2'),
  rule(` (?:${SIZES})$`, ''),
];

/**
 * The same claim in plainer words and bare numerals; several where a word has several meanings. The first is the one of
 * the standards. Linear in the text but for names, of which there are few.
 */
export function wordings(claim: string): string[] {
  const bare = inCelsius(withNumerals(claim.trim().replace(/[.!]$/, ''))).replace(
    /^\p{Lu}(?:\p{Ll}+|(?= ))/u,
    (first) => (monthNamed(first) || isWeekday(first.toLowerCase()) ? first : first.toLowerCase()),
  );
  const plain = (rules: readonly Rule[]): string =>
    rules.reduce((text, [said, to]) => text.replace(said, to), bare);
  const beside = BESIDE.flatMap(([word, names, size]) => (word.test(bare) ? named(names, size) : []));
  const [one, other] = [BY_STANDARD, BY_POWERS_OF_TWO].map((byte) =>
    plain([...NAMED, ...byte, ...beside, ...RULES]),
  );
  return one === undefined || other === undefined || one === other ? [one ?? bare] : [one, other];
}

/** Degrees of both scales as those of one. */
const inCelsius = (text: string): string =>
  /celsius|°\s?C/.test(text)
    ? text
        .replace(/(-?\d[\d.]*) ?(?:°\s?F\b|degrees Fahrenheit)/gi, '(($1 - 32) × 5 / 9)')
        .replace(/(-?\d[\d.]*) ?(?:°\s?C\b|degrees Celsius)/gi, '1 × $1')
    : text;

const ROMAN: readonly (readonly [string, number])[] = [
  ...([
    ['M', 1000],
    ['CM', 900],
    ['D', 500],
    ['CD', 400],
    ['C', 100],
    ['XC', 90],
  ] as const),
  ...([
    ['L', 50],
    ['XL', 40],
    ['X', 10],
    ['IX', 9],
    ['V', 5],
    ['IV', 4],
    ['I', 1],
  ] as const),
];

/** The number that letters are in their one usual order, "XIV"; undefined for others. */
function romanOf(letters: string): number | undefined {
  let [left, value] = [letters, 0];
  for (const [sign, size] of ROMAN)
    for (
      let times = 0;
      left.startsWith(sign) && times < (sign.length > 1 || /[DLV]/.test(sign) ? 1 : 3);
      times++
    ) {
      left = left.slice(sign.length);
      value += size;
    }
  return left === '' && value > 0 ? value : undefined;
}

const BASES: readonly (readonly [name: RegExp, digits: string, base: number])[] = [
  [/\bbinary\b/i, '[01]+', 2],
  [/\bhex(?:adecimal)?\b/i, '(?=[a-f]*\\d|[A-F]+\\b)[\\dA-Fa-f]+', 16],
  [/\boctal\b/i, '[0-7]+', 8],
];

/** A number that stands for itself: it is compared with what it is said to be, and is no name of it. */
const own = (n: number | undefined): string => (n === undefined || Number.isNaN(n) ? '' : `1 × ${n}`);

/** Roman numerals and those of other bases, where the text says what they are, as decimal ones. */
function withNumerals(text: string): string {
  const prefixed = /(?:\b(?:hex|hexadecimal|binary)(?: number)? )?\b0[xb][\da-f]{1,12}\b/gi;
  let plain = text.replace(prefixed, (figures) => own(Number(figures.replace(/^.* /, ''))));
  if (/\broman\b/i.test(plain))
    plain = plain
      .replace(/\b[IVXLCDM]+\b/g, (letters) => own(romanOf(letters)) || letters)
      .replace(
        /(?:,? ?\b(?:written )?(?:the|in|as) )?\broman (?:numerals?|numbers?)(?: for| of)?,? ?/gi,
        ' ',
      );
  for (const [name, digits, base] of BASES) {
    if (!name.test(plain)) continue;
    const called = `(?:the )?${name.source}(?: numbers?| numerals?| value| notation)?`;
    const number = (_: string, figures: string): string => own(Number.parseInt(figures, base));
    // "1010 in binary is …" may be ten or a thousand and ten, unless the other side is said to be decimal.
    const end = /\bdecimal\b/i.test(plain) ? '(?![\\p{L}\\d])' : '$';
    plain = plain
      .replace(new RegExp(`${called} (${digits})(?![\\p{L}\\d])`, 'giu'), number)
      .replace(new RegExp(`\\b(${digits}) (?:written )?in ${called}${end}`, 'giu'), number);
  }
  const factorial = (n: string): string =>
    own(Array.from({ length: Math.min(20, Number(n)) }, (_, at) => at + 1).reduce((a, b) => a * b, 1));
  plain = plain.replace(/\b(?:the )?factorial of (\d|1\d)\b|\b(\d|1\d)!/g, (_, a?: string, b?: string) =>
    factorial(a ?? b ?? ''),
  );
  return plain.replace(/\b(?:the )?decimal (?:number )?(?=\d)/gi, '').trim();
}
