import { wordSet } from '../../language/lists.ts';
import { HEDGES } from '../../language/words.ts';
import { splitSentences } from '../../text/sentences.ts';
import { work } from '../../work.ts';
import { type Term, termsIn } from './arithmetic.ts';
import { isFactor, isProduct, Ledger } from './ledger.ts';
import { isSame, lengthOf, told as shownValue, type Value } from './moment.ts';
import { isCounting, isMonthOf, isNamedSo, isOrdinal, monthsAgree } from './naming.ts';
import { onward } from './onward.ts';
import {
  contradicts,
  daysListed,
  equation,
  gathered,
  goesBack,
  monthLasts,
  passage,
  type Relation,
} from './relation.ts';
import { tokensOf } from './scan.ts';
import type { Solution } from './solve.ts';
import { signAt, type Token, wordAt } from './token.ts';
import { isLastOf, sideAt } from './told.ts';
import { contentOf, PLAIN, type Side, TURNS } from './words.ts';

/** Words that turn nothing in a step, and those that repeat what the question says. */
const CALM = wordSet(
  'still remaining rest more minutes hours over again plus minus another both more each every second third first nights other than count counting',
);
const REPEATED = wordSet(
  `late early counted counting before after ago between inclusive included including ahead behind later earlier without gap gaps
  break breaks no count average due wait waits waiting stop stops half`,
);
const LEADING = wordSet('later after earlier before further forward back off away more past on');
const TOTAL = wordSet('together total altogether all sum whole');
const MOST_NEW_WORDS = 4;
/** A sentence of more parts is not read; so many readings of it are tried. */
const MOST_PARTS = 14;
const MOST_TRIED = 60;
const SEPARATORS = /^(?:and|so|then|which|because|since|leaving|while|giving)$/;

/** The steps of a trace of a solved question of times: what they come to is known to the next one. */
export class TimeSteps {
  private readonly ledger: Ledger;
  private readonly words: ReadonlySet<string>;
  private readonly solution: Solution;

  constructor(solution: Solution) {
    this.solution = solution;
    const { tokens } = solution.told;
    this.words = new Set(
      tokens.flatMap((token) =>
        token.kind === 'word' ? [token.word, stemOf(token.word), ...contentOf([token.word])] : [],
      ),
    );
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
    const tokens = tokensOf(text);
    if (!tokens || tokens.length === 0) return undefined;
    const before = this.ledger.state();
    const shown: string[] = [];
    for (const { start, end } of splitSentences(text)) {
      const from = tokens.findIndex((token) => token.start >= start);
      const after = tokens.findIndex((token) => token.start >= end);
      const said = from < 0 ? [] : this.sentence(tokens, from, after < 0 ? tokens.length : after);
      if (!said) {
        this.ledger.restore(before);
        return undefined;
      }
      shown.push(...said);
    }
    return shown.length > 0 ? shown.join('; ') : undefined;
  }

  private sentence(tokens: readonly Token[], from: number, to: number): string[] | undefined {
    if (!this.isPlain(tokens, from, to) || !monthsAgree(this.solution, tokens, from, to)) return undefined;
    const bounds = [from];
    for (let at = from; at < to; at++)
      if (/^[,;:.()!]$/.test(signAt(tokens, at)) || SEPARATORS.test(wordAt(tokens, at))) bounds.push(at + 1);
    if (bounds.at(-1) !== to) bounds.push(to);
    if (bounds.length > MOST_PARTS) return undefined;
    const budget = { left: MOST_TRIED };
    return this.along(tokens, bounds, 0, budget);
  }

  /** The longest parts that say something true, one behind the other. */
  private along(
    tokens: readonly Token[],
    bounds: readonly number[],
    place: number,
    budget: { left: number },
  ): string[] | undefined {
    if (place >= bounds.length - 1) return [];
    for (let next = bounds.length - 1; next > place; next--) {
      if (budget.left-- <= 0) return undefined;
      work();
      const before = this.ledger.state();
      const said = this.part(tokens, bounds[place] ?? 0, bounds[next] ?? 0);
      const rest = said && this.along(tokens, bounds, next, budget);
      if (said && rest) return [...said, ...rest];
      this.ledger.restore(before);
    }
    return undefined;
  }

  /** Whether the question says a word, in this form or another. */
  private isSaid(word: string): boolean {
    return this.words.has(word) || this.words.has(stemOf(word));
  }

  /** Words that say nothing which could be false: those of the question, small ones, and few others. */
  private isPlain(tokens: readonly Token[], from: number, to: number): boolean {
    let fresh = 0;
    for (let at = from; at < to; at++) {
      const token = tokens[at];
      if (token?.kind === 'sign' && !/^[.,;:()!=+*/'-]$/.test(token.sign)) return false;
      if (token?.kind !== 'word') continue;
      const { word } = token;
      if (HEDGES.has(word) && !(this.words.has(word) && REPEATED.has(word))) return false;
      if (
        this.words.has(word) ||
        PLAIN.has(word) ||
        TURNS.has(word) ||
        contentOf([word]).every((one) => this.words.has(one))
      )
        continue;
      if (/ly$/.test(word) || (token.proper && at > from)) return false;
      if (word.length > 1 && ++fresh > MOST_NEW_WORDS) return false;
    }
    return true;
  }

  private part(tokens: readonly Token[], from: number, end: number): string[] | undefined {
    // The mark that ends a part is none of it.
    const to =
      /^[,;:.()!]$/.test(signAt(tokens, end - 1)) || SEPARATORS.test(wordAt(tokens, end - 1)) ? end - 1 : end;
    const terms = termsIn(tokens, from, to);
    if (!terms) return undefined;
    if (terms.length === 0) return this.isAnnouncing(tokens, from, to) ? [] : undefined;
    this.counts(tokens, from, to);
    const whole = gathered(tokens, { from, to }) ?? terms;
    if (!this.ledger.unitsAgree(whole)) return undefined;
    for (const [read, of] of [
      [monthLasts, terms],
      [passage, whole],
      [equation, terms],
      [daysListed, terms],
    ] as const) {
      const relation = read(tokens, { from, to }, of);
      if (!relation) continue;
      if (!relation.holds) return undefined;
      const said = this.takes(relation, tokens, from, to, read === passage);
      if (said) return [said];
    }
    return contradicts(tokens, whole) ? undefined : this.loose(whole, tokens, from, to);
  }

  /** The days of a month that is named, and the number of a day, may be computed with. */
  private counts(tokens: readonly Token[], from: number, to: number): void {
    for (const token of tokens.slice(from, to)) {
      if (token.kind === 'month') this.ledger.count(lengthOf(token.month, token.year));
      if (token.kind === 'date' && this.ledger.knows(token)) this.ledger.count(token.day);
      if (token.kind === 'date') this.ledger.count(lengthOf(token.month, token.year));
    }
  }

  private isAnnouncing(tokens: readonly Token[], from: number, to: number): boolean {
    return (
      this.turnsNothing(tokens, from, to, []) &&
      tokens.slice(from, to).every(({ kind }) => kind === 'word' || kind === 'sign')
    );
  }

  /** Whether each word that could turn something was needed for a relation, and each "third" is so. */
  private turnsNothing(
    tokens: readonly Token[],
    from: number,
    to: number,
    used: readonly number[],
    of?: Value,
  ): boolean {
    for (let at = from; at < to; at++) {
      const token = tokens[at];
      if (!token || used.includes(at)) continue;
      if (isLastOf(tokens, at) && !this.words.has('last')) return false;
      if (token.kind === 'month' && !isMonthOf(this.solution, tokens, from, to, token.month)) return false;
      if (token.kind === 'ordinal' && !isOrdinal(this.solution, tokens, at, of)) return false;
      if (
        token.kind === 'word' &&
        TURNS.has(token.word) &&
        !CALM.has(token.word) &&
        !(this.isSaid(token.word) && REPEATED.has(token.word))
      )
        return false;
    }
    return true;
  }

  private takes(
    relation: Relation,
    tokens: readonly Token[],
    from: number,
    to: number,
    isPassage: boolean,
  ): string | undefined {
    const { terms, holds, used, sign, shown } = relation;
    const instants = terms.flatMap(({ of }) => (of.kind === 'quantity' ? [] : [of]));
    if (!holds || !this.turnsNothing(tokens, from, to, used, instants.at(-1))) return undefined;
    if (!isNamedSo(this.solution, terms, tokens, from, to) || !this.ledger.unitsAgree(terms))
      return undefined;
    const isKnown = terms.map((term) => this.ledger.isFounded(term, true));
    const isFixed = terms.length === 1 || used.some((at) => tokens[at]?.kind === 'month');
    const multiplies = terms.some((term) => isProduct(term) && term.parts.some(isFactor));
    if (
      !isFixed &&
      !multiplies &&
      (isPassage
        ? !terms.some((term) => term.of.kind !== 'quantity' && this.ledger.knows(term.of))
        : !isKnown.some(Boolean))
    )
      return undefined;
    // Each computed side must rest on what is known, but where what is known is taken apart.
    if (
      !isPassage &&
      terms.some((term, place) => term.parts.length > 0 && !isKnown[place]) &&
      !this.isApart(terms, isKnown)
    )
      return undefined;
    const side: Side | 'any' =
      this.solution.told.placed.some((one) => one.side === 'end') && sign < 0 ? 'start' : 'end';
    for (const term of terms) this.ledger.learn(term, side);
    if (isPassage)
      this.ledger.lengths.push(...terms.flatMap(({ of }) => (of.kind === 'quantity' ? [of] : [])));
    const fits = terms.every((term) => this.isCalled(term, tokens, from, to));
    return fits ? shown : undefined;
  }

  /** "17 = 2 x 7 + 3", "7 x 6 = 42": one side is known, or it only multiplies with the days of a week. */
  private isApart(terms: readonly Term[], isKnown: readonly boolean[]): boolean {
    return terms.every(
      (term, place) =>
        isKnown[place] ||
        term.parts.length === 0 ||
        (terms.some((other, at) => isKnown[at] && other.parts.length === 0 && this.ledger.knows(other.of)) &&
          term.parts.length <= 3) ||
        (isProduct(term) && term.parts.some(isFactor)),
    );
  }

  /** Whether what an instant is called, the begin or the end of something, is what it is. */
  private isCalled(term: Term, tokens: readonly Token[], from: number, to: number): boolean {
    const { of } = term;
    if (of.kind === 'quantity') return true;
    // "13:00 IST": the clocks that it is told by are those of what was told, or of what is asked for.
    const label = tokens[term.to];
    const { told, value } = this.solution;
    if (of.kind === 'clock' && label?.kind === 'word' && label.proper && !PLAIN.has(label.word)) {
      const clauses = [
        ...told.placed
          .filter((one) => one.of.kind === 'clock' && isSame(one.of, of) === true)
          .map(({ clause }) => clause),
        ...(value.kind === 'clock' && isSame(value, of) === true ? [told.asked] : []),
      ];
      const says = ({ from: start, to: end }: { from: number; to: number }): boolean =>
        told.tokens.slice(start, end).some((one) => one.kind === 'word' && one.word === label.word);
      if (!clauses.some((clause) => says(told.clauses[clause] ?? { from: 0, to: 0 }))) return false;
    }
    let said: Side | undefined;
    for (let at = term.from - 1; at >= from && !said && !isInstantAt(tokens, at); at--)
      said = sideAt(tokens, at);
    for (let at = term.to; at < to && !said && !isInstantAt(tokens, at); at++) said = sideAt(tokens, at);
    if (!said) return true;
    const sides = this.ledger.known.flatMap((one) =>
      one.of.kind === of.kind && isSame(one.of, of) === true ? one.sides : [],
    );
    return sides.includes('any') || sides.includes(said);
  }

  /** A number that is only named again was told with the words that stand there, or is what the steps have come to. */
  private concludes(terms: readonly Term[], tokens: readonly Token[], from: number, to: number): boolean {
    const words = tokens.slice(from, to).map((_, at) => wordAt(tokens, from + at));
    const isAnswer = words.some((word) => /^(?:answer|result|solution)$/.test(word));
    if (isAnswer && !terms.every(({ of }) => isSame(of, this.solution.value) === true)) return false;
    if (terms.some(({ of, parts }) => of.kind !== 'quantity' || parts.length > 0 || this.ledger.reached(of)))
      return true;
    if (
      words.some((word) => TOTAL.has(word)) ||
      tokens.slice(from, to).some(({ kind }) => kind === 'ordinal')
    )
      return true;
    // "two weeks and 3 days", where 17 days were told, says more than was told.
    if (terms.some(({ of }) => this.ledger.isConverted(of))) return true;
    const said = contentOf(words);
    return said.some((word) => this.words.has(word));
  }

  /** Values that are only named, or so long from where the steps have come to. */
  private loose(
    terms: readonly Term[],
    tokens: readonly Token[],
    from: number,
    to: number,
  ): string[] | undefined {
    const { ledger, solution } = this;
    const [instant, other] = terms.filter(({ of }) => of.kind !== 'quantity');
    const [length, more] = terms.filter(({ of }) => of.kind === 'quantity');
    const used: number[] = [];
    for (let at = from; at < to; at++) if (LEADING.has(wordAt(tokens, at))) used.push(at);
    if (!this.turnsNothing(tokens, from, to, used, instant?.of)) return undefined;
    if (!isNamedSo(solution, terms, tokens, from, to) || !this.concludes(terms, tokens, from, to))
      return undefined;
    const words = tokens.slice(from, to).map((_, at) => wordAt(tokens, from + at));
    const found =
      other || more
        ? undefined
        : instant
          ? onward(ledger, solution, instant, length, goesBack(tokens, from, to))
          : length && words.some((word) => TOTAL.has(word))
            ? ledger.sum(length)
            : undefined;
    if (found) {
      for (const term of found.terms) ledger.learn(term, found.side);
      return terms.every((term) => this.isCalled(term, tokens, from, to)) ? [found.shown] : undefined;
    }
    const isLed = used.some((at) => !/^(?:on|more|off|away)$/.test(words[at - from] ?? ''));
    const counts = tokens.some((_, at) => at >= from && at < to && isCounting(solution, tokens, at));
    if (isLed && !counts && !used.every((at) => this.words.has(words[at - from] ?? ''))) return undefined;
    if (!terms.every((term) => ledger.isFounded(term, term.parts.length > 0))) return undefined;
    for (const term of terms) {
      if (term.parts.length > 0) ledger.learn(term, 'end');
      // The same in another unit.
      else ledger.again(term.of);
    }
    return terms.every((term) => this.isCalled(term, tokens, from, to))
      ? terms.map(({ of }) => shownValue(of))
      : undefined;
  }
}

const stemOf = (word: string): string => word.replace(/(?:ing|ed|s)$/, '');
const isInstantAt = (tokens: readonly Token[], at: number): boolean =>
  /^(?:clock|date|weekday)$/.test(tokens[at]?.kind ?? '');
