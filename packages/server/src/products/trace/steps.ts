import { type Span, splitSentences, trimmed } from '../../kernel/text.ts';

/** Most steps that a trace is divided into; what follows stays in the last one. */
const MOST_STEPS = 10_000;

type Mark = 'label' | 'number' | 'heading' | 'bullet' | 'text' | 'code' | 'blank';
type Line = Span & { mark: Mark; indent: number };

/**
 * How a trace that arrives as one text is divided into steps. The strongest structure that shows at least
 * twice divides it: labels ("Step 2 [search]:", "Observation:"), then numbers ("2.", "2)", "(2)"), then
 * headings, bullets and blank lines together, then lines. A single line is divided into sentences. Fenced
 * code stays whole. Spans are UTF-16 offsets, in order, without white space at their ends, and cover all
 * that is not blank. Linear in the text; never throws.
 */
export function splitSteps(trace: string): Span[] {
  const lines = linesOf(trace).filter(({ start, end }) => end > start);
  const starts = startsOf(lines);
  const whole = starts.length > 1 || lines.some(({ mark }) => mark === 'code');
  const spans = whole ? between(trace, starts) : splitSentences(trace);
  if (spans.length <= MOST_STEPS) return spans;
  const rest = { start: spans[MOST_STEPS - 1]?.start ?? 0, end: spans.at(-1)?.end ?? trace.length };
  return [...spans.slice(0, MOST_STEPS - 1), rest];
}

/** Offsets at which steps start. */
function startsOf(lines: readonly Line[]): number[] {
  for (const mark of ['label', 'number'] as const) {
    const marked = outermost(lines, mark);
    if (marked.size > 1) return starting(lines, (line) => marked.has(line));
  }
  const bullets = outermost(lines, 'bullet');
  const parts = starting(lines, (line, before, afterBlank) => {
    // A heading belongs to what stands under it.
    if (line.mark === 'code' || before.mark === 'heading') return false;
    return line.mark === 'heading' || bullets.has(line) || afterBlank;
  });
  return parts.length > 1 ? parts : starting(lines, ({ mark }) => mark !== 'code');
}

/** The lines with this mark that are indented the least: a list within an item does not divide it. */
function outermost(lines: readonly Line[], mark: Mark): Set<Line> {
  const marked = lines.filter((line) => line.mark === mark);
  const least = marked.reduce((least, { indent }) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  return new Set(marked.filter(({ indent }) => indent === least));
}

function starting(
  lines: readonly Line[],
  starts: (line: Line, before: Line, afterBlank: boolean) => boolean,
): number[] {
  const offsets: number[] = [];
  let before: Line | undefined;
  let afterBlank = false;
  for (const line of lines) {
    if (line.mark === 'blank') {
      afterBlank = true;
      continue;
    }
    if (!before || starts(line, before, afterBlank)) offsets.push(line.start);
    before = line;
    afterBlank = false;
  }
  return offsets;
}

function between(text: string, starts: readonly number[]): Span[] {
  return starts.flatMap((start, at) => trimmed(text, { start, end: starts[at + 1] ?? text.length }) ?? []);
}

const FENCE = /^ {0,3}(```|~~~)/;
const LABEL =
  /^[\s#*_>]{0,12}(?:step\s?#?\d{1,5}\b|(?:thought|action|observation|reasoning|reflection|conclusion|(?:final )?answer)\s?\d{0,4}[*_]{0,3}\s?:)/i;
const NUMBER = /^[\s*_>]{0,12}\(?\d{1,4}[.)][*_]{0,3}(?:\s|$)/;
const HEADING = /^ {0,3}#{1,6}\s/;
const BULLET = /^\s{0,40}[-*+•‣◦–]\s/;
/** The marks stand at the start of a line, so no more of it is looked at. */
const HEAD = 80;

function linesOf(text: string): Line[] {
  const spans: Span[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    spans.push({ start, end: newline < 0 ? end : end + 1 });
    start = end + 1;
  }
  const heads = spans.map(({ start, end }) => text.slice(start, Math.min(end, start + HEAD)));
  const code = fenced(heads);
  return spans.map((span, at) => {
    const head = heads[at] ?? '';
    const mark = code.has(at) ? 'code' : markOf(head, text, span);
    return { ...span, mark, indent: head.length - head.trimStart().length };
  });
}

function markOf(head: string, text: string, span: Span): Mark {
  if (!head.trim() && !trimmed(text, span)) return 'blank';
  if (LABEL.test(head)) return 'label';
  if (NUMBER.test(head)) return 'number';
  if (HEADING.test(head)) return 'heading';
  return BULLET.test(head) ? 'bullet' : 'text';
}

/** Lines inside fences that are closed again, the closing one included; an open fence hides nothing. */
function fenced(heads: readonly string[]): Set<number> {
  const inside = new Set<number>();
  let open: { at: number; sign: string } | undefined;
  heads.forEach((head, at) => {
    const sign = FENCE.exec(head)?.[1];
    if (!sign) return;
    if (!open) open = { at, sign };
    else if (open.sign === sign) {
      for (let line = open.at + 1; line <= at; line++) inside.add(line);
      open = undefined;
    }
  });
  return inside;
}
