import { z } from 'zod';
import { operation } from './operation.ts';

export const Formula = z
  .object({
    id: z.string().describe('Changes whenever the formula does'),
    title: z.string(),
    definition: z.array(z.string()).describe('The formula, step by step'),
    constants: z.record(z.string(), z.number()),
    example: z
      .object({
        given: z.record(z.string(), z.unknown()),
        steps: z.array(z.string()),
        result: z.record(z.string(), z.number()),
      })
      .describe('A worked example, computed by the code that computes the scores'),
  })
  .meta({ id: 'Formula' });

export const Methodology = z
  .object({ formulas: z.array(Formula), notes: z.array(z.string()) })
  .meta({ id: 'Methodology' });

export const methodology = operation({
  id: 'methodology',
  product: 'rv',
  tag: 'Trust',
  method: 'GET',
  path: '/v1/methodology',
  summary: 'How every public number about an agent is computed, with worked examples',
  description: 'Each formula has an example that is computed by the same code as the scores.',
  access: 'public',
  status: 200,
  answer: { description: 'The formulas', schema: Methodology },
  problems: [],
  crossOrigin: true,
  cacheControl: 'public, max-age=300',
});
