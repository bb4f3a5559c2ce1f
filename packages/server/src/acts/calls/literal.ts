/**
 * The literals that arguments are written in: JSON, and those of Python and JavaScript beside it (single quotes,
 * True and None, bare names of members, trailing commas, bare words). Numbers keep the letters they were written in.
 */
export type Literal = { start: number; end: number } & (
  | { is: 'object'; members: readonly Member[]; twice?: string }
  | { is: 'list'; items: readonly Literal[] }
  | { is: 'text' | 'number' | 'word'; text: string }
  /** An expression: what it gives is known only where it runs. */
  | { is: 'expression'; text: string }
);
export type Member = { name: string; value: Literal };

const DEEPEST = 40;
const SPACE = /[\s]*/y;
const NUMBER = /[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?![\w$])/iy;
const NAME = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const PREFIX = /[rbu]{1,2}(?=['"])/iy;
const WORDS = new Set(['true', 'false', 'null', 'none', 'undefined', 'nan']);

/** Thrown where a text is no literal. Its message says what was expected, and `at` where. */
export class NotLiteral extends Error {
  override name = 'NotLiteral';
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Reads literals one after another from a text. Linear in the text. */
export class LiteralReader {
  readonly text: string;
  at: number;
  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  skip(): void {
    this.match(SPACE);
  }

  /** Takes the letter if it is next, after spaces. */
  takes(letter: string): boolean {
    this.skip();
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  /** @throws {NotLiteral} */
  read(depth = 0, bareUntil = ''): Literal {
    this.skip();
    const start = this.at;
    if (depth > DEEPEST) throw new NotLiteral('nests too deeply', start);
    const letter = this.text[start];
    if (letter === '{') return this.readObject(depth);
    if (letter === '[' || letter === '(') return this.readList(depth, letter === '[' ? ']' : ')');
    this.match(PREFIX);
    const quote = this.text[this.at];
    if (quote === '"' || quote === "'" || quote === '`') {
      const text = this.readText(quote);
      const end = this.at;
      // Texts that stand side by side are one (Python), and a fill-in makes an expression of a template.
      if (quote === '`' && text.includes('${')) return { is: 'expression', text, start, end };
      return { is: 'text', text, start, end };
    }
    this.at = start;
    const number = this.match(NUMBER);
    if (number !== undefined && this.endsHere(bareUntil))
      return { is: 'number', text: number, start, end: this.at };
    this.at = start;
    return this.readBare(bareUntil);
  }

  private endsHere(bareUntil: string): boolean {
    const before = this.at;
    this.skip();
    const letter = this.text[this.at];
    this.at = before;
    return letter === undefined || `,]})${bareUntil}`.includes(letter);
  }

  private readObject(depth: number): Literal {
    const start = this.at;
    this.at += 1;
    const members: Member[] = [];
    const names = new Set<string>();
    let twice: string | undefined;
    while (!this.takes('}')) {
      this.skip();
      const quote = this.text[this.at];
      const name =
        quote === '"' || quote === "'" ? this.readText(quote) : (this.match(NAME) ?? this.match(NUMBER));
      if (name === undefined || !(this.takes(':') || (this.takes('=') && this.takes('>')))) {
        throw new NotLiteral('a member needs a name and a colon', this.at);
      }
      if (names.has(name) || name === '__proto__') twice ??= name;
      names.add(name);
      members.push({ name, value: this.read(depth + 1) });
      if (this.takes(',')) continue;
      if (this.takes('}')) break;
      throw new NotLiteral('a comma or a closing brace is missing', this.at);
    }
    return { is: 'object', members, start, end: this.at, ...(twice !== undefined && { twice }) };
  }

  private readList(depth: number, close: string): Literal {
    const start = this.at;
    this.at += 1;
    const items: Literal[] = [];
    while (!this.takes(close)) {
      items.push(this.read(depth + 1));
      if (this.takes(',')) continue;
      if (this.takes(close)) break;
      throw new NotLiteral(`a comma or a closing "${close}" is missing`, this.at);
    }
    return { is: 'list', items, start, end: this.at };
  }

  /** The text in quotation marks, its escapes as the letters they stand for. */
  private readText(quote: string): string {
    const open = this.at;
    const triple = quote !== '`' && this.text.startsWith(quote.repeat(3), open);
    const mark = triple ? quote.repeat(3) : quote;
    this.at += mark.length;
    const parts: string[] = [];
    let from = this.at;
    while (this.at < this.text.length) {
      if (this.text[this.at] === '\\') {
        parts.push(this.text.slice(from, this.at), this.readEscape());
        from = this.at;
      } else if (this.text.startsWith(mark, this.at)) {
        parts.push(this.text.slice(from, this.at));
        this.at += mark.length;
        return parts.join('');
      } else this.at += 1;
    }
    throw new NotLiteral('a quotation is not closed', open);
  }

  private readEscape(): string {
    const letter = this.text[this.at + 1] ?? '';
    const length = letter === 'u' ? 4 : letter === 'x' ? 2 : 0;
    const code = this.text.slice(this.at + 2, this.at + 2 + length);
    this.at += 2;
    if (length > 0 && code.length === length && /^[\da-f]+$/i.test(code)) {
      this.at += length;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }[letter] ?? letter;
  }

  /** A word or words without quotation marks, up to the comma or bracket that ends them. */
  private readBare(bareUntil: string): Literal {
    const start = this.at;
    let inner = 0;
    let quoted = false;
    while (this.at < this.text.length) {
      const letter = this.text[this.at] ?? '';
      if (inner === 0 && (`,]})${bareUntil}`.includes(letter) || letter === '\n')) break;
      if ('([{'.includes(letter)) inner += 1;
      else if (')]}'.includes(letter)) inner -= 1;
      else if (letter === '"' || letter === "'") {
        // An apostrophe inside a word is a letter.
        if (letter === '"' || !/\w/.test(this.text[this.at - 1] ?? '')) {
          this.readText(letter);
          quoted = true;
          continue;
        }
      }
      this.at += 1;
    }
    if (inner > 0) throw new NotLiteral('a bracket is not closed', start);
    const text = this.text.slice(start, this.at).trim();
    const end = start + text.length;
    if (text === '') throw new NotLiteral('a value is missing', start);
    if (WORDS.has(text.toLowerCase())) return { is: 'word', text, start, end };
    const computed = quoted || /[\w$]\(|[()[\]{}]|^(?:await|new|lambda|not)\s|\s[-+*/%]\s|\|\||&&/.test(text);
    return { is: computed ? 'expression' : 'text', text, start, end };
  }
}

/**
 * The whole text as one literal.
 *
 * @throws {NotLiteral} where it is none, or something stands behind it.
 */
export function readLiteral(text: string): Literal {
  const reader = new LiteralReader(text);
  const found = reader.read();
  reader.skip();
  if (reader.at < text.length) throw new NotLiteral('something follows the value', reader.at);
  return found;
}

/** A value that was read already, as JSON's types have it, as a literal without a place. */
export function asLiteral(given: unknown, depth = 0): Literal {
  const place = { start: 0, end: 0 };
  if (depth > DEEPEST) return { is: 'expression', text: 'nests too deeply', ...place };
  if (Array.isArray(given))
    return { is: 'list', items: given.map((one) => asLiteral(one, depth + 1)), ...place };
  if (typeof given === 'object' && given !== null) {
    const members = Object.entries(given).map(([name, one]) => ({ name, value: asLiteral(one, depth + 1) }));
    return { is: 'object', members, ...place };
  }
  if (typeof given === 'string') return { is: 'text', text: given, ...place };
  if (typeof given === 'number') return { is: 'number', text: String(given), ...place };
  return { is: 'word', text: String(given), ...place };
}
