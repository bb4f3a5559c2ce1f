import { announcesResult } from '@truepenny/verifier/proofs';
import type { Reading } from '../../acts/act.ts';
import { readOperation } from '../../acts/read.ts';
import type { Document, Quote } from '../../kernel/panel.ts';
import { quoteOf } from '../trace.ts';

/** A call that a step of a trace makes, and what the trace shows of its result. */
export type Call = { quote: Quote; reading: Reading; result: Quote | undefined };

/** A trace as calls, results and what is only told. */
export type Conduct = { calls: readonly Call[]; told: readonly Quote[] };

const STEP = String.raw`(?:step\s?#?\d{1,5}\s*)?(?:\[[^\]\n]{0,40}\]\s*)?:?`;
const BY = String.raw`(?:assistant|agent)\s(?:calls|runs)\s`;
const LABEL = String.raw`(?:action|tool call|calls?|command|run|ran|runs|executed)\s?\d{0,4}\s?:\s*`;
/** What stands before a call: "Step 3 [act]:", "Action:", "Assistant calls", "$". */
const BEFORE_CALL = new RegExp(`^\\s*${STEP}\\s*(?:${BY}|${LABEL})?`, 'i');
const BEFORE_RESULT = /^[^:\n]{1,48}:\s*/;
/** Where the result of a call begins within its own step. */
const RESULT_WITHIN =
  /\s*(?:\n\s*(?:tool )?(?:result|output|observation|response|stdout)\s?\d{0,4}\s?:|\s(?:→|->|=>)\s)\s*/i;

/** Reads the steps of a trace. Linear in their text. */
export function conductOf(documents: readonly Document[]): Conduct {
  const steps = documents.filter(({ role }) => role === 'step');
  const calls: Call[] = [];
  const told: Quote[] = [];
  let open: Call | undefined;
  for (const step of steps) {
    const result = resultIn(step);
    if (result) {
      if (open && open.result === undefined) open.result = result;
      open = undefined;
      continue;
    }
    open = callIn(step);
    if (open) calls.push(open);
    else told.push(quoteOf(step, 0, step.text.length));
  }
  return { calls, told };
}

function resultIn(step: Document): Quote | undefined {
  const head = BEFORE_RESULT.exec(step.text)?.[0] ?? '';
  return announcesResult(head) ? trimmed(step, head.length, step.text.length) : undefined;
}

function callIn(step: Document): Call | undefined {
  const { text } = step;
  const start = BEFORE_CALL.exec(text)?.[0].length ?? 0;
  const within = RESULT_WITHIN.exec(text.slice(start));
  const end = within ? start + within.index : text.length;
  const quote = trimmed(step, start, end);
  const reading = quote && readOperation(quote.text);
  if (!reading || reading.acts.length === 0 || reading.acts.some(({ form }) => form === 'prose'))
    return undefined;
  return { quote, reading, result: within ? trimmed(step, end + within[0].length, text.length) : undefined };
}

/** The passage without white space at its ends; undefined where nothing is left. */
function trimmed(step: Document, start: number, end: number): Quote | undefined {
  const text = step.text.slice(start, end);
  const from = start + text.length - text.trimStart().length;
  const to = end - text.length + text.trimEnd().length;
  return from < to ? quoteOf(step, from, to) : undefined;
}
