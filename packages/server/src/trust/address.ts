import { Problem } from '../kernel/problem.ts';

const FORM = /^0x[0-9a-fA-F]{40}$/;

/**
 * An EVM address with its EIP-55 checksum; one sent in a single case is accepted as it is.
 *
 * @throws {Problem} `invalid-request` for another form, a checksum that does not fit, or the zero address.
 */
export async function checkedAddress(address: string): Promise<string> {
  if (!FORM.test(address)) throw refused('must be an EVM address: 0x and 40 hexadecimal digits, not a name');
  if (BigInt(address) === 0n) throw refused('is the zero address, which is nobody’s wallet');
  // Loaded on first use: its curves and hashes would double the time in which the service starts.
  const { getAddress } = await import('viem/utils');
  const right = getAddress(asHex(address.toLowerCase()));
  const digits = address.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!oneCase && address !== right) {
    throw refused('has a wrong EIP-55 checksum: a letter may be mistyped. Copy it again from the wallet');
  }
  return right;
}

/** Text that begins with 0x, in the type that viem gives such texts. */
export function asHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}

const refused = (message: string) =>
  new Problem('invalid-request', `address ${message}.`, { errors: [{ path: 'address', message }] });
