import { PRIVATIVES } from '../../language/lexicon/certainty.ts';
import { wordSet } from '../../language/lists.ts';
import { isFunctionWord } from '../../language/stopwords.ts';
import { and, atom, clausesOf, type Formula, implies, isGround, not } from '../../logic/formula.ts';
import { type Given, Theory } from '../../logic/refute.ts';
import { AUXILIARIES, MODALS, type Word } from '../../logic/words.ts';
import { splitSentences } from '../../text/sentences.ts';
import { askedOf } from './asked.ts';
import { areOfOneTime, type Cast, NOBODY } from './cast.ts';
import type { Reading } from './join.ts';
import { Reader } from './reader.ts';
import { isMeta } from './remarks.ts';
import { areTwo, atomsIn, lexisOf, nounsIn, wordsIn } from './shape.ts';
import { unsaidIn } from './unsettled.ts';
import { ARTICLES, DEFINITE, formOf, keyOf, PREPOSITIONS, UNREAD } from './words.ts';

/** What a question comes to: the statement follows, its opposite does, or neither. */
export type Outcome = 'follows' | 'refuted' | 'open';

/** A question of what follows, and what does. */
export type Argued = {
  outcome: Outcome;
  /** Whether it asks if something follows, so that what is open does not. */
  asksWhether: 'follows' | 'true';
  /** What a further statement comes to beside the premises; undefined where it is not understood. */
  judge(statement: readonly Word[]): Outcome | undefined;
  /** Whether a statement that answers the question, or denies what it asks, is so; undefined for any other. */
  answers(statement: string): boolean | undefined;
};

const LONGEST = 2_500;
const MOST_SENTENCES = 24;
const READINGS: readonly Reading[] = [
  { isMutual: false, isExclusive: false },
  { isMutual: true, isExclusive: false },
  { isMutual: false, isExclusive: true },
  { isMutual: true, isExclusive: true },
  { isMutual: false, isExclusive: false, isCase: true },
];

/** Decides a question in everyday words that can be answered by yes or no; undefined where a sentence of it is not read. */
export function solveArgued(question: string): Argued | undefined {
  if (question.length > LONGEST || !question.includes('?')) return undefined;
  const sentences = splitSentences(question).map(({ start, end }) => question.slice(start, end));
  if (sentences.length > MOST_SENTENCES) return undefined;
  const first = readKind(question, sentences, READINGS[0] as Reading);
  if (!first) return undefined;
  const all = first.isAmbiguous ? READINGS.map((reading) => readKind(question, sentences, reading)) : [first];
  if (!all.every((one) => one !== undefined)) return undefined;
  const agreed = (outcomes: (Outcome | undefined)[]): Outcome | undefined =>
    outcomes.every((one) => one === outcomes[0]) ? outcomes[0] : undefined;
  const outcome = agreed(all.map((one) => one.outcome));
  const same = (said: (boolean | undefined)[]) =>
    said.every((one) => one === said[0]) ? said[0] : undefined;
  return (
    outcome && {
      outcome,
      asksWhether: first.asksWhether,
      judge: (statement) => agreed(all.map((one) => one.judge(statement))),
      answers: (statement) => same(all.map((one) => one.answers(statement))),
    }
  );
}

/** "Do trains run?" is so where all do, and not so where none does. */
function readKind(text: string, sentences: readonly string[], reading: Reading): Read | undefined {
  const all = readBy(text, sentences, reading);
  const one = all?.isOfKind ? readBy(text, sentences, { ...reading, isOne: true }) : undefined;
  if (one?.outcome === 'refuted') return one;
  return all?.isOfKind && (!one || all.outcome !== 'follows') ? undefined : all;
}

type Read = Omit<Argued, 'outcome'> & {
  outcome: Outcome | undefined;
  isAmbiguous: boolean;
  isOfKind: boolean;
};

function readBy(text: string, sentences: readonly string[], reading: Reading): Read | undefined {
  const words = sentences.map(wordsIn);
  if (areTwo(words)) return undefined;
  const reader = new Reader(lexisOf(text, words), reading, { ...NOBODY, nouns: nounsIn(words) });
  const parts = sentences.map((sentence, at) => ({ sentence, words: words[at] ?? [] }));
  while (
    parts.length > 1 &&
    isMeta(parts.at(-1)?.words ?? []) &&
    parts.slice(0, -1).some(({ sentence }) => sentence.includes('?'))
  )
    parts.pop();
  const last = parts.pop();
  if (!last?.sentence.includes('?') || parts.some(({ sentence }) => sentence.includes('?'))) return undefined;
  const asked = askedOf(last.words);
  const said = asked?.said ?? (asked && parts.pop()?.words);
  if (!asked || !said) return undefined;
  const premises: Formula[] = [];
  for (const part of parts) {
    const formula = reader.read(part.words);
    if (formula === undefined) return undefined;
    if (formula !== true) premises.push(formula);
  }
  if (premises.length === 0) return undefined;
  const direct = asked.isInverted ? inverted(said, reader, premises) : stated(said, reader);
  // "Must some of them be sick?" asks whether that follows, where nothing is said of what must be done.
  const isMust = !direct && asked.isInverted && said[0]?.text === 'must';
  const claim = isMust
    ? inverted([{ text: 'do', capital: false }, ...said.slice(1)], reader, premises)
    : direct;
  const asksWhether = isMust ? 'follows' : asked.asksWhether;
  if (!claim || claim.formula === undefined) return undefined;
  const { formula, reader: after } = claim;
  if (!areOfOneTime(after.cast)) return undefined;
  const outcome = outcomeOf(premises, after.cast, formula);
  // What can be is not told by what is: "Can a gecko be a mammal?" where no reptile is one.
  const isPossibility = asked.isInverted && MODALS.has(said[0]?.text ?? '') && !isMust;
  if (outcome === 'open' && (isPossibility || isUnsettled(premises, after.cast, formula))) return undefined;
  const judge = (statement: readonly Word[]): Outcome | undefined => {
    const own = after.fork();
    const read = own.read(statement, 'stated');
    if (read === true || read === undefined || !areKnown(read, [...premises, formula], after))
      return undefined;
    if (!areOfOneTime(own.cast)) return undefined;
    const found = outcomeOf(premises, own.cast, read);
    if (found === 'open' && isUnsettled(premises, own.cast, read)) return undefined;
    if (isGround(read) || found !== 'follows') return found;
    // A rule must come from rules: that its case is not so, or its consequence is, makes none.
    const rules = premises.filter((one) => !isGround(one));
    return outcomeOf(rules, { ...own.cast, facts: [] }, read) === 'follows' ? found : undefined;
  };
  const answers = (statement: string): boolean | undefined => {
    const read = after.fork().read(wordsIn(statement), 'stated');
    if (read === true || read === undefined || asksWhether === 'follows') return undefined;
    const [is, isNot] = [isSame(read, formula), isSame(read, not(formula))];
    return is ? outcome === 'follows' : isNot ? outcome === 'refuted' : undefined;
  };
  return {
    outcome,
    asksWhether,
    judge,
    answers,
    isAmbiguous: after.cast.isAmbiguous,
    isOfKind: after.cast.isOfKind,
  };
}

/** Whether what goes without saying may decide what looks open. */
const isUnsettled = (premises: readonly Formula[], cast: Cast, claim: Formula): boolean =>
  unsaidIn(premises, cast, claim)?.some(({ premises: told, facts, claim: said }) => {
    const found = outcomeOf(told, { ...cast, facts }, said);
    return found === 'follows' || found === 'refuted';
  }) ?? true;

const isSame = (one: Formula, other: Formula): boolean =>
  contradicts([one, not(other)]) === true && contradicts([other, not(one)]) === true;

type Claim = { formula: Formula; reader: Reader };

function stated(words: readonly Word[], reader: Reader): Claim | undefined {
  const formula = reader.read(words, 'asked');
  return formula === undefined || formula === true ? undefined : { formula, reader };
}

/** "Is the door open": with its subject before its verb, where that gives one statement about what the premises tell. */
function inverted(words: readonly Word[], reader: Reader, premises: readonly Formula[]): Claim | undefined {
  const [verb, ...rest] = words;
  if (!verb || !AUXILIARIES.has(verb.text)) return undefined;
  const found = new Map<string, Claim>();
  for (let end = 1; end <= rest.length; end++) {
    const last = rest[end - 1]?.text ?? '';
    if (end < rest.length && (PREPOSITIONS.has(last) || ARTICLES.has(last) || DEFINITE.has(last))) continue;
    const claim = completed(
      stated([...rest.slice(0, end), verb, ...rest.slice(end)], reader.fork()),
      premises,
    );
    if (claim && areKnown(claim.formula, premises, reader)) found.set(JSON.stringify(claim.formula), claim);
  }
  // Whoever is asked of was most likely named.
  const least = Math.min(...[...found.values()].map((one) => one.reader.cast.entities.length));
  const [only, other] = [...found.values()].filter((one) => one.reader.cast.entities.length === least);
  return other ? undefined : only;
}

/** "May Ed enter?" where "nobody may enter the darkroom": with what is left out, where only one thing can be. */
function completed(claim: Claim | undefined, premises: readonly Formula[]): Claim | undefined {
  const known = [...new Set(premises.flatMap(atomsIn).map(({ predicate }) => predicate))];
  const whole = (formula: Formula): Formula => {
    if (formula.op === 'not') return not(whole(formula.of));
    if (formula.op !== 'atom' || !MODAL.test(formula.predicate)) return formula;
    const [only, other] = known.filter((one) => `${one} `.startsWith(`${formula.predicate} `));
    return only && !other ? { ...formula, predicate: only } : formula;
  };
  return claim && { ...claim, formula: whole(claim.formula) };
}
const MODAL = /^(?:can|may|must|should) do:/;

/** Whether the premises speak of everything that is asked. */
function areKnown(formula: Formula, premises: readonly Formula[], { cast: { facts } }: Reader): boolean {
  const known = new Set([...premises, ...facts].flatMap(atomsIn).map(({ predicate }) => predicate));
  return atomsIn(formula).every(
    ({ predicate }) => known.has(predicate) || [...known].some((one) => isAkin(one, predicate)),
  );
}

const isAkin = (one: string, other: string): boolean =>
  bridges(new Set([one, other]), NOBODY.nouns).length > 0;

const PAIRS = wordSet(
  'on-off open-clos open-shut lock-unlock awak-asleep wet-dry alive-dead present-absent full-empty allow-forbid allow-forbidden permit-forbidden',
);
const OPPOSITES = [...PAIRS].flatMap((pair) => {
  const [one = '', other = ''] = pair.split('-');
  return [[one, other] as const, [other, one] as const];
});
/** What is called so need not be what it is called, "a former nurse", "a non-member", "a stone lion". */
const PRIVATIVE = new Set(PRIVATIVES.split(' ').flatMap((text) => [text, keyOf([{ text, capital: false }])]));
/** Whether words can describe a thing: "son of a" in "son of a member" says more than that. */
const describes = (words: readonly string[]): boolean =>
  !words.some((word) => PRIVATIVE.has(word) || UNREAD.has(word) || isFunctionWord(word) || /'s?$/.test(word));

/** Verbs of having on or in: whoever does so has it, and has what it is more generally called. */
const HAVING = new Set([...wordSet('have wear carry hold own contain show bear')].map(formOf));

/** Laws by which one predicate says more than another, or its opposite. */
function bridges(predicates: ReadonlySet<string>, nouns: ReadonlySet<string>): Formula[] {
  const laws: Formula[] = [];
  const law = (of: Formula) => laws.push({ op: 'all', variable: '?x', of });
  const is = (predicate: string) => atom(predicate, '?x');
  for (const predicate of predicates) {
    const [, modal = '', kind = '', key = ''] =
      /^(can |may |must |should |always )?(be|do):(.*)$/.exec(predicate) ?? [];
    // Who may do something can; that somebody does it shows that he can, and not that he may.
    const isAllowed = predicates.has(`may ${kind}:${key}`);
    if (modal === 'can ' && isAllowed)
      law(
        and(
          implies(is(predicate), is(`may ${kind}:${key}`)),
          implies(is(`may ${kind}:${key}`), is(predicate)),
        ),
      );
    else if (modal === 'always ' && predicates.has(`${kind}:${key}`))
      law(implies(is(predicate), is(`${kind}:${key}`)));
    else if (modal === 'can ' && predicates.has(`${kind}:${key}`))
      law(implies(is(`${kind}:${key}`), is(predicate)));
    const words = key.split(' ');
    const loose = key.replace(/ the /, ' ');
    if (loose !== key && predicates.has(`${modal}${kind}:${loose}`))
      law(implies(is(predicate), is(`${modal}${kind}:${loose}`)));
    if (modal) continue;
    // Who wears a blue hat has a hat.
    const isPlain = HAVING.has(words[0] ?? '') && !words.some((word) => PREPOSITIONS.has(word));
    for (const less of isPlain && kind === 'do' ? predicates : []) {
      const [, verb, what] = /^do:(\S+)( .+)$/.exec(less) ?? [];
      if (
        (verb === 'have' || verb === words[0]) &&
        what &&
        less !== predicate &&
        predicate.endsWith(what) &&
        describes(words.slice(words[1] === 'the' ? 2 : 1, words.length - what.trim().split(' ').length))
      )
        law(implies(is(predicate), is(less)));
    }
    for (let cut = 1; cut < words.length; cut++) {
      const [before, behind] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      // "A red pen" is a pen, and red where something is said to be red; "lands at night" lands.
      const isNoun = kind === 'be' && !PREPOSITIONS.has(words[cut] ?? '') && describes(words.slice(0, cut));
      if (isNoun && predicates.has(`be:${behind}`)) {
        law(implies(is(predicate), is(`be:${behind}`)));
        if (predicates.has(`be:${before}`) && !nouns.has(before))
          law(
            and(
              implies(is(predicate), is(`be:${before}`)),
              implies(and(is(`be:${before}`), is(`be:${behind}`)), is(predicate)),
            ),
          );
      }
      if (
        PREPOSITIONS.has(words[cut] ?? '') &&
        !PREPOSITIONS.has(words[0] ?? '') &&
        predicates.has(`${kind}:${before}`)
      )
        law(implies(is(predicate), is(`${kind}:${before}`)));
    }
    const [, become = ''] = /^(?:get|becom|turn|grow) (.+)$/.exec(kind === 'do' ? key : '') ?? [];
    // "Gets wet" is wet afterwards, and "gets mail" is no mail.
    if (become && OPPOSITES.some(([one]) => one === become))
      law(and(implies(is(predicate), is(`be:${become}`)), implies(is(`be:${become}`), is(predicate))));
    for (const [one, other] of OPPOSITES) {
      const isHeld = [other, `get ${other}`, `becom ${other}`].some(
        (held) => predicates.has(`be:${held}`) || predicates.has(`do:${held}`),
      );
      if (kind === 'be' && key === one && isHeld)
        law(
          and(implies(is(predicate), not(is(`be:${other}`))), implies(not(is(predicate)), is(`be:${other}`))),
        );
    }
    if (kind === 'be' && predicates.has(`be:un${key}`))
      law(
        and(implies(is(predicate), not(is(`be:un${key}`))), implies(not(is(predicate)), is(`be:un${key}`))),
      );
  }
  return laws;
}

function outcomeOf(
  premises: readonly Formula[],
  { facts, kinds, nouns }: Cast,
  claim: Formula,
): Outcome | undefined {
  const predicates = new Set(
    [...premises, ...facts, claim].flatMap(atomsIn).map(({ predicate }) => predicate),
  );
  const given = [...premises, ...facts, ...bridges(predicates, nouns)];
  if (contradicts(given) !== false) return undefined;
  const [follows, refuted] = [contradicts([...given, not(claim)]), contradicts([...given, claim])];
  if (follows === undefined || refuted === undefined || (follows && refuted)) return undefined;
  if (follows) return 'follows';
  if (refuted) return 'refuted';
  // That there are no unicorns is seldom meant where something is told of all unicorns.
  const peopled = [...given, ...kinds];
  if (contradicts([...peopled, not(claim)]) !== false || contradicts([...peopled, claim]) !== false)
    return undefined;
  return isClosed([...premises, ...bridges(predicates, nouns)], facts, claim) ? 'open' : undefined;
}

/** Whether no set of things fits all of it; undefined where that cannot be told. */
function contradicts(formulas: readonly Formula[]): boolean | undefined {
  const given: Given[] = [];
  for (const [premise, formula] of formulas.entries()) {
    const clauses = clausesOf(formula, true, `#${premise}.`);
    if (!clauses) return undefined;
    for (const [part, clause] of clauses.entries()) given.push({ premise, part, clause });
  }
  const theory = new Theory(given);
  if (theory.tooLarge) return undefined;
  return theory.derive() ? true : theory.isContradictory();
}

const MOST_TRIED = 60;

/**
 * Whether what is open is so whatever the words mean: where something is said once alone, it may be another thing that
 * is said in other words, or of its kind, and that must not tell.
 */
function isClosed(told: readonly Formula[], facts: readonly Formula[], claim: Formula): boolean {
  const given = [...told, ...facts];
  const predicates = new Set([...given, claim].flatMap(atomsIn).map(({ predicate }) => predicate));
  // What a thing is called by is no news of it.
  const named = new Set(facts.flatMap(atomsIn).map(({ predicate }) => predicate));
  const spoken = [...given, claim].map(
    (formula) => new Set(atomsIn(formula).map(({ predicate }) => predicate)),
  );
  const lonely = [...predicates].filter(
    (predicate) => spoken.filter((one) => one.has(predicate)).length < 2 && !named.has(predicate),
  );
  if (lonely.length * predicates.size > MOST_TRIED) return false;
  // Of what nothing is told nothing can be said to be open.
  const spokenOf = new Set(told.flatMap(atomsIn).map(({ term }) => term));
  if (atomsIn(claim).some(({ term }) => term.startsWith('@') && !spokenOf.has(term))) return false;
  // "The soup" may be today's soup.
  const things = [...spokenOf].filter((term) => term.startsWith('@'));
  if (things.some((one) => things.some((other) => other.endsWith(` ${one.slice(1)}`)))) return false;
  const is = (predicate: string) => atom(predicate, '?x');
  return lonely.every((one) =>
    [...predicates].every((other) => {
      if (other === one || sortOf(one) !== sortOf(other)) return true;
      return [
        implies(is(one), is(other)),
        implies(is(other), is(one)),
        implies(is(one), not(is(other))),
      ].every((of) => {
        const supposed: Formula[] = [...given, { op: 'all', variable: '?x', of }];
        return contradicts([...supposed, claim]) === contradicts([...supposed, not(claim)]);
      });
    }),
  );
}

const sortOf = (predicate: string): string => predicate.slice(0, predicate.indexOf(':'));
