/** Requests to verify that are as long as the service accepts, some as a caller would send them, some hostile. */
import type { BodyOf, verifyTrace } from '@truepenny/contract';
import { HOSTILE, type HostileTexts } from '../../packages/server/src/judge/hostile.fixture.ts';

type Request = Partial<BodyOf<typeof verifyTrace>>;

const LONG = 480_000;

const requestOf = ({ question, trace, answer, plan }: HostileTexts): Request => ({
  question,
  trace,
  answer,
  ...(plan && {
    plan_steps: plan.map((description, at) => ({
      index: at + 1,
      description,
      criticality: 'critical' as const,
    })),
  }),
});

/** The service divides these into steps itself. */
const UNDIVIDED: Readonly<Record<string, string>> = {
  'sums, undivided': HOSTILE['sums in steps']?.(LONG).trace.join('\n') ?? '',
  'prose, undivided': HOSTILE.prose?.(LONG).trace.join(' ') ?? '',
  'short lines, undivided': 'a\n'.repeat(LONG / 2),
  'spaces, undivided': `${' '.repeat(LONG)}x`,
};

export const TEXTS: Readonly<Record<string, Request>> = {
  ...Object.fromEntries(Object.entries(HOSTILE).map(([kind, texts]) => [kind, requestOf(texts(LONG))])),
  ...Object.fromEntries(
    Object.entries(UNDIVIDED).map(([kind, trace]) => [
      kind,
      { question: 'What is 7 × 12 + 5?', trace, answer: '89' },
    ]),
  ),
};
