import type { Token } from './token.ts';
import type { Tree } from './tree.ts';

const MOST_ITEMS = 16;
/** The words that name what is computed of a list. */
export const LIST_HEADS: ReadonlySet<string> = new Set(['sum', 'product', 'average', 'difference']);

/** Reads "sum of 3, 4 and 5", "difference between 10 and 3" where a relation follows. */
export function readList(tokens: readonly Token[], from: number): { tree: Tree; to: number } | undefined {
  const [head, link] = [tokens[from], tokens[from + 1]];
  if (head?.kind !== 'word' || !LIST_HEADS.has(head.word) || link?.kind !== 'word') return undefined;
  if (link.word !== 'of' && link.word !== 'between') return undefined;
  const listed = itemsFrom(tokens, from + 2);
  if (!listed || tokens[listed.to]?.kind !== 'relation') return undefined;
  const tree = computedOf(head.word, listed.items);
  return tree && { tree, to: listed.to };
}

/** Numbers with commas between them and "and" before the last. */
function itemsFrom(tokens: readonly Token[], from: number): { items: Tree[]; to: number } | undefined {
  const items: Tree[] = [];
  let at = from;
  while (items.length < MOST_ITEMS) {
    const token = tokens[at++];
    if (token?.kind !== 'number') return undefined;
    items.push({ kind: 'number', numeral: token.numeral });
    if (tokens[at]?.kind === 'comma') at++;
    const joint = tokens[at];
    if (joint?.kind !== 'word' || joint.word !== 'and') continue;
    const last = tokens[at + 1];
    if (last?.kind !== 'number') return undefined;
    return { items: [...items, { kind: 'number', numeral: last.numeral }], to: at + 2 };
  }
  return undefined;
}

function computedOf(head: string, items: readonly Tree[]): Tree | undefined {
  const [a, b] = items;
  const sum: Tree = { kind: 'sum', terms: items.map((term) => ({ minus: false, term })) };
  if (head === 'sum') return sum;
  if (head === 'product') {
    return { kind: 'product', factors: items.map((factor) => ({ factor, divide: false, implied: false })) };
  }
  if (head === 'average') {
    const count: Tree = { kind: 'value', value: { n: BigInt(items.length), d: 1n } };
    const parts = [sum, count].map((factor, at) => ({ factor, divide: at === 1, implied: false }));
    return { kind: 'product', factors: parts };
  }
  return a && b && items.length === 2 ? { kind: 'distance', a, b } : undefined;
}
