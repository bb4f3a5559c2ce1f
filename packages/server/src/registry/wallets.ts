import { createHash } from 'node:crypto';
import type { Caller } from '../kernel/caller.ts';
import { isoTime } from '../kernel/clock.ts';
import { badMember, Problem } from '../kernel/problem.ts';
import type { AgentRow } from '../store/agents.ts';
import type { Reader } from '../store/database.ts';
import { bindWallet, revokeBinding } from '../store/wallet-bindings.ts';
import { insertChallenge, takeChallenge } from '../store/wallet-challenges.ts';
import { asHex, checkedAddress } from '../trust/address.ts';
import { agentNamed } from '../trust/agent-named.ts';
import type { RegistryParts } from './operators.ts';

const CHALLENGE_MS = 600_000;

/** The address alone asks for a challenge; with challenge and signature it is bound. */
export type WalletRequest = {
  address: string;
  challenge?: string | undefined;
  signature?: string | undefined;
};

export type WalletProofParts = Pick<RegistryParts, 'store' | 'clock' | 'randomness'> & {
  /** Base address of the service, which the wallet's owner sees in what they sign. */
  issuer: string;
};

/**
 * Proves that a wallet is an agent's, in two steps: serves a text that is good once and for ten minutes, then
 * takes it back with the wallet's signature (EIP-191, personal_sign) and binds the wallet to the agent. Wallets
 * that are contracts (EIP-1271) cannot sign like this.
 *
 * @throws {Problem} `not-found`, `not-yours`; `invalid-request` for an address, challenge or signature that does
 *   not hold.
 */
export async function proveWallet(
  agentId: string,
  { address, challenge, signature }: WalletRequest,
  caller: Caller,
  parts: WalletProofParts,
) {
  const { store, clock } = parts;
  const wallet = await checkedAddress(address);
  const agent = await ownAgent(agentId, caller, store.read);
  if (challenge === undefined || signature === undefined) return serve(agent.id, wallet, parts);
  await refuseOthersSignature(wallet, challenge, signature);
  const now = clock();
  const proof = { agent_id: agent.id, wallet: wallet.toLowerCase() };
  const boundAt = await store.write(async (tx) => {
    if (!(await takeChallenge(tx, { ...proof, hash: hashOf(challenge) }, now))) {
      throw badMember(
        'challenge',
        'was not served for this agent and wallet, was used already, or has expired; ask for a new one',
      );
    }
    return bindWallet(tx, { ...proof, bound_at: now });
  });
  return { agentId: agent.id, wallet, bound: true, boundAt: isoTime(boundAt) } as const;
}

/**
 * Revokes the binding of a wallet to an agent, once; the first time stands.
 *
 * @throws {Problem} `not-found` for an unknown agent or a wallet that never was its, `not-yours`; `invalid-request`
 *   for an address that is none.
 */
export async function releaseWallet(
  agentId: string,
  address: string,
  caller: Caller,
  { store, clock }: Pick<RegistryParts, 'store' | 'clock'>,
) {
  const wallet = await checkedAddress(address);
  const agent = await ownAgent(agentId, caller, store.read);
  const now = clock();
  const ended = await store.write((tx) => revokeBinding(tx, wallet.toLowerCase(), agent.id, now));
  if (!ended) throw new Problem('not-found', `The wallet ${wallet} is not bound to the agent ${agentId}.`);
  return {
    agentId: agent.id,
    wallet,
    bound: false,
    boundAt: isoTime(ended.bound_at),
    revokedAt: isoTime(ended.revoked_at ?? now),
  } as const;
}

async function ownAgent(agentId: string, { operatorId }: Caller, db: Reader): Promise<AgentRow> {
  const agent = await agentNamed(db, agentId);
  if (agent.operator_id === operatorId) return agent;
  throw new Problem('not-yours', `The agent ${agentId} belongs to another operator.`);
}

async function serve(agentId: string, wallet: string, parts: WalletProofParts) {
  const { store, clock, randomness, issuer } = parts;
  const now = clock();
  const expires = now + CHALLENGE_MS;
  const expiresAt = isoTime(expires);
  const challenge = `${issuer} asks for proof that this wallet belongs to an agent.
Signing moves no funds and gives no permission over the wallet.

Wallet: ${wallet}
Agent: ${agentId}
Nonce: ${randomness(16).toString('hex')}
Expires: ${expiresAt}`;
  await store.write((tx) =>
    insertChallenge(
      tx,
      { hash: hashOf(challenge), agent_id: agentId, wallet: wallet.toLowerCase(), expires_at: expires },
      now,
    ),
  );
  return { agentId, wallet, bound: false, challenge, expiresAt } as const;
}

/** A signature that cannot be read and one of another wallet are both nobody's proof. */
async function refuseOthersSignature(wallet: string, message: string, signature: string): Promise<void> {
  const { recoverMessageAddress } = await import('viem/utils');
  const signer = await recoverMessageAddress({ message, signature: asHex(signature) }).catch(() => undefined);
  if (signer === wallet) return;
  throw badMember('signature', 'is not this wallet’s signature (EIP-191, personal_sign) over the challenge');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
