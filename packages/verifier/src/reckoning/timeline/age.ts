import { add, subtract } from '../../arithmetic/rational.ts';
import type { Asked } from './asked.ts';
import type { Found } from './found.ts';
import type { Quantity } from './moment.ts';
import { isYear, wordAt } from './token.ts';
import type { Clause, Told } from './told.ts';
import { contentOf } from './words.ts';

type Birth = { year: Quantity; who: ReadonlySet<string> };
type Number = { of: Quantity; at: number; isYear: boolean };
const OLDEST = 1000n;
const TURNS = /\bturn(?:s|ed|ing)?\b/;
const YEARLY = /\b(?:the )?calendar years?\b|\bthe year\b/;
const PASSED =
  /\bbirthday (?:had|has|was) (?:already )?(?:passed|been|over)\b|\bafter (?:his|her|their|the) birthday\b/;

/**
 * How old somebody was in a year, when somebody was so old, or was born: of the year of birth, the age and the year two
 * are told. By calendar years; undefined where on most days of the year it is open whether the birthday was already.
 */
export function agesIn(told: Told, asked: Asked): Found {
  const { tokens, clauses, used, placed, stretches } = told;
  if (placed.length > 0 || stretches.length > 0) return undefined;
  const births: Birth[] = [];
  const others: Number[] = [];
  for (const [place, clause] of clauses.entries()) {
    const own = numbersOf(told, clause);
    const [year, more] = own;
    for (const { at } of own) used.add(at);
    // "A tortoise hatched in 1951. How old does it turn?"
    const isOnly = TURNS.test(asked.text) && clauses.length === 2;
    const isBirth =
      clause !== told.asked && !more && year?.isYear && (isOnly || isBegun(told, place, clause));
    const who = new Set([...clause.content].filter((word) => !/^(?:born|start)$/.test(word)));
    if (isBirth) births.push({ year: year.of, who });
    else others.push(...own);
  }
  tokens.forEach((_, at) => {
    const isPart = /^(?:after|already|over)$/.test(wordAt(tokens, at)) && PASSED.test(allWords(told));
    const isBy = wordAt(tokens, at) === 'counting' && wordAt(tokens, at + 2) === 'calendar';
    if (isPart || isBy) used.add(at);
  });
  if (births.length > 1) return ofTwo(told, births, others);
  const [birth] = births;
  const [one, other, more] = others;
  if (more || !one || (birth ? other : !other)) return undefined;
  const wanted = contentOf(asked.words).filter((word) => !/^(?:turn|year|born|start|die|old|old)/.test(word));
  // Nobody else is asked of.
  if (birth && !wanted.every((word) => birth.who.has(word))) return undefined;
  if (!birth) {
    const [year, age] = one.isYear ? [one, other] : [other, one];
    const isBorn = /\bborn\b/.test(asked.text) && TURNS.test(allWords(told));
    return asked.what === 'year' && isBorn && year?.isYear && age && !age.isYear
      ? made('-', year.of, age.of)
      : undefined;
  }
  if (asked.what === 'year')
    return one.isYear || /\bborn\b/.test(asked.text)
      ? undefined
      : made('+', birth.year, one.of, !TURNS.test(allWords(told)));
  const isThing = /\b(?:it|they)\b/.test(asked.text) || wanted.length > 0;
  const isSure =
    TURNS.test(asked.text) || PASSED.test(allWords(told)) || /\bcalendar years?\b/.test(allWords(told));
  const isPerson = [...allWords(told).split(' ')].includes('born') || !isThing;
  return one.isYear && (isSure || !isPerson) ? made('-', one.of, birth.year, !isSure) : undefined;
}

/** "Mirko was born in 1979, his son in 2011. How old was Mirko in the year when the son turned 7?" */
function ofTwo(told: Told, births: readonly Birth[], [age, more]: readonly Number[]): Found {
  const text =
    allWords(told)
      .split(/ (?=how old )/)
      .at(-1) ?? '';
  const [, about = '', then = ''] =
    /^how old (.*?)(?: in the(?: calendar)? year)? when (.*?) turn/.exec(text) ?? [];
  const [whose, older] = [personIn(about, births), personIn(then, births)];
  const isPronoun = contentOf(then.split(' ')).length === 0;
  const other = isPronoun ? births.find((birth) => birth !== whose) : older;
  if (!age || more || age.isYear || births.length > 2 || !whose || !other || whose === other)
    return undefined;
  if (!YEARLY.test(allWords(told))) return undefined;
  const year = made('+', other.year, age.of);
  const found = year?.value.kind === 'quantity' ? made('-', year.value, whose.year) : undefined;
  return found && year && { ...found, shown: `${year.shown} - ${shown(whose.year)}` };
}

const allWords = ({ tokens }: Told): string => tokens.map((_, at) => wordAt(tokens, at)).join(' ');
const shown = ({ value }: Quantity): string => String(value.n);

const numbersOf = ({ tokens }: Told, { from, to }: Clause): Number[] =>
  tokens.flatMap((token, at) =>
    at >= from && at < to && token.kind === 'quantity' ? [{ of: token, at, isYear: isYear(token) }] : [],
  );

/** Whether a clause tells that somebody was born then, or something began; "and his daughter in 2016" goes on so. */
function isBegun({ clauses }: Told, place: number, own: Clause): boolean {
  const isGoingOn =
    own.content.size === 1 &&
    clauses.some((one, at) => at < place && one.sentence === own.sentence && one.content.has('born'));
  return isGoingOn || /\bborn\b/.test(own.text) || own.content.has('start') === true;
}

function made(sign: '+' | '-', a: Quantity, b: Quantity, loose = false): Found {
  const value = (sign === '+' ? add : subtract)(a.value, b.value);
  const isAge = sign === '-' && value.n >= 0n && value.n <= OLDEST;
  const isSo = value.d === 1n && (isAge || (value.n >= 1000n && value.n < 2500n));
  return isSo
    ? {
        value: { kind: 'quantity', value },
        shown: `${shown(a)} ${sign} ${shown(b)}`,
        ...(loose && { loose }),
      }
    : undefined;
}

/** Whose birth words speak of; a pronoun alone means the only one. */
function personIn(words: string, births: readonly Birth[]): Birth | undefined {
  const named = contentOf(words.split(' '));
  if (named.length === 0) return births.length === 1 ? births[0] : undefined;
  const [only, other] = births.filter(({ who }) => named.every((word) => who.has(word)));
  return other ? undefined : only;
}
