import { oncePerDocument } from '@truepenny/verifier';
import lexicon from '../../language/lexicon/grammar.json' with { type: 'json' };
import { words as listOf } from '../../language/names.ts';
import { REVISIONS } from '../../language/revisions.ts';
import { type Act, type Effect, graver, type Modality, type Reading, type Span, type Value } from '../act.ts';
import { announced } from './announced.ts';
import { type Clause, clausesOf, isMay } from './clauses.ts';
import { effectOf } from './effects.ts';
import { bareHead, type Head, headOf, TELL } from './heads.ts';
import { plainWords } from './idioms.ts';
import { dismissedBy, isAttributed, isForeign, isIdle, isTakeBack, takesBackInPart } from './manners.ts';
import { valuesOf } from './phrases.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import type { Token } from './tokens.ts';
import { type Verb, verbOf } from './verbs.ts';
import { AUXILIARIES, isFunctionWord, NEGATIVES, PREPOSITIONS, PRONOUNS } from './words.ts';

/** What a sentence of prose is, and the acts that it names. */
export type Said = {
  kind: 'acts' | 'statement' | 'greeting' | 'take-back' | 'pasted' | 'label' | 'unread';
  acts: readonly Act[];
  tokens: readonly Token[];
  span: Span;
  /** What its first word would order, were it a verb: a word of no list, or of a command. Never an act by itself. */
  literal?: Act;
};

/** Verb of a sentence that takes back what was ordered before it. */
export const TAKE_BACK = 'take back';

/**
 * Reads English prose as acts: what is ordered, asked, done, or not to be done, by whom it is quoted, and on what
 * condition. Sentences that are no act and not understood stand in `unread`; other languages are never guessed.
 * Linear in the text; never throws.
 */
export function readProse(text: string, voice: Voice = 'principal'): Reading {
  const said = readSentences(text, voice);
  return {
    acts: said.flatMap(({ acts }) => acts),
    unread: said.filter(({ kind }) => kind === 'unread').map(({ span }) => span),
  };
}

/** The sentences of a document, read once. */
export const sentencesIn = oncePerDocument(readSentences);

/** Whose words are read: an agent announces what it is about to do, whoever else says "I will" orders nothing. */
export type Voice = 'principal' | 'agent';

/** The sentences of a text, each with what it says. */
export function readSentences(text: string, voice: Voice = 'principal'): Said[] {
  const found: Said[] = [];
  let pasted = false;
  for (const sentence of withNamed(sentencesOf(text))) {
    const said = voice === 'agent' ? announcedIn(sentence) : readSentence(sentence, pasted);
    found.push(said);
    // "Summarise this mail:" — what follows is somebody else's.
    if (!pasted && introduces(sentence, said)) pasted = true;
  }
  return found;
}

/**
 * "Room Birch, Friday at 10:00. Book it.", "truck 4 needs door 3. Book it.": what is only named, or needed, in one
 * sentence with the order that it is named for.
 */
function withNamed(sentences: readonly Sentence[]): readonly Sentence[] {
  const named = sentences.map((sentence, at) => namedFor(sentence, sentences[at + 1]));
  return sentences.flatMap((sentence, at): Sentence[] => {
    const [before, own] = [sentences[at - 1], named[at - 1]];
    if (named[at]) return [];
    if (!before || !own) return [sentence];
    const { start, follows } = before;
    return [{ ...sentence, tokens: [...own, ...sentence.tokens], start, follows }];
  });
}

/** The tokens of what is only named, as they stand in a sentence; undefined where nothing behind orders something of it. */
function namedFor(named: Sentence, order: Sentence | undefined): readonly Token[] | undefined {
  const clauses = order ? clausesOf(order.tokens).filter((clause) => !isIdle(clause.tokens)) : [];
  const [clause] = clauses;
  if (!order || !clause || clauses.length !== 1 || leansAt(clause) < 0) return undefined;
  // What is to be cancelled may be what was ordered before.
  if (named.pasted || order.pasted || isTakeBack(order.tokens) || /[?:]/.test(named.ends)) return undefined;
  if (named.tokens.length > MOST_NAMED || isIdle(named.tokens) || isLabel(named) || isMeasures(named))
    return undefined;
  const needs = named.tokens.filter(({ kind, lower }) => kind === 'word' && NEEDS.has(lower));
  const tokens = named.tokens
    .filter((token) => needs.length !== 1 || !needs.includes(token))
    .map((token, at, all) => {
      if (token.text === '.' || token.text === '!') return { ...token, text: ';', lower: ';' };
      // A sentence begins with a capital letter, whatever its first word names.
      const isName = all[1]?.kind === 'word' && all[1].capital && verbOf(token.lower) === undefined;
      return at === 0 && !isName ? { ...token, capital: false } : token;
    });
  return clausesOf(tokens).every((one) => isFronted(one, clause)) ? tokens : undefined;
}
const NEEDS: ReadonlySet<string> = new Set(['needs', 'need', 'wants', 'requires']);
const MOST_NAMED = 40;

const POINTS = new Set(listOf(lexicon.entries.points));

function introduces({ tokens }: Sentence, { acts, kind }: Said): boolean {
  if (kind !== 'acts' || tokens.at(-1)?.text !== ':') return false;
  return (
    acts.every(({ verb }) => verb !== 'run' && verb !== 'execute') &&
    tokens.some(({ lower }) => POINTS.has(lower))
  );
}

/** What an agent announces it does, also by a word of no list: whether that was ordered is the order's to say. */
function announcedIn(sentence: Sentence): Said {
  const said = readSentence({ ...sentence, tokens: announced(sentence.tokens) }, false);
  return said.kind === 'unread' && said.literal ? { ...said, kind: 'acts', acts: [said.literal] } : said;
}

/** Longer sentences are not read: nobody orders in so many words. */
const MOST_TOKENS = 300;

function readSentence(said: Sentence, pasted: boolean): Said {
  const tagless = untagged(said);
  const sentence = { ...tagless, tokens: plainWords(tagless.tokens) };
  const { tokens, start, end } = sentence;
  const base = { tokens, span: { start, end } };
  if (tokens.length > MOST_TOKENS) return { ...base, kind: 'unread', acts: [] };
  if (isIdle(tokens)) return { ...base, kind: 'greeting', acts: [] };
  const foreign = pasted || sentence.pasted;
  if (isForeign(tokens)) return { ...base, kind: foreign ? 'pasted' : 'unread', acts: [] };
  if (isTakeBack(tokens))
    return { ...base, kind: foreign ? 'pasted' : 'take-back', acts: [takeBack(base.span, foreign)] };
  if (isLabel(sentence) || isMeasures(sentence)) return { ...base, kind: 'label', acts: [] };
  const read = readActs(sentence);
  if (foreign)
    return {
      ...base,
      kind: 'pasted',
      acts: read.acts.map((act) => ({ ...act, modality: 'quoted' as const })),
    };
  const quoted = tokens.flatMap(quotedActs);
  const literal = read.acts.length === 0 ? literalOf(sentence) : undefined;
  const bids = read.acts.some(
    ({ polarity, modality, verb }) =>
      polarity === 'do' && modality === 'ordered' && !REVISIONS.keeps.has(verb),
  );
  const dismissed = bids ? undefined : dismissedBy(tokens);
  // What follows may say more of it: whether all is taken back stays open.
  if (dismissed) return { ...base, kind: 'unread', acts: [takeBack(base.span, false, dismissed)] };
  // "If it fails, stop." takes nothing back, so that more than leaving it open would be a guess.
  const kind = takesBackInPart(tokens) ? 'unread' : read.kind;
  return { ...base, kind, acts: [...read.acts, ...quoted], ...(literal && { literal }) };
}

/** "Dim the lamp to 40 %", "git checkout main": one clause whose first word is none of the lexicon's verbs. */
function literalOf({ tokens, ends }: Sentence): Act | undefined {
  const clauses = clausesOf(tokens).filter((clause) => !isIdle(clause.tokens));
  const [clause] = clauses;
  if (clauses.length !== 1 || clause?.kind !== 'main') return undefined;
  const at = bareHead(clause, ends);
  const first = clause.tokens[at];
  if (!first) return undefined;
  const verb: Verb = { lemma: first.lower, groups: [], effect: 'run' };
  const [values, ...others] = valuesOf(clause.tokens.slice(at + 1), verb);
  const span = { start: clause.tokens[0]?.start ?? 0, end: clause.tokens.at(-1)?.end ?? 0 };
  return others.length > 0
    ? undefined
    : { ...prose(verb, values ?? [], span, { modality: 'ordered', polarity: 'do' }), effect: 'run' };
}

/** "Add it to my list, would you?" orders: the question at the end is manners, with or without its mark. */
function untagged(sentence: Sentence): Sentence {
  const tokens = sentence.tokens.slice(0, sentence.tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1);
  const [comma, modal, you] = tokens.slice(-3).map(({ lower }) => lower);
  return comma === ',' && TAGS.has(modal ?? '') && you === 'you'
    ? { ...sentence, tokens: tokens.slice(0, -3), ends: '.' }
    : sentence;
}
const TAGS: ReadonlySet<string> = new Set(['would', 'could', 'will', 'can']);

const MOST_LABEL = 3;

/** "Priority: high.": a name and its value, on the line of what it belongs to. */
function isLabel({ tokens, follows }: Sentence): boolean {
  const colon = tokens.findIndex(({ kind, lower }) => kind === 'mark' && lower === ':');
  return (
    follows &&
    colon > 0 &&
    colon <= MOST_LABEL &&
    colon < tokens.length - 1 &&
    tokens
      .slice(0, colon)
      .every(
        ({ kind, lower }) =>
          kind === 'word' && !isFunctionWord(lower) && (LABELLED.has(lower) || !verbOf(lower)),
      )
  );
}
const LABELLED = new Set(listOf(lexicon.entries.labelled));

/** "PH 6.82, temperature 21.4 C.": names, each with its number, of what was spoken of before. */
function isMeasures({ tokens, follows }: Sentence): boolean {
  const kinds = tokens.map(({ kind, lower }) =>
    lower === ','
      ? ','
      : kind === 'number'
        ? 'n'
        : isFunctionWord(lower) || verbOf(lower)
          ? 'v'
          : kind.charAt(0),
  );
  return follows && /^[wi]w?nw?(?:,[wi]w?nw?)*m?$/.test(kinds.join(''));
}

function readActs({ tokens, ends }: Sentence): { kind: Said['kind']; acts: Act[] } {
  const acts: Act[] = [];
  const clauses = clausesOf(tokens);
  const conditional = clauses.some(({ kind }) => kind === 'condition');
  let [heard, unread] = [false, false];
  let fronted: Token[] = [];
  for (const [at, clause] of clauses.entries()) {
    if (clause.kind === 'purpose' || clause.kind === 'reason') continue;
    if (clause.kind === 'condition' || isIdle(clause.tokens)) continue;
    const next = clauses[at + 1];
    if (next?.kind === 'main' && isFronted(clause, next)) {
      fronted = [...fronted, ...clause.tokens];
      continue;
    }
    const head = headOf(clause, ends);
    if (head.says === 'nothing') unread = true;
    else heard = true;
    // "I might mail her and tell her that …": what somebody may do is no order, nor what is joined to it.
    const isJoined = /^(?:and|or)$/.test(clause.tokens[0]?.lower ?? '') && isUnsure(clauses[at - 1]);
    if (isJoined) unread = true;
    const act = isJoined ? undefined : actOf(clause, { ...head, fronted }, conditional);
    fronted = [];
    if (act) acts.push(...act);
  }
  if (acts.length > 0) return { kind: unread || isAttributed(tokens) ? 'unread' : 'acts', acts };
  return { kind: heard ? 'statement' : 'unread', acts };
}

const isUnsure = (clause: Clause | undefined): boolean =>
  /^(?:i|we|he|she|they)$/.test(clause?.tokens[0]?.lower ?? '') &&
  /^(?:might|may|could|would|should)$/.test(clause?.tokens[1]?.lower ?? '');

/** "Eight mats, reserve them": where the pronoun stands that is all that a clause orders something of; -1 where none does. */
export function leansAt(clause: Clause): number {
  const { says, at } = clause.kind === 'main' ? headOf(clause, '.') : { says: 'nothing', at: -1 };
  const its = clause.tokens.filter(({ kind, lower }) => kind === 'word' && OBJECTS.has(lower));
  return says === 'order' && its.length === 1 && its[0] === clause.tokens[at] ? at : -1;
}
const OBJECTS: ReadonlySet<string> = new Set(['it', 'them', 'him', 'her', 'this', 'that', 'these', 'those']);

/** "In staging, …", "eight mats, …": a phrase without a verb before the clause that it belongs to. */
export const isFronted = (clause: Clause, next?: Clause): boolean => {
  const { tokens, kind } = clause;
  const [first] = tokens;
  if (next && leansAt(next) >= 0)
    return kind === 'main' && headOf(clause, '.').says === 'nothing' && !tokens.some(isOpen);
  return (
    first !== undefined &&
    PREPOSITIONS.has(first.lower) &&
    !LEAVES_OUT.has(first.lower) &&
    !tokens.some(
      (token) =>
        token.kind === 'word' &&
        ((AUXILIARIES.has(token.lower) && !isMay(token)) || PRONOUNS.has(token.lower)),
    )
  );
};
const LEAVES_OUT = new Set(listOf(lexicon.entries.leavesOut));
/** A word that refuses, excepts, or leaves open which of several is meant. */
const isOpen = ({ kind, lower, text }: Token): boolean =>
  text === '?' ||
  (kind === 'word' &&
    (NEGATIVES.has(lower) ||
      LEAVES_OUT.has(lower) ||
      OBJECTS.has(lower) ||
      lower === 'or' ||
      lower.endsWith("n't")));

const MODALITY: Readonly<Record<Head['says'], Modality | undefined>> = {
  order: 'ordered',
  wish: 'ordered',
  refrain: 'ordered',
  question: 'ordered',
  ask: 'asked',
  done: 'done',
  statement: undefined,
  nothing: undefined,
};

function actOf(
  { tokens }: Clause,
  head: Head & { fronted: readonly Token[] },
  conditional: boolean,
): Act[] | undefined {
  const modality = MODALITY[head.says];
  if (!head.verb || !modality) return undefined;
  const it = head.fronted.length > 0 ? leansAt({ kind: 'main', tokens }) : -1;
  // What was said first belongs to the verb like what stands behind it.
  const rest = [
    ...tokens.slice(it < 0 ? head.at : it + 1),
    ...head.fronted.map((token, at) => (at === 0 ? { ...token, capital: false } : token)),
  ];
  const verb = head.verb;
  const [first = tokens[0]] = head.fronted;
  const span = { start: first?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  return valuesOf([...head.subject, ...rest], verb).flatMap((values) => {
    // To open a file is to read it, to open a gate is not.
    const isTold = ({ role, text }: Value): boolean =>
      role === 'recipient' || role === 'content' || /^\p{Lu}/u.test(text);
    const isRead =
      effectOf(verb.lemma, values) === 'read' && !(verb.lemma === TELL.lemma && values.some(isTold));
    const made = prose(verb, values, span, {
      modality: conditional && modality === 'ordered' && !isRead ? 'conditional' : modality,
      polarity: head.says === 'refrain' ? 'refrain' : 'do',
    });
    // Who asks whether to do something wants to be told about it.
    return head.says === 'ask'
      ? [made, prose(TELL, values, span, { modality: 'ordered', polarity: 'do' })]
      : [made];
  });
}

function prose(
  verb: Verb,
  values: readonly Value[],
  span: Span,
  how: Pick<Act, 'modality' | 'polarity'>,
): Act {
  const effect: Effect = effectOf(verb.lemma, values);
  return {
    form: 'prose',
    verb: verb.lemma,
    effect,
    resources: [],
    values,
    recipients: values.filter(({ role }) => role === 'recipient').map(({ text }) => text),
    ...how,
    reversible: graver(effect, 'change') === 'change',
    secret: false,
    via: [],
    span,
    unread: [],
  };
}

/** `named`: the words for what is taken back, where that is not all. */
const takeBack = (span: Span, quoted: boolean, named: readonly Token[] = []): Act => ({
  ...prose({ lemma: TAKE_BACK, groups: [], effect: 'reply' }, named.map(wordOf), span, {
    modality: quoted ? 'quoted' : 'ordered',
    polarity: 'refrain',
  }),
});

const wordOf = ({ text, start, end }: Token): Value => ({ role: 'object', text, span: { start, end } });

const SHORTEST_QUOTED = 8;
const LONGEST_QUOTED = 2_000;
/** Orders that stand in quotation marks are somebody else's words. */
function quotedActs({ kind, text, start }: Token): Act[] {
  if (kind !== 'quoted' || text.length < SHORTEST_QUOTED || text.length > LONGEST_QUOTED) return [];
  return sentencesOf(text).flatMap((sentence) => {
    const shifted = (span: Span): Span => ({ start: span.start + start + 1, end: span.end + start + 1 });
    return readActs(sentence).acts.map((act) => ({
      ...act,
      modality: 'quoted' as const,
      span: shifted(act.span),
      values: act.values.map((value) => (value.span ? { ...value, span: shifted(value.span) } : value)),
    }));
  });
}
