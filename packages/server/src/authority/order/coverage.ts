import type { Document } from '@truepenny/verifier';
import type { Act, Reading } from '../../acts/act.ts';
import { REVISIONS } from '../../language/revisions.ts';
import type { Authority, Missing } from '../authority.ts';
import { accountFor } from './accounts.ts';
import { asAnother } from './another.ts';
import { compareCommands } from './commands.ts';
import { type Comparison, compare, isIdle } from './compare.ts';
import { compareEdit } from './edited.ts';
import { otherThing } from './ends.ts';
import { isGraver, takesWhole } from './graver.ts';
import { asksFor, type Meaning, meaningOf } from './groups.ts';
import { compareLookup } from './lookup.ts';
import { misfit } from './misfits.ts';
import { alikeOnly } from './overwrites.ts';
import { compareQuery } from './queries.ts';
import { isUnsure, refusalOf } from './refused.ts';
import { holdsBack } from './remarks.ts';
import { compareRequest } from './requests.ts';
import { repeats, restates } from './restated.ts';
import { eachAlone } from './saying.ts';
import { isAskedBy } from './senses.ts';
import { type Order, type Sentence, type Word, wordOf } from './standing.ts';
import { inItsUnit } from './units.ts';
import { orderedVerbatim } from './verbatim.ts';
import { speaksOut } from './wording.ts';

/** What stands beside the act: earlier acts with what came back, and documents of evidence. */
export type Beside = {
  earlier: readonly { reading: Reading; result?: string }[];
  /** Standing rules of an operator. */
  terms: readonly Document[];
  /** The words in which the act is told, where it is told in words. */
  told?: string;
};

/** All that is done in one, and whether what stands beside an act in it does all that was ordered. */
type Compound = Beside & { done: readonly Act[]; isServed: () => boolean; repeated: boolean };

const NOTHING_BESIDE: Beside = { earlier: [], terms: [] };

/** More acts in one are not tried one without the other. */
const MOST_PARTS = 12;

/**
 * Whether the principal's own word covers an act: an order that stands, for an act of this kind, whose every value
 * is the act's and the other way round, each in its own role, where all that the principal said was read. What is
 * only looked up is covered where the orders need it. Silent otherwise, with what is missing. Pure.
 */
export function coverage(
  principal: readonly Document[],
  act: Reading,
  beside: Beside = NOTHING_BESIDE,
  /** Whether a part may be left out to see whether the rest is what was ordered. */
  isWhole = true,
): Authority {
  const word = wordOf(principal);
  const done = unwrapped(act.acts.filter(isDone));
  const repeated = beside.told !== undefined && repeats(word, beside.told) ? beside.told : undefined;
  const exact =
    word.orders.find((order) => orderedVerbatim(order, done) !== undefined)?.quote ??
    (beside.told === undefined ? undefined : (repeated ?? restates(word, beside.told)));
  const results = beside.earlier.flatMap(({ result }) => result ?? []);
  const alone = inOneReading(done, word, results);
  // "git commit … && git push": what is ordered is done without the second.
  const isServed = (act: Act): boolean =>
    isWhole &&
    done.length > 1 &&
    done.length <= MOST_PARTS &&
    coverage(principal, { acts: done.filter((one) => one !== act), unread: [] }, beside, false).says ===
      'covers';
  const parts = done.map((one) =>
    judge(
      word,
      inItsUnit(one),
      { ...beside, done, isServed: () => isServed(one), repeated: repeated !== undefined },
      exact,
      alone,
    ),
  );
  const missing = parts.flatMap((part) => part.missing);
  const unread = parts
    .flatMap((part) => part.unread)
    .filter((one, at, all) => all.findIndex(({ quote }) => quote === one.quote) === at);
  const matched = parts.flatMap((part) => part.matched);
  if (parts.length === 0) missing.push({ what: 'the act', why: 'No act was read in it.', is: 'unnamed' });
  if (act.unread.length > 0)
    missing.push({ what: 'the act', why: 'Not all of it was understood.', is: 'unnamed' });
  const forbidden = parts.some(({ forbids }) => forbids);
  const covered = missing.length === 0 && unread.length === 0 && !forbidden;
  const toAllow = covered ? [] : adviceFor(missing, unread);
  return {
    kind: 'order',
    says: forbidden ? 'forbids' : covered ? 'covers' : 'silent',
    matched,
    missing,
    unread,
    toAllow,
  };
}

/** What a reader of commands, queries, edits or requests finds, in what was said as a whole or in one of its orders. */
function inOneReading(done: readonly Act[], word: Word, results: readonly string[]): Comparison | undefined {
  const isCommand = done.every(({ form }) => form === 'command');
  const found = eachAlone(word).map((sentences) => {
    const commands = isCommand ? compareCommands(done, sentences) : compareQuery(done, sentences, results);
    return commands?.missing.length === 0
      ? commands
      : (compareEdit(done, sentences) ?? compareRequest(done, sentences) ?? commands);
  });
  return found.find((one) => one?.missing.length === 0) ?? found[0];
}

const isDone = ({ modality, polarity }: Act): boolean =>
  modality !== 'quoted' && modality !== 'done' && polarity === 'do';

/** Without the call that only hands a command or a query on, and says nothing of its own. */
function unwrapped(acts: readonly Act[]): readonly Act[] {
  const inner = acts.filter(({ form }) => form === 'command' || form === 'query' || form === 'request');
  if (inner.length === 0) return acts;
  const idle = acts.filter(
    (act) =>
      act.form === 'call' &&
      act.opaque === undefined &&
      act.values.every((value) => isIdle(value) || isBeside(value, inner) || isMethod(value, inner)),
  );
  const tools = new Set(idle.map(({ verb }) => verb));
  return acts
    .filter((act) => !idle.includes(act))
    .map((act) => (tools.has(act.via[0] ?? '') ? { ...act, via: act.via.slice(1) } : act));
}

/** The method of a request that the call makes. */
const isMethod = ({ text }: Act['values'][number], inner: readonly Act[]): boolean =>
  inner.some(({ form, verb }) => form === 'request' && verb === text.toUpperCase());

/** Which database is asked says nothing else where all that is asked only reads. */
const isBeside = ({ role, name }: Act['values'][number], inner: readonly Act[]): boolean =>
  role === 'destination' &&
  /^(?:database|db|db_id|db_name|schema|catalog)$/i.test(name ?? '') &&
  inner.every(({ form, effect }) => form === 'query' && effect === 'read');

type Part = Comparison & { unread: { where: string; quote: string }[]; forbids: boolean };

function judge(
  word: Word,
  act: Act,
  beside: Compound,
  exact: string | undefined,
  alone: Comparison | undefined,
): Part {
  const meaning = meaningOf(act);
  const refusal = refusalOf(word, act, meaning);
  if (refusal) return { matched: [], missing: [refusal], unread: [], forbids: true };
  const best = act.opaque
    ? opaque(act.opaque)
    : exact
      ? {
          matched: [{ what: act.verb, by: exact }],
          missing: [],
          ...(beside.repeated && { read: word.sentences.filter(({ literal }) => literal) }),
        }
      : heldToWords(act, heldBest(word, act, meaning, beside, alone));
  const elevated = best.missing.length === 0 && exact === undefined ? asAnother(act, word) : undefined;
  const other =
    best.missing.length === 0 && exact === undefined && best.accounted !== true
      ? (otherThing(act, word, meaning) ?? misfit(act, word, meaning))
      : undefined;
  const unread = word.sentences
    .filter(
      (sentence) =>
        (sentence.kind === 'unread' || sentence.kind === 'label') && !best.read?.includes(sentence),
    )
    .map(({ document, quote }) => ({ where: document, quote }));
  const held =
    best.missing.length === 0
      ? holdsBack(word, act, meaning, beside, best.read)
      : { missing: [], unread: [] };
  // "…, it should be so": no remark, where each of its words was found in the act.
  const isRead = (quote: string): boolean =>
    best.accounted === true && word.sentences.some((one) => one.kind === 'acts' && one.quote === quote);
  return {
    matched: best.matched,
    missing: [...best.missing, ...held.missing, ...(other ? [other] : []), ...(elevated ? [elevated] : [])],
    unread: [...unread, ...held.unread.filter(({ quote }) => !isRead(quote))],
    forbids: false,
  };
}

/** "All messages" and "the messages" have the values of "the message": what is told in words must be what was ordered, word by word. */
const heldToWords = (act: Act, best: Comparison): Comparison =>
  act.form === 'prose' && best.missing.length === 0
    ? {
        ...best,
        missing: [
          {
            what: act.verb,
            why: `What '${act.verb}' is told to do is not word for word what the request asks for; send it as a call.`,
            is: 'unnamed',
          },
        ],
      }
    : best;

const opaque = (why: string): Comparison => ({
  matched: [],
  missing: [
    { what: 'what it does', why: `What it does cannot be told by reading it: ${why}.`, is: 'unnamed' },
  ],
});

/** A command that changes something is held to its words, where these are known. */
function heldBest(
  word: Word,
  act: Act,
  meaning: Meaning,
  beside: Compound,
  commands: Comparison | undefined,
): Comparison {
  const best = bestOf(word, act, meaning, beside, commands);
  const alike = best.missing.length === 0 && best !== commands ? alikeOnly(act, word.sentences) : undefined;
  if (alike) return { matched: [], missing: [alike] };
  const isHeld = act.effect !== 'read' && commands !== undefined && commands.missing.length > 0;
  return isHeld && best.missing.length === 0 ? commands : best;
}

/** The order that accounts for most of the act, or what keeps all of them from it. */
function bestOf(
  word: Word,
  act: Act,
  meaning: Meaning,
  beside: Compound,
  commands: Comparison | undefined,
): Comparison {
  // "How do I rename it?" asks to be told, though the command has all its words.
  const isChange = [...word.orders, ...word.literal].some(
    (order) => order.act.effect !== 'read' || isAskedBy(order, act),
  );
  if (
    commands?.missing.length === 0 &&
    isOrdered(word, act, meaning, commands.read) &&
    (act.effect === 'read' || isChange)
  )
    return commands;
  if (act.effect === 'read' && act.form !== 'call') {
    const seen =
      commands === undefined && isOrdered(word, act, meaning) && !act.secret
        ? accountedFor(word, act, meaning)
        : undefined;
    return seen ?? lookedUpByCommand(word, act, meaning, commands);
  }
  const asked = word.orders.filter(
    (order) => asksFor(order.meaning, meaning) && order.act.effect === act.effect,
  );
  const standing = asked.filter((order) => order.takenBack === undefined && order.act.modality === 'ordered');
  const compared = standing
    .map((order) => compare(order.act, act, meaning))
    .sort((a, b) => weightOf(a) - weightOf(b));
  const accounted =
    act.effect === 'read' || commands !== undefined ? undefined : accountedFor(word, act, meaning);
  const against = compared[0]?.missing.find(({ is }) => is === 'contradicted');
  // Where one reading covers it and the other is against it, which is right is nobody's to guess.
  if (accounted?.missing.length === 0)
    return against ? alone('unnamed', act, `It can be read in two ways: ${against.why}`) : accounted;
  if (act.effect === 'read') return lookedUp(word, act, meaning, beside);
  const back = asked.find((order) => order.takenBack !== undefined);
  if (back && compared.length === 0)
    return alone(
      isUnsure(back, word, act, meaning) ? 'unnamed' : 'taken-back',
      act,
      `The request takes it back: "${back.takenBack}".`,
    );
  const part = standing.find((order) => takesWhole(order, act));
  if (part)
    return alone('graver', act, `The request takes a part: "${part.quote}"; '${act.verb}' takes all.`);
  const nearest = (against ? undefined : accounted) ?? compared[0];
  if (nearest && nearest.missing.length > 0) return nearest;
  if (nearest) return alone('unnamed', act, `Not each word of the request was found in '${act.verb}'.`);
  const strange = notAsked(word, act, asked, beside.isServed);
  const isUnnamed = strange.missing.every(({ is }) => is === 'unnamed');
  return isUnnamed && commands && commands.missing.length > 0 ? commands : strange;
}

/** The one order that stands, word by word; where several stand, each for itself. */
function accountedFor(word: Word, act: Act, meaning: Meaning): Comparison | undefined {
  // "Room 4, Friday. Book it if it is free.": the verb is on a condition, so what is named alone orders nothing.
  const isOpen = word.orders.some(
    (order) => order.act.modality !== 'ordered' && asksFor(order.meaning, meaning),
  );
  return [...word.orders, ...(isOpen ? [] : word.literal)]
    .filter(
      ({ takenBack, act: { modality, polarity } }) =>
        takenBack === undefined && modality === 'ordered' && polarity === 'do',
    )
    .flatMap((order) => accountFor(order, word, act, meaning) ?? [])
    .sort((a, b) => weightOf(a) - weightOf(b))[0];
}

const weightOf = ({ missing, matched }: Comparison): number =>
  missing.filter(({ is }) => is === 'contradicted').length * 100 + missing.length * 10 - matched.length;

/**
 * Whether all that was said are orders that stand, and none was asked, put on a condition, or refused but for another
 * kind of act and of nothing that is named. A remark that neither refuses nor doubts keeps nobody from looking.
 */
const isOrdered = (
  { orders, refused, literal, sentences }: Word,
  act: Act,
  meaning: Meaning,
  /** Sentences whose words were accounted for with those of the orders. */
  read: readonly Sentence[] = [],
): boolean =>
  orders.length + literal.length + read.length > 0 &&
  refused.every(
    (one) => one.act.values.length === 0 && !asksFor(one.meaning, meaning) && one.act.effect !== act.effect,
  ) &&
  sentences.every(
    (sentence) =>
      sentence.kind === 'acts' ||
      sentence.kind === 'greeting' ||
      sentence.literal !== undefined ||
      read.includes(sentence) ||
      (sentence.kind === 'statement' &&
        (!sentence.holds || (act.effect === 'read' && !sentence.tokens.some(speaksOut)))),
  ) &&
  orders.every(
    ({ takenBack, act: { modality } }) =>
      takenBack === undefined &&
      // "Average order value in May?" asks to be told.
      (modality === 'ordered' || (modality === 'asked' && act.effect === 'read' && act.form === 'query')),
  );

/** Commands and queries that only read answer the words of the orders, or they are not covered. */
const lookedUpByCommand = (
  word: Word,
  act: Act,
  meaning: Meaning,
  found: Comparison | undefined,
): Comparison =>
  allBack(word, act, meaning) ??
  (found && (found.missing.length > 0 || isOrdered(word, act, meaning, found.read))
    ? found
    : alone('unnamed', act, `The request does not ask for '${act.verb}'.`));

function allBack(word: Word, act: Act, meaning: Meaning): Comparison | undefined {
  const { orders } = word;
  if (orders.length === 0 || orders.some(({ takenBack }) => takenBack === undefined)) return undefined;
  const is = orders.some((order) => isUnsure(order, word, act, meaning)) ? 'unnamed' : 'taken-back';
  return alone(is, act, 'The request takes back all that it asked for.');
}

function lookedUp(word: Word, act: Act, meaning: Meaning, beside: Beside): Comparison {
  const standing = word.orders.filter((order) => order.takenBack === undefined);
  const back = allBack(word, act, meaning);
  if (back) return back;
  const results = beside.earlier.flatMap(({ result }) => result ?? []);
  if (standing.length === 0)
    return alone('unnamed', act, `The request asks for nothing that '${act.verb}' looks up.`);
  return compareLookup(standing, act, results, word.sentences);
}

const alone = (is: Missing['is'], act: Act, why: string): Comparison => ({
  matched: [],
  missing: [{ what: act.verb, why, is }],
});

/** Why an act that no order asks for outright is not covered. */
function notAsked(word: Word, act: Act, asked: readonly Order[], isServed: () => boolean): Comparison {
  const [first] = asked;
  const how = {
    conditional: 'asks for it on a condition',
    asked: 'asks whether to do it; it does not order it',
  };
  const modality = first?.act.modality;
  if (first && (modality === 'conditional' || modality === 'asked'))
    return alone('unnamed', act, `The request ${how[modality]}: "${first.quote}".`);
  const orders = word.orders.filter(
    ({ act: { modality, polarity, verb } }) =>
      modality === 'ordered' && polarity === 'do' && !REVISIONS.keeps.has(verb),
  );
  if (isGraver(word, act, orders, isServed))
    return alone('graver', act, `The request asks for ${listOf(orders)}; '${act.verb}' does more than that.`);
  return alone('unnamed', act, `The request does not ask for '${act.verb}'.`);
}

const listOf = (orders: readonly Order[]): string =>
  [...new Set(orders.map(({ act }) => `'${act.verb}'`))].slice(0, 3).join(', ');

function adviceFor(missing: readonly Missing[], unread: readonly { quote: string }[]): string[] {
  const advice = missing.map(({ why }) => why);
  for (const { quote } of unread) advice.push(`Say "${quote}" in other words: it was not understood.`);
  return [...new Set(advice)];
}
