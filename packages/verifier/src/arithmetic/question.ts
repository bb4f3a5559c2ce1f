import { wordSet } from '../language/lists.ts';
import { decide, STRICT } from './decide.ts';
import { shownValue } from './describe.ts';
import { evaluate, opennessOf, PLAIN } from './evaluate.ts';
import { fold } from './fold.ts';
import { Reader } from './grammar.ts';
import { equal } from './rational.ts';
import { scan } from './scan.ts';
import { startsOperand, type Token } from './token.ts';
import { isBare, literalOf, print, type Tree } from './tree.ts';

/** A question that asks for the value of one expression, and that value. Offsets are UTF-16, start..end. */
export type Exercise = { start: number; end: number; tree: Tree; expression: string; value: string };

/** What may stand around the expression; any other word may mean that something else is asked. */
const ASKING: ReadonlySet<string> =
  wordSet(`what what's is the value of result answer to compute calculate evaluate find solve simplify work out determine please how
  much does equal following expression arithmetic problem sum this and give`);

/**
 * Reads a question that consists of one arithmetic expression and of words that ask for its value, as in
 * "(3 + 4) * -2 =" or "What is 15 * 12?". Undefined for all others. Linear; never throws.
 */
export function readExercise(question: string): Exercise | undefined {
  const { text, place } = fold(question);
  const { tokens } = scan(text);
  const from = tokens.findIndex((token, at) => startsOperand(token) || isSign(tokens, at));
  if (from < 0 || !tokens.slice(0, from).every(asks)) return undefined;
  const reader = new Reader(tokens, from);
  const tree = reader.sum(0);
  if (!tree || reader.spent || reader.letterX || reader.words.length > 0 || isBare(tree)) return undefined;
  const rest = tokens.slice(reader.at);
  if (!rest.every(asks) || rest.filter(({ kind }) => kind === 'relation').length > 1) return undefined;
  const value = shownValue(tree);
  if (value === 'unknown') return undefined;
  const [start, end] = [tokens[from]?.start ?? 0, tokens[reader.at - 1]?.end ?? 0];
  return { start: place(start), end: place(end), tree, expression: print(tree), value };
}

const isSign = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return token?.kind === 'operator' && token.sign === '-' && startsOperand(tokens[at + 1]);
};

function asks(token: Token): boolean {
  if (token.kind === 'word') return ASKING.has(token.word);
  if (token.kind === 'relation') return token.sign === '=' || token.sign === 'is';
  return token.kind === 'break';
}

export type Comparison = 'same' | 'other' | 'unclear';

/**
 * Whether a text that gives a number gives the value of the exercise: `same` only where there is one reading
 * and no rounding, `other` only where no reading agrees.
 */
export function compareAnswer({ tree }: Exercise, given: string): Comparison {
  const stated = readNumber(given);
  if (!stated) return 'unclear';
  if (decide(tree, '=', stated, STRICT) === 'refuted') return 'other';
  const [asked, answered] = [evaluate(tree, PLAIN), evaluate(stated, PLAIN)];
  if (!asked || !answered || isOpen(tree) || isOpen(stated)) return 'unclear';
  const same = [asked.hi, answered.lo, answered.hi].every((bound) => equal(bound, asked.lo));
  return same ? 'same' : 'unclear';
}

/** A text that is one number and nothing else. */
function readNumber(given: string): Tree | undefined {
  const { tokens } = scan(fold(given).text);
  const [first] = tokens;
  if (!first) return undefined;
  const reader = new Reader(tokens, 0);
  const tree = reader.sum(0);
  return tree && reader.at === tokens.length && literalOf(tree) ? tree : undefined;
}

const isOpen = (tree: Tree): boolean => Object.values(opennessOf(tree)).some(Boolean);
