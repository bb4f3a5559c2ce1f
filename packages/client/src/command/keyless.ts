import type { KeyVariable } from '../environment.ts';
import { ServiceProblem } from '../problem.ts';

type Remedy = { variable: KeyVariable; make: string };

/** Where each kind of key is looked for, and the command that makes one, by what the key begins with. */
const REMEDIES: Readonly<Record<string, Remedy>> = {
  tp_op_: { variable: 'TRUEPENNY_API_KEY', make: 'operator register NAME' },
  tp_live_: { variable: 'TRUEPENNY_API_KEY', make: 'agent register NAME' },
  tp_v2_: { variable: 'TRUEPENNY_API_KEY', make: 'keys create plv' },
  tp_sn_: { variable: 'SENTINEL_API_KEY', make: 'keys create sentinel' },
  dqlk_: { variable: 'DQL_API_KEY', make: 'keys create dql' },
};

/** What to do at a command line where no key was sent that opens the operation; undefined for any other problem. */
export function keyAdvice(error: unknown): string | undefined {
  if (!(error instanceof ServiceProblem && error.code === 'missing-key')) return undefined;
  const [prefix = ''] = error.wants;
  const remedy = REMEDIES[prefix];
  if (!remedy) return undefined;
  const { variable, make } = remedy;
  return `This needs a key that begins with ${prefix}. Set ${variable}; make one with \`truepenny ${make}\`.`;
}
