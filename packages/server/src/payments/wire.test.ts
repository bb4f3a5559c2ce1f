import { keccak256, stringToHex } from 'viem/utils';
import { describe, expect, it, test } from 'vitest';
import { mpp } from './mpp.ts';
import { BASE, BASE_SEPOLIA } from './networks.ts';
import { identifierOf } from './payment-identifier.ts';
import { payload, requirements, resource, type Terms } from './terms.ts';
import { misfit, type SignedTransfer, untimely } from './transfer.ts';
import { decoded, encoded, only } from './wire.ts';
import { x402v1 } from './x402-v1.ts';
import { x402v2 } from './x402-v2.ts';

const PAY_TO = '0x52908400098527886E0F7030069857D2E4169EE7';
const PAYER = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const NOW = 1_800_000_000;
const terms: Terms = {
  network: BASE_SEPOLIA,
  payTo: PAY_TO,
  amount: 20_000,
  resource: 'https://verify.example/v1/check',
  description: 'A check',
  discovery: { bazaar: { info: 'how' } },
  requestHash: 'sha256:1',
};
const transfer = (change: Partial<SignedTransfer['authorization']> = {}): SignedTransfer => ({
  authorization: {
    from: PAYER,
    to: PAY_TO,
    value: '20000',
    validAfter: '0',
    validBefore: `${NOW + 200}`,
    nonce: `0x${'1a'.repeat(32)}`,
    ...change,
  },
  signature: `0x${'2B'.repeat(65)}`,
});
const problem = (name: string, message: string) =>
  expect.objectContaining({
    code: 'invalid-request',
    message: `The header ${name} ${message}.`,
    extras: { errors: [{ path: name, message }] },
  });
const thrown = (read: () => unknown): unknown => {
  try {
    return { read: read() };
  } catch (error) {
    return error;
  }
};

describe('a signed transfer', () => {
  it('pays the terms where receiver and amount are theirs, letters of the address in any case', () => {
    expect(misfit(transfer(), terms)).toBeUndefined();
    expect(misfit(transfer({ to: PAY_TO.toLowerCase() }), terms)).toBeUndefined();
    expect(misfit(transfer({ to: PAYER }), terms)).toBe(
      `The payment goes to ${PAYER}; it has to go to ${PAY_TO}.`,
    );
    for (const value of ['19999', '20001', '020000', '2e4']) {
      expect(misfit(transfer({ value }), terms)).toBe(
        `The payment is of ${value} micro-USDC; this call costs 20000.`,
      );
    }
  });

  it.each([
    [{}, undefined],
    [{ validAfter: `${NOW}` }, undefined],
    [{ validAfter: `${NOW + 1}` }, 'The payment is not valid yet.'],
    [{ validBefore: `${NOW + 150}` }, undefined],
    [{ validBefore: `${NOW + 149}` }, 'The payment has to be valid for at least 150 more seconds.'],
    [{ validBefore: `${NOW + 480}` }, undefined],
    [{ validBefore: `${NOW + 481}` }, 'The payment may be valid for at most 480 more seconds.'],
  ])('is begun with only while it is valid long enough, and not for too long: %j', (change, why) => {
    expect(untimely(transfer(change), NOW)).toBe(why);
  });
});

test('the requirements are those of x402 version 2', () => {
  const wanted = {
    scheme: 'exact',
    network: 'eip155:84532',
    amount: '20000',
    asset: BASE_SEPOLIA.asset,
    payTo: PAY_TO,
    maxTimeoutSeconds: 420,
    extra: { name: 'USDC', version: '2' },
  };
  expect(requirements(terms)).toEqual(wanted);
  expect(requirements({ ...terms, network: BASE })).toMatchObject({
    network: 'eip155:8453',
    extra: { name: 'USD Coin' },
  });
  expect(resource(terms)).toEqual({
    url: terms.resource,
    description: 'A check',
    mimeType: 'application/json',
    serviceName: 'Truepenny',
  });
  expect(payload(transfer(), terms)).toEqual({ x402Version: 2, accepted: wanted, payload: transfer() });
});

describe('a header', () => {
  it('counts where it was sent once and holds something', () => {
    expect(only({ a: 'x' }, 'a')).toBe('x');
    for (const headers of [{}, { a: '' }, { a: ['x', 'y'] }, { b: 'x' }]) {
      expect(only(headers, 'a')).toBeUndefined();
    }
  });

  it('is JSON in base64, in either alphabet', () => {
    expect(decoded('h', encoded({ a: '?>é' }))).toEqual({ a: '?>é' });
    const other = Buffer.from(JSON.stringify({ a: '??>' })).toString('base64url');
    expect(decoded('h', other)).toEqual({ a: '??>' });
    const json = Buffer.from('{}').toString('base64');
    for (const text of ['{}', ` ${json}`, `${json} `, `${json}===`, `=${json}`, 'bm90IGpzb24=', 'a*b']) {
      expect(thrown(() => decoded('h', text))).toEqual(problem('h', 'must be JSON in base64'));
    }
  });
});

const settled = { transaction: '0xabc', payer: PAYER, terms, at: 0 };

describe('x402 version 1', () => {
  const paid = (change: object = {}) => ({
    'x-payment': encoded({
      x402Version: 1,
      scheme: 'exact',
      network: 'base-sepolia',
      payload: transfer(),
      ...change,
    }),
  });
  const read = (change: object = {}) => x402v1.read(paid(change));

  it('is offered in the body', () => {
    expect(x402v1.offer(terms, 'why')).toEqual({
      accepts: [
        {
          scheme: 'exact',
          network: 'base-sepolia',
          maxAmountRequired: '20000',
          asset: BASE_SEPOLIA.asset,
          payTo: PAY_TO,
          maxTimeoutSeconds: 420,
          extra: { name: 'USDC', version: '2' },
          resource: terms.resource,
          description: 'A check',
          mimeType: 'application/json',
        },
      ],
      headers: {},
    });
  });

  it('comes in X-PAYMENT, and says what it does not fit', async () => {
    expect(x402v1.read({})).toBeUndefined();
    expect(read()).toMatchObject({ rail: 'x402', transfer: transfer() });
    expect(await read()?.misfit(terms)).toBeUndefined();
    expect(await read({ scheme: 'upto' })?.misfit(terms)).toBe(
      'The scheme upto is not offered; pay with exact.',
    );
    expect(await read({ network: 'base' })?.misfit(terms)).toBe(
      'The payment is made on base; this call is paid on base-sepolia.',
    );
    const long = 'x'.repeat(90);
    expect(await read({ scheme: long })?.misfit(terms)).toContain(`scheme ${'x'.repeat(80)} is`);
    expect(await read({ network: long })?.misfit(terms)).toContain(`on ${'x'.repeat(80)};`);
  });

  it.each([
    { x402Version: 2 },
    { scheme: undefined },
    { network: 1 },
    { payload: {} },
    { payload: { ...transfer(), signature: `0x${'2B'.repeat(64)}` } },
    { payload: { ...transfer(), signature: `0x${'2B'.repeat(65)}2` } },
    { payload: { ...transfer(), signature: `0x${'2B'.repeat(4_096)}` } },
    { payload: { ...transfer(), signature: `x0x${'2B'.repeat(65)}` } },
    { payload: { ...transfer(), signature: `0x${'2B'.repeat(65)}g` } },
    { payload: transfer({ from: `${PAYER}0` }) },
    { payload: transfer({ from: `0${PAYER}` }) },
    { payload: transfer({ value: '01' }) },
    { payload: transfer({ value: '-1' }) },
    { payload: transfer({ value: '1.0' }) },
    { payload: transfer({ value: '9'.repeat(79) }) },
    { payload: transfer({ nonce: `0x${'1'.repeat(63)}` }) },
    { payload: transfer({ nonce: `0x${'1'.repeat(65)}` }) },
    { payload: transfer({ nonce: `00x${'1'.repeat(64)}` }) },
  ])('is refused where it is another thing: %j', (change) => {
    expect(thrown(() => read(change))).toEqual(
      problem('x-payment', 'must be an x402 version 1 payment with an EIP-3009 authorization'),
    );
  });

  it('takes amounts of 78 digits, and signatures of contracts', () => {
    expect(read({ payload: transfer({ value: '9'.repeat(78) }) })).toBeDefined();
    expect(read({ payload: transfer({ value: '0' }) })).toBeDefined();
    expect(read({ payload: { ...transfer(), signature: `0x${'2B'.repeat(300)}` } })).toBeDefined();
  });

  it('shows its settlement', () => {
    const headers = read()?.receipt(settled);
    expect(decoded('r', headers?.['x-payment-response'] ?? '')).toEqual({
      success: true,
      transaction: '0xabc',
      network: 'base-sepolia',
      payer: PAYER,
    });
  });
});

describe('x402 version 2', () => {
  const accepted = requirements(terms);
  const paid = (change: object = {}) => ({
    'payment-signature': encoded({ x402Version: 2, accepted, payload: transfer(), ...change }),
  });
  const read = (change: object = {}) => x402v2.read(paid(change));

  it('is offered in PAYMENT-REQUIRED, with how it is called and that payments may have a name', () => {
    const { accepts, headers } = x402v2.offer(terms, 'why');
    expect(accepts).toEqual([]);
    expect(Object.keys(headers)).toEqual(['payment-required']);
    expect(decoded('o', headers['payment-required'] ?? '')).toMatchObject({
      x402Version: 2,
      error: 'why',
      resource: resource(terms),
      accepts: [accepted],
      extensions: { bazaar: { info: 'how' }, 'payment-identifier': {} },
    });
  });

  it('comes in PAYMENT-SIGNATURE, and says what it does not fit', async () => {
    expect(x402v2.read({})).toBeUndefined();
    expect(read()).toMatchObject({ rail: 'x402', transfer: transfer(), identifier: undefined });
    expect(await read()?.misfit(terms)).toBeUndefined();
    const other = (change: object) => read({ accepted: { ...accepted, ...change } })?.misfit(terms);
    expect(await other({ asset: accepted.asset.toLowerCase(), payTo: PAY_TO.toLowerCase() })).toBeUndefined();
    expect(await other({ scheme: 'upto' })).toBe(
      'The payment accepts scheme upto; this call asks for exact.',
    );
    expect(await other({ network: 'eip155:1' })).toBe(
      'The payment accepts network eip155:1; this call asks for eip155:84532.',
    );
    expect(await other({ amount: '1' })).toBe('The payment accepts amount 1; this call asks for 20000.');
    expect(await other({ amount: '1'.repeat(90) })).toContain(`amount ${'1'.repeat(80)};`);
    expect(await other({ asset: PAYER })).toBe('The payment accepts another asset.');
    expect(await other({ payTo: PAYER })).toBe('The payment accepts another payTo.');
  });

  it.each([
    { x402Version: 1 },
    { accepted: {} },
    { accepted: { ...accepted, amount: 20_000 } },
    { payload: {} },
    { payload: {}, extensions: { 'payment-identifier': { info: { id: 'x' } } } },
  ])('is refused where it is another thing: %j', (change) => {
    expect(thrown(() => read(change))).toEqual(
      problem('payment-signature', 'must be an x402 version 2 payment with an EIP-3009 authorization'),
    );
  });

  it('has the payer’s own name for it, where it is one', () => {
    const named = (id: unknown) => read({ extensions: { 'payment-identifier': { info: { id } } } });
    expect(named('pay_0123456789abcdef')?.identifier).toBe('pay_0123456789abcdef');
    expect(read({ extensions: null })?.identifier).toBe(identifierOf(null));
    expect(thrown(() => named('short'))).toEqual(
      problem(
        'payment-signature',
        'has a payment identifier that is not 16 to 128 letters, digits, hyphens and underscores',
      ),
    );
  });

  it('shows its settlement', () => {
    const headers = read()?.receipt(settled);
    expect(decoded('r', headers?.['payment-response'] ?? '')).toEqual({
      success: true,
      transaction: '0xabc',
      network: 'eip155:84532',
      payer: PAYER,
    });
  });
});

describe('mpp', () => {
  const clock = () => NOW * 1000 + 400;
  const open = (first = 1) =>
    mpp({ secret: Buffer.alloc(32, first), clock, randomness: (bytes) => Buffer.alloc(bytes, 2) });
  const wire = open();
  const challengeOf = (of: Terms, from = wire): Record<string, string> => {
    const header = from.offer(of, 'why').headers['www-authenticate'] ?? '';
    const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
    return Object.fromEntries(pairs);
  };
  const challenge = challengeOf(terms);
  const nonceOf = ({ id = '', realm = '' }: Record<string, string>) => keccak256(stringToHex(id + realm));
  const read = (change: Record<string, string> = {}, more: object = {}, made = challenge) => {
    const sent = { ...made, ...change };
    const payload = {
      type: 'authorization',
      ...transfer({ nonce: nonceOf(sent) }).authorization,
      signature: transfer().signature,
      ...more,
    };
    return wire.read({ authorization: `Payment ${encoded({ challenge: sent, payload })}` });
  };

  it('is offered as a challenge that says what is paid', () => {
    const { accepts, headers } = wire.offer(terms, 'why');
    expect(accepts).toEqual([]);
    expect(headers['www-authenticate']?.replaceAll(/="[\w-]{43,}"/g, '="…"')).toBe(
      'Payment id="…", realm="verify.example", method="evm", intent="charge", request="…", expires="2027-01-15T08:07:00.000Z", opaque="…"',
    );
    expect(decoded('request', challenge.request ?? '')).toEqual({
      amount: '20000',
      currency: BASE_SEPOLIA.asset,
      description: 'A check',
      methodDetails: { chainId: 84532, credentialTypes: ['authorization'], decimals: 6 },
      recipient: PAY_TO,
    });
    expect(decoded('opaque', challenge.opaque ?? '')).toEqual({
      salt: Buffer.alloc(9, 2).toString('base64url'),
      request: 'sha256:1',
    });
    const { opaque = '' } = challengeOf({ ...terms, requestHash: undefined });
    expect(decoded('opaque', opaque)).not.toHaveProperty('request');
  });

  it('comes in Authorization, and says what it does not fit', async () => {
    expect(wire.read({})).toBeUndefined();
    expect(wire.read({ authorization: 'Bearer x' })).toBeUndefined();
    expect(wire.read({ authorization: 'xPayment e30=' })).toBeUndefined();
    const fine = read();
    expect(fine).toMatchObject({ rail: 'mpp', transfer: transfer({ nonce: nonceOf(challenge) }) });
    expect(await fine?.misfit(terms)).toBeUndefined();
    expect(
      await read({}, { nonce: nonceOf(challenge).toUpperCase().replace('0X', '0x') })?.misfit(terms),
    ).toBe(undefined);
    expect(await read({}, { nonce: `0x${'0'.repeat(64)}` })?.misfit(terms)).toBe(
      'The nonce is not that of the challenge.',
    );
    const notOurs = 'The challenge of the payment was not made here.';
    for (const member of ['realm', 'method', 'intent', 'request', 'expires', 'opaque', 'id']) {
      expect(await read({ [member]: `${challenge[member]}x` })?.misfit(terms), member).toBe(notOurs);
    }
    expect(await read({}, {}, challengeOf(terms, open(3)))?.misfit(terms)).toBe(notOurs);
    expect(await fine?.misfit({ ...terms, resource: 'https://else.example/v1/check' })).toBe(
      'The challenge of the payment was made for something else.',
    );
    const another = 'The challenge of the payment was made for another price or another recipient.';
    expect(await fine?.misfit({ ...terms, amount: 1 })).toBe(another);
    expect(await fine?.misfit({ ...terms, payTo: PAYER })).toBe(another);
    expect(await fine?.misfit({ ...terms, requestHash: 'sha256:2' })).toBe(
      'The challenge of the payment was made for another request.',
    );
    const unbound = read({}, {}, challengeOf({ ...terms, requestHash: undefined }));
    expect(await unbound?.misfit(terms)).toBeUndefined();
  });

  it('expires', () => {
    const late = 'The challenge of the payment has expired.';
    expect(read()?.untimely?.((NOW + 420) * 1000 - 1)).toBeUndefined();
    expect(read()?.untimely?.((NOW + 420) * 1000)).toBe(late);
    expect(read({ expires: 'never' })?.untimely?.(0)).toBe(late);
  });

  it.each([{ signature: '0x' }, { type: 'signature' }, { nonce: '0x1' }])(
    'is refused where it is another thing: %j',
    (more) => {
      expect(thrown(() => read({}, more))).toEqual(
        problem('authorization', 'must be a Payment credential of the method evm'),
      );
      expect(thrown(() => read({ id: 'x'.repeat(4_097) }))).toBeInstanceOf(Error);
    },
  );

  it('shows its settlement', () => {
    const headers = read()?.receipt({ ...settled, at: NOW * 1000 });
    expect(decoded('r', headers?.['payment-receipt'] ?? '')).toEqual({
      method: 'evm',
      reference: '0xabc',
      status: 'success',
      timestamp: '2027-01-15T08:00:00.000Z',
    });
  });
});
