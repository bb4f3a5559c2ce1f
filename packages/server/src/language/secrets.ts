import lexicon from './lexicon/secrets.json' with { type: 'json' };
import { nameWords, words } from './names.ts';

const { entries } = lexicon;
const EXACT = new Set(words(entries.files).filter((name) => !name.includes('*')));
/** Names with one star, as what stands before and behind it. */
const STARRED = words(entries.files)
  .filter((name) => name.includes('*'))
  .map((name) => name.split('*') as [string, string]);
const FOLDERS = new Set(words(entries.folders));
const PATHS = words(entries.paths);
const PUBLIC = words(entries.public);
const COLUMNS = new Set(words(entries.columns));
const runsOf = (list: string): ReadonlySet<string> =>
  new Set(words(list).map((name) => nameWords(name).join(' ')));
const COLUMN_RUNS = runsOf(entries.columns);
const PERSONAL = runsOf(entries.personal);
const TABLES = new Set(words(entries.tables));
const GLOB = /[*?[\]{}]/;

function isSecretName(name: string): boolean {
  if (PUBLIC.some((ending) => name.endsWith(ending))) return false;
  return (
    EXACT.has(name) ||
    STARRED.some(
      ([before, after]) =>
        name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after),
    )
  );
}

/** Whether a path is one of the places where keys and passwords are kept, or a glob that could mean one. */
export function isSecretPath(path: string): boolean {
  const parts = path.toLowerCase().split('/').filter(Boolean);
  const name = parts.at(-1) ?? '';
  if (PATHS.some((secret) => path === secret || path.startsWith(`${secret}/`))) return true;
  if (parts.some((part) => FOLDERS.has(part)) && !PUBLIC.some((ending) => name.endsWith(ending))) return true;
  // A pattern over hidden files could be any of theirs.
  if (GLOB.test(name))
    return name.startsWith('.') || isSecretName(name.replace(/\[(.)\]/g, '$1').replace(/[*?{}]/g, ''));
  return isSecretName(name);
}

/** Whether a column, a member or an argument by this name holds a secret. */
export const isSecretColumn = (name: string): boolean =>
  COLUMNS.has(name.toLowerCase()) || hasRun(name, COLUMN_RUNS);

/** Whether a column, a member or an argument by this name tells who somebody is. */
export const isPersonalColumn = (name: string): boolean => hasRun(name, PERSONAL);

const LONGEST_RUN = 3;
/** Whether up to three words of a name that stand side by side are one of the list. */
function hasRun(name: string, runs: ReadonlySet<string>): boolean {
  const parts = nameWords(name);
  return parts.some((_, at) =>
    Array.from({ length: LONGEST_RUN }, (_, more) => parts.slice(at, at + more + 1).join(' ')).some((run) =>
      runs.has(run),
    ),
  );
}

/** Whether a table holds secrets whatever columns are read. */
export const isSecretTable = (name: string): boolean => TABLES.has(name.toLowerCase());
