import { withoutPlural } from '../language/plurals.ts';
import { readListed } from './listed.ts';
import { cellsOf, readTables, type Table } from './table.ts';

/** The tables of a question as they are when it is asked, and what it asks. */
export type Told = { tables: Table[]; asked: string };

/** "Then we also …" */
const LEAD = '^(?:then |now |next,? )?(?:(?:we|i|you|they) )?(?:then |now |also |next )?';
const ADDS = new RegExp(
  String.raw`${LEAD}(?:add|insert|append) (?:an?|one|the following|another|a new)(?: new)? (?:(\p{L}+) )?` +
    String.raw`(?:(?:row|line|entry) )?(?:to|into|in) (?:the|this|our) table\s*:?$`,
  'iu',
);
const DELETES = new RegExp(
  String.raw`${LEAD}(?:delete|remove|drop) (?:the )?(?:(\p{L}+) )?(?:(?:row|line|entry) )?(?:named |called |of |for )?` +
    String.raw`(\p{Lu}[\p{L}\p{N}'’. -]{0,40}?)(?: (?:from|in) (?:the|this|our) table)?$`,
  'iu',
);
/** Before the table nothing is told but that it comes. */
const PREFACE =
  /^(?:[^\d]{0,300}\b(?:table|list|lists|data|records|following|below|results)\b[^\d]{0,200})?\s*$/i;
const EXAMPLE = /^for (?:example|instance)\b/i;

/**
 * Reads tables and the rows that are then added or deleted; undefined where anything else is told of them, or
 * where it is open which table a change is of.
 */
export function readTold(question: string): Told | undefined {
  const [, told = '', asks] = /^(.+[.!]) ([^.!?]+)\?\s*$/su.exec(question) ?? [];
  const listed = asks ? readListed(told) : undefined;
  if (listed && asks) return { tables: [listed], asked: asks };
  const found = readTables(question);
  const last = found.at(-1);
  if (!last || !PREFACE.test(question.slice(0, found[0]?.start))) return undefined;
  const tables = found.map(({ table }) => ({ ...table, rows: [...table.rows] }));
  const between = found.slice(1).map(({ start }, at) => question.slice(found[at]?.end ?? 0, start));
  if (!between.every((text) => sentencesOf(text).every(isAside))) return undefined;
  const sentences = sentencesOf(question.slice(last.end));
  const asked = sentences.pop();
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at] ?? '';
    if (EXAMPLE.test(sentence)) continue;
    const adds = ADDS.exec(sentence);
    if (adds) {
      if (!add(tables, adds[1], cellsOf(sentences[++at] ?? ''))) return undefined;
    } else if (!remove(tables, DELETES.exec(sentence))) return undefined;
  }
  return asked === undefined ? undefined : { tables, asked };
}

/** What only names the next table, or shows how to read the last. */
const isAside = (sentence: string): boolean =>
  EXAMPLE.test(sentence) || /\b(?:similar|another|second|other|next|following) table\b/i.test(sentence);

/** Sentences without their stops; a line ends one, and so does a colon at its end. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.?!:])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim().replace(/[.:]$/, ''))
    .filter((sentence) => sentence !== '');

function add(tables: readonly Table[], kind: string | undefined, cells: readonly string[]): boolean {
  const table = tableOf(tables, kind);
  if (table?.columns.length !== cells.length) return false;
  table.rows.push([...cells]);
  return true;
}

function remove(tables: readonly Table[], match: RegExpExecArray | null): boolean {
  const [, kind, name] = match ?? [];
  const table = name === undefined ? undefined : tableOf(tables, kind);
  const at = table?.rows.findIndex(([first]) => first?.toLowerCase() === name?.toLowerCase()) ?? -1;
  if (at < 0 || !table) return false;
  table.rows.splice(at, 1);
  return true;
}

const ANY = /^(?:row|line|entry|item|record|thing|one|animal|person|data)s?$/i;

/** Whether a word says nothing of what kind the rows are. */
export const isAny = (kind: string): boolean => ANY.test(withoutPlural(kind.toLowerCase()));

/** The table whose rows are of this kind; the only one where the word says nothing of the kind. */
export function tableOf(tables: readonly Table[], kind: string | undefined): Table | undefined {
  const word = kind === undefined ? undefined : withoutPlural(kind.toLowerCase());
  const fits = tables.filter((table) => word === undefined || isAny(word) || table.kind === word);
  return fits.length === 1 ? fits[0] : undefined;
}
