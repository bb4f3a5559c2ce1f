import type { AnswerOf, InputOf } from '../operations.ts';
import { type Command, SERVICE } from './command.ts';
import { brief, type Paint, plain, rows } from './layout.ts';
import { watched } from './progress.ts';
import { readRequest } from './request.ts';
import { clientFor } from './service.ts';
import { showVerdict } from './verdict.ts';

const MEMBERS = [
  { option: 'question', member: 'question' },
  { option: 'answer', member: 'answer' },
  { option: 'plan', member: 'plan_steps', from: 'json' },
  { option: 'mode', member: 'mode' },
  { option: 'tier', member: 'tier' },
  { option: 'attest', member: 'issue_attestation', from: 'switch' },
  { option: 'zero-retention', member: 'zero_retention', from: 'switch' },
] as const;

/** `truepenny trace`. */
export const trace: Command = {
  name: 'trace',
  takes: '[FILE|-]',
  words: [0, 1],
  summary: 'Have a reasoning trace judged, step by step',
  more: 'Reads the trace, or a whole request in JSON, from a file or from the standard input.',
  options: {
    question: { value: 'TEXT', says: 'the question that the trace is to answer' },
    answer: { value: 'TEXT', says: 'the answer that was given' },
    plan: { value: 'FILE', says: 'the plan to compare it with, a list of steps in JSON' },
    mode: { value: 'NAME', says: 'faithfulness, support or combined' },
    tier: { value: 'NAME', says: 'how much judging to pay for; GET /v2/tiers lists them' },
    attest: { says: 'attest the result on the chain' },
    'zero-retention': { says: 'store nothing of it except the bill' },
    ...SERVICE,
  },
  async run(given, world) {
    const request = await readRequest(given, world, { main: 'trace', enough: ['trace'], members: MEMBERS });
    // The service validates every member, and names the one that is wrong.
    const client = clientFor(given, world);
    const answer = await watched(world, (onProgress) =>
      client.verifyTrace(request as InputOf<'verifyTrace'>, onProgress && { onProgress }),
    );
    const { id, meta, first_error_step } = answer;
    return showVerdict(answer, answer.confidence, given, world, (paint) => {
      const first = first_error_step === null ? undefined : `step ${first_error_step + 1}`;
      const facts = rows([
        ['id', id],
        ['first error', first],
        ['reasons', meta.reasons.join('; ')],
        ['evaluators', meta.models_used.join(', ')],
        ['tier', meta.tier],
        ['took', `${meta.duration_ms} ms`],
      ]);
      return `${answer.steps.map((step) => stepLines(step, paint, world.columns)).join('')}\n${facts}`;
    });
  },
};

type Step = AnswerOf<'verifyTrace'>['steps'][number];
const MARKS = { ALLOW: ['good', '✓'], BLOCK: ['bad', '✗'], UNCERTAIN: ['doubt', '?'] } as const;

/** A step in a line, and under it the passage that its verdict rests on and why. */
function stepLines(step: Step, paint: Paint, columns: number): string {
  const { index, description, verdict, predicate, quote, reasoning } = step;
  const [tone, mark] = MARKS[verdict];
  const label = `${String(index + 1).padStart(3)} ${paint[tone](mark)} ${predicate.padEnd(18)}`;
  const lines = [`${label} ${brief(description, columns - 25)}`];
  const under = [quote && `“${brief(quote, columns - 8)}”`, reasoning && plain(reasoning)];
  for (const text of under) if (text) lines.push(`      ${paint.faint(text)}`);
  return `${lines.join('\n')}\n`;
}
