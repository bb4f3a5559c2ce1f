/** First words of statements, with what must follow so that they are no order in English. */
const HEADS: readonly RegExp[] = [
  /^select\s[^]*?(?:\bfrom\s|[*(,\d'])/i,
  /^with\s+(?:recursive\s+)?[\w"]+\s*(?:\([^)]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/i,
  /^insert\s+(?:or\s+\w+\s+)?into\s+[\w".`[\]]+/i,
  /^replace\s+into\s/i,
  /^update\s+[\w".`[\]]+(?:\s+(?:as\s+)?\w+)?\s+set\s+[\w".`[\]]+\s*=/i,
  /^delete\s+from\s+[\w".`[\]]+\s*(?:where\s|using\s|;|$)/i,
  /^merge\s+into\s[^]*\busing\b/i,
  /^(?:create|drop|alter)\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:unique\s+)?(?:table|view|materialized\s+view|index|schema|database|role|user|function|procedure|trigger|sequence|type|extension|policy)\s+(?:if\s+(?:not\s+)?exists\s+)?[\w".`[\]]+\s*(?:[(;,]|$|as\s|on\s|add\s|drop\s|alter\s|rename\s|with\s|cascade|owner\s|set\s|from\s)/i,
  /^truncate\s+(?:table\s+)?[\w".]+\s*(?:;|,|$|cascade|restart)/i,
  /^(?:grant|revoke)\s+[\w\s,()]+\son\s[\w\s".]+\s(?:to|from)\s/i,
  /^copy\s+(?:[\w".]+\s*(?:\([^)]*\)\s*)?|\([^]*\)\s*)(?:from|to)\s/i,
  /^explain\s+(?:analyze\s+|verbose\s+|\([^)]*\)\s*)*(?:select|with|insert|update|delete)\s/i,
  /^(?:vacuum|analyze|reindex)\s*(?:table\s|full\s|verbose\s|;|$)/i,
  /^(?:begin|commit|rollback|start\s+transaction)\s*;/i,
  /^call\s+[\w".]+\s*\(/i,
  /^do\s+(?:language\s+\w+\s+)?\$/i,
  /^set\s+(?:local\s+|session\s+)?[\w.]+\s*(?:=|to)\s*[\w'"]+\s*;?$/i,
  /^pragma\s+\w+/i,
  /^show\s+(?:tables|databases|columns|all|create\s)/i,
];

/** A text without the comments that stand before it. */
const uncommented = (text: string): string =>
  text.replace(/^(?:\s+|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)+/, '');

/** Whether a text begins as a query does, and not as an order in English would. */
export function looksLikeQuery(text: string): boolean {
  const start = uncommented(text.slice(0, 4000)).replace(/^\(+\s*/, '');
  return HEADS.some((head) => head.test(start));
}
