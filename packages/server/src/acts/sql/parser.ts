/** The parser's tree is plain JSON; each node is an object with one member, its kind. */
export type Node = { readonly [member: string]: unknown };
type Parser = { parseSync(query: string): unknown };

let parser: Parser | undefined;
let loading: Promise<void> | undefined;

/** Loads PostgreSQL's own parser (libpg-query as WebAssembly, about 130 ms), once. */
export function loadParser(): Promise<void> {
  loading ??= import('libpg-query').then(async (module) => {
    await module.loadModule();
    parser = module;
  });
  return loading;
}

/** Thrown where a query is no PostgreSQL. */
export class NotParsed extends Error {
  override name = 'NotParsed';
}

const isNode = (given: unknown): given is Node =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/**
 * The statements of a query as the parser's trees, with their places in bytes of UTF-8.
 *
 * @throws {NotParsed} where the parser refuses it.
 * @throws {Error} before `loadParser` has ended.
 */
export function parseQuery(query: string): { tree: Node; start: number; length: number }[] {
  if (parser === undefined) throw new Error('the parser of queries is not loaded: await warm() first');
  let parsed: unknown;
  try {
    parsed = parser.parseSync(query);
  } catch (cause) {
    throw new NotParsed(cause instanceof Error ? cause.message : 'it does not parse', { cause });
  }
  const list = isNode(parsed) && Array.isArray(parsed.stmts) ? parsed.stmts : [];
  return list.flatMap((one: unknown) => {
    if (!isNode(one) || !isNode(one.stmt)) return [];
    return [{ tree: one.stmt, start: Number(one.stmt_location ?? 0), length: Number(one.stmt_len ?? 0) }];
  });
}

/** The members of a node that are lists or nodes, by name. */
export const nodeAt = (node: Node, name: string): Node | undefined => {
  const found = node[name];
  return isNode(found) ? found : undefined;
};

/** The nodes of a list member; empty for none. */
export const nodesAt = (node: Node, name: string): Node[] => {
  const found = node[name];
  return Array.isArray(found) ? found.filter(isNode) : [];
};

/** A text member; undefined for none. */
export const textAt = (node: Node | undefined, name: string): string | undefined => {
  const found = node?.[name];
  return typeof found === 'string' ? found : undefined;
};
