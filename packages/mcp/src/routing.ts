import { type ActionKind, readAction } from './action.ts';

/** The products that can judge an action: decision quality, and the pre-execution gate. */
export type Surface = 'dql' | 'sentinel';
export const MODES = ['auto', 'dql', 'sentinel'] as const;
export type Mode = (typeof MODES)[number];

/** Which surfaces there is a key for. */
export type Keys = { readonly [S in Surface]: boolean };

/** Who judges, and why; or whose key is missing for it. */
export type Route =
  | { surface: Surface; kind: ActionKind; why: string }
  | { surface: null; missing: string; why: string };

/** What the gate judges unless somebody says otherwise; everything else, spending first, goes to dql. */
const TO_GATE: ReadonlySet<ActionKind> = new Set(['publish', 'delete', 'deploy', 'send', 'memory_write']);

export const KEY_VARIABLES = { dql: 'DQL_API_KEY', sentinel: 'SENTINEL_API_KEY' } as const;

/** Chooses who judges an action. Pure: the same action, mode and keys give the same route. */
export function routeFor(action: string, mode: Mode, keys: Keys): Route {
  const { kind, head } = readAction(action);
  if (mode !== 'auto') return withKey(mode, kind, `mode is ${mode}`, keys);
  const what = kind === 'other' ? 'the action is of no other known kind' : `"${head}" is ${kind}`;
  if (!TO_GATE.has(kind)) return withKey('dql', kind, what, keys);
  if (keys.sentinel) return withKey('sentinel', kind, what, keys);
  return withKey('dql', kind, `${what}, and without ${KEY_VARIABLES.sentinel} dql judges that too`, keys);
}

function withKey(surface: Surface, kind: ActionKind, why: string, keys: Keys): Route {
  if (keys[surface]) return { surface, kind, why };
  return { surface: null, missing: KEY_VARIABLES[surface], why: `for ${surface}: ${why}` };
}
