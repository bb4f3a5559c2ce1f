import type { Document, Quote } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { admitsFailure } from '../language/conduct.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { quoteOf } from '../trace.ts';

/** A sentence of the trace or the answer. */
export type Passage = {
  quote: Quote;
  tokens: readonly Token[];
  /**
   * `asks`: it only sets out to look something up, so that what it names is sought, not found. `reports`: it
   * gives what a source or tool returned. `admits`: it says that the writer's own work went wrong or was not
   * done. `says`: anything else.
   */
  kind: 'asks' | 'reports' | 'admits' | 'says';
  /** Whether it tells of a source being opened, rather than of a search. */
  opens: boolean;
};

/** What a step begins with: "Step 3 [search] (web_search):", "Observation 2:". */
const LABEL =
  /^[\s#*_>]{0,12}(?:step\s?#?\d{0,5}|thought|action|observation|result|answer|conclusion)[^:\n]{0,80}:/i;
const ASKS = /search|lookup|look_up|fetch|brows|open|tool|call|action|query|retriev/i;
const OPENS = /fetch|brows|open|read|download/i;
const REPORTS = /observ|result|output|found|finding/i;
/** "I will …", "Let me …", and bare instructions, as plans have them: repeating a plan is not carrying it out. */
const INTENDS =
  /^(?:(?:first|next|then|now),? )?(?:i will|i'll|i need|i should|i want|i am going|i'm going|let me|let's|let us|we will|we need|we should|need|must|should|search|look|find|retrieve|fetch|browse|consult|read|open|check|verify|confirm|validate|ensure|identify|extract|determine|establish|locate|review|examine|compare|compute|calculate|define|explain|describe|discuss|clarify|classify)\b/i;
/** A label and an intention stand at the start, so no more of the text is looked at. */
const HEAD = 160;

/** The sentences of a step or an answer, without its label. Linear in the text. */
export function passagesOf(document: Document): Passage[] {
  const { text } = document;
  const label = LABEL.exec(text.slice(0, HEAD))?.[0] ?? '';
  return splitSentences(text.slice(label.length)).map(({ start, end }) => {
    const quote = quoteOf(document, label.length + start, label.length + end);
    const tokens = tokenise(quote.text);
    return {
      quote,
      tokens,
      kind: kindOf(label, quote.text, tokens),
      opens: OPENS.test(label),
    };
  });
}

function kindOf(label: string, sentence: string, tokens: readonly Token[]): Passage['kind'] {
  if (REPORTS.test(label)) return 'reports';
  if (ASKS.test(label)) return 'asks';
  if (admitsFailure(sentence, tokens)) return 'admits';
  // "Find x: x = 5" and "search → 3 hits" hold their result.
  return INTENDS.test(sentence.slice(0, HEAD)) && !/[=→]/.test(sentence) ? 'asks' : 'says';
}
