import lexicon from './lexicon/arguments.json' with { type: 'json' };
import inner from './lexicon/inner.json' with { type: 'json' };
import { nameWords, words } from './names.ts';

/** What the lexicon says of an argument's name; `text`, `party` and `place` are told by the act. */
export type ArgumentRole = keyof typeof lexicon.entries;

const ROLES = Object.entries(lexicon.entries).map(([role, { names, heads }]) => ({
  role: role as ArgumentRole,
  names: new Set(words(names)),
  heads: new Set(words(heads)),
}));

/** The role that an argument's name speaks of; undefined where the lexicon does not have it. */
export function roleOfArgument(name: string): ArgumentRole | undefined {
  const parts = nameWords(name);
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const whole = parts.join('_');
  const byName = ROLES.find(({ names }) => names.has(whole));
  return (byName ?? ROLES.find(({ heads }) => heads.has(last)))?.role;
}

const SAYS_WHY = /^(?:explanations?|thoughts?|reasonings?|rationale)$/;
/** Whether an argument is called after what an agent says of its doing; `reason` may be part of what is done. */
export const saysWhy = (name: string): boolean => SAYS_WHY.test(nameWords(name).at(-1) ?? '');

export type InnerKind = keyof typeof inner.entries;
const INNER = Object.entries(inner.entries).map(([kind, { names, maybe, tools }]) => ({
  kind: kind as InnerKind,
  names: new Set(words(names)),
  maybe: new Set(words(maybe)),
  tools: new Set(words(tools)),
}));

/**
 * What an argument may hold to be read by its own syntax. `sure` where the argument's name says so alone;
 * otherwise the tool's name does, or the value has to show it.
 */
export function innerKinds(argument: string, tool: readonly string[]): { kind: InnerKind; sure: boolean }[] {
  const whole = nameWords(argument).join('_');
  return INNER.flatMap(({ kind, names, maybe, tools }) => {
    const byTool = tool.some((word) => tools.has(word));
    if (names.has(whole)) return [{ kind, sure: true }];
    if (argument === '' || maybe.has(whole)) return [{ kind, sure: byTool }];
    return [];
  });
}

/** Whether a tool's name speaks of something of this kind: `run_sql` of queries. */
export const isToolFor = (kind: InnerKind, tool: readonly string[]): boolean =>
  INNER.some((one) => one.kind === kind && tool.some((word) => one.tools.has(word)));
