import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Overrides } from '../../src/parts.ts';
import { type Service, startService } from '../service.ts';
import {
  type Behaviour,
  type Call,
  evaluation,
  type ScriptedProvider,
  says,
  scriptedProvider,
} from './provider.ts';

/** The seats of the stage. Each has a provider's name, a family and a history of its own, at one address. */
export const EVALUATORS = [
  'one/gpt-5.2',
  'two/gemini-3-flash-preview-thinking',
  'three/kimi-k2.5-thinking',
  'four/deepseek-v3.2-thinking',
  'five/llama-3.3-70b-instruct',
];
export const RED_TEAM = ['red/claude-haiku-4.5', 'grey/mistral-large-2512'];

export type Stage = Service & { provider: ScriptedProvider };

type Staging = Overrides & {
  /** The seat whose provider refuses connections. */
  refusing?: string;
  environment?: Record<string, string>;
  /** What the panel file says of the evaluators' models and of the red team's. */
  cards?: { evaluators?: Card; redTeam?: Card };
};

type Card = { contextTokens?: number; price?: { input: number; output: number } };

/** Privileged and unassigned: nothing listens there. */
const NOBODY = 'http://127.0.0.1:2/v1';

/** A service whose panel file seats models of a scripted provider on loopback, which is closed with it. */
export async function startStage({
  refusing,
  environment = {},
  cards = {},
  ...overrides
}: Staging = {}): Promise<Stage> {
  const provider = await scriptedProvider(GOOD);
  const providers = [...EVALUATORS, ...RED_TEAM].map((seat) => [
    seat.slice(0, seat.indexOf('/')),
    { baseUrl: seat === refusing ? NOBODY : provider.url },
  ]);
  const panelFile = join(tmpdir(), `truepenny-panel-${randomUUID()}.json`);
  const seated = (models: readonly string[], card: Card = {}) => models.map((model) => ({ model, ...card }));
  const content = {
    evaluators: seated(EVALUATORS, cards.evaluators),
    redTeam: seated(RED_TEAM, cards.redTeam),
    providers: Object.fromEntries(providers),
  };
  await writeFile(panelFile, JSON.stringify(content));
  const service = await startService({ TRUEPENNY_PANEL: panelFile, ...environment }, overrides);
  await rm(panelFile);
  const close = async () => {
    await service.close();
    await provider.close();
  };
  return { ...service, provider, close };
}

/** The id of the seat that a call came from. */
export function seatOf({ body }: Call): string {
  const { model }: { model: string } = JSON.parse(body);
  return [...EVALUATORS, ...RED_TEAM].find((seat) => seat.endsWith(`/${model}`)) ?? model;
}

/** Allows, and as the red team names a weakness of every position that changes nothing. */
export const GOOD: Behaviour = says((seal, { body }) => {
  const positions = /Challenge P1(?: to P(\d+))? now/.exec(body);
  if (!positions) return evaluation(seal, {});
  const objections = Array.from({ length: Number(positions[1] ?? 1) }, (_, at) => ({
    position: `P${at + 1}`,
    reason: 'The currency is assumed.',
    quotes: [],
    material: false,
  }));
  return JSON.stringify({ seal, objections });
});
