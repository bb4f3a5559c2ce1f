import type { Quote } from '../../kernel/panel.ts';

/** A sign that something is dangerous. */
export type Sign = {
  aspects: readonly string[];
  reason: string;
  quotes: Quote[];
  /** Whether its kind may refuse by itself. */
  alone: boolean;
};
