import { colourOf } from '../scene/scene.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Kinds of adjectives in the order in which English puts them before a noun. */
const ORDER: readonly ReadonlySet<string>[] = [
  words(`awful bad beautiful charming cheap delightful disgusting dreadful excellent expensive fine good gorgeous great horrible
    lovely lousy mysterious nice obnoxious odd pretty repulsive ridiculous silly splendid strange terrible ugly useful
    useless weird wonderful`),
  words(
    'big enormous giant gigantic great-sized huge large little massive medium-size medium-sized midsize miniature normal-size normal-sized small tall tiny',
  ),
  words('aged ancient antique archaic brand-new elderly modern new old old-fashioned recent vintage young'),
  words(
    'circular conical cubic cylindrical flat oval prismlike pyramidal rectangular round spherical square triangular',
  ),
  words('crimson indigo'),
  words(`african american asian australian bangladeshi brazilian british canadian chinese congolese danish dutch egyptian english
    ethiopian european filipino finnish french german greek indian indonesian iranian irish israeli italian japanese
    kenyan korean mexican nigerian norwegian pakistani persian peruvian polish portuguese russian scottish spanish swedish
    swiss thai turkish ukrainian vietnamese welsh`),
  words(`aluminum bamboo brass brick bronze cardboard ceramic clay cloth concrete copper cork cotton denim fiberglass glass
    granite iron leather linen marble metal nylon oak paper pine plastic porcelain rubber silk steel stone straw tin
    velvet wax wood wooden wool woolen zinc`),
  words('exercise'),
];
const PURPOSE = ORDER.length - 1;
const LONGEST = 200;

const COLOUR = 4;

/** Which kind an adjective is of; undefined for words that are not known, or that two kinds claim. */
function kindOf(word: string): number | undefined {
  const kinds = ORDER.flatMap((kind, at) =>
    kind.has(word) || (at === COLOUR && colourOf(word) !== undefined) ? [at] : [],
  );
  const [kind, another] = kinds;
  if (kind === undefined) return /^[a-z]{3,}ing$/.test(word) ? PURPOSE : undefined;
  return another === undefined ? kind : undefined;
}

/**
 * Whether the adjectives of a phrase, "a big old red knife", stand in the usual order; undefined where one of
 * them is not known, where two are of one kind, or where there are fewer than two.
 */
export function isInOrder(phrase: string): boolean | undefined {
  if (phrase.length > LONGEST) return undefined;
  const [first, ...rest] = phrase
    .toLowerCase()
    .replace(/[.,\s]+$/, '')
    .trim()
    .split(/[\s,]+/);
  const all = first !== undefined && /^(?:an?|the)$/.test(first) ? rest : [first ?? '', ...rest];
  const kinds = all.slice(0, -1).map(kindOf);
  if (kinds.length < 2 || !kinds.every((kind) => kind !== undefined)) return undefined;
  if (new Set(kinds).size < kinds.length) return undefined;
  return kinds.every((kind, at) => at === 0 || kind > (kinds[at - 1] ?? 0));
}

const ASKS =
  /\b(?:which|what) (?:of the (?:following )?)?(?:sentence|phrase|option|one)s? (?:has|have|shows?|uses?|is in|follows?) (?:the )?(?:correct|right|usual|proper) (?:adjective order|order(?:ing)? of (?:the )?adjectives)/i;

/** Whether a question asks which phrase has its adjectives in the usual order. */
export const asksAdjectiveOrder = (question: string): boolean =>
  question.length <= 1_000 && ASKS.test(question);
