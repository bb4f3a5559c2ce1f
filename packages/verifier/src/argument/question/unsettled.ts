import { type Atom, atom, type Formula, implies, isGround } from '../../logic/formula.ts';
import type { Cast } from './cast.ts';
import { atomsIn } from './shape.ts';
import { PREPOSITIONS } from './words.ts';

const MOST_TRIED = 40;

/** What is told, and what the names of things tell. */
type Told = { premises: readonly Formula[]; facts: readonly Formula[]; claim: Formula };

/**
 * What may go without saying where a question looks open, each as what would then be told: that two names mean one thing
 * ("the soup", "today's soup"), also one that only rules name and one that facts tell of ("the item", "the lamp"), or
 * that somebody is of the kind which a rule is about ("no student …", "Ben"), that who does a thing may, or that what is asked is what a rule says of it in fewer words. Undefined
 * where these are too many, or where numbers and not words decide.
 */
export function unsaidIn(
  premises: readonly Formula[],
  { entities, facts, kinds }: Cast,
  claim: Formula,
): Told[] | undefined {
  // Who "bills every member" bills each of them, which no predicate tells.
  const all = [...premises, claim].flatMap(atomsIn);
  if (all.some(({ predicate }) => / (?:every|each|all|most|many|several)\b/.test(predicate)))
    return undefined;
  if (all.some(({ predicate }) => BOUND.test(predicate))) return undefined;
  const termsIn = (said: readonly Formula[]): Set<string> =>
    new Set(said.flatMap(atomsIn).map(({ term }) => term.slice(1)));
  const [spoken, told] = [termsIn([...premises, claim]), termsIn([...premises.filter(isGround), claim])];
  const things = entities.filter(({ key, isName }) => !isName && spoken.has(key)).map(({ key }) => key);
  const pairs = things.flatMap((one) =>
    things.flatMap((other) => (one !== other && mayBeOne(one, other, told) ? [[one, other] as const] : [])),
  );
  const asked = atomsIn(claim);
  const isNoun = (predicate: string): boolean =>
    predicate.startsWith('be:') && !PREPOSITIONS.has(predicate.slice('be:'.length).split(' ')[0] ?? '');
  const nouns = [...new Set(kinds.flatMap(atomsIn).map(({ predicate }) => predicate))].filter(
    (noun) => isNoun(noun) && asked.every(({ predicate }) => predicate !== noun),
  );
  const whom = [...new Set(asked.map(({ term }) => term))].filter((term) => term.startsWith('@'));
  const members = whom.flatMap((term) => nouns.map((noun) => atom(noun, term)));
  const predicates = new Set(premises.flatMap(atomsIn).map(({ predicate }) => predicate));
  const fewer = [...predicates].filter((one) =>
    asked.some(({ predicate }) => predicate.startsWith(`${one} `)),
  );
  // Who votes may do so, as a rule.
  const allowed = [...predicates].flatMap((predicate): Formula[] => {
    const plain = predicate.replace(/^(?:may|must|should) /, '');
    const law = implies(atom(plain, '?x'), atom(predicate, '?x'));
    return plain !== predicate && predicates.has(plain) ? [{ op: 'all', variable: '?x', of: law }] : [];
  });
  const more = [...members, ...allowed];
  const claims = [claim, ...fewer.map((one) => shortened(claim, one))];
  if ((pairs.length + more.length + 1) * claims.length > MOST_TRIED) return undefined;
  return claims.flatMap((said) => [
    { premises, facts, claim: said },
    ...pairs.map(([one, other]) => ({
      premises: premises.map((part) => renamed(part, one, other)),
      facts: facts.map((part) => renamed(part, one, other)),
      claim: renamed(said, one, other),
    })),
    ...more.map((one) => ({ premises: [...premises, one], facts, claim: said })),
  ]);
}

/** What numbers decide: more than another, above or before so much. */
const BOUND =
  /\bthan\b|\b(?:abov|below|under|over|least|most|befor|after|until|till|by|within) (?:\p{L}+ )?\d/u;

/** "Soup" and "today's soup"; "item", of which only rules speak, and "lamp", but not "front door" and "back door". */
function mayBeOne(one: string, other: string, told: ReadonlySet<string>): boolean {
  const isLonger = other.endsWith(` ${one}`) || other.startsWith(`${one} `);
  const isOnlyRuled = !told.has(one) && told.has(other) && one.split(' ').at(-1) !== other.split(' ').at(-1);
  return isLonger || isOnlyRuled;
}

const renamed = (formula: Formula, from: string, to: string): Formula =>
  changed(formula, ({ predicate, terms }) =>
    atom(predicate, ...terms.map((term) => (term === `@${from}` ? `@${to}` : term))),
  );

const shortened = (formula: Formula, to: string): Formula =>
  changed(formula, ({ predicate, terms }) => atom(predicate.startsWith(`${to} `) ? to : predicate, ...terms));

const changed = (formula: Formula, change: (one: Atom) => Formula): Formula => {
  if (formula.op === 'atom') return change(formula);
  if (formula.op === 'and' || formula.op === 'or')
    return { ...formula, parts: formula.parts.map((part) => changed(part, change)) };
  return { ...formula, of: changed(formula.of, change) };
};
