import { add, divide, multiply, type Rational, rational } from '../arithmetic/rational.ts';
import { wordSet } from '../language/lists.ts';
import { PARTS, SCALES, spelledAt } from '../language/numbers.ts';
import { measureOf, raisedTo, SHORT } from '../language/units.ts';
import { VERB_FORMS } from '../language/verbs.ts';
import { FUNCTION_WORDS } from '../language/words.ts';
import type { Amount, Piece, Word } from './piece.ts';
import { combined, type Unit, unitOf } from './unit.ts';

const CURRENCY_SIGN = /^\p{Sc}$/u;

/** Number words as amounts. */
export function withSpelled(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  const words = pieces.map((piece) => (piece.kind === 'word' ? piece.word : ''));
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) continue;
    const before = found.at(-1);
    const scale =
      before?.kind === 'amount' && !before.spelled && piece.kind === 'word' ? scaleOf(piece.word) : undefined;
    if (before?.kind === 'amount' && scale) {
      found[found.length - 1] = {
        ...before,
        value: multiply(before.value, scale),
        decimals: 0,
        end: piece.end,
      };
      continue;
    }
    const spelled = piece.kind === 'word' ? spelledAt(words, at) : undefined;
    if (!spelled) {
      found.push(piece);
      continue;
    }
    let value = spelled.value;
    // "Four and a half hours", "three and a quarter", "six and a half dozen"; "a dozen and a half" is no half more.
    const part = partBehind(words, at + spelled.taken);
    if (part && !SCALES.has(words[at + spelled.taken - 1] ?? '')) {
      value = add(value, part.value);
      spelled.taken += part.taken;
      const many = scaleOf(words[at + spelled.taken] ?? '');
      if (many) {
        value = multiply(value, many);
        spelled.taken++;
      }
    }
    // "ten percent"
    const percent = words[at + spelled.taken] === 'percent';
    if (percent) spelled.taken++;
    const end = pieces[at + spelled.taken - 1]?.end ?? piece.end;
    found.push({
      kind: 'amount',
      value,
      decimals: 0,
      percent,
      nouns: [],
      spelled: true,
      start: piece.start,
      end,
    });
    at += spelled.taken - 1;
  }
  return found;
}

/** "and a half", "and three quarters": what it adds, and how many words it takes. */
function partBehind(words: readonly string[], at: number): { value: Rational; taken: number } | undefined {
  const many = words[at] === 'and' ? FEW[words[at + 1] ?? ''] : undefined;
  const part = PARTS.get(words[at + 2] ?? '');
  return many && part && words[at + 3] !== 'of'
    ? { value: multiply(part, rational(many)), taken: 3 }
    : undefined;
}
const FEW: Readonly<Record<string, bigint>> = { a: 1n, one: 1n, two: 2n, three: 3n };

const scaleOf = (word: string): Rational | undefined =>
  ({
    thousand: rational(1000n),
    million: rational(1_000_000n),
    billion: rational(1_000_000_000n),
    dozen: rational(12n),
  })[word];

/** Puts units and nouns to the amounts before them, and currency signs to those behind. */
export function withUnits(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (!piece) break;
    if (piece.kind !== 'amount') {
      found.push(piece);
      at++;
      continue;
    }
    const before = found.at(-1);
    const sign = before && before.end >= piece.start - 1 ? currencyIn(before) : undefined;
    if (sign) found.pop();
    const own = { ...piece, start: sign && before ? before.start : piece.start, ...(sign && { unit: sign }) };
    const { amount, next } =
      sign || piece.percent ? { amount: own, next: at + 1 } : named(own, pieces, at + 1);
    const [whole, after] = extended(amount, pieces, next);
    found.push(whole);
    at = after;
  }
  return found;
}

function currencyIn(piece: Piece): Unit | undefined {
  const text =
    piece.kind === 'word'
      ? piece.word
      : piece.kind === 'sign' && CURRENCY_SIGN.test(piece.sign)
        ? piece.sign
        : '';
  const measure = text.length < 5 ? measureOf(text) : undefined;
  return measure && /^[A-Z]{3}$/.test(measure.base) ? unitOf(measure) : undefined;
}

/** "2 h 30 min", "5 EUR and 20 cents": a smaller unit of the same kind goes on with the amount. */
function extended(amount: Amount, pieces: readonly Piece[], next: number): [Amount, number] {
  const joint = pieces[next];
  const part = partBehind(
    pieces.slice(next, next + 4).map((piece) => (piece.kind === 'word' ? piece.word : '')),
    0,
  );
  // "1 hour and a half"
  const last = pieces[next + 2];
  if (part && last && amount.unit)
    return [{ ...amount, value: add(amount.value, part.value), end: last.end }, next + 3];
  const at = joint?.kind === 'word' && joint.word === 'and' ? next + 1 : next;
  const more = pieces[at];
  // "1.75 kg and 850 g" are two.
  if (!amount.unit || amount.value.d !== 1n || more?.kind !== 'amount' || more.percent) return [amount, next];
  const second = named(more, pieces, at + 1);
  const { unit } = second.amount;
  const own = [...amount.unit.dims.keys()];
  if (!unit || own.length !== 1) return [amount, next];
  const [base, other] = [own[0] ?? '', [...unit.dims.keys()][0] ?? ''];
  const cents = other === 'cent' && /^[A-Z]{3}$/.test(base);
  if (!cents && (base !== other || base === 'length' || unit.size.n >= amount.unit.size.n))
    return [amount, next];
  const share = cents ? rational(1n, 100n) : divide(unit.size, amount.unit.size);
  if (multiply(more.value, share).n >= multiply(more.value, share).d) return [amount, next];
  const value = add(amount.value, multiply(more.value, share));
  return [
    { ...amount, value, decimals: cents ? 2 : 0, nouns: second.amount.nouns, end: second.amount.end },
    second.next,
  ];
}

const MOST_NOUNS = 3;

/** The amount with the unit or the nouns that stand behind it, and the place of the piece after them. */
function named(amount: Amount, pieces: readonly Piece[], from: number): { amount: Amount; next: number } {
  let at = from;
  const word = (place: number): Word | undefined => {
    const piece = pieces[place];
    return piece?.kind === 'word' ? piece : undefined;
  };
  const sign = pieces[at];
  if (sign?.kind === 'sign' && CURRENCY_SIGN.test(sign.sign)) {
    const unit = currencyIn(sign);
    return unit ? { amount: { ...amount, unit, end: sign.end }, next: at + 1 } : { amount, next: at };
  }
  const square = /^(square|cubic)$/.exec(word(at)?.word ?? '')?.[1];
  const first = word(square ? at + 1 : at);
  const glued = first?.start === amount.end;
  const measure =
    first && (!SHORT.has(first.word) || glued || isAlone(pieces, at)) ? measureOf(first.word) : undefined;
  if (first && measure) {
    at += square ? 2 : 1;
    const raised =
      square && measure.base === 'length' ? raisedTo(measure, square === 'square' ? 2 : 3) : measure;
    const over = perUnit(pieces, at);
    const unit = over ? combined(unitOf(raised), over.unit, -1) : unitOf(raised);
    const caret = isSign(pieces[at], '^') ? pieces[at + 1] : undefined;
    const exponent = caret?.kind === 'amount' && caret.value.d === 1n ? Number(caret.value.n) : 0;
    if (caret && measure.base === 'length' && (exponent === 2 || exponent === 3))
      return {
        amount: { ...amount, unit: unitOf(raisedTo(measure, exponent)), end: caret.end },
        next: at + 2,
      };
    const power = /^[²³]$/.exec((pieces[at] as { sign?: string } | undefined)?.sign ?? '')?.[0];
    const end = over?.end ?? first.end;
    if (power && measure.base === 'length')
      return {
        amount: { ...amount, unit: unitOf(raisedTo(measure, power === '²' ? 2 : 3)), end: end + 1 },
        next: at + 1,
      };
    return { amount: { ...amount, unit, end }, next: over?.next ?? at };
  }
  const speed = SPEEDS[first?.word ?? ''];
  if (first && speed) return { amount: { ...amount, unit: speed, end: first.end }, next: at + 1 };
  const nouns: string[] = [];
  let end = amount.end;
  for (let noun = word(at); noun && nouns.length < MOST_NOUNS; noun = word(++at)) {
    if (
      FUNCTION_WORDS.has(noun.word) ||
      CONTRACTED.test(noun.word) ||
      UNCOUNTED.has(noun.word) ||
      (VERB_FORMS.has(noun.word) && nouns.length > 0) ||
      measureOf(noun.word)?.base === 'second'
    )
      break;
    nouns.push(noun.word);
    end = noun.end;
  }
  return { amount: { ...amount, nouns, end }, next: at };
}

const speedOf = (over: string, under: string): Unit | undefined => {
  const [a, b] = [measureOf(over), measureOf(under)];
  return a && b && combined(unitOf(a), unitOf(b), -1);
};
const SPEEDS: Readonly<Record<string, Unit | undefined>> = {
  mph: speedOf('mile', 'hour'),
  kph: speedOf('km', 'hour'),
  kmh: speedOf('km', 'hour'),
};

/** Words that stand behind a number and say nothing of what it counts. */
const UNCOUNTED: ReadonlySet<string> = wordSet(
  'without except despite unlike instead altogether together otherwise already down',
);

/** "it's", "there's" */
const CONTRACTED = /^(?:it|that|there|here|he|she|who|what)['’]s$/;

/** "6 m long" */
const SIZES: ReadonlySet<string> = wordSet('long wide high deep tall thick away');

/** "5 m" where no word follows that "m" could belong to. */
const isAlone = (pieces: readonly Piece[], at: number): boolean => {
  const [own, next] = [pieces[at], pieces[at + 1]];
  // "500 g rice", "2 l milk": a letter by itself counts nothing.
  if (own?.kind === 'word' && own.word.length === 1 && next?.kind === 'word' && next.word.length > 2)
    return true;
  return next === undefined || next.kind !== 'word' || FUNCTION_WORDS.has(next.word) || SIZES.has(next.word);
};

/** "/h", "per kg" behind a unit. */
function perUnit(
  pieces: readonly Piece[],
  at: number,
): { unit: Unit; end: number; next: number } | undefined {
  const [joint, under] = [pieces[at], pieces[at + 1]];
  const isPer =
    (joint?.kind === 'sign' && joint.sign === '/') ||
    (joint?.kind === 'word' && /^(?:per|pro|por)$/.test(joint.word));
  const measure = isPer && under?.kind === 'word' ? measureOf(under.word) : undefined;
  return measure && under && { unit: unitOf(measure), end: under.end, next: at + 2 };
}

/** "$3.00 (dishwasher) + $1.50 (trash)": a note behind an amount says what it is and computes nothing. */
export function withoutAsides(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) continue;
    const opens = isSign(piece, '(') && found.at(-1)?.kind === 'amount';
    const close = opens ? pieces.findIndex((one, place) => place > at && one.kind !== 'word') : -1;
    if (close > at + 1 && isSign(pieces[close], ')')) at = close;
    else found.push(piece);
  }
  return found;
}

const isSign = (piece: Piece | undefined, sign: string): boolean =>
  piece?.kind === 'sign' && piece.sign === sign;
