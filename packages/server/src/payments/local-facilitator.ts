import type { FacilitatorEvmSigner } from '@x402/evm';
import { type Facilitator, type Settlement, unsuccessful } from './facilitator.ts';
import type { Network } from './networks.ts';
import { payload, requirements } from './terms.ts';

export type LocalParts = {
  network: Network;
  /** Reads the token and makes the transfers: of a chain, or of the play ledger. */
  signer(): Promise<FacilitatorEvmSigner>;
  reconcile: Facilitator['reconcile'];
};

/** A facilitator in this process: the validation code of @x402/evm over a signer of ours. */
export function localFacilitator({ network, signer, reconcile }: LocalParts): Facilitator {
  let opening: ReturnType<typeof open> | undefined;
  async function open() {
    // Loaded by the first payment: a start without payments costs nothing.
    const [{ x402Facilitator }, { ExactEvmScheme }] = await Promise.all([
      import('@x402/core/facilitator'),
      import('@x402/evm/exact/facilitator'),
    ]);
    return new x402Facilitator().register(network.id, new ExactEvmScheme(await signer()));
  }
  // One that failed is tried again: a node that was down at the first payment is no reason to refuse them all.
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    async verify(transfer, terms) {
      const facilitator = await opened();
      const answer = await facilitator.verify(payload(transfer, terms), requirements(terms));
      if (answer.isValid) return undefined;
      return answer.invalidMessage ?? answer.invalidReason ?? 'the payment is not valid';
    },
    async settle(transfer, terms): Promise<Settlement> {
      try {
        const facilitator = await opened();
        const answer = await facilitator.settle(payload(transfer, terms), requirements(terms));
        if (answer.success) return { outcome: 'settled', transaction: answer.transaction };
        return unsuccessful(answer.errorReason ?? 'the settlement failed', answer.transaction);
      } catch (error) {
        return { outcome: 'unknown', reason: String(error) };
      }
    },
    reconcile,
  };
}
