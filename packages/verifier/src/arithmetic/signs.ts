import { OPERATORS as OPERATOR_SIGNS, RELATIONS as RELATION_SIGNS } from '../language/lexicon/signs.ts';
import { grouped } from '../language/lists.ts';
import { isDigit } from './numeral.ts';
import type { Scanner } from './scan.ts';
import type { Operator, Relation } from './token.ts';

export const RELATIONS = grouped(RELATION_SIGNS) as ReadonlyMap<string, Relation>;
export const OPERATORS = grouped(OPERATOR_SIGNS) as ReadonlyMap<string, Operator>;
const IN_RUNS: ReadonlySet<string> = new Set('=<>!:+*-');
/** Longer runs are rules and ornaments, and are read piece by piece. */
const LONGEST_RUN = 24;
const isSpace = (char: string): boolean => char.trim() === '';

/** Reads an operator, a relation, or a mark that ends a clause; what is none of them is `unknown`. */
export function readSigns(scanner: Scanner, char: string): void {
  const { text, at, last } = scanner;
  const run = IN_RUNS.has(char) ? runAt(text, at) : char;
  const end = at + run.length;
  const [before, after] = [text.charAt(at - 1), text.charAt(end)];
  if (char === '!' && run === '!' && last?.end === at && (last.kind === 'number' || last.kind === 'close')) {
    factorial(scanner);
    return;
  }
  if (run.length > 1 && !RELATIONS.has(run)) {
    readRun(scanner, run, before, after);
    return;
  }
  const startsLine = !last || last.kind === 'break';
  if (startsLine && run === '>') {
    scanner.push({ kind: 'break', sign: '\n' }, end);
    return;
  }
  if (startsLine && run === '*' && isSpace(after)) {
    scanner.push({ kind: 'break', sign: '\n' }, end);
    return;
  }
  if (startsLine && run === '-' && isSpace(after)) {
    scanner.push({ kind: 'break', sign: '-' }, end);
    return;
  }
  const relation = RELATIONS.get(run);
  const operator = OPERATORS.get(run);
  if (relation) scanner.add({ kind: 'relation', sign: relation, start: at, end });
  else if (operator) scanner.add({ kind: 'operator', sign: operator, start: at, end });
  else if (char === '–' && isSpace(before) && isSpace(after))
    scanner.push({ kind: 'operator', sign: '-' }, end);
  else if (char === ':' && !isSpace(before) && !isDigit(after.charCodeAt(0)))
    scanner.push({ kind: 'break', sign: ':' }, end);
  else if (char === '•' || char === '#') scanner.push({ kind: 'break', sign: '\n' }, end);
  else if (char === '.' || char === '?' || char === '!') sentenceEnd(scanner, char);
  else scanner.push({ kind: 'unknown', text: char }, end);
}

/** The signs in a row that start here; what begins a calculator annotation is no part of the sign before it. */
function runAt(text: string, at: number): string {
  let end = at + 1;
  while (end < at + LONGEST_RUN && IN_RUNS.has(text.charAt(end))) end++;
  if (end === at + 1) return text.charAt(at);
  const signs = text.slice(at, end);
  const annotation = signs.indexOf('<<', 1);
  return annotation > 0 ? signs.slice(0, annotation) : signs;
}

/** Several signs in a row: a power, an arrow, Markdown, or a relation or operator with a minus (`=-3`). */
function readRun(scanner: Scanner, run: string, before: string, after: string): void {
  const { at } = scanner;
  const end = at + run.length;
  const head = run.slice(0, -1);
  const [relation, operator] = [RELATIONS.get(head), OPERATORS.get(head)];
  if (run === '**') {
    const tight = isDigit(before.charCodeAt(0)) && isDigit(after.charCodeAt(0));
    if (tight || (before === ' ' && after === ' ')) scanner.push({ kind: 'operator', sign: '^' }, end);
    else scanner.at = end;
  } else if (/^\*{3,}$/.test(run)) scanner.at = end;
  else if (/^!{2,}$/.test(run)) scanner.push({ kind: 'break', sign: '!' }, end);
  else if (/^={2,}$/.test(run)) equals(scanner, run, end);
  else if (run.endsWith('-') && (relation || operator)) {
    if (relation) scanner.push({ kind: 'relation', sign: relation }, end - 1);
    else if (operator) scanner.push({ kind: 'operator', sign: operator }, end - 1);
    scanner.push({ kind: 'operator', sign: '-' }, end);
  } else if (/^(?:-{1,2}>|={1,2}>|:\*\*|-{2,})$/.test(run)) scanner.push({ kind: 'break', sign: ':' }, end);
  else if (run === '=**') scanner.push({ kind: 'relation', sign: '=' }, end);
  else scanner.push({ kind: 'unknown', text: run.slice(0, 4) }, end);
}

/** == compares in program code; longer runs, and those at an end of a line, are rules and headings. */
function equals(scanner: Scanner, run: string, end: number): void {
  const { text, last } = scanner;
  const within = last && last.kind !== 'break' && /^\s?[^\s=]/.test(text.slice(end, end + 2));
  if (run.length <= 3 && within) scanner.push({ kind: 'relation', sign: '=' }, end);
  else scanner.push({ kind: 'break', sign: ':' }, end);
}

/** 5! is a factorial, and "it is 5!" may exclaim: there the sentence ends as well. */
function factorial(scanner: Scanner): void {
  const { text, at } = scanner;
  const surely = !/^(?:["”')\]]{0,2}\s*$|\s+[\p{Lu}\n*#>]|\n)/u.test(text.slice(at + 1, at + 9));
  scanner.push({ kind: 'factorial', surely }, at + 1);
  if (!surely) scanner.push({ kind: 'break', sign: '!' }, at + 1);
}

function sentenceEnd(scanner: Scanner, char: string): void {
  const { text, at } = scanner;
  const dots = /^\.{2,3}/.exec(text.slice(at, at + 3))?.[0];
  const inside = char === '.' && /[\p{L}\d]/u.test(text.charAt(at + 1));
  if (dots || inside) scanner.push({ kind: 'unknown', text: '…' }, at + (dots?.length ?? 1));
  else scanner.add({ kind: 'break', sign: char, start: at, end: at + 1 });
}
