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
import { CONDITIONS, DETERMINERS, NEGATIVES, PRONOUNS } from '../../acts/prose/words.ts';
import { inUnitOf } from '../../authority/order/units.ts';

import type { Document } from '../../kernel/panel.ts';
import { turnOf } from './turns.ts';

/** A condition that was met, and the line of the evidence that says so. */
export type Met = { condition: string; known: string };

const MOST_LINES = 40;
/** Words that tell nothing of what is so: what helps a verb, where a thing is, that it is so by now. */
const IDLE =
  /^(?:is|are|was|were|be|been|has|have|had|of|in|on|at|for|still|already|currently|now|there|so)$/;
/** What a line of a record calls the state behind its colon. */
const STATE = /^(?:status|state|result)$/;
/** What is not sure, not yet so, put right, or depends on something else. */
const UNSURE =
  /^(?:will|would|may|might|could|should|can|must|shall|if|unless|until|or|but|not|sorry|correction|instead|\?)$/;
const ELSE = /^(?:else|otherwise|unless|until|except|instead|or|also|too)$/;

/**
 * The documents with what a principal ordered on a condition as ordered outright, at the same places in the text, where what
 * tools gave says that the condition is met: in its very words, or with a figure that keeps to its bound; and what was met.
 */
export function withMet(documents: readonly Document[]): { documents: readonly Document[]; met: Met[] } {
  const records = documents.filter(({ role }) => role === 'evidence').flatMap(linesOf);
  const met: Met[] = [];
  if (records.length === 0 || records.length > MOST_LINES) return { documents, met };
  const read = documents.map((document) => {
    if (document.role !== 'instruction') return document;
    let { text } = document;
    for (const { tokens } of sentencesIn(document)) {
      const [condition, ...others] = clausesOf(tokens).filter(({ kind }) => kind === 'condition');
      if (!condition || others.length > 0 || !isPlain(condition)) continue;
      const rest = tokens.filter((token) => !condition.tokens.includes(token));
      const known = knownOf(condition.tokens, rest, records);
      if (!known?.isMet || rest.some(({ lower }) => ELSE.test(lower))) continue;
      const [start, end] = [condition.tokens[0]?.start ?? 0, condition.tokens.at(-1)?.end ?? 0];
      met.push({ condition: text.slice(start, end), known: known.line });
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

/** Words that open what must be so; "unless" and "until" say what must not. */
const OPENS: ReadonlySet<string> = new Set(
  'if when once whenever provided providing should after as only assuming'.split(' '),
);
export const isPlain = ({ tokens }: Clause): boolean =>
  OPENS.has(tokens.find(({ kind }) => kind === 'word')?.lower ?? '') &&
  !tokens.some(
    ({ lower }) => (NEGATIVES.has(lower) && lower !== 'only') || lower === 'or' || lower.endsWith("n't"),
  );

/** The one line that speaks of what a condition speaks of, and whether by it the condition is met. */
export function knownOf(
  condition: readonly Token[],
  order: readonly Token[],
  lines: readonly string[],
): { line: string; isMet: boolean } | undefined {
  const wanted = itemsOf(condition.slice(phraseAt(CONDITIONS, condition, 0)?.length ?? 1));
  const words = wanted.filter((one) => one.value === undefined && !one.isPronoun);
  const said = new Set(itemsOf(order).map(({ key }) => key));
  if (words.length === 0) return undefined;
  const [first, ...others] = lines.filter((line) =>
    itemsOf(tokensOf(line)).some(
      ({ key, value }) => words.some((one) => one.key === key) || (value?.unit && isOfUnit(value, wanted)),
    ),
  );
  const isMet = first === undefined || others.length > 0 ? undefined : saysSo(first, wanted, said);
  return first === undefined || isMet === undefined ? undefined : { line: first, isMet };
}

type Item = { key: string; value?: Value; isPronoun?: boolean };

const isOfUnit = ({ unit }: Value, items: readonly Item[]): boolean =>
  items.some(({ value }) => value?.bound !== undefined && value.unit === unit);

/** What words say, each in one form: numbers by their value. */
function itemsOf(tokens: readonly Token[]): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, lower, text } = tokens[at] ?? { kind: 'mark', lower: '', text: '' };
    const read = quantityAt(tokens, at);
    const isOwn = kind === 'word' && PRONOUNS.has(lower);
    if (read) {
      const { number, unit = '', bound } = read.value;
      items.push({ key: `${bound ?? ''} ${number ?? read.value.text} ${unit}`, value: read.value });
      at = read.next - 1;
    } else if (kind === 'word' && (isOwn || /^(?:his|her|its|their)$/.test(lower)))
      items.push({ key: '', isPronoun: true });
    else if (kind !== 'word' && kind !== 'mark') items.push({ key: text });
    else if (
      kind === 'word' &&
      !IDLE.test(lower) &&
      (!DETERMINERS.has(lower) || /^(?:all|every|no)$/.test(lower))
    )
      items.push({ key: stem(verbOf(lower)?.lemma ?? lower) });
  }
  return items;
}

/** Whether what a line says word by word, and no more than whose it is where that was named, is what was wanted. */
function saysSo(line: string, wanted: readonly Item[], named: ReadonlySet<string>): boolean | undefined {
  const tokens = tokensOf(line);
  if (tokens.some(({ lower, text }) => UNSURE.test(lower) || NEGATIVES.has(lower) || text.endsWith("n't")))
    return undefined;
  const colon = tokens.findIndex(({ text }) => text === ':');
  const isOf = wanted.some(({ isPronoun }) => isPronoun);
  const [label = [], told = []] = [tokens.slice(0, Math.max(0, colon)), tokens.slice(colon + 1)].map((part) =>
    // "It rains" is said in the same words.
    itemsOf(part).filter((one) => !(isOf && one.isPronoun)),
  );
  const bounds = wanted.filter(({ value }) => value?.bound !== undefined);
  const own = wanted.filter((one) => !one.isPronoun && !bounds.includes(one)).map(({ key }) => key);
  const [bound, more] = bounds;
  const isLoose = (key: string): boolean => STATE.test(key) || (isOf && named.has(key));
  const isAll = !own.includes('all') && told[0]?.key === 'all';
  const shown = told.slice(isAll ? 1 : 0);
  const figures = shown.filter(({ value }) => value !== undefined && value.bound === undefined);
  // "All 212 tests passed": how many there are.
  const counted = isAll && shown[0]?.value && !shown[0].value.unit ? shown[0] : undefined;
  const figure = figures.find((one) => !own.includes(one.key) && one !== counted);
  if ((bound === undefined) !== (figure === undefined) || more !== undefined) return undefined;
  const heads = label.map(({ key }) => key).filter((key) => own.includes(key) || !isLoose(key));
  const rest = shown.filter((one) => one !== figure && one !== counted).map(({ key }) => key);
  const orders = [
    [...heads, ...rest],
    [...rest, ...heads],
  ];
  if (!orders.some((keys) => keys.join('\n') === own.join('\n'))) return undefined;
  return bound?.value && figure?.value ? isKept(bound.value, figure.value) : true;
}

function isKept(bound: Value, figure: Value): boolean | undefined {
  const number = bound.unit === undefined && figure.unit === undefined ? Number(figure.number) : undefined;
  const own = number ?? (bound.unit && figure.unit ? inUnitOf(bound, figure) : undefined);
  return own === undefined || figure.bound !== undefined ? undefined : keepsTo(bound, own);
}

/** Whether a figure keeps to a bound. */
export function keepsTo({ bound, number }: Value, figure: number): boolean {
  const limit = Number(number);
  if (bound === 'above') return figure > limit;
  if (bound === 'below') return figure < limit;
  return bound === 'at-least' ? figure >= limit : bound !== 'at-most' || figure <= limit;
}
