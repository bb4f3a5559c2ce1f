import { equal } from '../../arithmetic/rational.ts';
import { mentionsUnder, operation } from './operation.ts';
import type { Node, Setting } from './tree.ts';

type Sign = '+' | '-' | '*' | '/';
type Operation = Extract<Node, { kind: 'operation' }>;

/** So many rivals of one derivation are looked at. */
const MOST = 160;
const MOST_EXCHANGED = 10;
/** More are looked at for each of its numbers where it has few. */
const MOST_STEPS = 480;
const SIGNS: readonly Sign[] = ['+', '-', '*', '/'];

/**
 * What else could be computed with the same numbers, that comes to something else: another operation in one place, other
 * brackets, two numbers in one another's places. What a question tells has to speak against each of them.
 */
export function rivalsOf(root: Node, setting: Setting): Node[] {
  return variants(root, setting, Math.max(16, Math.floor(MOST_STEPS / root.size)))
    .concat(exchanged(root, setting))
    .filter(({ value }) => value.n > 0n && !equal(value, root.value))
    .slice(0, MOST);
}

const made = (sign: Sign, a: Node, b: Node, setting: Setting): Node[] => {
  const node = operation(sign, a, b, setting);
  return node ? [node] : [];
};

function variants(node: Node, setting: Setting, most: number): Node[] {
  if (node.kind !== 'operation' || node.rounded) return [];
  const { a, b, sign } = node;
  const here = SIGNS.flatMap((other) => [
    ...(other === sign ? [] : made(other, a, b, setting)),
    ...(other === '-' || other === '/' ? made(other, b, a, setting) : []),
  ]);
  const below = [
    ...variants(a, setting, most).flatMap((one) => made(sign, one, b, setting)),
    ...variants(b, setting, most).flatMap((one) => made(sign, a, one, setting)),
  ];
  return [...here, ...regrouped(node, setting), ...below].slice(0, most);
}

/** "a × b + c" as "a × (b + c)", and all others of that kind. */
function regrouped({ a, b, sign }: Operation, setting: Setting): Node[] {
  const left =
    a.kind === 'operation'
      ? [
          ...made(sign, a.b, b, setting).flatMap((one) => made(a.sign, a.a, one, setting)),
          ...made(sign, a.a, b, setting).flatMap((one) => made(a.sign, one, a.b, setting)),
        ]
      : [];
  const right =
    b.kind === 'operation'
      ? [
          ...made(sign, a, b.a, setting).flatMap((one) => made(b.sign, one, b.b, setting)),
          ...made(sign, a, b.b, setting).flatMap((one) => made(b.sign, b.a, one, setting)),
        ]
      : [];
  return [...left, ...right];
}

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
