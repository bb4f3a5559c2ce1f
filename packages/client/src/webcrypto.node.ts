import { webcrypto as ofNode } from 'node:crypto';

// Node 18 has WebCrypto but not under its standard name, by which the verifier asks for it.
if (!globalThis.crypto) Object.defineProperty(globalThis, 'crypto', { value: ofNode, configurable: true });

/** The runtime's WebCrypto. */
export const webcrypto: Crypto = globalThis.crypto;
