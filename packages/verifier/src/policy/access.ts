/** A value in Cedar's own JSON: decimals and datetimes as `__extn`. */
export type CedarValue = boolean | number | string | CedarValue[] | { [name: string]: CedarValue };

export type Uid = { type: string; id: string };

/** One elementary access that an act needs, as Cedar is asked about it. */
export type Access = {
  action: Uid;
  resource: Uid & { attrs: Readonly<Record<string, CedarValue>> };
  context: Readonly<Record<string, CedarValue>>;
  /** The path holds a glob or a variable, which this expands: it stands for every file that it could mean. */
  pattern?: 'shell' | 'tool';
  /** Why it cannot be permitted, whatever the policy says. */
  open?: string;
};

/** What Cedar takes for a value that is not known: a policy that needs it cannot be evaluated. */
export const unknownValue = (name: string): CedarValue => ({ __extn: { fn: 'unknown', arg: name } });

/** As Cedar writes it: `File::"/repo/a.ts"`. */
export const uidText = ({ type, id }: Uid): string => `${type}::${JSON.stringify(id)}`;

/** What is known of the decision by a policy, for whoever recomputes it. */
export type PolicyRecord = {
  name: string;
  /** `sha256:` and the hexadecimal SHA-256 of the policy's text. */
  digest: string;
  principal: Uid;
  decision: PolicyDecision;
  /** Ids of the policies that decided it. */
  determining: readonly string[];
  undecided: readonly Undecided[];
  accesses: readonly Access[];
};

export type PolicyDecision = 'permit' | 'forbid' | 'undecided';

/** Which resource nothing decided, and why. */
export type Undecided = { resource: string; why: string };
