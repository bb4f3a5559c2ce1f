import { resolve } from 'node:path';
import type { Agent, Answer, Entry, Event, Place } from './agent.ts';
import { type GateAnswer, NoAnswer, type Question } from './ask.ts';
import { BROKEN, refusal, touchesItself } from './guard.ts';
import { neutral } from './neutral.ts';
import type { HookOptions } from './options.ts';
import { Session } from './session.ts';
import { entriesFromEnd } from './transcript.ts';
import { type Conversation, conversation, isOurs } from './turns.ts';

/** What a decision is made with. */
export type Means = {
  place: Place;
  options: HookOptions;
  ask(question: Question): Promise<GateAnswer>;
  /** Whether nobody is asked before what needs permission is run. */
  unattended(event: Event): boolean;
};

/** Letters of an instruction that the gate takes. */
const MOST_INSTRUCTION = 100_000;

/**
 * Whether a call may be made.
 *
 * @throws {NoAnswer} and others where that cannot be said, which the caller turns into a refusal.
 */
export async function decideCall(agent: Agent, event: Event, means: Means): Promise<Answer> {
  const { call, cwd } = event;
  if (!call) throw new NoAnswer('The agent did not say which call it is about to make.');
  const own = touchesItself(event, means.place);
  if (own !== undefined) return { say: 'deny', reason: refusal(`BLOCK: ${own}`) };
  const said = conversationOf(agent, event, means.place);
  if (!said) {
    throw new NoAnswer(
      'The words of the user were not found, neither in the transcript nor saved. Say them again.',
    );
  }
  if (said.instruction.length > MOST_INSTRUCTION) {
    return unsure('What the user said is too long to be judged.', event, means);
  }
  const question = {
    mode: 'action_authorization',
    instruction: said.instruction,
    call: { ...neutral(call, resolve(cwd)), cwd: resolve(cwd) },
    evidence: said.turns,
  } as const;
  const answer = await means.ask(question);
  if (answer.verdict === 'BLOCK') return { say: 'deny', reason: refusal(`BLOCK: ${wordsOf(answer)}`) };
  if (answer.verdict === 'UNCERTAIN') return unsure(wordsOf(answer), event, means);
  return { say: means.options.allow ? 'allow' : 'nothing' };
}

/** What is uncertain is left to the agent's own prompt, or refused where it is told to be or nobody would be asked. */
function unsure(why: string, event: Event, { options, unattended }: Means): Answer {
  if (!options.strict && event.permission === 'acceptEdits') {
    return { say: 'ask', reason: refusal(`UNCERTAIN: ${why}`) };
  }
  if (!options.strict && !unattended(event)) return { say: 'nothing' };
  const because = options.strict ? '' : ' Nobody is asked in this mode, so it is refused.';
  return { say: 'deny', reason: refusal(`UNCERTAIN: ${why}${because}`) };
}

/** Why, and what to do about it, in words that an agent can act upon. */
export function wordsOf({ reason, toAllow }: GateAnswer): string {
  const more = toAllow.filter((one) => !reason.includes(one)).slice(0, 3);
  return more.length > 0 ? `${reason} To have it allowed: ${more.join(' ')}` : reason;
}

/** What was said in this session, from the transcript and from what the prompt hook saved. */
function conversationOf(agent: Agent, event: Event, place: Place): Conversation | undefined {
  const session = new Session(agent.name, event.session, place);
  const entries = event.entries ? [...event.entries].reverse() : fromTranscript(agent, event);
  return conversation(entries, session.prompts(), agent.marksUsers, [BROKEN, ...session.refusals()]);
}

function* fromTranscript(agent: Agent, { transcript }: Event): Generator<Entry> {
  if (transcript === undefined) return;
  try {
    yield* entriesFromEnd(transcript, agent);
  } catch (error) {
    // A session that has just begun has no file yet.
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
  }
}

/** Keeps what the user said, unless it is nobody's: our own refusal, or what a stop hook put in its place. */
export function keepPrompt(agent: Agent, event: Event, place: Place): void {
  const { prompt } = event;
  if (!prompt || isOurs(prompt)) return;
  const session = new Session(agent.name, event.session, place);
  if (!agent.marksUsers && session.followsAtOnce()) return;
  session.savePrompt(prompt);
}
