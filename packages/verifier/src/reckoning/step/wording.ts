import { equal } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { PARTS } from '../../language/numbers.ts';
import { stem } from '../../language/stem.ts';
import { isWeekday, measureOf } from '../../language/units.ts';
import { lemmaOf, singular, type VerbKind } from '../../language/verbs.ts';
import { FUNCTION_WORDS, NAMING, TELLING } from '../../language/words.ts';
import { wordsOf } from '../copied.ts';
import type { Piece } from '../piece.ts';
import { verbIn } from '../problem/words.ts';
import type { Statement } from '../statement.ts';
import { GROUPS, multiples } from './factors.ts';
import type { Facts } from './facts.ts';
import { opposesAny } from './opposites.ts';

/** "Marco's": whose it is, by who that is. */
export const bare = (word: string): string => word.replace(/'s?$/, '');

/** Further words of those who compute. */
const MORE = wordSet(
  'another decimal percentage fraction order turn turned convert converted relative value normal ordinary usual regular goes go fits carry carried cover covers wanted enough full well kind kinds bring brings brought adds already both mean middle sorted column reads row because therefore thus spread evenly equal come comes sum sums rounded round whole remainder quotient factor conversion root square way ways top',
);
const NEEDS = wordSet('need needs needed');
const PEOPLE = wordSet('people person persons items things');
/** Nouns for what verbs of a kind do. */
const EVENTS: ReadonlyMap<string, VerbKind> = new Map(
  (
    [
      ['gain', 'delivery gift deposit arrival addition additions refund gain'],
      ['lose', 'loss withdrawal deduction deductions departure gift'],
      ['sell', 'sale sales'],
      ['buy', 'purchase purchases shopping'],
      ['pay', 'payment payments deduction deductions'],
      ['cost', 'deduction deductions'],
    ] as const
  ).flatMap(([kind, words]) => [...wordSet(words)].map((word): [string, VerbKind] => [word, kind])),
);
/** Words of which each says what the others say. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  'increase increased increases rise rises rose risen grow grows grew grown growth raised up higher gain dearer',
  'decrease decreased decreases fall falls fell fallen drop drops dropped reduction reduced lowered cut discount discounted off cheaper saving offer reduces',
  'pay pays paid payment payments spend spends spent costs cost bill price',
  'sell sells sold sale sales takings revenue',
  'buy buys bought purchase purchases order ordered orders shopping',
  'earn earns earned earnings wage wages salary income',
  'refund refunded refunds refunding',
  'speed fast rate pace',
  'except without excluding minus less',
  'need needs needed must required requires require take takes want wants necessary',
  'score scored scores point points mark marks',
  'average mean',
  'median middle',
  'cost costs price prices worth pay pays paid charge charges charged',
  'weight weigh weighs heavy weighed',
  'time long duration lasts lasted takes',
  'distance far',
  'tax taxes vat',
  'perimeter fence fencing round around',
  'interest deposit loan',
  'change pays note notes',
  'probability chance chances likely',
  'save saves saved savings',
  'income earns earned takings revenue',
  'loss lost lose loses',
  'year years annual yearly age ages old born',
  'turn turns turned age old older become becomes',
  'remain remains left remaining rest keep keeps free',
  'car cars vehicle vehicles',
  'trip trips journey ride rides drive',
  'decimal decimals percent percentage',
  'child children kid kids',
].map((words) => wordSet(words));

/** Of a family and in every text. */
const HARMLESS = wordSet('up off cut gain saving');
/** Words that multiply, which only a computation says that the question does not. */
const MULTIPLYING = wordSet('double doubled twice triple tripled thrice half halved quarter');
/** "240 mg is twice 120 mg (240 / 120 = 2)" */
const isComputed = (word: string, pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      piece.kind === 'amount' &&
      multiples(word)
        .slice(0, 1)
        .some((value) => equal(value, piece.value)),
  );
const ORDINALS = wordSet('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth');
/** Words that only order the steps, where a sentence or a clause begins with them. */
const ORDERING = wordSet('first second third next then finally now lastly');
/** What nobody says of one thing and of its opposite: without the question's own word it is not told. */
const TURNING = wordSet(
  'last before without excluding previous earlier opposite wrong apart down maximum minimum highest lowest',
);

/** What a step may say of a question in words. */
export class Wording {
  private readonly words = new Set<string>();
  private place = 0;
  /** A sentence was read before. */
  begins = false;
  private readonly stems = new Set<string>();
  /** As they are written. */
  private readonly written = new Set<string>();
  /** What the verbs of the question do. */
  private readonly deeds = new Set<VerbKind | 'none'>();
  private readonly english: ((word: string) => readonly string[]) | undefined;

  constructor(asked: readonly Piece[], english: ((word: string) => readonly string[]) | undefined) {
    this.english = english;
    for (const written of asked.flatMap(wordsOf)) {
      const word = bare(written);
      this.written.add(word);
      this.words.add(lemmaOf(word));
      this.stems.add(stem(word));
      const kind = verbIn(word)?.kind;
      if (kind) this.deeds.add(kind);
    }
  }

  says(word: string): boolean {
    const own = bare(word);
    if (this.written.has(own) || this.words.has(lemmaOf(own)) || this.stems.has(stem(own))) return true;
    if (FAMILIES.some((family) => family.has(own) && [...family].some((other) => this.written.has(other))))
      return true;
    // "buses" of "minibuses"
    const end = lemmaOf(own);
    if (
      end.length > 2 &&
      [...this.words].some((other) => other.length > end.length + 1 && other.endsWith(end))
    )
      return true;
    // "Friday" for a row that says "Fri".
    return isWeekday(own) && this.written.has(own.slice(0, 3));
  }

  /** What a sentence says besides its numbers that the question does not; undefined where that is nothing. */
  unsaid(pieces: readonly Piece[], statements: readonly Statement[], facts: Facts): string | undefined {
    for (const [at, piece] of pieces.entries()) {
      const isInside = statements.some(({ start, end }) => start <= piece.start && piece.end <= end);
      const timed = statements.some(
        ({ reading, start, end }) => !reading && start <= piece.start && piece.end <= end,
      );
      for (const word of wordsOf(piece).map(bare)) {
        if (!isInside && MULTIPLYING.has(word) && !this.says(word) && !isComputed(word, pieces))
          return `multiplies: ${word}`;
        if (word === 'down' && statements.length === 0) continue;
        if (!timed && this.turns(word, pieces, at, facts)) return `turns: ${word}`;
        if (piece.kind === 'word' && !this.follows(word, pieces[at - 1], facts))
          return `behind a number: ${word}`;
        if (
          isAside(pieces, at, statements) &&
          /^(?:has|have|had)$/.test(word) &&
          !this.deeds.has('have') &&
          !/^(?:we|you|i|there)$/.test(wordsOf(pieces[at - 1] ?? piece)[0] ?? '')
        )
          return `has: ${word}`;
        if (
          /^(?:takes?|took)$/.test(word) &&
          wordsOf(pieces[at + 1] ?? piece)[0] === 'away' &&
          !this.says('take')
        )
          return 'takes away';
        if (
          NEEDS.has(word) &&
          this.deeds.has('have') &&
          !this.says(word) &&
          wordsOf(pieces[at - 1] ?? piece)[0] !== 'we'
        )
          return `needs: ${word}`;
        if (
          PEOPLE.has(word) &&
          piece.kind === 'amount' &&
          !this.says(word) &&
          !facts.isGoal([singular(word)])
        )
          return `counts others: ${word}`;
        if (!this.isPlain(word, facts)) return `words: ${word}`;
      }
    }
    if (saysBesides(pieces, statements)) return 'says something besides';
    return undefined;
  }

  private turns(word: string, pieces: readonly Piece[], at: number, facts: Facts): boolean {
    if (this.counts(word, pieces[at + 1])) return false;
    if (this.says(word) || this.isOrdered(word, pieces[at + 1])) return false;
    const before = pieces[at - 1];
    const opens = before === undefined || (before.kind === 'sign' && /^[,.;:*"]$/.test(before.sign));
    const after = pieces[at + 1];
    const orders = opens && ORDERING.has(word) && this.isInOrder(word);
    // "a third of 27"
    const isPart = PARTS.has(word) && after?.kind === 'word' && after.word === 'of';
    // "the next three" are others than "the first three"
    if ((ORDINALS.has(word) || word === 'next') && after?.kind === 'amount' && !/^(?:first|step)$/.test(word))
      return true;
    if (opens && ORDERING.has(word)) return !orders;
    if (ORDINALS.has(word) && !isPart)
      return (
        [...ORDINALS].some((one) => this.written.has(one)) ||
        !facts.counts(BigInt([...ORDINALS].indexOf(word) + 1))
      );
    // "10 EUR on" of what is 10 EUR off
    if (word === 'on' && before?.kind === 'amount' && this.says('off')) return true;
    return (
      TURNING.has(word) ||
      this.turnsRound(word) ||
      (opposesAny(word, (other) => this.says(other)) && !orders) ||
      (word === 'next' && !orders)
    );
  }

  /** "the raised price" of what was reduced. */
  private turnsRound(word: string): boolean {
    const [up, down] = FAMILIES;
    return [
      [up, down],
      [down, up],
    ].some(
      ([own, other]) =>
        own?.has(word) &&
        [...(other ?? [])].some((one) => this.written.has(one)) &&
        ![...own].some((one) => this.written.has(one)) &&
        !HARMLESS.has(word),
    );
  }

  /** "the second", of a question that asks for the third. */
  private isOrdered(word: string, after: Piece | undefined): boolean {
    // "the second three" are others than "the first three".
    if (after?.kind === 'amount') return false;
    const place = [...ORDINALS].indexOf(word);
    return place >= 0 && [...ORDINALS].slice(place).some((other) => this.written.has(other));
  }

  /** "The first kind", then "the second kind": what nobody ordered before is told in order. */
  private counts(word: string, after: Piece | undefined): boolean {
    const place = [...ORDINALS].indexOf(word) + 1;
    if (
      place < 1 ||
      after?.kind !== 'word' ||
      after.word === 'of' ||
      [...ORDINALS].some((one) => this.written.has(one))
    )
      return false;
    if (place !== this.place && place !== this.place + 1) return false;
    this.place = place;
    return true;
  }

  /** "Second," behind "First," alone, and "Next," behind what was computed. */
  private isInOrder(word: string): boolean {
    const place = [...ORDINALS].indexOf(word) + 1;
    if (place === 0) return word !== 'next' || this.begins;
    if (place > this.place + 1) return false;
    this.place = place;
    return true;
  }

  /** A verb that does what one of the question does. */
  private does(word: string): boolean {
    const kind = verbIn(word)?.kind;
    return kind === 'have' || (kind !== undefined && this.deeds.has(kind));
  }

  /** What stands straight behind a number with its unit, or a time, says nothing else that it counts. */
  private follows(word: string, before: Piece | undefined, facts: Facts): boolean {
    const isFull =
      before?.kind === 'clock' ||
      (before?.kind === 'amount' && (before.unit !== undefined || before.percent));
    if (!isFull || word === 'x' || FUNCTION_WORDS.has(word)) return true;
    if (measureOf(word) !== undefined || facts.isNamed([singular(word)])) return false;
    return this.says(word) || TELLING.has(word) || BEHIND.has(word);
  }

  isPlain(word: string, facts: Facts): boolean {
    return (
      TELLING.has(word) ||
      MORE.has(word) ||
      NAMING.has(word) ||
      GROUPS.has(singular(word)) ||
      this.says(word) ||
      this.does(word) ||
      this.deeds.has(EVENTS.get(word) ?? 'none') ||
      facts.measures(measureOf(word)?.base ?? '') ||
      ORDINALS.has(word) ||
      /^\p{L}$/u.test(word) ||
      (this.english?.(word).every((one) => TELLING.has(one)) ?? false)
    );
  }
}

/** Whether a piece stands in a clause in which nothing is computed. */
const isAside = (pieces: readonly Piece[], at: number, statements: readonly Statement[]): boolean =>
  !clauseAt(pieces, at).some((one) =>
    statements.some(({ start, end }) => start <= one.start && one.end <= end),
  );

/** The clause that a piece stands in. */
function clauseAt(pieces: readonly Piece[], at: number): Piece[] {
  const ends = (piece: Piece | undefined): boolean =>
    piece === undefined ||
    (piece.kind === 'sign' ? /^[.,;]$/.test(piece.sign) : piece.kind === 'word' && piece.word === 'so');
  let [from, to] = [at, at];
  while (!ends(pieces[from - 1])) from--;
  while (!ends(pieces[to])) to++;
  return pieces.slice(from, to);
}

/** What a sum with its unit may be called behind it. */
const BEHIND = wordSet(
  'change profit discount tax vat interest remaining extra additional once already net gross',
);
/** Words that join what is behind a computation to it, without a number of its own. */
const JOINING = wordSet(
  'each in total altogether all per one together left over now of the a for and so then',
);

/** Whether a clause behind a computation, or between two, has no number: it says something that was not computed. */
export function saysBesides(pieces: readonly Piece[], statements: readonly Statement[]): boolean {
  const first = Math.min(...statements.map(({ start }) => start));
  if (!Number.isFinite(first)) return false;
  const clauses: Piece[][] = [[]];
  for (const piece of pieces)
    if (piece.kind === 'sign' && /^[,;]$/.test(piece.sign)) clauses.push([]);
    else clauses.at(-1)?.push(piece);
  return clauses.some(
    (clause) =>
      (clause[0]?.start ?? 0) > first &&
      clause.some((piece) => piece.kind === 'word' && piece.word.length > 1 && !JOINING.has(piece.word)) &&
      !clause.some(({ kind }) => kind !== 'word' && kind !== 'sign'),
  );
}
