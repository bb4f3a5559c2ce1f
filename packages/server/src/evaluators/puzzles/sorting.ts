import { tracing } from '../seat.ts';

import { checkWords } from './sorting/words.ts';

/**
 * Judges traces that put words in the order of the alphabet. Every ballot on a statement carries a proof that decides
 * the order anew.
 */
export const sorting = tracing({ id: 'sorting' }, checkWords);
