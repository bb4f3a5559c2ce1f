import { add, rational, subtract } from '../../arithmetic/rational.ts';
import type { Asked } from './asked.ts';
import type { Quantity, Value } from './moment.ts';
import { wordAt } from './token.ts';
import { isYear, type Told } from './told.ts';
import { contentOf } from './words.ts';

type Birth = { year: Quantity; who: ReadonlySet<string> };
const OLDEST = rational(130n);

/** How old somebody was in a year, or in which year somebody was so old; both by calendar years, where that is said. */
export function agesIn(told: Told, asked: Asked): { value: Value; shown: string } | undefined {
  const { tokens, clauses, used } = told;
  if (told.placed.length > 0 || told.stretches.length > 0) return undefined;
  const births: Birth[] = [];
  for (const [place, { from, to, sentence, content }] of clauses.entries()) {
    if (place === told.asked) continue;
    // "and his daughter in 2016": the verb is that of the clause before.
    const isGoingOn =
      content.size === 1 &&
      clauses.some((one, at) => at < place && one.sentence === sentence && one.content.has('born'));
    const isBorn = content.has('born') || isGoingOn;
    const years = tokens.flatMap((token, at) =>
      at >= from && at < to && token.kind === 'quantity' ? [{ token, at }] : [],
    );
    const [year, more] = years;
    if (!year) continue;
    if (!isBorn || more || !isYear(year.token)) return undefined;
    used.add(year.at);
    births.push({ year: year.token, who: new Set([...content].filter((word) => word !== 'born')) });
  }
  const clause = clauses[told.asked];
  if (!clause || births.length === 0 || births.length > 2) return undefined;
  const words = tokens.slice(clause.from, clause.to).map((_, at) => wordAt(tokens, clause.from + at));
  const numbers = tokens.flatMap((token, at) =>
    at >= clause.from && at < clause.to && token.kind === 'quantity' ? [{ token, at }] : [],
  );
  const [number, other] = numbers;
  if (!number || other) return undefined;
  used.add(number.at);
  const turns = words.findIndex((word) => /^(?:turn|turns|turned)$/.test(word));
  const when = words.indexOf('when');
  if (asked.what === 'year') {
    const who = personIn(words.slice(0, turns), births);
    if (turns < 0 || when >= 0 || !who || isYear(number.token)) return undefined;
    return { value: sum(who.year, number.token), shown: `${shown(who.year)} + ${shown(number.token)}` };
  }
  const till = [when, words.findIndex((word, at) => at > 2 && word === 'in')].filter((at) => at >= 0);
  const about = personIn(words.slice(2, Math.min(...till, words.length)), births);
  if (!about) return undefined;
  if (isYear(number.token)) {
    // On most days of a year it is open whether the birthday was already.
    const isSure = turns >= 0 && when < 0;
    const text = tokens.map((_, at) => wordAt(tokens, at)).join(' ');
    const passed =
      /\bbirthday (?:had|has|was) (?:already )?(?:passed|been|over)|\bcalendar years?\b/.test(text) ||
      /\bafter (?:his|her|their|the) birthday\b/.test(text);
    if (!isSure && !passed) return undefined;
    tokens.forEach((_, at) => {
      if (/^(?:after|already|over)$/.test(wordAt(tokens, at))) used.add(at);
    });
    return aged(about, number.token);
  }
  tokens.forEach((_, at) => {
    if (
      wordAt(tokens, at) === 'counting' &&
      /^(?:by|in)$/.test(wordAt(tokens, at + 1)) &&
      wordAt(tokens, at + 2) === 'calendar'
    )
      used.add(at);
  });
  const isYearly = /\bthe (?:calendar )?year\b|\bcalendar years?\b/.test(
    tokens.map((_, at) => wordAt(tokens, at)).join(' '),
  );
  const others = births.filter((birth) => birth !== about);
  const named = personIn(words.slice(when + 1, turns), births);
  const isPronoun = contentOf(words.slice(when + 1, turns)).length === 0;
  const older = isPronoun ? others[0] : named;
  if (when < 0 || turns < when || !isYearly || !older || older === about) return undefined;
  const year = sum(older.year, number.token);
  const found = aged(about, year);
  return found && { ...found, shown: `${shown(older.year)} + ${shown(number.token)} - ${shown(about.year)}` };
}

const sum = (a: Quantity, b: Quantity): Quantity => ({ kind: 'quantity', value: add(a.value, b.value) });
const shown = ({ value }: Quantity): string => String(value.n);

function aged({ year: born }: Birth, year: Quantity): { value: Value; shown: string } | undefined {
  const value = subtract(year.value, born.value);
  return value.n >= 0n && value.n <= OLDEST.n
    ? { value: { kind: 'quantity', value }, shown: `${shown(year)} - ${shown(born)}` }
    : undefined;
}

/** Whose birth words speak of; a pronoun alone means the only one. */
function personIn(words: readonly string[], births: readonly Birth[]): Birth | undefined {
  const named = contentOf(words).filter((word) => !/^turn/.test(word));
  if (named.length === 0) return births.length === 1 ? births[0] : undefined;
  const [only, other] = births.filter(({ who }) => named.every((word) => who.has(word)));
  return other ? undefined : only;
}
