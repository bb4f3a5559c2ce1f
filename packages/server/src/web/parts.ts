/** The most documents and, about, the most letters of a page: what is longer comes in parts. */
export const PART = { documents: 100, letters: 40_000 } as const;
/** The most letters of one document that a page shows. */
export const LETTERS = 20_000;

/** From where, and up to where, a part goes in every list of the record. */
export type Part = { from: number; to: number };

/**
 * The parts that a record is shown in: by its documents, fewer of them where they are long, and on to the last of
 * what there are `least` of.
 */
export function partsOf(documents: readonly { text: string }[], least: number): Part[] {
  const begins = [0];
  let letters = 0;
  for (let at = 0; at < Math.max(documents.length, least); at++) {
    const own = Math.min(documents[at]?.text.length ?? 0, LETTERS);
    const begun = at - (begins.at(-1) ?? 0);
    if (begun > 0 && (begun === PART.documents || letters + own > PART.letters)) {
      begins.push(at);
      letters = 0;
    }
    letters += own;
  }
  return begins.map((from, part) => ({ from, to: begins[part + 1] ?? Math.max(documents.length, least) }));
}
