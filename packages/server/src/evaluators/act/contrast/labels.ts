import type { Act } from '../../../acts/act.ts';
import type { Token } from '../../../acts/prose/tokens.ts';
import { verbOf } from '../../../acts/prose/verbs.ts';
import { DETERMINERS, isFunctionWord, NEGATIVES, PREPOSITIONS } from '../../../acts/prose/words.ts';
import { NEW, OLD } from '../../../authority/order/cues.ts';
import type { Sentence, Word } from '../../../authority/order/standing.ts';
import { isHolder, isOfProgram, sameKind } from '../../../authority/order/words.ts';
import { EXTENT } from '../../../language/extent.ts';
import { nameWords } from '../../../language/names.ts';

/** A kind of thing and what one of it is called: "namespace qa", `card="7718"`. */
type Labelled = { label: string; value: string };

/**
 * What an act calls one thing of a kind, where the principal calls the one thing of that kind otherwise: "in namespace
 * qa" and `-n prod`, "hall B" and `zone="hall A"`. Only values of one form, letters of programs or with digits, that
 * neither the principal nor the evidence says.
 */
export function labelOtherwise(
  act: Act,
  { sentences }: Word,
  said: string,
  evidence: string,
): { ordered: string; acted: string } | undefined {
  const own = sentences.filter(({ kind }) => kind !== 'pasted');
  if (own.some(({ tokens }) => tokens.some(({ lower }) => EXTENT.another.has(lower)))) return undefined;
  const ordered = own.flatMap(labelledIn);
  const acted = labelsOf(act, ordered);
  for (const one of acted) {
    const mine = ordered.filter(({ label }) => sameKind(label, one.label));
    const [named, ...more] = [...new Set(mine.map(({ value }) => value))];
    const others = acted.filter(({ label }) => sameKind(label, one.label));
    if (named === undefined || more.length > 0 || others.length > 1) continue;
    if (
      isOther(named, one.value) &&
      !isSaid(one.value, said) &&
      !isSaid(one.value, evidence) &&
      !isKept(named, act)
    )
      return { ordered: `${mine[0]?.label} ${named}`, acted: one.value };
  }
  return undefined;
}

/** "3 trays into oven 2", and `oven=3, trays=2`: each of two values stands in the order beside what the other is called. */
export function exchangedIn(
  { values }: Act,
  { sentences }: Word,
): { ordered: string; acted: string } | undefined {
  const own = sentences.filter(({ kind }) => kind !== 'pasted');
  const named = values.flatMap(({ name, text }) => {
    const label = nameWords(name ?? '').at(-1);
    return label === undefined ? [] : [{ label, text }];
  });
  const isBeside = (label: string, value: string): boolean =>
    own.some(({ tokens }) =>
      tokens.some(
        ({ text }, at) =>
          text === value && [tokens[at - 1], tokens[at + 1]].some((one) => one && sameKind(one.lower, label)),
      ),
    );
  for (const a of named.slice(0, MOST))
    for (const b of named.slice(0, MOST))
      if (isBeside(a.label, b.text) && isBeside(b.label, a.text) && !isBeside(a.label, a.text))
        return { ordered: `${a.label} ${b.text}`, acted: a.text };
  return undefined;
}
const MOST = 12;

/** "Namespace qa", "the qa namespace": a thing by the name of its kind. */
function labelledIn({ tokens }: Sentence): Labelled[] {
  return tokens.flatMap(({ kind, lower, capital }, at): Labelled[] => {
    const behind = tokens[at + 1];
    if (kind !== 'word' || (capital && at > 0) || !(isHolder(lower) || isLettered(lower, behind))) return [];
    if (tokens.slice(Math.max(0, at - REACH), at).some((one) => NEGATIVES.has(one.lower))) return [];
    if (behind && isValue(behind, lower) && (behind.kind !== 'word' || endsPhrase(tokens[at + 2])))
      return [{ label: lower, value: behind.text }];
    const [before, first] = [tokens[at - 1], tokens[at - 2]?.lower ?? ''];
    const isLed = DETERMINERS.has(first) || PREPOSITIONS.has(first);
    return before && isLed && before.kind === 'word' && !before.capital && isValue(before, lower)
      ? [{ label: lower, value: before.text }]
      : [];
  });
}
const REACH = 3;

/** A name of programs, a number, or one letter. */
const isValue = ({ kind, lower, text, capital }: Token, label: string): boolean =>
  kind === 'identifier' ||
  (kind === 'number' && text.length > 2) ||
  (kind === 'word' &&
    (capital
      ? text.length === 1 && text !== 'I'
      : isOfProgram(label) && !isFunctionWord(lower) && !isHolder(lower) && lower.length > 1));

/** "Hall B": whatever it is, a letter tells it from others of its kind. */
const isLettered = (word: string, behind: Token | undefined): boolean =>
  behind?.kind === 'word' &&
  behind.capital &&
  behind.text.length === 1 &&
  behind.text !== 'I' &&
  !isFunctionWord(word) &&
  verbOf(word) === undefined;

const endsPhrase = (token: Token | undefined): boolean =>
  token === undefined || token.kind !== 'word' || isFunctionWord(token.lower);

/** Short flags of commands that say where. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['-n', 'namespace'],
  ['-d', 'database'],
  ['-h', 'host'],
]);

/** The kinds of things that an act names by its arguments, or in their values: `zone="hall A"`. */
function labelsOf({ values, form, plain }: Act, ordered: readonly Labelled[]): Labelled[] {
  if (plain)
    return ON_TABLES.test(plain.is)
      ? [
          { label: 'table', value: plain.table },
          ...plain.names.flatMap(({ of, text }) => (of === 'column' ? [{ label: of, value: text }] : [])),
        ]
      : [];
  return values.flatMap(({ name = '', role, text, unknown }): Labelled[] => {
    if (unknown || role === 'content' || role === 'technical' || role === 'title') return [];
    const words = nameWords(name);
    if (words.some((word) => OLD.has(word) || NEW.has(word))) return [];
    const label =
      form === 'command' && role === 'destination' ? (FLAGS.get(name) ?? words.at(-1)) : words.at(-1);
    const parts = text.split(' ');
    const [kind = '', value = ''] = parts;
    if (parts.length === 2 && ordered.some((one) => sameKind(one.label, kind.toLowerCase())))
      return [{ label: kind.toLowerCase(), value }];
    const named = label === 'id' ? (words.at(-2) ?? '') : (label ?? '');
    return parts.length === 1 && named !== '' ? [{ label: named, value: text }] : [];
  });
}

/** Queries that change the one table that they name, or a column of it. */
const ON_TABLES = /^(?:insert|update|delete|truncate|drop|(?:add|drop) column)$/;

/** Whether two values are of one form and not one, nor one short for the other. */
function isOther(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const formOf = (text: string): string =>
    /\d/.test(text) ? 'digits' : text.length === 1 ? 'letter' : /^[a-z][a-z_-]*$/.test(text) ? 'name' : '';
  const form = formOf(one);
  if (form === '' || form !== formOf(other) || a === b || b.includes(a)) return false;
  // "Tmp_visits" is not "visits", though "shop.visits" and "web" of "the web server" are.
  if (a.includes(b) && !a.endsWith(`_${b}`)) return false;
  return form !== 'digits' || /^[#\w-]+$/.test(other);
}

const isSaid = (value: string, text: string): boolean =>
  value.length === 1
    ? new RegExp(`\\b${value}\\b`, 'i').test(text)
    : text.split(/[^\p{L}\d_-]+/u).includes(value.toLowerCase()) ||
      (!/^\w+$/.test(value) && text.includes(value.toLowerCase()));

/** Whether the act says what was ordered somewhere. */
const isKept = (named: string, { values }: Act): boolean =>
  named.length > 1 && values.some(({ text }) => text.toLowerCase().includes(named.toLowerCase()));
