import type { GateRequest } from '@truepenny/contract';
import type { Case, Criterion, Document } from '@truepenny/verifier';
import { type Comparison, compareMandate, GRANTED, PROPOSED, writeTerms } from '@truepenny/verifier/proofs';
import { callText } from '../../acts/call-text.ts';
import { isoTime } from '../../kernel/clock.ts';
import { GATE_RUBRICS } from './modes.ts';

export type GateIntake = {
  matter: Case;
  /** How the action compares with the mandate; absent where no mandate was sent. */
  comparisons?: readonly Comparison[];
};

export const MANDATE = 'mandate';

/**
 * A gate request as a case: the principal's words, what is about to be done, and every turn as a document of
 * its own, so that nobody takes a tool's text for the principal's. A mandate is written down as documents too,
 * unless it is only shadowed: then it is compared and decides nothing. `nowMs` is what an expiry is held against.
 */
export function intake(request: GateRequest, nowMs: number): GateIntake {
  const { mode, instruction, mandate, gateMode } = request;
  const rubric = GATE_RUBRICS[mode];
  const given = mandate && { ...mandate.granted };
  const proposed = mandate && { ...mandate.action, at: isoTime(nowMs) };
  const comparisons =
    given &&
    proposed &&
    compareMandate({ granted: defined(given), proposed: defined(proposed), history: {} });
  const decides = gateMode === 'enforce' && comparisons !== undefined && comparisons.length > 0;
  const documents: Document[] = [
    ...(instruction?.trim() ? [text('instruction', 'instruction', instruction)] : []),
    text('claim', rubric.claim, claimOf(request)),
    ...(decides && given && proposed
      ? [text(GRANTED, 'instruction', writeTerms(given)), text(PROPOSED, 'action', writeTerms(proposed))]
      : []),
    ...evidenceOf(request),
  ];
  const criteria = [
    ...rubric.questions.map(
      (question): Criterion => ({ ...question, about: 'claim', criticality: 'critical' }),
    ),
    ...(decides ? [MANDATE_CRITERION] : []),
  ];
  return { matter: { documents, criteria }, ...(comparisons && { comparisons }) };
}

/** What is judged: the claim, or the call in its place. */
export const claimOf = ({ claim, call }: Pick<GateRequest, 'claim' | 'call'>): string =>
  claim ?? (call ? callText(call) : '');

const MANDATE_CRITERION: Criterion = {
  id: MANDATE,
  asks: 'permitted',
  about: PROPOSED,
  question: 'Does the action keep to every limit that was granted?',
  criticality: 'critical',
};

const text = (name: string, role: Document['role'], content: string): Document => ({
  name,
  role,
  text: content,
});

/** What part a turn plays by who spoke: only the principal's turns instruct, and a tool's text is data. */
const ROLE_OF: Record<string, Document['role']> = {
  system: 'instruction',
  user: 'instruction',
  agent: 'reasoning',
  tool: 'evidence',
  environment: 'evidence',
};

/** Every turn as a document of its own; what an agent did in it stands beside what it said. */
function evidenceOf({ evidence, instruction }: GateRequest): Document[] {
  if (evidence === undefined) return [];
  if (typeof evidence === 'string') return evidence.trim() ? [text('evidence', 'evidence', evidence)] : [];
  return evidence.flatMap(({ role, content, action }, at) => [
    ...(content.trim() && content !== instruction
      ? [text(`turn/${at}:${role}`, ROLE_OF[role] ?? 'evidence', content)]
      : []),
    ...(action?.trim()
      ? [text(`turn/${at}:${role}/action`, role === 'agent' ? 'action' : 'evidence', action)]
      : []),
  ]);
}

/** Without the members that are undefined. */
function defined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
