import type { Document } from './case.ts';

/** What was read of each document, one place for each reader. */
const readings = new WeakMap<Document, { text: string; by: unknown[] }>();
let readers = 0;
const UNREAD = Symbol('unread');

/**
 * Makes a reader of texts read each document once, for as long as the document lives: evaluators and the
 * rechecks of ten thousand proofs may then all ask for the same reading. The reader must be pure, and nobody
 * may change what it gives. A document whose text was replaced is read anew.
 */
export function oncePerDocument<T>(read: (text: string) => T): (document: Document) => T {
  const own = readers++;
  return (document) => {
    const { text } = document;
    let known = readings.get(document);
    if (known?.text !== text) {
      known = { text, by: [] };
      readings.set(document, known);
    }
    while (known.by.length <= own) known.by.push(UNREAD);
    if (known.by[own] === UNREAD) known.by[own] = read(text);
    return known.by[own] as T;
  };
}
