import type { Service } from '../service.ts';

/** A call that writes and is paid for, and one that only reads, each under a good key. */
export async function whatNeedsTheStore(service: Service) {
  const key = await service.newKey('operator');
  return {
    check: () => service.call('POST', '/v1/check', { body: { claim: '12 × 24 = 288.', speed: 'fast' }, key }),
    list: () => service.call('GET', '/v1/agents', { key }),
  };
}
