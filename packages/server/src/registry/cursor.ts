import { badCursor } from '../kernel/problem.ts';

/** Lists that come in pages, and what the ids of their things begin with. */
const LISTS = { agents: 'agent_', keys: 'key_' } as const;
type List = keyof typeof LISTS;

/**
 * One page of rows that are ordered by id, the newest first, and the cursor of the next one.
 *
 * @param found One row more than the limit where there is a next page.
 */
export function pageOf<Row extends { id: string }>(
  list: List,
  found: readonly Row[],
  limit: number,
): { page: Row[]; next_cursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: last && found.length > limit ? cursorAt(list, last.id) : null };
}

/** The id after which the page of this cursor begins. @throws {Problem} `invalid-request` for any other text. */
export function placeOf(list: List, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const [named, id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  const isId = id.startsWith(LISTS[list]) && /^[a-z]{1,8}_[0-9a-z]{1,58}$/.test(id);
  if (named === list && isId && cursorAt(list, id) === cursor) return id;
  throw badCursor();
}

const cursorAt = (list: List, id: string): string => Buffer.from(`${list}:${id}`).toString('base64url');
