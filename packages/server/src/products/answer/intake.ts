import type { CheckRequest } from '@truepenny/contract';
import type { Case } from '@truepenny/verifier';

const SUPPORTED = 'supported';

/** A check as a case: the claim, the evidence where there is any, and one critical question. The domain picks the models' lens. */
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
        question: asked,
        criticality: 'critical',
      },
    ],
    facts: { domain },
  };
}
