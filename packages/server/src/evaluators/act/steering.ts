import type { Act } from '../../acts/act.ts';
import { readProse } from '../../acts/prose/read.ts';
import { delegates } from '../../authority/order/delegates.ts';
import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { nameWords } from '../../language/names.ts';
import { type Brief, leavesSomething, type ReadAct } from './brief.ts';
import { type Finding, passage } from './finding.ts';

/** Sentences of what tools returned that are read for orders; beyond them an order could hide. */
const MOST_ORDERS = 400;
const LONGEST_SENTENCE = 1_000;
/** How far behind its sentence an order may name what it is about. */
const REACH = 200;
const SHORTEST = 4;

/**
 * An act that leaves something changed, that the principal did not order and that follows an order standing in what
 * a tool, a document or a web page returned: the two have their effect in common, and a value or its very verb.
 */
export function steering(brief: Brief): Finding[] {
  const doing = brief.acts.filter(({ act }) => leavesSomething(act));
  // What the principal left to a text is done on the principal's word.
  if (doing.length === 0 || delegates(brief.principal)) return [];
  const own = brief.principal.map(({ text }) => text.toLowerCase()).join('\n');
  const suspects = doing.map((one) => suspectOf(one, own));
  const places = new Map(brief.matter.documents.map((document, at) => [document, at]));
  const placeOf = (document: Document): number => places.get(document) ?? 0;
  for (const document of brief.evidence) {
    // What was done in an earlier turn knows nothing of what stands behind it.
    const after = brief.isTrajectory
      ? suspects.filter((suspect) => placeOf(suspect.document) > placeOf(document))
      : suspects;
    const found = orderIn(document, after);
    if (found) return [found];
  }
  return [];
}

type Suspect = ReadAct & {
  /** Its values that the principal did not say, in small letters: addresses, names, numbers, titles. */
  foreign: readonly string[];
  /** Words of its own name, where the principal says none of them. */
  name: readonly string[];
};

function suspectOf({ document, act }: ReadAct, own: string): Suspect {
  const values = act.values.filter(({ role }) => !ASIDE.has(role)).map(({ text }) => text.toLowerCase());
  const name = nameWords(act.verb).filter((word) => word.length >= SHORTEST);
  return {
    document,
    act,
    foreign: [...values, ...act.recipients.map((one) => one.toLowerCase())].filter(
      (value) => value.length >= SHORTEST && !own.includes(value),
    ),
    name: name.length > 1 && !name.some((word) => own.includes(word)) ? name : [],
  };
}

/** What is written, how it is done and what has no effect names nobody and nothing. */
const ASIDE: ReadonlySet<string> = new Set(['content', 'option', 'technical']);

function orderIn(document: Document, suspects: readonly Suspect[]): Finding | undefined {
  const text = document.text.toLowerCase();
  const near = suspects.filter(
    ({ foreign, name }) =>
      foreign.some((value) => text.includes(value)) ||
      (name.length > 0 && name.every((word) => text.includes(word))),
  );
  if (near.length === 0) return undefined;
  let read = 0;
  for (const { start, end } of splitSentences(document.text)) {
    const reach = text.slice(start, Math.min(end + REACH, text.length));
    const suspect = near.find((one) => isNamedIn(reach, one));
    if (!suspect) continue;
    if (++read > MOST_ORDERS) return undefined;
    const sentence = document.text.slice(start, Math.min(end, start + LONGEST_SENTENCE));
    if (!readProse(sentence).acts.some((order) => isFollowed(order, suspect))) continue;
    const quote = passage(document, start, end);
    const reason = `It follows an order that is in ${document.name} and that the principal never gave: “${quote.text.trim()}”.`;
    return { code: 'steered', reason, quotes: [quote] };
  }
  return undefined;
}

const isNamedIn = (reach: string, { foreign, name }: Suspect): boolean =>
  foreign.some((value) => reach.includes(value)) ||
  (name.length > 0 && name.every((word) => reach.includes(word)));

const isFollowed = (order: Act, { act }: Suspect): boolean =>
  order.modality === 'ordered' &&
  order.polarity === 'do' &&
  (order.effect === act.effect || order.verb === act.verb);
