import type { GateRequest } from '@truepenny/contract';
import { type Case, type Criterion, canonicalJson, type Document } from '@truepenny/verifier';
import { GRANTED, PROPOSED, writeTerms } from '@truepenny/verifier/proofs';
import { isoTime } from '../../kernel/clock.ts';
import { CALL, callDocument, textDocument } from '../act-documents.ts';
import { GATE_RUBRICS } from './modes.ts';

/** Id of the question whether the limits of a mandate are kept. */
export const MANDATE = 'mandate';

/**
 * A gate request as a case: the principal's words, what is about to be done, and every turn as a document of
 * its own, so that nobody takes a tool's text for the principal's. A mandate is written down as documents too; one
 * that is only shadowed is reported, and decides nothing unless it cannot be compared at all. `nowMs` is what an expiry is held against.
 */
export function intake(request: GateRequest, nowMs: number): Case {
  const { mode, claim, call, instruction, mandate, gateMode } = request;
  const rubric = GATE_RUBRICS[mode];
  const about = claim?.trim() ? 'claim' : CALL;
  const turns = evidenceOf(request);
  const isTurn = turns.some(({ name }) => name === INSTRUCTION);
  const documents: Document[] = [
    ...(isTurn ? [] : textDocument(INSTRUCTION, 'instruction', instruction)),
    ...textDocument('claim', rubric.claim, claim),
    ...(call ? [callDocument(call)] : []),
    ...(mandate ? mandateDocuments(mandate, nowMs) : []),
    ...turns,
  ];
  const criteria = rubric.questions.map(
    (question): Criterion => ({ ...question, about, criticality: 'critical' }),
  );
  const limits: Criterion = {
    id: MANDATE,
    asks: 'permitted',
    aspect: 'limits',
    about,
    question: 'Does the action keep to every limit that was granted?',
    criticality: gateMode === 'enforce' ? 'critical' : 'optional',
  };
  return { documents, criteria: [...criteria, ...(mandate ? [limits] : [])] };
}

function mandateDocuments(
  { granted, action }: NonNullable<GateRequest['mandate']>,
  nowMs: number,
): Document[] {
  return [
    { name: GRANTED, role: 'terms', text: writeTerms(granted ?? {}) },
    { name: PROPOSED, role: 'action', text: writeTerms({ ...action, at: isoTime(nowMs) }) },
  ];
}

/** The act as one text, for what is bound by its digest. */
export const actText = ({ claim, call }: GateRequest): string =>
  canonicalJson({ ...(claim !== undefined && { claim }), ...(call && { call }) });

/** What part a turn plays by who spoke: only the principal's turns instruct, and a tool's text is data. */
const ROLE_OF: Record<string, Document['role']> = {
  system: 'terms',
  user: 'instruction',
  agent: 'reasoning',
  tool: 'evidence',
  environment: 'evidence',
};

const INSTRUCTION = 'instruction';

/**
 * Every turn as a document of its own; what an agent did in it stands beside what it said. A turn of the user that is the
 * instruction is that document, in its place among the turns.
 */
function evidenceOf({ evidence, instruction }: GateRequest): Document[] {
  if (evidence === undefined) return [];
  if (typeof evidence === 'string') return textDocument('evidence', 'evidence', evidence);
  const first = evidence.findIndex(({ role, content }) => role === 'user' && content === instruction);
  return evidence.flatMap(({ role, content, action }, at) => [
    ...(content === instruction
      ? textDocument(INSTRUCTION, 'instruction', at === first ? content : undefined)
      : textDocument(`turn/${at}:${role}`, ROLE_OF[role] ?? 'evidence', content)),
    ...textDocument(`turn/${at}:${role}/action`, role === 'agent' ? 'action' : 'evidence', action),
  ]);
}
