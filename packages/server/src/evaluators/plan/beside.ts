import { leavesSomething } from '../../acts/act.ts';
import { readSentences } from '../../acts/prose/read.ts';
import type { Quote } from '../../kernel/panel.ts';
import { ANY_OF } from '../../language/patterns.ts';
import type { Call, Conduct } from './calls.ts';

/** What keeps a plan from counting as done although its calls are there, with the passage that says so. */
export type Doubt = { why: string; quote: Quote };

/** Words by which a writer takes back, supposes or makes up what stands beside it. */
const UNREAL = new RegExp(`\\b${ANY_OF.unreal}\\b|n't\\b`, 'i');
const FIGURE = /\d[\d.,]*/g;

/**
 * The first thing in a trace that its plan does not account for: an act besides that leaves something changed, a
 * sentence that was not understood, takes back, supposes, or gives a figure that nothing else has. Linear in the text.
 */
export function doubtBeside(
  { calls, told }: Conduct,
  used: ReadonlySet<Call>,
  known: string,
): Doubt | undefined {
  const stray = calls.find(
    (call) =>
      !used.has(call) &&
      (call.reading.unread.length > 0 ||
        call.reading.acts.some((act) => leavesSomething(act) || act.opaque !== undefined)),
  );
  if (stray) return { why: 'the trace does something that the plan does not name', quote: stray.quote };
  const effects = new Set([...used].flatMap(({ reading }) => reading.acts.map(({ effect }) => effect)));
  for (const quote of told) {
    const figures = quote.text.match(FIGURE) ?? [];
    const loose = figures.some((figure) => !known.includes(figure.replace(/[.,]+$/, '')));
    if (loose) return { why: 'the trace tells of a figure that nothing shows', quote };
    if (UNREAL.test(quote.text)) return { why: 'the trace takes back or supposes something', quote };
    const said = readSentences(quote.text);
    if (said.some(({ kind }) => kind === 'unread' || kind === 'take-back' || kind === 'pasted'))
      return { why: 'a passage of the trace was not understood', quote };
    const acts = said.flatMap((one) => one.acts);
    if (acts.some((act) => leavesSomething(act) && !effects.has(act.effect)))
      return { why: 'the trace tells of an act that no call shows', quote };
  }
  return undefined;
}
