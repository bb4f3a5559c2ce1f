import { work } from '../work.ts';

/**
 * A text in the form in which quotes are compared, with the way back: the unit at `i` was made from the
 * original's `starts[i]`..`ends[i]` (UTF-16 offsets). Where one original character became several units
 * ("½" is "1⁄2"), they share its offsets.
 */
export type Normalised = { text: string; starts: Uint32Array; ends: Uint32Array };

/** A character that NFKC would make longer than this stays as it is: none has to be quoted in pieces. */
export const LONGEST_EXPANSION = 6;

const DOUBLE_QUOTES = '"“”„‟«»″〝〞＂';
const SINGLE_QUOTES = "'‘’‚‛‹›′`´＇";
const DASHES = '-‐‑‒–—―−﹘﹣－';
const INVISIBLE = '\u00ad\u200b\u200c\u200d\u2060\ufeff';

const MARKS = new Map<string, string>([
  ...[...DOUBLE_QUOTES].map((mark): [string, string] => [mark, '"']),
  ...[...SINGLE_QUOTES].map((mark): [string, string] => [mark, "'"]),
  ...[...DASHES].map((mark): [string, string] => [mark, '-']),
  ...[...INVISIBLE].map((mark): [string, string] => [mark, '']),
]);

/** Marks that depend on the code point before them; Hangul vowels and finals compose with it as well. */
const DEPENDENT = /^[\p{M}\u1160-\u11ff\uff9e\uff9f]$/u;
const SPACES = /\s/g;

/** Longest run of dependent marks looked at together: UAX #15's stream-safe limit keeps the work linear. */
const LONGEST_RUN = 30;

/**
 * Gives the text after NFKC (which also turns "…" into "..."), with one sign for all quotation marks of a
 * kind and for all dashes, one space for every run of white space, and without invisible characters.
 * Case and words stay. Linear in the text; never throws.
 */
export function normalise(original: string): Normalised {
  work(original.length);
  const output = new Output(original.length + 16);
  for (let at = 0; at < original.length; ) {
    const end = clusterEnd(original, at);
    const unit = original.charCodeAt(at);
    if (end === at + 1 && unit < 0x80) output.put(unit === BACKTICK ? APOSTROPHE : unit, at, end);
    else {
      const text = plain(original.slice(at, end));
      for (let part = 0; part < text.length; part++) output.put(text.charCodeAt(part), at, end);
    }
    at = end;
  }
  return output.done();
}

const SPACE = 0x20;
const BACKTICK = 0x60;
const APOSTROPHE = 0x27;

/** Units with their offsets, in arrays that grow by doubling. */
class Output {
  units: Uint16Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(room: number) {
    this.units = new Uint16Array(room);
    this.starts = new Uint32Array(room);
    this.ends = new Uint32Array(room);
  }

  put(given: number, start: number, end: number): void {
    const unit = given >= 0x09 && given <= 0x0d ? SPACE : given;
    if (unit === SPACE && this.length > 0 && this.units[this.length - 1] === SPACE) {
      this.ends[this.length - 1] = end;
      return;
    }
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length++;
  }

  done(): Normalised {
    const text = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(this.units.subarray(0, this.length));
    return { text, starts: this.starts.subarray(0, this.length), ends: this.ends.subarray(0, this.length) };
  }

  grow(): void {
    const { units, starts, ends } = this;
    const room = units.length * 2;
    this.units = new Uint16Array(room);
    this.starts = new Uint32Array(room);
    this.ends = new Uint32Array(room);
    this.units.set(units);
    this.starts.set(starts);
    this.ends.set(ends);
  }
}

/** NFKC can bring forth marks of its own ("″" is two primes), so they are looked up once more. */
function plain(cluster: string): string {
  const mark = MARKS.get(cluster);
  if (mark !== undefined) return mark;
  let text = '';
  for (const point of cluster.normalize('NFKC')) text += MARKS.get(point) ?? point;
  return text.length > LONGEST_EXPANSION * cluster.length ? cluster : text.replace(SPACES, ' ');
}

/** Where the code point at `at` ends, together with the marks that depend on it. */
function clusterEnd(text: string, at: number): number {
  let end = at + pointLength(text, at);
  for (let run = 0; run < LONGEST_RUN && end < text.length; run++) {
    // Nothing below U+0300 depends on what precedes it: the common case needs no further look.
    if (text.charCodeAt(end) < 0x300) break;
    const next = end + pointLength(text, end);
    if (!DEPENDENT.test(text.slice(end, next))) break;
    end = next;
  }
  return end;
}

const pointLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
