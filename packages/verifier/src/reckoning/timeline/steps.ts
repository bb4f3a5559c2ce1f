import { rational } from '../../arithmetic/rational.ts';
import { regularForm } from '../../language/endings.ts';
import { wordSet } from '../../language/lists.ts';
import { HEDGES } from '../../language/words.ts';
import { work } from '../../work.ts';
import { type Term, termsIn } from './arithmetic.ts';
import { alike, isFactor, isProduct, Ledger } from './ledger.ts';
import { DAY, lengthOf, told as shownValue, type Value } from './moment.ts';
import {
  dayWords,
  isApart,
  isCounting,
  isGapCount,
  isNamedSo,
  isOrdinal,
  saysBreaksWrong,
} from './naming.ts';
import {
  contradicts,
  daysListed,
  equation,
  gathered,
  goesBack,
  isNumbered,
  monthLasts,
  passage,
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
  'still remaining rest more hours over again plus minus another both each every second third first nights other than count counting or break breaks gap gaps',
);
const REPEATED = wordSet(
  `late early counted counting before after ago between inclusive included including ahead behind later earlier without no count should average due wait waits waiting stop stops half fast slow yesterday tomorrow within`,
);
const LEADING = wordSet('less later after earlier before further forward back off away more past on without');
const RELATIONS = [passage, equation, monthLasts, daysListed] as const;
const MOST_NEW_WORDS = 4;
/** A sentence of more parts is not read; so many readings of it are tried. */
const MOST_PARTS = 14;
const MOST_TRIED = 60;
const SEPARATORS = /^(?:and|so|then|which|because|since|leaving|while|giving)$/;
const MARKS = /^[,;:.()!]$/;

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
    this.words = new Set([...words, ...words.map(regularForm), ...contentOf(words)]);
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
    const isFull = this.solution.full && !/\d ?[ap]\.?m\b|clock/i.test(text);
    const tokens = tokensOf(text)?.map((token) =>
      isFull && token.kind === 'clock' ? { ...token, sure: true } : this.ofYear(token),
    );
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
    if (!this.isPlain({ from, to }) || restatesFalsely(tokens, { from, to })) return undefined;
    if (
      !dayWords(this.solution, tokens, { from, to }) ||
      saysBreaksWrong(this.solution, tokens, { from, to })
    )
      return undefined;
    const bounds = [from];
    for (let at = from; at < to; at++)
      if (MARKS.test(signAt(tokens, at)) || SEPARATORS.test(wordAt(tokens, at))) bounds.push(at + 1);
    if (bounds.at(-1) !== to) bounds.push(to);
    const isFalse = bounds.some((end, place) =>
      bounds.slice(0, place).some((start, at) => this.isFalse({ from: start, to: end }, at === place - 1)),
    );
    return bounds.length > MOST_PARTS || isFalse ? undefined : this.along(bounds, 0, { left: MOST_TRIED });
  }

  /** Whether a part says what is not so: `isWhole` where it is one between two marks, else of days one by one. */
  private isFalse(span: Span, isWhole: boolean): boolean {
    const terms = gathered(this.tokens, span) ?? [];
    // "29 and 30 April are 5 days" goes on with the days before it.
    const { from } = span;
    const isFirst = this.tokens[from]?.kind === 'date' && this.tokens[from - 2]?.kind !== 'date';
    if (!isWhole && !isFirst) return false;
    return (isWhole ? RELATIONS : [daysListed]).some(
      (read) => read(this.tokens, span, terms)?.holds === false,
    );
  }

  /** The shortest parts that say something true, one behind the other. */
  private along(bounds: readonly number[], place: number, budget: { left: number }): string[] | undefined {
    if (place >= bounds.length - 1) return [];
    for (let next = place + 1; next < bounds.length; next++) {
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

  /**
   * What a part of a sentence says that is not false, where each of its values is told, is one of the calendar, or lies
   * so far from one that is known as another says.
   */
  private part(from: number, end: number): string[] | undefined {
    const { tokens, ledger, solution } = this;
    // The mark that ends a part is none of it.
    const isMark = MARKS.test(signAt(tokens, end - 1)) || SEPARATORS.test(wordAt(tokens, end - 1));
    const span = { from, to: isMark ? end - 1 : end };
    const terms = gathered(tokens, span);
    const words = wordsBetween(tokens, span.from, span.to);
    if (
      !terms ||
      this.isFalse(span, true) ||
      contradicts(tokens, terms) ||
      !this.isTurned(span, terms, words)
    )
      return undefined;
    if (terms.length === 0) return [];
    this.nameMonths(span);
    if (!ledger.unitsAgree(terms) || (!solution.apart && !isNamedSo(solution, terms, words)))
      return undefined;
    const numbered = termsIn(tokens, span.from, span.to)?.filter((term) => isNumbered(tokens, term)) ?? [];
    if (!numbered.every(({ of }) => ledger.knows(of))) return undefined;
    const isKnown = terms.some(({ of, parts }) => parts.length === 0 && ledger.knows(of));
    const isBack = solution.shown.includes(' - ') || goesBack(tokens, span.from, span.to);
    const [one, two, more] = terms.map(({ of }) => of);
    const isAhead =
      one && two && !more && (ledger.isAhead(one, two, isBack) || ledger.isAhead(two, one, isBack));
    // "10 more days to 10 March"
    const [length, instant] = [one, two].sort(
      (a, b) => Number(a?.kind !== 'quantity') - Number(b?.kind !== 'quantity'),
    );
    const isLed = words.some((word) => LEADING.has(word) || /^(?:to|until|till|takes?|brings?)$/.test(word));
    if (!more && isLed && length?.kind === 'quantity' && instant && instant.kind !== 'quantity' && !isAhead) {
      if (!ledger.isApart(length, instant) && !this.solution.apart) return undefined;
    }
    const isSaid =
      isAhead ||
      RELATIONS.some((read, at) => read(tokens, span, terms)?.holds && (isKnown || at === 2)) ||
      (daysListed(tokens, span, terms)?.holds && this.isReached(terms)) ||
      isCounting(solution, tokens, span);
    const isFollowing = (term: Term): boolean => {
      const { of, parts } = term;
      // "32 + 15 = 47 minutes": each of them is told in minutes.
      const inUnit = (part: Value): Value =>
        part.kind === 'quantity' && of.kind === 'quantity' && !part.unit && !ledger.knows(part)
          ? { ...of, value: part.value }
          : part;
      return (
        (isSaid && parts.length <= 3) ||
        ledger.isFounded(term, true) ||
        (isProduct(term) && parts.some(isFactor)) ||
        (parts.length > 0 ? parts.map(inUnit) : [of]).every((part) => ledger.follows(part, isBack))
      );
    };
    // What is known founds the others, wherever it stands.
    for (let left = [...terms]; left.length > 0; ) {
      const next = left.find(isFollowing);
      if (!next) return undefined;
      ledger.take(next, isBack);
      left = left.filter((one) => one !== next);
    }
    return terms.every((term) => this.isCalled(term, span))
      ? terms.map(({ of }) => shownValue(of))
      : undefined;
  }

  /** The days of a month that is named, and the number of a day, may be computed with. */
  private nameMonths({ from, to }: Span): void {
    const { tokens, ledger } = this;
    for (const token of tokens.slice(from, to)) {
      if (token.kind === 'month') ledger.endsMonth(token);
      if (token.kind === 'month') ledger.count(lengthOf(token.month, token.year));
      if (token.kind === 'date')
        ledger.count(lengthOf(token.month, token.year), ledger.knows(token) ? token.day : undefined);
    }
  }

  /** Words that say nothing which could be false: those of the question, small ones, and few others. */
  private isPlain({ from, to }: Span): boolean {
    let fresh = 0;
    const tokensAt = (at: number): boolean => this.tokens[at]?.kind === 'quantity';
    return this.tokens.slice(from, to).every((token, place) => {
      if (token.kind === 'sign') return /^[.,;:()!=+*/'-]$/.test(token.sign);
      if (token.kind !== 'word') return true;
      const { word } = token;
      // "160 minutes, or 2 h 40 min": what is the same is compared with it.
      if (word === 'or' && tokensAt(from + place + 1) && place > 0) return true;
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

  /** Whether each word that could turn something was needed for a relation, and each "third" is so. */
  private turnsNothing({ from, to }: Span, used: readonly number[], of?: Value): boolean {
    const { tokens, words, solution } = this;
    const counts = isCounting(solution, tokens, { from, to });
    const isSaid = (word: string): boolean =>
      REPEATED.has(word) && (words.has(word) || words.has(regularForm(word)));
    return tokens.slice(from, to).every((token, place) => {
      const at = from + place;
      if (used.includes(at)) return true;
      if (isLastOf(tokens, at) && !words.has('last')) return false;
      if (token.kind === 'ordinal') return counts || isOrdinal(solution, token, of);
      if (token.kind === 'word' && /^(?:between|after|gaps?|intervals?)$/.test(token.word))
        if (counts || (/^[gi]/.test(token.word) && isGapCount(solution, tokens[at - 1]))) return true;
      if (token.kind === 'word' && token.word === 'leap') return isLeapYear(tokens[at - 3]) && at - 3 >= from;
      return token.kind !== 'word' || !TURNS.has(token.word) || CALM.has(token.word) || isSaid(token.word);
    });
  }

  /** Whether of days one by one the first and the last are known, or come next. */
  private isReached(terms: readonly Term[]): boolean {
    const days = terms.flatMap(({ of }) => (of.kind === 'quantity' ? [] : [of]));
    const [first, last] = [days[0], days.at(-1)];
    const { ledger, solution } = this;
    const one = { kind: 'quantity', value: rational(1n), unit: DAY } as const;
    const isLast = last && (ledger.knows(last) || alike(last, solution.value));
    return isLast === true && first !== undefined && (ledger.knows(first) || ledger.isApart(one, first));
  }

  /** Whether no word turns what is said unseen, and what is ahead is so. */
  private isTurned(span: Span, terms: readonly Term[], words: readonly string[]): boolean {
    const { tokens, solution } = this;
    const isZone = solution.apart && words.some((word) => /^(?:ahead|behind)$/.test(word));
    const isLeading = (word: string): boolean =>
      LEADING.has(word) || (isZone === true && /^(?:ahead|behind)$/.test(word));
    const used = words.flatMap((word, at) => (isLeading(word) ? [span.from + at] : []));
    const isInstant = ({ of }: Term): boolean => of.kind !== 'quantity';
    const instant =
      terms.findLast(isInstant) ?? gathered(tokens, { from: span.to, to: tokens.length })?.find(isInstant);
    const apart = terms.length > 0 ? terms.map(({ of }) => of) : solution.apart ? [solution.apart.by] : [];
    return (
      this.turnsNothing(span, used, instant?.of) &&
      (!isZone || apart.some((of) => isApart(solution, tokens, span, of)))
    );
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
      const { apart } = this.solution;
      const isFrom = apart?.here.includes(label.word) && !alike(of, value);
      if (!isSaid && !isFrom) return false;
    }
    // "the end of February"
    const side = (at: number): Side | undefined =>
      wordAt(tokens, at + 1) === 'of' ? undefined : sideAt(tokens, at);
    let said: Side | undefined;
    for (let at = from - 1; at >= span.from && !said && !isInstantAt(tokens, at); at--) said = side(at);
    for (let at = to; at < span.to && !said && !isInstantAt(tokens, at); at++) said = side(at);
    const sides = this.ledger.sidesOf(of);
    return !said || sides.includes('any') || sides.includes(said);
  }
}
