import { z } from 'zod';
import { operation } from './operation.ts';
import { exactText } from './text.ts';

const Rate = z.number().min(0).max(1).nullable();

const ReliabilityPoint = z
  .object({
    stated: z.number().min(0).max(1).describe('Mean confidence that was stated'),
    right: z.number().min(0).max(1).describe('Share of these verdicts that were right'),
    n: z.int().min(1).describe('How many verdicts there were'),
  })
  .meta({ id: 'ReliabilityPoint' });

export const EvaluatorCard = z
  .object({
    id: z.string(),
    kind: z.enum(['deterministic', 'model']),
    family: z.string().describe('Seats of one family share their weight, because their errors correlate'),
    version: z.string(),
    description: z.string(),
    calibration: z
      .array(
        z.object({
          set: z.string().describe('The published set of cases it was measured on'),
          n: z.int(),
          voted: z
            .int()
            .nullable()
            .describe('How many of the n cases it decided; it abstained on the others'),
          date: z.iso.date().nullable(),
          brier: Rate,
          ece: Rate.describe('Expected calibration error'),
          false_allow_rate: Rate.describe('Share of the bad cases that it allows'),
          false_block_rate: Rate.describe('Share of the good cases that it blocks'),
          reliability: z
            .array(ReliabilityPoint)
            .describe('Points of the reliability diagram, one a tenth of confidence; empty if not measured'),
        }),
      )
      .describe('Measured figures; what was not measured is null or absent, never estimated'),
  })
  .meta({ id: 'EvaluatorCard' });

export const EvaluatorList = z.object({ evaluators: z.array(EvaluatorCard) }).meta({ id: 'EvaluatorList' });

const tag = 'Evaluators';

export const listEvaluators = operation({
  id: 'listEvaluators',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/evaluators',
  summary: 'The calibration card of every evaluator',
  description:
    'A card says how often the evaluator was right on published cases. What was not measured is null, never estimated.',
  access: 'public',
  status: 200,
  answer: { description: 'All cards', schema: EvaluatorList },
  problems: [],
  crossOrigin: true,
});

export const getEvaluator = operation({
  id: 'getEvaluator',
  product: 'rv',
  tag,
  method: 'GET',
  path: '/v1/evaluators/{id}',
  summary: 'The calibration card of one evaluator',
  description:
    'It says how often the evaluator was right on published cases. What was not measured is null, never estimated.',
  access: 'public',
  params: z.object({ id: exactText(200).min(1) }),
  status: 200,
  answer: { description: 'The card', schema: EvaluatorCard },
  problems: ['not-found'],
  crossOrigin: true,
});
