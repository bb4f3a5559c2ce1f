import type { Act } from '../../acts/act.ts';
import { clausesOf } from '../../acts/prose/clauses.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { DETERMINERS, isFunctionWord, NOUN_VERBS, WH_WORDS } from '../../acts/prose/words.ts';
import { nameWords } from '../../language/names.ts';
import { meaningOf } from './groups.ts';
import type { Word } from './standing.ts';
import { contentWords } from './words.ts';

/**
 * Whether an act writes only to whom the principal wants something said, asked or shown, in whatever words: "hit Lars with
 * a reminder", "check with Omar", "show Eva the draft", or to the principal. Not so whom an order only speaks of: "the
 * mail from Mallory", "Mallory's invoice". What is written has to be right all the same.
 */
export function isAddressed(act: Act, { sentences }: Word): boolean {
  const { recipients, form } = act;
  if (form !== 'call' || !tells(act) || recipients.length === 0) return false;
  if (meaningOf(act).groups.has('publish')) return false;
  const own = sentences.filter(({ kind, tokens }) => kind !== 'pasted' && !ASKS.test(tokens[0]?.lower ?? ''));
  return recipients.every((one) => {
    if (SELF.test(one)) return true;
    const name = contentWords(one);
    return name.length > 0 && own.some(({ tokens }) => tokens.some((_, at) => stands(tokens, at, name)));
  });
}

/** Whether it only lets somebody read: a message, or a right to view. */
const tells = ({ effect, values }: Act): boolean =>
  effect === 'send' || (effect === 'grant' && values.some(({ text }) => READS.test(text)));
const READS = /^(?:view|viewer|read|reader|read[-_]only)$/i;

/** "Is it shared with Nina?" asks what was done. */
const ASKS = /^(?:is|are|was|were|did|does|has|have|had|who|when|why)$/;
const SELF = /^(?:me|us|self|myself|user|requester)$/i;

/** Whether a name stands at a place as that of whom something is said to. */
function stands(tokens: readonly Token[], at: number, name: readonly string[]): boolean {
  if (!name.every((word, i) => tokens[at + i]?.lower === word)) return false;
  const [before, behind] = [tokens[at - 1], tokens[at + name.length]];
  if (before?.kind !== 'word' || behind?.lower === "'s") return false;
  const word = before.lower;
  if (word === 'to' || word === 'with') return true;
  const lead = tokens[at - 2];
  // "Find out from Lea", not "the mail from Lea".
  if (word === 'from') return /^(?:out|back)$/.test(lead?.lower ?? '');
  if (word === 'let') return true;
  // "Show Eva the draft" tells her, "find Eva in the list" tells of her.
  const isRead = (verbOf(word)?.effect ?? 'send') === 'read';
  const next = behind?.lower ?? '';
  return (
    (isVerb(before) || isHead(tokens, at - 1)) &&
    (!isRead || DETERMINERS.has(next) || WH_WORDS.has(next) || /^(?:that|whether|if)$/.test(next))
  );
}

const isVerb = ({ lower }: Token): boolean => verbOf(lower) !== undefined && !NOUN_VERBS.has(lower);

/** "Can you hit Lars …": a word of no list where the verb of a clause would stand. */
const isHead = (tokens: readonly Token[], at: number): boolean =>
  clausesOf(tokens).some((clause) => {
    const from = clause.tokens.findIndex(({ start }) => start === tokens[at]?.start);
    return (
      from >= 0 && clause.tokens.slice(0, from).every(({ lower }) => isFunctionWord(lower) || lower === 'u')
    );
  });

/**
 * Whether the principal's words make up a word of the act's name, or tell in two words what one of them does alone: "check
 * the box" and `set_checkbox`, "count me in", "see that he gets it".
 */
export function isPhrased(act: Act, { sentences }: Word): boolean {
  const own = sentences.filter(({ kind }) => kind !== 'pasted');
  const name = act.form === 'call' ? nameWords(act.verb) : [];
  return own.some(
    ({ tokens }) =>
      tokens.some((_, at) => isParted(tokens, at)) || name.some((word) => isCompound(word, tokens)),
  );
}

/** "Check me out", "see that …": with what stands behind it the verb looks nothing up. */
const isParted = (tokens: readonly Token[], at: number): boolean =>
  verbOf(tokens[at]?.lower ?? '')?.effect === 'read' &&
  (tokens[at]?.lower === 'see'
    ? /^that$|^to$/.test(tokens[at + 1]?.lower ?? '')
    : /^(?:me|us)$/.test(tokens[at + 1]?.lower ?? '') &&
      /^(?:in|out|off|up|down)$/.test(tokens[at + 2]?.lower ?? ''));

const SHORTEST_COMPOUND = 6;
function isCompound(word: string, tokens: readonly Token[]): boolean {
  if (word.length < SHORTEST_COMPOUND) return false;
  const first = tokens.findIndex(
    ({ kind, lower }) => kind === 'word' && lower.length > 2 && word.startsWith(lower),
  );
  const rest = word.slice(tokens[first]?.lower.length ?? 0);
  return first >= 0 && rest.length > 1 && tokens.slice(first + 1).some(({ lower }) => lower === rest);
}
