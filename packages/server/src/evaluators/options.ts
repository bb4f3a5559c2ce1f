import { chooses, lineEnd, readOption } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../kernel/panel.ts';
import { quoteOf } from './trace.ts';

/** One of the answers that a question offers: its text, and its passage with the label. */
export type Option = { text: string; quote: Quote };

const LABELLED = /(?:^|\s)(?:\(([A-Za-z])\)|([A-Z])[).:]|([a-z])\))\s+/g;
const LISTED = /^[-*•]\s+/;
const OPTIONS = /\b(?:options|choices|choose|pick)\s*:/i;

/**
 * The options of a question: "(A) …", "A) …", "A. …" in the order of the alphabet, or a list of unlabelled
 * lines after "Options:". None where there are fewer than two. Linear in the text.
 */
export function readOptions(question: Document): Option[] {
  const { text } = question;
  const head = OPTIONS.exec(text);
  const from = head ? head.index + head[0].length : 0;
  const starts: number[] = [];
  for (const match of text.slice(from).matchAll(LABELLED)) {
    const label = (match[1] ?? match[2] ?? match[3] ?? '').toUpperCase();
    if (label.charCodeAt(0) === FIRST_LABEL + starts.length) starts.push(from + match.index);
  }
  if (starts.length < 2) {
    const list = listed(question, head ? from : listStart(text));
    return head || list.length > 1 ? list : [];
  }
  return starts.map((start, index) =>
    optionAt(question, start, starts[index + 1] ?? lineEnd(text, start + 1)),
  );
}

const FIRST_LABEL = 'A'.charCodeAt(0);

/** Where the question itself ends and its options begin. */
export function questionEnd(question: Document, options: readonly Option[]): number {
  const head = OPTIONS.exec(question.text);
  return head?.index ?? options[0]?.quote.start ?? question.text.length;
}

/** The option that an answer chooses by its label or its text; undefined where it is not exactly one. */
export function chosenOption(answer: string, options: readonly Option[]): Option | undefined {
  const chosen = options.filter(({ quote }) => chooses(answer, quote.text));
  return chosen.length === 1 ? chosen[0] : undefined;
}

/** Where a list of lines at the end of a text begins, each with a mark before it. */
function listStart(text: string): number {
  const lines = text.trimEnd().split('\n');
  const before = lines.findLastIndex((line) => !LISTED.test(line.trimStart()));
  return lines.slice(0, before + 1).reduce((sum, { length }) => sum + length + 1, 0);
}

function listed(question: Document, from: number): Option[] {
  const options: Option[] = [];
  let start = from;
  for (const line of question.text.slice(from).split('\n')) {
    const indent = line.length - line.trimStart().length;
    const mark = LISTED.exec(line.trimStart());
    if (mark) options.push(optionAt(question, start + indent + mark[0].length, start + line.length));
    start += line.length + 1;
  }
  return options;
}

function optionAt(document: Document, start: number, end: number): Option {
  const raw = document.text.slice(start, end);
  const lead = raw.length - raw.trimStart().length;
  const quote = quoteOf(document, start + lead, start + raw.trimEnd().length);
  return { text: readOption(quote.text).text, quote };
}
