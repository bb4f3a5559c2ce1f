import { expect, it } from 'vitest';
import { startService } from '../service.ts';
import { decoded } from './wallets.ts';

it('says what can be paid for, where and how', async () => {
  const service = await startService();
  const { status, json } = await service.call('GET', '/.well-known/x402');
  expect(status).toBe(200);
  expect(json).toEqual({
    version: 1,
    resources: [`${service.url}/v1/check`, `${service.url}/v1/verify?pay=1`],
  });
  const { paths } = service.document as unknown as Record<string, Record<string, Record<string, object>>>;
  expect(paths?.['/v1/check']?.post).toHaveProperty('x-payment-info', {
    price: { mode: 'dynamic', currency: 'USD', min: '0.008000', max: '1.000000' },
    protocols: [{ x402: {} }, { mpp: {} }],
  });
  expect(paths?.['/v1/verify']?.post).toHaveProperty('x-payment-info.price.amount', '0.002000');
  await service.close();
});

it('development never offers Base, and says that its money is play money', async () => {
  const service = await startService();
  const { headers, json, text } = await service.call('GET', '/v1/check');
  const required = decoded(headers.get('payment-required'));
  expect(required.accepts).toEqual([
    expect.objectContaining({ scheme: 'exact', network: 'eip155:84532', amount: '20000' }),
  ]);
  expect(required.resource).toMatchObject({ url: `${service.url}/v1/check` });
  expect(required.resource.description).toContain('play money');
  expect(json.play).toBe(true);
  expect(json.accepts[0]).toMatchObject({ network: 'base-sepolia', maxAmountRequired: '20000' });
  expect(headers.get('www-authenticate')).toMatch(
    /^Payment id="[\w-]+", realm="127\.0\.0\.1:\d+", method="evm", /,
  );
  expect(text + JSON.stringify(required)).not.toMatch(/8453\b(?<!84532)|833589fcd6/i);
  await service.close();
});

const PRODUCTION = {
  TRUEPENNY_ENV: 'production',
  TRUEPENNY_BASE_URL: 'https://verify.example',
  TRUEPENNY_CONTACT: 'mailto:security@verify.example',
};

it('production offers nothing that it cannot settle, and Base where it can', async () => {
  const without = await startService(PRODUCTION);
  const bare = await without.call('GET', '/v1/check');
  expect(bare.json.accepts).toEqual([]);
  expect(bare.headers.get('payment-required')).toBeNull();
  expect((await without.call('GET', '/.well-known/x402')).status).toBe(404);
  expect(JSON.stringify(without.document)).not.toContain('x-payment-info');
  await without.close();

  const service = await startService({
    ...PRODUCTION,
    TRUEPENNY_PAY_TO: '0x52908400098527886E0F7030069857D2E4169EE7',
    TRUEPENNY_FACILITATOR_URL: 'https://facilitator.example/x402',
    TRUEPENNY_RPC_URL: 'https://node.example',
  });
  const { headers, json } = await service.call('GET', '/v1/check');
  const [accepted] = decoded(headers.get('payment-required')).accepts;
  expect(accepted).toEqual({
    scheme: 'exact',
    network: 'eip155:8453',
    amount: '20000',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    payTo: '0x52908400098527886E0F7030069857D2E4169EE7',
    maxTimeoutSeconds: 420,
    extra: { name: 'USD Coin', version: '2' },
  });
  expect(json.accepts[0].network).toBe('base');
  expect(json.accepts[0].description).not.toContain('play');
  expect(json).not.toHaveProperty('play');
  await service.close();
});
