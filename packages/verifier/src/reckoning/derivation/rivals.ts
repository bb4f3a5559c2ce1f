import { equal } from '../../arithmetic/rational.ts';
import { mentionsUnder, operation } from './operation.ts';
import type { Node, Setting } from './tree.ts';

/** All ways to compute with so many are looked at; of more, so many at a time. */
const MOST_AT_ONCE = 4;
const MOST_EXCHANGED = 10;
/** So many rivals of one derivation are looked at. */
const MOST = 4000;
const SIGNS = ['+', '-', '*', '/'] as const;

/**
 * What else could be computed with the same numbers, that comes to something else: every other way where there are up to
 * four, and where there are more every other way of four that are computed together, or two in one another's places.
 * What a question tells has to speak against each of them.
 */
export function* rivalsOf(root: Node, setting: Setting): Generator<Node> {
  let looked = 0;
  for (const rival of [...rearranged(root, setting), ...exchanged(root, setting)]) {
    if (rival.value.n <= 0n || equal(rival.value, root.value)) continue;
    if (++looked > MOST) return;
    yield rival;
  }
}

/** A node with one part of it computed in each other way. */
function rearranged(node: Node, setting: Setting): Node[] {
  if (node.kind !== 'operation' || node.rounded) return [];
  const { a, b, sign } = node;
  const parts = partsOf(node);
  const isAll = parts.every(({ kind }) => kind !== 'operation');
  return [
    ...madeOf(parts, setting),
    ...(isAll ? [] : rearranged(a, setting)).flatMap((one) => operation(sign, one, b, setting) ?? []),
    ...(isAll ? [] : rearranged(b, setting)).flatMap((one) => operation(sign, a, one, setting) ?? []),
  ];
}

/** What a node is computed of, at most four. */
function partsOf(node: Node): Node[] {
  let parts = [node];
  for (;;) {
    const next = parts.find((one) => one.kind === 'operation' && !one.rounded);
    if (next?.kind !== 'operation' || parts.length === MOST_AT_ONCE) return parts;
    parts = parts.flatMap((one) => (one === next ? [next.a, next.b] : [one]));
  }
}

/** All that can be computed of some numbers, each used once. */
function madeOf(parts: readonly Node[], setting: Setting): Node[] {
  const all = 2 ** parts.length - 1;
  /** By which of the numbers are used, a bit each. */
  const known: Node[][] = [[], ...Array.from({ length: all }, () => [])];
  for (const [at, part] of parts.entries()) known[2 ** at]?.push(part);
  for (let used = 1; used <= all; used++)
    for (let one = 1; one < used; one++) {
      const other = used - one;
      if ((one & used) !== one || one < other) continue;
      for (const a of known[one] ?? [])
        for (const b of known[other] ?? []) known[used]?.push(...combined(a, b, setting));
    }
  return known[all] ?? [];
}

const combined = (a: Node, b: Node, setting: Setting): Node[] =>
  SIGNS.flatMap((sign) =>
    [
      operation(sign, a, b, setting),
      ...(sign === '-' || sign === '/' ? [operation(sign, b, a, setting)] : []),
    ].flatMap((made) => (made && made.value.n > 0n ? [made] : [])),
  );

/** Two of its numbers in one another's places. */
function exchanged(root: Node, setting: Setting): Node[] {
  const all = mentionsUnder(root);
  const found: Node[] = [];
  for (const [at, one] of all.slice(0, MOST_EXCHANGED).entries())
    for (const other of all.slice(at + 1, MOST_EXCHANGED)) {
      if (one === other || equal(one.value, other.value)) continue;
      const swap = (node: Node): Node | undefined => {
        if (node.kind === 'mention') {
          const { mention } = node;
          const by = mention === one ? other : mention === other ? one : undefined;
          if (!by) return node;
          return node.form === 'own' && by.manner === mention.manner
            ? { ...node, mention: by, value: by.value, types: by.types }
            : undefined;
        }
        if (node.kind !== 'operation') return node;
        const [a, b] = [swap(node.a), swap(node.b)];
        return a && b && operation(node.sign, a, b, setting);
      };
      const rival = swap(root);
      if (rival) found.push(rival);
    }
  return found;
}
