/**
 * What one source of the principal's authority says of an act. `covers`: every part of the act is accounted for,
 * each in its own role; `forbids`: the source itself rules it out; `silent`: neither, and `missing` says why.
 */
export type Authority = {
  kind: 'policy' | 'mandate' | 'order';
  says: 'covers' | 'forbids' | 'silent';
  /** What of the act is accounted for, and the words or rule that account for it. */
  matched: readonly { what: string; by: string }[];
  /** What of the act is not accounted for, or what contradicts it. */
  missing: readonly Missing[];
  /** Passages that were not understood and might concern the act. */
  unread: readonly { where: string; quote: string }[];
  /** What would have to be sent or granted, in words for the agent's developer. */
  toAllow: readonly string[];
};

/** `contradicted`: the source names another value in the same role. `unnamed`: it names none. */
export type Missing = { what: string; why: string; is: 'contradicted' | 'unnamed' | 'taken-back' | 'graver' };
