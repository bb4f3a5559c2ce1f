import { createAgent, listAgents, proveWallet, recordEvent, releaseWallet } from '@truepenny/contract';
import * as agents from '../../registry/agents.ts';
import * as events from '../../registry/events.ts';
import * as wallets from '../../registry/wallets.ts';
import type { Mount } from '../mount.ts';

/** Agents: registered, recorded about and bound to wallets by their operators. */
export function agentRoutes(mount: Mount, parts: wallets.WalletProofParts): void {
  mount(createAgent, ({ body, caller }) => agents.createAgent(caller, body, parts));
  mount(listAgents, ({ query, caller }) => agents.listAgents(caller, query, parts));
  mount(recordEvent, ({ params, body, caller }) => events.recordEvent(params.id, body, caller, parts));
  mount(proveWallet, ({ params, body, caller }) => wallets.proveWallet(params.id, body, caller, parts));
  mount(releaseWallet, ({ params, caller }) =>
    wallets.releaseWallet(params.id, params.address, caller, parts),
  );
}
