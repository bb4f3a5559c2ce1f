import { add, divide, ONE, type Rational, rational, subtract } from '../arithmetic/rational.ts';
import { type VerbKind, verbOf } from '../language/verbs.ts';
import {
  BE,
  CHARGES,
  DETERMINERS,
  NOUNS_TOO,
  PREPOSITIONS,
  PRONOUNS,
  roleOf,
  SKIPPED,
  type Story,
  type Subject,
  subjectOf,
  undone,
} from './cursor.ts';
import type { Element } from './expression.ts';
import { Phrases } from './phrase.ts';
import type { Amount } from './piece.ts';
import { type Kind, kindOfNouns, MONEY, plainOf, type Role, rateOf, shownValue } from './term.ts';

/**
 * Reads a sentence that tells something into the story. False where any of it is not understood; the story is then
 * not to be used.
 */
export function tell(elements: readonly Element[], story: Story, text: string): boolean {
  const teller = new Teller(elements, story, text);
  return teller.sentence();
}
class Teller extends Phrases {
  sentence(): boolean {
    this.lead();
    let subject: Subject | undefined;
    do {
      const next = this.subject();
      if (!next && !subject) return false;
      const owner: Subject = next ?? (subject as Subject);
      if (!this.clause(owner)) return false;
      subject = owner;
    } while (this.joined());
    return this.at === this.elements.length;
  }

  /** "On Monday," "Then", "In the afternoon". */
  private lead(): void {
    while (SKIPPED.has(this.word()) && this.word() !== 'there') this.at++;
    if (!PREPOSITIONS.has(this.word())) return;
    for (let offset = 1; offset <= 4; offset++) {
      if (this.sign(offset) === ',') {
        this.at += offset + 1;
        return;
      }
      if (this.amount(offset) && offset > 1) {
        this.at += offset;
        return;
      }
      if (this.word(offset) === '' || this.word(offset) === 'each') return;
    }
  }

  /** The words up to the verb, or an amount before one. */
  private subject(): Subject | undefined {
    const from = this.at;
    const part = this.sharedSubject();
    if (part) return part;
    const amount = this.amount();
    if (amount && !amount.percent) {
      // "3 kg of apples cost …"
      const of = amount.unit && this.word(1) === 'of' && this.word(2) !== '' ? 2 : 0;
      const verb = verbOf(this.word(1 + of));
      const isBe = BE.has(this.word(1 + of));
      if (verb || isBe) {
        this.at += 1 + of;
        return { words: [], article: '', amount };
      }
      return undefined;
    }
    const each = this.word() === 'each' && this.word(1) === 'of' ? this.amount(2) : undefined;
    const counted = each && plainOf(each);
    if (each && counted && verbOf(this.word(3))?.kind === 'have') {
      this.at += 3;
      this.push({ ...counted, role: 'held', owner: '' }, each);
      return { words: [...each.nouns], article: 'each' };
    }
    const words: string[] = [];
    for (; words.length <= 7; this.at++) {
      const word = this.word();
      if (word === '') break;
      const verb = words.length > 0 ? verbOf(word) : undefined;
      if ((verb && !(verb.kind === 'work' && NOUNS_TOO.has(word) && !this.isObject(1))) || BE.has(word))
        return subjectOf(words);
      if (words.length > 0 && /^(?:each|both|all|every|together|neither|either)$/.test(word)) break;
      if (words.length === 0 && verbOf(word) && word !== 'train') break;
      if (!SKIPPED.has(word) || word === 'there') words.push(word);
    }
    this.at = from;
    return undefined;
  }

  /** "A third of the pupils leave", "Half of them are sold": as many as that are now. */
  private sharedSubject(): Subject | undefined {
    const held = this.shareOf();
    if (!held) return undefined;
    const { kind, value } = held;
    return { words: [], article: '', share: { value, kind, shown: held.shown } };
  }

  private isObject(offset: number): boolean {
    return (
      this.amount(offset) !== undefined || PREPOSITIONS.has(this.word(offset)) || this.word(offset) === ''
    );
  }

  private clause(subject: Subject): boolean {
    if (subject.share) return this.leaves(subject.share);
    if (BE.has(this.word())) return this.being(subject);
    const verb = verbOf(this.word());
    if (!verb) return false;
    const lemma = this.word();
    this.at++;
    const owner = this.ownerOf(subject);
    if (verb.kind === 'cost') return this.costs(subject);
    if (verb.kind === 'pay') return this.pays(owner);
    if (subject.amount) return this.counted(subject.amount, verb.kind);
    const role = roleOf(verb.kind, verb.lemma);
    const each = /^(?:each|every)$/.test(subject.article);
    const one = verb.kind === 'have' && /^(?:a|an|one)$/.test(subject.article);
    const holder =
      each || one ? { per: kindOfNouns(subject.words), ...(one && { single: true }) } : undefined;
    const gives = /^(?:give|hand|lend)$/.test(verb.lemma);
    return this.objects({ role, owner, gives, holder, verb: lemma });
  }

  private leaves(share: { value: Rational; kind: Kind; shown: string }): boolean {
    if (BE.has(this.word())) this.at++;
    const role = undone(this.word());
    if (!role) return false;
    this.at++;
    while (/^(?:away|off|out)$/.test(this.word())) this.at++;
    return this.push({ ...share, role, owner: this.story.last }) && this.adverbials();
  }

  private ownerOf({ words }: Subject): string {
    const name = words.join(' ');
    if (name === '' || PRONOUNS.has(name) || name === 'there') return this.story.last;
    this.story.last = name;
    return name;
  }

  /** "9 are sold", "12 more passengers get on", "3 of them break". */
  private counted(amount: Amount, verb: VerbKind): boolean {
    const plain = plainOf(this.inherits(amount));
    if (!plain || verb === 'have' || verb === 'work') return false;
    const off = this.word() === 'off';
    while (/^(?:on|off|in|out|away|the|bus|tram|train|later)$/.test(this.word())) this.at++;
    return (
      this.push({ ...plain, role: off ? 'lost' : roleOf(verb, ''), owner: this.story.last }, amount) &&
      this.adverbials()
    );
  }

  /** "There are 6 boxes …", "The fee is 5", "12 of them are sold", "The price of a ticket is 12". */
  private being(subject: Subject): boolean {
    this.at++;
    if (subject.words[0] === 'there')
      return this.objects({
        role: 'held',
        owner: this.story.last,
        gives: false,
        holder: undefined,
        verb: '',
      });
    if (subject.amount) {
      const role = undone(this.word());
      const kind =
        role === 'lost' ? 'lose' : role === 'sold' ? 'sell' : this.word() === 'added' ? 'gain' : undefined;
      if (!kind) return false;
      this.at++;
      return this.counted(subject.amount, kind);
    }
    const change = /^(?:reduced|lowered|cut|discounted|raised|increased)$/.exec(this.word())?.[0];
    if (change && this.word(1) === 'by') {
      this.at += 2;
      return this.factor(/^(?:raised|increased)$/.test(change) ? 1 : -1);
    }
    return subject.words.some((word) => CHARGES.has(word)) && this.charged(subject);
  }

  /** A share on or off all that is paid so far. */
  private factor(sign: 1 | -1): boolean {
    const amount = this.amount();
    if (!amount?.percent) return false;
    this.at++;
    const share = divide(amount.value, rational(100n));
    const by = sign > 0 ? add(ONE, share) : subtract(ONE, share);
    this.story.factors.push({
      by,
      shown: `(1 ${sign > 0 ? '+' : '-'} ${shownValue(amount.value)}/100)`,
      after: this.story.terms.length,
    });
    return true;
  }

  /** "The booking fee is 5 EUR", "The price of a ticket is 12", "The fee is 5 per order". */
  private charged({ words }: Subject): boolean {
    const amount = this.money();
    if (!amount) return false;
    const of = words.indexOf('of');
    const kind =
      of > 0 ? kindOfNouns(words.slice(of + 1).filter((word) => !DETERMINERS.has(word))) : undefined;
    const per = this.perSuffix() ?? kind;
    return (
      this.push({
        value: amount,
        kind: MONEY,
        role: 'cost',
        owner: '',
        ...(per ? { per, single: true } : { charge: true }),
      }) && this.adverbials()
    );
  }

  /** "A ticket costs 12", "Pens cost 3 EUR each", "5 pens cost 15 EUR", "Delivery costs 4 EUR". */
  private costs(subject: Subject): boolean {
    const written = this.amount();
    const rate = written && rateOf(written);
    if (rate && written && !subject.amount) {
      this.at++;
      return this.push({ ...rate, role: 'cost', owner: '' }, written) && this.adverbials();
    }
    const value = this.money();
    if (!value) return false;
    if (subject.amount) {
      const counted = plainOf(subject.amount);
      if (!counted || counted.value.n <= 0n || counted.kind.head === 'money') return false;
      const each = this.perSuffix();
      const share = each ? value : divide(value, counted.value);
      const shown = each ? shownValue(value) : `${shownValue(value)} / ${shownValue(counted.value)}`;
      if (each) this.push({ ...counted, role: 'bought', owner: this.story.last });
      return (
        this.push({ value: share, shown, kind: MONEY, per: counted.kind, role: 'cost', owner: '' }) &&
        this.adverbials()
      );
    }
    const kind = kindOfNouns(subject.words);
    const suffix = this.perSuffix();
    const plural = kind.head !== subject.words.at(-1);
    const one = /^(?:a|an|each|every|one)$/.test(subject.article);
    if (plural && !suffix && !one) return false;
    const per = suffix && suffix.head !== '' ? suffix : kind;
    return (
      this.push({ value, kind: MONEY, per, role: 'cost', owner: '', ...(!plural && { single: true }) }) &&
      this.adverbials()
    );
  }

  private pays(owner: string): boolean {
    const note = this.word() === 'with' && DETERMINERS.has(this.word(1)) ? 2 : this.word() === 'with' ? 1 : 0;
    this.at += note;
    const value = this.money();
    if (!value) return false;
    if (/^(?:note|bill|coin|banknote)$/.test(this.word())) this.at++;
    const role: Role = note > 0 ? 'tendered' : 'cost';
    const per = role === 'cost' ? this.perSuffix() : undefined;
    return this.push({ value, kind: MONEY, role, owner, ...(per && { per }) }) && this.adverbials();
  }

  /** Whether another clause follows; passes what joins it. */
  private joined(): boolean {
    const skip = this.sign() === ',' || this.sign() === ';' ? 1 : 0;
    const and = /^(?:and|but|then)$/.test(this.word(skip)) ? 1 : 0;
    if (skip + and === 0) return false;
    this.at += skip + and;
    while (SKIPPED.has(this.word()) && this.word() !== 'there') this.at++;
    return this.at < this.elements.length;
  }
}
