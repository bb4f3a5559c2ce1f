import { compare, equal } from '../../arithmetic/rational.ts';
import type { Expression } from '../expression.ts';
import type { ReadStep } from '../given.ts';
import type { Piece } from '../piece.ts';
import { type Sentence, stated } from '../sentence.ts';
import { same } from './share.ts';
import type { Result } from './tree.ts';

/** Before what is said of it: "which is", "and that is still". */
const LEAD = /^(?:(?:and|but) )?(?:which|that|this|it) (?:is|are|would be) (?:still |only |just )?/;
/** What says that so many are enough, or too few; `#` is a number. */
const SAYS: readonly (readonly [says: RegExp, isEnough: boolean])[] = [
  [
    /^(?:not enough|too few|too little)(?: for (?:the |all |all the )?(?:#|everyone|everybody|them))?$/,
    false,
  ],
  [/^(?:more than |exactly )?enough(?: for (?:the |all |all the )?(?:#|everyone|everybody|them))?$/, true],
  [/^(?:fewer|less) than (?:the )?#$/, false],
  [/^(?:more than|at least) (?:the )?#$/, true],
];

/** "3 × 9 = 27, which is not enough for 28": a sentence without what it says of that, which is kept beside it. */
export function withoutBound(sentence: Sentence): Sentence {
  const { pieces = [] } = sentence;
  const comma = pieces.findLastIndex((piece) => piece.kind === 'sign' && piece.sign === ',');
  const behind = pieces.slice(comma + 1);
  const said = behind.map(shown).join(' ').trim();
  const [lead = ''] = LEAD.exec(said) ?? [];
  const found = lead && SAYS.find(([says]) => says.test(said.slice(lead.length)));
  if (comma < 0 || !found) return sentence;
  const of = behind.find(({ kind }) => kind === 'amount');
  return {
    ...stated({ ...sentence, pieces: pieces.slice(0, comma) }),
    enough: { is: found[1], ...(of?.kind === 'amount' && { of }) },
  };
}

/** What steps compute only to tell that it is enough, or is not. */
export const boundedIn = (steps: readonly ReadStep[]): Expression[] =>
  steps.flatMap(({ sentences }) =>
    sentences.flatMap(({ enough, statements }) =>
      enough ? statements.flatMap(({ reading }) => (reading ? [reading.left] : [])) : [],
    ),
  );

const shown = (piece: Piece): string =>
  piece.kind === 'word' ? piece.word : piece.kind === 'amount' ? '#' : piece.kind === 'sign' ? '' : '?';

/** Whether a sentence says nothing of enough, or so many, each of so much, are as much as is needed, as it says. */
export function isBound({ enough, statements }: Sentence, results: readonly Result[]): boolean {
  const isHere = ({ of }: Result): boolean =>
    statements.some(({ reading }) => reading?.left === of || reading?.right === of);
  const node = results.findLast(isHere)?.node;
  if (!enough) return true;
  if (node?.kind !== 'operation' || node.sign !== '*') return false;
  const [often, each] = node.a.kind === 'operation' ? [node.a, node.b] : [node.b, node.a];
  if (often.kind !== 'operation' || !often.rounded || !same(often.b, each)) return false;
  const whole = often.a.value;
  return compare(node.value, whole) >= 0 === enough.is && (!enough.of || equal(enough.of.value, whole));
}
