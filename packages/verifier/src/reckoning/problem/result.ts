import type { Rational } from '../../arithmetic/rational.ts';
import type { Kind } from '../term.ts';

export type Result = { value: Rational; shown: string; kind?: Kind };

export const bracketed = (shown: string): string => (/ [-+×/] /.test(shown) ? `(${shown})` : shown);
