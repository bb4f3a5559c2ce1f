import { lemmaOf } from '../../language/verbs.ts';
import { FUNCTION_WORDS, TELLING } from '../../language/words.ts';
import type { Element } from '../expression.ts';
import type { Piece } from '../piece.ts';
import { signOf, verbIn, wordOf } from '../problem/words.ts';
import { isRest, type Mention, type Told } from './mention.ts';
import { mentionsUnder } from './operation.ts';
import type { Placed } from './steps.ts';
import { NAMING, SIZES } from './words.ts';

const wordIn = (word: string): string => lemmaOf(word.replace(/['’]s?$/, ''));

/** The numbers beside which each word of a question stands. */
export class Beside {
  private readonly beside = new Map<string, Set<Mention>>();
  /** Words that stand in a sentence without numbers, or in the one that asks. */
  private readonly free = new Set<string>();

  constructor(told: readonly Told[], mentions: readonly Mention[]) {
    for (const sentence of told)
      for (const at of sentence.elements.keys())
        this.put(
          sentence,
          at,
          mentions.filter((one) => one.sentence === sentence),
        );
  }

  private put(sentence: Told, at: number, own: readonly Mention[]): void {
    const { elements } = sentence;
    const element = elements[at];
    if (!element) return;
    const [before, here, behind] = [
      own.findLast(({ place }) => place < at),
      own.find(({ place }) => place === at),
      own.find(({ place }) => place > at),
    ];
    // "2 markers at 4 EUR": what is counted is told with its price.
    const all = [element.kind === 'word' || !before ? before : undefined, here, behind];
    const near = all.filter((one) => one !== undefined);
    const inside = near.filter(
      ({ chunk, place }) =>
        chunk.elements.some(({ start }) => start === element.start) &&
        !elements.slice(Math.min(at, place), Math.max(at, place)).some((one) => /^[,;]$/.test(signOf(one))),
    );
    const nouns = element.kind === 'word' ? [element.word] : (here?.amount?.nouns ?? []);
    for (const word of nouns.map(wordIn)) {
      // "and packs the rest"
      if (near.length === 0 || sentence.asks || isOfRest(elements, at)) this.free.add(word);
      const others = inside.length > 0 ? inside : near;
      this.beside.set(word, new Set([...(this.beside.get(word) ?? []), ...others]));
    }
  }

  /** The numbers beside which a word stands that stands nowhere else. */
  besides(word: string): Mention[] {
    const own = wordIn(word);
    return this.free.has(own) ? [] : [...(this.beside.get(own) ?? [])];
  }

  /** A word that the question tells of other numbers only than those that stand beside it in a clause of a step. */
  elsewhere(clause: readonly Piece[], placed: readonly Placed[]): string | undefined {
    const own = placed.filter(({ amount }) => clause.some((piece) => piece.start === amount.start));
    const under = new Set(own.flatMap(({ nodes }) => nodes.flatMap(mentionsUnder)));
    if (under.size === 0) return undefined;
    const words = clause.flatMap((piece) => (piece.kind === 'word' ? [wordIn(piece.word)] : []));
    const strange = words.find((word) => {
      const beside = this.beside.get(word);
      return (
        beside !== undefined &&
        beside.size > 0 &&
        !this.free.has(word) &&
        !isCommon(word) &&
        // "10 litres of milk for 1 kg of cheese"
        ![...under].some(({ chunk }) => chunk.subject.some((one) => wordIn(one) === word)) &&
        ![...beside].some(
          (mention) =>
            under.has(mention) ||
            (mention.idle === 'one' && [...under].some(({ chunk }) => chunk === mention.chunk)),
        )
      );
    });
    return strange && `told of another number: ${strange}`;
  }
}

/** Whether a word is told of the rest: no more than one stands between. */
const isOfRest = (elements: readonly Element[], at: number): boolean =>
  elements.slice(at + 1, at + 3).some((one) => isRest(wordOf(one)));

/** A word that computations are told with, whatever they are of; "sold" and "bought" say of what. */
const isCommon = (word: string): boolean =>
  TELLING.has(word) ||
  word === 'round' ||
  SIZES.has(word) ||
  NAMING.has(word) ||
  (FUNCTION_WORDS.has(word) && !/^(?:buy|sell|lose)$/.test(verbIn(word)?.kind ?? ''));
