import type { z } from 'zod';

/** What a host may know of a tool before it calls it (MCP, tool annotations). */
export type Hints = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };

/** What stands beside the arguments of a call. */
export type Call = { signal: AbortSignal };

/** What a tool came to: the structured result, a sentence or two of it for people, and whether it is a fault. */
export type Outcome = { structured: Record<string, unknown>; text: string; fault?: true };

/** A tool, described and carried out, without any protocol. Nothing it is given may make `run` reject. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  hints: Hints;
  run(input: unknown, call: Call): Promise<Outcome>;
};

/**
 * A tool whose arguments are checked before it runs. Arguments of another shape are a fault that says which
 * member is wrong, in the tool's own words for faults.
 */
export function tool<const Input extends z.ZodObject>(declared: {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: z.ZodObject;
  hints: Hints;
  run(input: z.output<Input>, call: Call): Promise<Outcome>;
  fault(error: unknown): Outcome;
}): Tool {
  const { fault, ...described } = declared;
  return {
    ...described,
    async run(input, call) {
      try {
        const parsed = declared.input.safeParse(input);
        if (!parsed.success) throw new InvalidArguments(parsed.error);
        return await declared.run(parsed.data, call);
      } catch (error) {
        return fault(error);
      }
    },
  };
}

/** Thrown for arguments that are not what the tool takes. */
export class InvalidArguments extends Error {
  override name = 'InvalidArguments';

  constructor({ issues }: z.ZodError) {
    const said = issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join('.') || 'the arguments'}: ${message}`);
    super(`The arguments cannot be used. ${said.join('; ')}`);
  }
}
