import type { Document } from './case.ts';

/**
 * Makes a reader of texts read each document once, for as long as the document lives: evaluators and the
 * rechecks of ten thousand proofs may then all ask for the same reading. The reader must be pure, and nobody
 * may change what it gives. A document whose text was replaced is read anew.
 */
export function oncePerDocument<T>(read: (text: string) => T): (document: Document) => T {
  const readings = new WeakMap<Document, { text: string; reading: T }>();
  return (document) => {
    const { text } = document;
    const known = readings.get(document);
    if (known?.text === text) return known.reading;
    const reading = read(text);
    readings.set(document, { text, reading });
    return reading;
  };
}
