/**
 * A path as it is compared: made absolute against the working folder where that is known, `.`, `..` and doubled
 * slashes taken out, letters kept. `~` stays, since whose home it is is not known; `..` that leads out of a
 * relative path stays too.
 */
export function resolvePath(written: string, cwd?: string): string {
  const home = /^\$(?:HOME|\{HOME\})(?=\/|$)/.exec(written);
  const path = home ? `~${written.slice(home[0].length)}` : written;
  const whole = path.startsWith('/') || path.startsWith('~') || cwd === undefined ? path : `${cwd}/${path}`;
  const out: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '' || part === '.') continue;
    const before = out.at(-1);
    if (part !== '..' || (before === undefined && !whole.startsWith('/')) || before === '..') out.push(part);
    else if (before?.startsWith('~') && out.length === 1) out.push(part);
    else out.pop();
  }
  const joined = out.join('/');
  if (whole.startsWith('/')) return `/${joined}`;
  return joined || '.';
}

/** Whether a text has the form of a path: it has a separator or a known ending, and nothing of a sentence. */
export const looksLikePath = (text: string): boolean =>
  text.length <= 4096 &&
  !/[\s<>"|?*\n]|:\/\//.test(text) &&
  (/^(?:~|\.{1,2})?\//.test(text) ||
    /^[\w.@~-]+(?:\/[\w.@~-]+)+\/?$/.test(text) ||
    /^[\w-]+(?:\.[\w-]+)*\.[a-z][a-z\d]{0,5}$/i.test(text)) &&
  !/^\d+(?:[./-]\d+)+$/.test(text);
