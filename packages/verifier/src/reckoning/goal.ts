import { type Rational, rational } from '../arithmetic/rational.ts';
import { oneOf, wordSet } from '../language/lists.ts';
import { CURRENCIES, measureOf, raisedTo } from '../language/units.ts';
import { singular, verbOf } from '../language/verbs.ts';
import type { Element } from './expression.ts';
import { isSame, type Kind, kindOfNouns, MONEY, plainOf, type Term, TIME } from './term.ts';

/** What a question wants to know. */
export type Goal = {
  kind: Kind;
  /** Of a unit that is asked for by name: so many of the smallest. */
  size?: Rational;
  /** `left`: what there is in the end. `paid`, `earned`, `profit`: sums of money. `each`: a part of what is shared. */
  mode: 'sum' | 'left' | 'paid' | 'earned' | 'profit' | 'change' | 'each' | 'difference';
  /** What somebody is asked to have or do. */
  verb: string;
  owner: string;
  /** What the question itself tells. */
  terms: Term[];
};

const ASIDE: ReadonlySet<string> = new Set(
  'than many much long far he she they it you we one when order full whole travel last by from person pieces items things still job'.split(
    ' ',
  ),
);
const AUXILIARY = /^(?:do|does|did|will|are|is|have|has|can|were|was|had|there)$/;
const ARTICLE = /^(?:a|an|the|this|that|these|those|his|her|its|their|each|all)$/;
const TAIL = wordSet(
  `left remaining remain remains now then total altogether in all together over the end of at day for her him
  them it he she they to a an back get have has be there does do on and with so need needed take takes per
  every after that spend pay earn save make cost owe`,
);

const wordOf = (element: Element | undefined): string => (element?.kind === 'word' ? element.word : '');

/** What the asking sentence asks; undefined where any of it is not understood. `known` are the words told before. */
export function goalOf(
  elements: readonly Element[],
  known: Words,
  told: readonly Term[],
  text: string,
): Goal | undefined {
  const words = elements.map(wordOf);
  const lead = words.indexOf('how') >= 0 ? words.indexOf('how') : words.indexOf('what');
  if (
    lead < 0 ||
    lead > 6 ||
    !words
      .slice(0, lead)
      .every((word) => word === '' || TAIL.has(word) || known.has(word) || known.has(singular(word)))
  )
    return undefined;
  if (elements.slice(0, lead).some(({ kind }) => kind !== 'word' && kind !== 'sign')) return undefined;
  const rest = elements.slice(lead);
  const asked = askedBy(rest.map(wordOf));
  if (!asked) return undefined;
  const terms = termsIn(rest.slice(asked.taken), known, text);
  if (!terms) return undefined;
  const { taken: _, ...goal } = asked;
  if (goal.kind.head !== '') return { ...goal, terms };
  const kinds = told.filter(({ per }) => !per).map(({ kind }) => kind);
  const [kind] = kinds;
  return kind && kinds.every((other) => isSame(other, kind)) ? { ...goal, kind, terms } : undefined;
}

const PRICED = new RegExp(
  `^what (?:is|was|are|will be) (?:(?:the|her|his|their) )?(?:${oneOf('total, final, new, whole, full, sale, overall')} )?` +
    `${oneOf('price, cost, bill, amount, sum, total')}\\b`,
);

/** Which words may stand in a question. */
export type Words = Pick<ReadonlySet<string>, 'has'>;
type Asked = Omit<Goal, 'terms'> & { taken: number };

function askedBy(words: readonly string[]): Asked | undefined {
  const [first, second] = words;
  if (first === 'how' && second === 'many') return manyOf(words);
  if (first === 'how' && second === 'much') return muchOf(words);
  const none = { verb: '', owner: '' };
  if (first === 'how' && second === 'far')
    return { ...none, kind: { head: 'length', modifiers: [] }, mode: 'sum', taken: 2 };
  if (first === 'how' && second === 'long') return { ...none, kind: TIME, mode: 'sum', taken: 2 };
  if (first !== 'what') return undefined;
  const text = words.join(' ');
  if (/^what (?:do|does|will|did) /.test(text) && words.includes('cost'))
    return { ...none, kind: MONEY, mode: 'paid', taken: 2 };
  if (/^what (?:do|does|will|did) \p{L}+ (?:have to )?(?:pay|spend|owe)\b/u.test(text))
    return { ...none, kind: MONEY, mode: 'paid', taken: 2 };
  if (/^what (?:is|was) the (?:new |final |closing )?balance\b/.test(text))
    return { ...none, kind: MONEY, mode: 'left', taken: words.indexOf('balance') + 1 };
  const priced = PRICED.exec(text);
  return priced ? { ...none, kind: MONEY, mode: 'paid', taken: priced[0].split(' ').length } : undefined;
}

function manyOf(words: readonly string[]): Asked | undefined {
  let at = 2;
  const nouns: string[] = [];
  while (
    nouns.length < 4 &&
    words[at] &&
    !AUXILIARY.test(words[at] ?? '') &&
    words[at] !== 'in' &&
    !/^(?:remain|remains|left)$/.test(words[at] ?? '') &&
    !(nouns.length > 0 && verbOf(words[at] ?? ''))
  )
    nouns.push(words[at++] ?? '');
  const more = nouns[0] === 'more' || nouns[0] === 'fewer';
  const noun = nouns.at(-1) ?? '';
  const square = /^(square|cubic)$/.exec(nouns.at(-2) ?? '')?.[1];
  const measure = measureOf(noun);
  const raised =
    measure && square && measure.base === 'length' ? raisedTo(measure, square === 'square' ? 2 : 3) : measure;
  const unit = raised && {
    head: raised.exponent === 1 ? raised.base : `${raised.base}${raised.exponent}`,
    size: raised.size,
  };
  const money = measure && (CURRENCIES.has(measure.base) || measure.base === 'cent');
  const cents = measure?.base === 'cent';
  const clean = nouns.filter((word) => !/^(?:more|fewer|total|of|the|them|full|whole)$/.test(word));
  const kind = money ? MONEY : unit ? { head: unit.head, modifiers: [] } : kindOfNouns(clean);

  const tail = words.slice(at);
  const verb = tail.map((word) => verbOf(word)?.lemma ?? '').find((lemma) => lemma !== '') ?? '';
  const auxiliary = AUXILIARY.test(tail[0] ?? '') ? 1 : 0;
  const owner = ownerIn(tail.slice(auxiliary));
  const each = tail.includes('each');
  const left = tail.some((word) => /^(?:left|remain|remaining|remains|now|over)$/.test(word));
  const mode =
    more && tail.includes('than')
      ? 'difference'
      : each
        ? 'each'
        : money
          ? moneyMode(tail)
          : left
            ? 'left'
            : 'sum';
  if (!mode || (more && mode !== 'difference')) return undefined;
  const size = money ? rational(1n, cents ? 100n : 1n) : unit?.size;
  return { kind, mode, verb, owner, taken: at, ...(size && { size }) };
}

function muchOf(words: readonly string[]): Asked | undefined {
  let at = 2;
  if (words.includes('weigh')) {
    const size = measureOf(words.findLast((word) => measureOf(word)?.base === 'weight') ?? '')?.size;
    return {
      kind: { head: 'weight', modifiers: [] },
      mode: 'sum',
      verb: '',
      owner: '',
      taken: at,
      ...(size && { size }),
    };
  }
  const noun = words[2] ?? '';
  if (noun === 'money' || noun === 'change') at++;
  const measured = !/^(?:money|change)$/.test(noun) && !AUXILIARY.test(noun) ? measureOf(noun) : undefined;
  if (measured || (at === 2 && !AUXILIARY.test(noun) && !/^(?:left|costs?)$/.test(noun))) return undefined;
  const mode = noun === 'change' ? 'change' : moneyMode(words.slice(at));
  return mode ? { kind: MONEY, mode, verb: '', owner: ownerIn(words.slice(at + 1)), taken: at } : undefined;
}

function moneyMode(tail: readonly string[]): Goal['mode'] | undefined {
  const has = (...some: string[]) => some.some((word) => tail.includes(word));
  if (has('change') || (has('get') && has('back'))) return 'change';
  if (has('left', 'remain', 'remaining', 'remains', 'now', 'over', 'end')) return 'left';
  if (has('profit')) return 'profit';
  if (has('earn', 'make', 'save', 'earned', 'saved', 'made', 'receive', 'collect')) return 'earned';
  if (has('pay', 'spend', 'cost', 'costs', 'owe', 'spent', 'paid', 'is', 'are') && !has('each'))
    return 'paid';
  return has('pay', 'pays') && has('each') ? 'each' : undefined;
}

/** "do Tom and Ben have", "does the shop sell". */
function ownerIn(tail: readonly string[]): string {
  const words: string[] = [];
  for (const word of tail) {
    if (word === '' || verbOf(word) || AUXILIARY.test(word) || words.length > 3) break;
    words.push(word);
  }
  return words.filter((word) => !ARTICLE.test(word)).join(' ');
}

/** The amounts that the question brings itself, where all its other words are known. */
function termsIn(elements: readonly Element[], known: Words, text: string): Term[] | undefined {
  const terms: Term[] = [];
  let acts = false;
  for (const [at, element] of elements.entries()) {
    if (element.kind === 'sign') {
      if (!/^[?,.]$/.test(element.sign)) return undefined;
    } else if (element.kind === 'word') {
      const { word } = element;
      const told = known.has(word) || known.has(singular(word)) || verbOf(word) !== undefined;
      const plain = TAIL.has(word) || AUXILIARY.test(word) || ARTICLE.test(word) || ASIDE.has(word);
      const before = wordOf(elements[at - 1]);
      // Who is asked about may be named by another word: "a rider".
      const isSubject = !acts && (AUXILIARY.test(before) || ARTICLE.test(before));
      if (!told && !plain && !isSubject) return undefined;
      acts ||= verbOf(word) !== undefined;
      const indefinite = (word === 'a' || word === 'an') && /^(?:and|cost|do|does|of|for|in)$/.test(before);
      const noun = wordOf(elements[at + 1]);
      const unit = indefinite ? measureOf(noun) : undefined;
      if (unit && /^(?:for|in)$/.test(before)) {
        terms.push({
          value: unit.size,
          shown: `1 ${noun}`,
          kind: { head: unit.base, modifiers: [] },
          role: 'asked',
          owner: '',
        });
      } else if (indefinite && noun && known.has(noun) && !unit) {
        terms.push({ value: rational(1n), shown: '1', kind: kindOfNouns([noun]), role: 'asked', owner: '' });
      }
    } else {
      const plain =
        element.kind === 'expression' && element.of.kind === 'leaf' ? plainOf(element.of.amount) : undefined;
      if (!plain) return undefined;
      terms.push({ ...plain, shown: text.slice(element.start, element.end), role: 'asked', owner: '' });
    }
  }
  return terms;
}
