import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Agent, Answer, Entry, Event } from './agent.ts';
import { type Refuted, refutedIn } from './claims.ts';
import type { Means } from './decide.ts';
import { refusal } from './guard.ts';
import type { Session } from './session.ts';
import { callText, entriesFromEnd } from './transcript.ts';
import { isOurs, type Turn } from './turns.ts';

/** How many entries of a session are looked at. */
const MOST_ENTRIES = 2_000;
/** How long a transcript is waited for that is written late. */
const WAIT_MS = 100;
const MOST_WAITS = 12;
const MOST_CLAIM = 20_000;
const MOST_EVIDENCE = 100_000;

/**
 * Whether a turn may end: its last words are held against what the tools told in it. A statement that is refuted goes
 * back once, with what refutes it; the same one never again, and none where a stop was refused already.
 */
export async function decideStop(
  agent: Agent,
  event: Event,
  means: Means,
  session: Session,
): Promise<Answer> {
  if (event.stoppedBefore) return { say: 'nothing' };
  const { entries, words } = await lastWords(agent, event);
  if (!words) return { say: 'nothing' };
  const file = (path: string) => statSync(resolve(event.cwd, path), { throwIfNoEntry: false })?.mtimeMs;
  const own = refutedIn(words, entries, { file, since: session.lastPromptAt() });
  const refuted = [...own, ...(await byGate(words, entries, means))];
  const fresh = refuted.filter(({ statement }) => !session.sentBack(statement));
  if (fresh.length === 0) return { say: 'nothing' };
  const told = fresh.map(({ statement, because }) => `You said “${statement}”, but ${because}`);
  return {
    say: 'deny',
    reason: refusal(`Not done as it was said. ${told.join(' ')} Put it right, or say how it is.`),
  };
}

/**
 * The agent's last words, with what the session told before them. Some agents do not hand the words over, and write
 * their transcript a little later.
 */
async function lastWords(
  agent: Agent,
  event: Event,
): Promise<{ entries: Entry[]; words: string | undefined }> {
  for (let waits = 0; ; waits++) {
    const entries = recent(agent, event);
    const last = entries.at(-1);
    const words = event.lastWords ?? (last?.is === 'agent' ? last.text : undefined);
    if (words !== undefined || waits >= MOST_WAITS) return { entries, words };
    await new Promise((done) => setTimeout(done, WAIT_MS));
  }
}

/** What the transcript tells, in its order; a session without one tells nothing. */
function recent(agent: Agent, { transcript, entries }: Event): Entry[] {
  if (entries) return [...entries];
  const found: Entry[] = [];
  try {
    for (const entry of transcript ? entriesFromEnd(transcript, agent) : []) {
      if (found.push(entry) >= MOST_ENTRIES) break;
    }
  } catch {
    return [];
  }
  return found.reverse();
}

/** What the service proves against the last words from the results of this turn; nothing where it cannot be asked. */
async function byGate(words: string, entries: readonly Entry[], { ask }: Means): Promise<Refuted[]> {
  const evidence = turnResults(entries);
  if (evidence.length === 0 || words.length > MOST_CLAIM) return [];
  const question = { mode: 'output_synthesis', instruction: '', claim: words, evidence } as const;
  const answer = await ask(question).catch(() => undefined);
  if (answer?.verdict !== 'BLOCK') return [];
  return answer.proved.map((because) => ({ statement: brief(words), because }));
}

/** The results since the user's last words, the newest kept where they are too long. */
function turnResults(entries: readonly Entry[]): Turn[] {
  const begin = entries.findLastIndex((entry) => entry.is === 'user' && !isOurs(entry.text));
  const turns: Turn[] = [];
  let letters = 0;
  for (const entry of entries.slice(begin + 1).reverse()) {
    if (entry.is === 'result') turns.push({ role: 'tool', content: entry.text });
    if (entry.is === 'call') {
      turns.push({ role: 'agent', content: '', action: callText(entry.tool, entry.arguments) });
    }
    letters += entry.is === 'result' ? entry.text.length : 0;
    if (letters > MOST_EVIDENCE) return turns.slice(0, -1).reverse();
  }
  return turns.some(({ role }) => role === 'tool') ? turns.reverse() : [];
}

const brief = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
