import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Abstention } from '../kernel/abstention.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Model, ModelReply, ModelRequest } from './model.ts';
import { questionHash } from './recorded.ts';

/**
 * One real exchange, for replaying in tests what a model really answers. The question is kept as a hash, since it
 * is somebody's text; no key is ever seen here, and what looks like personal data is left out of the reply.
 */
export const Cassette = z.strictObject({
  format: z.literal('tp-cassette-1'),
  /** `provider/model`, and the version that answered. */
  model: z.string(),
  modelVersion: z.string().optional(),
  recordedAt: z.iso.datetime(),
  /** `evaluator`, `red-team` or `other`. */
  role: z.enum(['evaluator', 'red-team', 'other']),
  questionHash: z.string(),
  /** What the reply had to repeat, and what it must not. */
  seal: z.string(),
  marker: z.string(),
  durationMs: z.number(),
  reply: z.string().optional(),
  finish: z.enum(['stop', 'length', 'content-filter', 'other']).optional(),
  usage: z
    .strictObject({ inputTokens: z.number().nullable(), outputTokens: z.number().nullable() })
    .optional(),
  costUsd: z.number().nullable().optional(),
  fault: z.string().optional(),
});
export type Cassette = z.infer<typeof Cassette>;

/** The same model, with every exchange written to a file of its own in `directory`. A full disk stops no answer. */
export function taped(model: Model, directory: string, clock: Clock): Model {
  let numbered = 0;
  const write = async (cassette: Cassette): Promise<void> => {
    const name = `${cassette.model.replace(/[^a-z0-9.-]+/gi, '-')}-${cassette.recordedAt.replaceAll(/\D/g, '')}`;
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, `${name}-${++numbered}.json`);
      await writeFile(file, `${JSON.stringify(cassette, null, 2)}\n`, { mode: 0o600 });
    } catch {
      // A tape is for later; the answer is for now.
    }
  };
  return {
    ...model,
    ask: async (request) => {
      const began = clock();
      const tape = (outcome: Partial<Cassette>) =>
        write({ ...labelOf(model.id, request, began), durationMs: clock() - began, ...outcome });
      try {
        const reply = await model.ask(request);
        await tape(outcomeOf(reply, sealOf(request)));
        return reply;
      } catch (error) {
        await tape({ fault: error instanceof Abstention ? error.reason : 'internal' });
        throw error;
      }
    },
  };
}

const labelOf = (model: string, request: ModelRequest, began: number) => ({
  format: 'tp-cassette-1' as const,
  model,
  recordedAt: new Date(began).toISOString(),
  role: roleOf(request.prompt),
  questionHash: questionHash(request),
  seal: sealOf(request),
  marker: /<<<QUESTIONS ([0-9a-f]+)>>>/.exec(request.prompt)?.[1] ?? '',
});

const sealOf = ({ prompt }: ModelRequest): string => /The seal is ([0-9a-f]+)/.exec(prompt)?.[1] ?? '';

const roleOf = (prompt: string): Cassette['role'] =>
  /Challenge P1[^\n]{0,20} now/.test(prompt)
    ? 'red-team'
    : /Answer C1[^\n]{0,20} now/.test(prompt)
      ? 'evaluator'
      : 'other';

const outcomeOf = ({ text, modelVersion, ...reply }: ModelReply, seal: string): Partial<Cassette> => ({
  ...(modelVersion && { modelVersion }),
  ...reply,
  // A seal has digits enough to look like a number of somebody's, and is nobody's.
  reply: seal === '' ? withoutPersonal(text) : text.split(seal).map(withoutPersonal).join(seal),
});

/** Mail addresses, and numbers long enough to be of a telephone, a card or an account. */
const withoutPersonal = (text: string): string =>
  text
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g, '(address)')
    .replace(/\+?\d(?:[ -]?\d){8,24}(?![\da-f])/g, '(number)');
