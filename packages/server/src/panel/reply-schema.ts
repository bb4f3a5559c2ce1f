import { z } from 'zod';

/** The answers models are asked for. Bounds are checked on reading: not every provider takes them in a schema. */
const Quoted = z.object({ document: z.string(), text: z.string() });

export const MENU = ['ALLOW', 'BLOCK', 'UNCERTAIN', 'ABSTAIN'] as const;

export const Answer = z.object({
  criterion: z.string(),
  reason: z.string(),
  quotes: z.array(Quoted),
  verdict: z.enum(MENU),
  confidence: z.number(),
});
export type Answer = z.infer<typeof Answer>;

export const EvaluatorReply = z.object({ seal: z.string(), answers: z.array(Answer) });

export const Challenge = z.object({
  position: z.string(),
  reason: z.string(),
  quotes: z.array(Quoted),
  material: z.boolean(),
});

export const RedTeamReply = z.object({ seal: z.string(), objections: z.array(Challenge) });

export type Quoted = z.infer<typeof Quoted>;
