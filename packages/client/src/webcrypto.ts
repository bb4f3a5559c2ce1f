/** The runtime's WebCrypto. */
export const webcrypto: Crypto = globalThis.crypto;
