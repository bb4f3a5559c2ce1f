import { equal, ONE } from '../../arithmetic/rational.ts';
import { PARTS } from '../../language/numbers.ts';
import { isWeekday, monthNamed } from '../../language/units.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import { FUNCTION_WORDS, NAMING, TELLING } from '../../language/words.ts';
import { clausesOf, contentOf } from '../copied.ts';
import type { Amount, Piece } from '../piece.ts';
import { verbIn } from '../problem/words.ts';
import { partsOf, type Statement } from '../statement.ts';
import { sentencesIn, wordIn } from './clauses.ts';
import { keyOf, multipleOf } from './factors.ts';
import type { Facts } from './facts.ts';
import { isOrder } from './labels.ts';
import { bare } from './wording.ts';

const amountsOf = (pieces: readonly Piece[]): Amount[] =>
  pieces.filter((piece): piece is Amount => piece.kind === 'amount');

/** What the question tells each of its numbers of, and what it tells of each word. */
export class Roles {
  /** The numbers that a word is told with; undefined for words that stand without any too. */
  private readonly told = new Map<string, Set<string> | undefined>();
  /** The numbers of the clauses that a word stands in. */
  private readonly toldIn = new Map<string, Set<string>>();
  /** The numbers of the sentences that a word stands in. */
  private readonly toldWith = new Map<string, Set<string>>();
  /** The numbers of the clauses that somebody is the subject of. */
  private readonly subjects = new Map<string, Set<string>>();
  private readonly clauses: readonly (readonly Piece[])[];
  /** The numbers that a name is told with, wherever else it stands. */
  private readonly named = new Map<string, Set<string>>();
  /** Something is gained or lost: what somebody has is another number later. */
  private readonly changes: boolean;
  /** "Monday to Friday" */
  private readonly ranges: readonly string[];
  /** "Fergus is 8." */
  private readonly values = new Map<string, string>();

  constructor(clauses: readonly (readonly Piece[])[], text: string) {
    this.clauses = clauses;
    this.changes = clauses
      .flat()
      .some((piece) => /^(?:gain|lose|buy|sell)$/.test(verbIn(wordIn(piece))?.kind ?? ''));
    this.ranges = clauses.flatMap(daysIn);
    for (const sentence of sentencesIn(clauses.flat(), text)) {
      const values = [
        ...amountsOf(sentence).map(({ value }) => keyOf(value)),
        ...sentence.flatMap((piece) => [...multipleOf(piece), ...partOf(piece)]),
      ];
      for (const word of contentOf(sentence))
        this.toldWith.set(word, new Set([...(this.toldWith.get(word) ?? []), ...values]));
    }
    for (const clause of clauses) {
      const values = [
        ...amountsOf(clause).map(({ value }) => keyOf(value)),
        ...clause.flatMap(multipleOf),
        ...clause.flatMap(partOf),
      ];
      for (const word of contentOf(clause)) {
        const before = this.told.get(word);
        this.toldIn.set(word, new Set([...(this.toldIn.get(word) ?? []), ...values]));
        if (values.length === 0 || (this.told.has(word) && !before)) this.told.set(word, undefined);
        else this.told.set(word, new Set([...(before ?? []), ...values]));
      }
      for (const [at, piece] of clause.entries())
        if (piece.kind === 'word' && (isCapital(piece, text) || isPlaced(piece, clause[at + 1])))
          this.named.set(
            bare(piece.word),
            new Set([
              ...(this.named.get(bare(piece.word)) ?? []),
              ...(nearestTo(piece, clause, text) ?? values),
            ]),
          );
      const [first, second, third] = clause;
      if (
        first?.kind === 'word' &&
        isCapital(first, text) &&
        second?.kind === 'word' &&
        /^(?:is|has|have)$/.test(second.word) &&
        third?.kind === 'amount' &&
        clause.slice(3).every((piece) => wordIn(piece) === 'old')
      )
        this.values.set(bare(first.word), keyOf(third.value));
      const subject = subjectOf(clause, text);
      if (subject) this.subjects.set(subject, new Set([...(this.subjects.get(subject) ?? []), ...values]));
    }
  }

  /** Whether the question tells of a thing with other numbers alone: "into 8 bowls", of 6 bowls. */
  isOther({ nouns, value }: Amount, facts: Facts): boolean {
    return nouns.some((noun) => {
      const values = this.told.get(lemmaOf(noun));
      return values !== undefined && facts.isTold(value) && !facts.madeBy(value) && !values.has(keyOf(value));
    });
  }

  /**
   * False where a sentence speaks of something that the question tells only with numbers that have no part in it:
   * "Breakfast: 4 × 95" of a room for 95; or of somebody whose own numbers it leaves aside.
   */
  fits(pieces: readonly Piece[], statements: readonly Statement[], facts: Facts, text: string): boolean {
    const computed = statements.filter(({ reading }) => reading);
    const own = new Set([
      ...amountsOf(pieces).flatMap((amount) => [keyOf(amount.value), ...facts.from(amount)]),
      ...pieces.flatMap((piece) => [...multipleOf(piece), ...partOf(piece)]),
    ]);
    if (own.size === 0) return true;
    const told = contentOf(pieces.filter(({ kind }) => kind === 'word')).every((word) => {
      if (verbIn(word)) return this.doesSo(word, pieces, statements, facts);
      const values = this.told.get(word);
      return values === undefined || [...values].some((value) => own.has(value));
    });
    if (!told || !this.namesFit(pieces, computed, facts, text)) return false;
    if (!this.isOfLabel(pieces, computed, own) || !isCounted(pieces, computed)) return false;
    const subject = computed.length > 0 ? subjectOf(pieces, text) : undefined;
    const numbers = subject && this.subjects.get(subject);
    if (!numbers || numbers.size === 0) return true;
    const direct = computed
      .flatMap(({ reading }) => (reading ? partsOf(reading).from : []))
      .filter(
        (amount) =>
          facts.isTold(amount.value) || (!facts.madeBy(amount.value) && facts.from(amount).size > 0),
      );
    return (
      direct.length === 0 ||
      direct.some((amount) => [keyOf(amount.value), ...facts.from(amount)].some((key) => numbers.has(key)))
    );
  }

  /** "Then he sells 20": a number beside a verb, and outside of what is computed, is one that the question tells with it. */
  private doesSo(
    verb: string,
    pieces: readonly Piece[],
    statements: readonly Statement[],
    facts: Facts,
  ): boolean {
    const values = this.toldIn.get(verb);
    const loose = pieces.filter(
      (piece, at): piece is Amount =>
        piece.kind === 'amount' &&
        lemmaOf(wordIn(pieces[at - 1])) === verb &&
        facts.isTold(piece.value) &&
        !facts.madeBy(piece.value) &&
        !statements.some(({ start, end }) => start <= piece.start && piece.start < end),
    );
    return values === undefined || values.size === 0 || loose.every(({ value }) => values.has(keyOf(value)));
  }

  /** "Rectangle = 31 × 140": a thing alone is what is computed where the question tells it with these numbers, or asks. */
  private isOfLabel(
    pieces: readonly Piece[],
    statements: readonly Statement[],
    own: ReadonlySet<string>,
  ): boolean {
    const first = Math.min(...statements.map(({ start }) => start));
    const label = pieces.filter(({ start }) => start < first);
    const [word, other] = contentOf(label).filter((one) => !NAMING.has(one));
    if (!Number.isFinite(first) || word === undefined || other || label.some(({ kind }) => kind === 'amount'))
      return true;
    const isHead = !label.some(
      (piece) =>
        piece.kind === 'word' && /^(?:of|in|on|for|with|after|to|at|per|by|from|less|each)$/.test(piece.word),
    );
    const values = this.toldWith.get(word);
    const goal = new Set(contentOf(this.clauses.findLast((clause) => clause.length > 1) ?? []));
    return (
      !isHead ||
      values === undefined ||
      goal.has(word) ||
      label.some((piece) => multipleOf(piece).length > 0) ||
      [...values].some((value) => own.has(value))
    );
  }

  /** Each name of a clause is told with one of the numbers of the question that the clause has itself. */
  private namesFit(
    pieces: readonly Piece[],
    statements: readonly Statement[],
    facts: Facts,
    text: string,
  ): boolean {
    const isTwice = pieces.some((piece, at) => {
      const [joint, other] = [pieces[at + 1], pieces[at + 2]];
      return isCapital(piece, text) && wordIn(joint) === 'and' && wordIn(other) === wordIn(piece);
    });
    if (isTwice) return false;
    const ranges = daysIn(pieces);
    if (!ranges.every((range) => this.ranges.includes(range))) return false;
    return clausesOf(pieces).every((clause) => {
      const all = amountsOf(clause).length > 0 ? amountsOf(clause) : amountsOf(pieces);
      const told = all.filter((amount) => !facts.madeBy(amount.value) && facts.from(amount).size > 0);
      const first = Math.min(...statements.map(({ start }) => start));
      const isBehind = (clause.find((piece) => isCapital(piece, text))?.start ?? 0) > first;
      const own = [
        ...(told.length > 0 && !isBehind ? told : all).flatMap((amount) =>
          facts.isTold(amount.value) && !isBehind ? [keyOf(amount.value)] : [...facts.from(amount)],
        ),
        ...clause.flatMap((piece) => [...multipleOf(piece), ...partOf(piece)]),
      ];
      const names = clause
        .filter(
          (piece, at, all) =>
            isCapital(piece, text) ||
            (at > 0 || wordIn(all[at + 1]) !== '' ? isPlaced(piece, all[at + 1]) : false),
        )
        .flatMap((piece) => (piece.kind === 'word' ? [bare(piece.word)] : []));
      return names.every((name, at) => {
        if (names.indexOf(name) < at) return false;
        const values = this.named.get(name);
        // Of days and places each number counts; of persons what was computed from theirs as well.
        const isExact = isWeekday(name) || monthNamed(name) !== undefined || isOrder(name);
        const keys = isExact ? own : [...own, ...all.flatMap((amount) => [...facts.from(amount)])];
        const isOther =
          values !== undefined && values.size > 0 && own.length > 0 && !keys.some((key) => values.has(key));
        return !isOther && this.isValue(name, clause, statements);
      });
    });
  }

  /** "Fergus is 12" of one who is 8. */
  private isValue(name: string, clause: readonly Piece[], statements: readonly Statement[]): boolean {
    const known = this.values.get(name);
    const [first, second] = clause;
    if (
      !known ||
      this.changes ||
      first?.kind !== 'word' ||
      bare(first.word) !== name ||
      second?.kind !== 'word' ||
      !/^(?:is|has|have)$/.test(second.word)
    )
      return true;
    const last = statements.findLast(({ start, end }) =>
      clause.some((piece) => piece.start >= start && piece.end <= end),
    );
    const to = last?.reading ? partsOf(last.reading).to.at(-1) : amountsOf(clause).at(-1);
    return to === undefined || keyOf(to.value) === known;
  }

  /** A sentence that only restates says each number of the question with the words that it has there. */
  isTold(pieces: readonly Piece[], computed?: Facts): boolean {
    const goal = new Set(contentOf(this.clauses.at(-1) ?? []));
    const last = new Set(contentOf(this.clauses.at(-2) ?? []));
    const asked = this.clauses.findLast((clause) => clause.length > 1) ?? [];
    return clausesOf(pieces).every((clause) =>
      clause.every((piece) => {
        if (piece.kind !== 'amount' || computed?.madeBy(piece.value)) return true;
        if (computed && asked.some((one) => one.kind === 'amount' && equal(one.value, piece.value)))
          return true;
        const sources = this.clauses.filter((one) =>
          amountsOf(one).some(({ value }) => equal(value, piece.value)),
        );
        const words = contentOf(clause).map(bare);
        return (
          sources.length === 0 ||
          sources.some((one) => {
            const said = new Set(contentOf(one));
            return words.every(
              (word) =>
                said.has(word) ||
                (isWeekday(word) && said.has(word.slice(0, 3))) ||
                goal.has(word) ||
                last.has(word) ||
                NAMING.has(word),
            );
          })
        );
      }),
    );
  }
}

const PERSONS: ReadonlySet<string> = new Set(
  'mother father mum dad brother sister son daughter uncle aunt wife husband teacher headteacher grandpa grandma older younger'.split(
    ' ',
  ),
);

/** "Third game": one of several by its place. */
const isPlaced = (piece: Piece, next: Piece | undefined): boolean =>
  piece.kind === 'word' &&
  isOrder(piece.word) &&
  (next === undefined || next.kind === 'word' || (next.kind === 'sign' && /^[.,?]$/.test(next.sign)));

const isCapital = (piece: Piece, text: string): boolean =>
  piece.kind === 'word' &&
  piece.word.length > 1 &&
  /^\p{Lu}/u.test(text.charAt(piece.start)) &&
  !FUNCTION_WORDS.has(piece.word) &&
  !NAMING.has(piece.word) &&
  !TELLING.has(piece.word);

/** The keys of a part that a word names: "a fifth". */
const partOf = (piece: Piece): string[] => {
  const part = piece.kind === 'word' ? PARTS.get(piece.word) : undefined;
  return part ? [keyOf(part), keyOf({ n: part.d, d: part.n })] : [];
};

/** "800 crates in May to 920 in June": the number that stands nearest to a name, where there are several of both. */
function nearestTo(name: Piece, clause: readonly Piece[], text: string): string[] | undefined {
  const amounts = amountsOf(clause);
  if (amounts.length < 2 || clause.filter((piece) => isCapital(piece, text)).length < 2) return undefined;
  const far = (amount: Amount): number => Math.abs(clause.indexOf(amount) - clause.indexOf(name));
  const least = Math.min(...amounts.map(far));
  return amounts.filter((amount) => far(amount) === least).map(({ value }) => keyOf(value));
}

/** "5 boxes cost 5 × 2.10": the numbers before a computation are computed with, or count what is. */
function isCounted(pieces: readonly Piece[], statements: readonly Statement[]): boolean {
  const start = Math.min(...statements.map((one) => one.start));
  if (!Number.isFinite(start)) return true;
  const parts = statements.flatMap(({ reading }) => (reading ? Object.values(partsOf(reading)).flat() : []));
  const cut = pieces.findLastIndex(
    (piece) => piece.start < start && piece.kind === 'sign' && /^[,;]$/.test(piece.sign),
  );
  // "Route 8:" is a name.
  const isName = (amount: Amount): boolean => {
    const at = pieces.indexOf(amount);
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    const ends = after?.kind === 'sign' && (before ? after.sign === ':' : /^[.):]$/.test(after.sign));
    return ends && amount.nouns.length === 0 && (before === undefined || before.kind === 'word');
  };
  return amountsOf(
    pieces
      .slice(cut + 1)
      .filter((piece) => piece.start < start && !(piece.kind === 'amount' && isName(piece))),
  ).every(
    ({ value, unit }) =>
      equal(value, ONE) ||
      (unit !== undefined && !unit.dims.has('second') && !unit.dims.has('month')) ||
      parts.some((one) => equal(one.value, value)) ||
      parts.length === Number(value.n) + 1,
  );
}

/** Days of the week with what stands between them. */
const daysIn = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece, at) => {
    const [joint, last] = [pieces[at + 1], pieces[at + 2]];
    const isRange =
      piece.kind === 'word' &&
      isWeekday(piece.word) &&
      joint?.kind === 'word' &&
      /^(?:to|until|till|through)$/.test(joint.word);
    return isRange && last?.kind === 'word' && isWeekday(last.word) ? [`${piece.word} ${last.word}`] : [];
  });

/** Who a clause is about: the name or the person that it begins with. */
function subjectOf(clause: readonly Piece[], text: string): string | undefined {
  for (const [at, piece] of clause.entries()) {
    if (piece.kind !== 'word') {
      if (piece.kind === 'sign') continue;
      return undefined;
    }
    const word = bare(piece.word);
    if (PERSONS.has(singular(word))) return singular(word);
    const isCapital = /^\p{Lu}/u.test(text.charAt(piece.start));
    if (isCapital && !FUNCTION_WORDS.has(word) && !NAMING.has(word) && verbIn(word) === undefined && at < 4)
      return word;
    if (!FUNCTION_WORDS.has(word) && !NAMING.has(word) && !/^(?:so|then|also)$/.test(word)) return undefined;
  }
  return undefined;
}
