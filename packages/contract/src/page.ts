import { z } from 'zod';

const PAGE_MAX = 200;
const PAGE_DEFAULT = 50;

/** The query of a list that comes in pages, the newest first. @param things What is listed, in the plural. */
export const pageOf = (things: string) =>
  z.object({
    cursor: z.string().min(1).max(200).optional().describe('`next_cursor` of the page before'),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.int().min(1).max(PAGE_MAX))
      .default(PAGE_DEFAULT)
      .describe(`${things} a page, 1 to ${PAGE_MAX}`),
  });

/** What the answer of such a list says of the next page. */
export const NextCursor = z
  .string()
  .nullable()
  .describe('Send as `cursor` for the next page; null on the last');

/** Like `7` or `30`; kept to what is stored day by day. */
export const count = (most: number, fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `must be a number from 1 to ${most}`)
    .transform(Number)
    .refine((count) => count <= most, `must be a number from 1 to ${most}`)
    .default(fallback);

/** How many days a summary by day goes back. */
export const daysBack = count(366, 30).describe('How many days back, today included');
