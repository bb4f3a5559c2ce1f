import type { DoubleQuotedChild, Script, Word, WordPart } from 'unbash';

/** A word of a command as far as it can be told without running it. */
export type ShellWord = {
  /** Its text without quotation marks; variables and globs stand as written. */
  text: string;
  /** False where a variable, a glob or an expansion stands in it. */
  known: boolean;
  /** Why the word itself runs something, or cannot be told apart: a substitution. */
  runs?: string;
  /** Commands that stand inside it. */
  inner: readonly Script[];
  pos: number;
  end: number;
};

type Pieces = { text: string; known: boolean; runs: string | undefined; inner: Script[] };

const HOME = /^\$(?:HOME|\{HOME\})$/;

function addPart(part: WordPart | DoubleQuotedChild, to: Pieces): void {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      to.text += part.value;
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      for (const child of part.parts) addPart(child, to);
      return;
    case 'SimpleExpansion':
    case 'ParameterExpansion':
      if (HOME.test(part.text) && to.text === '') {
        to.text += '~';
        return;
      }
      if (/\$\(|`|[<>]\(/.test(part.text)) to.runs ??= 'a command is substituted inside a variable';
      break;
    case 'CommandExpansion':
      to.runs ??= 'a command is substituted for its words';
      if (part.script) to.inner.push(part.script);
      break;
    case 'ProcessSubstitution':
      to.runs ??= 'a command is substituted for a file';
      if (part.script) to.inner.push(part.script);
      break;
    case 'ArithmeticExpansion':
      if (/\$\(|`|\[/.test(part.text.slice(3))) to.runs ??= 'a command may be substituted inside a sum';
      break;
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      if (/\$\(|`/.test(part.text)) to.runs ??= 'a command is substituted inside a pattern';
      break;
  }
  to.text += part.text;
  to.known = false;
}

/** A word of the syntax tree as text, with what of it is not known. */
export function readWord(word: Word): ShellWord {
  const pieces: Pieces = { text: '', known: true, runs: undefined, inner: [] };
  if (word.parts === undefined) pieces.text = word.value;
  else for (const part of word.parts) addPart(part, pieces);
  const { runs, ...rest } = pieces;
  return { ...rest, pos: word.pos, end: word.end, ...(runs !== undefined && { runs }) };
}

/** A word that stands for what only running tells, such as the names that `xargs` reads. */
export const unknownWord = (text: string, near: Pick<ShellWord, 'pos' | 'end'>): ShellWord => ({
  text,
  known: false,
  inner: [],
  pos: near.pos,
  end: near.end,
});
