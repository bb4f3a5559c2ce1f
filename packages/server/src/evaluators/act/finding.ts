import type { Aspect } from '@truepenny/verifier';
import type { Ballot, Document, Quote } from '../../kernel/panel.ts';
import table from './findings.json' with { type: 'json' };

export type Code = keyof typeof table.entries;

/** What was found against an act. How grave it is and what it rests on stands in findings.json, by its code. */
export type Finding = { code: Code; reason: string; quotes: Quote[] };

type Kind = { aspects: readonly string[]; basis: string; alone?: boolean; confidence: number };
const KINDS: Readonly<Record<string, Kind>> = table.entries;

/** What a finding of this code concerns, what it rests on, and how sure it is. */
export const kindOf = (code: Code): Kind => KINDS[code] ?? table.entries.unread;

/** What only leaves an act open. */
const OPEN: ReadonlySet<Code> = new Set([
  'objection',
  'done-already',
  'unread',
  'opaque',
  'secret',
  'unclear',
]);

/** Whether a finding rules the act out, or leaves it open. */
export const rulesOut = ({ code }: Finding): boolean => !OPEN.has(code);

/** Whether a finding concerns what a criterion asks. */
export const concerns = ({ code }: Finding, aspect: Aspect): boolean => kindOf(code).aspects.includes(aspect);

/** A finding as a vote on a criterion. */
export function ballotOf(criterion: string, { code, reason, quotes }: Finding): Ballot {
  const { basis, alone, confidence } = kindOf(code);
  const verdict = OPEN.has(code) ? 'UNCERTAIN' : 'BLOCK';
  return {
    criterion,
    verdict,
    confidence,
    reason,
    quotes,
    basis: basis === 'authority' ? 'authority' : 'signal',
    ...(alone && verdict === 'BLOCK' && { alone }),
  };
}

const LONGEST_QUOTE = 300;

/** A passage of a document, shortened where it is long. */
export function passage({ name, text }: Document, start: number, end: number): Quote {
  const until = Math.min(end, start + LONGEST_QUOTE, text.length);
  return { document: name, text: text.slice(start, until), start, end: until };
}
