import { z } from 'zod';

/** The answers models are asked for. Bounds are checked on reading: not every provider takes them in a schema. */
const Quoted = z.object({ document: z.string(), text: z.string() });

export const MENU = ['ALLOW', 'BLOCK', 'UNCERTAIN', 'ABSTAIN'] as const;

/**
 * What shows an error by computing, so that the service can recompute it: figures that the material gives and the
 * one it states instead, or words in quotation marks that stand in no source.
 */
const Witness = z.union([
  z.object({
    kind: z.literal('reckoning'),
    expression: z.string(),
    terms: z.array(Quoted),
    stated: Quoted,
  }),
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

/** The reply to so many questions. How many answers there must be is not in it: not every provider takes that. */
export const evaluatorReply = perCount((count) =>
  z.object({ seal: z.string(), answers: z.array(answerTo(idOf('C', count))) }),
);

/** The red team's reply on so many positions. */
export const redTeamReply = perCount((count) =>
  z.object({ seal: z.string(), objections: z.array(challengeTo(idOf('P', count))) }),
);

/** With more, an enumeration costs more than it helps. */
const MOST_ENUMERATED = 100;

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
