import { z } from 'zod';

/**
 * A text of at most `max` UTF-16 code units that can be hashed and stored exactly as it was sent: a lone
 * surrogate has no UTF-8 form (two claims would share one hash) and U+0000 has no place in a PostgreSQL text.
 */
export const exactText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\p{Surrogate}\0]/u.test(text), 'must be well-formed Unicode without U+0000');

/** Like `exactText`, and more than white space. */
export const filledText = (max: number) =>
  exactText(max).refine((text) => text.trim() !== '', 'must hold more than white space');
