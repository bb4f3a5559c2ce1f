import { loadParser } from './sql/parser.ts';

/** Loads what reading needs (the parser of queries, about 130 ms), once; the readers are synchronous after it. */
export const warm = (): Promise<void> => loadParser();
