/** A place in a text, both counted from 1. */
export type Place = { line: number; column: number };

/**
 * Where a text stops being JSON: at the character after which nothing could mend it, or at its end. Undefined for
 * JSON. For messages that must not quote the text, as the engine's own do.
 */
export function jsonPlace(text: string): Place | undefined {
  if (isJson(text)) return undefined;
  // The least prefix that is beyond mending ends with the character at fault.
  let [mendable, broken] = [0, text.length + 1];
  while (broken - mendable > 1) {
    const middle = Math.floor((mendable + broken) / 2);
    if (canGoOn(text.slice(0, middle))) mendable = middle;
    else broken = middle;
  }
  const lines = text.slice(0, mendable).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the engine found nothing wrong before the end. */
function canGoOn(prefix: string): boolean {
  try {
    JSON.parse(prefix);
    return true;
  } catch (error) {
    const message = String(error);
    const at = / in JSON at position (\d+)/.exec(message)?.[1];
    return at === undefined ? message.includes('end of JSON input') : Number(at) >= prefix.length;
  }
}
