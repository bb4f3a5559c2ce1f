import { wordSet } from '../../language/lists.ts';
import { HEDGES } from '../../language/words.ts';
import { work } from '../../work.ts';
import { type Term, termsIn } from './arithmetic.ts';
import { alike, isFactor, isProduct, Ledger } from './ledger.ts';
import { lengthOf, told as shownValue, type Value } from './moment.ts';
import { isApart, isCounting, isNamedSo, isOrdinal, monthsAgree } from './naming.ts';
import { leadsOn } from './onward.ts';
import {
  contradicts,
  daysListed,
  equation,
  gathered,
  monthLasts,
  passage,
  type Relation,
  restatesFalsely,
  type Span,
} from './relation.ts';
import { spansOf, tokensOf } from './scan.ts';
import type { Solution } from './solve.ts';
import { isYear, signAt, type Token, wordAt, wordsBetween } from './token.ts';
import { isLastOf, sideAt } from './told.ts';
import { contentOf, PLAIN, type Side, TURNS } from './words.ts';

/** Words that turn nothing in a step, and those that repeat what the question says. */
const CALM = wordSet(
  'still remaining rest more hours over again plus minus another both each every second third first nights other than count counting',
);
const REPEATED = wordSet(
  `late early counted counting before after ago between inclusive included including ahead behind later earlier without gap gaps
  break breaks no count average due wait waits waiting stop stops half fast slow yesterday tomorrow within`,
);
const LEADING = wordSet('less later after earlier before further forward back off away more past on');
const TOTAL = wordSet('together total altogether all sum whole');
const MOST_NEW_WORDS = 4;
/** A sentence of more parts is not read; so many readings of it are tried. */
const MOST_PARTS = 14;
const MOST_TRIED = 60;
const SEPARATORS = /^(?:and|so|then|which|because|since|leaving|while|giving)$/;
const MARKS = /^[,;:.()!]$/;

const stemOf = (word: string): string => word.replace(/(?:ing|ed|s)$/, '');
/** Whether a number is that of a year with a 29 February. */
const isLeapYear = (token: Token | undefined): boolean =>
  token?.kind === 'quantity' && isYear(token) && lengthOf(2, Number(token.value.n)) === 29;
const isInstantAt = (tokens: readonly Token[], at: number): boolean =>
  /^(?:clock|date|weekday)$/.test(tokens[at]?.kind ?? '');

/** The steps of a trace of a solved question of times: what they come to is known to the next one. */
export class TimeSteps {
  private readonly ledger: Ledger;
  private readonly words: ReadonlySet<string>;
  private readonly solution: Solution;
  private tokens: readonly Token[] = [];

  constructor(solution: Solution) {
    this.solution = solution;
    const words = solution.told.tokens.flatMap((token) => (token.kind === 'word' ? [token.word] : []));
    this.words = new Set([...words, ...words.map(stemOf), ...contentOf(words)]);
    this.ledger = new Ledger(solution);
  }

  /** Whether a value was computed in a step before. */
  reached(value: Value): boolean {
    return this.ledger.reached(value);
  }

  /** Whether a value is the last that was computed. */
  ends(value: Value): boolean {
    return this.ledger.ends(value);
  }

  /** What a step says, in signs; undefined where any of it is not accounted for. What it comes to is known from then on. */
  read(text: string): string | undefined {
    const tokens = tokensOf(text)?.map((token) => this.ofYear(token));
    if (!tokens || tokens.length === 0) return undefined;
    this.tokens = tokens;
    const before = this.ledger.now;
    const shown: string[] = [];
    for (const span of spansOf(text, tokens)) {
      const said = this.sentence(span);
      if (!said) {
        this.ledger.now = before;
        return undefined;
      }
      shown.push(...said);
    }
    return shown.length > 0 ? shown.join('; ') : undefined;
  }

  /** Months are those of the year that is told. */
  private ofYear(token: Token): Token {
    const [first] = this.solution.told.placed;
    const year = first?.of.kind === 'date' ? first.of.year : undefined;
    const isOpen = token.kind === 'month' || (token.kind === 'date' && token.month === 2 && token.day === 29);
    return isOpen && year !== undefined ? { year, ...token } : token;
  }

  private sentence({ from, to }: Span): string[] | undefined {
    const { tokens } = this;
    if (!this.isPlain({ from, to }) || !monthsAgree(this.solution, tokens, from, to)) return undefined;
    if (restatesFalsely(tokens, { from, to })) return undefined;
    const bounds = [from];
    for (let at = from; at < to; at++)
      if (MARKS.test(signAt(tokens, at)) || SEPARATORS.test(wordAt(tokens, at))) bounds.push(at + 1);
    if (bounds.at(-1) !== to) bounds.push(to);
    return bounds.length > MOST_PARTS ? undefined : this.along(bounds, 0, { left: MOST_TRIED });
  }

  /** The longest parts that say something true, one behind the other. */
  private along(bounds: readonly number[], place: number, budget: { left: number }): string[] | undefined {
    if (place >= bounds.length - 1) return [];
    for (let next = bounds.length - 1; next > place; next--) {
      if (budget.left-- <= 0) return undefined;
      work();
      const before = this.ledger.now;
      const said = this.part(bounds[place] ?? 0, bounds[next] ?? 0);
      const rest = said && this.along(bounds, next, budget);
      if (rest) return [...said, ...rest];
      this.ledger.now = before;
    }
    return undefined;
  }

  /** Words that say nothing which could be false: those of the question, small ones, and few others. */
  private isPlain({ from, to }: Span): boolean {
    let fresh = 0;
    return this.tokens.slice(from, to).every((token, place) => {
      if (token.kind === 'sign') return /^[.,;:()!=+*/'-]$/.test(token.sign);
      if (token.kind !== 'word') return true;
      const { word } = token;
      if (HEDGES.has(word) && !(this.words.has(word) && REPEATED.has(word))) return false;
      const isKnown =
        this.words.has(word) ||
        PLAIN.has(word) ||
        TURNS.has(word) ||
        contentOf([word]).every((one) => this.words.has(one));
      if (isKnown) return true;
      return (
        !/ly$/.test(word) && !(token.proper && place > 0) && (word.length === 1 || ++fresh <= MOST_NEW_WORDS)
      );
    });
  }

  private part(from: number, end: number): string[] | undefined {
    const { tokens, ledger } = this;
    // The mark that ends a part is none of it.
    const isMark = MARKS.test(signAt(tokens, end - 1)) || SEPARATORS.test(wordAt(tokens, end - 1));
    const span = { from, to: isMark ? end - 1 : end };
    const terms = termsIn(tokens, span.from, span.to);
    if (!terms) return undefined;
    if (terms.length === 0) {
      const isText = tokens.slice(from, span.to).every(({ kind }) => kind === 'word' || kind === 'sign');
      return isText && this.turnsNothing(span, []) ? [] : undefined;
    }
    // The days of a month that is named, and the number of a day, may be computed with.
    for (const token of tokens.slice(from, span.to)) {
      if (token.kind === 'month') ledger.endsMonth(token);
      if (token.kind === 'month') ledger.count(lengthOf(token.month, token.year));
      if (token.kind === 'date')
        ledger.count(lengthOf(token.month, token.year), ledger.knows(token) ? token.day : undefined);
    }
    if (contradicts(tokens, terms, 'in signs')) return undefined;
    const whole = gathered(tokens, span) ?? terms;
    if (!ledger.unitsAgree(whole)) return undefined;
    for (const [read, of] of [
      [monthLasts, terms],
      [passage, whole],
      [equation, terms],
      [daysListed, terms],
    ] as const) {
      const relation = read(tokens, span, of);
      if (relation && !relation.holds) return undefined;
      const said = relation && this.takes(relation, span, read === passage);
      if (said) return [said];
    }
    return contradicts(tokens, whole) ? undefined : this.loose(whole, span);
  }

  /** Whether each word that could turn something was needed for a relation, and each "third" is so. */
  private turnsNothing({ from, to }: Span, used: readonly number[], of?: Value): boolean {
    const { tokens, words, solution } = this;
    const counts = isCounting(solution, tokens, { from, to });
    const isSaid = (word: string): boolean =>
      REPEATED.has(word) && (words.has(word) || words.has(stemOf(word)));
    return tokens.slice(from, to).every((token, place) => {
      const at = from + place;
      if (used.includes(at)) return true;
      if (isLastOf(tokens, at) && !words.has('last')) return false;
      if (token.kind === 'ordinal') return counts || isOrdinal(solution, tokens, at, of);
      if (counts && token.kind === 'word' && /^(?:between|after|gaps?|intervals?)$/.test(token.word))
        return true;
      if (token.kind === 'word' && token.word === 'leap') return isLeapYear(tokens[at - 3]) && at - 3 >= from;
      return token.kind !== 'word' || !TURNS.has(token.word) || CALM.has(token.word) || isSaid(token.word);
    });
  }

  private takes({ terms, used, sign, shown }: Relation, span: Span, isPassage: boolean): string | undefined {
    const { tokens, ledger, solution } = this;
    const instant = terms.findLast(({ of }) => of.kind !== 'quantity');
    if (!this.turnsNothing(span, used, instant?.of)) return undefined;
    if (!isNamedSo(solution, terms, wordsBetween(tokens, span.from, span.to)) || !ledger.unitsAgree(terms))
      return undefined;
    const isKnown = terms.map((term) => ledger.isFounded(term, true));
    const multiplies = (term: Term): boolean => isProduct(term) && term.parts.some(isFactor);
    const isFixed =
      terms.length === 1 || used.some((at) => tokens[at]?.kind === 'month') || terms.some(multiplies);
    const rests = isPassage
      ? terms.some(({ of }) => of.kind !== 'quantity' && ledger.knows(of))
      : isKnown.some(Boolean);
    if (!isFixed && !rests) return undefined;
    // Each computed side must rest on what is known, but where what is known is taken apart: "17 = 2 x 7 + 3".
    const isApart = (term: Term, place: number): boolean =>
      isKnown[place] ||
      term.parts.length === 0 ||
      multiplies(term) ||
      (term.parts.length <= 3 &&
        terms.some((one, at) => isKnown[at] && one.parts.length === 0 && ledger.knows(one.of)));
    if (!isPassage && !terms.every(isApart)) return undefined;
    const isBack = sign < 0 && solution.told.placed.some(({ side }) => side === 'end');
    for (const term of terms) ledger.learn(term, isBack ? 'start' : 'end');
    if (isPassage) ledger.part(terms, 1);
    return terms.every((term) => this.isCalled(term, span)) ? shown : undefined;
  }

  /** Whether what an instant is called, the begin or the end of something or a time of some place, is what it is. */
  private isCalled({ of, from, to }: Term, span: Span): boolean {
    const { tokens } = this;
    const { told, value } = this.solution;
    if (of.kind === 'quantity') return true;
    // "13:00 IST": the clocks that it is told by are those of what was told, or of what is asked for.
    const label = tokens[to];
    if (of.kind === 'clock' && label?.kind === 'word' && label.proper && !PLAIN.has(label.word)) {
      const clauses = told.placed.flatMap((one) => (alike(one.of, of) ? [one.clause] : []));
      const isSaid = [...clauses, ...(alike(value, of) ? [told.asked] : [])].some(({ text }) =>
        text.split(' ').includes(label.word),
      );
      if (!isSaid) return false;
    }
    let said: Side | undefined;
    for (let at = from - 1; at >= span.from && !said && !isInstantAt(tokens, at); at--)
      said = sideAt(tokens, at);
    for (let at = to; at < span.to && !said && !isInstantAt(tokens, at); at++) said = sideAt(tokens, at);
    const sides = this.ledger.sidesOf(of);
    return !said || sides.includes('any') || sides.includes(said);
  }

  /** A number that is only named again was told with the words that stand there, or is what the steps have come to. */
  private concludes(terms: readonly Term[], words: readonly string[], span: Span): boolean {
    const { ledger, solution, tokens } = this;
    const isAnswer = words.some((word) => /^(?:answer|result|solution)$/.test(word));
    if (isAnswer && !terms.every(({ of }) => alike(of, solution.value))) return false;
    const isOrdered = tokens.slice(span.from, span.to).some(({ kind }) => kind === 'ordinal');
    return (
      isOrdered ||
      words.some((word) => TOTAL.has(word) || word === 'leap') ||
      // "two weeks and 3 days", where 17 days were told, says more than was told.
      terms.some(
        ({ of, parts }) =>
          of.kind !== 'quantity' || parts.length > 0 || ledger.reached(of) || ledger.isConverted(of),
      ) ||
      contentOf(words).some((word) => this.words.has(word))
    );
  }

  /** Values that are only named, or so long from where the steps have come to. */
  private loose(terms: readonly Term[], span: Span): string[] | undefined {
    const { ledger, solution, tokens } = this;
    const { from, to } = span;
    const words = wordsBetween(tokens, from, to);
    const last = terms.at(-1);
    const apart = last !== undefined && terms.length === 1 && isApart(solution, tokens, span, last.of);
    const isSaid = words.some((word) => /^(?:ahead|behind)$/.test(word));
    if (solution.apart && isSaid && !apart) return undefined;
    const used = words.flatMap((word, at) =>
      LEADING.has(word) || (apart && /^(?:ahead|behind)$/.test(word)) ? [from + at] : [],
    );
    const instant = terms.find(({ of }) => of.kind !== 'quantity');
    const length = terms.find(({ of }) => of.kind === 'quantity');
    if (!this.turnsNothing(span, used, instant?.of)) return undefined;
    if (!isNamedSo(solution, terms, words) || !this.concludes(terms, words, span)) return undefined;
    const named = terms.map(({ of }) => shownValue(of));
    const sign = apart ? undefined : leadsOn(ledger, solution, tokens, span, terms);
    if (apart) ledger.learn({ ...last, parts: [] }, 'any');
    else if (sign) for (const term of terms) ledger.learn(term, sign > 0 ? 'end' : 'start');
    if (apart || sign) return terms.every((term) => this.isCalled(term, span)) ? named : undefined;
    const word = (at: number): string => wordAt(tokens, at);
    // "20 more days to 10 March" says how far it is, which was not found so.
    const isFar =
      instant && length && (used.length > 0 || words.some((one) => /^(?:to|until|till)$/.test(one)));
    const isLed =
      isFar || used.some((at) => !/^(?:on|more|off|away)$/.test(word(at)) && !this.words.has(word(at)));
    const counts = isCounting(solution, tokens, span);
    if ((isLed && !counts) || !terms.every((term) => ledger.isFounded(term, term.parts.length > 0)))
      return undefined;
    for (const term of terms) {
      if (term.parts.length > 0) ledger.learn(term, 'end');
      // The same in another unit, or where one stands.
      else ledger.again(term.of);
    }
    return terms.every((term) => this.isCalled(term, span)) ? named : undefined;
  }
}
