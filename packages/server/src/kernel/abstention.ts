import type { AbstainReason } from '@truepenny/verifier';

/** Thrown by a seat that cannot vote at all; the judge turns it into abstentions with this reason. */
export class Abstention extends Error {
  override name = 'Abstention';
  readonly reason: AbstainReason;

  constructor(reason: AbstainReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
