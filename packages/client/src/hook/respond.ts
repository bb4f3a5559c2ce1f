import type { Agent, AgentName, Answer, Event, Place } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import { askGate, NoAnswer, type Question } from './ask.ts';
import { isUnattended } from './attended.ts';
import { decideCall, keepPrompt, type Means } from './decide.ts';
import { faultRefusal } from './fault.ts';
import { askAny, type Start, started } from './local/reach.ts';
import { readLocal } from './local/state.ts';
import type { HookOptions } from './options.ts';
import { Session } from './session.ts';
import { objectIn } from './text.ts';

/** Where the hook runs, under which process, and how it starts a service. */
export type Surroundings = { place: Place; pid: number; start: Start };

/**
 * What a hook prints for what it was handed. Never rejects: whatever goes wrong before a call is a refusal of the call
 * in the agent's own form, and whatever goes wrong elsewhere is nothing.
 */
export async function respondTo(
  input: string,
  name: AgentName,
  options: HookOptions,
  around: Surroundings,
): Promise<string> {
  const agent = AGENTS[name];
  const timer = new AbortController();
  const clock = setTimeout(() => timer.abort(), options.deadlineMs);
  let event: Event | undefined;
  try {
    const read = objectIn(input.replace(/^\ufeff/, ''));
    if (!read) throw new NoAnswer('What the agent handed over is no JSON object.');
    event = agent.read(read, around.place);
    if (!event) return said(agent, { say: 'nothing' }, 'start');
    const answer = await within(timer.signal, answerTo(agent, event, options, around, timer.signal));
    return said(agent, event.moment === 'tool' ? kept(answer, agent, event, around) : answer, event.moment);
  } catch (error) {
    const moment = event?.moment ?? 'tool';
    if (moment !== 'tool') return said(agent, { say: 'nothing' }, moment);
    return said(agent, kept({ say: 'deny', reason: faultRefusal(error) }, agent, event, around), 'tool');
  } finally {
    clearTimeout(clock);
  }
}

/** The answer, of which a refusal is known again when the agent shows it as what came of the call. */
function kept(answer: Answer, agent: Agent, event: Event | undefined, { place }: Surroundings): Answer {
  try {
    if (answer.say === 'deny' && event)
      new Session(agent.name, event.session, place).saveRefusal(answer.reason);
  } catch {
    // It is refused all the same; the agent's next call is held against the refusal too, then.
  }
  return answer;
}

const said = (agent: Agent, answer: Answer, moment: Event['moment']): string =>
  JSON.stringify(agent.write(answer, moment));

/** What the promise gives, or a fault when the time is over. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new NoAnswer('No answer came in time.')), { once: true });
    }),
  ]);
}

async function answerTo(
  agent: Agent,
  event: Event,
  options: HookOptions,
  { place, pid, start }: Surroundings,
  signal: AbortSignal,
): Promise<Answer> {
  const session = new Session(agent.name, event.session, place);
  const means: Means = {
    place,
    options,
    ask: (question: Question) =>
      askAny((gate) => askGate(question, gate, signal), options, place, start, signal),
    unattended: (of) => isUnattended(agent.name, of, pid) || session.isUnattended(),
  };
  if (event.moment === 'tool') return decideCall(agent, event, means);
  if (event.moment === 'prompt') keepPrompt(agent, event, place);
  if (event.moment === 'stop') {
    const { decideStop } = await import('./done.ts');
    const answer = await decideStop(agent, event, means, session);
    session.saveEnd();
    return answer;
  }
  // The first call is not to wait for what can be begun now; hooks that are posted see no process above them.
  if (isUnattended(agent.name, event, pid)) session.saveUnattended();
  const named = options.url ?? place.env.TRUEPENNY_URL;
  if (named || !options.start) return { say: 'nothing' };
  // What an agent posts can start nothing itself, so that its session waits; else the first call does.
  if (event.moment === 'start') await started(options, place, start, signal).catch(() => undefined);
  else if (!readLocal(place) && typeof start !== 'string') start();
  return { say: 'nothing' };
}
