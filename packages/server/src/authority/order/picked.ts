import type { Act, Value } from '../../acts/act.ts';
import { unitOf } from '../../acts/prose/measures.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { type Cue, cueOf, type Fit, fitOf } from './cues.ts';
import { type Place, placesOf } from './places.ts';
import type { Order } from './standing.ts';
import { isPerson } from './things.ts';
import { isHolder, isLike, isPlain, wordsOfName } from './words.ts';

/** A value of an act at the place where the words of an order say it. */
export type Picked = { value: Value; place: Place; cue: Cue; fit: Fit };

/** A place for each value: where several fit, the surest and first. */
export function pick(
  tokens: readonly Token[],
  values: readonly Value[],
  timed: ReadonlySet<Value>,
  act: Act,
  order: Order,
): Picked[] {
  const options = values
    .filter((value) => !timed.has(value))
    .map((value) => ({
      value,
      found: placesOf(tokens, value, act)
        .map((place) => ({ place, cue: cueOf(tokens, place, order) }))
        .map((one) => ({ ...one, value, fit: fitOf(one.cue, value, act, tokens[one.place.from]) }))
        .filter(({ fit }) => fit > 0)
        .sort((a, b) => b.fit - a.fit || a.place.from - b.place.from),
    }))
    .sort((a, b) => (b.found[0]?.fit ?? 0) - (a.found[0]?.fit ?? 0) || a.found.length - b.found.length);
  const picked: Picked[] = [];
  for (const { found } of options) {
    const free = found.find(({ place }) =>
      picked.every(
        (one) =>
          place.to <= one.place.from ||
          place.from >= one.place.to ||
          (place.half !== undefined && one.place.half === 1 - place.half),
      ),
    );
    if (free) picked.push(free);
  }
  return picked;
}

/** Two values that could as well stand in one another's part. */
export function swapped(
  picked: readonly Picked[],
  act: Act,
  tokens: readonly Token[],
): readonly [Picked, Picked] | undefined {
  for (const [i, one] of picked.entries())
    for (const other of picked.slice(i + 1)) {
      if (one.value.text === other.value.text) continue;
      if (one.place.half !== undefined || other.place.half !== undefined) continue;
      // Two paths of a command are from where and to where; members of one list are not told apart.
      if (one.value.name === other.value.name && !(act.form === 'command' && one.value.role === 'path'))
        continue;
      if (one.fit === 2 || other.fit === 2 || isOfItsName(one.value) || isOfItsName(other.value)) continue;
      if (!sameForm(one, other, tokens)) {
        if (isLikelier(one, other, tokens)) continue;
        return [one, other];
      }
      if (
        isText(one, tokens) !== isText(other, tokens) ||
        isHolder(one.value.text) ||
        isHolder(other.value.text)
      )
        continue;
      if (fitOf(one.cue, other.value, act) > 0 && fitOf(other.cue, one.value, act) > 0) return [one, other];
    }
  return undefined;
}

/** Whether two values of different forms suit the parts that they have better than one another's. */
function isLikelier(one: Picked, other: Picked, tokens: readonly Token[]): boolean {
  if (one.value.number !== undefined || other.value.number !== undefined) return true;
  const suits = ({ value: { role, name = '' } }: Picked, { value: { text }, place }: Picked): number => {
    const own = wordsOfName(name);
    const kind = own.some((word) => /^e?mails?$/.test(word)) ? '@' : own.includes('channel') ? '#' : '';
    if (kind !== '') return `${tokens[place.from]?.text}${text}`.includes(kind) ? 1 : 0;
    if (own.includes('unit')) return unitOf(text.toLowerCase()) === undefined ? 0 : 1;
    if (role === 'path') return /[/\\.]/.test(text) ? 1 : 0;
    if (role === 'content' || role === 'title')
      return tokens[place.from]?.kind === 'quoted' || /\s/.test(text) ? 1 : 0;
    if (role === 'recipient' || own.some(isPerson)) return /^\p{Lu}\p{Ll}|@/u.test(text) ? 1 : 0;
    if (role === 'identifier') return /\d/.test(text) && !/\s/.test(text) ? 1 : 0;
    return role === 'option' || role === 'filter' || role === 'other' ? (isPlain(text) ? 1 : 0) : 0;
  };
  return suits(one, one) + suits(other, other) > suits(one, other) + suits(other, one);
}

/** "Severe" is a severity: a value that is a form of what it is called. */
const isOfItsName = ({ text, name }: Value): boolean =>
  wordsOfName(name ?? '').some((word) => isLike(word, text.toLowerCase()));

/** A text in quotation marks, as what is written. */
const isText = ({ value: { role }, place }: Picked, tokens: readonly Token[]): boolean =>
  (role === 'content' || role === 'title') && tokens[place.from]?.kind === 'quoted';

/** Numbers are not taken for names, nor money for what is counted. */
const sameForm = (
  { value: one, place: a }: Picked,
  { value: other, place: b }: Picked,
  tokens: readonly Token[],
): boolean =>
  (tokens[a.from]?.kind === 'quoted') === (tokens[b.from]?.kind === 'quoted') &&
  (one.number === undefined && other.number === undefined
    ? formOf(one.text) === formOf(other.text)
    : one.number !== undefined && other.number !== undefined && a.unit === b.unit);

const formOf = (text: string): string =>
  text.includes('@')
    ? 'address'
    : /[/\\]|\.\p{L}{1,5}$/u.test(text)
      ? 'path'
      : /^\p{Lu}[\p{L} .&'-]*$/u.test(text) || /^\p{Lu}[\p{L}\d.&'-]* [\p{L}\d .&'-]*$/u.test(text)
        ? 'name'
        : /[\d_-]/.test(text) && !/\s/.test(text)
          ? 'identifier'
          : 'words';
