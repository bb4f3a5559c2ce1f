import type { Agent, AgentName } from '../agent.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';

/** Every agent by its name. */
export const AGENTS: Readonly<Record<AgentName, Agent>> = {
  claude,
  codex,
  gemini,
  copilot,
  cursor,
  opencode,
};
