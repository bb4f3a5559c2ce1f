import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { filledText } from './text.ts';

export const OperatorRequest = z
  .strictObject({
    name: filledText(LIMITS.name).trim(),
    email: z.email().max(320).optional(),
  })
  .meta({ id: 'OperatorRequest' });

export const Operator = z
  .object({
    operatorId: z.string().startsWith('op_'),
    name: z.string(),
    email: z.string().optional(),
    apiKey: z.string().startsWith('tp_op_').describe('Shown once; only its SHA-256 is stored'),
    registeredAt: z.iso.datetime(),
    note: z.string(),
  })
  .meta({ id: 'Operator' });

export const createOperator = operation({
  id: 'createOperator',
  product: 'rv',
  tag: 'Operators and keys',
  method: 'POST',
  path: '/v1/operators',
  summary: 'Register an operator and receive its key',
  access: 'public',
  body: OperatorRequest,
  status: 201,
  answer: { description: 'The operator and its key, shown once', schema: Operator },
  problems: [],
  idempotent: true,
});
