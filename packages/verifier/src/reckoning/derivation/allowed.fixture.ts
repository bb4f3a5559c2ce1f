import { findingsIn } from '../findings.ts';

/** Whether computing alone allows a trace of a question. */
export const isAllowed = (question: string, steps: readonly string[], answer: string): boolean =>
  findingsIn([
    { name: 'question', role: 'question', text: question },
    ...steps.map((text, at) => ({ name: `step ${at}`, role: 'step' as const, text })),
    { name: 'answer', role: 'answer', text: answer },
  ]).some(({ of, shows }) => of === 'answer' && shows === 'established');
