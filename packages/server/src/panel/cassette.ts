import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Abstention } from '../kernel/abstention.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Model, ModelReply, ModelRequest } from '../models/model.ts';
import { questionHash } from '../models/recorded.ts';
import { EVALUATOR_PROMPT, RED_TEAM_PROMPT } from './prompt.ts';

/**
 * One real exchange, for replaying in tests what a model really answers. The question is kept as a hash, since it
 * is somebody's text; no key is ever seen here; and of the reply stays its form: see `withoutPersonal`.
 */
export const Cassette = z.strictObject({
  format: z.literal('tp-cassette-2'),
  /** `provider/model`, and the version that answered. */
  model: z.string(),
  modelVersion: z.string().optional(),
  recordedAt: z.iso.datetime(),
  role: z.enum(['evaluator', 'red-team']),
  /** How many answers were asked for. */
  answers: z.number(),
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

/**
 * The same model, with every exchange of a panel written to a file of its own in `directory`. A full disk stops no
 * answer.
 */
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
      const label = labelOf(model.id, request, began);
      if (!label) return model.ask(request);
      const tape = (outcome: Partial<Cassette>) =>
        write({ ...label, durationMs: clock() - began, ...outcome });
      try {
        const reply = await model.ask(request);
        await tape(outcomeOf(reply, label));
        return reply;
      } catch (error) {
        await tape({ fault: error instanceof Abstention ? error.reason : 'internal' });
        throw error;
      }
    },
  };
}

/** What was asked, in so far as it is kept; undefined for what is no question of a panel. */
function labelOf(model: string, request: ModelRequest, began: number) {
  const { prompt } = request;
  const closing = /(Answer C|Challenge P)1(?: to [CP](\d{1,4}))? now\. The seal is ([0-9a-f]+)$/.exec(prompt);
  if (!closing) return undefined;
  return {
    format: 'tp-cassette-2' as const,
    model,
    recordedAt: new Date(began).toISOString(),
    role: closing[1] === 'Answer C' ? ('evaluator' as const) : ('red-team' as const),
    answers: Number(closing[2] ?? 1),
    questionHash: questionHash(request),
    seal: closing[3] ?? '',
    marker: /<<<QUESTIONS ([0-9a-f]+)>>>/.exec(prompt)?.[1] ?? '',
  };
}

const outcomeOf = (
  { text, modelVersion, ...reply }: ModelReply,
  { seal, marker }: Pick<Cassette, 'seal' | 'marker'>,
): Partial<Cassette> => ({
  ...(modelVersion && { modelVersion }),
  ...reply,
  reply: withoutPersonal(text, [seal, marker]),
});

const OTHERS = 'true yes proto sorry unable cannot decline think output result json';
/** Words that say nothing of anybody: those of our own prompts, and those in which models decline or wrap answers. */
const OURS: ReadonlySet<string> = new Set(
  `${EVALUATOR_PROMPT.text} ${RED_TEAM_PROMPT.text} ${OTHERS}`.toLowerCase().match(/\p{L}+/gu),
);

/** What is kept of a reply, signs that are escaped among it; then words and figures, which are not. */
const PARTS = new RegExp(
  [
    /((?<="(?:confidence|wouldChangeVerdict)"\s{0,4}:\s{0,4}"?)[\d.,eE+-]+|\b[CDP]\d{1,4}\b)/u,
    /(\\[^u]|\\u00[0-2][\da-f])/u,
    /((?:[\p{L}\p{M}]|\\u[\da-f]{4})+)/u,
    /(\p{N}+)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/**
 * The reply with every word that is none of our own prompts' replaced by one of no meaning, and every digit by 1, but
 * for probabilities, ids and what is `kept`: names, addresses and numbers of persons go; all on which the reading of
 * a reply turns stays. The same word is replaced by the same one.
 */
export function withoutPersonal(text: string, kept: readonly string[] = []): string {
  const given = new Map<string, string>();
  const stranger = (word: string): string => {
    const known =
      given.get(word) ?? `x${[...String(given.size)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    given.set(word, known);
    return known;
  };
  const masked = (part: string): string =>
    part.replace(PARTS, (found, own?: string, sign?: string, word?: string) => {
      if (own !== undefined || sign !== undefined) return found;
      if (word === undefined) return found.replace(/./gu, '1');
      const plain = word.replace(/\\u([\da-f]{4})/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      return plain.length === 1 || OURS.has(plain.toLowerCase()) ? found : stranger(plain);
    });
  const codes = kept.filter(Boolean).join('|');
  if (codes === '') return masked(text);
  const parts = text.split(new RegExp(`(${codes})`, 'i'));
  return parts.map((part, at) => (at % 2 === 1 ? part : masked(part))).join('');
}
