import type { Act } from '../../acts/act.ts';
import { groupsOfNoun } from '../../acts/prose/verbs.ts';
import lexicon from '../../language/lexicon/alike.json' with { type: 'json' };
import opposites from '../../language/lexicon/opposites.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { actOfName, effectOfVerb, groupsOfVerb, isLightVerb } from '../../language/verbs.ts';
import { wordsOfName } from './words.ts';

/** What an act's verb means: the groups of the lexicon it stands in, and the words of its name that are no verb. */
export type Meaning = { groups: ReadonlySet<string>; lemma: string; nouns: readonly string[] };

/** Reads the verb of an act: a lemma in prose, else the words of a tool's or command's name. */
export function meaningOf(act: Act): Meaning {
  if (act.form === 'prose') {
    const nouns = act.values
      .filter(({ role }) => role === 'object')
      .flatMap(({ text }) => text.toLowerCase().split(' '));
    return { groups: groupsWith(act.verb, nouns, act), lemma: act.verb, nouns: [] };
  }
  const { verb, objects } = actOfName(act.verb);
  // "git branch -D": what the name does not say, the effect does.
  if (act.form === 'command' && act.effect === 'delete' && !(verb && effectOfVerb(verb) === 'delete'))
    return { groups: new Set(['delete']), lemma: 'delete', nouns: objects };
  const groups = verb === undefined ? new Set(objects.flatMap(groupsOfNoun)) : groupsWith(verb, objects, act);
  return { groups, lemma: verb ?? act.verb, nouns: verb === undefined ? wordsOfName(act.verb) : objects };
}

const MONEY: ReadonlySet<string> = new Set(['pay', 'buy', 'sell', 'refund', 'lend']);

/** A light verb means what its noun says ("create a payment"); what pays is a payment whatever its verb. */
function groupsWith(lemma: string, nouns: readonly string[], act: Act): ReadonlySet<string> {
  const own = groupsOfVerb(lemma);
  const named = isLightVerb(lemma) ? nouns.flatMap(groupsOfNoun) : [];
  const all = new Set([...own, ...named]);
  if (act.effect === 'pay' && ![...all].some((group) => MONEY.has(group))) all.add('pay');
  return all;
}

/** Groups that hold many changes: only the same verb, or one that says no more than that something changes, fits. */
const BROAD: ReadonlySet<string> = new Set(words(lexicon.entries.broad));
const GENERAL: ReadonlySet<string> = new Set(words(lexicon.entries.general));
/** Verbs of broad groups that are one act: each line's words stand for one another. */
const ALIKE = lexicon.entries.alike.map((line) => new Set(words(line)));
/** Whoever orders one of the first is served by any of the second, not the other way round. */
const LEADS = lexicon.entries.leads.map((line) => {
  const [from = '', to = ''] = line.split(' > ');
  return [new Set(words(from)), new Set(words(to))] as const;
});
const OPPOSED: ReadonlySet<string> = new Set(
  opposites.entries.verbs.flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ');
    return [`${a} ${b}`, `${b} ${a}`];
  }),
);

/** Whether one does the opposite of the other. */
export const areOpposed = (one: Meaning, other: Meaning): boolean =>
  OPPOSED.has(`${one.lemma} ${other.lemma}`);

/** Whether an order of the first meaning asks for an act of the second. */
export function asksFor(order: Meaning, act: Meaning): boolean {
  if (order.lemma === act.lemma) return true;
  if (OPPOSED.has(`${order.lemma} ${act.lemma}`)) return false;
  if (LEADS.some(([from, to]) => from.has(order.lemma) && to.has(act.lemma))) return true;
  if (ALIKE.some((alike) => alike.has(order.lemma) && alike.has(act.lemma))) return true;
  for (const group of order.groups) {
    if (!act.groups.has(group)) continue;
    if (!BROAD.has(group) || GENERAL.has(order.lemma) || GENERAL.has(act.lemma)) return true;
  }
  return false;
}
