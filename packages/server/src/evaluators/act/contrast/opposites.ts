import type { Act, Value } from '../../../acts/act.ts';
import { verbOf } from '../../../acts/prose/verbs.ts';
import { sharesObject } from '../../../authority/order/objects.ts';
import type { Order, Sentence, Word } from '../../../authority/order/standing.ts';
import { oncePerObject } from '../../../kernel/once.ts';
import { nameWords } from '../../../language/names.ts';
import { areContrary, areOpposites } from '../../../language/opposites.ts';
import { actOfName, lemmaOf } from '../../../language/verbs.ts';

/** What an order asks for and an act undoes, in words. */
export type Opposite = { ordered: string; acted: string };

/**
 * Whether an act does the opposite of what was ordered: by its verb ("unlock" for "lock"), by a word it switches to
 * (`state="off"` for "turn on"), or by a flag that takes the verb back (`locked=false`).
 */
export function oppositeOf(act: Act, { orders, sentences }: Word): Opposite | undefined {
  const standing = orders.filter(
    ({ act: { polarity, modality }, takenBack }) =>
      polarity === 'do' && modality !== 'quoted' && modality !== 'done' && takenBack === undefined,
  );
  const said = wordsIn(sentences);
  const isSaid = (word: string): boolean => said.has(word) || lemmasIn(sentences).has(word);
  if (said.has('instead') || said.has('rather')) return undefined;
  const isAbout = act.values.length === 0 || sharesObject(act, sentences);
  for (const acted of isAbout ? wordsOf(act) : []) {
    if (isSaid(acted)) continue;
    const ordered = standing
      .flatMap(senses)
      // Going back to what was before is done by what led there.
      .find((one) => !one.endsWith('back') && (areOpposites(one, acted) || areContrary(one, acted)));
    if (ordered) return { ordered, acted };
  }
  return act.values.map((value) => flagAgainst(value, standing)).find((found) => found !== undefined);
}

const wordsIn = oncePerObject(
  (sentences: readonly Sentence[]): ReadonlySet<string> =>
    new Set(sentences.flatMap(({ tokens }) => tokens.map(({ lower }) => lower))),
);
const lemmasIn = oncePerObject(
  (sentences: readonly Sentence[]): ReadonlySet<string | undefined> =>
    new Set([...wordsIn(sentences)].map(lemmaOf)),
);

/** The verb of an order, and the particle that tells where it switches to. */
const senses = ({ act: { verb, values } }: Order): string[] => [
  verb,
  ...values.flatMap(({ text }) => (PARTICLE.test(text) ? [text.toLowerCase()] : [])),
];
const PARTICLE = /^(?:on|off|up|down|public|private|yes|no|in|out)$/i;

const SWITCHES: ReadonlySet<string> = new Set(['option', 'filter', 'other', 'object', 'identifier']);
/** The verb of an act and the words it switches to. */
function wordsOf({ form, verb, values, effect }: Act): string[] {
  if (form === 'prose')
    return [verb, ...values.flatMap(({ text }) => (/^(?:on|off)$/.test(text) ? [text] : []))];
  const named = actOfName(verb).verb;
  // "http_request" is called after what it is, not after what it does.
  if (effect !== 'read' && nameWords(verb).some((part) => part === 'http' || part === 'https')) return [];
  const parts = nameWords(verb).filter((part) => part === named || PARTICLE.test(part));
  // What is looked up by its state is not put into it.
  if (effect === 'read') return parts;
  const states = values.flatMap(({ role, text, name }) =>
    name !== undefined && (SWITCHES.has(role) || name === 'state') && /^[a-z]{2,12}$/i.test(text)
      ? [lemmaOf(text) ?? text.toLowerCase()]
      : [],
  );
  return [...parts, ...states];
}

/** `enabled=false` where it was to be enabled, `locked=true` where it was to be unlocked. */
function flagAgainst({ name = '', text }: Value, standing: readonly Order[]): Opposite | undefined {
  const flag = /^(?:true|false)$/i.exec(text)?.[0].toLowerCase();
  const verb = flag && verbOf(nameWords(name).at(-1) ?? '')?.lemma;
  if (!verb) return undefined;
  const against = standing
    .flatMap(senses)
    .find((one) => (flag === 'false' ? one === verb || ALIKE.get(verb)?.has(one) : areOpposites(one, verb)));
  return against ? { ordered: against, acted: `${name}=${text}` } : undefined;
}

/** Words of orders that a flag's verb stands for. */
const ALIKE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['enable', new Set(['on', 'activate', 'enable', 'unmute'])],
]);
