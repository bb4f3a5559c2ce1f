import { type Family, type Flag, familyOf } from './families.ts';
import type { ShellWord } from './words.ts';

/** A flag as it was given, with its value where it takes one. */
export type GivenFlag = { name: string; flag: Flag | undefined; value?: ShellWord; at: ShellWord };
/** A command line told apart: which entry it falls under, its flags, its operands, and what is a command again. */
export type CommandLine = {
  name: string;
  family: Family | undefined;
  flags: readonly GivenFlag[];
  operands: readonly ShellWord[];
  /** Words that are a command of their own, with the operand or flag that they stand behind. */
  rest: readonly ShellWord[];
};

const STANDARD = /^\/(?:usr\/(?:local\/)?)?s?bin\/(?=[^/]+$)|^\/opt\/homebrew\/bin\/(?=[^/]+$)/;

/** A part of a word, with its own text. */
const part = (word: ShellWord, text: string): ShellWord => ({ ...word, text });

/** `A=b` before a command that `env` or `sudo` runs. */
const ASSIGNED: Flag = {
  kind: undefined,
  optional: false,
  effect: undefined,
  dry: false,
  drops: false,
  technical: false,
};

/** Reads the words behind a command's name by the entries of `effects/*.json`. */
class LineReader {
  readonly words: readonly ShellWord[];
  name: string;
  family: Family | undefined;
  /** Entries whose flags hold too: those of "git" hold for "git push". */
  readonly heads: Family[] = [];
  readonly flags: GivenFlag[] = [];
  readonly operands: ShellWord[] = [];
  rest: readonly ShellWord[] = [];
  at = 0;

  constructor(name: string, words: readonly ShellWord[]) {
    this.words = words;
    this.name = name;
    this.family = familyOf(name);
  }

  flagFor(name: string): Flag | undefined {
    return this.family?.flags.get(name) ?? this.heads.map((head) => head.flags.get(name)).find(Boolean);
  }

  /** The name that a long flag is short for: any beginning of one alone stands for it (getopt_long). */
  fullName(name: string): string {
    if (!name.startsWith('--') || name.length < 3 || this.flagFor(name)) return name;
    for (const family of [this.family, ...this.heads]) {
      const meant = [...(family?.flags.keys() ?? [])].filter((one) => one.startsWith(name));
      if (meant.length === 1) return meant[0] ?? name;
    }
    return name;
  }

  next(): ShellWord | undefined {
    const word = this.words[this.at];
    this.at += 1;
    return word;
  }

  take(name: string, flag: Flag | undefined, at: ShellWord, glued?: ShellWord): void {
    if (flag?.kind === 'until') {
      const rest = this.words.slice(this.at);
      const end = rest.findIndex(({ text }) => text === ';' || text === '+');
      const inner = end === -1 ? rest : rest.slice(0, end);
      this.at += end === -1 ? rest.length : end + 1;
      this.rest = inner;
      this.flags.push({ name, flag, at });
      return;
    }
    const takes = flag?.kind !== undefined && !flag.optional;
    const value = glued ?? (takes ? this.next() : undefined);
    this.flags.push({ name, flag, at, ...(value !== undefined && { value }) });
  }

  readFlagWord(word: ShellWord): void {
    const written = word.text.indexOf('=');
    const short = written === -1 ? word.text : word.text.slice(0, written);
    const text = this.fullName(short) + (written === -1 ? '' : word.text.slice(written));
    const whole = this.flagFor(text);
    const equals = text.indexOf('=');
    if (whole !== undefined) this.take(text, whole, word);
    else if (equals > 0 && (text.startsWith('--') || this.flagFor(text.slice(0, equals)))) {
      const name = text.slice(0, equals);
      this.take(name, this.flagFor(name), word, part(word, text.slice(equals + 1)));
    } else if (text.startsWith('--') || this.family?.style === 'words') this.take(text, undefined, word);
    else if (/^-\d+$/.test(text) && this.flagFor('-#'))
      this.take('-#', this.flagFor('-#'), word, part(word, text.slice(1)));
    else this.readBundle(word, text.slice(1));
  }

  /** `-la` is `-l -a`; `-n5` is `-n 5`. Letters that no entry knows leave the whole word as one unknown flag. */
  readBundle(word: ShellWord, letters: string): void {
    const found: { name: string; flag: Flag; value?: ShellWord }[] = [];
    for (let at = 0; at < letters.length; at++) {
      const name = `-${letters[at]}`;
      const flag = this.flagFor(name);
      if (flag === undefined) {
        this.flags.push({ name: word.text, flag: undefined, at: word });
        return;
      }
      const glued = letters.slice(at + 1);
      if (flag.kind !== undefined && glued !== '') {
        found.push({ name, flag, value: part(word, glued) });
        break;
      }
      found.push({ name, flag });
    }
    for (const { name, flag, value } of found) this.take(name, flag, word, value);
  }

  /** Whether the next operand is the first word of a command of its own. */
  atCommand(): boolean {
    return (
      this.family?.takes[this.operands.length] === 'command' ||
      (this.family?.takes.at(-1) === 'command' && this.operands.length >= this.family.takes.length - 1)
    );
  }

  read(): CommandLine {
    let ended = false;
    if (this.family?.style === 'first' && this.words[0] && !this.words[0].text.startsWith('-')) {
      this.at = 1;
      this.readBundle(this.words[0], this.words[0].text);
    }
    while (this.at < this.words.length) {
      const word = this.words[this.at];
      if (word === undefined) break;
      if (!ended && word.text === '--') {
        // `git checkout -- main` throws away a file, `git checkout main` does not.
        const flag = this.flagFor('--');
        if (flag) this.flags.push({ name: '--', flag, at: word });
        ended = true;
        this.at += 1;
        continue;
      }
      if (!ended && word.text.length > 1 && /^[-]/.test(word.text) && this.operandsAreOver(word)) {
        this.at += 1;
        this.readFlagWord(word);
        continue;
      }
      const atHead = !ended && this.family?.heads && this.operands.length === 0;
      const longer = atHead ? familyOf(`${this.name} ${word.text}`) : undefined;
      if (longer && this.family) {
        this.heads.push(this.family);
        this.name = `${this.name} ${word.text}`;
        this.family = longer;
        this.at += 1;
        continue;
      }
      if (this.family?.style === 'assign' && /^[A-Za-z_]\w*=/.test(word.text)) {
        this.at += 1;
        this.flags.push({ name: word.text, flag: ASSIGNED, at: word });
        continue;
      }
      if (this.atCommand()) {
        this.rest = this.words.slice(this.at);
        break;
      }
      this.at += 1;
      this.operands.push(word);
    }
    return {
      name: this.name,
      family: this.family,
      flags: this.flags,
      operands: this.operands,
      rest: this.rest,
    };
  }

  /** A word with a dash is a flag everywhere but where a number is meant. */
  operandsAreOver(word: ShellWord): boolean {
    return !(this.family?.style === 'numbers' && /^-\d/.test(word.text));
  }
}

/** The words of a simple command, its name first, by what is known of that name. */
export function readCommandLine(name: string, words: readonly ShellWord[]): CommandLine {
  return new LineReader(name.replace(STANDARD, ''), words).read();
}
