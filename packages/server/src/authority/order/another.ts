import type { Act } from '../../acts/act.ts';
import lexicon from '../../language/lexicon/delegation.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import type { Missing } from '../authority.ts';
import type { Word } from './standing.ts';

/** Under `sudo` an act reaches what its user may not touch; what only that other user can do needs no word. */
export function asAnother({ via, verb }: Act, { sentences }: Word): Missing | undefined {
  const as = via.map((one) => one.split(' ')[0] ?? '').find((one) => OTHER_USERS.has(one));
  const isSaid = sentences.some(({ tokens }) => tokens.some(({ lower }) => NAMES_OTHER.has(lower)));
  if (as === undefined || isSaid || ONLY_OTHER.has(verb.split(' ')[0] ?? '')) return undefined;
  const why = `The request does not say that '${verb}' is to run as another user; '${as}' makes it do so.`;
  return { what: as, why, is: 'unnamed' };
}
const OTHER_USERS: ReadonlySet<string> = new Set(words(lexicon.entries.asAnother));
const NAMES_OTHER: ReadonlySet<string> = new Set(words(lexicon.entries.namesOther));
const ONLY_OTHER: ReadonlySet<string> = new Set(words(lexicon.entries.onlyOther));
