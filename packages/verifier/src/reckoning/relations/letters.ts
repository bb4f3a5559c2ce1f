import { readNumeral } from '../../arithmetic/numeral.ts';
import { multiply, type Rational, rational } from '../../arithmetic/rational.ts';
import { customOf, piecesOf } from '../lex.ts';
import { withoutMarks } from '../signs.ts';
import { worthIn } from './linear.ts';
import { wordsOf } from './phrase.ts';
import { tokensOf } from './token.ts';
import type { World } from './world.ts';

const LETTER = /(?<![\p{L}\d.,'’\\])(\d{1,6}(?:\.\d{1,6})?)?([b-hj-z])(?![\p{L}\d'’])/gu;
const BINDINGS = [
  /\b(?:let|call) ([\p{L} '’]{1,60}?) (?:be |is |= ?)?([b-hj-z])(?=[\s.,;:=]|$)/iu,
  /\blet ([b-hj-z]) (?:be|stand for|denote|=) ([\p{L} '’]{1,60}?)(?=[.,;:]|$)/iu,
];

/** The letters that steps introduce for unknowns, each with the value that solves the question. */
export class Letters {
  private readonly values = new Map<string, Rational>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** A text with numbers in place of letters and of so many times a letter; `used` is told each of them. */
  without(text: string, used: (value: Rational) => void): string {
    const plain = withoutMarks(text)
      .replace(/\$([^$\n]{0,80}[b-hj-z][^$\n]{0,80})\$/gu, '$1')
      .replace(/\\[()[\]]/g, '');
    this.bind(plain);
    if (this.values.size === 0) return text;
    return plain
      .replace(/(\d|\))\(/g, '$1 × (')
      .replace(LETTER, (whole, often: string | undefined, letter: string) => {
        const value = this.values.get(letter);
        const factor = often === undefined ? rational(1n) : readNumeral(often, 0).point?.value;
        if (!value || !factor) return whole;
        const product = multiply(value, factor);
        const written = decimal(product);
        if (written === undefined) return whole;
        used(factor);
        used(product);
        return written;
      });
  }

  private bind(text: string): void {
    for (const [at, pattern] of BINDINGS.entries()) {
      const [, first = '', second = ''] = pattern.exec(text) ?? [];
      const [name, letter] = at === 0 ? [first, second] : [second, first];
      const pieces = letter ? piecesOf(name, 0, name.length, customOf(name)) : undefined;
      const tokens = pieces && tokensOf(pieces);
      const one =
        tokens &&
        (this.world.named(wordsOf(tokens)) ??
          (this.world.isUnsaid(wordsOf(tokens)) ? this.world.asked : undefined));
      const value = one && worthIn(one, this.world.values ?? new Map());
      if (value) this.values.set(letter, value);
    }
  }
}

/** A number as it is written with a point; undefined where it has no end. */
function decimal({ n, d }: Rational): string | undefined {
  for (let places = 0, scale = 1n; places <= 6; places++, scale *= 10n) {
    if ((n * scale) % d !== 0n) continue;
    const digits = String((n * scale) / d).padStart(places + 1, '0');
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
  return undefined;
}
