import { wordSet } from '../language/lists.ts';
import { isRead } from '../logic/argument.ts';
import { type Clauses, isIf, readConnected } from '../logic/connectives.ts';
import { and, atom, type Formula, implies, not, or } from '../logic/formula.ts';
import { isLawlike } from '../logic/lawlike.ts';
import { plainWords } from '../logic/plain.ts';
import type { Scope } from '../logic/scope.ts';
import { readSubject } from '../logic/subject.ts';
import {
  AUXILIARIES,
  EVERY,
  EVERYONE,
  isInflected,
  NO_ONE,
  PREPOSITION,
  type Word,
  wordsOf,
} from '../logic/words.ts';
import { type Clause, readClause } from './clause.ts';
import { AT_LEAST_ONE, OPENINGS, stands, TAKES_UP, UNCERTAIN } from './words.ts';

/** What a sentence says: a rule, that one of several holds, or that something is so. */
export type Said = { formula: Formula; kind: 'rule' | 'choice' | 'fact' };

/** Where clauses stand: by themselves, joined to others, or in what is claimed. */
type Place = 'law' | 'part' | 'claim';

const LONGEST = 120;
const MOST_PARTS = 4;

/**
 * Reads the sentences of one argument in ordinary words, each as a proposition or several that connectives join. What
 * a clause says is kept in `clauses`, by the number that stands for it in formulas.
 */
export class Reader {
  readonly clauses: Clause[] = [];
  private readonly names: ReadonlySet<string>;
  /** What the last sentence came to: the next one may take it up. */
  private last: Formula | undefined;
  private kind: Said['kind'] = 'fact';
  /** Alternatives of which it was not said that one holds. */
  private doubted: readonly Word[] | undefined;

  constructor(names: ReadonlySet<string>) {
    this.names = names;
  }

  /** Reads a sentence of the text that is argued from; undefined where it says nothing that can be argued from. */
  read(sentence: string): Said | undefined {
    const spoken = withoutOpening(plainWords(wordsOf(sentence.replace(/[.!?]+$/, ''))));
    if (spoken.length === 0 || spoken.length > LONGEST || sentence.includes('?')) return undefined;
    this.doubted = doubtedIn(spoken) ?? this.doubted;
    if (this.doubted && stands(spoken, AT_LEAST_ONE)) {
      const formula = this.simple(this.doubted, 'part');
      this.doubted = undefined;
      if (formula?.op === 'or') return { formula, kind: 'choice' };
    }
    const words = withoutDoubt(spoken);
    const rest = this.last && takenUp(words);
    const said = this.said(rest ?? words);
    if (!said) return undefined;
    const before = this.last;
    if (said.kind !== 'fact') {
      this.last = said.brings;
      return said;
    }
    if (!before || !(rest || this.goesOn(words, before, said.formula))) return said;
    this.last = said.formula;
    return { formula: implies(before, said.formula), kind: 'rule' };
  }

  /** Reads what is claimed, a condition apart. */
  readClaim(words: readonly Word[]): Formula | undefined {
    return words.length > LONGEST ? undefined : this.said(withoutOpening(words), 'claim')?.formula;
  }

  private said(words: readonly Word[], place: Place = 'law'): (Said & { brings?: Formula }) | undefined {
    let brings: Formula | undefined;
    this.kind = 'fact';
    const clauses: Clauses = {
      simple: (one) => this.simple(one, place),
      pair: (first, second, connect) => {
        const [one, other] = [this.simple(first, 'part'), this.simple(second, 'part')];
        this.kind = 'rule';
        brings = connect === implies ? other : one;
        return one && other && connect(one, other);
      },
      divide: ([comma], read) => (comma === undefined ? undefined : read(comma, clauses)),
    };
    const formulas = conditionsIn(words).map((part) => readConnected(part, clauses));
    if (!formulas.every((formula) => formula !== undefined) || formulas.length === 0) return undefined;
    const formula = and(...formulas);
    return { formula, kind: this.kind, ...(brings && { brings }) };
  }

  /** "This …", "such …", "the …": of what was just said to follow. */
  private goesOn([first]: readonly Word[], before: Formula, formula: Formula): boolean {
    if (!/^(?:this|these|such)$/.test(first?.text ?? '')) return false;
    const [one, other] = [this.clauseOf(before), this.clauseOf(formula)];
    return one?.terms.some((term) => other?.terms.includes(term)) ?? false;
  }

  private clauseOf(formula: Formula): Clause | undefined {
    if (formula.op === 'not') return this.clauseOf(formula.of);
    return formula.op === 'atom' ? this.clauses[Number(formula.predicate)] : undefined;
  }

  /** Clauses without a condition: joined by "or" or "and", or one. */
  private simple(words: readonly Word[], place: Place): Formula | undefined {
    const listed = listedIn(words);
    const parts = listed ?? alternativesIn(words);
    if (parts) {
      this.kind = 'choice';
      const read = parts.map((part) => this.simple(part, place === 'law' ? 'part' : place));
      return isRead(read) ? or(...read) : undefined;
    }
    if (words.some(({ text }) => text === 'or' || text === 'neither' || text === 'nor')) return undefined;
    const cut = words.findIndex(
      ({ text }, at) =>
        at > 0 &&
        JOINS.has(text) &&
        (this.isSubject(words.slice(at + 1), words.slice(0, at)) ||
          (startsClause(words) && startsClause(words.slice(at + 1)))),
    );
    if (cut > 0) {
      const read = [this.simple(words.slice(0, cut), place), this.simple(words.slice(cut + 1), place)];
      return isRead(read) ? and(...read) : undefined;
    }
    // What is claimed of all is more than a proposition about one.
    const opens = words[0]?.text ?? '';
    if (place === 'claim' && (EVERY.has(opens) || EVERYONE.has(opens))) return undefined;
    const isLaw = EVERY.has(opens) || EVERYONE.has(opens) || NO_ONE.has(opens) || LAW.test(opens);
    const law = place === 'law' ? this.universal(words) : undefined;
    return law ?? (place === 'law' && isLaw ? undefined : this.clause(words));
  }

  /** "All nurses carry a pager": who is a nurse carries one. */
  private universal(words: readonly Word[]): Formula | undefined {
    const subject = readSubject(words, scope());
    if (subject?.kind !== 'noun' || !/^(?:all|no|only|generic)$/.test(subject.quantifier)) return undefined;
    const rest = words.slice(subject.length);
    if (subject.quantifier === 'generic' && !isLawlike(rest, subject.isOne)) return undefined;
    const [who, does] = [this.clause(words.slice(0, subject.length)), this.clause(rest)];
    if (!who || !does) return undefined;
    this.kind = 'rule';
    if (subject.quantifier === 'only') return implies(does, who);
    // "No" denies what is said, not who it is said of.
    return subject.quantifier === 'no' ? implies(not(who), not(does)) : implies(who, does);
  }

  /** A pronoun, or a name with its verb that is not one of several. */
  private isSubject([first, second]: readonly Word[], before: readonly Word[]): boolean {
    if (SPEAKS.test(first?.text ?? '')) return true;
    return this.names.has(first?.text ?? '') && isVerb(second) && before.slice(1).some(isVerb);
  }

  private clause(words: readonly Word[]): Formula | undefined {
    const clause = readClause(words, this.names);
    if (!clause) return undefined;
    const read = atom(String(this.clauses.push(clause) - 1));
    return clause.positive ? read : not(read);
  }
}

const LAW = /^(?:no|only|few|most|many)$/;
const JOINS = new Set(['and', 'but', 'while', 'whereas', ';']);
const scope = (): Scope => ({ exclusive: false, last: '@', nouns: new Map(), variables: 0 });
const SPEAKS = /^(?:i|we|you|it|they|he|she|there)$/;
const startsClause = (words: readonly Word[]): boolean =>
  SPEAKS.test(words[0]?.text ?? '') || readSubject(words, scope()) !== undefined;

/** "If A, B, and if C, D": each condition by itself. Who says "that if A, B" is left out. */
function conditionsIn(given: readonly Word[]): (readonly Word[])[] {
  const told = given.findIndex((word, at) => {
    const before = given[at - 1]?.text ?? '';
    const fronted = PREPOSITION.test(given[0]?.text ?? '') || given.slice(at).some(isThen);
    return isIf(word) && (before === 'that' || (/^[,:]$/.test(before) && fronted));
  });
  const words = told > 0 && !given.slice(0, told).some(isIf) ? given.slice(told) : given;
  if (!isIf(words[0])) return [words];
  const cuts = words.flatMap((word, at) =>
    isIf(word) && JOINS.has(words[at - 1]?.text ?? '') ? [at - (words[at - 2]?.text === ',' ? 2 : 1)] : [],
  );
  return [0, ...cuts].map((from, index) => {
    const part = words.slice(from, cuts[index] ?? words.length);
    return part.slice(part.findIndex(isIf));
  });
}

/** The two things of "some of the following: (1) … (2) …"; undefined where nothing is listed. */
function listedIn(words: readonly Word[]): (readonly Word[])[] | undefined {
  const some = words.findIndex(({ text }, at) => text === 'some' && words[at + 1]?.text === 'of');
  const marks = words.flatMap(({ text }, at) =>
    at > some && text === ')' && words[at - 2]?.text === '(' ? [at] : [],
  );
  const [first, second] = marks;
  if (some < 0 || first === undefined || second === undefined) return undefined;
  const one = words.slice(first + 1, second - 2);
  const other = words.slice(second + 1, marks[2] === undefined ? words.length : marks[2] - 2);
  return [/^(?:and|or)$/.test(one.at(-1)?.text ?? '') ? one.slice(0, -1) : one, other];
}

/** What "A or B", "either A or B" leave open; what is left out of one part is taken from the other. */
function alternativesIn(words: readonly Word[]): (readonly Word[])[] | undefined {
  const either = words.findIndex(({ text }) => text === 'either');
  const colon = words.findIndex(({ text }, at) => text === ':' && words.slice(at).some((word) => isOr(word)));
  const from = either < 0 ? colon + 1 : either + 1;
  const spans = split(withoutRemark(words.slice(from))).filter(
    (part, at) => at === 0 || !part.some(({ text }) => text === 'both'),
  );
  if (spans.length < 2 || spans.length > MOST_PARTS) return undefined;
  const lead = either > 0 ? words.slice(words.slice(0, either).findLastIndex(isThat) + 1, either) : [];
  const parts = spans.map((part) => [...lead, ...part]);
  const [first = [], ...others] = parts;
  // "Does not like tea or coffee" denies both.
  if (either < 0 && first.some(({ text }) => text === 'not') && !others.every(hasSubject)) return undefined;
  return completed(parts);
}

const isThen = ({ text }: Word): boolean => text === 'then';
const isOr = (word: Word | undefined): boolean => word?.text === 'or';
const isVerb = (word: Word | undefined): boolean =>
  AUXILIARIES.has(word?.text ?? '') || isInflected(word?.text ?? '');
const DETERMINER = /^(?:the|a|an|this|that|his|her|its|their)$/;
const hasSubject = (words: readonly Word[]): boolean => {
  const [first] = words;
  const opens = SPEAKS.test(first?.text ?? '') || DETERMINER.test(first?.text ?? '') || first?.capital;
  return opens === true && words.slice(1).some(isVerb);
};
const isThat = ({ text }: Word): boolean => text === 'that' || text === ':';
/** What opens a remark behind the last of several things. */
const REMARKS = wordSet('but although though and it however note we while perhaps');
const BOTH = new Set(['both', 'perhaps', 'even', 'maybe']);

/** The alternatives of "it is not known whether A or B". */
function doubtedIn(words: readonly Word[]): readonly Word[] | undefined {
  const at = words.findIndex(({ text }) => text === 'if' || text === 'whether');
  const before = words.slice(0, at);
  const isDoubt = ({ text }: Word): boolean => text === 'not' || UNCERTAIN.has(text);
  if (at < 1 || at > LONGEST_DOUBT || !before.some(isDoubt) || before.some(isIf)) return undefined;
  const rest = withoutRemark(words.slice(at + 1));
  return rest.some((word) => isOr(word))
    ? rest.filter(({ text }, index) => !(text === 'if' && isOr(rest[index - 1])))
    : undefined;
}

const LONGEST_DOUBT = 8;

/** Up to a remark by which nothing is known, ", but it is not clear whether …"; "or if" is "or". */
function withoutDoubt(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex(
    ({ text }, at) =>
      text === ',' &&
      REMARKS.has(words[at + 1]?.text ?? '') &&
      words.slice(at).some((word) => UNCERTAIN.has(word.text)),
  );
  const kept = end > 0 ? words.slice(0, end) : words;
  return kept.filter(({ text }, at) => !(text === 'if' && kept[at - 1]?.text === 'or'));
}

function withoutRemark(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex((word) => isOr(word));
  const end = words.findIndex(({ text }, at) => {
    const next = words[at + 1]?.text ?? '';
    if (at <= first) return false;
    return (text === ',' && (REMARKS.has(next) || BOTH.has(next))) || (text === 'or' && BOTH.has(next));
  });
  const cut = end < 0 ? words : words.slice(0, end);
  return cut.at(-1)?.text === ',' ? cut.slice(0, -1) : cut;
}

function split(words: readonly Word[]): (readonly Word[])[] {
  const at = words.findIndex((word) => isOr(word));
  if (at < 0) return [words];
  const end = words[at - 1]?.text === ',' ? at - 1 : at;
  const rest = words.slice(at + 1);
  return [words.slice(0, end), ...split(isIf(rest[0]) ? rest.slice(1) : rest)];
}

/** "The fault lies in the cable or in the socket", "the cook or the gardener took it": each part with its verb. */
function completed(parts: readonly (readonly Word[])[]): (readonly Word[])[] | undefined {
  const [first, last] = [parts[0] ?? [], parts.at(-1) ?? []];
  if (parts.some((part) => part.length === 0)) return undefined;
  if (startsClause(first)) {
    return parts.map((part, at) =>
      at === 0 || startsClause(part) ? part : [...first.slice(0, -part.length), ...part],
    );
  }
  const whole = readSubject(last, scope());
  if (!whole || first.some(({ text }) => AUXILIARIES.has(text))) return [...parts];
  return parts.map((part, at) => (at === parts.length - 1 ? part : [...part, ...last.slice(whole.length)]));
}

/** What stands behind the first of these runs of words that opens a sentence; undefined where none does. */
function behind(words: readonly Word[], runs: typeof OPENINGS): readonly Word[] | undefined {
  for (const run of runs) {
    const star = run.findIndex((part) => part.has('*'));
    const length = star < 0 ? run.length : words.findIndex(({ text }) => text === ',') + 1;
    const fits = run.slice(0, star < 0 ? run.length : star);
    if (length > 0 && length < words.length && fits.every((part, at) => part.has(words[at]?.text ?? '')))
      return words.slice(words[length]?.text === ',' ? length + 1 : length);
  }
  return undefined;
}

const MOST_OPENINGS = 3;

function withoutOpening(given: readonly Word[]): readonly Word[] {
  let words = given;
  for (let round = 0; round < MOST_OPENINGS; round++) words = behind(words, OPENINGS) ?? words;
  return words;
}

const takenUp = (words: readonly Word[]): readonly Word[] | undefined => behind(words, TAKES_UP);
