import { hash } from 'node:crypto';

/** `sha256:` and the hexadecimal SHA-256 of a text's UTF-8; the same as the verifier's `claimHash`, at once. */
export const sha256Of = (text: string): string => `sha256:${hash('sha256', text)}`;

/** `sha256:` and the hexadecimal leaf hash (RFC 9162 section 2.1.1: SHA-256 of 0x00 and the entry). */
export const leafHashOf = (entry: string): string => sha256Of(`\0${entry}`);
