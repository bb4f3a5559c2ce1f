import type { AnswerOf, InputOf } from '../operations.ts';
import { type Command, SERVICE } from './command.ts';
import { explained } from './explained.ts';
import { brief, type Paint, rows } from './layout.ts';
import { watched } from './progress.ts';
import { readRequest } from './request.ts';
import { clientFor } from './service.ts';
import { showVerdict } from './verdict.ts';

const MEMBERS = [
  { option: 'mandate', member: 'mandate' },
  { option: 'action', member: 'proposed_action' },
  { option: 'reasoning', member: 'reasoning' },
  { option: 'context', member: 'context', from: 'file' },
  { option: 'structured', member: 'structured_context', from: 'json' },
  { option: 'sandbox', member: 'sandbox', from: 'switch' },
] as const;

/** `truepenny decide`. */
export const decide: Command = {
  name: 'decide',
  takes: '[FILE|-]',
  words: [0, 1],
  summary: 'Have a decision judged on its five axes',
  more: 'Reads a request in JSON, or the reasoning alone, from a file or from the standard input.',
  options: {
    mandate: { value: 'TEXT', says: 'what the principal asked for' },
    action: { value: 'TEXT', says: 'what is about to be done' },
    reasoning: { value: 'TEXT', says: 'why, in place of a file' },
    context: { value: 'FILE', says: 'what else is known' },
    structured: { value: 'FILE', says: 'amounts and parties, {granted, proposed, history} in JSON' },
    sandbox: { says: 'judged by the built-in rules, free and without a key' },
    ...SERVICE,
  },
  async run(given, world) {
    const enough = ['mandate', 'proposed_action', 'reasoning'];
    const request = await readRequest(given, world, { main: 'reasoning', enough, members: MEMBERS });
    // The service validates every member, and names the one that is wrong.
    const client = clientFor(given, world);
    const answer = await watched(world, (onProgress) =>
      client.verifyDecision(request as InputOf<'verifyDecision'>, onProgress && { onProgress }),
    );
    const { id, aggregate, structural, meta } = answer;
    return showVerdict(answer, aggregate.confidence, given, world, (paint) => {
      const facts = rows([
        ['id', id],
        ['rationale', aggregate.rationale],
        ...explained(answer.explanation),
        ...(structural?.violations ?? []).map(({ kind, detail }) => [`violates ${kind}`, detail] as const),
        ...(structural?.unclear ?? []).map(({ kind, detail }) => [`unclear ${kind}`, detail] as const),
        ['evaluators', meta.evaluators.join(', ')],
        ['took', `${meta.duration_ms} ms`],
      ]);
      return `${answer.axes.map((axis) => axisLine(axis, paint, world.columns)).join('')}\n${facts}`;
    });
  },
};

type Axis = AnswerOf<'verifyDecision'>['axes'][number];
const MARKS = { PASS: ['good', '✓'], FAIL: ['bad', '✗'], UNCERTAIN: ['doubt', '?'] } as const;

function axisLine({ axis, verdict, outcome, reasoning }: Axis, paint: Paint, columns: number): string {
  const [tone, mark] = MARKS[verdict];
  const said = outcome === 'served' ? verdict : `${verdict}, ${outcome}`;
  return `  ${paint[tone](mark)} ${axis.padEnd(13)} ${said.padEnd(20)} ${brief(reasoning, columns - 40)}\n`;
}
