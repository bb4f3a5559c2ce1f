import { compare, multiply, rational } from '../arithmetic/rational.ts';
import { CURRENCIES } from '../language/units.ts';
import { type Element, type Expression, type ListOperation, quotientOf } from './expression.ts';
import { patternsOf } from './pattern.ts';
import { worthOf } from './value.ts';

export type Relation = '=' | '≈' | '≠' | '<' | '>' | '≤' | '≥';
/** A statement as it was understood. */
export type Reading = {
  left: Expression;
  relation: Relation;
  right: Expression;
  /** What it says to be the result, where that is not one side. */
  gives?: readonly Expression[];
};

type Build = (...parts: Expression[]) => Reading | undefined;

const place = (a: Expression, b: Expression) => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
const operation =
  (sign: '+' | '-' | '*' | '/') =>
  (a: Expression, b: Expression): Expression => ({ kind: 'operation', sign, a, b, ...place(a, b) });
export const [plus, minus, times, over] = [operation('+'), operation('-'), operation('*'), operation('/')];
export const equals = (left: Expression, right: Expression): Reading => ({ left, relation: '=', right });
export const number = (n: bigint, at: Expression, percent = false): Expression => ({
  kind: 'leaf',
  start: at.start,
  end: at.end,
  amount: {
    kind: 'amount',
    value: rational(n),
    decimals: 0,
    percent,
    nouns: [],
    spelled: true,
    start: at.start,
    end: at.end,
  },
});
const measures = (a: Expression | undefined, exponent: number): boolean =>
  a?.kind === 'leaf' && a.amount.unit?.dims.size === 1 && a.amount.unit.dims.get('length') === exponent;
const isLength = (a: Expression | undefined): boolean => measures(a, 1);
const isArea = (a: Expression | undefined): boolean => measures(a, 2);
export const isShare = (a: Expression | undefined): boolean => a?.kind === 'leaf' && a.amount.percent;
/** "a quarter", "1/4", "25 %". */
const isPart = (a: Expression | undefined): boolean =>
  isShare(a) ||
  (a?.kind === 'leaf' &&
    !a.amount.unit &&
    a.amount.nouns.length === 0 &&
    a.amount.value.n < a.amount.value.d) ||
  (a !== undefined && quotientOf(a) !== undefined);
/** "12 EUR per hour". */
export const isRate = (a: Expression | undefined): boolean =>
  a?.kind === 'leaf' && (a.amount.unit?.dims.size ?? 0) > 1;
const isMoney = (a: Expression | undefined): boolean =>
  a?.kind === 'leaf' &&
  a.amount.unit?.dims.size === 1 &&
  [...a.amount.unit.dims.keys()].every((base) => base === 'cent' || CURRENCIES.has(base));
const isCount = (a: Expression | undefined): boolean =>
  a?.kind === 'leaf' && !a.amount.unit && !a.amount.percent && a.amount.value.n !== 0n;
const list = (how: ListOperation, of: readonly Expression[]): Expression | undefined => {
  const [first, last] = [of[0], of.at(-1)];
  return first && last && of.length > 1 ? { kind: 'list', how, of, ...place(first, last) } : undefined;
};

/** How often one goes into another, and what is left: only the second is less than what is divided by is one. */
export function dividedOf(
  a: Expression,
  by: Expression,
  often: Expression,
  rest: Expression,
): Reading | undefined {
  const [left, divisor] = [worthOf(rest), worthOf(by)];
  if (!left || !divisor || left.value.n < 0n || compare(left.plain, divisor.plain) >= 0) return undefined;
  return { ...equals(plus(times(often, by), rest), a), gives: [often, rest] };
}
/** "Six trays of 48 seedlings make 288 seedlings": so many of one thing, each with as many of another. */
function areLots(a: Expression, b?: Expression, c?: Expression): boolean {
  const [lots, own, all] = [a, b, c].map((one) =>
    one?.kind === 'leaf' && isCount(one) ? one.amount : undefined,
  );
  const [lot, thing, sum] = [lots, own, all].map((one) => one?.nouns.at(-1));
  const isWhole = [lots, own, all].every((one) => one && one.decimals === 0 && one.value.d === 1n);
  return isWhole && lot !== undefined && thing !== undefined && thing === sum && lot !== thing;
}

/** "An 8 % fee on 350 dollars is 28 dollars"; what is nearer to the whole may be told with the fee. */
const isSmallPart = (part: Expression, whole?: Expression): boolean => {
  const [own, all] = [worthOf(part), whole && worthOf(whole)];
  return own && all ? compare(multiply(own.plain, rational(2n)), all.plain) < 0 : false;
};

/** "3 eggs are fewer than 5 eggs"; of "three houses are below 15 degrees" no number is compared, but what each has. */
const areAlike = (...sides: (Expression | undefined)[]): boolean => {
  const [own, other] = sides.map((one) => (one?.kind === 'leaf' ? one.amount : undefined));
  return !own || own.unit !== undefined || own.nouns.length === 0 || own.nouns.at(-1) === other?.nouns.at(-1);
};

/** What the elements in the slots have to be. */
const CONDITIONS: Readonly<Record<string, (a: Expression, b?: Expression, c?: Expression) => boolean>> = {
  share: isShare,
  part: isPart,
  rate: isRate,
  money: isMoney,
  count: isCount,
  length: isLength,
  area: isArea,
  small: isSmallPart,
  alike: areAlike,
  lots: areLots,
  // Of units that a form with "in" or "has" may be about: what holds so many is told whole.
  measured: (...[a, b]) => [a, b].every((one) => one && worthOf(one)?.unit),
};

/**
 * What sentences say of numbers, most of them with "gives" in any of its words (EQ), and what that computes: `a` is the
 * first of the numbers (Q); from left to right, where no brackets stand. Behind "if" stands what these have to be.
 */
const FORMS = `
  (adding|add|add up|summing|combining) Q (and|with|plus|,) Q [together] [,] [and] [you|we|i] [this] EQ Q => a + b = c
  (adding|add) Q to Q [together] [,] [and] [you|we|i] [this] EQ Q => b + a = c
  Q (and|und|et|y) Q [together|in all|in total] SUM Q => a + b = c
  Q added to Q EQ Q => b + a = c
  TAKING Q [away] from Q [,] [this|we] EQ Q => b - a = c
  Q (subtracted|taken|taken away|deducted) from Q EQ Q => b - a = c
  Q less Q EQ Q => a - b = c
  from Q [we|you] (take|subtract) [away] Q [,] [and|which|this] [that] EQ Q => a - b = c
  [from] Q [,] [take|taking] (take away|without|minus) Q [,] [and|which|this] EQ Q => a - b = c
  (multiplying|multiply) Q (by|with|and) Q [,] [and] [this|we] EQ Q => a × b = c
  SHARING Q (by|between|among) Q [,] [and] [this|we] EQ Q [each] => a / b = c
  Q (split|shared|divided) [equally|evenly] (between|among|into|by) Q EQ Q [each] => a / b = c
  [you|we] (take|subtract) Q [away] from Q [,] (you|we) (have|get|are left with) Q [left] => b - a = c
  (you|we) get Q (by|when) [you] (dividing|divide) Q by Q => b / c = a
  (you|we) get Q (by|when) [you] (multiplying|multiply) Q by Q => b × c = a
  Q gets Q by dividing Q by Q => c / d = b if count a
  Q of Q EQ Q => a × b = c if lots a b c
  (doubling) Q EQ Q => 2 × a = b
  (halving) Q EQ Q => a / 2 = b
  (tripling) Q EQ Q => 3 × a = b
  (raising|increasing|raise|increase) Q by Q [we] EQ Q => a + b = c
  Q (increased|raised) by Q EQ Q => a + b = c
  (lowering|reducing|decreasing|reduce|decrease|lower|cutting) Q by Q [we] EQ Q => a - b = c
  Q (decreased|reduced|lowered|cut|discounted) by Q EQ Q => a - b = c
  (knocking|taking|knock|take) Q off Q [you] (leaves|makes|gives|get|is) [exactly] Q => b - a = c
  [a discount of] Q off Q EQ Q => b - a = c if share a
  [a|an|the] Q [_] (on|of) Q EQ Q => a × b = c if share a, money b, money c, small c b
  [a|an|the] _ of Q on Q EQ Q => a × b = c if share a, money b, money c, small c b
  Q (more|higher) than Q EQ Q => b + a = c
  Q (less|lower|fewer) than Q EQ Q => b - a = c
  Q is Q (more|higher|larger|longer|greater|heavier) than Q => a = c + b if share b
  Q is Q (more|higher|larger|longer|greater|heavier) than Q => a - c = b
  Q is Q (less|lower|smaller|fewer|shorter|lighter) than Q => a = c - b if share b
  Q is Q (less|lower|smaller|fewer|shorter|lighter) than Q => c - a = b
  [an|the] UP from Q to Q (is|means) [RISE] Q => (b - a) / a = c if share c
  [an|the] UP from Q to Q (is|means) [RISE] Q => b - a = c
  [a|the] DOWN from Q to Q (is|means) [FALL] Q => (a - b) / a = c if share c
  [a|the] DOWN from Q to Q (is|means) [FALL] Q => a - b = c
  Q (of|out of) [the|these|those|all] Q [_] ARE [exactly] Q => a / b = c if count a, count b, part c
  [out] of [the] Q [,] Q _ [,] (which|that|this) (is|makes) Q => b / a = c if count a, count b, part c
  Q (at|for|à|zu|a) Q EACH COST [together] Q => a × b = c if count a, money b, money c
  [_] [of] Q (cost|costs) Q [,] so ONE (costs|cost|is) Q => b / a = c if count a, money b, money c
  at Q [,] Q (COME|last) Q => a × b = c if rate a
  Q at Q COME Q => a × b = c if rate b
  [_] MOVING [at] [a] [constant] [speed|rate] [of] Q [_] COVERS Q in Q => a × c = b if rate a
  Q (goes into|fits into|fits in) Q Q [times] [whole] [times] => quotient b a = c
  Q (goes into|fits into|fits in) Q Q times [,] [with|and] Q (left|left over|over|remaining) => a × c + d = b
  [if] (adding|add|you add|we add) Q , Q [,] and Q [,] [and] (you|we) (get|have) [exactly] Q => a + b + c = d
  [_] Q by Q (covers|has an area of|is|measures) [exactly] Q => a × b = c if length a, length b, area c
  Q (goes|fits) Q times (into|in) Q => quotient c a = b
  Q (as|in) [a] (decimal|fraction|percentage|percent|decimals) EQ Q => a = b
  Q out of Q EQ Q => a / b = c if count a, count b, part c
  [the] ratio of Q to Q is Q => a / b = c
  Q IS LESS (than|als|que|à) [the minimum|the limit|the maximum] [of] Q => a < b if alike a b
  Q IS MORE (than|als|que|à) [the minimum|the limit|the maximum] [of] Q => a > b if alike a b
  Q (<|(is|are) (under|below|short of)) Q => a < b if alike a b
  Q (>|exceeds|(is|are) (over|above)) Q => a > b if alike a b
  Q (≥|(is|are) at least) Q => a ≥ b if alike a b
  Q (≤|(is|are) at most) Q => a ≤ b if alike a b
  Q (≠|is not|does not equal|is not equal to) Q => a ≠ b
  Q ABOUT Q => a ≈ b
  [there are] Q (in|make|make up|fit in|fit into|to) Q => b = a if measured a b
  Q (has|have|contains|contain|is made up of|consists of|lasts|last) [exactly] Q => a = b if measured a b`;

const MACROS: Readonly<Record<string, string>> = {
  SUM: `(give|gives|make|makes|is|are|add to|add up to|sum to|come to|comes to|ergibt|ergeben|macht|machen|sind|ist|
    son|es|suman|font|fait|donnent)`,
  UP: '(increase|rise|growth|going|rising|growing)',
  RISE: 'an increase of|a rise of|growth of|an increase by',
  FALL: 'a decrease of|a drop of|a reduction of|a fall of',
  DOWN: '(decrease|drop|fall|reduction|cut|going|falling|dropping)',
  TAKING: '(subtracting|subtract|taking|take|deducting|deduct|removing|remove)',
  SHARING: '(dividing|divide|splitting|split|sharing|share)',
  ARE: '(is|are|was|were|makes|make)',
  ONE: '(each|one|each one|one of them)',
  EACH: '(each|apiece|a piece|je|cada uno|chacun)',
  COST: '(cost|costs|are|is|make|come to|comes to|kosten|cuestan|coûtent)',
  COME: '(cost|costs|are|is|make|makes|come to|comes to|give|yield)',
  MOVING: `(that|who|which|driving|going|moving|running|at|with) [drives|travels|goes|moves|runs]`,
  COVERS: '(covers|drives|travels|goes|moves|fills|prints|makes)',
  LESS: '(less|smaller|lower|fewer|shorter|lighter|cheaper|slower|younger|kleiner|weniger|menor|menos|inférieur)',
  MORE: '(more|greater|larger|bigger|higher|longer|heavier|dearer|faster|older|größer|mehr|mayor|más|supérieur)',
  IS: '(is|are|ist|sind|es|son|est|sont)',
  ABOUT: `(≈|is approximately|is about|is roughly|is around|is nearly|= about|= approximately|is approx)`,
};

const matching = patternsOf(
  FORMS.split('\n').flatMap((line): [string, Build][] => {
    const [said = '', computes] = line.trim().split(' => ');
    const written = said.replace(/\b[A-Z]{2,}\b/g, (name) => MACROS[name] ?? name);
    return computes ? [[written, readingOf(computes)]] : [];
  }),
);

/** What builds a reading as it is written, "(b - a) / a = c if share c"; undefined where a condition does not hold. */
function readingOf(computes: string): Build {
  const [written = '', ...conditions] = computes.split(/ if |, /);
  const [left = '', relation, right = ''] = written.split(/ ([=≈≠<>≤≥]) /);
  return (...of) => {
    const named = (letter = ''): Expression | undefined => of['abcd'.indexOf(letter)];
    const holds = conditions.every((condition) => {
      const [name = '', ...letters] = condition.split(' ');
      const [a, b, c] = letters.map(named);
      return a && CONDITIONS[name]?.(a, b, c);
    });
    const [a, b] = holds ? [left, right].map((side) => computedBy(side, named)) : [];
    return a && b && { left: a, relation: relation as Relation, right: b };
  };
}

/** An expression as it is written, from left to right; "quotient b a" is how often the second goes into the first. */
function computedBy(
  written: string,
  named: (letter?: string) => Expression | undefined,
): Expression | undefined {
  if (written.startsWith('quotient '))
    return list(
      'quotient',
      written.split(' ').flatMap((letter) => named(letter) ?? []),
    );
  const tokens = written.match(/[a-d]|\d|[-+×/()]/g) ?? [];
  const taken = (): Expression | undefined => {
    const token = tokens.shift() ?? '';
    if (token === '(') return sum();
    // "2 × a": a number that the words tell stands where the other does.
    const other = named(tokens.find((one) => /[a-d]/.test(one)) ?? 'a');
    return /\d/.test(token) ? other && number(BigInt(token), other) : named(token);
  };
  const sum = (): Expression | undefined => {
    let all = taken();
    for (let sign = tokens.shift(); sign && sign !== ')'; sign = tokens.shift()) {
      const next = taken();
      all = all && next && SIGNED[sign]?.(all, next);
    }
    return all;
  };
  return sum();
}

const SIGNED: Readonly<Record<string, (a: Expression, b: Expression) => Expression>> = {
  '+': plus,
  '-': minus,
  '×': times,
  '/': over,
};

/** What a sentence of elements states as a whole, by the first of the forms that fit it; undefined where none does. */
export function formOf(elements: readonly Element[]): Reading | undefined {
  if (elements.filter(({ kind }) => kind === 'expression').length < 2) return undefined;
  for (const { parts, of: build } of matching(elements)) {
    const of = parts.flatMap((one) => (one.kind === 'expression' ? [one.of] : []));
    const reading = of.length > 0 && build(...(of as [Expression]));
    if (reading) return reading;
  }
  return undefined;
}
