import type { Token } from '../../acts/prose/tokens.ts';
import { isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import type { Plain } from '../../acts/sql/plain.ts';
import type { Reach } from './phrases.ts';
import type { Sentence } from './standing.ts';

const KINDS: ReadonlySet<string> = new Set(['table', 'column', 'field', 'value']);
const CALLED: ReadonlySet<string> = new Set(['called', 'named', 'name']);
const ENDS: ReadonlySet<string> = new Set(['.', ';', '(', ')', '!', '?']);

/** Where the words only say where a query's values lie, and the columns that they name. */
export type Schema = { places: readonly Reach[]; columns: ReadonlySet<string> };

/**
 * "The column is driver_id", "(column amount, table donations)", "members.joined": stretches between marks that have no
 * word but those for tables, columns and values, and the query's own by the letter. One that denies or orders is none.
 */
export function schemaIn(tokens: readonly Token[], plain: Plain): Schema {
  const columns = new Set([...plain.sets, ...plain.where, ...plain.sorts].map(({ column }) => column));
  for (const { column } of plain.shows) columns.add(column);
  const values = [...plain.sets.map(({ to }) => to), ...plain.where.flatMap((one) => one.values)];
  const isColumn = (text: string): boolean => columns.has(text.replace(`${plain.table}.`, ''));
  const isIn = ({ kind, text, lower }: Token, part: readonly Token[]): boolean =>
    kind === 'mark' ||
    KINDS.has(lower) ||
    CALLED.has(lower) ||
    isColumn(text) ||
    text === plain.table ||
    (kind === 'word' && isFunctionWord(lower) && !NEGATIVES.has(lower)) ||
    (part.some((token) => token.lower === 'value') && values.some((value) => value.text === text));
  const places: Reach[] = [];
  const named = new Set<string>();
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    if (token && token.kind !== 'break' && !(token.kind === 'mark' && ENDS.has(token.text))) continue;
    const part = tokens.slice(from, at);
    const own = part.filter(({ text }) => isColumn(text) || text === plain.table);
    const isKind = part.some(({ lower }) => KINDS.has(lower)) || own.some(({ text }) => text.includes('.'));
    if (isKind && own.length > 0 && part.every((one) => isIn(one, part))) {
      places.push({ from, to: at });
      for (const { text } of own) named.add(text.replace(`${plain.table}.`, ''));
    }
    from = at + 1;
  }
  return { places, columns: named };
}

/** A sentence that says where values lie, and nothing else. */
export const isSchema = ({ kind, tokens, acts }: Sentence, plain: Plain): boolean => {
  if (!/^(?:statement|unread|acts)$/.test(kind) || acts.some(({ modality }) => modality !== 'done'))
    return false;
  const { places } = schemaIn(tokens, plain);
  const isPlace = (_: Token, at: number): boolean => places.some(({ from, to }) => at >= from && at < to);
  return places.length > 0 && tokens.every((token, at) => token.kind === 'mark' || isPlace(token, at));
};
