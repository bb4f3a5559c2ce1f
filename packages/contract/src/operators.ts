import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { operation } from './operation.ts';
import { filledText } from './text.ts';

export const OperatorRequest = z
  .strictObject({
    name: filledText(LIMITS.name).trim(),
    email: z.email().max(320).optional(),
    invitation: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Where registration is by invitation: one that has not been used'),
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
  description: 'Open to anybody, unless whoever runs the service has registration closed or by invitation.',
  access: 'public',
  body: OperatorRequest,
  status: 201,
  answer: { description: 'The operator and its key, shown once', schema: Operator },
  problems: ['registration-closed'],
  idempotent: true,
  showsSecret: true,
});
