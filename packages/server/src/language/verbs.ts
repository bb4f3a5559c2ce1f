import irregular from './lexicon/irregular.json' with { type: 'json' };
import kinds from './lexicon/kinds.json' with { type: 'json' };
import extra from './lexicon/verb-words.json' with { type: 'json' };
import verbs from './lexicon/verbs.json' with { type: 'json' };
import { nameWords, words } from './names.ts';

/** The effects that the lexicon knows; a test holds them against those of acts. */
export type VerbEffect = 'read' | 'reply' | 'create' | 'change' | 'delete' | 'send' | 'pay' | 'grant' | 'run';

type Group = { effect: VerbEffect; verbs: string; nouns: string };
const GROUPS = Object.entries(verbs.entries as Readonly<Record<string, Group>>);

const EFFECT = new Map<string, VerbEffect>();
const GROUPS_OF = new Map<string, string[]>();
const NOUN = new Map<string, { effect: VerbEffect; group: string }>();
for (const [group, { effect, verbs: listed, nouns }] of GROUPS) {
  for (const verb of words(listed)) {
    if (!EFFECT.has(verb)) EFFECT.set(verb, effect);
    GROUPS_OF.set(verb, [...(GROUPS_OF.get(verb) ?? []), group]);
  }
  for (const noun of words(nouns)) if (!NOUN.has(noun)) NOUN.set(noun, { effect, group });
}
const IRREGULAR = new Map(
  Object.entries(irregular.entries).flatMap(([base, forms]) =>
    words(forms).map((form) => [form, base] as const),
  ),
);
const AMBIGUOUS = new Set(words(extra.entries.ambiguous));
const LIGHT = new Set(words(extra.entries.light));
const SYSTEMS = new Set(words(kinds.entries.namespaces));
const MONEY = new Set(words(extra.entries.money));
const ACCESS = new Set(words(extra.entries.access));
const TURNS = new Map(
  Object.entries(extra.entries.turns as Readonly<Record<string, Readonly<Record<string, VerbEffect>>>>),
);

/** What the endings of regular inflection leave, most likely first (a consonant doubled, an e dropped, y as i). */
function bases(form: string): string[] {
  const out = [form];
  const cut = (ending: string, ...instead: string[]) => {
    if (!form.endsWith(ending) || form.length < ending.length + 2) return;
    const root = form.slice(0, -ending.length);
    out.push(...instead.map((one) => root + one));
    if (ending !== 's' && root.at(-1) === root.at(-2)) out.push(root.slice(0, -1));
  };
  cut('ies', 'y');
  cut('es', '', 'e');
  cut('s', '');
  cut('ied', 'y');
  cut('ed', '', 'e');
  cut('ing', '', 'e');
  return out;
}

/** The base form of a verb of the lexicon in any of its inflections, small letters; undefined for another word. */
export function lemmaOf(word: string): string | undefined {
  const plain = word.toLowerCase();
  const base = IRREGULAR.get(plain);
  if (base !== undefined) return base;
  if (plain.startsWith('re-')) return lemmaOf(withoutAgain(plain));
  if (EFFECT.has(plain)) return plain;
  return /[sdg]$/.test(plain) ? bases(plain).find((form) => EFFECT.has(form)) : undefined;
}

/** "Re-open" is to reopen, "re-enable" to enable once more. */
export function withoutAgain(word: string): string {
  if (!word.startsWith('re-')) return word;
  const joined = word.replace('-', '');
  return lemmaOf(joined) === undefined ? word.slice(3) : joined;
}

/** The effect of a verb by its base form; undefined where the lexicon has none. */
export const effectOfVerb = (lemma: string): VerbEffect | undefined => EFFECT.get(lemma);

/** The groups of verbs that stand for one another in which a base form is; empty for none. */
export const groupsOfVerb = (lemma: string): readonly string[] => GROUPS_OF.get(lemma) ?? [];

/** The act that a noun names, singular or plural: "payment" pays; undefined for a noun of a thing. */
export function actOfNoun(noun: string): { effect: VerbEffect; group: string } | undefined {
  const plain = noun.toLowerCase();
  return NOUN.get(plain) ?? (plain.endsWith('s') ? NOUN.get(plain.slice(0, -1)) : undefined);
}

/** Whether a verb says too little by itself: "create a payment" is told by what is created. */
export const isLightVerb = (lemma: string): boolean => LIGHT.has(lemma);

export type NamedAct = {
  /** Base form of the verb; undefined where the name has none. */
  verb: string | undefined;
  effect: VerbEffect;
  /** The words of the name that are not the verb. */
  objects: readonly string[];
};

/** Whether a word names what somebody may do or is: a role, a permission. */
export const isAccess = (word: string): boolean => ACCESS.has(word);

/** The effect of a verb together with the words of its object. */
function effectWith(verb: string, objects: readonly string[]): VerbEffect {
  for (const [things, effect] of Object.entries(TURNS.get(verb) ?? {})) {
    if (
      things === ''
        ? objects.length === 0
        : things === '*'
          ? objects.length > 0
          : words(things).some((thing) => objects.includes(thing) || objects.includes(`${thing}s`))
    )
      return effect;
  }
  const plain = EFFECT.get(verb) ?? 'run';
  if (plain === 'send' && objects.some((word) => MONEY.has(word))) return 'pay';
  if (!LIGHT.has(verb) || plain === 'read') return plain;
  if (objects.some((word) => ACCESS.has(word))) return 'grant';
  for (const word of objects.toReversed()) {
    const named = actOfNoun(word);
    if (named && named.effect !== 'read' && named.effect !== 'change' && named.effect !== 'create')
      return named.effect;
  }
  return plain;
}

/** The act of a name that is a verb alone, by what it is done to: to open a gate changes something, to open a file does not. */
export function doneTo(named: NamedAct, things: readonly string[]): NamedAct {
  if (named.verb === undefined || named.objects.length > 0 || !TURNS.has(named.verb)) return named;
  const objects = things.flatMap((thing) => [thing, thing.replace(/s$/, '')]);
  return objects.length === 0 ? named : { ...named, effect: effectWith(named.verb, objects) };
}

/** The verb of a list of words: a plain verb before one that is a noun as well, the first before later ones. */
function verbAmong(list: readonly string[]): string | undefined {
  const first = list[0];
  const plain = list.find((word) => EFFECT.has(word) && !AMBIGUOUS.has(word));
  if (first !== undefined && EFFECT.has(first) && (plain === undefined || LIGHT.has(first))) return first;
  return plain ?? list.findLast((word) => EFFECT.has(word));
}

/** What a tool does by its name: `payments.create`, `sendEmail`, `get_user_details`. Without a known verb: `run`. */
export function actOfName(name: string): NamedAct {
  const all = nameWords(name);
  const segments = name.split(/[.:/]+/).map(nameWords);
  // "crm_update_contact" updates: the system stands before the verb and says nothing of it.
  const last = (segments.at(-1) ?? []).filter((word) => !SYSTEMS.has(word));
  const verb = verbAmong(last) ?? verbAmong(all);
  if (verb === undefined) return { verb, effect: 'run', objects: all };
  const objects = all.filter((word) => word !== verb);
  let effect = effectWith(verb, objects);
  // "get_and_delete" does both.
  const joined = all.flatMap((word, at) => (word === 'and' || word === 'or' ? [all[at + 1] ?? ''] : []));
  for (const other of joined) {
    const also = EFFECT.get(other);
    if (also !== undefined && also !== 'read' && (effect === 'read' || effect === 'reply')) effect = also;
  }
  return { verb, effect, objects };
}
