import { oneOf } from '../language/lists.ts';

/** What is said of a single thing: kinds it belongs to, joined as in "a nurse and not a reader". */
export type Term =
  | { op: 'kind'; kind: string }
  | { op: 'not'; of: Term }
  | { op: 'and' | 'or'; parts: readonly Term[] };

export const not = (of: Term): Term => (of.op === 'not' ? of.of : { op: 'not', of });
export const and = (...parts: Term[]): Term => ({ op: 'and', parts });
export const or = (...parts: Term[]): Term => ({ op: 'or', parts });

const ARTICLE = '(?:an?|the)';
/** Names hold "and", "or" and "is" themselves; one that joins has an article, or a word of joining, behind it. */
const OPENS = `(?=(?:not |also |either |both |neither |in addition,? )*${ARTICLE} )`;
const AND = new RegExp(`,? and,?(?: (?:also|moreover|in addition,))? ${OPENS}`, 'i');
const OR = new RegExp(`,? or ${OPENS}`, 'i');
const NOR = new RegExp(`,? nor ${OPENS}`, 'i');
const COMMA = new RegExp(`, (?:and |or )?${OPENS}`, 'i');
/** "At least one of these: …", "none of this: …". */
const LISTED = /^(?:(none of)|at least one of|one of) (?:this|these|the following): /i;
const ITEMS = new RegExp(`,? (?:or|nor|and) ${OPENS}|, ${OPENS}`, 'i');
const WHO = / (?:who|that|which) (?:is|are) /i;
const KIND = new RegExp(`^(?:${ARTICLE} )?(\\S(?:.*\\S)?)$`, 'i');
/** What a kind is not called: words of joining that were left over mean that the sentence was not understood. */
const LEFT_OVER = new RegExp(
  String.raw`(?:^|\s)${oneOf(`not, neither, nor, both, either, whoever, every, no, nobody, everyone, everything, anyone, who, which,
    being, necessary, sufficient, however, unless, if, only, all, some`)}(?:\s|$)` +
    String.raw`|(?:^|\s)or(?:\s|$)|(?:^|\s)(?:and|but)$|[,;:]$`,
  'i',
);
const LONGEST_KIND = 80;
const DEEPEST = 6;

/**
 * What a phrase says of something: "a nurse", "not a nurse or not a reader", "neither … nor …", "both … and …",
 * "a nurse who is a reader", "at least one of these: …". Undefined for anything that could be joined in two ways.
 */
export function readTerm(phrase: string, depth = 0): Term | undefined {
  const text = phrase.trim().replace(/^(?:however|also|too|in addition,?) /i, '');
  if (depth > DEEPEST) return undefined;
  const inner = (part: string) => readTerm(part, depth + 1);
  const none = /^neither /i.exec(text);
  if (none) return joined(text.slice(none[0].length).split(NOR), inner, (parts) => not(or(...parts)), 2);
  const both = /^(not )?both /i.exec(text);
  if (both) {
    const parts = joined(text.slice(both[0].length).split(AND), inner, (all) => and(...all), 2);
    return parts && (both[1] ? not(parts) : parts);
  }
  const listed = LISTED.exec(text);
  if (listed) {
    const items = text.slice(listed[0].length).replace(/,$/, '').split(ITEMS);
    return joined(items, inner, (all) => (listed[1] ? not(or(...all)) : or(...all)), 2);
  }
  const either = /^either (.+?)(,? or both)?$/i.exec(text);
  // "Either … or" leaves open whether both may be so, unless it says.
  if (either)
    return either[2] ? joined((either[1] ?? '').split(OR), inner, (all) => or(...all), 2) : undefined;
  return (
    described(text, inner) ??
    sides(text, inner) ??
    (AND.test(text) || OR.test(text) ? undefined : single(text))
  );
}

type Inner = (part: string) => Term | undefined;

/** Two or more parts with "and", or with "or", between them; "a and b or c" is not read, nor "not a or b". */
function sides(text: string, inner: Inner): Term | undefined {
  const additions = text.split(/ and, in addition, /i);
  if (additions.length === 2) return joined(additions, inner, (all) => and(...all), 2);
  const [ands, ors] = [AND.test(text), OR.test(text)];
  if (ands === ors) return undefined;
  const parts = text.split(ands ? AND : OR).flatMap((part) => part.split(COMMA));
  const [first = '', ...others] = parts.map((part) => /^not /i.test(part));
  // "Not a nurse or a reader" may deny both; "a nurse and not a reader" is plain.
  if (first && others.some((negated) => !negated)) return undefined;
  return joined(parts, inner, (all) => (ands ? and(...all) : or(...all)), 2);
}

function joined(
  parts: readonly string[],
  inner: Inner,
  join: (terms: Term[]) => Term,
  least: number,
): Term | undefined {
  const terms = parts.map(inner);
  return terms.length >= least && terms.every((term) => term !== undefined) ? join(terms) : undefined;
}

/** "A nurse who is a reader or a singer": whatever follows describes the nurse. */
function described(text: string, inner: Inner): Term | undefined {
  const who = WHO.exec(text);
  if (!who) return undefined;
  const [kind, more] = [kindIn(text.slice(0, who.index)), inner(text.slice(who.index + who[0].length))];
  return kind && more && and(kind, more);
}

function single(text: string): Term | undefined {
  const negated = /^not (.+)$/i.exec(text);
  if (negated) {
    const of = kindIn(negated[1] ?? '');
    return of && not(of);
  }
  return kindIn(text);
}

function kindIn(text: string): Term | undefined {
  const kind = KIND.exec(text.trim())?.[1]?.toLowerCase();
  return kind === undefined || kind.length > LONGEST_KIND || LEFT_OVER.test(kind)
    ? undefined
    : { op: 'kind', kind };
}

/** Whether a thing of exactly these kinds fits the term. */
export function fits(term: Term, kinds: ReadonlySet<string>): boolean {
  if (term.op === 'kind') return kinds.has(term.kind);
  if (term.op === 'not') return !fits(term.of, kinds);
  return term.op === 'and'
    ? term.parts.every((part) => fits(part, kinds))
    : term.parts.some((part) => fits(part, kinds));
}

/** Adds the kinds that a term names. */
export function collectKinds(term: Term, kinds: Set<string>): void {
  if (term.op === 'kind') kinds.add(term.kind);
  else if (term.op === 'not') collectKinds(term.of, kinds);
  else for (const part of term.parts) collectKinds(part, kinds);
}
