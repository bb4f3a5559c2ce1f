import type { Act, Value } from '../../acts/act.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { PREPOSITIONS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import { isMaking, type Sense } from './senses.ts';
import { type Words, wordSet } from './spoken.ts';

const PARTS = wordSet(lexicon.entries.parts);
const FILES = wordSet('file');
/** What may stand between a kind and a name: "the file called x". */
const CALLED: ReadonlySet<string> = new Set(['called', 'named', 'titled', 'matching', '"', "'", '`']);
const OWNS: ReadonlySet<string> = new Set(['has', 'have', 'contains', 'holds', 'includes']);
const PARTICLES: ReadonlySet<string> = new Set(['up', 'down', 'out']);
const AND: ReadonlySet<string> = new Set(['and', 'then', ',', ';']);
/** The places where an operand is named. */
export type SpotsOf = (value: Value) => readonly number[];

/**
 * Why what an operand is named behind is not what the command works on: "the files in docs" are not docs, "onto main" is
 * not where a rebase takes its work from. `read`: what a copy or a move reads first. Undefined where each stands where its command looks for it.
 */
export function misplaced(
  act: Act,
  read: readonly Value[],
  sense: Sense,
  words: Words,
  spotsOf: SpotsOf,
): string | undefined {
  const { effect, values, verb } = act;
  if (effect === 'read' || verb === 'find') return undefined;
  const isOperand = (value: Value): boolean => !isHost(value, act) && isNamable(value);
  const isNamable = ({ name, role, unknown }: Value): boolean =>
    !unknown && (name === undefined || (role !== 'option' && isMaking(act, name)));
  const own = values.filter(isOperand);
  const operands = [...read.filter(isOperand), ...own];
  if (operands.length === 0 && isPartOnly(sense, words)) return 'The request speaks of a part.';
  const wrong = own.find((value) => {
    const spots = spotsOf(value);
    const behind = behindAt(sense, value, operands);
    return spots.length > 0 && !spots.some((spot) => isToldAs(spot, behind, sense, words, operands));
  });
  return wrong && `The request does not name '${wrong.text}' as what '${verb}' works on.`;
}

/** Whether a value is the machine that a command is run on. */
export const isHost = ({ role, text }: Value, { via }: Act): boolean =>
  role === 'destination' && via.includes(`ssh ${text}`);

/** Whether a place names what an operand is: by "its name is", by its own kind before it, or by where it stands. */
function isToldAs(
  spot: number,
  behind: Behind,
  sense: Sense,
  words: Words,
  operands: readonly Value[],
): boolean {
  const isMany = operands.length > 1;
  if (!sense.takes.has('told') || !isMany)
    return words.isNamed(spot) || isWhole(spot, behind, sense, words, isMany);
  const kind = kindBefore(spot, words);
  if (words.isNamed(spot) && !behind.isLast) return true;
  if (words.isOneOf(kind, behind.isLast ? sense.others : sense.of)) return true;
  return isWhole(spot, behind, behind.isLast ? { ...sense, others: new Set() } : sense, words, isMany);
}

/** Takes "the file" of "the file x" as said by x; other words for what is in a thing stay. */
export function answerKinds(
  words: Words,
  spots: readonly number[],
  isOnFiles: boolean,
  { kinds }: Sense,
): void {
  for (const spot of spots) {
    const before = kindBefore(spot, words);
    if ([PARTS, FILES, kinds].some((of) => words.isOneOf(before, of))) words.take(before);
    if (words.isOneOf(spot + 1, FILES) && isOnFiles) words.take(spot + 1);
  }
}

/** Words that say something of an act that changes something: those for parts of things, and "file" for what is none. */
export const tellingOf = (isOnFiles: boolean): ReadonlySet<string> =>
  isOnFiles ? PARTS : new Set([...PARTS, ...FILES]);

type Behind = { allows: ReadonlySet<string>; isLast: boolean };
function behindAt({ behind }: Sense, value: Value, operands: readonly Value[]): Behind {
  const only = behind.only ?? NONE;
  if (operands.length > 1 && value === operands.at(-1) && behind.last)
    return { allows: behind.last, isLast: true };
  const isFirst = operands.length > 1 && value === operands[0];
  return { allows: (isFirst ? behind.first : undefined) ?? only, isLast: false };
}
const NONE: ReadonlySet<string> = new Set(['none']);

/** "A service of the stack" is not the stack. */
const isPartOnly = ({ parts }: Sense, words: Words): boolean =>
  words.tokens.some(({ lower }) => parts.has(lower));

function isWhole(spot: number, behind: Behind, sense: Sense, words: Words, isMany: boolean): boolean {
  const { tokens } = words;
  // "The docs folder's contents" are not the folder.
  if ([1, 2].some((step) => tokens[spot + step]?.text === "'s" && tokens[spot + 1]?.kind !== 'break'))
    return false;
  if (!isMany && isOwner(spot, sense, words)) return false;
  const before = kindBefore(spot, words);
  // "This commit v1": what is pointed at is not called so.
  const isPointed = /^(?:this|that|current|latest|last)$/.test(tokens[before - 1]?.lower ?? '');
  if (words.isOneOf(before, sense.others) && !isPointed) return false;
  const at = governorOf(spot, sense, words);
  const word = words.tokens[at]?.lower ?? '';
  // "Version 1.4.2 of flask".
  const isVersion = word === 'of' && /^\d+\.\d/.test(words.tokens[at - 1]?.text ?? '');
  if (!PREPOSITIONS.has(word) || PARTICLES.has(word) || isVersion)
    return behind.allows.has('none') || words.isOneOf(at, behind.allows);
  return (
    behind.allows.has(word) &&
    (behind.isLast || word === 'to' || sense.heads.size === 0 || words.isOneOf(at - 1, sense.heads))
  );
}

/** "The web dependencies", "the lines a.txt has": what stands behind the name says what is of it. */
const isOwner = (spot: number, { of }: Sense, words: Words): boolean =>
  OWNS.has(words.tokens[spot + 1]?.lower ?? '') ||
  [1, 2].some((step) => {
    const token = words.tokens[spot + step];
    const isBeside = step === 1 || words.isOneOf(spot + 1, of);
    return isBeside && token?.lower.endsWith('s') && !of.has(token.lower) && words.isOneOf(spot + step, of);
  });

/** Where the verb or the preposition stands that a name stands behind; -1 where a clause begins with it. */
function governorOf(spot: number, { needs, of }: Sense, words: Words): number {
  const { tokens } = words;
  for (let at = spot - 1; at >= 0; at--) {
    const token = tokens[at];
    if (!token) return -1;
    const { kind, lower } = token;
    if (kind === 'break' || /^[.:!?]$/.test(lower)) return -1;
    if (AND.has(lower) && isVerbAt(at + 1, words)) return -1;
    if (kind === 'word' && words.isOneOf(at, needs) && !words.isOneOf(at, of)) return at;
    if (PREPOSITIONS.has(lower)) return tokens[at - 1]?.lower === 'rid' ? -1 : at;
  }
  return -1;
}

/** "And push": another order begins. */
const isVerbAt = (at: number, { tokens }: Words): boolean => {
  const token = tokens[at];
  return token?.kind === 'word' && verbOf(token.lower) !== undefined;
};

/** The word for the kind of what stands at a place, or whatever stands there. */
function kindBefore(spot: number, { tokens }: Words): number {
  let at = spot - 1;
  while (CALLED.has(tokens[at]?.lower ?? '')) at--;
  return at;
}
