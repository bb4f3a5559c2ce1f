import { bracketRuns, type Run } from './symbols.ts';

/** What a step says: the symbols it mentions and the statements it makes, in the order of the text. */
export type Claim = {
  as: 'stack' | 'popped' | 'closers';
  /** What is claimed; no symbols where the step says that nothing is there. */
  run: Run;
  /** Symbols mentioned between the claim before and this one. */
  mentions: Run[];
  /** Whether the step speaks of the end of the input. */
  final: boolean;
};

const CONNECTIVES = new Set(
  'is are was now becomes become be after this that contains has looks like currently then state configuration contents holds the so it s'.split(
    ' ',
  ),
);
const STACK = /\bstack\b/gi;
const NOTHING =
  /^[\s:=>\-"'“`]*(?:(?:is|now|becomes|again|currently|back|to|then)\s+)*["'“`]?(empty|nothing|none)\b/i;
const TOP_BEFORE = /\btop (?:of|element of|symbol of|item of|on) (?:the |our )?$/i;
const FINAL_BEFORE = /\b(?:final|resulting|remaining) $/i;
const POPS = /\b(?:need|have|must|has|should) (?:to )?(?:be )?pop(?:ped)?\b/i;
const NEEDS = /\b(?:need|needed|close with|closing (?:sequence|symbols|brackets)|answer|answer is)\b/i;
/** "Pop [ twice": more symbols are meant than stand there. */
const REPEATED = /^["'`”’\s,]*(?:once|twice|thrice|two|three|four|several|\d+|x|each|again)\b/i;
const LOOK_BACK = 80;

/** The claims of a step. Linear in its text. */
export function readClaims(text: string): Claim[] {
  const runs = bracketRuns(text);
  const claims: Claim[] = [];
  let unused = 0;
  const add = (as: Claim['as'], run: Run, final: boolean) => {
    const from = unused;
    while (unused < runs.length && (runs[unused]?.end ?? 0) <= run.start) unused++;
    claims.push({ as, run, mentions: runs.slice(from, unused), final });
    if (runs[unused] === run) unused++;
  };
  let next = 0;
  for (const stack of text.matchAll(STACK)) {
    const end = stack.index + stack[0].length;
    const before = text.slice(Math.max(0, stack.index - LOOK_BACK), stack.index);
    if (TOP_BEFORE.test(before)) continue;
    while (next < runs.length && (runs[next]?.start ?? 0) < end) next++;
    const run = claimedAfter(text, end, runs[next]);
    if (run) add('stack', run, FINAL_BEFORE.test(before));
  }
  for (; unused < runs.length; ) {
    const run = runs[unused];
    if (!run) break;
    const previousEnd = runs[unused - 1]?.end ?? 0;
    const before = text.slice(Math.max(previousEnd, run.start - LOOK_BACK), run.start);
    if (REPEATED.test(text.slice(run.end, run.end + LOOK_BACK))) unused++;
    else if (POPS.test(before)) add('popped', run, true);
    else if (NEEDS.test(before)) add('closers', run, true);
    else unused++;
  }
  return claims;
}

/** What is said of the stack behind its name: a run that only connectives part from it, or that it is empty. */
function claimedAfter(text: string, end: number, run: Run | undefined): Run | undefined {
  const nothing = NOTHING.exec(text.slice(end, end + LOOK_BACK));
  if (nothing) {
    const start = end + nothing[0].length - (nothing[1]?.length ?? 0);
    return { symbols: [], start, end: end + nothing[0].length };
  }
  if (!run || run.start - end > LOOK_BACK) return undefined;
  const gap = text.slice(end, run.start);
  if (/[.;!?\n]/.test(gap)) return undefined;
  const words = gap.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.every((word) => CONNECTIVES.has(word)) ? run : undefined;
}
