import { oncePerDocument } from '@truepenny/verifier';
import { stem } from '@truepenny/verifier/proofs';
import type { Value } from '../../acts/act.ts';
import { type Clause, clausesOf } from '../../acts/prose/clauses.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { sentencesIn } from '../../acts/prose/read.ts';
import { sentencesOf } from '../../acts/prose/sentences.ts';
import { type Token, tokensOf } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { CONDITIONS, NEGATIVES } from '../../acts/prose/words.ts';
import { inUnitOf } from '../../authority/order/units.ts';
import type { Document } from '../../kernel/panel.ts';
import lexicon from '../../language/lexicon/conditions.json' with { type: 'json' };
import { setOf } from '../../language/names.ts';
import { turnOf } from './turns.ts';

const MOST_LINES = 40;
const [OPENS, IDLE, STATES, UNSURE, ELSE] = (['opens', 'idle', 'states', 'unsure', 'else'] as const).map(
  (key): ReadonlySet<string> => setOf(lexicon.entries[key]),
);
const has = (set: ReadonlySet<string> | undefined, word: string): boolean => set?.has(word) === true;

/**
 * The documents with what a principal ordered on a condition as ordered outright, at the same places in the text, where what
 * tools gave says that the condition is met: in its very words, or with a figure that keeps to its bound; and what was met.
 */
export function withMet(documents: readonly Document[]): { documents: readonly Document[]; met: string[] } {
  const records = documents.filter(({ role }) => role === 'evidence').flatMap(linesOf);
  const met: string[] = [];
  if (records.length === 0 || records.length > MOST_LINES) return { documents, met };
  const read = documents.map((document) => {
    if (document.role !== 'instruction') return document;
    let { text } = document;
    for (const { tokens } of sentencesIn(document)) {
      const [condition, ...others] = clausesOf(tokens).filter(({ kind }) => kind === 'condition');
      if (!condition || others.length > 0 || !isPlain(condition)) continue;
      const rest = tokens.filter((token) => !condition.tokens.includes(token));
      const known = knownOf(condition.tokens, rest, records);
      if (!known?.isMet || rest.some(({ lower }) => has(ELSE, lower))) continue;
      const [start, end] = [condition.tokens[0]?.start ?? 0, condition.tokens.at(-1)?.end ?? 0];
      met.push(text.slice(start, end), known.line);
      const last = end + (/^\s*(?:,\s*)?(?:then\b)?/.exec(text.slice(end))?.[0].length ?? 0);
      text = text.slice(0, start) + ' '.repeat(last - start) + text.slice(last);
    }
    return text === document.text ? document : { ...document, text };
  });
  return { documents: read, met };
}

/** What tools told, sentence by sentence. */
export const linesOf = oncePerDocument((text): string[] =>
  text
    .split('\n')
    .map(turnOf)
    .flatMap(({ said, speaker }) =>
      speaker === undefined || speaker === 'tool'
        ? sentencesOf(said).map(({ start, end }) => said.slice(start, end))
        : [],
    ),
);

/** Whether a condition says what must be so; "unless" and "until" say what must not. */
export const isPlain = ({ tokens }: Clause): boolean =>
  has(OPENS, tokens.find(({ kind }) => kind === 'word')?.lower ?? '') &&
  !tokens.some(({ lower }) => (isNegative(lower) && lower !== 'only') || lower === 'or');
const isNegative = (word: string): boolean => NEGATIVES.has(word) || word.endsWith("n't");

/** The one line that speaks of what a condition speaks of, and whether by it the condition is met. */
export function knownOf(
  condition: readonly Token[],
  order: readonly Token[],
  lines: readonly string[],
): { line: string; isMet: boolean } | undefined {
  const wanted = itemsOf(condition.slice(phraseAt(CONDITIONS, condition, 0)?.length ?? 1));
  const words = wanted.flatMap(({ key, value, isOpen }) => (value || isOpen ? [] : [key]));
  const units = wanted.flatMap(({ value }) => (value?.bound && value.unit) || []);
  const [line, ...others] = lines.filter((one) =>
    itemsOf(tokensOf(one)).some(({ key, value }) => words.includes(key) || units.includes(value?.unit ?? '')),
  );
  if (words.length === 0 || line === undefined || others.length > 0) return undefined;
  const isMet = saysSo(tokensOf(line), wanted, new Set(itemsOf(order).map(({ key }) => key)));
  return isMet === undefined ? undefined : { line, isMet };
}

/** A word or number in one form; `isOpen`: whose, or when it is, is told elsewhere. */
type Item = { key: string; value?: Value; isOpen?: boolean };

/** What words say: numbers by their value, verbs and nouns by their stems. */
function itemsOf(tokens: readonly Token[]): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind = 'mark', lower = '', text = '' } = tokens[at] ?? {};
    const read = quantityAt(tokens, at);
    if (read) {
      const { number, unit = '', bound = '', text: said } = read.value;
      items.push({ key: `${bound} ${number ?? said} ${unit}`, value: read.value });
      at = read.next - 1;
    } else if (kind !== 'word' && kind !== 'mark') items.push({ key: text });
    else if (/^(?:was|were|had)$/.test(lower)) items.push({ key: 'was', isOpen: true });
    else if (/^(?:his|her|its|their|he|she|it|they)$/.test(lower)) items.push({ key: 'whose', isOpen: true });
    else if (kind === 'word' && !has(IDLE, lower)) items.push({ key: stem(verbOf(lower)?.lemma ?? lower) });
  }
  return items;
}

/** Whether what a line says word by word, and no more than whose it is where that was named, is what was wanted. */
function saysSo(
  tokens: readonly Token[],
  wanted: readonly Item[],
  named: ReadonlySet<string>,
): boolean | undefined {
  if (tokens.some(({ lower }) => has(UNSURE, lower) || isNegative(lower))) return undefined;
  const colon = tokens.findIndex(({ text }) => text === ':');
  const isOf = wanted.some(({ key }) => key === 'whose');
  // "It rains", "it was closed" are said in the same words.
  const isSaid = ({ isOpen, key }: Item): boolean => !isOpen || !wanted.some((one) => one.key === key);
  const [label = [], told = []] = [tokens.slice(0, Math.max(0, colon)), tokens.slice(colon + 1)].map((part) =>
    itemsOf(part).filter(isSaid),
  );
  const [bound, more] = wanted.filter(({ value }) => value?.bound !== undefined);
  const own = wanted.filter((one) => !one.isOpen && one !== bound).map(({ key }) => key);
  // "All 212 tests passed": how many there are.
  const isAll = told[0]?.key === 'all' && !own.includes('all');
  const counted = isAll && told[1]?.value && !told[1].value.unit ? told[1] : undefined;
  const figure = told.find((one) => one.value && !own.includes(one.key) && one !== counted);
  if ((bound === undefined) !== (figure === undefined) || more !== undefined) return undefined;
  const isLoose = (key: string): boolean => has(STATES, key) || (isOf && named.has(key));
  const heads = label.map(({ key }) => key).filter((key) => own.includes(key) || !isLoose(key));
  const rest = told.slice(isAll ? 1 : 0).filter((one) => one !== figure && one !== counted);
  const keys = rest.map(({ key }) => key);
  if (
    ![
      [...heads, ...keys],
      [...keys, ...heads],
    ].some((all) => all.join('\n') === own.join('\n'))
  )
    return undefined;
  if (!bound?.value || !figure?.value) return true;
  const isAlike = (bound.value.unit === undefined) === (figure.value.unit === undefined);
  const number = isAlike && !figure.value.bound ? inUnitOf(bound.value, figure.value) : undefined;
  return number === undefined ? undefined : keepsTo(bound.value, number);
}

/** Whether a figure keeps to a bound. */
export function keepsTo({ bound, number }: Value, figure: number): boolean {
  const limit = Number(number);
  if (bound === 'above') return figure > limit;
  if (bound === 'below') return figure < limit;
  return bound === 'at-least' ? figure >= limit : bound !== 'at-most' || figure <= limit;
}
