/** One change that a patch makes to one file. */
export type Change =
  | { is: 'create'; path: string; content: string }
  | { is: 'delete'; path: string }
  | { is: 'move'; path: string; to: string }
  /** `old` stands there now, `fresh` takes its place; both with the lines around them that stay. */
  | { is: 'edit'; path: string; old: string; fresh: string };

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
const HEREDOC = /^apply_?patch[ \t]+<<-?[ \t]*(['"]?)([A-Za-z_]\w{0,30})\1[ \t]*$/;
const HEAD = /^\*\*\* (Add|Delete|Update) File: (\S.{0,1000})$/;
const MOVE = /^\*\*\* Move to: (\S.{0,1000})$/;
/** Where in the file a hunk is: which of several places it means is not said by what it changes. */
const AT = /^@@(?: |$)/;

const linesOf = (text: string): string[] => text.trim().split(/\r?\n/);

/** A patch in the format of `apply_patch`: handed to that command on its standard input or, where so told, `bare`. */
export function patchIn(text: string, bare: boolean): string | undefined {
  const lines = linesOf(text);
  const [, quote, word] = HEREDOC.exec(lines[0] ?? '') ?? [];
  // Without quotation marks the shell would put other texts in before the patch is read.
  if (word !== undefined && (quote !== '' || !/[$`\\]/.test(text))) {
    const body = lines.slice(1, -1);
    return lines.at(-1) === word && !body.includes(word) ? patchIn(body.join('\n'), true) : undefined;
  }
  return bare && lines[0]?.trimEnd() === BEGIN ? text.trim() : undefined;
}

/**
 * The changes of a patch in the format of `apply_patch`, in their order; nothing where a line of it is none of the
 * format, since it could be any change then. Linear in the text. Source: the grammar in Codex CLI's own manual of the
 * tool.
 */
export function changesIn(patch: string): Change[] | undefined {
  const lines = linesOf(patch);
  if (lines[0]?.trimEnd() !== BEGIN || lines.at(-1)?.trimEnd() !== END) return undefined;
  const files: { kind: string; path: string; body: string[] }[] = [];
  for (const line of lines.slice(1, -1)) {
    const [, kind, path = ''] = HEAD.exec(line) ?? [];
    if (kind !== undefined) files.push({ kind, path: path.trim(), body: [] });
    else if (files.length === 0) return undefined;
    else files.at(-1)?.body.push(line);
  }
  const changes = files.map(({ kind, path, body }) => changesOf(kind, path, body));
  return changes.length === 0 || changes.includes(undefined)
    ? undefined
    : changes.flatMap((found) => found ?? []);
}

function changesOf(kind: string, path: string, body: readonly string[]): Change[] | undefined {
  if (kind === 'Delete') return body.every((line) => line === '') ? [{ is: 'delete', path }] : undefined;
  if (kind === 'Add') {
    if (!body.every((line) => line.startsWith('+'))) return undefined;
    return [{ is: 'create', path, content: body.map((line) => line.slice(1)).join('\n') }];
  }
  const [, to] = MOVE.exec(body[0] ?? '') ?? [];
  const hunks = hunksOf(path, to === undefined ? body : body.slice(1));
  if (!hunks || (to === undefined && hunks.length === 0)) return undefined;
  return to === undefined ? hunks : [...hunks, { is: 'move', path, to: to.trim() }];
}

function hunksOf(path: string, lines: readonly string[]): Change[] | undefined {
  const hunks: { old: string[]; fresh: string[] }[] = [];
  for (const line of lines) {
    if (line === '*** End of File') continue;
    if (AT.test(line)) {
      // Several of them lead to one place, each within the one before.
      const last = hunks.at(-1);
      const hunk = last && last.old.length + last.fresh.length === 0 ? last : { old: [], fresh: [] };
      if (hunk !== last) hunks.push(hunk);
      continue;
    }
    const hunk = hunks.at(-1) ?? { old: [], fresh: [] };
    if (hunks.length === 0) hunks.push(hunk);
    const [sign, text] = line === '' ? [' ', ''] : [line.charAt(0), line.slice(1)];
    if (sign !== '+' && sign !== '-' && sign !== ' ') return undefined;
    if (sign !== '+') hunk.old.push(text);
    if (sign !== '-') hunk.fresh.push(text);
  }
  if (hunks.some(({ old, fresh }) => old.length + fresh.length === 0)) return undefined;
  return hunks.map(({ old, fresh }) => ({ is: 'edit', path, old: old.join('\n'), fresh: fresh.join('\n') }));
}
