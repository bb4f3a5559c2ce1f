import type { Document, Quote } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { admitsFailure } from '../language/conduct.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { quoteOf } from '../trace.ts';

/** A sentence of the trace, and whether it says that the writer's own work went wrong or was not done. */
export type Passage = { quote: Quote; tokens: readonly Token[]; admits: boolean };

/** What a step begins with: "Step 3 [search] (web_search):", "Observation 2:". */
const LABEL =
  /^[\s#*_>]{0,12}(?:step\s?#?\d{0,5}|thought|action|observation|result|answer|conclusion)[^:\n]{0,80}:/i;
/** What a source or a tool returned, or is asked for, is not the writer's own word. */
const OTHERS =
  /observ|result|output|found|finding|search|lookup|look_up|fetch|brows|open|tool|call|action|query|retriev/i;
/** A label stands at the start, so no more of the text is looked at. */
const HEAD = 160;

/** The sentences of a step, without its label. Linear in the text. */
export function passagesOf(document: Document): Passage[] {
  const { text } = document;
  const label = LABEL.exec(text.slice(0, HEAD))?.[0] ?? '';
  return splitSentences(text.slice(label.length)).map(({ start, end }) => {
    const quote = quoteOf(document, label.length + start, label.length + end);
    const tokens = tokenise(quote.text);
    return { quote, tokens, admits: !OTHERS.test(label) && admitsFailure(quote.text, tokens) };
  });
}
