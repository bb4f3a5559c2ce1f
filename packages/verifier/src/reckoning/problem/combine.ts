import { add, multiply, ONE, subtract } from '../../arithmetic/rational.ts';
import { shownValue } from '../term.ts';
import type { Wanted } from './asked.ts';
import { converted } from './convert.ts';
import type { Fact, Told } from './fact.ts';
import { asPaid, ofEach, paired, settled, withAreas, withParts } from './prepare.ts';
import type { Result } from './result.ts';
import { measuredShape } from './shape.ts';
import { chanceOf, eachOf, lacking, leftOver, middle, ofHundred, shared } from './special.ts';
import { selected, summed } from './sum.ts';
import { measured } from './vocabulary.ts';
import { alike } from './words.ts';

/** Puts what is told together in the one way that kinds and verbs allow; undefined where there is none, or more. */
export function combine(told: Told, wanted: Wanted): Result | undefined {
  const all = ofEach(told.facts, wanted);
  const facts = all && withUnit(withParts(settled(asPaid(all, told, wanted), wanted)), wanted);
  if (!facts) return undefined;
  if (wanted.denied && wanted.mode !== 'sum') return undefined;
  if (told.shares.length > 0 && !SHARED.has(wanted.mode)) return undefined;
  if (wanted.mode === 'chance') return chanceOf(facts, wanted);
  if (wanted.mode === 'area' || wanted.mode === 'perimeter' || wanted.mode === 'volume')
    return measuredShape(facts, told.text, wanted);
  if (wanted.mode === 'rise' || wanted.mode === 'portion') return ofHundred(facts, wanted);
  if (wanted.mode === 'mean' || wanted.mode === 'median') return middle(facts, wanted);
  const left = wanted.mode === 'remainder' ? leftOver(facts) : undefined;
  if (left) return left;
  const amounts = converted(paired(withAreas(facts), wanted), wanted);
  if (!amounts) return undefined;
  if (wanted.mode === 'each' || wanted.mode === 'remainder')
    return told.shares.length === 0 || wanted.kind.head === 'money'
      ? withShares(shared(amounts, wanted), told, wanted)
      : undefined;
  if (wanted.mode === 'more') return lacking(amounts, wanted);
  const head = wanted.mode === 'difference' ? { head: wanted.kind.head, modifiers: [] } : wanted.kind;
  // "5 red pens" have no part in how many blue ones there are.
  const others = amounts.filter(({ kind }) => kind.head === head.head && !alike(kind, head));
  const own = withParts(amounts.filter(({ kind }) => alike(kind, head)));
  if (own.length + others.length !== amounts.length) return undefined;
  const isRest = told.rest && wanted.mode === 'sum';
  const chosen = isRest ? own : selected(own, wanted);
  const result =
    chosen && withShares(summed(chosen, isRest ? { ...wanted, mode: 'left' } : wanted), told, wanted);
  // What is told already is hardly asked for.
  const isPlain = result && own.length > 1 && !/ [-+×/] | mod /.test(result.shown);
  if (isPlain && !own.some(({ part }) => part !== undefined)) return undefined;
  // There is no half of a bottle.
  const counts =
    wanted.mode !== 'share' &&
    !measured(wanted.kind.head) &&
    !/^(?:money|length[23])$/.test(wanted.kind.head);
  return result && counts && result.value.d !== 1n ? undefined : result;
}

/** What a share that is put on or taken off the whole can be read with. */
const SHARED: ReadonlySet<string> = new Set('sum left paid earned profit change each share'.split(' '));

/** "… per week": what there is in one. Undefined where a rate is asked for that is none of time. */
function withUnit(facts: readonly Fact[], wanted: Wanted): readonly Fact[] | undefined {
  if (wanted.mode === 'each' || wanted.mode === 'mean') return facts;
  const unit = eachOf(wanted);
  const [first] = facts;
  if (!unit || !first) return facts;
  if (!measured(unit.kind.head) || facts.some(({ asked }) => asked)) return undefined;
  const { kind, size } = unit;
  const one: Fact = {
    kind,
    value: size,
    role: 'asked',
    labels: new Set(),
    who: '',
    chunk: first.chunk,
    shown: '1',
  };
  return [...facts, { ...one, asked: true }];
}

/** With what is put on or taken off the whole; or only that, where it is asked for. */
function withShares(result: Result | undefined, { shares, facts }: Told, wanted: Wanted): Result | undefined {
  if (!result) return undefined;
  if (wanted.mode === 'share' && shares.length !== 1) return undefined;
  let { value, shown } = result;
  for (const { by, more, flat, after } of shares) {
    // A discount on the coat is none on what it is shipped for.
    if (facts.slice(after).some((fact) => fact.kind.head === 'money' && !fact.asked)) return undefined;
    if (flat) {
      if (wanted.mode !== 'paid') return undefined;
      value = subtract(value, by);
      shown = `${shown} - ${shownValue(by)}`;
      continue;
    }
    const factor = wanted.mode === 'share' ? by : more ? add(ONE, by) : subtract(ONE, by);
    value = multiply(value, factor);
    shown = `(${shown}) × ${factor.n}/${factor.d}`;
  }
  return { value, shown };
}
