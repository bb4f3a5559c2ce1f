import { describe, expect, it } from 'vitest';
import { checkedAddress } from './address.ts';

/** From EIP-55: one in capitals, one in small letters, two of mixed case. */
const RIGHT = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
];

describe('an EVM address', () => {
  it.each(RIGHT)('%s is right', async (address) => expect(await checkedAddress(address)).toBe(address));

  it('may come in one case, and is given its checksum', async () => {
    for (const address of RIGHT) {
      expect(await checkedAddress(address.toLowerCase())).toBe(address);
      expect(await checkedAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
    }
  });

  const FORM = 'must be an EVM address: 0x and 40 hexadecimal digits, not a name';
  const CHECKSUM = 'has a wrong EIP-55 checksum: a letter may be mistyped. Copy it again from the wallet';
  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', CHECKSUM],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', CHECKSUM],
    [`0x${'0'.repeat(40)}`, 'is the zero address, which is nobody’s wallet'],
    ['0X52908400098527886E0F7030069857D2E4169EE7', FORM],
    ['vitalik.eth', FORM],
    ['0x1234', FORM],
    [`0x${'a'.repeat(41)}`, FORM],
    [`0x${'g'.repeat(40)}`, FORM],
    ['', FORM],
  ])('%s is refused, with why', async (address, message) => {
    await expect(checkedAddress(address)).rejects.toMatchObject({
      code: 'invalid-request',
      message: `address ${message}.`,
      extras: { errors: [{ path: 'address', message }] },
    });
  });
});
