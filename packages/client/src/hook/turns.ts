import type { Entry } from './agent.ts';
import { MARK } from './agent.ts';
import { turnOf } from './transcript.ts';

/** A turn of the conversation as the gate takes it. */
export type Turn = { role: 'user' | 'agent' | 'tool' | 'environment'; content: string; action?: string };

/** What the user asked for, and what was said and done before the call that is asked about. */
export type Conversation = { instruction: string; turns: Turn[] };

/** Letters of earlier turns that are sent, and of one result of a tool. */
const MOST = 60_000;
const MOST_OF_ONE = 20_000;
/** How many turns of the conversation are looked at, so that a long session costs no more than a short one. */
const MOST_TURNS = 200;
/** How many of the user's earlier wishes are sent beside the last one. */
const MOST_WISHES = 8;

/** Whether a text that stands as the user's is one of our own refusals. */
export const isOurs = (text: string): boolean => text.trimStart().startsWith(MARK);

/**
 * The user's last words and the turns before and after them, in their order.
 *
 * @param newestFirst What the transcript tells, read only as far as it is needed.
 * @param saved What the prompt hook saved of this session, the oldest first.
 * @param marksUsers Whether the transcript tells the user's words from others'; where it does not, a text that stands
 *   there as the user's and was not saved is somebody's, and instructs nobody.
 * @param refusals What this session's calls were refused with: a result that says so is no word of a tool, and its call
 *   was not made.
 * @returns Nothing where nobody knows what the user said.
 */
export function conversation(
  newestFirst: Iterable<Entry>,
  saved: readonly string[],
  marksUsers: boolean,
  refusals: readonly string[] = [],
): Conversation | undefined {
  const known = new Set(saved.map((text) => text.trim()));
  const trusts = marksUsers || saved.length === 0;
  const turns: Turn[] = [];
  let instruction = trusts ? undefined : saved.at(-1);
  let [letters, wishes, pending] = [0, 0, true];
  const made = withoutRefused(newestFirst, refusals);
  for (const entry of made) {
    // Calls without a result are those that are asked about now, which some agents have written down already.
    if (pending && entry.is === 'call') continue;
    pending = false;
    if (instruction !== undefined && (letters > MOST || turns.length >= MOST_TURNS)) break;
    if (entry.is !== 'user') {
      if (letters <= MOST && turns.length < MOST_TURNS) letters += put(turns, cut(turnOf(entry)));
      continue;
    }
    const text = entry.text.trim();
    if (text === '' || isOurs(text)) continue;
    if (!trusts && !known.has(text)) {
      letters += put(turns, cut({ role: 'environment', content: text }));
    } else if (instruction === undefined) {
      instruction = text;
    } else if (text !== instruction.trim()) {
      letters += put(turns, { role: 'user', content: text });
      if (++wishes >= MOST_WISHES) break;
    }
  }
  instruction ??= saved.at(-1);
  return instruction === undefined ? undefined : { instruction, turns: turns.reverse() };
}

/** How far into a result the words of whoever hands a refusal on may reach. */
const LONGEST_LEAD = 100;

/**
 * What was told and done, without our own refusals and the calls that they kept from being made. Only the very words that
 * were refused with are taken out: whatever else stands in such a result stays, since anybody can write them down.
 */
function* withoutRefused(newestFirst: Iterable<Entry>, refusals: readonly string[]): Generator<Entry> {
  const results: boolean[] = [];
  for (const entry of newestFirst) {
    if (entry.is === 'result') {
      const ours = entry.text.includes(MARK)
        ? refusals.find((text) => entry.text.slice(0, LONGEST_LEAD + text.length).includes(text))
        : undefined;
      results.push(ours !== undefined);
      yield ours === undefined ? entry : { ...entry, text: entry.text.replace(ours, '') };
    } else if (entry.is === 'user') {
      results.length = 0;
      yield entry;
    } else if (entry.is !== 'call' || results.shift() !== true) yield entry;
  }
}

/** Puts a turn down and says how long it is; one that says nothing is none. */
function put(turns: Turn[], turn: Turn): number {
  const length = turn.content.length + (turn.action?.length ?? 0);
  if (length > 0) turns.push(turn);
  return length;
}

const cut = (turn: Turn): Turn => ({
  ...turn,
  content: shortened(turn.content),
  ...(turn.action !== undefined && { action: shortened(turn.action) }),
});

/** The beginning and the end of a long text, which says that something is missing between them. */
function shortened(text: string): string {
  if (text.length <= MOST_OF_ONE) return text;
  const half = MOST_OF_ONE / 2;
  return `${text.slice(0, half)}\n[${text.length - MOST_OF_ONE} letters left out]\n${text.slice(-half)}`;
}
