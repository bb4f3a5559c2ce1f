import { actOfNoun } from '../../language/verbs.ts';
import { type Clause, isMay, isVerbHere, leadsOver } from './clauses.ts';
import { listed, monthOf, phraseAt } from './measures.ts';
import { TELLING_KINDS, type Token } from './tokens.ts';
import { baseVerb, isPast, type Verb, verbOf } from './verbs.ts';
import {
  AUXILIARIES,
  DETERMINERS,
  FILLER,
  FRAMES,
  type Frame,
  isFunctionWord,
  NEGATIVES,
  NOUN_VERBS,
  ONLY_PAST,
  PHRASAL,
  PRONOUNS,
  TELLING,
  WH_WORDS,
} from './words.ts';

/** What a clause does with its verb, and where what belongs to the verb begins. */
export type Head = {
  says: 'order' | 'wish' | 'ask' | 'refrain' | 'question' | 'done' | 'statement' | 'nothing';
  verb?: Verb;
  /** First token after the verb. */
  at: number;
  /** Tokens before the verb that belong to it: the subject of what was done. */
  subject: readonly Token[];
};

const MOST_FRAMES = 5;
/** "Do the tasks on my list": what is done is told elsewhere. */
const DO: Verb = { lemma: 'do', groups: [], effect: 'run' };
/** A wish for a thing, and a question for it, ask to be told. */
export const TELL: Verb = { lemma: 'tell', groups: ['view'], effect: 'read' };

/** Reads how a clause begins. `ends` is the mark that closes its sentence. */
export function headOf({ tokens }: Clause, ends: string): Head {
  let at = 0;
  let frame: Frame | undefined;
  const manners: Token[] = [];
  for (let count = 0; count < MOST_FRAMES; count++) {
    while (at < tokens.length && leads(tokens, at)) at++;
    if (frame !== undefined && isManner(tokens, at)) {
      manners.push(...tokens.slice(at, at + 1));
      at++;
    }
    // "Do send it": what is said with stress is ordered.
    if (tokens[at]?.lower === 'do' && isVerbHere(tokens, at + 1)) at++;
    // "No send it" refuses, "no, send it" orders.
    if (tokens[at]?.lower === 'no' && isVerbHere(tokens, at + 1)) {
      frame = 'refrain';
      at++;
    }
    const found = phraseAt(FRAMES, tokens, at);
    if (!found || stopsThing(tokens, at)) break;
    if (verbStandsAt(tokens, at) && found.length === 1 && found.means !== 'refrain') break;
    frame = stronger(frame, found.means);
    at += found.length;
  }
  const verb = verbAt(tokens, at, frame);
  if (verb && frame === undefined && isNoun(verb.verb, tokens, at))
    return { says: 'nothing', at, subject: [] };
  if (verb && frame === 'refrain') return { says: 'refrain', verb: verb.verb, at: verb.next, subject: [] };
  if (verb) return { says: ordered(frame, ends), verb: verb.verb, at: verb.next, subject: manners };
  if (frame === 'wish') return wished(tokens, at) ?? { says: 'wish', verb: TELL, at, subject: [] };
  if (frame === undefined) return told(tokens, at, ends);
  return { says: frame === 'ask' ? 'question' : 'nothing', at, subject: [] };
}

/** "Transfer of 20 EUR", "email to Ana": a thing that is named, and nothing that is ordered; "text to Ana: I'm late" is. */
const isNoun = ({ lemma, effect }: Verb, tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.lower === 'of'
    ? actOfNoun(lemma) !== undefined && (effect === 'pay' || effect === 'send' || effect === 'grant')
    : tokens[at + 1]?.lower === 'to' && /^e?mail$/.test(lemma) && !tokens.some(({ lower }) => lower === ':');

const STOPS: ReadonlySet<string> = new Set(['stop', 'quit', 'skip', 'cease']);

/**
 * Where a clause begins with a word that could order something, and is no verb that is known: its place, or -1. "Stop
 * the container" orders it, "stop sending" does not.
 */
export function bareHead({ tokens }: Clause, ends: string): number {
  let at = 0;
  let asked = ends !== '?';
  for (let count = 0; count < MOST_FRAMES; count++) {
    while (at < tokens.length && leads(tokens, at)) at++;
    const frame = phraseAt(FRAMES, tokens, at);
    if (!frame || STOPS.has(tokens[at]?.lower ?? '')) break;
    if (frame.means !== 'order') return -1;
    asked = true;
    at += frame.length;
  }
  const [head, next] = [tokens[at], tokens[at + 1]];
  if (!asked || head?.kind !== 'word' || (head.capital && at > 0) || isFunctionWord(head.lower)) return -1;
  if (!next || next.kind === 'mark' || next.lower.endsWith('ing') || AUXILIARIES.has(next.lower)) return -1;
  return tokens.some((token) => token.kind === 'word' && AUXILIARIES.has(token.lower) && !isMay(token))
    ? -1
    : at;
}

/** "Stop container db-2" orders it, "stop sending" and "stop it" do not: what is stopped goes by a name of its own. */
const stopsThing = (tokens: readonly Token[], at: number): boolean =>
  STOPS.has(tokens[at]?.lower ?? '') &&
  [1, 2, 3].some((step) => isNamed(tokens[at + step])) &&
  verbOf(tokens[at + 1]?.lower ?? '') === undefined;

const isNamed = (token: Token | undefined): boolean =>
  token !== undefined && (TELLING_KINDS.has(token.kind) || /\p{L}-\p{L}/u.test(token.text));

/** "Fully refund it": how it is done is said before the verb. */
const isManner = (tokens: readonly Token[], at: number): boolean =>
  /^[a-z]{3,}ly$/.test(tokens[at]?.lower ?? '') && baseVerb(tokens[at + 1]?.lower ?? '') !== undefined;

const leads = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  const refuses = token?.lower === 'no' && isVerbHere(tokens, at + 1);
  return (
    token !== undefined && leadsOver(token) && !refuses && !(phraseAt(FRAMES, tokens, at) || isDoubt(token))
  );
};
const isDoubt = (token: Token): boolean => token.kind === 'quoted' || token.kind === 'code';

const verbStandsAt = (tokens: readonly Token[], at: number): boolean => isVerbHere(tokens, at);

/** A refusal outweighs a question, a question an order. */
function stronger(one: Frame | undefined, other: Frame): Frame {
  if (one === 'refrain' || other === 'refrain') return 'refrain';
  if (one === 'ask' || other === 'ask') return 'ask';
  return other;
}

function ordered(frame: Frame | undefined, ends: string): 'order' | 'ask' {
  if (frame === 'ask') return 'ask';
  return ends === '?' && frame === undefined ? 'ask' : 'order';
}

function verbAt(
  tokens: readonly Token[],
  at: number,
  frame: Frame | undefined,
): { verb: Verb; next: number } | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const phrase = phraseAt(PHRASAL, tokens, at);
  const lemma = phrase && baseVerb(phrase.means);
  if (phrase && lemma && isVerbHere(tokens, at)) return { verb: lemma, next: at + phrase.length };
  if (token.lower === 'do' && isObject(tokens[at + 1])) return { verb: DO, next: at + 1 };
  // "Is that right", "has the key": what only helps a verb orders nothing.
  if (AUXILIARIES.has(token.lower)) return undefined;
  const verb = frame === undefined ? baseVerb(token.lower) : (baseVerb(token.lower) ?? gerund(token.lower));
  if (!verb || AUXILIARIES.has(tokens[at + 1]?.lower ?? '')) return undefined;
  return particled(tokens, at, verb) ?? { verb, next: at + 1 };
}

/** What is done, and no doer: "do the dishes", not "do you …". */
const isObject = (token: Token | undefined): boolean =>
  token !== undefined &&
  (DETERMINERS.has(token.lower) || /^(?:what|whatever|everything|as|it)$/.test(token.lower));

const gerund = (word: string): Verb | undefined => (word.endsWith('ing') ? verbOf(word) : undefined);

/** "Turn the light off": a verb whose particle closes its clause. */
function particled(
  tokens: readonly Token[],
  at: number,
  verb: Verb,
): { verb: Verb; next: number } | undefined {
  const last = tokens.findLast((token) => token.kind !== 'mark');
  const whole = last && last !== tokens[at] ? phraseAt(PHRASAL, [{ lower: verb.lemma }, last], 0) : undefined;
  const found = whole?.length === 2 ? baseVerb(whole.means) : undefined;
  return found && { verb: found, next: at + 1 };
}

/** A clause without an order's verb at its head: a question, something done, a statement, or nothing known. */
function told(tokens: readonly Token[], at: number, ends: string): Head {
  const first = tokens[at]?.lower ?? '';
  if (ends === '?' || (WH_WORDS.has(first) && first !== 'that'))
    return { says: 'question', verb: TELL, at, subject: [] };
  const due = dueIn(tokens, at) ?? neededIn(tokens, at);
  if (due) return due;
  const done = tokens.findIndex(
    (token, i) => i > at && token.kind === 'word' && isPast(token.lower) && saysDone(tokens, i),
  );
  const verb = verbOf(tokens[done]?.lower ?? '');
  if (done > at && verb) return { says: 'done', verb, at: done + 1, subject: tokens.slice(at, done) };
  const spoken = tokens.some(
    ({ lower, kind, capital }, i) =>
      kind === 'word' &&
      !(capital && monthOf(lower)) &&
      (AUXILIARIES.has(lower) ||
        (i > at &&
          (verbOf(lower) !== undefined ||
            ONLY_PAST.has(lower) ||
            TELLING.has(lower) ||
            TELLING.has(bareForm(lower))))),
  );
  return { says: spoken ? 'statement' : 'nothing', at, subject: [] };
}

const isTelling = (token: Token): boolean =>
  TELLING_KINDS.has(token.kind) || (token.kind === 'word' && token.capital);

/** "I need a.txt renamed to b.txt", "I'd like it done": what is wished done to something that is named is ordered. */
function wished(tokens: readonly Token[], at: number): Head | undefined {
  const done = tokens.findIndex(
    ({ kind, lower }, i) =>
      i > at && kind === 'word' && isPast(lower) && !AUXILIARIES.has(lower) && !isBeforeNoun(tokens, i),
  );
  const subject = tokens.slice(at, done);
  const verb = verbOf(tokens[done]?.lower ?? '');
  if (done < 0 || !verb || !subject.some(isTelling) || tokens[done + 1]?.lower === 'by') return undefined;
  return { says: 'order', verb, at: done + 1, subject };
}

/** "The deleted files": a form that stands before what it describes. */
const isBeforeNoun = (tokens: readonly Token[], at: number): boolean =>
  DETERMINERS.has(tokens[at - 1]?.lower ?? '') ||
  (tokens[at + 1]?.kind === 'word' &&
    !isFunctionWord(tokens[at + 1]?.lower ?? '') &&
    !FILLER.has(tokens[at + 1]?.lower ?? ''));

/** Whether words name a thing, and are no sentence about it: "I wonder whether ticket 5". */
const isThing = (subject: readonly Token[]): boolean =>
  !subject.some(
    ({ kind, lower }, at) =>
      kind === 'word' &&
      (WH_WORDS.has(lower) ||
        AUXILIARIES.has(lower) ||
        PRONOUNS.has(lower) ||
        (at > 0 && verbOf(lower) !== undefined && !NOUN_VERBS.has(lower))),
  );

/** "It needs no restart" orders none. */
const isArticle = (word: string): boolean => DETERMINERS.has(word) && !NEGATIVES.has(word);

/** "It needs a restart": the noun names what is to be done. */
function neededIn(tokens: readonly Token[], at: number): Head | undefined {
  const need = tokens.findIndex(
    ({ lower }, i) =>
      i > at && (lower === 'needs' || lower === 'need') && isArticle(tokens[i + 1]?.lower ?? ''),
  );
  const verb = baseVerb(tokens[need + 2]?.lower ?? '');
  const subject = tokens.slice(at, need);
  if (
    need < 0 ||
    !isThing(subject) ||
    !verb ||
    actOfNoun(verb.lemma) === undefined ||
    !subject.some(isTelling)
  )
    return undefined;
  return { says: 'order', verb, at: need + 3, subject };
}

const DUE = listed(
  'should be;must be;has to be;have to be;needs to be;need to be;is to be;are to be;ought to be',
);

/** "Branch x should be pushed to origin": what is said to be due is ordered, unless somebody else is to do it. */
function dueIn(tokens: readonly Token[], at: number): Head | undefined {
  for (let i = at + 1; i < tokens.length; i++) {
    const due = phraseAt(DUE, tokens, i);
    if (!due) continue;
    let next = i + due.length;
    while (FILLER.has(tokens[next]?.lower ?? '')) next++;
    const verb = isPast(tokens[next]?.lower ?? '') ? verbOf(tokens[next]?.lower ?? '') : undefined;
    const subject = tokens.slice(at, i);
    if (!verb || !isThing(subject) || !subject.some(isTelling) || tokens.some(({ lower }) => lower === 'by'))
      return undefined;
    return { says: 'order', verb, at: next + 1, subject };
  }
  return undefined;
}

/** Without the endings of person and past. */
const bareForm = (word: string): string =>
  word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ed|s|d)$/, (ending) =>
      ending === 'd' ? '' : ending === 'ed' && /[viu]ed$/.test(word) ? 'e' : '',
    );

/** "Acme was paid", "I paid": not "the paid invoice", "will be paid". */
function saysDone(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ lower }) => lower);
  if (
    before.some((word) =>
      /^(?:will|would|should|must|may|might|can|could|shall|to|not|never|be|'ll|n't|isn't|wasn't|hasn't|haven't|didn't)$/.test(
        word,
      ),
    )
  )
    return false;
  const last = before.at(-1) ?? '';
  return (
    /^(?:was|were|been|has|have|had|got|i|we|they|he|she|you|i've|we've|already|is|are|just|it|who)$/.test(
      last,
    ) || tokens[at - 1]?.capital === true
  );
}
