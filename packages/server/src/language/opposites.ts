import lexicon from './lexicon/opposites.json' with { type: 'json' };

const AGAINST = new Map<string, Set<string>>();
for (const pair of lexicon.entries.verbs) {
  const [one = '', other = ''] = pair.split(' ');
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    AGAINST.set(a, (AGAINST.get(a) ?? new Set()).add(b));
}

/** The prefix of a word that undoes another: "unlock", "disable". */
const UNDOES = /^(?:un|de|dis)(?=\p{L}{3})/u;

/** Whether one verb (base forms) undoes what the other does. */
export const areOpposites = (a: string, b: string): boolean =>
  undoes(a, b) || undoes(a.replace(AGAIN, ''), b) || undoes(a, b.replace(AGAIN, ''));

/** "Reopen" opens; who restarts stops first. */
const AGAIN = /^re(?!start$)(?=\p{L}{4})/u;
const undoes = (a: string, b: string): boolean =>
  AGAINST.get(a)?.has(b) === true ||
  (UNDOES.test(b) && b.replace(UNDOES, '') === a) ||
  (UNDOES.test(a) && a.replace(UNDOES, '') === b);

const SIDES = lexicon.entries.states.map((line) => line.split(' / ').map((side) => new Set(side.split(' '))));

/** Whether two words of state exclude one another: "paid" and "overdue". */
export const areContrary = (a: string, b: string): boolean =>
  SIDES.some(
    ([left, right]) => (left?.has(a) && right?.has(b)) === true || (left?.has(b) && right?.has(a)) === true,
  );
