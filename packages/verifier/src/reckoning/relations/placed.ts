import { multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import { PARTS } from '../../language/numbers.ts';
import { isWeekday, measureOf, monthNamed } from '../../language/units.ts';
import { BE, DETERMINERS } from '../problem/vocabulary.ts';
import { AUXILIARIES, COMPARATIVES, verbIn } from '../problem/words.ts';
import { SPELLED, type Token } from './token.ts';

/** What one does on several days, each told by a number or by another day: the same, told of the days. */
export type Placed = { told: Token[][]; count: number };

/** "She made 17 on Monday and 3 fewer on Tuesday" as "Monday is 17. Tuesday is 3 fewer than Monday."; else undefined. */
export function placed(sentences: readonly (readonly Token[])[]): Placed | undefined {
  const told = new Telling();
  for (const sentence of sentences.slice(0, -1))
    for (const clause of clausesOf(sentence)) if (!told.hears(clause)) return undefined;
  const asked = told.asks(sentences.at(-1) ?? []);
  return asked && { told: [...told.clauses, asked], count: told.places.length };
}

const NUMBER = /^[#%×]$/;
const JOINT = /^(?:[,;.:]|and)$/;
const AT = /^(?:on|in)$/;
const WHO = /^(?:he|she|it|they|we|i|you)$/;
const AS = /^(?:much|many|far|long)$/;
const LINKING = /^(?:how|what|in|on|for|over|during|of|both|all|∑|sums|[?.])$/;
const isPlace = (word: string): boolean =>
  isWeekday(word) || monthNamed(word) !== undefined || DAYTIME.test(word);
const DAYTIME = /^(?:morning|afternoon|evening|night)$/;

/** The clauses of a sentence, each with a number of its own. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const share =
      tokens[at - 1]?.word === 'a' && COMPARATIVES.has(tokens[at + 1]?.word ?? '') && PARTS.get(token.word);
    if (JOINT.test(token.word)) parts.push([]);
    // "a third fewer"
    else if (share) parts.at(-1)?.splice(-1, 1, percent(share));
    else parts.at(-1)?.push(token);
  }
  const label = tokens.findIndex(({ word }) => word === ':');
  const isTitled = label > 0 && !tokens.slice(0, label).some(({ word }) => NUMBER.test(word));
  return parts.slice(isTitled ? 1 : 0).filter((part) => part.length > 0);
}

const percent = (share: Rational): Token => ({
  word: '%',
  amount: { ...SPELLED, value: multiply(share, rational(100n)), percent: true },
});

/** "on the Monday", from `at`: how many words; nothing where no day is named. */
function placeAt(tokens: readonly Token[], at: number): { place: string; size: number } | undefined {
  const from = AT.test(tokens[at]?.word ?? '') ? at + 1 : at;
  const to = tokens[from]?.word === 'the' ? from + 1 : from;
  const place = tokens[to]?.word ?? '';
  return isPlace(place) ? { place, size: to + 1 - at } : undefined;
}

class Telling {
  readonly clauses: Token[][] = [];
  readonly places: string[] = [];
  private who: string | undefined;
  private verb: string | undefined;
  private noun = '';
  private topic = '';

  /** Whether a clause tells of one day by a number, or by a day that was told before. */
  hears(clause: readonly Token[]): boolean {
    const number = clause.findIndex(({ word }) => NUMBER.test(word));
    const own = clause.findIndex(
      (_, at) => AT.test(clause[at]?.word ?? '') && !isBehind(clause, at) && placeAt(clause, at),
    );
    const found = own < 0 ? undefined : placeAt(clause, own);
    if (!found || number < 0 || this.places.includes(found.place)) return false;
    const isOwn = (_: Token, at: number): boolean => at < own || at >= own + found.size;
    const [head, body] = [clause.slice(0, number), clause.slice(number)].map((part, side) =>
      part.filter((token, at) => isOwn(token, side === 0 ? at : at + number)),
    );
    const told = head && body && this.begins(head) ? this.toldBy(body) : undefined;
    if (!told) return false;
    this.clauses.push([{ word: found.place }, { word: 'is' }, ...told]);
    this.places.push(found.place);
    return true;
  }

  /** Whether whoever does something, and what, is the same all along. */
  private begins(head: readonly Token[]): boolean {
    const words = head.map(({ word }) => word);
    if (words.length === 0) return this.verb !== undefined;
    const { kind, lemma: verb } = verbIn(words.at(-1) ?? '') ?? {};
    const who = words.slice(0, -1).join(' ');
    // What one has or weighs on two days is no more on both.
    if (!verb || kind === 'have' || kind === 'cost' || (this.verb !== undefined && this.verb !== verb))
      return false;
    const isSame = this.who === undefined || who === '' || WHO.test(who) || who === this.who;
    this.who ??= who;
    this.verb = verb;
    return isSame && !head.some(({ amount }) => amount);
  }

  /** A number; or one with a word that compares, and the day that it is compared with. */
  private toldBy([first, second, ...rest]: readonly Token[]): Token[] | undefined {
    if (!first?.amount) return undefined;
    const last = this.places.at(-1);
    if (!second || (second.word === 'for' && rest.length === 1 && this.isTopic(rest[0]?.word ?? ''))) {
      const [noun = ''] = first.amount.nouns;
      if (first.word !== '#' || (last !== undefined && noun !== '' && noun !== this.noun)) return undefined;
      this.noun ||= noun;
      return [first];
    }
    if (!last || !this.countsSame(first)) return undefined;
    const isOften = first.word === '×' && second.word === 'as' && AS.test(rest[0]?.word ?? '');
    if (!isOften && (first.word === '×' || !COMPARATIVES.has(second.word))) return undefined;
    const [joint, behind] = isOften ? ['as', rest.slice(1)] : ['than', rest];
    const other = behind.length === 0 ? last : this.named(behind, joint);
    if (!other) return undefined;
    return [first, second, ...(isOften ? [{ word: 'much' }] : []), { word: joint }, { word: other }];
  }

  /** "46 for water": what it was for is told with the first, and is the same for all. */
  private isTopic(word: string): boolean {
    const isFirst = this.places.length === 0;
    if (isFirst) this.topic = word;
    return isFirst && !isPlace(word);
  }

  private countsSame({ amount }: Token): boolean {
    const [noun = ''] = amount?.nouns ?? [];
    return noun === '' || noun === this.noun;
  }

  /** The day behind "than" or "as". */
  private named([joint, ...rest]: readonly Token[], as: string): string | undefined {
    const found = joint?.word === as ? placeAt(rest, 0) : undefined;
    return found && found.size === rest.length && this.places.includes(found.place) ? found.place : undefined;
  }

  /** What is asked: all of the days, or one of them; undefined where any word asks for something else. */
  asks(sentence: readonly Token[]): Token[] | undefined {
    if (this.places.length < 2) return undefined;
    const days: string[] = [];
    let isAll = false;
    const own = new Set(this.who?.split(' '));
    for (const { word, amount } of sentence) {
      const count = amount && !amount.percent && Number(amount.value.n) === this.places.length;
      isAll ||=
        /^(?:∑|sums|both|all)$/.test(word) || (count === true && amount?.value.d === amount?.unit?.size.d);
      if (isPlace(word)) days.push(word);
      else if (amount && !count) return undefined;
      else if (!amount && !this.isLinking(word) && !own.has(word)) return undefined;
    }
    const [day, other] = days;
    if (other || (day ? isAll || !this.places.includes(day) : !isAll)) return undefined;
    const unit = sentence[sentence.findIndex(({ word }) => word === 'many') + 1]?.word ?? '';
    const measure = sentence[1]?.word === 'many' && measureOf(unit) ? unit : undefined;
    const asked = ['how', 'many', ...(measure ? [measure] : []), ...(day ? [day] : ['∑', 'they'])];
    return asked.map((word) => ({ word }));
  }

  private isLinking(word: string): boolean {
    return (
      LINKING.test(word) ||
      AS.test(word) ||
      WHO.test(word) ||
      BE.has(word) ||
      AUXILIARIES.has(word) ||
      DETERMINERS.has(word) ||
      word === this.noun ||
      word === this.topic ||
      measureOf(word) !== undefined ||
      verbIn(word)?.lemma === this.verb
    );
  }
}

/** Whether a place stands in what something is compared with: "more on Wednesday than on Tuesday". */
const isBehind = (clause: readonly Token[], at: number): boolean =>
  clause[at - 1]?.word === 'than' || (clause[at - 1]?.word === 'as' && at > 1);
