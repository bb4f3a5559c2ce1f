import { type Compiled, compilePolicies } from '@truepenny/verifier/policy';
import { stockCedar } from './engine.ts';

/**
 * Reads policies where it stands. What nests deeply can end the engine, and a thousand take a second: texts that
 * callers send are read by `compileApart`.
 */
export const compile = (text: string): Compiled => compilePolicies(stockCedar(), text);
