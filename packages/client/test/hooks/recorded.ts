import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentName, Entry, Place } from '../../src/hook/agent.ts';
import { AGENTS } from '../../src/hook/agents/all.ts';
import { objectIn } from '../../src/hook/text.ts';

const FOLDER = join(import.meta.dirname, 'recorded');

/** What each agent handed to its hooks when it was run, in its order; ids and paths shortened. */
export const eventsOf = (agent: AgentName): Record<string, unknown>[] =>
  JSON.parse(readFileSync(join(FOLDER, `${agent}.events.json`), 'utf8'));

/** The path of the transcript that it wrote. */
export const transcriptOf = (agent: AgentName): string => join(FOLDER, `${agent}.jsonl`);

/** What the rows of that transcript tell. */
export const entriesOf = (agent: AgentName): Entry[] =>
  readFileSync(transcriptOf(agent), 'utf8')
    .split('\n')
    .flatMap((line) => (line ? AGENTS[agent].entries(objectIn(line) ?? {}) : []));

/** A home of its own, with nothing of this process's environment. */
export function freshPlace(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'truepenny-hook-'));
  const [home, work] = [join(folder, 'home'), join(folder, 'work')];
  mkdirSync(home);
  mkdirSync(work);
  const place: Place = { env, home, clock: Date.now };
  return {
    place,
    home,
    work,
    file(path: string, text: string): string {
      const whole = join(folder, path);
      mkdirSync(join(whole, '..'), { recursive: true });
      writeFileSync(whole, text);
      return whole;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
