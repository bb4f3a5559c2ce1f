import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { LENSES } from './prompts/lenses.ts';
import { evaluatorReply, redTeamReply } from './reply-schema.ts';

/** What a role is told, and what identifies it in a transcript. */
export type RolePrompt = { text: string; version: string };

/** Prompts are versioned by their content: `prompt-` and the start of its SHA-256, so that no edit goes unseen. */
function rolePrompt(file: string, schema: z.ZodType): RolePrompt {
  const text = readFileSync(new URL(`./prompts/${file}`, import.meta.url), 'utf8');
  const content = JSON.stringify([text, LENSES, z.toJSONSchema(schema)]);
  const hash = createHash('sha256').update(content).digest('hex');
  return { text, version: `prompt-${hash.slice(0, 16)}` };
}

export const EVALUATOR_PROMPT = rolePrompt('evaluator.md', evaluatorReply(1));
export const RED_TEAM_PROMPT = rolePrompt('red-team.md', redTeamReply(1));
