import { PARTS } from '../../language/numbers.ts';
import { isWeekday, monthNamed } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import type { Element } from '../expression.ts';
import { ON_TOP, type Wanted, wantedIn } from './asked.ts';
import { type Chunk, chunksOf } from './chunk.ts';
import { combine } from './combine.ts';
import type { Fact, Told } from './fact.ts';
import { asksWhatIsTold } from './heard.ts';
import { isPlain } from './plain.ts';
import { readChunk } from './read.ts';
import { relate } from './relation.ts';
import type { Result } from './result.ts';
import { BE, DOWN, UP } from './vocabulary.ts';
import { alike, areOpposite, signOf, turns, verbIn, wordOf } from './words.ts';

/** Words of a question that its goal is read from. */
const SAID =
  /^(?:many|all|both|more|fewer|less|than|average|mean|not|don't|doesn't|didn't|remaining|back|free|or|rest|if|other)$/;

/** A sentence behind the first number that has none and is not followed: it may change what the numbers do. */
function isAfterthought(told: readonly (readonly Element[])[], { followed }: Told): boolean {
  const tells = told.map((sentence) =>
    sentence.some((one) => one.kind === 'expression' || followed.has(one)),
  );
  const first = tells.indexOf(true);
  return first >= 0 && tells.slice(first).includes(false);
}

/** Something comes, goes or is paid, and how much is not said: "She sells them." */
function isUntold({ elements, verb, at }: Chunk, { followed }: Told): boolean {
  const kind = at >= 0 ? verbIn(verb)?.kind : undefined;
  const changes = kind !== undefined && kind !== 'have' && kind !== 'work';
  return changes && !elements.some((one) => one.kind === 'expression' || followed.has(one));
}

/** "Pallets at the quay: Monday 44, Tuesday 37": what a list counts, its heading says, and the question asks for. */
function nameCounts(facts: readonly Fact[], told: readonly (readonly Element[])[], { kind }: Wanted): void {
  if (!told.flat().some((one) => singular(wordOf(one)) === kind.head)) return;
  for (const fact of facts)
    if (fact.kind.head === 'count') {
      fact.kind = kind;
      fact.role ??= 'held';
    }
}

/**
 * Solves a question by what its numbers count, whose they are and what its verbs do to them, without understanding
 * every word. Such a solution may confirm an answer and refutes none. Undefined where a number has no part that is
 * known, where a word turns what numbers do and is not followed, or where they can be put together in no way or several.
 */
export function solveProblem(
  told: readonly (readonly Element[])[],
  asked: readonly Element[],
  text: string,
): (Result & { wanted: Wanted; plain: boolean }) | undefined {
  const all: Told = { facts: [], shares: [], relations: [], followed: new Set(), text };
  let last: Chunk | undefined;
  const chunks = told.flatMap((sentence, at) => {
    const own = chunksOf(sentence, last, at);
    last = own.at(-1) ?? last;
    return own;
  });
  for (const [at, chunk] of chunks.entries())
    if (!readChunk(chunk, all, false, chunks.slice(at + 1))) return undefined;
  if (!relate(all)) return undefined;
  const words = asked.map(wordOf);
  const wanted = wantedIn(words, all.facts);
  // "How many bags are there, and how many are left over?": two answers.
  const leads = words.filter((word) => /^(?:how|what|which)$/.test(word));
  if (!wanted || leads.length > 1) return undefined;
  nameCounts(all.facts, told, wanted);
  // "55 % of the pupils are girls. How many boys …?"
  const { head } = wanted.kind;
  const isOther = ({ part, labels }: Fact): boolean =>
    part !== undefined && [...labels].some((label) => areOpposite(label, head));
  const other = all.facts.some(({ kind }) => alike(kind, wanted.kind)) ? undefined : all.facts.find(isOther);
  if (other) wanted.kind = other.kind;
  // "It bought 40. How many did it sell?": nothing is told of that.
  const deals = words.flatMap((word) => {
    const verb = verbIn(word);
    return verb && /^(?:buy|sell)$/.test(verb.kind) ? [verb.lemma] : [];
  });
  const isToldOf = (verb: string): boolean =>
    all.facts.some(({ labels, chunk }) => labels.has(verb) || chunk.verb === '');
  if (wanted.kind.head !== 'money' && !deals.every(isToldOf)) return undefined;
  // "How many came on Wednesday?", where other days alone are told of.
  const times = words.filter((word) => isWeekday(word) || monthNamed(word) !== undefined);
  if (!times.every((time) => all.facts.some(({ labels }) => labels.has(time)))) return undefined;
  // "with the surcharge", of a discount
  const turned = (set: ReadonlySet<string>, more: boolean): boolean =>
    words.some((word) => set.has(word)) && all.shares.some((share) => share.more !== more);
  if (turned(UP, true) || turned(DOWN, false)) return undefined;
  if (!asksWhatIsTold(asked, told, all.facts, wanted)) return undefined;
  const before = new Set(all.facts);
  for (const chunk of chunksOf(asked, last, told.length))
    if (!readChunk(chunk, all, true, [])) return undefined;
  for (const fact of all.facts)
    if (!before.has(fact) && fact.per && fact.kind.head === 'money') fact.role = 'cost';
    else if (!before.has(fact) && /^(?:second|month)$/.test(fact.kind.head)) fact.role = 'asked';
    else if (!before.has(fact) && !/^(?:lost|sold|gained|tendered)$/.test(fact.role ?? ''))
      fact.role = 'asked';
  const isFollowed = (one: Element, at: number, sentence: readonly Element[]): boolean => {
    const word = wordOf(one);
    // "from Monday to Friday": not every day.
    if (isWeekday(word) && /^(?:from|to|until|till|through)$/.test(wordOf(sentence[at - 1]))) return false;
    // "up to 30 a day"
    if (word === 'up' && wordOf(sentence[at + 1]) === 'to' && sentence[at + 2]?.kind === 'expression')
      return false;
    if (/^(?:first|last)$/.test(word) && sentence[at + 1]?.kind === 'expression') return false;
    if (/^(?:before|without|excluding|including)$/.test(word) && ON_TOP.has(wordOf(sentence[at + 1])))
      return true;
    // "400 EUR with tax": it is in the price already.
    if (
      all.shares.length > 0 &&
      sentence !== asked &&
      ON_TOP.has(word) &&
      /^(?:after|with|including|incl)$/.test(wordOf(sentence[at - 1]))
    )
      return false;
    // "got 50 EUR extra"
    if (word === 'extra' && sentence[at - 1]?.kind === 'expression') return true;
    const before = wordOf(sentence[at - 1]);
    if (word === 'once' && before === 'at') return true;
    if (word === 'lent' && BE.has(before)) return true;
    // "48 going and 44 coming back"
    if (word === 'back' && /^(?:coming|going|driving|riding|way|comes?|goes|went|came)$/.test(before))
      return true;
    const isOrdinal = PARTS.has(word) && before === 'the' && wordOf(sentence[at + 1]) !== 'of';
    return all.followed.has(one) || isOrdinal || !turns(word);
  };
  if (!told.every((sentence) => sentence.every(isFollowed))) return undefined;
  if (!asked.every((one, at) => isFollowed(one, at, asked) || SAID.test(wordOf(one)))) return undefined;
  const isHeading = (at: number): boolean =>
    chunks[at + 1]?.verb === '' && /^(?::|\|)$/.test(signOf(told[chunks[at]?.sentence ?? 0]?.at(-1)));
  if (chunks.some((chunk, at) => isUntold(chunk, all) && !isHeading(at)) || isAfterthought(told, all))
    return undefined;
  const result = combine(all, wanted);
  if (!result || result.value.n < 0n) return undefined;
  return { ...result, wanted, plain: isPlain(told, asked, all) };
}
