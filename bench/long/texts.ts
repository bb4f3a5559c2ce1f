/** Requests to verify that are as long as the service accepts, some as a caller would send them, some hostile. */
import type { BodyOf, verifyTrace } from '@truepenny/contract';
import { HOSTILE, type HostileTexts } from '../../packages/server/src/judge/hostile.fixture.ts';

type Request = Partial<BodyOf<typeof verifyTrace>>;

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
const undivided = (length: number): Readonly<Record<string, string>> => ({
  'sums, undivided': HOSTILE['sums in steps']?.(length).trace.join('\n') ?? '',
  'prose, undivided': HOSTILE.prose?.(length).trace.join(' ') ?? '',
  'short lines, undivided': 'a\n'.repeat(length / 2),
  'spaces, undivided': `${' '.repeat(length)}x`,
});

/** All kinds, each of about so many UTF-16 units. */
export const requestsOf = (length: number): Readonly<Record<string, Request>> => ({
  ...Object.fromEntries(Object.entries(HOSTILE).map(([kind, texts]) => [kind, requestOf(texts(length))])),
  ...Object.fromEntries(
    Object.entries(undivided(length)).map(([kind, trace]) => [
      kind,
      { question: 'What is 7 × 12 + 5?', trace, answer: '89' },
    ]),
  ),
});
