import { z } from 'zod';

/** The member of every result that opens its record. */
export const ReplayToken = z
  .string()
  .describe('Opens result and transcript to whoever holds it; nothing where nothing was to be kept');
