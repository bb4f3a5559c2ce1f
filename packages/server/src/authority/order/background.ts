import type { Value } from '../../acts/act.ts';
import { type Clause, clausesOf, leadsOver } from '../../acts/prose/clauses.ts';
import { headOf } from '../../acts/prose/heads.ts';
import { isGreeting, isIdle } from '../../acts/prose/manners.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import { isFronted } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import {
  AUXILIARIES,
  BINDING,
  isFunctionWord,
  NEGATIVES,
  REASONS,
  WH_WORDS,
} from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/remarks.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb } from '../../language/verbs.ts';
import type { Meaning } from './groups.ts';
import { isNaming } from './naming.ts';
import { isSpent, resolved } from './spent.ts';
import type { Order, Sentence } from './standing.ts';
import { isHarmless, isUnrelated } from './unrelated.ts';
import { bare, isBe, POINTS, partsOf, speaks } from './wording.ts';

const { entries } = lexicon;
const ENDS: ReadonlySet<string> = new Set(words(entries.ends));
const KEEPS: ReadonlySet<string> = new Set(words(entries.keeps));
const TASKS: ReadonlySet<string> = new Set(words(entries.tasks));
const REMEDIES: ReadonlySet<string> = new Set(words(entries.remedies));

/** What the orders beside a remark are about: whether all end something, whether any changes something, and the words that they name things by. */
export type About = {
  ends: boolean;
  changes: boolean;
  words: ReadonlySet<string>;
  /** Whether an order has a number or a time of its own. */
  counts: boolean;
  /** Whether all orders put right what is told to be at fault. */
  remedies: boolean;
  /** Whether all orders end a task, a reminder or the like. */
  tasks: boolean;
  meanings: readonly Meaning[];
};

/** What was said beside an order: the words of the orders alone, and whether anything else holds them back. */
export type Beside = { plain: readonly Token[]; holds: boolean };

export function aboutOf(orders: readonly Order[], sentences: readonly Sentence[]): About {
  const changes = orders.filter(
    ({ act: { modality, effect } }) => modality === 'ordered' && effect !== 'read' && effect !== 'reply',
  );
  const named = sentences
    .filter(({ kind }) => kind === 'acts')
    .flatMap(({ tokens }) => clausesOf(tokens).filter((clause) => !isTold(clause)))
    .flatMap(({ tokens }) => tokens.filter(({ kind }) => kind !== 'mark').flatMap(partsOf));
  const isTask = (word: string): boolean => TASKS.has(word);
  return {
    ends: changes.length > 0 && changes.every(({ act }) => ENDS.has(act.verb)),
    changes: changes.some(({ act }) => !KEEPS.has(act.verb)),
    words: new Set(named.filter((word) => word.length > 1 && !isFunctionWord(word))),
    counts: orders.some(({ act }) => act.values.some(isCounted)),
    remedies: changes.length > 0 && changes.every(({ act }) => REMEDIES.has(act.verb)),
    tasks: changes.length > 0 && changes.every(({ act }) => ENDS.has(act.verb)) && named.some(isTask),
    meanings: changes.map(({ meaning }) => meaning),
  };
}

const isCounted = ({ role, text }: Value): boolean =>
  role === 'amount' || role === 'count' || role === 'time' || (role === 'content' && /\d/.test(text));

/** Parts a sentence into what it orders and what it tells beside that. A statement orders nothing. */
export function besideIn({ tokens, kind }: Sentence, about: About): Beside {
  // What a question tells is what it asks about; "should we?" and "what a mistake!" doubt.
  if (isAsking(tokens)) return { plain: tokens, holds: isDoubting(tokens) };
  const all = clausesOf(tokens);
  const clauses = all.filter((clause) => !isIdle(clause.tokens));
  const isStatement = kind === 'statement';
  const refusals = clauses.filter((clause) => refusesElse(clause, clauses));
  const told = clauses.filter((clause) => isTold(clause) || (isStatement && clause.kind !== 'purpose'));
  const ordered = clauses.filter((clause) => !told.includes(clause)).flatMap((clause) => clause.tokens);
  const manners = all.flatMap((clause) =>
    clauses.includes(clause) && !refusals.includes(clause) ? [] : clause.tokens,
  );
  let plain = manners.length > 0 ? tokens.filter((token) => !manners.includes(token)) : tokens;
  let holds = clauses.some(
    (clause) =>
      (clause.kind === 'purpose' && (told.length > 0 || clause.tokens.some(binds))) ||
      isWishForIt(clause, about) ||
      isKept(clause, about),
  );
  for (const clause of told) {
    const isSaid = about.ends && isSpent(bare(clause.tokens), about, isStatement);
    // "…, so cancel it": whoever orders says why.
    const isGround = clauses[clauses.indexOf(clause) + 1]?.tokens.some(isSo) === true;
    const concludes = clause.kind === 'reason' || isGround;
    const said = bare(clause.tokens);
    const opens = clause.kind === 'reason' ? (phraseAt(REASONS, said, 0)?.length ?? 0) : 0;
    const isLeft = isUnrelated(said.slice(opens), { ...about, ends: about.ends && isGround }, concludes);
    if (!isSaid && !isStatement && !(concludes && isLeft) && adds(clause, ordered)) continue;
    if (clause.kind === 'condition' || !(isLeft || isHarmless(clause.tokens, about, isStatement)))
      holds = true;
    else if (!isStatement) plain = plain.filter((token) => !clause.tokens.includes(token));
    if (isSaid) plain = resolved(plain, clause.tokens);
  }
  return { plain, holds };
}

/** Whether a clause tells, as its own sentence or as a reason, and orders and asks nothing. */
const isTold = (clause: Clause): boolean =>
  clause.kind === 'reason' ||
  (clause.kind === 'main' && !isFronted(clause) && /^(?:statement|done)$/.test(headOf(clause, '.').says));

/**
 * "Archive it, don't delete it": another act than what is ordered beside it is refused, of nothing named and at no
 * time; whether the act is that one is told by what was refused.
 */
function refusesElse(clause: Clause, clauses: readonly Clause[]): boolean {
  const head = headOf(clause, '.');
  const effect = head.says === 'refrain' ? effectOfVerb(head.verb?.lemma ?? '') : undefined;
  const ordered = clauses.flatMap((one) => {
    const { says, verb } = one.kind === 'main' ? headOf(one, '.') : head;
    return says === 'order' && verb ? [effectOfVerb(verb.lemma)] : [];
  });
  return (
    effect !== undefined &&
    ordered.length > 0 &&
    !ordered.includes(effect) &&
    clause.tokens.slice(head.at).every(({ kind, lower }) => kind === 'mark' || OBJECTS.test(lower))
  );
}
const OBJECTS = /^(?:it|them|this|that|these|those|him|her|any(?:thing|body|one)|please)$/;

/** "…, but keep the logs": what is to stay limits what else is ordered. */
const isKept = (clause: Clause, { changes }: About): boolean => {
  const head = clause.kind === 'main' ? headOf(clause, '.') : undefined;
  return changes && head?.says === 'order' && KEEPS.has(head.verb?.lemma ?? '');
};

/** "We need it" beside an order to end it, "we need it until Friday" beside any. */
const isWishForIt = (clause: Clause, { ends }: About): boolean =>
  clause.kind === 'main' &&
  headOf(clause, '.').says === 'wish' &&
  clause.tokens.some(({ lower }) => POINTS.has(lower)) &&
  (ends || clause.tokens.some((token) => binds(token) && !/^needs?$/.test(token.lower)));

/**
 * "PR 88 is ready; merge it": a clause that names something which the order beside it does not name is part of the
 * order, and each of its words must be answered by the act. Not so one that refuses or binds.
 */
const adds = ({ kind, tokens }: Clause, ordered: readonly Token[]): boolean =>
  ordered.length > 0 && kind === 'main' && (isNaming(tokens) || tellsMore(tokens, ordered));

const tellsMore = (tokens: readonly Token[], ordered: readonly Token[]): boolean =>
  (/^(?:its?|that|this|they|these|those)$/.test(tokens.find((token) => !leadsOver(token))?.lower ?? '')
    ? !tokens.some(binds)
    : true) &&
  bare(tokens).some(
    ({ kind: of, text, capital }, at) =>
      (of !== 'word' || (capital && at > 0 && text !== 'I')) && !ordered.some((token) => token.text === text),
  );

const binds = ({ kind, lower }: Token): boolean =>
  kind === 'word' && (NEGATIVES.has(lower) || BINDING.has(lower) || lower.endsWith("n't"));

/** A question, or a call that begins as one: "What a day!" */
const isAsking = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.text === '?' || (tokens.at(-1)?.text === '!' && WH_WORDS.has(openingOf(tokens)));

/**
 * "Isn't it hers?", "does Ann agree?", "who wanted that?": what asks yes or no, or points at what was said, is no order.
 * "Which tickets are open?" asks for a state.
 */
const isDoubting = (tokens: readonly Token[]): boolean => {
  const first = openingOf(tokens);
  // "Hi, could you pay Acme?"
  const opening = clausesOf(tokens).find((clause) => !isGreeting(clause.tokens));
  if (opening && headOf(opening, '?').says === 'order') return first.endsWith("n't");
  // "Order 5513?", "how about Friday?"
  const isBare = !tokens.some(({ kind, lower }) => kind === 'word' && AUXILIARIES.has(lower));
  const isOfState = first === 'which' && isBe(tokens.at(-3)?.lower ?? '');
  return (
    tokens.at(-1)?.text === '!' ||
    (isBare && !isIdle(tokens)) ||
    AUXILIARIES.has(first) ||
    tokens.slice(1, isOfState ? -2 : -1).some((token) => speaks(token))
  );
};

const openingOf = (tokens: readonly Token[]): string =>
  tokens.find((token) => !leadsOver(token))?.lower ?? '';

const isSo = ({ lower }: Token, at: number): boolean => at < 2 && lower === 'so';
