import { isWeekday, monthNamed } from '../../language/units.ts';
import type { Amount } from '../piece.ts';
import { plainOf, type Role } from '../term.ts';
import { type Chunk, isVerb } from './chunk.ts';
import { BE, DETERMINERS, PREPOSITIONS, roleOf, SKIPPED } from './vocabulary.ts';
import { AUXILIARIES, isNoun, isPerson, verbIn } from './words.ts';

export const DENIES = /^(?:not|don't|didn't|doesn't)$/;

const OUT = /^(?:out|off|away|from)$/;

const IN = /^(?:in|into|on|onto)$/;

export const INTENDS =
  /^(?:wants?|wanted|plans?|planned|hopes?|hoped|intends?|intended|would|will|shall|wishes|likes?)$/;

/** What the verb beside a number makes of it; undefined for verbs that are not known. */
export function roleAt(chunk: Chunk, at: number, amount: Amount): Role | undefined {
  const { words, verb } = chunk;
  const place = verbPlace(chunk, at);
  const word = place >= 0 ? (words[place] ?? '') : verb;
  const [known, particle] = [verbIn(word), place >= 0 ? (words[place + 1] ?? '') : ''];
  const plain = plainOf(amount);
  const isMoney = plain?.kind.head === 'money';
  // "an insurance fee of 4 EUR"
  if (isMoney && words[at - 1] === 'of' && CHARGING.test(words[at - 2] ?? '')) return 'cost';
  if (isMetered(chunk)) return undefined;
  if (BE.has(word) || word === 'had' || word === 'have' || word === 'has') {
    const after = words
      .slice(Math.max(place, at) + 1)
      .find((one) => one !== '' && !AUXILIARIES.has(one) && !SKIPPED.has(one));
    // "37 rooms are occupied": what that does to them is not known.
    if (BE.has(word) && place > at && !PREPOSITIONS.has(after ?? '') && after !== undefined) return undefined;
    if (isMoney && entryOf(chunk.subject) === 'income') return 'income';
    // "Diesel is 1.65 EUR a litre"
    if (BE.has(word) && place < at && isMoney && /^(?:a|an|per|each)$/.test(words[at + 1] ?? ''))
      return 'cost';
    return (isMoney || !plain) && BE.has(word) && isCharge(chunk) ? 'cost' : 'held';
  }
  // "A jacket at 120 EUR is reduced"
  if (isMoney && words[at - 1] === 'at' && place > at) return 'cost';
  const isDone = place > at && words.slice(at, place).some((one) => BE.has(one) || one === 'been');
  if (isDone && OUT.test(particle)) return 'lost';
  if (!known) return isMoney ? entryOf(words.slice(0, at)) : undefined;
  if (words.some((one) => DENIES.test(one))) return undefined;
  // "She wants to buy a book for 12": nothing of that is done.
  if (words.slice(0, Math.max(0, place)).some((one) => INTENDS.test(one))) return undefined;
  if (known.lemma === 'give' && isYield(chunk, at)) return 'gained';
  // "Her brother gave her 10."
  if (isGift(words, place, at) && known.kind === 'lose') return 'gained';
  const passive = place > at && words.slice(at, place).some((one) => BE.has(one) || one === 'been');
  if (isMoney && /^(?:comes?|came|amounts?)$/.test(word) && particle === 'to') return 'cost';
  // "Shipped on Monday", "sold in the morning"
  const next = words[place + 2] ?? '';
  const isTimed = isWeekday(next) || monthNamed(next) !== undefined || DETERMINERS.has(next);
  if (passive && ((IN.test(particle) && !isTimed) || (known.lemma === 'deliver' && particle !== 'to')))
    return 'gained';
  // "Each pizza is cut into 8 slices."
  if (particle === 'into' && BE.has(words[place - 1] ?? '')) return 'held';
  if (OUT.test(particle) && known.kind !== 'pay' && known.kind !== 'buy' && known.kind !== 'sell')
    return 'lost';
  if (/^(?:take|takes|took)$/.test(word) && IN.test(particle)) return 'gained';
  if (known.kind === 'pay' && place >= 0 && words.slice(place, at).includes('with')) return 'tendered';
  // "23 guests drink wine": they go nowhere.
  const object = words[place + 1] ?? '';
  const isDoing = place > at && !passive && (isNoun(object) || DETERMINERS.has(object));
  if (isDoing && known.kind === 'lose') return undefined;
  if (
    passive &&
    known.kind !== 'lose' &&
    known.kind !== 'sell' &&
    known.kind !== 'gain' &&
    known.kind !== 'buy'
  )
    return undefined;
  // "A ship with 200 sailors loses 15"
  const changes = /^(?:gain|lose|buy|sell)$/.test(known.kind);
  if (changes && place > at && !passive && PREPOSITIONS.has(words[at - 1] ?? '')) return undefined;
  return roleOf(known.kind, known.lemma);
}

/** "Opening balance", "In:", "Payments out:": an entry of a ledger, by the words before it. */
function entryOf(words: readonly string[]): Role | undefined {
  const own = words.filter((word) => word !== '' && !DETERMINERS.has(word));
  if (own.length === 0 || own.length > 3) return undefined;
  const roles = own.flatMap((word): Role[] => {
    if (/^(?:in|income|received|deposits?|sales|receipts|revenue|takings)$/.test(word)) return ['income'];
    if (/^(?:out|expenses?|spent|withdrawals?|costs?|spending|outgoings?)$/.test(word)) return ['cost'];
    return /^(?:balance|opening|cash|float)$/.test(word) ? ['held'] : [];
  });
  return new Set(roles).size === 1 ? roles[0] : undefined;
}

/** "Each cow gives 22 litres of milk": what nobody gets is there. */
const isYield = ({ subject, words }: Chunk, at: number): boolean =>
  /^(?:each|every|a|an|one)$/.test(subject[0] ?? '') &&
  !isPerson(subject.at(-1) ?? '') &&
  !words.slice(at + 1).some((word) => /^(?:to|away|back|for)$/.test(word));

/** Whether a meter reads it: a state, of which the readers here know nothing. */
export const isMetered = ({ verb, subject }: Chunk): boolean =>
  verbIn(verb)?.lemma === 'read' && subject.some((one) => METERS.test(one));
const METERS = /^(?:meter|odometer|counter|gauge|thermometer|scale|clock)$/;
const CHARGING =
  /^(?:fee|price|cost|costs|charge|deposit|tip|tax|shipping|delivery|rent|fare|postage|entry|insurance|bill)$/;

const isCharge = ({ subject }: Chunk): boolean => subject.some((word) => CHARGING.test(word));

/** The verb before a number in its chunk, or else the first one behind it. */
function verbPlace({ words }: Chunk, at: number): number {
  const lexical = words.flatMap((_, place) => (isVerb(words, place) ? [place] : []));
  const before = lexical.filter((place) => place < at);
  const own = before.filter((place) => !AUXILIARIES.has(words[place] ?? ''));
  if (before.length > 0) return own.at(-1) ?? before.at(-1) ?? -1;
  return lexical.find((place) => !AUXILIARIES.has(words[place] ?? '')) ?? lexical[0] ?? -1;
}

/** "gave her 10": somebody else has it then. */
const isGift = (words: readonly string[], place: number, at: number): boolean =>
  place >= 0 && /^(?:him|her|them|us|me)$/.test(words[place + 1] ?? '') && place + 2 === at;
