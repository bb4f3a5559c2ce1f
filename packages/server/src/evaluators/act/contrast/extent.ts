import { WEEKDAYS } from '@truepenny/verifier/proofs';
import type { Act, Value } from '../../../acts/act.ts';
import { TELLING_KINDS, type Token } from '../../../acts/prose/tokens.ts';
import type { Order, Word } from '../../../authority/order/standing.ts';
import { contentWords, singular } from '../../../authority/order/words.ts';
import { EXTENT } from '../../../language/extent.ts';
import { nameWords } from '../../../language/names.ts';
import { actOfName } from '../../../language/verbs.ts';
import { ancestorOf } from './paths.ts';
import type { Spot } from './spots.ts';

/** How an act takes more than the one thing that was ordered, in words; undefined where it does not. */
export function widerThan(
  act: Act,
  { sentences, orders }: Word,
  spots: readonly Spot[],
  said: string,
): string | undefined {
  if (act.effect === 'read' || act.effect === 'reply') return undefined;
  const tokens = sentences.flatMap(({ tokens }) => tokens);
  const lower = tokens.map((token) => token.lower);
  if (repeats(act, lower)) return 'it repeats what was ordered once';
  const above = (act.effect === 'delete' || act.effect === 'grant') && aboveOf(act, tokens);
  if (above) return above;
  const matched = matchedBy(act, spots, tokens);
  if (matched) return matched;
  if (lower.some((word) => EXTENT.several.has(word))) return undefined;
  const all = wholeIn(act, lower);
  if (all && (spots.some(isOne) || all.noun !== undefined || (all.isName && orders.some(namesOne))))
    return `'${all.text}' takes more than the one that was named`;
  const more = beyondList(act, said);
  return more && `'${more.text}' was not named beside '${more.beside}'`;
}

const REPEATS = /(?:^|_)(?:standing|recurring|repeat|repeats|every|interval|frequency|autopay)(?:_|$)/i;
/** A payment that repeats where one was ordered. */
const repeats = ({ effect, verb, values }: Act, said: readonly string[]): boolean =>
  effect === 'pay' &&
  !said.some((word) => EXTENT.repeats.has(word)) &&
  (REPEATS.test(verb) ||
    values.some(({ name = '', text }) => REPEATS.test(name) && !/^(?:false|no|none|once|null)$/i.test(text)));

/** Arguments that name one thing; "scope" does not. */
const NAMES = /(?:^|_)(?:id|device|target|name)$/i;

/** What takes everything of a kind, and the kind where the principal speaks of one of it: "the design channel". */
function wholeIn(
  { form, verb, values }: Act,
  said: readonly string[],
): { text: string; noun?: string; isName?: boolean } | undefined {
  const value = values.find(
    ({ role, text, name }) =>
      role !== 'content' &&
      name !== undefined &&
      EXTENT.all.has(text.replace(/^-+/, '').split(/[ _-]/)[0]?.toLowerCase() ?? ''),
  );
  if (value) {
    const noun = nameWords(value.name ?? '').find(
      (word) => said.includes(singular(word)) && !said.includes(`${singular(word)}s`),
    );
    return {
      text: value.text,
      isName: NAMES.test(value.name ?? ''),
      ...(noun !== undefined && { noun }),
    };
  }
  const word =
    form === 'call'
      ? nameWords(verb).find((part) => EXTENT.all.has(part) && part !== actOfName(verb).verb)
      : undefined;
  return word === undefined ? undefined : { text: word };
}

/** "The hall lamp": one thing, told apart from others of its kind. */
const namesOne = ({ act: { values } }: Order): boolean =>
  values.some(({ role, text }) => {
    const parts = text.split(' ');
    const last = parts.at(-1) ?? '';
    return role === 'object' && parts.length > 1 && singular(last) === last;
  });

/** A name, a number or an address. */
const isOne = ({ kind, loose }: Spot): boolean => kind !== 'moment' && !loose;

/** The member of a list that the principal did not say, where another one of it was said. */
function beyondList({ values }: Act, said: string): { text: string; beside: string } | undefined {
  const lists = Map.groupBy(
    values.filter(
      ({ name, role, unknown }) =>
        name !== undefined && role !== 'content' && role !== 'technical' && !unknown,
    ),
    ({ name }) => name,
  );
  for (const list of lists.values()) {
    // "Mon to Wed": the days between are meant as well.
    if (list.length < 2 || DAYS.test(said)) continue;
    const isSaid = ({ text }: Value): boolean => wordsSaid(text, said);
    const beside = list.find(isSaid);
    const strange = list.find(({ text }) => !wordsSaid(text, said, true) && !isBetween(text, said));
    if (beside && strange) return { text: strange.text, beside: beside.text };
  }
  return undefined;
}

const DAY = `(?:${WEEKDAYS.map((day) => day.slice(0, 3)).join('|')})`;
const DAYS = new RegExp(`\\b${DAY}\\p{L}{0,6} ?(?:to|till|until|through|-|–) ?${DAY}`, 'iu');

/** "Rooms 3-6": 4 and 5 are meant as well. */
const isBetween = (text: string, said: string): boolean =>
  [...said.matchAll(RANGE)].some(([, from, to]) => Number(text) > Number(from) && Number(text) < Number(to));
const RANGE = /\b(\d{1,9}) ?(?:-|–|to|till|until|through) ?(\d{1,9})\b/g;

const wordsSaid = (text: string, said: string, some = false): boolean => {
  const words = contentWords(text.replaceAll('_', ' ')).map(singular);
  const isIn = (word: string): boolean => said.includes(word);
  return words.length > 0 && (some ? words.some(isIn) : words.every(isIn));
};

/** `*.log` where one file was named, and "kill 7 8" where 7 was. */
function matchedBy(
  { form, effect, resources, values }: Act,
  spots: readonly Spot[],
  said: readonly Token[],
): string | undefined {
  if (form !== 'command' || said.some(({ lower, text }) => EXTENT.several.has(lower) || /[*?]/.test(text)))
    return undefined;
  const named = spots.flatMap(({ kind, text, loose }) => (kind === 'code' && !loose ? [text] : []));
  for (const one of resources) {
    const pattern = one.type === 'File' && one.pattern ? (one.path.split('/').at(-1) ?? '') : '';
    const [head = '', tail = '', ...more] = pattern.split('*');
    const file = named.find((text) => {
      const name = text.split('/').at(-1) ?? '';
      return FILE.test(name) && name.startsWith(head) && name.endsWith(tail);
    });
    if (pattern.includes('*') && more.length === 0 && file) return `'${pattern}' takes more than '${file}'`;
  }
  const operands =
    effect === 'delete'
      ? values.filter(
          ({ name, role, text }) => name === undefined && role === 'identifier' && /\d/.test(text),
        )
      : [];
  const isSaid = ({ text }: Value): boolean => said.some((token) => token.text === text);
  const [beside, strange] = [operands.find(isSaid), operands.find((value) => !isSaid(value))];
  return beside && strange && `'${strange.text}' was not named beside '${beside.text}'`;
}
const FILE = /^[\w-]+\.\w{1,8}$|\d/;

/** A deletion of a folder says its name, and how. */
const MOST_BARE = 3;

/** A folder that holds what was to be deleted or opened to somebody, or in which that was said to be. */
function aboveOf(act: Act, said: readonly Token[]): string | undefined {
  const paths = act.resources.flatMap((one) => (one.type === 'File' ? [one.path] : []));
  const isAll = said.some(
    ({ lower }) => EXTENT.all.has(lower) || /^(?:contents?|whatever|folder|directory)$/.test(lower),
  );
  for (const path of paths) {
    for (const { text } of said) if (ancestorOf(path, text)) return `'${path}' holds more than '${text}'`;
    const at = said.findIndex(({ text }) => text === path);
    const isPlace = /^(?:in|inside|within|under)$/.test(said[at - 1]?.lower ?? '');
    const thing = said[at - 2];
    // "Files older than 30 days in /var/log": not all that is there.
    const bound = said.findIndex(({ lower }, i) => lower === 'than' && i < at);
    if (
      at > 0 &&
      isPlace &&
      bound > 0 &&
      act.effect === 'delete' &&
      act.form === 'command' &&
      act.values.length <= MOST_BARE
    )
      return `'${path}' holds more than what is ${said[bound - 1]?.text} than that`;
    if (at > 0 && isPlace && !isAll && thing && TELLING_KINDS.has(thing.kind))
      return `'${path}' holds more than '${thing.text}'`;
  }
  return undefined;
}
