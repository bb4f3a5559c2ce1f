/**
 * Mean correlation between the evidence of any two judges among cases with the same right answer: what they
 * share there is error, not knowledge. `evidence` holds a row a case and a column a judge, null where it did not
 * vote. Cut to 0..0.95; 0 where there are no two judges to compare.
 */
export function errorCorrelation(
  evidence: readonly (readonly (number | null)[])[],
  labels: readonly string[],
  pairs: readonly (readonly [number, number])[],
): number {
  const found = pairs.map(([a, b]) => correlationOf(residuals(evidence, labels, a, b)));
  const known = found.filter((r) => r !== null);
  const mean = known.reduce((sum, r) => sum + r, 0) / Math.max(1, known.length);
  return Math.min(0.95, Math.max(0, mean));
}

/** Every pair of columns 0..count-1. */
export function pairsOf(count: number): [number, number][] {
  return Array.from({ length: count }, (_, a) => a).flatMap((a) =>
    Array.from({ length: count - a - 1 }, (_, offset): [number, number] => [a, a + offset + 1]),
  );
}

/** What is left of both judges' evidence once the mean of the label is taken away. */
function residuals(
  evidence: readonly (readonly (number | null)[])[],
  labels: readonly string[],
  a: number,
  b: number,
): [number, number][] {
  return [...new Set(labels)].flatMap((label) => {
    const both = evidence.flatMap((row, at): [number, number][] => {
      const [x, y] = [row[a] ?? null, row[b] ?? null];
      return labels[at] === label && x !== null && y !== null ? [[x, y]] : [];
    });
    const mean = (side: 0 | 1) => both.reduce((sum, pair) => sum + pair[side], 0) / both.length;
    const [meanA, meanB] = [mean(0), mean(1)];
    return both.map(([x, y]): [number, number] => [x - meanA, y - meanB]);
  });
}

function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  const sum = (f: (x: number, y: number) => number) => pairs.reduce((total, [x, y]) => total + f(x, y), 0);
  const scale = Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
  return scale > 1e-9 ? sum((x, y) => x * y) / scale : null;
}
