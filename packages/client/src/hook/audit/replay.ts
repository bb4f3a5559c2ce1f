import { type Agent, type Entry, MARK, type Place } from '../agent.ts';
import { AGENTS } from '../agents/all.ts';
import { type GateAnswer, NoAnswer, type Question } from '../ask.ts';
import { wordsOf } from '../decide.ts';
import { neutral } from '../neutral.ts';
import { objectIn, textIn } from '../text.ts';
import { callText, linesFromEnd } from '../transcript.ts';
import { conversation } from '../turns.ts';
import { type Transcript, titleOf } from './find.ts';

/** What would have become of one call. */
export type Finding = {
  agent: string;
  session: string;
  /** Its place among the calls of the session, from 1. */
  call: number;
  asked: string;
  did: string;
  outcome: 'stopped' | 'asked' | 'allowed' | 'not judged';
  why: string;
};

const MOST_DID = 300;

/**
 * Puts every call of a transcript to the gate, as its hook would have done before it. Nothing is decided by it.
 *
 * @param ask Asks the gate; a fault of it is told as a call that was not judged.
 */
export async function* replay(
  transcript: Transcript,
  ask: (question: Question) => Promise<GateAnswer>,
): AsyncGenerator<Finding> {
  const agent = AGENTS[transcript.agent];
  const { entries, cwd } = read(transcript.path, agent);
  let number = 0;
  for (const [at, entry] of entries.entries()) {
    if (entry.is !== 'call') continue;
    number++;
    const said = conversation(entries.slice(0, at).reverse(), [], true);
    const finding = {
      agent: agent.name,
      session: titleOf(transcript),
      call: number,
      asked: said?.instruction.slice(0, MOST_DID) ?? '',
      did: callText(entry.tool, entry.arguments).slice(0, MOST_DID),
    };
    if (!said) {
      yield { ...finding, outcome: 'not judged', why: 'No words of the user stand before it.' };
      continue;
    }
    const call = { ...neutral({ tool: entry.tool, arguments: entry.arguments ?? {} }, cwd), cwd };
    const { instruction, turns } = said;
    const question = {
      mode: 'action_authorization',
      gateMode: 'shadow',
      instruction,
      call,
      evidence: turns,
    } as const;
    yield { ...finding, ...(await outcomeOf(question, ask)) };
  }
}

const OUTCOMES = { ALLOW: 'allowed', BLOCK: 'stopped', UNCERTAIN: 'asked' } as const;

async function outcomeOf(question: Question, ask: (question: Question) => Promise<GateAnswer>) {
  try {
    const answer = await ask(question);
    return { outcome: OUTCOMES[answer.verdict], why: wordsOf(answer) };
  } catch (error) {
    if (!(error instanceof NoAnswer) || error.nobody) throw error;
    return { outcome: 'not judged' as const, why: error.message };
  }
}

const MOST_BYTES = 64 * 1024 * 1024;

/** What a transcript tells, in its order, and the folder that the agent worked in, as far as a row says it. */
function read(path: string, agent: Agent): { entries: Entry[]; cwd: string } {
  const lines = [...linesFromEnd(path, MOST_BYTES)].reverse();
  const rows = lines.map((line) => objectIn(line)).filter((row) => row !== undefined);
  const cwd = rows.map(folderIn).find((folder) => folder !== undefined) ?? '/';
  const entries = rows
    .flatMap((row) => agent.entries(row))
    .filter((one) => one.is !== 'user' || !one.text.startsWith(MARK));
  return { entries, cwd };
}

/** The folder that a row says the agent works in. */
function folderIn(row: Record<string, unknown>): string | undefined {
  const data = objectIn(row.data);
  const places = [row, row.payload, data?.context, data?.input].map((one) => objectIn(one)?.cwd);
  return textIn(places.find((one) => typeof one === 'string'));
}

/** Where transcripts are looked for unless a folder is named. */
export const homesOf = ({ home }: Pick<Place, 'home'>, kept: readonly string[]): string[] =>
  kept.map((folder) => `${home}/${folder}`);
