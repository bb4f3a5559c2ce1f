import { membersOf } from '../members.ts';

/** A text, or nothing. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The texts of content that is a text, or a list of parts of which some have one; other parts tell nothing. */
export function textOf(content: unknown, kinds: readonly string[] = ['text', 'input_text', 'output_text']) {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(membersOf)
    .filter(
      ({ type, text }) =>
        typeof text === 'string' && (type === undefined || kinds.some((kind) => kind === type)),
    )
    .map(({ text }) => String(text))
    .join('\n');
}

/** Any value as a text: what is none already, as JSON. */
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** JSON as a value; nothing for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object that a value is or that its text writes; nothing for any other. */
export function objectIn(value: unknown): Record<string, unknown> | undefined {
  const read = typeof value === 'string' ? parsed(value) : value;
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? membersOf(read) : undefined;
}
