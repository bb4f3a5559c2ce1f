import { badCursor } from '../kernel/problem.ts';

/** Where a page of records ended: the time and the id of its last one. */
export type Place = { created_at: number; id: string };

/** The cursor that stands for this place. */
export const cursorAt = ({ created_at, id }: Place): string =>
  Buffer.from(`records:${created_at}:${id}`).toString('base64url');

/** The place that this cursor stands for. @throws {Problem} `invalid-request` for any other text. */
export function placeAt(cursor: string): Place {
  const [, time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  const place = { created_at: Number(time), id };
  const isPlace = /^\d{1,15}$/.test(time) && /^[a-z]{1,8}_[0-9a-z]{1,58}$/.test(id);
  if (isPlace && cursorAt(place) === cursor) return place;
  throw badCursor();
}
