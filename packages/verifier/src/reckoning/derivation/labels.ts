import { grouped, wordSet } from '../../language/lists.ts';
import type { Piece } from '../piece.ts';

/** What a result that is called so is measured in; nothing for what only the question may call so. */
export const MEASURED: ReadonlyMap<string, string> = grouped(`length^2: area | length^3: volume |
  length^1: perimeter distance length width height depth | weight^1: weight mass | length^1 second^-1: speed |
  second^1: time duration |
  money: cost costs price pay pays bill spends spent money wage wages salary earns earnings income revenue expense expenses |
  : profit loss tax vat tip discount interest fee commission median probability chance ratio savings saved gross net
  age average mean change`);

/** Words for what is computed, with the operations that come to it. */
export const LABELS: readonly (readonly [words: ReadonlySet<string>, made: string])[] = [
  [wordSet('sum altogether together combined total whole'), '+*'],
  [wordSet('difference'), '-'],
  [wordSet('rise increase growth decrease reduction drop fall'), '-*'],
  [wordSet('profit loss gain change remainder rest remaining remain remains left'), '-%'],
  [wordSet('product area'), '*'],
  [wordSet('quotient'), '/'],
  [wordSet('average mean'), '/'],
  [wordSet('discount tax vat tip tips interest commission'), '*/'],
  [wordSet('half halves'), '/*'],
];
/** Words for operations that a sentence does. */
export const DOING: readonly (readonly [words: ReadonlySet<string>, made: string])[] = [
  [wordSet('add adding added adds plus'), '+'],
  [wordSet('more'), '+<%'],
  [wordSet('subtract subtracting subtracted subtracts minus deduct deducting less'), '-<'],
  [wordSet('multiply multiplying multiplied multiplies'), '*'],
  [wordSet('divide dividing divided divides split'), '/%'],
];
/** Behind these a word is what something is done with, and not what is computed. */
const BESIDE = wordSet(
  'after with including before without less plus minus from of for on to in by off at times per each',
);

/** Whether a preposition stands before a word in its clause. */
export function isBeside(pieces: readonly Piece[], at: number): boolean {
  for (let back = at - 1, before = pieces[back]; before?.kind === 'word'; back--, before = pieces[back])
    if (BESIDE.has(before.word)) return true;
  return false;
}

/** Words of which each may stand for the others in a step. */
const FAMILIAR: readonly ReadonlySet<string>[] = [
  'tax vat',
  'discount reduction off reduced cut saving',
  'rise increase growth',
  'drop decrease fall reduction',
  'savings saved save saves',
  'fee charge commission',
  'interest',
  'tip',
  'profit gain',
  'loss lost',
  'change pays paid',
  'age old',
  'average mean',
  'chance probability likely',
].map((words) => new Set(words.split(' ')));

/** Whether a word for a share, or for what is asked, stands for one that is said. */
export const isFamiliar = (word: string, said: ReadonlySet<string>): boolean =>
  FAMILIAR.some((family) => family.has(word) && [...family].some((other) => said.has(other)));
