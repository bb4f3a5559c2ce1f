import type { LimitRule } from '@truepenny/verifier/proofs';
import { z } from 'zod';

/** The answers models are asked for. Bounds are checked on reading: not every provider takes them in a schema. */
const Quoted = z.object({ document: z.string(), text: z.string() });

export const MENU = ['ALLOW', 'BLOCK', 'UNCERTAIN', 'ABSTAIN'] as const;

/** The limits of a mandate that an act can be held against. */
const LIMITS = [
  'amount',
  'currency',
  'asset',
  'recipient',
  'action',
  'allowance',
  'expiry',
  'iban',
  'variance',
  'materiality',
  'shared-resource',
] as const satisfies readonly LimitRule[];

/** What shows an error by computing, so that the service can recompute it: a kind, and the passages it rests on. */
const Witness = z.union([
  z.object({
    kind: z.literal('reckoning'),
    expression: z.string(),
    terms: z.array(Quoted),
    stated: Quoted,
  }),
  z.object({
    kind: z.literal('date-sum'),
    as: z.enum(['later', 'earlier', 'between']),
    given: z.array(Quoted),
    stated: Quoted,
  }),
  z.object({ kind: z.literal('conversion'), given: Quoted, stated: Quoted }),
  z.object({
    kind: z.literal('table'),
    table: Quoted,
    row: z.string(),
    column: z.string(),
    stated: Quoted,
  }),
  z.object({ kind: z.literal('rule'), rule: Quoted, instance: Quoted }),
  z.object({
    kind: z.literal('order'),
    events: z.array(z.object({ event: z.string(), at: Quoted })),
    stated: Quoted,
  }),
  z.object({ kind: z.literal('mandate'), limit: z.enum(LIMITS) }),
  z.object({ kind: z.literal('quote-absent'), quote: Quoted }),
]);

/** Null rather than absent: providers that hold replies to a schema want every member there. */
const OptionalWitness = Witness.nullable();

const answerTo = <Criterion extends z.ZodType<string>>(criterion: Criterion) =>
  z.object({
    criterion,
    reason: z.string(),
    quotes: z.array(Quoted),
    witness: OptionalWitness,
    verdict: z.enum(MENU),
    confidence: z.number(),
  });

const challengeTo = <Position extends z.ZodType<string>>(position: Position) =>
  z.object({
    position,
    reason: z.string(),
    quotes: z.array(Quoted),
    witness: OptionalWitness,
    wouldChangeVerdict: z.number(),
    material: z.boolean(),
  });

/** The reply to so many questions, one answer each; how many is said where there are few. */
export const evaluatorReply = perCount((count) =>
  z.object({ seal: z.string(), answers: counted(z.array(answerTo(idOf('C', count))), count) }),
);

/** The red team's reply on so many positions. */
export const redTeamReply = perCount((count) =>
  z.object({ seal: z.string(), objections: counted(z.array(challengeTo(idOf('P', count))), count) }),
);

/** With more, an enumeration costs more than it helps. */
const MOST_ENUMERATED = 100;

/** With more, what holds a model to a schema unrolls it too far. */
const MOST_COUNTED = 10;
const counted = <Item extends z.ZodType>(list: z.ZodArray<Item>, count: number): z.ZodArray<Item> =>
  count > MOST_COUNTED ? list : list.length(count);

const idOf = (letter: string, count: number): z.ZodType<string> =>
  count > MOST_ENUMERATED
    ? z.string()
    : z.enum(Array.from({ length: count }, (_, at) => `${letter}${at + 1}`));

/** Makes each schema once, since whoever asks writes it out once. */
function perCount<Schema>(make: (count: number) => Schema): (count: number) => Schema {
  const made = new Map<number, Schema>();
  return (count) => {
    const known = made.get(count) ?? make(count);
    made.set(count, known);
    return known;
  };
}

export type Quoted = z.infer<typeof Quoted>;
export type Witness = z.infer<typeof Witness>;
export const readWitness = (given: unknown): Witness | undefined => Witness.safeParse(given).data;
