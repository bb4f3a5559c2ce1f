import type { Given } from './command.ts';
import { plain } from './layout.ts';

/** The options of a list that comes in pages. */
export const PAGE = {
  limit: { value: 'N', says: 'how many, up to 200' },
  cursor: { value: 'TEXT', says: 'where the page before ended' },
} as const;

/** The page that was asked for. */
export function pageIn(given: Given): { limit?: number; cursor?: string } {
  const [limit, cursor] = [given.number('limit'), given.text('cursor')];
  return { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
}

/** The line under a page that says how to go on; nothing under the last. */
export const pageAfter = (cursor: string | null): string =>
  cursor === null ? '' : `more: --cursor ${plain(cursor)}\n`;
