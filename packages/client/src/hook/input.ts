import { type Event, type Moment, Unreadable } from './agent.ts';
import { objectIn, textIn } from './text.ts';

/** What an agent calls the members of what it hands over. */
export type Names = Record<
  'session' | 'event' | 'transcript' | 'prompt' | 'tool' | 'arguments' | 'lastWords',
  string
>;

/**
 * The event that an agent of this kind hands over; nothing for one that is of no concern.
 *
 * @throws {Unreadable} where a member is missing without which nothing can be judged.
 */
export function eventOf(
  input: Record<string, unknown>,
  names: Names,
  moments: Readonly<Record<string, Moment>>,
  told?: string,
): Event | undefined {
  const kind = told ?? textIn(input[names.event]);
  const moment = kind === undefined || !Object.hasOwn(moments, kind) ? undefined : moments[kind];
  if (kind === undefined) throw new Unreadable(`The agent's input has no ${names.event}.`);
  if (moment === undefined) return undefined;
  const [session, cwd, tool] = [names.session, 'cwd', names.tool].map((name) => textIn(input[name]));
  if (!session) throw new Unreadable(`The agent's input has no ${names.session}.`);
  if (moment === 'tool' && !tool) throw new Unreadable(`The agent's input has no ${names.tool}.`);
  const given = input[names.arguments];
  return {
    moment,
    session,
    cwd: cwd ?? '/',
    ...filled('prompt', textIn(input[names.prompt])),
    ...filled('transcript', textIn(input[names.transcript])),
    ...filled('lastWords', textIn(input[names.lastWords])),
    ...filled('permission', textIn(input.permission_mode)),
    ...(input.stop_hook_active === true && { stoppedBefore: true }),
    ...(tool && moment === 'tool' && { call: { tool, arguments: objectIn(given) ?? given ?? {} } }),
  };
}

const filled = (name: string, text: string | undefined): Record<string, string> =>
  text ? { [name]: text } : {};
