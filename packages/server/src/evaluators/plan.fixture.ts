import type { Ballot, Case, Document, Evaluator } from '../kernel/panel.ts';

export type PlannedCase = {
  question?: string;
  steps: readonly string[];
  answer?: string;
  /** Plan steps; one that begins with "optional: " is only supporting. */
  plan?: readonly string[];
};

const SUPPORTING = 'optional: ';

/** A case of kind trace with a plan, for the tests of evaluators. */
export function plannedCase({ question = 'What now?', steps, answer, plan = [] }: PlannedCase): Case {
  const documents: Document[] = [
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at): Document => ({ name: `trace/${at}`, role: 'step', text })),
    ...(answer === undefined ? [] : [{ name: 'answer', role: 'answer', text: answer } as const]),
    ...plan.map(
      (text, at): Document => ({ name: `plan/${at}`, role: 'plan', text: text.replace(SUPPORTING, '') }),
    ),
  ];
  const performed = plan.map((text, at) => ({
    id: `plan/${at}`,
    asks: 'performed' as const,
    about: `plan/${at}`,
    question: 'Was it carried out?',
    criticality: text.startsWith(SUPPORTING) ? ('supporting' as const) : ('critical' as const),
    quoteFrom: 'step' as const,
  }));
  const follows = {
    id: 'follows',
    asks: 'follows',
    question: 'Does it follow?',
    criticality: 'critical',
  } as const;
  return { documents, criteria: [follows, ...performed] };
}

/** The ballots of an evaluator on a case. */
export async function ballots(evaluator: Evaluator, matter: Case): Promise<readonly Ballot[]> {
  return evaluator.examine(matter, { signal: new AbortController().signal });
}
