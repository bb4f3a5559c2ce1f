import type { Operation } from '@truepenny/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * The extension `bazaar` of x402 version 2: how an operation is called and what it answers, for catalogues of what
 * can be paid for. Its schema describes its info; both are made from the contract.
 */
export function bazaar({ method, body, answer, payable }: Operation): { bazaar: Json } {
  const definitions: Json = {};
  const described = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, override: brief(io) });
    Object.assign(definitions, $defs);
    return rest;
  };
  const queryParams = Object.fromEntries(new URLSearchParams(payable?.at?.split('?')[1]));
  const queried = Object.keys(queryParams);
  const input = {
    type: 'http',
    method,
    ...(queried.length > 0 && { queryParams }),
    bodyType: 'json',
    body: payable?.example,
  };
  const inputSchema = closed({
    type: { const: 'http' },
    method: { enum: [method] },
    ...(queried.length > 0 && { queryParams: closed(mapped(queryParams, (value) => ({ const: value }))) }),
    bodyType: { enum: ['json'] },
    body: body ? described(body, 'input') : {},
  });
  const example = described(answer.schema, 'output');
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      input: inputSchema,
      output: { type: 'object', properties: { type: { type: 'string' }, example }, required: ['type'] },
    },
    required: ['input'],
    $defs: definitions,
  };
  return { bazaar: { info: { input, output: { type: 'json' } }, schema } };
}

/** An object of exactly these members. */
const closed = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const mapped = <A, B>(values: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** The whole of it travels in headers, there and back: what a caller can do without is left out. */
const brief =
  (io: 'input' | 'output') =>
  ({ jsonSchema }: { jsonSchema: Json }): void => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
    if (io === 'output') delete jsonSchema.description;
  };
