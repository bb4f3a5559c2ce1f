import { EQUALS } from '../language/words.ts';
import type { Element } from './expression.ts';

/** One place of a pattern. */
type Node =
  | { kind: 'word'; word: string }
  | { kind: 'words' }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'choice'; of: readonly (readonly Node[])[] };
type Slot = 'Q' | 'T' | 'D' | 'V';

export type Pattern = readonly Node[];

/** `EQ` stands for every way to say "gives". */
const MACROS: Readonly<Record<string, string>> = { EQ: `(=|:|${EQUALS.join('|')})` };

/**
 * A pattern over the elements of a sentence: words, `Q` an expression, `T` a time, `D` a day, `V` a version, `_` some
 * words, `(a|b c)` one of these, `[a|b]` one of these or nothing. It matches a sentence as a whole or not at all.
 */
export function patternOf(written: string): Pattern {
  const tokens = written.replace(/\bEQ\b/g, MACROS.EQ ?? '').match(/[()[\]|]|[^\s()[\]|]+/g) ?? [];
  let at = 0;
  const sequence = (): Node[][] => {
    const choices: Node[][] = [[]];
    for (let token = tokens[at]; token !== undefined && token !== ')' && token !== ']'; token = tokens[at]) {
      at++;
      if (token === '|') choices.push([]);
      else choices.at(-1)?.push(token === '(' || token === '[' ? group(token) : single(token));
    }
    return choices;
  };
  const group = (open: string): Node => {
    const of = sequence();
    at++;
    return { kind: 'choice', of: open === '[' ? [...of, []] : of };
  };
  return sequence()[0] ?? [];
}

const single = (token: string): Node => {
  if (token === 'Q' || token === 'T' || token === 'D' || token === 'V') return { kind: 'slot', slot: token };
  return token === '_' ? { kind: 'words' } : { kind: 'word', word: token };
};

/** The elements in the slots of a pattern that matches all of `elements`; undefined where it does not. */
export function matchOf(pattern: Pattern, elements: readonly Element[]): Element[] | undefined {
  const found: Element[] = [];
  const steps = { left: MOST_STEPS };
  return follows(pattern, 0, elements, 0, found, steps, (at) => at === elements.length) ? found : undefined;
}

const MOST_STEPS = 4000;
/** So many words name a thing. */
const MOST_WORDS = 5;

function follows(
  nodes: Pattern,
  place: number,
  elements: readonly Element[],
  at: number,
  found: Element[],
  steps: { left: number },
  then: (at: number) => boolean,
): boolean {
  if (steps.left-- <= 0) return false;
  const node = nodes[place];
  if (!node) return then(at);
  const goOn = (next: number): boolean => follows(nodes, place + 1, elements, next, found, steps, then);
  if (node.kind === 'choice') {
    return node.of.some((choice) => follows(choice, 0, elements, at, found, steps, goOn));
  }
  if (node.kind === 'words') {
    for (let next = at; next < at + MOST_WORDS && elements[next]?.kind === 'word'; )
      if (goOn(++next)) return true;
    return false;
  }
  const element = elements[at];
  if (!element || !fits(node, element)) return false;
  if (node.kind === 'word') return goOn(at + 1);
  found.push(element);
  if (goOn(at + 1)) return true;
  found.pop();
  return false;
}

function fits(node: Extract<Node, { kind: 'word' | 'slot' }>, element: Element): boolean {
  if (node.kind === 'word')
    return element.kind === 'word'
      ? element.word === node.word
      : element.kind === 'sign' && element.sign === node.word;
  return element.kind === { Q: 'expression', T: 'clock', D: 'day', V: 'version' }[node.slot];
}
