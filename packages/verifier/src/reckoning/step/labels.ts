import { wordSet } from '../../language/lists.ts';
import { measureOf } from '../../language/units.ts';
import type { Amount, Piece, Word } from '../piece.ts';
import { partsOf, type Statement } from '../statement.ts';
import { dimensionOf } from '../unit.ts';
import type { Facts } from './facts.ts';
import { isFormula } from './formula.ts';
import { operationsIn, topOf } from './made.ts';
import { isMoney, type Sort, sortOf } from './sort.ts';

const measured = (words: string, as: string): [string, string][] =>
  [...wordSet(words)].map((word) => [word, as]);

/** What a result that is called so is measured in; nothing for what only the question may call so. */
export const MEASURED: ReadonlyMap<string, string> = new Map([
  ...measured('area', 'length^2'),
  ...measured('volume', 'length^3'),
  ...measured('perimeter distance length width height depth', 'length^1'),
  ...measured('weight mass', 'weight^1'),
  ...measured('speed', 'length^1 second^-1'),
  ...measured('time duration', 'second^1'),
  ...measured('cost costs price pay pays bill spends spent money wage wages salary', 'money'),
  ...measured('earns earnings income revenue expense expenses', 'money'),
  ...measured('profit loss tax vat tip discount interest fee commission median probability', ''),
  ...measured('chance ratio savings saved size gross net age average mean change', ''),
]);

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
/** Those that say so wherever they stand. */
const ANYWHERE = wordSet('difference sum product quotient together altogether combined');
/** Words for operations that a sentence does. */
export const DOING: readonly (readonly [words: ReadonlySet<string>, made: string])[] = [
  [wordSet('add adding added adds plus'), '+'],
  [wordSet('more'), '+<%'],
  [wordSet('subtract subtracting subtracted subtracts minus deduct deducting less'), '-<'],
  [wordSet('multiply multiplying multiplied multiplies'), '*'],
  [wordSet('divide dividing divided divides split'), '/%'],
];
/** Words for what is left out or taken in: what the question says, and the computation does. */
const LEAVING: readonly (readonly [words: ReadonlySet<string>, made: string])[] = [
  [wordSet('without excluding except'), '-/'],
  [wordSet('including'), '+*'],
];
const NEEDING = ['need', 'needs', 'needed', 'must', 'required'];
const LEFT = ['left', 'remain', 'remaining', 'still', 'keep', 'free'];
/** Words for all that is asked for, where nothing else stands beside them. */
const WHOLE = wordSet('total price cost profit bill answer result pay');
const FILLING = wordSet(
  'the a is are was final full so then thus therefore hence that and final this it comes to',
);
/** Behind these a word is what something is done with, and not what is computed. */
const BESIDE = wordSet(
  'after with including before without less plus minus from of for on to in by off at times per each',
);

/** What is asked of those who know: what the question says, and whether a result is its answer. */
export type Asked = {
  says(word: string): boolean;
  isOther(result: Amount): boolean;
  /** Words that order, of what is asked for. */
  ordinals: ReadonlySet<string>;
};

/** A word for an operation, or for a result, that stands beside another one; undefined where there is none. */
export function misnamed(
  pieces: readonly Piece[],
  statements: readonly Statement[],
  facts: Facts,
  asked: Asked,
): string | undefined {
  const computed = statements.filter(
    ({ reading }) => reading && (reading.left.kind !== 'leaf' || reading.right.kind !== 'leaf'),
  );
  const [first] = computed;
  if (!first) return concludes(pieces, statements, facts, asked);
  const before = pieces.filter(({ start }) => start < first.start);
  // "An average of 80 over 5 tests needs 5 × 80": what stands before a number there is said of that.
  const restated = before.findLastIndex(({ kind }) => kind === 'amount');
  const named = formulaIn(before)
    ? before.slice(
        0,
        before.findIndex((one) => one.kind === 'sign' && one.sign === '='),
      )
    : before;
  const cut = named.findLastIndex((one) =>
    one.kind === 'sign' ? /^[,;]$/.test(one.sign) : one.kind === 'word' && one.word === 'so',
  );
  const label = wordsOf(named.slice(Math.max(restated, cut) + 1));
  const made = computed.flatMap(({ reading }) => (reading ? operationsIn(reading) : []));
  const top = first.reading && topOf(first.reading);
  const results = computed.flatMap(({ reading }) => (reading ? partsOf(reading).to : []));
  const operands = computed.flatMap(({ reading }) => (reading ? partsOf(reading).from : []));
  const sorts = (amounts: readonly Amount[]): Sort[] =>
    amounts.flatMap((one) => (one.unit ? [sortOf(one)] : facts.sortsOf(one)));
  for (const { word, beside } of wordsOf(
    formulaIn(before) ? [...named, ...pieces.slice(before.length)] : pieces,
  )) {
    // "He has 400 - 312", of what he must have
    const isNeed =
      /^(?:has|have|had)$/.test(word) &&
      NEEDING.some((one) => asked.says(one)) &&
      !LEFT.some((one) => asked.says(one));
    if (isNeed && made.every((sign) => sign === '-')) return word;
    const doing = DOING.find(([words]) => words.has(word));
    if (doing && !asked.says(word) && !made.some((sign) => doing[1].includes(sign))) return word;
    const leaving = LEAVING.find(([words]) => words.has(word));
    if (leaving && !made.some((sign) => leaving[1].includes(sign))) return word;
    const base = MEASURED.get(word);
    // "The distance costs 9 × 2": what it says last is what is computed.
    const isLabel = label.findLast((one) => MEASURED.has(one.word) && !one.beside)?.word === word;
    if (ANYWHERE.has(word) && isMadeOtherwise(word, made)) return word;
    if (base === undefined) continue;
    const own = sorts(isLabel ? results : [...operands, ...results]);
    const fits = base !== '' && own.some(({ unit }) => unit && isMeasured(unit, base));
    const isUnclear = asked.says(word) && (!isLabel || base === '' || !own.some(({ unit }) => unit));
    if (!fits && !isUnclear && !(beside && asked.says(word))) return word;
  }
  const heads = label.filter(({ beside }) => !beside);
  const earlier = operands
    .flatMap(({ value }) => [...(facts.madeBy(value) ?? [])])
    .filter((sign) => sign !== 'list');
  const signsFor = (word: string): readonly string[] =>
    /^(?:average|mean)$/.test(word) && top
      ? [top]
      : /^(?:profit|loss|gain|change)$/.test(word)
        ? [...made, ...earlier]
        : made;
  const called = heads.find(({ word }) => isMadeOtherwise(word, signsFor(word)));
  if (called) return called.word;
  const isBare = restated < 0;
  const content = isBare ? label.filter(({ word }) => !FILLING.has(word)) : [];
  const last = results.at(-1);
  if (content.length > 0 && content.every(({ word }) => WHOLE.has(word)) && last && asked.isOther(last))
    return content[0]?.word;
  // "17 tonnes for the first", of what is asked of the fourth
  const isAnswer = last !== undefined && !asked.isOther(last) && asked.ordinals.size > 0;
  const order = wordsOf(pieces.filter(({ start }) => start > first.start)).find(
    ({ word }) => isOrder(word) && !asked.ordinals.has(word),
  );
  if (isAnswer && order) return order.word;
  // "Hours: 90 + 30 = 120 miles"
  const unit = content.length === 1 ? measureOf(content[0]?.word ?? '') : undefined;
  const isOfUnit = unit && sorts(results).some((sort) => sort.unit?.dims.has(unit.base));
  return unit && !isOfUnit && !content[0]?.beside ? content[0]?.word : undefined;
}

/** "The difference is 347": of what was computed as a sum before. */
function concludes(
  pieces: readonly Piece[],
  statements: readonly Statement[],
  facts: Facts,
  asked: Asked,
): string | undefined {
  const amounts = pieces.filter((piece): piece is Amount => piece.kind === 'amount');
  const [only, other] = amounts;
  const words = wordsOf(pieces);
  const turned = words.find(({ word }) => /^(?:less|fewer)$/.test(word) && !asked.says(word));
  if (turned && statements.length === 0) return turned.word;
  for (const { word } of amounts.length > 0 ? words : [])
    if (MEASURED.get(word) !== undefined && !asked.says(word)) {
      const base = MEASURED.get(word) ?? '';
      const own = amounts.flatMap((one) => (one.unit ? [sortOf(one)] : facts.sortsOf(one)));
      if (base === '' || !own.some(({ unit }) => unit && isMeasured(unit, base))) return word;
    }
  const made = only && !other ? facts.madeBy(only.value) : undefined;
  if (!made || !only) return undefined;
  const called = words.find(({ word, beside }) => !beside && isMadeOtherwise(word, [...made]));
  if (called) return called.word;
  const content = words.filter(({ word }) => !FILLING.has(word));
  // "The rolls is 347 EUR"
  const isWhole = content.length > 0 && content.every(({ word }) => WHOLE.has(word));
  return isWhole && asked.isOther(only) ? content[0]?.word : undefined;
}

/** Whether words announce an operation that what is made is not. */
export const doneOtherwise = (words: readonly string[], made: readonly string[]): boolean =>
  words.some((word) => {
    const of = /^(?:more|less|plus|minus)$/.test(word) ? undefined : DOING.find(([own]) => own.has(word));
    return of !== undefined && !made.some((sign) => of[1].includes(sign));
  });

export const isOrder = (word: string): boolean =>
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|next|last)$/.test(word);

/** "Speed = distance / time": a formula before the numbers of it. */
const formulaIn = (before: readonly Piece[]): boolean => {
  const last = before.findLastIndex((one) => one.kind === 'sign' && one.sign === '=');
  const first = before.findIndex((one) => one.kind === 'sign' && one.sign === '=');
  return first > 0 && last > first && isFormula(before.slice(0, last));
};

const isMeasured = (unit: NonNullable<Sort['unit']>, base: string): boolean =>
  base === 'money'
    ? isMoney(unit) || [...unit.dims.keys()].some((own) => isMoney({ ...unit, dims: new Map([[own, 1]]) }))
    : dimensionOf(unit) === base || (base === 'length^3' && unit.dims.has('litre'));

const isMadeOtherwise = (word: string, made: readonly string[]): boolean => {
  const of = LABELS.find(([words]) => words.has(word));
  return of !== undefined && made.length > 0 && !made.some((sign) => of[1].includes(sign) || sign === 'list');
};

/** The words of a sentence, each with whether a preposition stands before it in its clause. */
function wordsOf(pieces: readonly Piece[]): { word: string; beside: boolean }[] {
  return pieces
    .filter((piece): piece is Word => piece.kind === 'word')
    .map((piece) => ({ word: piece.word, beside: isBeside(pieces, pieces.indexOf(piece)) }));
}

export function isBeside(pieces: readonly Piece[], at: number): boolean {
  for (let back = at - 1, before = pieces[back]; before?.kind === 'word'; back--, before = pieces[back])
    if (BESIDE.has(before.word)) return true;
  return false;
}
