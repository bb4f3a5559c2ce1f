import { add, divide, multiply, ONE, type Rational, rational, subtract } from '../arithmetic/rational.ts';
import { MULTIPLES, PARTS } from '../language/numbers.ts';
import { isWeekday, measureOf } from '../language/units.ts';
import { verbOf } from '../language/verbs.ts';
import {
  BE,
  CHARGES,
  Cursor,
  DETERMINERS,
  type Deed,
  moneyRole,
  type NewTerm,
  PREPOSITIONS,
  roleOfRate,
  SKIPPED,
} from './cursor.ts';
import type { Amount } from './piece.ts';
import { type Kind, kindOfNouns, MONEY, plainOf, type Role, rateOf, shownValue, type Term } from './term.ts';
import { unitOf } from './unit.ts';

/** Reads what stands behind a verb: objects, prices, comparisons, stretches of time. */
export class Phrases extends Cursor {
  /** "31 apples and 4 pears", "4 pens at 3 EUR each and a notebook for 7 EUR". */
  protected objects(deed: Deed): boolean {
    let recipient = '';
    if (deed.gives && this.amount() === undefined) {
      const from = this.at;
      while (
        this.word() !== '' &&
        !PREPOSITIONS.has(this.word()) &&
        this.at < from + 3 &&
        !PARTS.has(this.word())
      )
        this.at++;
      const words = this.elements.slice(from, this.at).map((one) => (one.kind === 'word' ? one.word : ''));
      recipient = words.filter((word) => !DETERMINERS.has(word)).join(' ');
    }
    for (;;) {
      if (!this.object({ ...deed, recipient })) return false;
      const and = this.word() === 'and' || this.word() === 'plus';
      const skip = this.sign() === ',' ? (this.word(1) === 'and' ? 2 : 1) : and ? 1 : 0;
      if (skip === 0 || !this.startsObject(skip)) return true;
      this.at += skip;
    }
  }

  protected startsObject(offset: number): boolean {
    if (this.amount(offset)) return !verbOf(this.word(offset + 1)) && !BE.has(this.word(offset + 1));
    return /^(?:a|an|another|the)$/.test(this.word(offset)) && (this.hasPrice(offset) || this.hasFee(offset));
  }

  private hasFee(offset: number): boolean {
    for (let at = offset + 1; at < offset + 6; at++)
      if (this.word(at) === 'of') return CHARGES.has(this.word(at - 1)) && this.amount(at + 1) !== undefined;
    return false;
  }

  /** "a notebook for 7 EUR". */
  protected hasPrice(offset: number): boolean {
    for (let at = offset + 1; at < offset + 5; at++)
      if (/^(?:for|at)$/.test(this.word(at))) return this.amount(at + 1) !== undefined;
    return false;
  }

  protected object(deed: Deed): boolean {
    const { role, owner, verb } = deed;
    while (SKIPPED.has(this.word()) || this.word() === 'at') this.at++;
    if (this.word() === 'for' && this.amount(1)) return this.adverbials(verb);
    const compared = this.compared(owner);
    if (compared !== undefined) return compared;
    const shared = this.shared(role, owner);
    if (shared !== undefined) return shared && this.adverbials();
    const fee = this.fee();
    if (fee) return this.push({ value: fee, kind: MONEY, role: 'cost', owner: '' }) && this.adverbials();
    if (/^(?:a|an|another)$/.test(this.word()) && this.hasPrice(0)) return this.priced(role, owner);
    if (this.word() === 'a' && this.word(1) === 'total') this.at += 3;
    const written = this.amount();
    if (!written || written.percent) return false;
    const rate = rateOf(written);
    this.at++;
    if (rate)
      return (
        this.push(
          { ...rate, role: /^charge/.test(verb) ? 'cost' : roleOfRate(role, rate.kind), owner },
          written,
        ) && this.adverbials(verb)
      );
    const amount = this.moneyLike(role, written, verb);
    if (this.word() === 'of' && /^(?:them|these|those|it)$/.test(this.word(1))) this.at += 2;
    if (!/^(?:more|fewer|less)$/.test(this.word())) return this.taken(amount, deed);
    const sign = this.word() === 'more' ? 1 : -1;
    const nouns: string[] = [];
    let offset = 1;
    while (this.word(offset) !== '' && !/^(?:than|for|to|in|on|from|and|at)$/.test(this.word(offset)))
      nouns.push(this.word(offset++));
    if (this.word(offset) === 'than') return this.than(amount.value, sign, nouns, offset, owner);
    if (sign < 0) return false;
    this.at += offset;
    return this.taken(nouns.length > 0 && amount.nouns.length === 0 ? { ...amount, nouns } : amount, deed);
  }

  /** Who earns, spends or saves 15 earns money. */
  protected moneyLike(role: Role, amount: Amount, verb: string): Amount {
    const isMoney =
      /^(?:earn|spend|save|spent|charge)/.test(verb) &&
      !amount.unit &&
      amount.nouns.length === 0 &&
      role !== 'held';
    const euro = isMoney ? measureOf('eur') : undefined;
    return euro ? { ...amount, unit: unitOf(euro) } : amount;
  }

  protected taken(written: Amount, { role, owner, recipient, holder, verb }: Deed): boolean {
    const amount = this.inherits(written);
    const plain = plainOf(amount);
    if (!plain) return false;
    const own = plain.kind.head === 'money' ? moneyRole(role, verb) : role;
    const suffix = holder?.per ?? this.perSuffix();
    // "Tom and Ben have 12 each": how many they are is not told as a number.
    if (suffix?.head === '') return false;
    if (suffix) {
      if (holder && this.word() === 'each') this.at++;
      return (
        this.push({ ...plain, ...holder, per: suffix, role: own, owner }, amount) && this.adverbials(verb)
      );
    }
    const inner = this.inner(plain);
    const price = this.price(plain.value, role, owner);
    if (price === undefined) return false;
    const term: NewTerm = { ...(inner ?? plain), role: own, owner, ...(price && { priced: true }) };
    this.push(term, inner ? undefined : amount);
    if (recipient || (this.word() === 'to' && this.isOwner(this.word(1)))) {
      const name = recipient || this.word(1);
      if (!recipient) this.at += 2;
      if (this.isOwner(name)) this.push({ ...term, role: 'gained', owner: name }, amount);
    }
    return this.adverbials(verb);
  }

  /** "a fixed insurance fee of 4 EUR"; passes it. */
  private fee(): Rational | undefined {
    if (!DETERMINERS.has(this.word())) return undefined;
    let offset = 1;
    while (offset < 6 && this.word(offset) !== '' && this.word(offset) !== 'of') offset++;
    if (this.word(offset) !== 'of' || !CHARGES.has(this.word(offset - 1)) || !this.amount(offset + 1))
      return undefined;
    const from = this.at;
    this.at += offset + 1;
    const value = this.money();
    if (!value) this.at = from;
    return value;
  }

  /** "6 boxes with 24 bottles each", "6 boxes of 24 bottles". */
  protected inner(outer: {
    value: Rational;
    kind: Kind;
  }): (Pick<Term, 'value' | 'kind'> & { shown: string }) | undefined {
    const joint = this.word();
    const amount = this.amount(1);
    const opens = joint === 'with' || joint === 'of' || joint === 'containing';
    const plain = amount && opens ? plainOf(amount) : undefined;
    const each = this.word(2) === 'each' ? 1 : this.word(2) === 'in' && this.word(3) === 'each' ? 2 : 0;
    if (!plain || (joint === 'with' && each === 0)) return undefined;
    this.at += 2 + each;
    if (each === 2 && this.word() !== '' && kindOfNouns([this.word()]).head === outer.kind.head) this.at++;
    return {
      value: multiply(outer.value, plain.value),
      kind: plain.kind,
      shown: `${shownValue(outer.value)} × ${shownValue(plain.value)}`,
    };
  }

  /** "at 3 EUR each", "for 12 EUR": whether there is such a one; undefined where it begins and is not read. */
  protected price(count: Rational, role: Role, owner: string): boolean | undefined {
    if ((role !== 'bought' && role !== 'sold') || !/^(?:at|for)$/.test(this.word()) || !this.amount(1))
      return false;
    this.at++;
    const written = this.amount();
    const before = this.at;
    const value = this.money();
    if (!value || !written) return undefined;
    const each = this.perSuffix();
    if (!each && this.wordAt(before - 1) === 'at') return undefined;
    const own: Role = role === 'bought' ? 'cost' : 'income';
    const shown = each ? `${shownValue(count)} × ${shownValue(value)}` : shownValue(value);
    return this.push({ value: each ? multiply(count, value) : value, shown, kind: MONEY, role: own, owner });
  }

  protected priced(role: Role, owner: string): boolean {
    while (!/^(?:for|at)$/.test(this.word())) this.at++;
    return (
      (role === 'bought' || role === 'sold') && this.price(ONE, role, owner) === true && this.adverbials()
    );
  }

  /** "twice as many marbles as Tom", "3 times as many as Tom". */
  protected compared(owner: string): boolean | undefined {
    const multiple =
      MULTIPLES.get(this.word()) ??
      (this.word() === 'half' && this.word(1) === 'as' ? rational(1n, 2n) : undefined);
    const times =
      this.amount()?.nouns.join('') === 'times' || (this.amount() && this.word(1) === 'times')
        ? this.amount()?.value
        : undefined;
    const by = multiple ?? times;
    const from = multiple || this.amount()?.nouns.length ? 1 : 2;
    if (!by || this.word(from) !== 'as' || !/^(?:many|much)$/.test(this.word(from + 1))) return undefined;
    let offset = from + 2;
    const nouns: string[] = [];
    while (this.word(offset) !== '' && this.word(offset) !== 'as') nouns.push(this.word(offset++));
    const of = this.heldBy(this.word(offset + 1), nouns);
    if (this.word(offset) !== 'as' || !of) return false;
    this.at += offset + 2;
    return this.push({
      value: multiply(by, of.value),
      shown: `${shownValue(by)} × ${shownValue(of.value)}`,
      kind: of.kind,
      role: 'held',
      owner,
      basis: of.basis,
    });
  }

  protected than(
    value: Rational,
    sign: 1 | -1,
    nouns: readonly string[],
    offset: number,
    owner: string,
  ): boolean {
    const of = this.heldBy(this.word(offset + 1), nouns);
    if (!of) return false;
    this.at += offset + 2;
    const sum = sign > 0 ? add(of.value, value) : subtract(of.value, value);
    return this.push({
      value: sum,
      shown: `(${shownValue(of.value)} ${sign > 0 ? '+' : '-'} ${shownValue(value)})`,
      kind: of.kind,
      role: 'held',
      owner,
      basis: of.basis,
    });
  }

  /** "half of them", "a third of the eggs", "20 % of her savings": of what there is by now. */
  protected shared(role: Role, owner: string): boolean | undefined {
    const from = this.at;
    const share = this.shareOf();
    if (!share) return this.at > from ? false : undefined;
    return (role === 'lost' || role === 'sold') && this.push({ ...share, role, owner });
  }

  /** "in the morning", "for 8 days", "at 80 km/h", "on Monday": words that tell no number, and stretches of time. */
  protected adverbials(verb = ''): boolean {
    for (;;) {
      while (
        /^(?:each|then|again|equally|evenly|altogether|away|back|today|yesterday|together|long|afterwards|later)$/.test(
          this.word(),
        )
      ) {
        if (this.word() === 'each') return false;
        this.at++;
      }
      if (!PREPOSITIONS.has(this.word())) return true;
      const amount = this.amount(1);
      if (amount) {
        if (!this.numbered(this.word(), amount, verb)) return false;
        continue;
      }
      this.at++;
      let words = 0;
      while (this.word() !== '' && words < 5 && !PREPOSITIONS.has(this.word())) {
        if (/^(?:and|but|then|than|each|every|half)$/.test(this.word()) || (words > 0 && BE.has(this.word())))
          break;
        if (/^(?:per|except|without)$/.test(this.word())) return false;
        // "18 pages a day from Monday to Friday": not every day.
        if (this.story.terms.at(-1)?.per && isWeekday(this.word())) return false;
        this.at++;
        words++;
      }
      if (words === 0) return false;
    }
  }

  protected numbered(joint: string, amount: Amount, verb: string): boolean {
    const rate = rateOf(amount);
    if (rate && joint === 'at') {
      this.at += 2;
      return this.push({ ...rate, role: 'worked', owner: this.story.last }, amount);
    }
    const plain = plainOf(amount);
    if (plain && (joint === 'among' || joint === 'between') && /^(?:share|split|divid)/.test(verb)) {
      this.at += 2;
      return this.push({ ...plain, role: 'asked', owner: '' }, amount);
    }
    if ((plain?.kind.head !== 'second' && plain?.kind.head !== 'month') || verb === '') return false;
    const last = this.story.terms.at(-1);
    this.at += 2;
    if (joint === 'for') {
      const per = this.perSuffix();
      return this.push({ ...plain, role: 'worked', owner: this.story.last, ...(per && { per }) }, amount);
    }
    // "120 pages in 8 minutes" is a rate.
    if (joint !== 'in' || !last || last.per || last.role !== 'worked' || plain.value.n === 0n) return false;
    last.per = plain.kind;
    last.shown = `${last.shown} / ${this.text.slice(amount.start, amount.end)}`;
    last.value = divide(last.value, plain.value);
    return true;
  }
}
