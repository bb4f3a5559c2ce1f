import type { Criterion, DocumentRole } from '@truepenny/verifier';
import type { Case, Document, Doubt } from '../kernel/panel.ts';
import type { Fence } from './fence.ts';
import { lensFor } from './prompts/lenses.ts';
import { saidBriefly } from './reason.ts';

/** A case as a model reads it. Short ids stand in for names, which callers may have chosen. */
export type CaseText = {
  /** The documents and values: the same bytes for every seat, role and round, so that providers can keep them. */
  material: string;
  /** What is asked about them, and what to look at. */
  questions: string;
  criteria: ReadonlyMap<string, Criterion>;
  documents: ReadonlyMap<string, Document>;
};

/** The name of the structured values that came with a case; they are no document and cannot be quoted from. */
export const FACTS = 'FACTS';

/** Of so many questions the doubts of rules are put to models, and so much of each, in characters. */
export const MOST_DOUBTS = 20;
export const DOUBT_LENGTH = 200;

/** What a document of a role is, in words: who spoke, and as what. */
const IS: Readonly<Record<DocumentRole, string>> = {
  question: 'what was asked',
  step: 'a step of the trace, by the agent or from a tool',
  answer: 'the answer of the agent',
  plan: 'a step of the plan',
  claim: 'what the agent claims',
  evidence: 'evidence, such as the result of a tool',
  instruction: 'the words of the principal',
  terms: 'standing rules or granted terms',
  action: 'what the agent is about to do',
  reasoning: 'the reasons of the agent',
};

/** Writes out the material and, behind it, the questions with what rules of words suspect and the domain's lens. */
export function caseText(
  matter: Case,
  criteria: readonly Criterion[],
  fence: Fence,
  doubts: readonly Doubt[] = [],
): CaseText {
  const documents = numbered('D', matter.documents);
  const asked = numbered('C', criteria);
  const idOf = new Map([...documents].map(([id, { name }]) => [name, id]));
  const { domain, ...facts } = matter.facts ?? {};
  const material = [
    '# Material',
    ...[...documents].map(([id, { role, text }]) => fence.around(`DOCUMENT ${id} ${role}`, text)),
  ];
  if (Object.keys(facts).length > 0) material.push(fence.around(FACTS, JSON.stringify(facts, null, 1)));
  const lines = [...asked].map(([id, { asks, about, question, quoteFrom }]) =>
    JSON.stringify({ id, asks, ...(about && { about: idOf.get(about) ?? about }), question, quoteFrom }),
  );
  const roles = [...Map.groupBy(documents, ([, { role }]) => role)];
  const legend = roles.map(([role, held]) => `- ${spans(held.map(([id]) => id))}: ${role}, ${IS[role]}`);
  const raised = Map.groupBy(doubts, ({ criterion }) => criterion);
  const suspected = [...asked]
    .flatMap(([id, criterion]) => {
      const reasons = raised.get(criterion.id)?.map(({ reason }) => reason) ?? [];
      return reasons.length > 0 ? [{ id, suspected: saidBriefly([...new Set(reasons)].join(' ')) }] : [];
    })
    .slice(0, MOST_DOUBTS)
    .map((one) => JSON.stringify({ ...one, suspected: one.suspected.slice(0, DOUBT_LENGTH).toWellFormed() }));
  const parts = [
    `# Questions\n\n${fence.around('QUESTIONS', lines.join('\n'))}`,
    `The documents are:\n\n${legend.join('\n')}`,
    `# What to look at\n\n${lensFor(domain)}`,
  ];
  if (suspected.length > 0) {
    parts.push(
      `# To be looked into\n\n${TO_LOOK_INTO}\n\n${fence.around('SUSPECTED', suspected.join('\n'))}`,
    );
  }
  return { material: material.join('\n\n'), questions: parts.join('\n\n'), criteria: asked, documents };
}

const TO_LOOK_INTO =
  'Simple rules that read words without understanding them raised these points. They are often wrong. Is there anything in them?';

/** The ids of documents of one role, runs of them as from–to. */
function spans(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.slice(1)));
  const starts = numbers.filter((number, at) => number !== (numbers[at - 1] ?? -1) + 1);
  const ends = numbers.filter((number, at) => number + 1 !== numbers[at + 1]);
  return starts.map((from, at) => (from === ends[at] ? `D${from}` : `D${from} to D${ends[at]}`)).join(', ');
}

const numbered = <T>(letter: string, things: readonly T[]): Map<string, T> =>
  new Map(things.map((thing, at) => [`${letter}${at + 1}`, thing]));
