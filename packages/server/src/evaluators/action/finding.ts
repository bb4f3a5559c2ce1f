import type { Quote } from '../../kernel/panel.ts';
import { quoteOf } from '../trace.ts';
import type { Act } from './act.ts';
import type { Reading } from './reading.ts';

/** What is found wrong about an act may concern any of these, under whatever rubric asks for it. */
export type Aspect =
  | 'intent'
  | 'scope'
  | 'recipient'
  | 'privilege'
  | 'steering'
  | 'risk'
  | 'consistency'
  | 'reversibility';

export type Finding = {
  aspects: readonly Aspect[];
  verdict: 'BLOCK' | 'UNCERTAIN';
  confidence: number;
  reason: string;
  quotes: Quote[];
};

/** Looks for one kind of fault. Pure and linear. */
export type Check = (reading: Reading) => Finding[];

const LONGEST_QUOTE = 300;

/** The act itself as a passage, shortened where it is long. */
export const quoteAct = ({ document, start, end }: Act): Quote =>
  quoteOf(document, start, Math.min(end, start + LONGEST_QUOTE));
