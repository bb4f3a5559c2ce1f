import { EXIT, type ExitCode, type Given } from './command.ts';
import { jsonLine, type Paint, paintFor } from './layout.ts';
import type { World } from './world.ts';

/**
 * Prints what a command came to: whole with `--json`, else in words.
 *
 * @returns What a command ends with that decides nothing.
 */
export function show(answer: object, given: Given, world: World, words: (paint: Paint) => string): ExitCode {
  world.out(given.on('json') ? jsonLine(answer) : words(paintFor(world.terminal.out, world.env)));
  return EXIT.allow;
}
