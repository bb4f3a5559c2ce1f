import type { Document, Quote } from '../judgement/case.ts';
import { singular } from '../language/verbs.ts';
import { content, wordsOf } from '../reckoning/lines.ts';
import { fails, HOLDS, isContrary, type Recheck } from './recheck.ts';
import { recheckStated, sentenceAround, toldIn } from './stated.ts';

/** An event and the passage with its one day. */
export type DatedEvent = { event: string; at: Quote };

/** Refutes the order in which a text puts two events, by the days that passages give for them. */
export type SequenceProof = {
  kind: 'sequence';
  shows: 'refuted';
  events: [DatedEvent, DatedEvent];
  /** "the delivery came before the order" */
  stated: Quote;
};

/** Whether what stands before the word is the earlier. */
const ORDER: ReadonlyMap<string, boolean> = new Map([
  ['before', true],
  ['preceded', true],
  ['precedes', true],
  ['after', false],
  ['followed', false],
  ['follows', false],
]);

/** Reads the order that is stated and the dates that are given, each of its own event, and compares. */
export function recheckSequence(proof: SequenceProof, documents: readonly Document[]): Recheck {
  const { stated, events } = proof;
  if (events.length !== 2) return fails('it needs two events');
  const ground = recheckStated(
    stated,
    events.map(({ at }) => at),
    documents,
  );
  if (!ground.holds) return ground;
  const said = wordsOf(stated.text).map(singular);
  const joints = said.flatMap((word, at) => (ORDER.has(word) ? [at] : []));
  const [joint = -1, another] = joints;
  if (joint < 0 || another !== undefined) return fails('it does not put them in one order');
  // "A was followed by B" turns what the word alone says.
  const isPassive = said[joint + 1] === 'by';
  const leftIsEarlier = (ORDER.get(said[joint] ?? '') ?? true) !== isPassive;
  const names = events.map(({ event }) => content(event));
  const [one, other] = names;
  if (!one || !other || one.size === 0 || other.size === 0 || [...one].some((word) => other.has(word)))
    return fails('the events cannot be told apart');
  for (const [at, { at: passage }] of events.entries()) {
    const here = content(sentenceAround(passage, documents)?.line.text ?? '');
    if (![...(names[at] ?? [])].every((word) => here.has(word)))
      return fails('a date is not seen to be of its event');
  }
  const left = content(said.slice(0, joint).join(' '));
  const right = content(said.slice(joint + 1).join(' '));
  const isIn = (name: ReadonlySet<string>, side: ReadonlySet<string>) =>
    [...name].every((word) => side.has(word));
  const inOrder = isIn(one, left) && isIn(other, right);
  if (inOrder === (isIn(other, left) && isIn(one, right))) return fails('it does not name both events');
  const times = events.map(({ at }) => toldIn(at, documents));
  const [a, b] = inOrder ? times : [...times].reverse();
  if (a?.kind === 'day' && b?.kind === 'day') return decided(a.serial - b.serial, leftIsEarlier);
  return fails('a passage does not hold exactly one day');
}

const decided = (gap: number, leftIsEarlier: boolean): Recheck =>
  (leftIsEarlier ? gap > 0 : gap < 0) ? HOLDS : isContrary('the dates do not contradict it');
