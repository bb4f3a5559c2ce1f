import { add, divide, multiply, ONE, type Rational, rational } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { spelledAt } from '../../language/numbers.ts';
import { measureOf } from '../../language/units.ts';
import { work } from '../../work.ts';
import { type Length, MINUTE, minuteOf, SECOND } from './moment.ts';
import { signAt, type Token, wordAt } from './token.ts';
import { PLAIN, TURNS } from './words.ts';

/** What tokens from one place on are together, and how many of them. */
type Rule = (tokens: readonly Token[], at: number) => { token: Token; taken: number } | undefined;

/** Words that may stand between a number and its unit. */
const BESIDES = wordSet('full whole more other further extra additional calendar complete');
const HALF = rational(1n, 2n);
const QUARTER = rational(1n, 4n);

/** The unit of time that a word names; a single letter only straight behind a number. */
function unitNamed(word: string, glued: boolean): Length | undefined {
  if (glued && word === 'm') return MINUTE;
  if (glued && word === 's') return SECOND;
  const measure =
    word.length > 1 || glued || word === 'h' ? measureOf(/^nights?$/.test(word) ? 'day' : word) : undefined;
  if (!measure || !/^(?:second|month)$/.test(measure.base) || measure.exponent !== 1) return undefined;
  return word === 'second' || word === 'an'
    ? undefined
    : { base: measure.base === 'month' ? 'month' : 'second', size: measure.size };
}

/** "twenty-five", "an hour", "half an hour", "three quarters of an hour". */
const spelled: Rule = (tokens, at) => {
  const first = tokens[at];
  if (first?.kind !== 'word') return undefined;
  const made = (value: Rational, taken: number) => {
    const end = tokens[at + taken - 1]?.end ?? first.end;
    return { token: { kind: 'quantity', value, spelled: true, start: first.start, end } as const, taken };
  };
  const { word } = first;
  const isArticle = word === 'a' || word === 'an';
  const before = tokens[at - 1];
  // "twice a day" tells how often.
  const isPer = before?.kind === 'quantity' || /^(?:once|twice|times)$/.test(wordAt(tokens, at - 1));
  const hour = (from: number): number =>
    [['of', 'an', 'hour'], ['an', 'hour'], ['hour'], ['-', 'hour']].find((words) =>
      words.every((one, place) => (wordAt(tokens, from + place) || signAt(tokens, from + place)) === one),
    )?.length ?? 0;
  const share = /^(?:half|quarter)$/.test(word)
    ? 0
    : isArticle && /^(?:half|quarter)$/.test(wordAt(tokens, at + 1))
      ? 1
      : -1;
  if (share >= 0 && hour(at + share + 1) > 0) {
    const size = wordAt(tokens, at + share) === 'half' ? HALF : QUARTER;
    return made(size, share + 1 + hour(at + share + 1) - 1);
  }
  if (isArticle) {
    const unit = at + (BESIDES.has(wordAt(tokens, at + 1)) ? 2 : 1);
    // "a night watchman" is no night.
    const beyond = wordAt(tokens, unit + 1);
    const isThing = beyond !== '' && !PLAIN.has(beyond) && !TURNS.has(beyond);
    return !isPer && !isThing && unitNamed(wordAt(tokens, unit), false) ? made(ONE, 1) : undefined;
  }
  const words: string[] = [];
  for (let next = at; next < at + 8; next++) {
    if (signAt(tokens, next) === '-') words.push('-');
    else words.push(wordAt(tokens, next));
  }
  const plain = words.filter((one, place) => one !== '-' || place > 2);
  const number = spelledAt(plain, 0);
  if (!number) return undefined;
  const hyphens = words.length - plain.length;
  const taken = number.taken + (number.taken > 1 ? hyphens : 0);
  const next = wordAt(tokens, at + taken);
  // "the next one": it stands for what was spoken of.
  const isOne = word === 'one' && number.taken === 1;
  if (isOne && !unitNamed(next, false) && !BESIDES.has(next) && signAt(tokens, at + 1) !== '-')
    return undefined;
  if (number.value.n === 3n && next === 'quarters' && hour(at + taken + 1) > 0)
    return made(rational(3n, 4n), taken + 1 + hour(at + taken + 1) - 1);
  return made(number.value, taken);
};

/** "five and a half hours", "an hour and a quarter". */
const halved: Rule = (tokens, at) => {
  const first = tokens[at];
  if (first?.kind !== 'quantity') return undefined;
  const said = [1, 2, 3].map((place) => wordAt(tokens, at + place)).join(' ');
  const share = said === 'and a half' ? HALF : said === 'and a quarter' ? QUARTER : undefined;
  const end = tokens[at + 3]?.end;
  if (!share || end === undefined) return undefined;
  const isOf = first.unit !== undefined || unitNamed(wordAt(tokens, at + 4), false) !== undefined;
  return isOf ? { token: { ...first, value: add(first.value, share), end }, taken: 4 } : undefined;
};

/** A number with the unit of time behind it. */
const united: Rule = (tokens, at) => {
  const first = tokens[at];
  if (first?.kind !== 'quantity' || first.unit) return undefined;
  let next = at + 1;
  if (signAt(tokens, next) === '-' && tokens[next]?.start === first.end) next++;
  const glued = tokens[next]?.start === first.end;
  if (BESIDES.has(wordAt(tokens, next))) next++;
  const unit = unitNamed(wordAt(tokens, next), glued);
  const end = tokens[next]?.end;
  return unit && end !== undefined ? { token: { ...first, unit, end }, taken: next - at + 1 } : undefined;
};

/** "1 hour and 5 minutes": a smaller unit goes on with a greater one. */
const compounded: Rule = (tokens, at) => {
  const first = tokens[at];
  if (first?.kind !== 'quantity' || !first.unit) return undefined;
  const and = wordAt(tokens, at + 1) === 'and' ? 1 : 0;
  const second = tokens[at + 1 + and];
  if (second?.kind !== 'quantity') return undefined;
  const unit =
    second.unit ??
    (and === 0 && first.unit.size.n === 3600n && second.start - first.end <= 0 ? MINUTE : undefined);
  if (unit?.base !== first.unit.base || unit.size.n >= first.unit.size.n) return undefined;
  const share = multiply(second.value, divide(unit.size, first.unit.size));
  if (share.n >= share.d || first.value.d !== 1n) return undefined;
  return { token: { ...first, value: add(first.value, share), end: second.end }, taken: 2 + and };
};

const HALVES: readonly (readonly [RegExp, 'a' | 'p', least: number, most: number])[] = [
  [/^in the morning\b/, 'a', 1, 11],
  [/^in the afternoon\b/, 'p', 12, 6],
  [/^in the evening\b/, 'p', 4, 11],
  [/^at night\b/, 'p', 7, 11],
];

/** "6:30 in the morning", "8 o'clock", "half past seven". */
const timed: Rule = (tokens, at) => {
  const [first, second] = [tokens[at], tokens[at + 1]];
  const isLed = first?.kind === 'word' && /^(?:a|half|quarter)$/.test(first.word);
  if (!isLed && first?.kind !== 'clock' && first?.kind !== 'quantity') return undefined;
  // "12:00 noon"
  const isTwice = first?.kind === 'clock' && second?.kind === 'clock' && second.start - first.end < 2;
  if (isTwice && first.minute % 720 === 0 && second.minute % 720 === 0)
    return { token: { ...second, start: first.start }, taken: 2 };
  const turned = past(tokens, at);
  const isOclock = first?.kind === 'quantity' && !first.unit && wordAt(tokens, at + 1) === "o'clock";
  const own =
    turned ??
    (first?.kind === 'clock' && !first.sure
      ? { minute: first.minute, taken: 1 }
      : first?.kind === 'quantity' && first.value.d === 1n && isOclock
        ? { minute: Number(first.value.n) * 60, taken: 2 }
        : first?.kind === 'quantity' && !first.unit && first.value.d === 1n
          ? { minute: Number(first.value.n) * 60, taken: 1 }
          : undefined);
  if (!own || own.minute > 1440) return undefined;
  const next = at + own.taken;
  const words = [0, 1, 2].map((place) => wordAt(tokens, next + place)).join(' ');
  const found = HALVES.find(([pattern]) => pattern.test(words));
  const isBare = first.kind === 'quantity' && !turned && !isOclock;
  if (!found && (first.kind === 'clock' || isBare)) return undefined;
  const end = tokens[next - 1]?.end ?? first.end;
  if (!found)
    return {
      token: { kind: 'clock', minute: own.minute % 1440, sure: false, start: first.start, end },
      taken: own.taken,
    };
  const [, half, least, most] = found;
  const hour = Math.floor(own.minute / 60);
  const fits = least <= most ? hour >= least && hour <= most : hour >= least || hour <= most;
  const minute = fits ? minuteOf(hour, own.minute % 60, half) : undefined;
  if (minute === undefined) return undefined;
  const taken = own.taken + (words.startsWith('at') ? 2 : 3);
  const till = tokens[at + taken - 1]?.end ?? end;
  return { token: { kind: 'clock', minute, sure: true, start: first.start, end: till }, taken };
};

const MINUTES_SAID: ReadonlySet<bigint> = new Set([5n, 10n, 20n, 25n]);

/** "half past seven", "a quarter to nine", "ten to twelve", in minutes. */
function past(tokens: readonly Token[], at: number): { minute: number; taken: number } | undefined {
  const few = tokens[at];
  // "until ten to twelve", and not "from ten to twelve"
  const lead = wordAt(tokens, at - 1) || signAt(tokens, at - 1) || '.';
  const isLed = /^(?:at|until|till|by|before|after|is|was|and|[.,:=])$/.test(lead);
  if (few?.kind === 'quantity' && few.spelled && !few.unit && isLed) {
    const [way, whole] = [wordAt(tokens, at + 1), tokens[at + 2]];
    const by = /^(?:past|to)$/.test(way) && MINUTES_SAID.has(few.value.n) ? Number(few.value.n) : undefined;
    if (by === undefined || whole?.kind !== 'quantity' || whole.unit || whole.value.d !== 1n)
      return undefined;
    return { minute: Number(whole.value.n) * 60 + (way === 'past' ? by : -by), taken: 3 };
  }
  const article = wordAt(tokens, at) === 'a' ? 1 : 0;
  const [share, side] = [wordAt(tokens, at + article), wordAt(tokens, at + article + 1)];
  const hour = tokens[at + article + 2];
  if (hour?.kind !== 'quantity' || hour.unit || hour.value.d !== 1n) return undefined;
  const offset =
    share === 'half' && side === 'past'
      ? 30
      : share !== 'quarter'
        ? undefined
        : side === 'past'
          ? 15
          : side === 'to'
            ? -15
            : undefined;
  const taken = article + 3 + (wordAt(tokens, at + article + 3) === "o'clock" ? 1 : 0);
  return offset === undefined ? undefined : { minute: Number(hour.value.n) * 60 + offset, taken };
}

/** "1 to 5 May", "26, 27 and 28 April": the month stands behind the last. */
function withMonths(tokens: readonly Token[]): Token[] {
  const found = [...tokens];
  let [month, year]: [number | undefined, number | undefined] = [undefined, undefined];
  for (let at = found.length - 1; at >= 0; at--) {
    const token = found[at];
    if (token?.kind === 'date') [month, year] = [token.month, token.year];
    else if (token?.kind === 'quantity') {
      const isDay = !token.unit && token.value.d === 1n && token.value.n >= 1n && token.value.n <= 31n;
      if (!isDay || token.spelled || month === undefined) month = undefined;
      else {
        const { start, end } = token;
        found[at] = {
          kind: 'date',
          month,
          day: Number(token.value.n),
          ...(year !== undefined && { year }),
          start,
          end,
        };
      }
    } else if (
      month !== undefined &&
      !/^(?:to|and|until|till)$/.test(wordAt(found, at)) &&
      !/^[,-]$/.test(signAt(found, at))
    )
      month = undefined;
  }
  return found;
}

/** "Tuesday at 8:20", "22:45 on Saturday", "8:20 on Tuesday morning". */
const onDay: Rule = (tokens, at) => {
  const first = tokens[at];
  if (first?.kind !== 'clock' && first?.kind !== 'weekday') return undefined;
  const next = /^(?:at|on)$/.test(wordAt(tokens, at + 1)) || signAt(tokens, at + 1) === ',' ? at + 2 : at + 1;
  const second = tokens[next];
  const [clock, day] =
    first?.kind === 'clock' ? [first, second] : second?.kind === 'clock' ? [second, first] : [];
  if (!second || clock?.kind !== 'clock' || day?.kind !== 'weekday' || clock.day !== undefined)
    return undefined;
  const part = clock === first ? wordAt(tokens, next + 1) : '';
  const isPart = /^(?:morning|afternoon|evening|night)$/.test(part);
  const half = part === 'morning' ? clock.minute < 720 : isPart ? clock.minute >= 720 : true;
  if (!half && clock.sure) return undefined;
  const minute = half ? clock.minute : (clock.minute + 720) % 1440;
  const end = (isPart ? tokens[next + 1] : second)?.end ?? second.end;
  const token = { ...clock, minute, sure: clock.sure || isPart, day: day.at, start: first.start, end };
  return { token, taken: next - at + (isPart ? 2 : 1) };
};

function rewritten(tokens: readonly Token[], rule: Rule): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    work();
    const made = rule(tokens, at);
    const token = made?.token ?? tokens[at];
    if (token) found.push(token);
    at += made?.taken ?? 1;
  }
  return found;
}

/** Tokens with what is told in several of them as one. */
export const joined = (tokens: readonly Token[]): Token[] =>
  withMonths([spelled, halved, united, halved, compounded, timed, onDay].reduce(rewritten, [...tokens]));
