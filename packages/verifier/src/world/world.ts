/**
 * What a text tells of a small world, read to its last sentence: the answer to its question, and what of further
 * statements is so. True and false are meant of every way the world can be; undefined is what was not understood, or
 * what a statement leaves open.
 */
export type World = {
  /** What the question comes to, in words. */
  told: string;
  /** Words that name its things, in small letters: a step without any of them states nothing of it. */
  names?: ReadonlySet<string>;
  answers(answer: string): boolean | undefined;
  /** Whether all that the last of these steps says is so, given those before it, and which come `later`. */
  follows(steps: readonly string[], later?: readonly string[]): boolean | undefined;
};
