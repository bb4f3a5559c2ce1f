import type { CheckRequest } from '@truepenny/contract';
import type { Case } from '@truepenny/verifier';

const SUPPORTED = 'supported';

/** What each domain looks at first; the rubric of the evaluators stays the same. */
const LENSES: Record<CheckRequest['domain'], string> = {
  financial: 'Look first at amounts, currencies, dates, parties and limits.',
  medical: 'Look first at doses, contraindications, populations and the strength of the evidence.',
  legal: 'Look first at jurisdiction, dates in force, exceptions and who is bound.',
  code: 'Look first at what the code does, its edge cases, and what it changes.',
  general: '',
};

/** A check as a case: the claim, the evidence where there is any, and one critical question. */
export function intake({ claim, context, domain }: CheckRequest): Case {
  const evidence = context?.trim() ? [{ name: 'evidence', role: 'evidence' as const, text: context }] : [];
  const asked = evidence.length > 0 ? 'Is the claim right, judged by the evidence?' : 'Is the claim right?';
  return {
    documents: [{ name: 'claim', role: 'claim', text: claim }, ...evidence],
    criteria: [
      {
        id: SUPPORTED,
        asks: 'supported',
        about: 'claim',
        question: [asked, LENSES[domain]].filter(Boolean).join(' '),
        criticality: 'critical',
      },
    ],
    facts: { domain },
  };
}
