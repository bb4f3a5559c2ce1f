import { z } from 'zod';
import { operation } from './operation.ts';

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    service: z.string(),
    version: z.string(),
    environment: z.enum(['development', 'production']),
    evaluators: z.array(z.string()).describe('Every seat that is configured, deterministic ones included'),
  })
  .meta({ id: 'Health' });

const tag = 'Service';
const answer = { description: 'The service is up', schema: Health };

export const rvHealth = operation({
  id: 'rvHealth',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/health',
  summary: 'Health of the RV API',
  description: 'For monitors; needs no key.',
  access: 'public',
  status: 200,
  answer,
  problems: [],
  crossOrigin: true,
});

export const plvHealth = operation({
  id: 'plvHealth',
  product: 'plv',
  tag,
  method: 'GET',
  path: '/v2/health',
  summary: 'Health of the PLV API',
  description: 'For monitors; needs no key.',
  access: 'public',
  status: 200,
  answer,
  problems: [],
  crossOrigin: true,
});
