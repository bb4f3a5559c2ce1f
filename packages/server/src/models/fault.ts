import { Abstention } from '../kernel/abstention.ts';

type Retry = {
  /** Whether the same question may be answered a moment later. */
  retryable: boolean;
  /** How long the provider asked to be left alone. */
  retryAfterMs?: number;
};

/**
 * Why a provider gave no reply. The message is made of our own words, the provider's name and a status
 * alone: what providers write into their errors can hold keys, prompts or instructions.
 */
export class ProviderFault extends Abstention {
  override name = 'ProviderFault';
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(reason: Abstention['reason'], message: string, retry: Retry = { retryable: false }) {
    super(reason, message);
    this.retryable = retry.retryable;
    this.retryAfterMs = retry.retryAfterMs;
  }

  /** Whether the provider itself is down or stalled, as opposed to answering that it will not or cannot. */
  get isOutage(): boolean {
    return this.retryable && this.reason !== 'rate-limited';
  }
}
