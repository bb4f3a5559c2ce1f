import type { Role, Value } from '../../acts/act.ts';
import lexicon from '../../language/lexicon/cues.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Meaning } from './groups.ts';
import { sameKind, wordsOfName } from './words.ts';

/** Parts that are never taken for one another; the rest leave open which of them a value plays. */
type Part = 'to' | 'from' | 'direct' | 'amount' | 'currency' | 'loose';

const PART: Readonly<Record<Role, Part>> = {
  recipient: 'to',
  destination: 'to',
  source: 'from',
  object: 'direct',
  identifier: 'direct',
  path: 'direct',
  title: 'direct',
  content: 'direct',
  amount: 'amount',
  currency: 'currency',
  count: 'loose',
  time: 'loose',
  filter: 'loose',
  option: 'loose',
  technical: 'loose',
  other: 'loose',
};

/** Effects whose parties must stand in their very part: who gets it and whose it is. */
const STRICT: ReadonlySet<string> = new Set(['pay', 'send', 'grant']);

/** Whether a value of the order may stand for one of the act: each in its own part. */
export function compatible(ordered: Value, acted: Value, effect: string): boolean {
  const [one, other] = [PART[ordered.role], PART[acted.role]];
  if (one === other) return true;
  if (one === 'amount' || other === 'amount')
    return acted.role === 'count' || acted.role === 'other' || (ordered.role === 'count' && !ordered.unit);
  if (one === 'currency' || other === 'currency') return false;
  if (effect === 'read') return true;
  if (sameName(ordered, acted)) return true;
  if (one === 'loose' || other === 'loose')
    return !(STRICT.has(effect) && (other === 'to' || other === 'from') && ordered.role === 'option');
  // "Add Ines to the list": a person is named first, and is who is added.
  if (one === 'direct' && other === 'to')
    return effect !== 'pay' && ordered.role === 'object' && isNamed(ordered.text);
  if (STRICT.has(effect)) return false;
  // "Rename a to b": what it is called then.
  if (ordered.role === 'destination' && wordsOfName(acted.name ?? '').some((word) => FINISHES.has(word)))
    return true;
  return one === 'direct' && other === 'from';
}

/** A name by its capital letter, or an address. */
const isNamed = (text: string): boolean => /^\p{Lu}/u.test(text) || /^[^\s@]+@[^\s@]+$/.test(text);

/** Whether both are named by the same kind of thing: "ticket OPS-7" and `ticket_id`. */
export function sameName(ordered: Value, acted: Value): boolean {
  if (!ordered.name || !acted.name) return false;
  const names = wordsOfName(acted.name);
  return ordered.name.split(' ').some((word) => names.some((name) => sameKind(word, name)));
}

/** Names of arguments for the two ends of a time or a way. */
export const BEGINS: ReadonlySet<string> = new Set(words(lexicon.entries.begins));
export const FINISHES: ReadonlySet<string> = new Set(words(lexicon.entries.finishes));
/** Names of arguments for how many of something. */
export const COUNTS: ReadonlySet<string> = new Set(words(lexicon.entries.counts));

/** Whether a value that was said as the one end of two is not given as the other: "from 9:00 to 11:00". */
export function isEndOf(ordered: Value, acted: Value): boolean {
  if (ordered.name !== 'from' && ordered.name !== 'to' && ordered.name !== 'until' && ordered.name !== 'till')
    return true;
  const names = wordsOfName(acted.name ?? '');
  return !names.some((name) => (ordered.name === 'from' ? FINISHES : BEGINS).has(name));
}

/** "By 20 GB" is no size that could be set. */
export function isWholeNumber(ordered: Value, acted: Value, meaning: Meaning): boolean {
  if (ordered.name !== 'by' || ordered.role === 'time') return true;
  const names = wordsOfName(acted.name ?? '');
  if (names.some((name) => WHOLES.has(name))) return false;
  return !SETS.has(meaning.lemma) || names.some((name) => DIFFERENCES.has(name));
}

const WHOLES: ReadonlySet<string> = new Set(['to', 'new', 'total', 'target', 'final']);
const SETS: ReadonlySet<string> = new Set(words(lexicon.entries.setting));
const DIFFERENCES: ReadonlySet<string> = new Set(words(lexicon.entries.differences));

/** Whether two values play the very same part, so that one of them contradicts the other. */
export const samePart = (ordered: Value, acted: Value): boolean => {
  const [one, other] = [PART[ordered.role], PART[acted.role]];
  return one === other && one !== 'loose';
};
