import { z } from 'zod';
import { Fault } from '../kernel/fault.ts';

const Name = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens');
const Usd = z.number().min(0).max(10_000);

const SeatEntry = z.strictObject({
  model: z.string().regex(/^[a-z0-9-]+\/\S{1,200}$/, 'must read provider/model'),
  family: Name.optional(),
  contextTokens: z.int().min(1_000).max(10_000_000).optional(),
  /** US dollars per million tokens. */
  price: z.strictObject({ input: Usd, output: Usd }).optional(),
  /** How long the model is to think, in the provider's own steps; else it follows the time that there is. */
  effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  /** The longest the seat may take. */
  timeoutMs: z.int().min(1_000).max(600_000).optional(),
  maxOutputTokens: z.int().min(200).max(200_000).optional(),
});

/** A seat, written `provider/model` or with what the service cannot know of the model. */
const Seat = z.preprocess((entry) => (typeof entry === 'string' ? { model: entry } : entry), SeatEntry);

/**
 * Who sits where, as the operator wrote it. Seats that it leaves out are filled from the keys that are set.
 * `providers` gives known providers another address or key, and names further servers that speak OpenAI's
 * chat completions.
 */
const PanelFile = z.strictObject({
  evaluators: z.array(Seat).min(1).max(16).optional(),
  redTeam: z.array(Seat).min(1).max(4).optional(),
  providers: z
    .record(Name, z.strictObject({ baseUrl: z.url({ protocol: /^https?$/ }), apiKey: z.string().optional() }))
    .optional(),
});
export type PanelFile = z.infer<typeof PanelFile>;
export type SeatEntry = z.infer<typeof SeatEntry>;

/** Reads a panel file's content. Throws an `Fault` that names every fault, for whoever starts the service. */
export function readPanelFile(content: unknown): PanelFile {
  const read = PanelFile.safeParse(content);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new Fault(`The panel file cannot be used. ${faults.join('; ')}`);
}
