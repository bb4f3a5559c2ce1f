import type { Case, Document } from '../kernel/panel.ts';
import { type Read, readDocument } from './arithmetic/flow.ts';
import { readGiven } from './quantities/given.ts';
import {
  type Account,
  fromNowhere,
  idleResult,
  impossibleCount,
  neverUsed,
  type Signal,
  underivedAnswer,
} from './quantities/signals.ts';
import { mixedUnits, otherUnit } from './quantities/units.ts';
import { computing } from './seat.ts';
import { asTrace } from './trace.ts';

const SIGNALS = [neverUsed, idleResult, impossibleCount, underivedAnswer, fromNowhere, mixedUnits, otherUnit];
/** With fewer numbers the question is not one about quantities, and with fewer words it is an exercise in signs. */
const LEAST_GIVEN = 2;
const LEAST_WORDS = 8;

/**
 * Keeps the books of a computed answer: which of the given numbers are used, which numbers come from nowhere,
 * which results lead nowhere, whether the answer is a result, and whether it can be a count at all. None of it
 * proves anything, so it doubts the conclusion and never refutes it.
 */
export const quantities = computing({ id: 'quantities' }, (matter) => {
  const asking = matter.criteria.filter(({ asks }) => asks === 'follows');
  const account = asking.length > 0 ? accountOf(matter) : undefined;
  const signals = account ? SIGNALS.flatMap((signal) => signal(account) ?? []) : [];
  if (signals.length === 0) return [];
  const opinion = {
    verdict: 'UNCERTAIN',
    confidence: Math.max(...signals.map(({ share }) => share)),
    reason: signals.map(({ reason }) => reason).join(' '),
    quotes: signals.flatMap(({ quotes }: Signal) => quotes),
  } as const;
  return asking.map(({ id }) => ({ criterion: id, ...opinion }));
});

/** Undefined where the trace computes nothing, or the question gives too little to compute with. */
function accountOf(matter: Case): Account | undefined {
  const trace = asTrace(matter);
  const words = trace?.question.text.match(/\p{L}{3,}/gu) ?? [];
  if (!trace || words.length < LEAST_WORDS) return undefined;
  const given = readGiven(trace.question);
  if (given.numbers.length < LEAST_GIVEN) return undefined;
  const steps = trace.steps.map(readDocument);
  const last = trace.answer ?? trace.steps.at(-1);
  if (!last || !steps.some(({ equations }) => equations.length > 0)) return undefined;
  const ending = readOnce(last, steps);
  return { question: readDocument(trace.question), given, steps, ending, final: ending.numbers.at(-1) };
}

const readOnce = (document: Document, read: readonly Read[]): Read =>
  read.find((one) => one.document === document) ?? readDocument(document);
