import type { Document, Quote } from '../judgement/case.ts';
import { work } from '../work.ts';
import { saysYes } from './assent.ts';
import { type Choice, firstFallen, textOfClaim } from './choice.ts';
import { fails, HOLDS, type Recheck } from './recheck.ts';

/** What a closed expression of truth values comes to: the claim is another such expression, or an option. */
export type BooleanProof = {
  kind: 'boolean';
  shows: 'established' | 'refuted';
  expression: Quote;
  claim: Quote | Choice;
};

const TOKEN = /\s*(?:(true|false|not|and|or|xor)(?![\p{L}\p{N}_])|([()!¬∧∨])|(&&|\|\|))/giuy;
const SAME: Record<string, string> = {
  '!': 'not',
  '¬': 'not',
  '∧': 'and',
  '&&': 'and',
  '∨': 'or',
  '||': 'or',
};
const DEEPEST = 200;

/**
 * The value of an expression of True, False, not, and, xor, or and parentheses, in this order of binding;
 * undefined where it is not well formed, or holds anything else.
 */
export function evaluateBoolean(text: string): boolean | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  let at = 0;
  const unary = (depth: number): boolean | undefined => {
    let negated = false;
    while (tokens[at] === 'not') {
      negated = !negated;
      at++;
    }
    const token = tokens[at++];
    let value: boolean | undefined;
    if (token === 'true' || token === 'false') value = token === 'true';
    else if (token === '(' && depth < DEEPEST) {
      value = level(0, depth + 1);
      if (tokens[at++] !== ')') return undefined;
    }
    return value === undefined ? undefined : value !== negated;
  };
  const level = (operator: number, depth: number): boolean | undefined => {
    const sign = LOOSEST_FIRST[operator];
    if (!sign) return unary(depth);
    let value = level(operator + 1, depth);
    while (value !== undefined && tokens[at] === sign) {
      at++;
      const other = level(operator + 1, depth);
      if (other === undefined) return undefined;
      value = sign === 'or' ? value || other : sign === 'and' ? value && other : value !== other;
    }
    return value;
  };
  const value = level(0, 0);
  return at === tokens.length ? value : undefined;
}

const LOOSEST_FIRST = ['or', 'xor', 'and'];

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  const trimmed = text.trimEnd();
  let at = 0;
  while (at < trimmed.length) {
    work();
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(trimmed);
    if (!match) return undefined;
    const token = (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase();
    tokens.push(SAME[token] ?? token);
    at = TOKEN.lastIndex;
  }
  return tokens.length > 0 ? tokens : undefined;
}

/** Evaluates the quoted expression and compares. */
export function recheckBoolean(
  { expression, claim, shows }: BooleanProof,
  documents: readonly Document[],
): Recheck {
  const fallen = firstFallen([expression], claim, documents);
  if (fallen) return fallen;
  const value = evaluateBoolean(expression.text);
  const text = textOfClaim(claim);
  const said = evaluateBoolean(text) ?? saysYes(text);
  if (value === undefined || said === undefined) return fails('an expression cannot be read');
  const right = value === said;
  return right === (shows === 'established') ? HOLDS : fails(`the expression is ${String(value)}`);
}
