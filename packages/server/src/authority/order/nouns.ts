import { verbOf } from '../../acts/prose/verbs.ts';
import alike from '../../language/lexicon/alike.json' with { type: 'json' };
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { type Key, MADE_OF, type Noun } from './nominal.ts';
import { isHolder } from './words.ts';

const PERSONS = new Set(words(kinds.entries.persons));

/**
 * Whether what is announced names what was ordered: the same words in the same order, belonging to the same; "a file" is
 * not "the file". An announcement adds no kind to a name: "delete release-2" does not say that it is a repository.
 */
export function sameNoun(one: Noun, other: Noun | undefined, saysNothing = isKnown): boolean {
  if (!other || one.of.length !== other.of.length) return false;
  const isNamed = [...one.keys, ...other.keys].some(({ plain }) => plain === undefined);
  if (!isNamed && one.article && other.article && one.article !== other.article) return false;
  return (
    (follows(one.keys, other.keys, isIdle) || follows(other.keys, one.keys, saysNothing)) &&
    one.of.every((of, at) => sameNoun(of, other.of[at], isReached))
  );
}

/**
 * Word by word in the same order: "2 rooms and 3 beds" is not "3 rooms and 2 beds". What kind of thing a name names may be left
 * out on one side: "ticket OPS-7" is OPS-7, but no "user Sales" is a "group Sales", nor "the album Summer" just Summer.
 */
function follows(longer: readonly Key[], shorter: readonly Key[], saysNothing: typeof isIdle): boolean {
  let beside = 0;
  for (const [at, key] of longer.entries()) {
    const candidate = shorter[beside];
    if (candidate && says(key, candidate)) beside++;
    else if (!saysNothing(longer.slice(at), shorter[beside - 1])) return false;
  }
  return beside === shorter.length;
}

const says = (one: Key, other: Key): boolean =>
  one.key === other.key ||
  (LATEST.has(one.plain ?? '') && LATEST.has(other.plain ?? '')) ||
  (one.plain !== undefined && other.plain !== undefined && isOneWord(one.plain, other.plain));

/** Two words for mail, or two forms of one verb; another kind of thing is another thing. */
const isOneWord = (one: string, other: string): boolean =>
  (MAILS.has(one) && MAILS.has(other)) ||
  (verbOf(one) !== undefined &&
    verbOf(one)?.lemma === verbOf(other)?.lemma &&
    !one.endsWith('s') &&
    !other.endsWith('s'));
export const LATEST: ReadonlySet<string> = new Set(words(alike.entries.latest));
const MAILS: ReadonlySet<string> = new Set(['mail', 'email', 'e-mail']);

const OWN: ReadonlySet<string> = new Set(['my', 'me', 'us', 'our']);

/**
 * The words for the kind of what the name behind them names, where the other side has no word there; "my" for the one who
 * orders; what somebody is whose number or address stands there.
 */
function isIdle(keys: readonly Key[], before: Key | undefined): boolean {
  const [{ plain = '' } = {}] = keys;
  if (OWN.has(plain)) return true;
  const at = keys.findIndex((key) => key.plain === undefined);
  const name = keys[at];
  if (plain === '' || !name || before?.plain !== undefined) return false;
  if (keys.at(-1)?.is === 'contact' && at < keys.length - 1) return true;
  const isTold = PERSONS.has(plain) || !/^\p{L}+$/u.test(name.key);
  const isValue = name.key.startsWith('time ') || /^\d/.test(name.key);
  return (
    isTold &&
    !isValue &&
    !MADE_OF.has(plain) &&
    // "The standing order SO-4" is the order SO-4: a number of its own tells it from all of its kind.
    ((at > 1 && (name.is === 'quoted' || /^[A-Z]{2,}-\d+$/.test(name.key))) ||
      ((at === 1 || /\d/.test(name.key)) &&
        keys.slice(0, at).every((key) => isHolder(key.plain ?? '') && !key.plain?.endsWith('s'))))
  );
}

/** "The mailbox ann@x.example": what the address of something belongs to. */
const isReached: typeof isKnown = (keys, before) =>
  isKnown(keys, before) || (keys[0]?.plain !== undefined && keys[1]?.is === 'contact' && keys.length === 2);

const TRACKED = new Set(words(kinds.entries.tracked));

/** What may be added to an order: "my", "file" before a file's name, and what a tracker's key names in any case. */
function isKnown(keys: readonly Key[], before: Key | undefined): boolean {
  const [{ plain = '' } = {}, { key: name = '' } = {}] = keys;
  const isTold =
    OWN.has(plain) ||
    (plain === 'file' && /\.[a-z]\w{0,5}$/.test(name)) ||
    (TRACKED.has(plain) && /^[A-Z][A-Z\d]+-\d+$/.test(name));
  return isTold && isIdle(keys, before);
}
