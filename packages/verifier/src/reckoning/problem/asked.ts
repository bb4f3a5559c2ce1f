import type { Rational } from '../../arithmetic/rational.ts';
import { rational } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { CURRENCIES, measureOf } from '../../language/units.ts';
import { type Kind, kindOfNouns, MONEY, TIME } from '../term.ts';
import type { Fact } from './fact.ts';
import { DETERMINERS, measured, PREPOSITIONS } from './vocabulary.ts';
import { AUXILIARIES, labelsOf, namedBy, verbIn } from './words.ts';

/** What a question wants to know. */
export type Wanted = {
  mode:
    | 'sum'
    | 'left'
    | 'paid'
    | 'earned'
    | 'profit'
    | 'change'
    | 'each'
    | 'difference'
    | 'more'
    | 'mean'
    | 'median'
    | 'share'
    | 'rise'
    | 'portion'
    | 'chance'
    | 'area'
    | 'perimeter'
    | 'volume'
    | 'remainder';
  kind: Kind;
  /** Of a unit that is asked for. */
  size?: Rational;
  labels: ReadonlySet<string>;
  words: readonly string[];
  /** "together": of all who are told of. */
  all: boolean;
  /** "do not". */
  denied: boolean;
};

const ALL = wordSet('total altogether together combined overall all both they everyone');
/** Words for what there is in the end. */
export const LEFT = wordSet(
  'empty free unsold unused available vacant left remain remains remaining still now afterwards end final finally over keep',
);
const NUMBER: Kind = { head: 'number', modifiers: [] };
const PERCENT: Kind = { head: 'percent', modifiers: [] };
const LENGTH: Kind = { head: 'length', modifiers: [] };
const YEARS: Kind = { head: 'month', modifiers: [] };

/** What an asking sentence wants, by its words; `told` are the facts before it. Undefined where that is not clear. */
export function wantedIn(words: readonly string[], told: readonly Fact[]): Wanted | undefined {
  const lead = words.findIndex((word, at) => /^(?:how|what|which|find|calculate)$/.test(word) && at < 12);
  if (lead < 0) return undefined;
  const rest = words.slice(lead);
  const has = (...some: string[]): boolean => some.some((word) => rest.includes(word));
  const common = {
    labels: new Set(labelsOf(words.filter((word) => !ASKING.has(word)))),
    words,
    all: words.some((word) => ALL.has(word)),
    denied: has('not', "don't", "doesn't", "didn't"),
  };
  const own = special(rest, has) ?? (rest[0] === 'how' ? howOf(rest, told, has) : whatOf(rest, told, has));
  return own && { ...common, ...own };
}

const ASKING = wordSet('how many much what is are was were will does do did the long far old total number');
type Own = Pick<Wanted, 'mode' | 'kind' | 'size'>;
type Has = (...some: string[]) => boolean;

/** Questions for what is computed of what is told: a mean, a share, an area. */
function special(words: readonly string[], has: Has): Own | undefined {
  if (has('probability') || (has('likely') && has('how'))) return { mode: 'chance', kind: NUMBER };
  const percent = has('percent', 'percentage') || (has('%') && !has('much'));
  if (percent) return { mode: CHANGES.some((word) => has(word)) ? 'rise' : 'portion', kind: PERCENT };
  if (has('median')) return { mode: 'median', kind: { head: '', modifiers: [] } };
  const isSpeed = words[0] === 'what' && has('speed');
  if (has('average', 'mean') || isSpeed) return { mode: 'mean', kind: { head: '', modifiers: [] } };
  const isCubic = has('cubic') && words[words.indexOf('cubic') - 1] === 'many';
  if (has('volume') || isCubic) {
    const unit = isCubic ? namedBy(words.slice(words.indexOf('cubic')))?.of.size : undefined;
    return { mode: 'volume', kind: { head: 'length3', modifiers: [] }, ...(unit && { size: unit }) };
  }
  if (has('perimeter')) return { mode: 'perimeter', kind: LENGTH };
  if (words[0] === 'what' && has('area') && !has('cost', 'price'))
    return { mode: 'area', kind: { head: 'length2', modifiers: [] } };
  return undefined;
}
const CHANGES =
  'rise rose increase increased grow grew fall fell drop dropped decrease decreased change'.split(' ');

function howOf(words: readonly string[], told: readonly Fact[], has: Has): Own | undefined {
  const [, second = ''] = words;
  if (second === 'many') return manyOf(words, told, has);
  if (second === 'much') return muchOf(words, told, has);
  const lengths = told.filter(({ kind, per }) => kind.head === 'length' && !per);
  // "How far is it from the quay?": the way back is another.
  const isPlace = has('from') || /^(?:is|are|was)$/.test(words[2] ?? '');
  if (second === 'far' && isPlace && lengths.length > 1) return undefined;
  if (second === 'far') return { mode: has('left', 'remain') ? 'left' : 'sum', kind: LENGTH };
  if (second === 'old') return { mode: 'left', kind: YEARS, size: rational(12n) };
  if (second === 'long') {
    const times = told.some(({ kind, per }) => kind.head === 'second' || per?.head === 'second');
    const takes = has('take', 'takes', 'took', 'last', 'lasts', 'need', 'needs', 'wait', 'until');
    if (lengths.length > 0 === times && !takes) return undefined;
    const isMonthly = !times && told.some(({ per }) => per?.head === 'month');
    const kind = !takes && !(times && lengths.length === 0) ? LENGTH : isMonthly ? YEARS : TIME;
    return { mode: has('left') ? 'left' : has('each') ? 'each' : 'sum', kind };
  }
  return undefined;
}

function manyOf(words: readonly string[], told: readonly Fact[], has: Has): Own | undefined {
  const tail = words.slice(2);
  const skip = tail.findIndex(
    (word) => !/^(?:more|fewer|full|whole|total|of|the|these|those|his|her|them)$/.test(word),
  );
  const named = AUXILIARIES.has(tail[skip] ?? '') ? undefined : toldBy(tail.slice(Math.max(0, skip)), told);
  const more = tail[0] === 'more' || tail[0] === 'fewer';
  const base = named?.of.kind.head ?? '';
  const cents = base === 'cent';
  const isMoney = CURRENCIES.has(base) || cents;
  const kind = isMoney ? MONEY : named ? named.of.kind : (only(told) ?? said(told) ?? shared(tail, told));
  if (!kind || (more && !has('than') && !has('need', 'needs', 'needed', 'must', 'still', 'to')))
    return undefined;
  const over = tail.some((word, at) => word === 'left' && tail[at + 1] === 'over');
  const mode = more
    ? has('than')
      ? 'difference'
      : 'more'
    : over
      ? 'remainder'
      : asksEach(tail)
        ? 'each'
        : isMoney
          ? moneyMode(has)
          : words.some((word) => LEFT.has(word))
            ? 'left'
            : 'sum';
  if (!mode) return undefined;
  const size = isMoney
    ? rational(1n, cents ? 100n : 1n)
    : measured(kind.head) || kind.head.startsWith('length')
      ? named?.of.size
      : undefined;
  return { mode, kind, ...(size && { size }) };
}
/** "each", "per bag": not "per week". */
const asksEach = (words: readonly string[]): boolean =>
  words.some((word, at) => word === 'each' || (/^(?:per|every)$/.test(word) && !isTime(words[at + 1])));

/** The longest name at the beginning that something told is of, or else all of the name. */
function toldBy(words: readonly string[], told: readonly Fact[]): ReturnType<typeof namedBy> {
  const whole = namedBy(words);
  if (!whole) return undefined;
  const heads = new Set(told.flatMap(({ kind, per }) => [kind.head, per?.head ?? '']));
  for (let taken = whole.taken; taken > 0; taken--) {
    const one = namedBy(words.slice(0, taken));
    if (one && heads.has(one.of.kind.head)) return one;
  }
  return whole;
}
const isTime = (word: string | undefined): boolean => measureOf(word ?? '')?.base === 'second';

/** "How many does each friend get?": the one other kind that is told of. */
function shared(words: readonly string[], told: readonly Fact[]): Kind | undefined {
  const by = namedBy(words.slice(words.indexOf('each') + 1))?.of.kind.head;
  const others = told.filter(({ per, kind }) => !per && kind.head !== by);
  return words.includes('each') ? only(others) : undefined;
}

/** What is told last, where that is what some are: "150 pupils are boys. How many are girls?" */
function said(told: readonly Fact[]): Kind | undefined {
  const last = told.at(-1);
  return last && !last.per && last.role === undefined ? last.kind : undefined;
}

/** The one kind of what is told and no rate. */
function only(told: readonly Fact[]): Kind | undefined {
  const heads = new Set(told.filter(({ per }) => !per).map(({ kind }) => kind.head));
  return heads.size === 1 ? told.find(({ per }) => !per)?.kind : undefined;
}

function muchOf(words: readonly string[], told: readonly Fact[], has: Has): Own | undefined {
  const noun = words[2] ?? '';
  if (noun === 'change' || (has('change') && has('get', 'receive', 'give')))
    return { mode: 'change', kind: MONEY };
  if (has('weigh', 'heavy')) return { mode: 'sum', kind: { head: 'weight', modifiers: [] } };
  if (has('more', 'less') && has('than')) return muchMore(told);
  if (has(...ON_TOP) && !has('including', 'after', 'with', 'price', 'bill', 'pay'))
    return { mode: has('interest') ? 'earned' : 'share', kind: MONEY };
  if (noun === 'interest') return { mode: 'earned', kind: MONEY };
  const plain =
    noun === 'money' || AUXILIARIES.has(noun) || /^(?:left|more|change|profit|time|longer)$/.test(noun);
  if (noun === 'time') return { mode: has('left') ? 'left' : 'sum', kind: TIME };
  if (!plain && !verbIn(noun) && noun !== 'in') {
    const about = told.filter(
      ({ kind, labels }) => measured(kind.head) && kind.head !== 'second' && labels.has(noun),
    );
    // "How much water is left?", where only one thing is measured.
    if (about.length === 0) about.push(...told.filter(({ kind }) => STUFF.test(kind.head)));
    const heads = new Set(about.map(({ kind }) => kind.head));
    const [first] = about;
    return first && heads.size === 1 && measured(first.kind.head)
      ? { mode: words.some((word) => LEFT.has(word)) ? 'left' : 'sum', kind: first.kind }
      : undefined;
  }
  // "How much is needed for 14 people?", of 300 g for 4.
  const isMoney = told.some(({ kind }) => kind.head === 'money');
  const [first, other] = new Map(
    told.flatMap(({ kind }) => (STUFF.test(kind.head) ? [[kind.head, kind] as const] : [])),
  ).values();
  if (!isMoney && first && !other)
    return { mode: words.some((word) => LEFT.has(word)) ? 'left' : 'sum', kind: first };
  const mode = asksEach(words) ? 'each' : moneyMode(has);
  return mode && { mode, kind: MONEY };
}

const STUFF = /^(?:weight|litre|pint)$/;
const muchMore = (told: readonly Fact[]): Own | undefined => {
  const kind = only(told);
  return kind && { mode: 'difference', kind };
};

function moneyMode(has: Has): Wanted['mode'] | undefined {
  if (has('change') || (has('get') && has('back'))) return 'change';
  if (has('each', 'apiece')) return 'each';
  if (has('profit')) return 'profit';
  if (has('given', 'spent', 'lost', 'paid', 'given') && has('have', 'has')) return undefined;
  if (has('cost', 'costs') && !has('left', 'remain')) return 'paid';
  if (has('left', 'remain', 'remaining', 'remains', 'now', 'end', 'have')) return 'left';
  if (
    has(
      'earn',
      'make',
      'save',
      'earned',
      'saved',
      'made',
      'receive',
      'collect',
      'raise',
      'take',
      'get',
      'bring',
    )
  )
    return 'earned';
  return has('pay', 'spend', 'cost', 'costs', 'owe', 'spent', 'paid', 'is', 'are', 'charge')
    ? 'paid'
    : undefined;
}

/** What is put on a price, or taken off it. */
export const ON_TOP = wordSet('discount tip vat tax interest');

/** "What is the total cost?", "What does he pay?", "What is the temperature now?" */
function whatOf(words: readonly string[], told: readonly Fact[], has: Has): Own | undefined {
  if (has('change') && !has('temperature')) return { mode: 'change', kind: MONEY };
  if (has(...ON_TOP) && !has('including', 'after', 'with', 'price', 'bill', 'gross', 'inclusive'))
    return { mode: has('interest') ? 'earned' : 'share', kind: MONEY };
  if (has('distance')) return { mode: 'sum', kind: LENGTH };
  if (has('profit')) return { mode: 'profit', kind: MONEY };
  if (has('balance')) return { mode: 'left', kind: MONEY };
  const isGross = has(...ON_TOP) && has('amount', 'sum', 'total');
  if (isGross || has('pay', 'spend', 'owe', 'cost', 'costs', 'price', 'bill', 'charge', 'fare', 'invoice'))
    return { mode: has('each') ? 'each' : 'paid', kind: MONEY };
  if (has('earn', 'wage', 'wages', 'salary', 'pay')) return { mode: 'earned', kind: MONEY };
  if (has('age')) return { mode: 'left', kind: YEARS };
  const be = words.findIndex((word) => /^(?:is|are|was|were)$/.test(word));
  const nouns = words.slice(be + 1).filter((word) => !DETERMINERS.has(word) && !PREPOSITIONS.has(word));
  const at = nouns.findIndex((word) => !/^(?:total|final|new|number|of|amount|sum)$/.test(word));
  // "What is the total?"
  const kind = be > 0 && at < 0 && has('total', 'sum') ? only(told) : undefined;
  if (kind) return { mode: kind.head === 'money' ? 'paid' : 'sum', kind };
  const named = be > 0 && at >= 0 ? kindOfNouns([nouns[at] ?? '']) : undefined;
  const own = named && told.filter(({ kind }) => kind.head === named.head);
  // "the temperature", told in degrees
  const about = named && told.filter(({ labels }) => labels.has(named.head));
  const fact = own?.[0] ?? (new Set(about?.map(({ kind }) => kind.head)).size === 1 ? about?.[0] : undefined);
  return fact && { mode: words.some((word) => LEFT.has(word)) ? 'left' : 'sum', kind: fact.kind };
}
