import { type Span, splitSentences, trimmed } from '../../kernel/text.ts';

/** Most steps that a trace is divided into; what follows stays in the last one. */
const MOST_STEPS = 10_000;
/** Most lines that are looked at: with more of them a trace of the longest has ten characters in each. */
const MOST_LINES = 50_000;

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
  const lines = linesOf(trace);
  const starts = startsOf(lines);
  const whole = starts.length > 1 || lines.some(({ mark }) => mark === 'code');
  const spans = whole ? between(trace, starts) : splitSentences(trace);
  if (spans.length <= MOST_STEPS) return spans;
  const rest = { start: spans[MOST_STEPS - 1]?.start ?? 0, end: spans.at(-1)?.end ?? trace.length };
  return [...spans.slice(0, MOST_STEPS - 1), rest];
}

/** Offsets at which steps start, no more than there may be. */
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
    if (offsets.length === MOST_STEPS) break;
    before = line;
    afterBlank = false;
  }
  return offsets;
}

function between(text: string, starts: readonly number[]): Span[] {
  return starts.flatMap((start, at) => trimmed(text, { start, end: starts[at + 1] ?? text.length }) ?? []);
}

const FENCES = /```|~~~/;
const FENCE = /^ {0,3}(```|~~~)/;
const SECTION = 'thought|action|observation|reasoning|reflection|conclusion|(?:final )?answer';
const LABEL = new RegExp(
  String.raw`^[\s#*_>]{0,12}(?:step\s?#?\d{1,5}\b|(?:${SECTION})\s?\d{0,4}[*_]{0,3}\s?:)`,
  'i',
);
const NUMBER = /^[\s*_>]{0,12}\(?\d{1,4}[.)][*_]{0,3}(?:\s|$)/;
const HEADING = /^ {0,3}#{1,6}\s/;
const BULLET = /^\s{0,40}[-*+•‣◦–]\s/;
/** What a label, a number or a bullet can begin with: most lines begin with something else, and need no more. */
const [DRESSING, LABEL_LETTERS, BULLETS] = ['#*_>', 'sStTaAoOrRcCfF', '-*+•‣◦–'];
/** The marks stand at the start of a line, so no more of it is looked at. */
const HEAD = 80;

/** The lines that are not empty, from one look at each: a trace may have hundreds of thousands. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length && lines.length < MOST_LINES; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline + 1;
    lines.push(lineAt(text, start, end));
    start = end;
  }
  if (FENCES.test(text)) for (const line of fenced(text, lines)) line.mark = 'code';
  return lines;
}

const headOf = (text: string, { start, end }: Span): string => text.slice(start, Math.min(end, start + HEAD));

function lineAt(text: string, start: number, end: number): Line {
  const head = headOf(text, { start, end });
  const said = head.trimStart();
  const blank = said === '' && !trimmed(text, { start, end });
  return {
    start,
    end,
    mark: blank ? 'blank' : markOf(head, said.charAt(0)),
    indent: head.length - said.length,
  };
}

/** What a line is marked as by its first characters; `first` is the first of them that is no space. */
function markOf(head: string, first: string): Mark {
  const dressed = DRESSING.includes(first);
  if ((dressed || LABEL_LETTERS.includes(first)) && LABEL.test(head)) return 'label';
  if ((dressed || first === '(' || (first >= '0' && first <= '9')) && NUMBER.test(head)) return 'number';
  if (first === '#' && HEADING.test(head)) return 'heading';
  return BULLETS.includes(first) && BULLET.test(head) ? 'bullet' : 'text';
}

/** Lines inside fences that are closed again, the closing one included; an open fence hides nothing. */
function fenced(text: string, lines: readonly Line[]): Line[] {
  const inside: Line[] = [];
  let open: { at: number; sign: string } | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.mark !== 'text') continue;
    const sign = FENCE.exec(headOf(text, line))?.[1];
    if (!sign) continue;
    if (!open) open = { at, sign };
    else if (open.sign === sign) {
      for (const hidden of lines.slice(open.at + 1, at + 1)) inside.push(hidden);
      open = undefined;
    }
  }
  return inside;
}
