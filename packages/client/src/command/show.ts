import { EXIT, type ExitCode, type Given } from './command.ts';
import type { World } from './world.ts';

/** Prints what a command that decides nothing came to: whole with `--json`, else in words. */
export function show(answer: object, given: Given, world: World, words: () => string): ExitCode {
  world.out(given.on('json') ? `${JSON.stringify(answer)}\n` : words());
  return EXIT.allow;
}
