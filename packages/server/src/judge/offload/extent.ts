import type { Case } from '../../kernel/panel.ts';

/** What a document or criterion costs beside its text, in UTF-16 code units' worth of work. */
const EACH = 32;

/** How much there is to read in a case: UTF-16 code units, with a share for every document and criterion. */
export function extentOf({ documents, criteria }: Case): number {
  let extent = (documents.length + criteria.length) * EACH;
  for (const { text } of documents) extent += text.length;
  return extent;
}
