import { type Permit, permitFrom } from '../permit.ts';
import { EXIT, type ExitCode, type Given } from './command.ts';
import { brief, type Paint, plain } from './layout.ts';
import { show } from './show.ts';
import type { World } from './world.ts';

const EXITS = { ALLOW: EXIT.fault, BLOCK: EXIT.block, UNCERTAIN: EXIT.uncertain, ERROR: EXIT.fault } as const;
const PAINTS = { ALLOW: 'good', BLOCK: 'bad', UNCERTAIN: 'doubt', ERROR: 'bad' } as const;
const OBJECTION_MAX = 400;

/**
 * Shows what was decided, whole with `--json` and else in words, and gives the exit code: 0 only for an answer
 * that lets the caller execute.
 *
 * @param details What people are shown under the verdict and its objections.
 */
export function showVerdict(
  answer: object,
  confidence: number,
  given: Given,
  world: World,
  details: (paint: Paint) => string,
): ExitCode {
  const read = permitFrom(answer);
  show(answer, given, world, (paint) => `${headline(read, confidence, paint)}${details(paint)}`);
  return exitOf(answer);
}

/** The exit code of an answer: 0 only for one that lets the caller execute. */
export function exitOf(answer: object): ExitCode {
  const { execute, verdict } = permitFrom(answer);
  return execute ? EXIT.allow : EXITS[verdict];
}

function headline({ verdict, objections }: Permit, confidence: number, paint: Paint): string {
  const listed = objections.map((text) => `  ${paint.faint('-')} ${brief(text, OBJECTION_MAX)}\n`).join('');
  return `${paint.strong(paint[PAINTS[verdict]](verdict))}  ${plain(percent(confidence))} sure\n${listed}\n`;
}

/** A share as people read it; 99.96 % is not 100 %. */
export function percent(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  return `${share < 1 && rounded === 100 ? 99.9 : rounded} %`;
}
