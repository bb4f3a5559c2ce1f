import { oneOf } from '../language/lists.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Change, readChange, readHolding } from './change.ts';

/** Who has how many of what, by `holder/thing`. */
export type Inventory = Map<string, number>;

/** A story of things that come and go, and who and what its question is about. */
export type Told = { inventory: Inventory; asked: string };

const LONGEST = 2_000;
const LEAD = new RegExp(
  `^(?:${oneOf(`then, later, next, now, afterwards, finally, first, after that, after this, the next day,
    on \\p{Lu}\\p{Ll}+day, in the (?:morning|afternoon|evening), that day, so, and`)},? )+`,
  'iu',
);
/** What parts one happening from the next within a sentence. */
const JOINT = /,? (?:and )?then |,? and (?=(?:also )?\p{L}+(?:s|ed|t|d)? )|, (?=\p{L})|; /giu;
const SUBJECT = /^(\p{Lu}\p{Ll}+|he|she|they|i|we) (.+)$/iu;
const PRONOUN = /^(?:he|she|they)$/i;

/**
 * Follows a story sentence by sentence; undefined where any clause before the question is not read, where it
 * is open whom a pronoun means, or where somebody gives what is not there.
 */
export function followStory(question: string): Told | undefined {
  if (question.length > LONGEST) return undefined;
  const sentences = splitSentences(question).map(({ start, end }) => question.slice(start, end).trim());
  const asked = sentences.pop()?.replace(/\s+/g, ' ');
  if (!asked?.endsWith('?') || sentences.length === 0) return undefined;
  const story = new Story();
  for (const sentence of sentences) {
    if (!story.tell(sentence.replace(/\s+/g, ' ').replace(/[.!]$/, ''))) return undefined;
  }
  return { inventory: story.inventory, asked: asked.slice(0, -1).trim() };
}

class Story {
  readonly inventory: Inventory = new Map();
  private subject: string | undefined;
  private thing: string | undefined;
  /** Everybody who was named: "she" may mean any of them. */
  private readonly people = new Set<string>();
  private readonly pronouns = new Map<string, string>();

  tell(sentence: string): boolean {
    let from = 0;
    const text = sentence.replace(LEAD, '');
    const joints = [...text.matchAll(JOINT)];
    for (const joint of [...joints, undefined]) {
      const clause = text.slice(from, joint?.index ?? text.length).trim();
      if (!this.clause(clause, from === 0)) return false;
      from = (joint?.index ?? 0) + (joint?.[0].length ?? 0);
    }
    return true;
  }

  private clause(clause: string, first: boolean): boolean {
    const bare = clause.replace(LEAD, '');
    const [, who, rest] = SUBJECT.exec(bare) ?? [];
    const named = who !== undefined && (/^\p{Lu}/u.test(who) || /^(?:i|we|he|she|they)$/i.test(who));
    if (named && rest !== undefined && PRONOUN.test(who)) {
      const holder = this.meant(who.toLowerCase());
      return holder !== undefined && this.happen(holder, rest);
    }
    if (named && rest !== undefined) {
      this.subject = who.toLowerCase();
      this.people.add(this.subject);
      return this.happen(this.subject, rest);
    }
    return !first && this.subject !== undefined && this.happen(this.subject, bare);
  }

  /** Whom a pronoun means: the one that it meant before, or the only one it can mean. */
  private meant(pronoun: string): string | undefined {
    const before = this.pronouns.get(pronoun);
    if (before !== undefined && before === this.subject) return before;
    if (this.people.size > 1 || this.subject === undefined || before !== undefined) return undefined;
    this.pronouns.set(pronoun, this.subject);
    return this.subject;
  }

  private happen(holder: string, said: string): boolean {
    const holding = readHolding(said, this.thing);
    if (holding) {
      const key = `${holder}/${holding.thing}`;
      this.thing = holding.thing;
      if (this.inventory.has(key)) return false;
      this.inventory.set(key, holding.count);
      return true;
    }
    const change = readChange(said, this.thing);
    return change !== undefined && this.apply(holder, change);
  }

  private apply(holder: string, { thing, count, share, gains, to }: Change): boolean {
    const key = `${holder}/${thing}`;
    const had = this.inventory.get(key);
    if (had === undefined) return false;
    const moved = count ?? had * (share ?? 0);
    const left = gains ? had + moved : had - moved;
    if (!Number.isInteger(left) || left < 0 || left > MOST) return false;
    this.thing = thing;
    this.inventory.set(key, left);
    if (to !== undefined) {
      this.people.add(to.toLowerCase());
      const other = `${to.toLowerCase()}/${thing}`;
      const theirs = this.inventory.get(other);
      if (theirs !== undefined) this.inventory.set(other, theirs + moved);
    }
    return true;
  }
}

const MOST = 1e12;
