import type { Criterion } from '@truepenny/verifier';
import type { Case, Document } from '../kernel/panel.ts';
import type { Fence } from './fence.ts';
import { lensFor } from './prompts/lenses.ts';

/** A case as a model reads it. Short ids stand in for names, which callers may have chosen. */
export type CaseText = {
  text: string;
  criteria: ReadonlyMap<string, Criterion>;
  documents: ReadonlyMap<string, Document>;
};

/** The name of the structured values that came with a case; they are no document and cannot be quoted from. */
export const FACTS = 'FACTS';

/** Writes out the questions first, then the lens of the domain, then the material, all of it fenced. */
export function caseText(matter: Case, criteria: readonly Criterion[], fence: Fence): CaseText {
  const documents = numbered('D', matter.documents);
  const asked = numbered('C', criteria);
  const idOf = new Map([...documents].map(([id, { name }]) => [name, id]));
  const { domain, ...facts } = matter.facts ?? {};
  const questions = [...asked].map(([id, { asks, about, question, quoteFrom }]) =>
    JSON.stringify({ id, asks, ...(about && { about: idOf.get(about) ?? about }), question, quoteFrom }),
  );
  const parts = [
    `# Questions\n\n${fence.around('QUESTIONS', questions.join('\n'))}`,
    `# What to look at\n\n${lensFor(domain)}`,
    '# Material',
    ...[...documents].map(([id, { role, text }]) => fence.around(`DOCUMENT ${id} ${role}`, text)),
  ];
  if (Object.keys(facts).length > 0) parts.push(fence.around(FACTS, JSON.stringify(facts, null, 1)));
  return { text: parts.join('\n\n'), criteria: asked, documents };
}

const numbered = <T>(letter: string, things: readonly T[]): Map<string, T> =>
  new Map(things.map((thing, at) => [`${letter}${at + 1}`, thing]));
