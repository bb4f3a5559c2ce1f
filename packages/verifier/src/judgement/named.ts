import type { Document } from './case.ts';

/** With so few a look at each is quicker than an index. */
const FEW = 8;

const indexes = new WeakMap<readonly Document[], ReadonlyMap<string, Document>>();

/**
 * The document of that name; undefined where there is none. A case may hold ten thousand documents and as many
 * proofs that quote them, so a list is indexed when it is first asked, for as long as it lives.
 */
export function documentNamed(documents: readonly Document[], name: string): Document | undefined {
  if (documents.length <= FEW) return documents.find((document) => document.name === name);
  let index = indexes.get(documents);
  if (!index) {
    index = indexOf(documents);
    indexes.set(documents, index);
  }
  return index.get(name);
}

function indexOf(documents: readonly Document[]): ReadonlyMap<string, Document> {
  const index = new Map<string, Document>();
  // The first of two with one name counts, as it does for who looks at each.
  for (const document of documents) if (!index.has(document.name)) index.set(document.name, document);
  return index;
}
