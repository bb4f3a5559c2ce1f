/** What must follow the first word of a statement, so that it is no order in English ("Update the record."). */
const FOLLOWS: Readonly<Record<string, RegExp>> = {
  select: /^\s[\s\S]*?(?:\bfrom\s|[*(,\d'])/i,
  with: /^\s+(?:recursive\s+)?[\w"]+\s*(?:\([^)]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/i,
  insert: /^\s+(?:or\s+\w+\s+)?into\s+[\w".`[\]]+/i,
  replace: /^\s+into\s/i,
  update: /^\s+[\w".`[\]]+(?:\s+(?:as\s+)?\w+)?\s+set\s+[\w".`[\]]+\s*=/i,
  delete: /^\s+from\s+[\w".`[\]]+\s*(?:(?:as\s+)?\w+\s+)?(?:where\s|using\s|;|$)/i,
  merge: /^\s+into\s[\s\S]*\busing\b/i,
  truncate: /^\s+(?:table\s+)?[\w".]+\s*(?:;|,|$|cascade|restart)/i,
  grant: /^\s+[\w\s,()]+\son\s[\w\s".]+\s(?:to|from)\s/i,
  revoke: /^\s+[\w\s,()]+\son\s[\w\s".]+\s(?:to|from)\s/i,
  copy: /^\s+(?:[\w".]+\s*(?:\([^)]*\)\s*)?|\([\s\S]*\)\s*)(?:from|to)\s/i,
  explain: /^\s+(?:analyze\s+|verbose\s+|\([^)]*\)\s*)*(?:select|with|insert|update|delete)\s/i,
  vacuum: /^\s*(?:full\s|verbose\s|;|$)/i,
  reindex: /^\s*(?:table|index|database|schema)\s/i,
  begin: /^\s*;/,
  commit: /^\s*;/,
  rollback: /^\s*;/,
  call: /^\s+[\w".]+\s*\(/i,
  do: /^\s+(?:language\s+\w+\s+)?\$/i,
  set: /^\s+(?:local\s+|session\s+)?[\w.]+\s*(?:=|to)\s*[\w'"]+\s*;?$/i,
  pragma: /^\s+\w+/i,
  show: /^\s+(?:tables|databases|columns|all|create\s)/i,
};
const DEFINES = /^(?:create|drop|alter)$/;
const BEFORE = /^(?:\s+(?:or|replace|temp|temporary|unique|materialized|global|local|unlogged))*\s+/i;
const THINGS =
  /^(?:table|view|index|schema|database|role|user|function|procedure|trigger|sequence|type|extension|policy)\s+/i;
const NAMED = /^(?:(?:concurrently\s+)?if\s+(?:not\s+)?exists\s+|concurrently\s+)?[a-z_"`[][\w".`[\]]*\s*/i;
const AFTER_NAME =
  /^(?:[(;,]|$|(?:as|on|add|drop|alter|rename|with|cascade|owner|set|using|restrict|before|after)\b)/i;

/** A text without the spaces, brackets and comments that stand before it. Linear. */
function uncommented(text: string): string {
  let at = 0;
  while (at < text.length) {
    if (/[\s(]/.test(text[at] ?? '')) at += 1;
    else if (text.startsWith('--', at)) at = text.indexOf('\n', at) + 1 || text.length;
    else if (text.startsWith('/*', at))
      at = text.indexOf('*/', at) === -1 ? text.length : text.indexOf('*/', at) + 2;
    else break;
  }
  return text.slice(at);
}

/** CREATE, DROP and ALTER with a thing of a database, its name, and what a statement has behind it. */
function definesThing(rest: string): boolean {
  const thing = rest.replace(BEFORE, '');
  if (!THINGS.test(thing)) return false;
  const named = thing.replace(THINGS, '');
  return NAMED.test(named) && AFTER_NAME.test(named.replace(NAMED, ''));
}

/** Whether a text begins as a query does, and not as an order in English would. */
export function looksLikeQuery(text: string): boolean {
  const start = uncommented(text.slice(0, 4000));
  const head = /^[a-z]{2,12}/i.exec(start)?.[0].toLowerCase() ?? '';
  const rest = start.slice(head.length);
  return DEFINES.test(head)
    ? definesThing(rest)
    : Object.hasOwn(FOLLOWS, head) && FOLLOWS[head]?.test(rest) === true;
}
