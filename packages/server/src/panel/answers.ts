import { z } from 'zod';
import { MENU } from './reply-schema.ts';

/** An answer as it was meant, its bounds still unchecked. */
export type ReadAnswer = {
  verdict: string;
  confidence: number;
  reason: string;
  quotes: { document: string; text: string }[];
  witness?: unknown;
};

const Loose = z.record(z.string(), z.unknown());

const isRecord = (value: unknown): value is Record<string, unknown> => Loose.safeParse(value).success;

/**
 * The answers of a reply by the id of what they answer, however they are laid out: a list, a single one, one beside
 * the seal, or an object by ids. Where one question was asked, an answer that names a document instead, or
 * nothing, answers it. Two answers to one question count as none, and are given as null.
 * Undefined where there is nothing that could be an answer.
 */
export function answersByQuestion(
  reply: object,
  form: { list: string; id: string; decides: string; asked: readonly string[]; documents: Iterable<string> },
): Map<string, Record<string, unknown> | null> | undefined {
  const { list, id, decides, asked } = form;
  const given = laidOut(reply, list, id, decides);
  if (!given) return undefined;
  const [only] = asked;
  const documents = new Set(form.documents);
  const byId = new Map<string, Record<string, unknown> | null>();
  for (const answer of given) {
    const named = typeof answer[id] === 'string' ? idIn(answer[id]) : '';
    const isLoose = asked.length === 1 && (named === '' || documents.has(named));
    const key = isLoose && only ? only : named;
    byId.set(key, byId.has(key) ? null : answer);
  }
  return byId;
}

/** The id that a name is or begins with, and the only one in it. */
function idIn(name: string): string {
  const ids = new Set(name.toUpperCase().match(/(?<![\p{L}\p{N}])[CDP]\d{1,4}(?![\p{L}\p{N}])/gu));
  const [only] = ids;
  return ids.size === 1 && only ? only : name.trim().toUpperCase();
}

/** Whether anything beside the answers decides otherwise than each of them does. */
function isContradicted(beside: unknown, decides: string, said: ReadonlySet<string>): boolean {
  if (Array.isArray(beside)) return beside.some((one) => isContradicted(one, decides, said));
  if (!isRecord(beside)) return false;
  return Object.entries(beside).some(([name, value]) =>
    name === decides ? !said.has(wordOf(String(value))) : isContradicted(value, decides, said),
  );
}

function laidOut(
  reply: object,
  list: string,
  id: string,
  decides: string,
): Record<string, unknown>[] | undefined {
  const body: Record<string, unknown> = { ...reply };
  const single = list.replace(/s$/, '');
  const held = body[list] ?? body[single];
  if (Array.isArray(held)) {
    if (!held.every(isRecord)) return undefined;
    const said = new Set(held.map((one) => wordOf(String(one[decides]))));
    const beside = { ...body, [list]: null, [single]: null };
    return isContradicted(beside, decides, said) ? undefined : held;
  }
  if (isRecord(held)) {
    if (decides in held) return [held];
    const entries = Object.entries(held);
    return entries.every(([, one]) => isRecord(one))
      ? entries.map(([name, one]) => ({ [id]: name, ...(isRecord(one) ? one : {}) }))
      : undefined;
  }
  return held === undefined && decides in body ? [body] : undefined;
}

/** A word without what surrounds it: case, white space, quotation marks, emphasis, a tick and a final stop. */
const wordOf = (text: string): string =>
  text
    .replaceAll('\uFE0F', '')
    .replace(/^[\s*_"'`“”✅✔☑]+|[\s*_"'`“”.✅✔☑]+$/g, '')
    .toUpperCase();

const Quoted = z.preprocess(
  (value) => (typeof value === 'string' ? { document: '', text: value } : value),
  z.object({ document: z.string().default(''), text: z.string() }),
);

/** A list of quotations; one alone, none at all, or several by their documents are taken for what they are. */
export const Quotes = z.preprocess((value) => {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (!isRecord(value) || 'text' in value) return [value];
  return Object.entries(value).flatMap(([document, texts]) =>
    [texts].flat().map((text) => ({ document, text })),
  );
}, z.array(Quoted).max(1_000));

/** A number, also as a string or a percentage. */
export const Numeric = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const read = /^\s*(\d{1,3}(?:[.,]\d{1,12})?|\.\d{1,12})\s*(%?)\s*$/.exec(value);
  return read ? Number(read[1]?.replace(',', '.')) / (read[2] ? 100 : 1) : value;
}, z.number());

/** What the form shows where a reason belongs: whoever repeats that has filled nothing in. */
const GAP = /^\s*<[^<>]{1,80}>\s*$/;

/** A text, none, or one in several parts. */
export const Text = z.preprocess(
  (value) => (value === undefined || value === null ? '' : Array.isArray(value) ? value.join(' ') : value),
  z.string().refine((text) => !GAP.test(text)),
);

const Read = z.object({
  verdict: z.string().transform(wordOf),
  confidence: Numeric,
  reason: Text,
  quotes: Quotes,
  witness: z.unknown().optional(),
});

/** The answer with its verdict, confidence, reason and quotes; undefined where one of them cannot be read. */
export const readAnswer = (given: unknown): ReadAnswer | undefined => Read.safeParse(given).data;

export const isOnMenu = (verdict: string): verdict is (typeof MENU)[number] =>
  MENU.some((word) => word === verdict);
