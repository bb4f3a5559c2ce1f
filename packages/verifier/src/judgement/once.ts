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

/** The same for a reader of documents up to an offset, such as a question without its options. */
export function oncePerEnd<T>(read: (text: string) => T): (document: Document, end: number) => T {
  const upTo = oncePerDocument((text) => once((end: number) => read(text.slice(0, end))));
  return (document, end) => upTo(document)(end);
}

/** Makes a pure reader read each thing once, for as long as the reader itself lives. */
export function once<K, T>(read: (of: K) => T): (of: K) => T {
  const known = new Map<K, { read: T }>();
  return (of) => {
    const found = known.get(of) ?? { read: read(of) };
    known.set(of, found);
    return found.read;
  };
}
