import { IRREGULAR_NOUNS, IRREGULAR_VERBS } from './lexicon/inflected.ts';

const verbs = IRREGULAR_VERBS.split(/\s+/).map((entry) => entry.split('/'));
const IRREGULAR = new Map(verbs.map(([base = '', ...forms]) => [base, forms]));
/** "Lay" is a form of "lie", and a verb of its own: what is a first form stands for itself. */
const own = (forms: readonly string[]): string[] => forms.filter((form) => !IRREGULAR.has(form));
const BASES = new Map(verbs.flatMap(([base = '', ...forms]) => own(forms).map((form) => [form, base])));
const PASTS = new Set(verbs.flatMap(([, ...forms]) => own(forms.slice(0, 2))));

/** Plurals that no rule gives, with their singulars. */
export const PLURALS: ReadonlyMap<string, string> = new Map(
  IRREGULAR_NOUNS.split(/\s+/).map((entry) => entry.split('/') as [string, string]),
);

/** The first form of a verb of which this is a form that no rule gives; undefined for every other word. */
export const baseOfVerb = (form: string): string | undefined => BASES.get(form);

/** Whether a word is the past or the participle of a verb, by no rule; "had" may stand before one and tell nothing. */
export const isIrregularPast = (word: string): boolean => word !== 'had' && PASTS.has(word);

/** "ship" has "shipped", and "travel" both "travelled" and "traveled". */
const SHORT_STEM = /^(?:[^aeiou]*|qu)[aeiou][bdgklmnprtvz]$/;
const stemsOf = (base: string): string[] => {
  if (SHORT_STEM.test(base)) return [base + base.slice(-1)];
  return /[^aeiou][aeiou]l$/.test(base) ? [base, `${base}l`] : [base.replace(/e$/, '')];
};

/** The forms of a verb that tell what somebody does or did: "take", "takes", "took". */
export function finiteForms(base: string): string[] {
  const [past, ...others] = IRREGULAR.get(base) ?? [];
  const stem = base.replace(/(?<![aeiou])y$/, 'i');
  const pasts = past === undefined ? stemsOf(stem).map((one) => `${one}ed`) : [past];
  const third =
    others.find((form) => form.endsWith('s')) ??
    (stem !== base || /(?:s|x|z|ch|sh|o)$/.test(base) ? `${stem}es` : `${base}s`);
  return [base, third, ...pasts];
}

/** All forms of a verb, participles among them. */
export const formsOf = (base: string): string[] => [
  ...new Set([
    ...finiteForms(base),
    ...(IRREGULAR.get(base) ?? []),
    ...stemsOf(base).map((one) => `${one}ing`),
  ]),
];

/** The source of an expression for any of these forms. */
export const anyForm = (list: string, inflect?: (base: string) => string[]): string =>
  `(?:${[...verbsIn(list, inflect).keys()].join('|')})`;

/** Each form of the verbs of a list with its first form; "leave/departure" has a word that tells the same beside it. */
export const verbsIn = (
  list: string,
  inflect: (base: string) => string[] = finiteForms,
): Map<string, string> =>
  new Map(
    list.split(/\s+/).flatMap((entry) => {
      const [base = '', ...others] = entry.split('/');
      return [...inflect(base), ...others].map((form): [string, string] => [form, base]);
    }),
  );
