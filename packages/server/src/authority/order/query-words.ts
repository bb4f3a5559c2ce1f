import lexicon from '../../language/lexicon/queries.json' with { type: 'json' };
import { setOf } from '../../language/names.ts';

type Entries = typeof lexicon.entries;
type List = { [Name in keyof Entries]: Entries[Name] extends string ? Name : never }[keyof Entries];
const SETS = new Map(Object.entries(lexicon.entries).map(([name, list]) => [name, setOf(`${list}`)]));
const NONE: ReadonlySet<string> = new Set();

/** A list of words that people ask databases with. */
export const listed = (name: List): ReadonlySet<string> => SETS.get(name) ?? NONE;
