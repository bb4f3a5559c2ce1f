import type { Act, Value } from '../../acts/act.ts';
import { listed, monthOf } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import {
  AUXILIARIES,
  DETERMINERS,
  FILLER,
  isFunctionWord,
  PREPOSITIONS,
  PRONOUNS,
} from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/cues.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { meaningOf } from './groups.ts';
import type { Place } from './places.ts';
import { isWholeNumber } from './roles.ts';
import { isVerbOf } from './serves.ts';
import type { Order } from './standing.ts';
import { sameKind, wordsOfName } from './words.ts';

/** What the words around a value say of its part; `takes` are the tokens that say it. */
export type Cue = {
  labels: readonly string[];
  preposition: string;
  first: boolean;
  /** "Change Ann's title to Lead": what becomes so. */
  attribute: string;
  /** Whether a number stands right before it. */
  counts: boolean;
  takes: readonly number[];
};
/** 0: another part. 1: may be. 2: its part is named. */
export type Fit = 0 | 1 | 2;

/** Words that leave out what stands behind them. */
export const LEAVES_OUT: ReadonlySet<string> = new Set(words(lexicon.entries.leavesOut));
/** Whether a word names a text or a heading, and one of these names does too. */
export const namesText = (word: string, named: readonly string[]): boolean =>
  (CONTENTS.has(word) && named.some((name) => CONTENTS.has(name))) ||
  (TITLES.has(word) && named.some((name) => TITLES.has(name)));

/** "In part", "for example", "for free": how far or how something is done, which no act shows. */
export const LIMITS = listed(lexicon.entries.limits);
/** What is told of a thing before it is ordered: "… is no longer needed, cancel it". */
export const TOLD = listed(lexicon.entries.told);
const SAYING = new Map(
  Object.entries(lexicon.entries.saying).flatMap(([label, list]) =>
    words(list).map((word) => [word, label] as const),
  ),
);
const CONTENTS = new Set(words(lexicon.entries.contents));
const TITLES = new Set(words(lexicon.entries.titles));
/** Words in names of arguments for what something was before, and for what it is then. */
export const OLD = new Set(words(lexicon.entries.old));
export const NEW = new Set(words(lexicon.entries.new));
const MOST_LABELS = 3;

/** What stands around the place where a value is said: its label, and the preposition before it. */
export function cueOf(tokens: readonly Token[], { from: said, to }: Place, order: Order): Cue {
  const labels: string[] = [];
  const from = nameBefore(tokens, said);
  const takes = Array.from({ length: said - from }, (_, at) => from + at);
  let preposition = '';
  let first = true;
  for (let at = from - 1; at >= 0; at--) {
    const token = tokens[at];
    if (!token) break;
    const { kind, lower } = token;
    if (kind === 'mark' && (lower === ':' || lower === '(' || lower === '#' || lower === "'s")) continue;
    if (kind === 'mark' && lower === ',' && labels.length === 0 && isListed(tokens, at)) {
      const before = cueOf(tokens, { from: at - 1, to: at, takes: [] }, order);
      return { ...before, takes: [] };
    }
    if (
      kind !== 'word' ||
      (token.capital &&
        at > 0 &&
        !labels.length &&
        !ACRONYM.test(token.text) &&
        !SAYING.has(lower) &&
        !isFunctionWord(lower) &&
        tokens[at + 1]?.lower !== ':')
    ) {
      first = false;
      break;
    }
    if ((lower === 'and' || lower === 'or') && labels.length === 0) {
      const before = cueOf(tokens, { from: at - 1, to: at, takes: [] }, order);
      return { ...before, takes: [] };
    }
    const label = SAYING.get(lower);
    if (label !== undefined) {
      labels.push(label);
      takes.push(at);
      break;
    }
    if (CONTENTS.has(lower) || TITLES.has(lower)) takes.push(at);
    // "Set up a project", "I'd like …": of the verb.
    if (PARTICLE.has(lower) && (at === 1 || /^(?:i'd|we'd|would)$/.test(tokens[at - 1]?.lower ?? ''))) break;
    if (PREPOSITIONS.has(lower)) {
      const isOut = lower === 'of' && tokens[at - 1]?.lower === 'out';
      preposition = isOut
        ? 'from'
        : BESIDE.has(tokens[at - 1]?.lower ?? '')
          ? 'beside'
          : at === from - 1 &&
              /^(?:of|from)$/.test(lower) &&
              isBillAt(tokens, at) &&
              !quantityAt(tokens, said)
            ? 'biller'
            : lower;
      first = false;
      break;
    }
    if (isVerbOf(order.meaning, lower)) break;
    if (DETERMINERS.has(lower) || AUXILIARIES.has(lower) || FILLER.has(lower) || PRONOUNS.has(lower))
      continue;
    if (labels.length >= MOST_LABELS) break;
    labels.push(lower);
  }
  const behind = labelBehind(tokens, to);
  if (behind) {
    labels.push(behind.label);
    if (CONTENTS.has(behind.label) || TITLES.has(behind.label)) takes.push(behind.at);
  }
  const set =
    preposition === 'to' ? tokens.findLastIndex(({ lower }, at) => at < from && lower === 'to') : -1;
  const isOf = [2, 3].some((back) => /^(?:'s|its|their)$/.test(tokens[set - back]?.lower ?? ''));
  const attribute = isOf ? (tokens[set - 1]?.lower ?? '') : '';
  return {
    labels,
    preposition,
    attribute,
    first,
    counts: quantityAt(tokens, from - 1)?.next === from,
    takes,
  };
}

/** "Ann Lee (a.lee@x.example)": an address in brackets stands where the name before it does. */
function nameBefore(tokens: readonly Token[], at: number): number {
  const isName = (i: number): boolean => tokens[i]?.kind === 'word' && tokens[i]?.capital === true;
  if (tokens[at]?.kind !== 'address' || tokens[at - 1]?.lower !== '(' || !isName(at - 2)) return at;
  let from = at - 2;
  while (isName(from - 1) && from > 1) from--;
  return from;
}

/** "Invoice F-20 of Acme", "the bill from Acme": what is paid is paid to whoever sent it. */
const isBillAt = (tokens: readonly Token[], at: number): boolean =>
  [at - 1, at - 2].some((i) => sameKind(tokens[i]?.lower ?? '', 'invoice')) &&
  monthOf(tokens[at + 1]?.lower ?? '') === undefined &&
  !OWN_MONEY.has(tokens[at + 1]?.lower ?? '');
const OWN_MONEY: ReadonlySet<string> = new Set(words(lexicon.entries.ownMoney));

const PARTICLE = new Set(words(lexicon.entries.particles));
/** "Next to BK-77", "similar to": of something else. */
const BESIDE: ReadonlySet<string> = new Set(words(lexicon.entries.beside));
/** "IBAN", "BIC", "URL": what a value is, and nobody's name. */
const ACRONYM = /^[A-Z]{2,5}$/;

/** Whether what stands before a comma is a value of its own, so that both are of one list. */
const isListed = (tokens: readonly Token[], comma: number): boolean => {
  const before = tokens[comma - 1];
  const after = tokens[comma + 1];
  const isSum = (at: number): boolean => quantityAt(tokens, at)?.value.unit !== undefined;
  return (
    before !== undefined &&
    after !== undefined &&
    before.kind !== 'word' &&
    before.kind === after.kind &&
    // "Refund order 88412, 36.50 EUR": a number and a sum.
    (isSum(comma - 1) || !isSum(comma + 1))
  );
};

/** "6 replicas", "the staging environment", "Maya as the assignee". */
function labelBehind(tokens: readonly Token[], at: number): { label: string; at: number } | undefined {
  let i = at;
  const isAs = tokens[i]?.lower === 'as';
  if (isAs) i++;
  while (DETERMINERS.has(tokens[i]?.lower ?? '')) i++;
  const token = tokens[i];
  if (token?.kind !== 'word' || isFunctionWord(token.lower) || token.capital || SAYING.has(token.lower))
    return undefined;
  if (i > at && !isAs && tokens[at]?.lower !== 'the') return undefined;
  // "… the role viewer", "… due Monday": it is the label of what follows.
  const next = tokens[i + 1];
  if (next && next.kind !== 'mark' && next.kind !== 'break' && !isFunctionWord(next.lower)) return undefined;
  return { label: token.lower, at: i };
}

/** Behind one of these stands something else than what the verb is done to. */
const APART: ReadonlySet<string> = new Set(words(lexicon.entries.apart));
const BY: Value = { role: 'count', name: 'by', text: '' };

/** Whether a value may be what stands at a place with this cue. */
export function fitOf(cue: Cue, value: Value, act: Act, token?: Token): Fit {
  const own = wordsOfName(value.name ?? '');
  // "By 20 GB" is no size that could be set.
  if (cue.preposition === 'by' && /^\d/.test(value.text) && !isWholeNumber(BY, value, meaningOf(act)))
    return 0;
  if (APART.has(cue.preposition) || (cue.preposition === 'as' && token?.kind === 'address')) return 0;
  // "2 pallets of cement": what is counted in.
  if (cue.counts && own.some((word) => /^(?:units?|uom)$/.test(word))) return 2;
  if (own.length === 1 && own[0] === cue.attribute) return 2;
  const others = act.values.filter((one) => one !== value && one.name !== value.name);
  if (cue.attribute && others.some(({ name = '' }) => wordsOfName(name).join(' ') === cue.attribute))
    return 0;
  const isOthers = (label: string): boolean =>
    others.some((one) => isNamedBy(label, one, wordsOfName(one.name ?? '')));
  if (cue.labels.some((label) => isNamedBy(label, value, own) && !isOthers(label))) return 2;
  if (cue.labels.some((label) => isOthers(label) && !isNamedBy(label, value, own))) return 0;
  return fitsPart(cue, value, own, act, token) ? 1 : 0;
}

function isNamedBy(label: string, { role, name }: Value, own: readonly string[]): boolean {
  if (own.some((word) => sameKind(word, label))) return true;
  if (role === 'content' && CONTENTS.has(label)) return !own.some((word) => OLD.has(word) || NEW.has(word));
  return (
    (role === 'title' || own.includes('name') || own.includes('summary')) &&
    TITLES.has(label) &&
    name !== undefined
  );
}

const PLAIN_PLACES: ReadonlySet<string> = new Set(words(lexicon.entries.plainPlaces));
/** Prepositions that say where. */
export const PLACES: ReadonlySet<string> = new Set(words(lexicon.entries.places));
const isPlace = ({ role }: Value): boolean =>
  role === 'path' || role === 'recipient' || role === 'destination';
const GIVES: ReadonlySet<string> = new Set(['send', 'pay', 'grant']);

const isFile = (text: string): boolean =>
  /[/\\~]|\.(?:\w{3}|[ch]|[jt]sx?|py|md|sh|ya?ml|json|html|docx|xlsx|jpeg|\w*\d\w*)$/i.test(text);
/** "R.menon" is a user where one is named. */
const isUser = (word: string): boolean =>
  /^(?:user|username|login|account|employee|member|guest|student|patient)$/.test(word);
/** Of whom is bought. */
const SELLERS: ReadonlySet<string> = new Set(words(lexicon.entries.sellers));

/** What a preposition leaves open of the part that a value plays. */
function fitsPart(
  { preposition, first, labels }: Cue,
  { role }: Value,
  own: readonly string[],
  act: Act,
  token?: Token,
): boolean {
  const isOld = role === 'source' || own.some((word) => OLD.has(word));
  const isNew = role !== 'recipient' && own.some((word) => NEW.has(word));
  const isTo = role === 'recipient' || role === 'destination';
  const isText = role === 'content' || role === 'title';
  // A file is nobody, and nobody is a file.
  if (role === 'recipient' && token?.kind === 'path' && (isFile(token.text) || !own.some(isUser)))
    return false;
  if (role === 'path' && token?.kind === 'address') return false;
  if (token?.kind === 'quoted' && role === 'path' && /\s/.test(token.text)) return false;
  if (token && (token.kind === 'quoted' || token.kind === 'code') && role === 'recipient') return false;
  switch (preposition) {
    case 'biller':
      return act.effect === 'pay' && role === 'recipient';
    case 'from':
      if (own.some((word) => SELLERS.has(word)) && meaningOf(act).groups.has('buy')) return true;
      return isOld || (!isNew && !isTo && role !== 'content' && role !== 'title');
    case 'to':
    case 'into':
    case 'onto':
      return (
        !isOld &&
        (role !== 'amount' || act.effect === 'change') &&
        (isNew || own.at(-1) === 'value' || !isText || !act.values.some(isPlace))
      );
    case 'with':
    case 'by':
    case 'as':
    case 'for':
      return (
        !isOld && !(role === 'recipient' && (act.effect === 'pay' || preposition === 'by')) && role !== 'path'
      );
    case 'of':
      return (
        (role !== 'recipient' || (act.effect === 'grant' && own.some(isUser))) &&
        !isNew &&
        !isOld &&
        role !== 'content' &&
        role !== 'title'
      );
    case 'using':
    case 'via':
    case 'through':
      return !isNew && role !== 'recipient' && !token?.capital;
    case 'about':
    case 'regarding':
    case 're':
      return role === 'title' || role === 'content' || role === 'filter';
    case '':
      if (isNew || (role === 'destination' && labels.includes('new'))) return labels.includes('new');
      return (
        role !== 'recipient' ||
        (first && GIVES.has(act.effect)) ||
        act.effect === 'create' ||
        act.effect === 'change'
      );
    default:
      // "In staging" is where, and no name.
      if (
        PLACES.has(preposition) &&
        ((role === 'identifier' && !/[/:@]/.test(token?.text ?? '')) ||
          role === 'option' ||
          /^(?:name|value)$/.test(own.at(-1) ?? ''))
      )
        return false;
      // "Near", "beside", "like", "above": of something else.
      return (
        PLAIN_PLACES.has(preposition) && !isOld && !isNew && !(role === 'recipient' && act.effect === 'pay')
      );
  }
}
