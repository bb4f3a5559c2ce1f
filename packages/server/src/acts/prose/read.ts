import type { Reading } from '../act.ts';

/** Reads orders in prose. Nothing of it is understood yet, so all of it stays unread. */
export function readProse(text: string): Reading {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return { acts: [], unread: end > start ? [{ start, end }] : [] };
}
