import { KEY_PREFIXES, type KeyKind } from '@truepenny/contract';

export { KEY_PREFIXES, type KeyKind };

/** Who is asking, as the key they sent proves it: the key, the operator behind it and, for an agent's key, the agent. */
export type Caller = {
  kind: KeyKind;
  keyId: string;
  operatorId: string;
  /** Only of an agent key: the one agent that it may act for. */
  agentId?: string;
  /** Name of the operator's policy that the key is bound to. */
  policy?: string;
  /** Most that the key may spend in one day (UTC), where it is bounded. */
  dailyBudgetMicroUsd?: number;
  /** The key whose daily spending this one continues, where it was made in the place of another. */
  spendsAs?: string;
};
