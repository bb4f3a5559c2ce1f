import { divide, type Rational, rational } from '../../arithmetic/rational.ts';
import { CURRENCIES, measureOf } from '../../language/units.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import { type Kind, kindOfNouns, MONEY, TIME } from '../term.ts';
import { ALL, CHANGES, LEFT, NAMES, PRICES, WAGES } from './asking.ts';

import { BE, DETERMINERS, measured, PREPOSITIONS, PRONOUNS, SKIPPED } from './vocabulary.ts';
import { AUXILIARIES, areOpposite, COMPARATIVES, namedBy, verbIn } from './words.ts';

export type Mode =
  | 'total'
  | 'left'
  | 'paid'
  | 'earned'
  | 'profit'
  | 'difference'
  | 'lacking'
  | 'mean'
  | 'median'
  | 'percent'
  | 'rise'
  | 'remainder'
  | 'chance';

/** What a question wants to know. */
export type Goal = {
  mode: Mode;
  kind: Kind;
  /** Of a unit that is asked for. */
  size?: Rational;
  /** For one of these; a kind without a name for whatever there are several of. */
  per?: Kind;
  /** Whether a count that does not come out even is rounded up ("are needed") or down ("full boxes"). */
  rounds?: 'up' | 'down';
  /** Of all that are told of. */
  all: boolean;
  /** What it speaks of. */
  labels: ReadonlySet<string>;
  /** What the numbers of the question itself count. */
  counted: Set<string>;
  /** What is said there to be done. */
  verbs: ReadonlySet<string>;
  words: readonly string[];
};

/** "at the same price per egg", "at that speed": says nothing that was not told. */
function withoutPace(words: readonly string[]): readonly string[] {
  const at = words.findIndex(
    (word, place) =>
      word === 'at' &&
      /^(?:this|that|the|same)$/.test(words[place + 1] ?? '') &&
      words.slice(place + 1, place + 4).some((one) => /^(?:price|pace|rate|speed)$/.test(one)),
  );
  const end = words.findIndex((word, place) => place > at && word === '');
  return at < 0 ? words : [...words.slice(0, at), ...words.slice(end < 0 ? words.length : end)];
}

type Own = Pick<Goal, 'mode' | 'kind'> & Partial<Goal>;

const LENGTH: Kind = { head: 'length', modifiers: [] };

const WEIGHT: Kind = { head: 'weight', modifiers: [] };

const YEARS: Kind = { head: 'month', modifiers: [] };

const PERCENT: Kind = { head: 'percent', modifiers: [] };

const ANY: Kind = { head: '', modifiers: [] };

/** What an asking sentence wants, by its words. Undefined where that is not clear, or more than one thing is wanted. */
export function goalOf(
  asked: readonly string[],
  told: ReadonlySet<string>,
  heads: ReadonlySet<string>,
  isMoney: boolean,
  shares: boolean,
): Goal | undefined {
  const words = withoutPace(asked);
  const leads = words.filter(
    (word, at) =>
      /^(?:how|what|which|calculate|find)$/.test(word) &&
      !(word === 'which' && PREPOSITIONS.has(words[at - 1] ?? '')),
  );
  const lead = words.findIndex((word) => /^(?:how|what|calculate|find|work)$/.test(word));
  if (lead < 0 || leads.length > 1) return undefined;
  const rest = words.slice(lead);
  // What was there before what is told: nothing here reckons back.
  if (
    words.some(
      (word) =>
        /^(?:original|originally|regular|usual|normally|beforehand|initially|yesterday|before)$/.test(word) &&
        (shares || !told.has(word)),
    )
  )
    return undefined;
  const own = ownOf(rest, told, heads, isMoney);
  // "How many boys?", of pupils of whom so many are girls.
  const other = own?.kind.head ?? '';
  if (own && other !== '' && !heads.has(other) && [...told].some((word) => areOpposite(word, other)))
    own.kind = ANY;
  if (!own) return undefined;
  // "By how many euros was it cut?"
  if (words[lead - 1] === 'by' && own.kind.head !== 'percent') own.mode = 'difference';
  const spoken = words.filter(
    (word) =>
      word !== '' &&
      !DETERMINERS.has(word) &&
      !PREPOSITIONS.has(word) &&
      !PRONOUNS.has(word) &&
      !BE.has(word),
  );
  const verbs = spoken.flatMap((word) =>
    AUXILIARIES.has(word) || NAMES.has(word) ? [] : (verbIn(word)?.lemma ?? []),
  );
  const labels = [...spoken, other]
    .filter((word) => !NAMES.has(word) && !SKIPPED.has(word) && !AUXILIARIES.has(word))
    .map((word) => lemmaOf(word.replace(/'s?$/, '')));
  return {
    all: words.some((word) => ALL.has(word)),
    counted: new Set<string>(),
    labels: new Set(labels.filter((label) => label !== own.kind.head)),
    verbs: new Set(verbs),
    words,
    ...own,
  };
}

function ownOf(
  words: readonly string[],
  told: ReadonlySet<string>,
  heads: ReadonlySet<string>,
  isMoney: boolean,
): Own | undefined {
  const has = (...some: string[]): boolean => some.some((word) => words.includes(word));
  const [first, second = ''] = words;
  if (has('percent', 'percentage', '%')) {
    const rises = words.some((word) => CHANGES.has(word));
    return { mode: rises ? 'rise' : 'percent', kind: PERCENT };
  }
  if (has('probability', 'likely')) return { mode: 'chance', kind: { head: 'number', modifiers: [] } };
  if (has('average', 'mean') || (first === 'what' && has('speed'))) return meanOf(words);
  if (has('median')) return { mode: 'median', kind: ANY };
  if (has('perimeter')) return { mode: 'total', kind: LENGTH };
  if (first === 'how' && second === 'many') return manyOf(words, has, told, heads);
  if (first === 'how' && second === 'much') return muchOf(words, has, told, isMoney);
  const per = perIn(words);
  const each = per && { per };
  if (first === 'how' && second === 'far') return { mode: left(has) ? 'left' : 'total', kind: LENGTH };
  if (first === 'how' && second === 'old') return { mode: 'total', kind: YEARS, size: rational(12n) };
  if (first === 'how' && second === 'heavy') return { mode: 'total', kind: WEIGHT };
  if (first === 'how' && second === 'long') {
    const isTime =
      has('take', 'takes', 'last', 'lasts', 'need', 'needs', 'wait', 'until', 'took') || told.has('second');
    const isWay = told.has('length') && !isTime;
    return { mode: left(has) ? 'left' : 'total', kind: isWay ? LENGTH : TIME, ...each };
  }
  // "How big is one instalment?"
  if (first === 'how' && /^(?:big|large|high)$/.test(second)) {
    const at = words.findIndex((word) => /^(?:one|each|every)$/.test(word) || word === '');
    const named = isMoney ? namedBy(words.slice(at + 1)) : undefined;
    return named && { mode: 'paid', kind: MONEY, per: named.of.kind };
  }
  return first === 'how' ? undefined : whatOf(words, has, told, isMoney);
}

type Has = (...some: string[]) => boolean;

export const left = (has: Has): boolean => [...LEFT].some((word) => has(word));

/** The size of the unit behind "per": a minute has 60 seconds. */
function perSize(words: readonly string[]): Rational {
  const at = words.findIndex((word) => /^(?:each|every|per)$/.test(word));
  return (at < 0 ? undefined : measureOf(words[at + 1] ?? '')?.size) ?? rational(1n);
}

/** "each", "per bag", "every day": what one of them has. */
function perIn(words: readonly string[]): Kind | undefined {
  // "balls at 8 EUR each" is a price.
  const at = words.findIndex(
    (word, place) => /^(?:each|every|per|apiece)$/.test(word) && (place === 0 || words[place - 1] !== ''),
  );
  if (at < 0) return undefined;
  if (words[at + 1] === 'of')
    return /^(?:them|us|those|these|the)$/.test(words[at + 2] ?? '') &&
      namedBy(words.slice(at + 3)) === undefined
      ? ANY
      : (namedBy(words.slice(at + 3))?.of.kind ?? ANY);
  const named = namedBy(words.slice(at + 1));
  return named && !verbIn(words[at + 1] ?? '') ? kindOfTime(words[at + 1] ?? '', named.of.kind) : ANY;
}

/** Days and weeks are counted like things; hours are measured. */
export function kindOfTime(word: string, kind: Kind): Kind {
  const unit = singular(word);
  return /^(?:day|week|fortnight|night|morning|evening|afternoon)$/.test(unit)
    ? { head: /^(?:week|fortnight)$/.test(unit) ? unit : 'day', modifiers: [] }
    : kind;
}

function meanOf(words: readonly string[]): Own | undefined {
  if (words.includes('speed')) {
    const at = words.indexOf('per');
    const [over, under] = [measureOf(words[at - 1] ?? ''), measureOf(words[at + 1] ?? '')];
    const size = at > 0 && over && under ? divide(over.size, under.size) : undefined;
    return { mode: 'mean', kind: { head: 'length/second', modifiers: [] }, ...(size && { size }) };
  }
  const per = perIn(words);
  return { mode: 'mean', kind: ANY, ...(per && { per }) };
}

const isUnit = (word: string): boolean => measureOf(word) !== undefined || /^(?:square|cubic)$/.test(word);

function manyOf(
  words: readonly string[],
  has: Has,
  told: ReadonlySet<string>,
  heads: ReadonlySet<string>,
): Own | undefined {
  const tail = words
    .slice(2)
    .filter(
      (word) => word !== '' && !/^(?:of|the|these|those|his|her|their|its|whole|total|different)$/.test(word),
    );
  const isFull = /^(?:full|complete)$/.test(tail[0] ?? '');
  const isMore = /^(?:more|fewer|extra|additional|further)$/.test(tail[0] ?? '');
  const rest = isFull || isMore ? tail.slice(1) : tail;
  const counted = [1, 2, 3]
    .map((taken) => namedBy(rest.slice(0, taken)))
    .find((one) => one && heads.has(one.of.kind.head));
  const found = counted ?? (AUXILIARIES.has(rest[0] ?? '') || rest.length === 0 ? undefined : namedBy(rest));
  // "How many succeeded?": of what was counted.
  const isTold = found && (told.has(found.of.kind.head) || isUnit(rest[0] ?? ''));
  const shorter = isTold
    ? undefined
    : [2, 1].map((taken) => namedBy(rest.slice(0, taken))).find((one) => one && told.has(one.of.kind.head));
  const named = isTold || (!shorter && rest.length > (found?.taken ?? 0)) ? found : shorter;
  const per = perIn(words);
  const common = {
    ...(per && { per }),
    ...(isFull || has('can', 'could')
      ? { rounds: 'down' as const }
      : has(...NEEDED)
        ? { rounds: 'up' as const }
        : {}),
  };
  if (has('over') && has('left')) return { mode: 'remainder', kind: named?.of.kind ?? ANY };
  const head = named?.of.kind.head ?? '';
  if (CURRENCIES.has(head) || head === 'cent') {
    const mode = moneyMode(has) ?? 'paid';
    return { mode, kind: MONEY, size: rational(1n, head === 'cent' ? 100n : 1n), ...(per && { per }) };
  }
  if (isMore && has('than')) return { ...common, mode: 'difference', kind: named?.of.kind ?? ANY };
  if (isMore) return { ...common, mode: 'lacking', kind: named?.of.kind ?? ANY };
  const mode = left(has) ? 'left' : 'total';
  const word = rest[0] ?? '';
  const unit = measureOf(word);
  const kind = named ? kindOfTime(word, named.of.kind) : ANY;
  const isCounted = kind.head === 'day' || kind.head === 'week';
  return {
    ...common,
    mode,
    kind,
    ...(named &&
      !isCounted &&
      ((unit && measured(unit.base)) || /^(?:square|cubic)$/.test(word)) && {
        size: per && measured(per.head) ? divide(named.of.size, perSize(words)) : named.of.size,
      }),
  };
}

/** What there must be enough of. */
const NEEDED = [
  'need',
  'needs',
  'needed',
  'required',
  'must',
  'require',
  'should',
  'take',
  'order',
  'booked',
  'buy',
  'run',
];

function muchOf(
  words: readonly string[],
  has: Has,
  told: ReadonlySet<string>,
  isMoney: boolean,
): Own | undefined {
  const [, , noun = ''] = words;
  const per = perIn(words);
  const each = per && { per };
  if (noun === 'time' || (noun === 'longer' && has('than')))
    return { mode: has('longer') ? 'difference' : left(has) ? 'left' : 'total', kind: TIME };
  const compares = words.some((word) => COMPARATIVES.has(word)) && has('than');
  if (compares) return { mode: 'difference', kind: isMoney ? MONEY : ANY };
  if (has('weigh', 'weighs')) return { mode: 'total', kind: WEIGHT, ...each };
  const measures = ['litre', 'weight', 'length2', 'pint', 'kWh'].filter((head) => told.has(head));
  const stuff = measures.length > 0 || !told.has('length') ? measures : ['length'];
  const isStuff =
    !isMoney ||
    (!AUXILIARIES.has(noun) &&
      !/^(?:money|is|are|change|more|profit|left)$/.test(noun) &&
      told.has(singular(noun)));
  if (isStuff && stuff.length === 1 && !has('cost', 'pay', 'money', 'price'))
    return { mode: left(has) ? 'left' : 'total', kind: { head: stuff[0] ?? '', modifiers: [] }, ...each };
  if (!isMoney) return undefined;
  if (noun === 'more') return { mode: 'lacking', kind: MONEY };
  const mode = moneyMode(has);
  return mode && { mode, kind: MONEY, ...each };
}

function moneyMode(has: Has): Mode | undefined {
  if (has('change') || (has('get') && has('back'))) return 'left';
  if (has('profit')) return 'profit';
  if (has('cost', 'costs', 'owe', 'bill', 'price')) return left(has) && has('left') ? 'left' : 'paid';
  if (left(has)) return 'left';
  if (has('have') && !has('pay', 'spend', 'to')) return 'left';
  if (has('pay', 'spend', 'spent', 'paid', 'worth', 'charge', 'charged')) return 'paid';
  if ([...WAGES].some((word) => has(word))) return 'earned';
  return has('is', 'are', 'was', 'will', 'does', 'do') ? 'paid' : undefined;
}

function whatOf(
  words: readonly string[],
  has: Has,
  told: ReadonlySet<string>,
  isMoney: boolean,
): Own | undefined {
  const per = perIn(words);
  const each = per && { per };
  if (has('fraction', 'probability', 'ratio', 'chance')) return undefined;
  const rate = words.indexOf('per');
  const over = namedBy(words.slice(rate + 1))?.of;
  const named = rate > 0 ? namedBy(words.slice(rate - 1, rate))?.of : undefined;
  if (named && over && measured(named.kind.head) && measured(over.kind.head)) {
    const size = { n: named.size.n * over.size.d, d: named.size.d * over.size.n };
    return { mode: 'total', kind: named.kind, per: over.kind, size: rational(size.n, size.d) };
  }
  if (has('volume')) return { mode: 'total', kind: { head: 'length3', modifiers: [] } };
  if (has('distance')) return { mode: 'total', kind: LENGTH };
  if (has('area')) return { mode: 'total', kind: { head: 'length2', modifiers: [] } };
  if (has('weight', 'mass', 'weigh')) return { mode: 'total', kind: WEIGHT, ...each };
  if (has('age')) return { mode: 'total', kind: YEARS, size: rational(12n) };
  if (has('difference')) return { mode: 'difference', kind: isMoney ? MONEY : ANY };
  if (isMoney) {
    const earns = told.has('earn') || told.has('wage') || told.has('salary');
    if (has('profit')) return { mode: 'profit', kind: MONEY };
    if (has('change', 'balance', 'left', 'now', 'credit')) return { mode: 'left', kind: MONEY };
    if (
      has('earn', 'wage', 'wages', 'salary', 'income', 'earnings', 'takings', 'revenue') ||
      (has('pay') && earns)
    )
      return { mode: 'earned', kind: MONEY, ...each };
    if ([...PRICES].some((word) => has(word))) return { mode: 'paid', kind: MONEY, ...each };
    return undefined;
  }
  if (has('total')) return { mode: 'total', kind: ANY };
  const be = words.findIndex((word) => BE.has(word));
  const nouns = words.slice(be + 1).filter((word) => !DETERMINERS.has(word) && !NAMES.has(word));
  const kind = be > 0 && nouns[0] ? kindOfNouns([nouns[0]]) : undefined;
  return kind && told.has(kind.head) ? { mode: left(has) ? 'left' : 'total', kind } : undefined;
}
