const LONGEST_REASON = 1_000;

/** What a model said, on one line and not longer than a reader will read; always well-formed text. */
export function saidBriefly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const brief = line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line;
  return brief.toWellFormed() || 'no reason given';
}
