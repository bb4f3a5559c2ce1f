import { divide, equal, multiply, ONE, rational } from '../../arithmetic/rational.ts';
import type { Document } from '../../judgement/case.ts';
import { ORDINALS } from '../../language/lexicon/numbers.ts';
import { PARTS } from '../../language/numbers.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import { FUNCTION_WORDS, TELLING } from '../../language/words.ts';
import type { Expression } from '../expression.ts';
import { type Finding, wholeOf } from '../finding.ts';
import type { Reading } from '../forms.ts';
import type { Allowed, Given, ReadStep } from '../given.ts';
import { operationsIn } from '../made.ts';
import type { Amount, Piece } from '../piece.ts';
import { COMPARATIVES } from '../problem/words.ts';
import { partsOf, type Sentence, type Statement } from '../sentence.ts';
import { roundsTo } from '../value.ts';
import { Beside } from './beside.ts';
import { clausesIn, isAnnouncing, isInterjection, isMarker, saysBesides } from './clauses.ts';
import type { Derivation } from './derive.ts';
import { isBound } from './enough.ts';
import { isFormula } from './formula.ts';
import { DOING, isBeside, isFamiliar, LABELS, MEASURED } from './labels.ts';
import { inUnitOf, isSpan, paced, partOf } from './leaf.ts';
import type { Mention } from './mention.ts';
import { addendsOf, nodesUnder, signsUnder, told } from './operation.ts';
import { opposesAny } from './opposites.ts';
import type { Node, Result } from './tree.ts';
import { turned } from './turned.ts';
import { ANY, fits, isMeasured, isOfMoney, MIXED } from './type.ts';
import { unsaid } from './unsaid.ts';
import { NAMING } from './words.ts';

/** The steps of a derivation that say what they compute, and nothing that the question tells otherwise. */
export function derivedSteps(question: Document, derivation: Derivation): Allowed {
  const reader = new StepWords(derivation);
  const found: Finding[] = [];
  const results: Given[] = [];
  for (const step of derivation.steps) {
    const read = reader.read(step);
    if ('why' in read) continue;
    results.push(...read.results);
    found.push({
      of: 'step',
      shows: 'established',
      about: wholeOf(step.document),
      from: [wholeOf(question)],
      shown: read.shown,
    });
  }
  return { found, results };
}

type Read = { results: Given[]; shown: string } | { why: string };
/** A number of a sentence, and what it is in the derivation. */
export type Placed = { amount: Amount; nodes: readonly Node[] };

/** Reads the words of steps against what their numbers are. */
export class StepWords {
  private readonly derivation: Derivation;
  private readonly mentions: readonly Mention[];
  private readonly words: ReadonlySet<string>;
  private readonly lemmas: ReadonlySet<string>;
  private readonly beside: Beside;
  private readonly counted: ReadonlySet<string>;
  private place = 0;

  constructor(derivation: Derivation) {
    this.derivation = derivation;
    this.mentions = derivation.setting.mentions;
    const words = derivation.told.flatMap((sentence) =>
      sentence.elements.flatMap((one) => (one.kind === 'word' ? [one.word] : [])),
    );
    const nouns = this.mentions.flatMap(({ amount }) => amount?.nouns ?? []);
    this.words = new Set([...words, ...nouns]);
    this.lemmas = new Set([...this.words].map(lemmaOf));
    this.counted = new Set(
      this.mentions
        .flatMap(({ bases }) => bases.flatMap(({ dims }) => Object.keys(dims)))
        .filter((base) => base !== ANY && !isMeasured(base)),
    );
    this.beside = new Beside(derivation.told, this.mentions);
  }

  /** What a step comes to; or the first thing in it that is not accounted for. */
  read({ sentences }: ReadStep): Read {
    const later = this.derivation.steps.slice(++this.place).flatMap((step) => step.sentences);
    const results: Given[] = [];
    const shown: string[] = [];
    let says = false;
    if (sentences.length === 0) return { why: 'says nothing' };
    for (const [at, sentence] of sentences.entries()) {
      const { pieces, hedged, statements } = sentence;
      if (!pieces) return { why: 'not read' };
      if (hedged) return { why: 'hedged' };
      if (statements.some(({ outcome, reading }) => outcome === 'fails' || !reading))
        return { why: 'a statement that is not followed' };
      if (!isBound(sentence, this.derivation.results)) return { why: 'enough or not' };
      const placed = this.placed(sentence);
      if ('why' in placed) return placed;
      const after = [sentence, ...sentences.slice(at + 1), ...later].map((one) =>
        one.statements.flatMap(({ reading }) => (reading ? operationsIn(reading) : [])),
      );
      // What is only announced may be computed later.
      const made = placed.length > 0 ? (after.find((signs) => signs.length > 0) ?? []) : after.flat();
      if (saysBesides(pieces, statements)) return { why: 'says something besides' };
      const why =
        this.misworded(pieces, statements, placed, made) ??
        clausesIn(pieces)
          .map(
            (clause) =>
              this.beside.elsewhere(clause, placed) ??
              turned(clause, placed, this.derivation, (word) => this.says(word)),
          )
          .find((one) => one !== undefined) ??
        this.implied(pieces, statements);
      if (why) return { why };
      if (placed.length === 0 && !isAnnouncing(pieces) && !isFormula(pieces) && !isInterjection(pieces))
        return { why: 'says something without a number' };
      says ||= placed.length > 0 || isAnnouncing(pieces) || isFormula(pieces);
      results.push(...placed.map(({ amount }) => amount));
      shown.push(...statements.map((one) => one.shown));
    }
    return says
      ? { results, shown: shown.length > 0 ? shown.join('; ') : 'restates what is given' }
      : { why: 'says nothing' };
  }

  private implied(pieces: readonly Piece[], statements: readonly Statement[]): string | undefined {
    for (const statement of statements) {
      const { reading, start } = statement;
      const result = this.derivation.results.find(({ of }) => of === reading?.left);
      const clause = clausesIn(pieces).find((own) => own.some((piece) => piece.start === start));
      if (!statement.implied || !result || !clause) continue;
      const why = unsaid(
        clause,
        statement,
        result.node,
        this.derivation,
        (word) => this.says(word),
        this.beside,
      );
      if (why) return why;
    }
    return undefined;
  }

  /** The numbers of a sentence, each as what it is; one that is nothing known is a reason. */
  private placed({ pieces = [], statements }: Sentence): Placed[] | { why: string } {
    const found: Placed[] = [];
    const inside = new Set<Amount>();
    for (const { reading, start, end } of statements) {
      if (!reading) continue;
      const own = pieces.filter(
        (piece): piece is Amount => piece.kind === 'amount' && piece.start >= start && piece.end <= end,
      );
      for (const one of own) inside.add(one);
      const { to } = partsOf(reading);
      const result = this.derivation.results.find(({ of }) => of === reading.left || of === reading.right);
      for (const amount of own) {
        const isOperand = (node: Node): boolean =>
          node.kind !== 'operation' && equal(node.value, amount.value);
        // "2 packs are 2 × 28 = 56 tablets"
        const isLabel =
          result && !equal(result.node.value, amount.value) && [...nodesUnder(result.node)].some(isOperand);
        const isResult = to.some((one) => one.start === amount.start) && !isLabel;
        const nodes = isResult && result ? [result.node] : result ? [...nodesUnder(result.node)] : [];
        if (
          isResult &&
          result &&
          amount.unit &&
          // "350 km is 3.5 times 100 km" tells the factor.
          (equal(amount.value, result.node.value) || !isFactorOf(result, reading)) &&
          inUnitOf(paced(amount, pieces), { ...result.node, value: amount.value }, this.derivation.setting)
            .length === 0
        )
          return { why: 'another unit' };
        const counted = isResult ? nodes : nodes.filter(({ value }) => equal(value, amount.value));
        if (this.isMiscounted(amount, counted)) return { why: 'counts something else' };
        found.push({ amount, nodes });
      }
    }
    for (const [at, amount] of pieces.entries()) {
      if (amount.kind !== 'amount' || inside.has(amount) || isMarker(pieces, at)) continue;
      const nodes = this.known(amount, statements);
      if (!nodes) return { why: `from nowhere: ${amount.value.n}` };
      if (this.isMiscounted(amount, nodes)) return { why: 'counts something else' };
      found.push({ amount, nodes });
    }
    return pieces.some(({ kind }) => kind === 'clock' || kind === 'day' || kind === 'version')
      ? { why: 'a time' }
      : found;
  }

  /** What a number that is only told may be: one of the question, or a result, as it is or rounded. */
  private known(amount: Amount, statements: readonly Statement[]): Node[] | undefined {
    const of = (some: readonly Statement[]): Expression[] =>
      some.flatMap(({ reading }) => (reading ? [reading.left, reading.right] : []));
    const here = new Set(of(statements));
    const said = this.derivation.steps
      .slice(0, this.place)
      .flatMap(({ sentences }) => sentences.flatMap((one) => of(one.statements)));
    const { setting, results, root } = this.derivation;
    const before = results.filter(
      (one) => said.includes(one.of) && (one.of.start < amount.start || !here.has(one.of)),
    );
    const nodes = [
      ...this.mentions.map((one) => told(one)),
      ...before.flatMap(({ node }) => [...nodesUnder(node)]),
      // "11 vans take 11 × 8": what is computed with just behind it.
      ...results.flatMap(({ of: own, node }) =>
        here.has(own) && node.kind === 'operation' ? [node.a, node.b] : [],
      ),
      // "Seven days of 770 litres", of a week
      ...results.flatMap(({ of: own, node }) =>
        here.has(own)
          ? [...nodesUnder(node)].filter((one) => one.kind === 'constant' && equal(one.value, amount.value))
          : [],
      ),
      root,
    ];
    const by = amount.percent ? divide(amount.value, rational(100n)) : amount.value;
    // "Three quarters are sold"
    const named = PARTS.get(singular(amount.nouns.at(-1) ?? ''));
    const found = [
      ...partOf(named ? multiply(amount.value, named) : by, setting),
      ...nodes.filter((node) =>
        amount.percent
          ? equal(node.value, by) ||
            (equal(node.value, amount.value) && node.types.some(({ dims }) => dims.percent))
          : inUnitOf(amount, node, setting).length > 0 || isSpan(node, amount),
      ),
      ...nodes.filter(
        ({ value, kind }) =>
          kind === 'operation' &&
          !amount.percent &&
          amount.decimals > 0 &&
          roundsTo(value, amount.value, amount.decimals),
      ),
      ...nodes.filter((node) => node.kind === 'operation' && !amount.percent && isWholeOf(node, amount)),
    ];
    if (found.length > 0) return found;
    const isOne =
      equal(amount.value, ONE) &&
      !amount.percent &&
      (amount.spelled || amount.nouns.length > 0 || amount.unit !== undefined);
    return isOne || this.isTally(amount) ? [] : undefined;
  }

  /** "the three scores" */
  private isTally({ value, unit, percent }: Amount): boolean {
    const isMeant = this.derivation.goal.mode === 'mean' && unit?.dims.has('second') === true;
    return (
      (!unit || isMeant) &&
      !percent &&
      this.derivation.results.some(({ node }) => equal(value, rational(BigInt(addendsOf(node).length))))
    );
  }

  /** "9 chairs" of what the question counts as tables. */
  private isMiscounted({ nouns, unit }: Amount, nodes: readonly Node[]): boolean {
    const own = nouns.map(singular);
    // "38 books" of what is money
    const isMoneyOf = ({ types }: Node): boolean =>
      types.length > 0 && types.every((type) => isOfMoney(type) && type.dims[ANY] === undefined);
    if (
      own.length > 0 &&
      !unit &&
      !own.some((noun) => /^(?:pound|penny|buck|quid)$/.test(noun)) &&
      nodes.length > 0 &&
      nodes.every(isMoneyOf)
    )
      return true;
    const known = own.filter((noun) => this.counted.has(noun));
    if (known.length === 0 || nodes.length === 0) return false;
    const isSo = ({ types }: Node): boolean =>
      types.some(({ dims }) => {
        const ups = Object.keys(dims).filter(
          (base) => (dims[base] ?? 0) > 0 || Object.keys(dims).length === 1,
        );
        return (
          ups.length === 0 ||
          ups.some((base) => base === ANY || base === MIXED || known.some((noun) => fits(base, noun)))
        );
      });
    return !nodes.some(isSo);
  }

  /** A word that says another operation, another result, or the opposite of what the question says. */
  private misworded(
    pieces: readonly Piece[],
    statements: readonly Statement[],
    placed: readonly Placed[],
    made: readonly string[],
  ): string | undefined {
    const first = Math.min(...statements.map(({ start }) => start), Number.POSITIVE_INFINITY);
    const nodes = placed.flatMap((one) => one.nodes);
    const signs = new Set([...made, ...nodes.flatMap(signsUnder)]);
    for (const [at, piece] of pieces.entries()) {
      if (piece.kind !== 'word') continue;
      const word = piece.word.replace(/['’]s?$/, '');
      const ordinal = FIRST_TO_TENTH.indexOf(word) + 1;
      const isPart = isWord(pieces[at - 1], 'a') && isWord(pieces[at + 1], 'of');
      const isUnit = /^(?:per|a|each|every)$/.test(wordAt(pieces[at - 1])) && word === 'second';
      if (ordinal > this.place && !isPart && !isUnit) return `out of order: ${word}`;
      // "The change is 3 × 14 = 42": what is asked is nothing on the way to it.
      const asked =
        this.derivation.goal.words.includes(word) && !isBeside(pieces, at) ? labelOf(word) : undefined;
      if (asked?.[1].includes('-') && signs.size > 0 && ![...signs].some((sign) => asked[1].includes(sign)))
        return `called what is asked: ${word}`;
      if (this.says(word)) continue;
      const last = pieces[at - 1];
      const isStrange =
        !SIZES.test(word) && !FUNCTION_WORDS.has(word) && !TELLING.has(word) && !NAMING.has(word);
      // "30 EUR apples", "the notebooks of Tom"
      if (
        isStrange &&
        ((last?.kind === 'amount' && last.unit !== undefined) ||
          (last?.kind === 'word' && last.word === 'of'))
      )
        return `of something else: ${word}`;
      // "Total: 5 × 6 = 30", of what is not all
      const isWhole =
        /^(?:whole|entire)$/.test(word) || (/^(?:total|sum)$/.test(word) && pieces[at + 1]?.kind === 'sign');
      if (
        isWhole &&
        !isBeside(pieces, at) &&
        statements.length > 0 &&
        !signs.has('+') &&
        !nodes.includes(this.derivation.root)
      )
        return `called a whole: ${word}`;
      // "his pay for the week"
      const isNoun = at === 0 && /^(?:for|on|from|of)$/.test(wordAt(pieces[at + 1]));
      const isOwned =
        isNoun ||
        /^(?:his|her|their|my|our|your|the|gross|net|total|weekly|monthly|daily)$|['’]s$/.test(
          last?.kind === 'word' ? last.word : '',
        );
      // "192 pages are left", of a book that needs some more days
      const isLeft = word === 'left' && signs.has('-') && !nodes.includes(this.derivation.root);
      if (!isOwned && !isLeft && !RELATING.test(word) && opposesAny(word, (other) => this.says(other)))
        return `opposite: ${word}`;
      if (COMPARATIVES.has(word) && word !== 'more' && word !== 'less') return `compares: ${word}`;
      const doing = DOING.find(([words]) => words.has(word));
      const [before, next] = [pieces[at - 1], pieces[at + 1]];
      const isSum = next?.kind === 'word' && next.word === 'up';
      const isCounted = before?.kind === 'amount' && word === 'more';
      if (doing && !isSum && !isCounted && !made.some((sign) => doing[1].includes(sign)))
        return `does otherwise: ${word}`;
      if (isBeside(pieces, at)) continue;
      const label = labelOf(word);
      if (label && signs.size > 0 && ![...signs].some((sign) => label[1].includes(sign)))
        return `called otherwise: ${word}`;
      const base = MEASURED.get(word);
      if (base === undefined || piece.start > first) continue;
      if (
        base === ''
          ? !isFamiliar(word, this.words)
          : nodes.length > 0 && !nodes.some((node) => isMeasuredAs(node, base))
      )
        return `measured otherwise: ${word}`;
    }
    return undefined;
  }

  private says(word: string): boolean {
    return this.words.has(word) || this.lemmas.has(lemmaOf(word));
  }
}

const isFactorOf = ({ stated, of }: Result, { left, right }: Reading): boolean =>
  of === right && left.kind === 'leaf' && !stated.includes(left.amount);

const labelOf = (word: string): (typeof LABELS)[number] | undefined =>
  LABELS.find(([words]) => words.has(word));

const FIRST_TO_TENTH = ORDINALS.split(' ').slice(0, 10);
const SIZES = /^(?:long|wide|high|tall|deep|thick|old|away|apart|later|each)$/;
const wordAt = (piece: Piece | undefined): string => (piece?.kind === 'word' ? piece.word : '');
const isWord = (piece: Piece | undefined, word: string): boolean =>
  piece?.kind === 'word' && piece.word === word;
const RELATING = /^(?:before|after|with|without|first)$/;
/** "9.375, so 10 rides": so many whole ones, or one more. */
const isWholeOf = ({ value: { n, d } }: Node, { value }: Amount): boolean =>
  d !== 1n && value.d === 1n && (value.n === n / d || value.n === n / d + 1n);

const isMeasuredAs = ({ types }: Node, base: string): boolean =>
  types.some(({ dims }) => {
    if (base === 'money') return isOfMoney({ dims, scale: ONE }) || dims[ANY] === 1;
    const own = Object.entries(dims)
      .filter(([one]) => isMeasured(one))
      .map(([one, exponent]) => `${one}^${exponent}`)
      .sort()
      .join(' ');
    // "The speed is 8 MB per second."
    const isSpeed = base === 'length^1 second^-1' && dims.second === -1;
    return (
      isSpeed || own === base || (base === 'second^1' && own === 'month^1') || (own === '' && dims[ANY] === 1)
    );
  });
