import type { Act } from '../../acts/act.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { FILLER, isFunctionWord, PREPOSITIONS } from '../../acts/prose/words.ts';
import cues from '../../language/lexicon/cues.json' with { type: 'json' };
import lexicon from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Missing } from '../authority.ts';
import { asksFor, type Meaning } from './groups.ts';
import { isVerbOf, MAKES } from './serves.ts';
import type { Word } from './standing.ts';
import { isBrand, isNamespace } from './things.ts';
import { isVague, sameKind, singular, wordsOfName } from './words.ts';

const ENDS: ReadonlySet<string> = new Set(words(lexicon.entries.ends));

/** Whether an act makes an end of something: what it ends must be of the kind that was ordered to end. */
const isEnding = (act: Act, { lemma }: Meaning): boolean => act.effect === 'delete' || ENDS.has(lemma);

/**
 * Why a call is about another thing than the order whose words it has: it ends what the order takes something from
 * ("Remove the tag Orion from ticket T-5" for `delete_ticket`), or works in another system than was said.
 */
export function otherThing(act: Act, { orders, sentences }: Word, meaning: Meaning): Missing | undefined {
  if (act.form !== 'call') return undefined;
  const tokens = sentences.filter(({ kind }) => kind === 'acts').flatMap((sentence) => sentence.tokens);
  const systems = wordsOfName(act.verb).filter(isBrand);
  const said = tokens.filter(
    ({ kind, lower }) => (kind === 'word' || kind === 'identifier') && isBrand(lower),
  );
  if (systems.length > 0 && said.length > 0 && !said.some(({ lower }) => systems.includes(lower)))
    return unnamed(act, `The request speaks of '${said[0]?.text}'; '${act.verb}' works in another system.`);
  const own = wordsOfName(act.verb);
  // `remove_from_group` ends no group.
  const from = own.indexOf('from');
  const nouns = meaning.nouns.filter(
    (noun) => !isNamespace(noun) && !(from >= 0 && own.indexOf(noun) > from) && noun !== 'from',
  );
  const made = MAKES.has(wordsOfName(act.verb)[0] ?? '') ? wordsOfName(act.verb).slice(1) : [];
  if (made.length > 0 && made.every((noun) => isHolderOf(tokens, noun, act)))
    return unnamed(act, `The request puts something into a '${made[0]}'; '${act.verb}' makes one.`);
  if (!isEnding(act, meaning) || meaning.nouns.every(isNamespace)) return undefined;
  const heads = orders
    .filter((order) => order.takenBack === undefined && asksFor(order.meaning, meaning))
    .map((order) => headBehind(tokens, order.meaning, act));
  const isNamed = (head: string | undefined): boolean =>
    head === undefined ||
    isVague(head) ||
    (nouns.length === 0 && PERSONS.has(singular(head))) ||
    nouns.some((noun) => isOneKind(noun, head)) ||
    // "Cancel the picnic" for `cancel_event(event: "picnic")`.
    act.values.some(({ name = '', text }) => text === head && nouns.includes(name));
  if (heads.length > 0 && !heads.some(isNamed))
    return unnamed(act, `The request ends a '${heads[0]}'; '${act.verb}' ends another kind of thing.`);
  const ended = act.values.filter(({ name }) =>
    wordsOfName(name ?? '').some((word) => nouns.some((noun) => sameKind(noun, word))),
  );
  const left = ended.find(({ text }) =>
    tokens.some((token, at) => token.text === text && isLeft(tokens, at)),
  );
  return (
    left && unnamed(act, `The request takes something from '${left.text}'; '${act.verb}' ends that itself.`)
  );
}

/** A calendar is no event where one is to be ended. */
const isOneKind = (one: string, other: string): boolean =>
  sameKind(one, other) && CONTAINS.has(singular(one)) === CONTAINS.has(singular(other));
const PERSONS: ReadonlySet<string> = new Set(words(lexicon.entries.persons));
const CONTAINS: ReadonlySet<string> = new Set(words(lexicon.entries.contains));

/** "Add the item to order 7": a noun that was said, and each time as what something is put into or is of. */
function isHolderOf(tokens: readonly Token[], noun: string, { values }: Act): boolean {
  const places = tokens.flatMap((token, at) =>
    token.kind === 'word' &&
    sameKind(token.lower, noun) &&
    // The label "bug" is no ticket.
    !values.some(({ text }) => text === token.text)
      ? [at]
      : [],
  );
  return (
    places.length > 0 &&
    places.every((at) => {
      let i = at - 1;
      while (
        tokens[i]?.kind === 'word' &&
        isFunctionWord(tokens[i]?.lower ?? '') &&
        !HELD.has(tokens[i]?.lower ?? '')
      )
        i--;
      return HELD.has(tokens[i]?.lower ?? '');
    })
  );
}
const HELD: ReadonlySet<string> = new Set(words(cues.entries.held));

/** Whether a name stands behind "from", "of" or "on", with what is taken from it before. */
function isLeft(tokens: readonly Token[], at: number): boolean {
  let i = at - 1;
  while (tokens[i]?.kind === 'word' && !tokens[i]?.capital && !PREPOSITIONS.has(tokens[i]?.lower ?? '')) i--;
  return i > 1 && LEFT.has(tokens[i]?.lower ?? '');
}
const LEFT: ReadonlySet<string> = new Set(words(cues.entries.left));

const unnamed = ({ verb }: Act, why: string): Missing => ({ what: verb, why, is: 'unnamed' });

/** The noun that a verb's object is: the last plain word before a name, a preposition or a mark. */
function headBehind(tokens: readonly Token[], verb: Meaning, { values }: Act): string | undefined {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && isVerbOf(verb, lower));
  if (at < 0) return undefined;
  let head: string | undefined;
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.lower === "'s") continue;
    // "The role editor" is a role.
    if (head !== undefined && values.some(({ text }) => text === token?.text)) break;
    if (token?.kind !== 'word' || token.capital || PREPOSITIONS.has(token.lower) || quantityAt(tokens, i))
      break;
    if (!isFunctionWord(token.lower) && !FILLER.has(token.lower)) head = token.lower;
  }
  return head;
}
