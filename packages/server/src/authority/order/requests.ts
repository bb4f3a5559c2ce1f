import { isDeepStrictEqual } from 'node:util';
import type { Act, Value } from '../../acts/act.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { isFunctionWord, NEGATIVES } from '../../acts/prose/words.ts';
import type { Comparison } from './compare.ts';
import { listed } from './query-words.ts';
import type { Sentence } from './standing.ts';

/**
 * Holds one HTTP request against the words that order it: "POST {…} to URL", "send a DELETE to URL". Its method and its
 * address stand there by the letter, its body by its value, and no word besides. Undefined where it is not so ordered.
 */
export function compareRequest(acts: readonly Act[], sentences: readonly Sentence[]): Comparison | undefined {
  const request = acts.find(({ form }) => form === 'request');
  const [address, ...others] = request?.values ?? [];
  if (!request || !address || others.length > 0) return undefined;
  const given = acts
    .flatMap((act) => (act === request ? [] : act.values))
    .filter(({ text }) => text.toUpperCase() !== request.verb);
  if (acts.some(({ form, opaque }) => opaque !== undefined || (form !== 'request' && form !== 'call')))
    return undefined;
  const said = sentences.find(({ tokens }) => tokens.some(({ text }) => text === address.text));
  if (!said || !isOrdered(said.plain, request.verb, address.text, given)) return undefined;
  return {
    matched: [{ what: address.text, by: said.quote }],
    missing: [],
    accounted: true,
    read: [said],
  };
}

function isOrdered(
  tokens: readonly Token[],
  method: string,
  address: string,
  given: readonly Value[],
): boolean {
  const bodies = tokens.filter(({ kind, text }) => kind === 'code' && text.startsWith('{'));
  const rest = tokens.filter((token) => !bodies.includes(token) && token.kind !== 'mark');
  const isOnce = (wanted: string): boolean => rest.filter(({ text }) => text === wanted).length === 1;
  return (
    bodies.length < 2 &&
    isBody(bodies[0]?.text, given) &&
    isOnce(method) &&
    isOnce(address) &&
    rest.every(
      ({ text, lower }) =>
        text === address ||
        text === method ||
        listed('requests').has(lower) ||
        (isFunctionWord(lower) && !NEGATIVES.has(lower)),
    )
  );
}

/** The members of a body as they were said, each once; without one, none. */
function isBody(said: string | undefined, given: readonly Value[]): boolean {
  const own = given.filter(({ name = '' }) => /^(?:body|data|payload|json)(?:\.|$)/i.test(name));
  if (own.length < given.length) return false;
  if (said === undefined || own.length === 0) return said === undefined && own.length === 0;
  const [first] = own;
  try {
    const wanted: unknown = JSON.parse(said);
    if (own.length === 1 && first && !first.name?.includes('.'))
      return isDeepStrictEqual(JSON.parse(first.text), wanted);
    return isDeepStrictEqual(
      flat(wanted),
      own.map(({ name = '', text }) => [name.replace(/^[^.]*\./, ''), text]),
    );
  } catch {
    return false;
  }
}

/** The members of a plain object, as a call's arguments are read; undefined for anything deeper. */
const flat = (said: unknown): [string, string][] | undefined =>
  typeof said === 'object' && said !== null && Object.values(said).every((one) => typeof one !== 'object')
    ? Object.entries(said).map(([name, one]) => [name, String(one)])
    : undefined;
