import { OPERATIONS, type Operation } from '@truepenny/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bazaar } from './bazaar.ts';

const sold: Operation[] = Object.values(OPERATIONS).filter(
  (operation) => 'payable' in operation && operation.method === 'POST',
);
const Described = z.object({
  info: z.looseObject({ input: z.looseObject({ body: z.record(z.string(), z.unknown()) }) }),
  schema: z.record(z.string(), z.unknown()),
});

describe.each(sold)('the discovery of $id', (operation) => {
  const { info, schema } = Described.parse(bazaar(operation).bazaar);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const fits = ajv.compile(schema);

  it('has a schema that its own info fits, and no other call', () => {
    expect(fits(info), ajv.errorsText(fits.errors)).toBe(true);
    const { input } = info;
    for (const wrong of [
      { method: 'GET' },
      { body: {} },
      { body: { ...input.body, unknown: 1 } },
      { queryParams: { pay: '2' } },
    ]) {
      expect(fits({ ...info, input: { ...input, ...wrong } }), JSON.stringify(wrong)).toBe(false);
    }
  });

  it('names an example that the contract takes, and nothing outside itself', () => {
    expect(operation.body?.safeParse(info.input.body).success).toBe(true);
    const references = JSON.stringify(schema).match(/"\$(ref|id)":"[^#]/g);
    expect(references).toBeNull();
  });

  it('fits into a header twice over, as payers send it back', () => {
    expect(Buffer.from(JSON.stringify({ info, schema })).toString('base64').length).toBeLessThan(6_000);
  });
});

it('says how a receipt is asked for so that the answer is 402', () => {
  expect(Described.parse(bazaar(OPERATIONS.issueReceipt).bazaar).info).toEqual({
    input: {
      type: 'http',
      method: 'POST',
      queryParams: { pay: '1' },
      bodyType: 'json',
      body: { agentId: 'agent_1', claim: 'The order was paid on 1 March.', verdict: 'ALLOW' },
    },
    output: { type: 'json' },
  });
});
