import { DEFAULT_URL } from '../environment.ts';
import type { World } from './world.ts';

/** What the command says by ending, so that a shell script can gate on it. */
export const EXIT = {
  /** ALLOW; verified; done. */
  allow: 0,
  /** BLOCK; not verified. */
  block: 1,
  uncertain: 2,
  /** Nothing was decided: a wrong argument, no service, an answer nobody can read. */
  fault: 3,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An option; `value` names what follows it, and one without a value is a switch. */
export type Option = { value?: string; short?: string; many?: true; says: string };
export type Options = Readonly<Record<string, Option>>;

/** What was given on the command line. */
export type Given = {
  /** The arguments that are not options. */
  words: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  /** @throws {Misuse} for a text that is no number. */
  number(option: string): number | undefined;
  on(option: string): boolean;
};

/** One command: how it is called, what it says of itself, and what it does. */
export type Command = {
  /** One word, or two as in `receipt verify`. */
  name: string;
  /** Its arguments as help shows them. */
  takes: string;
  /** How many arguments it takes, at least and at most. */
  words: readonly [least: number, most: number];
  summary: string;
  /** What else there is to know, a paragraph or two. */
  more?: string;
  options: Options;
  run(given: Given, world: World): Promise<ExitCode>;
};

/** Options of every command. */
export const COMMON: Options = {
  json: { says: 'print JSON for programs' },
  help: { short: 'h', says: 'say how this command is used' },
};

/** Options of commands that call the service. */
export const SERVICE: Options = {
  url: { value: 'URL', says: `where the service is; else TRUEPENNY_URL, else ${DEFAULT_URL}` },
  timeout: { value: 'SECONDS', says: 'how long to wait; 60 unless given' },
};

/** A mistake on the command line or in what it names; told without a stack. */
export class Misuse extends Error {
  override name = 'Misuse';
}
