import type { Stage } from '../events.ts';
import type { World } from './world.ts';

const NAMES = { evaluator: 'evaluators', 'red-team': 'red team' } as const;
const WIPE = '\r\u001b[K';

/**
 * Shows on one line of a terminal how far the panel has come; elsewhere nothing.
 *
 * @returns What to tell the stages to, and what to call at the end, which wipes the line.
 */
export function progressLine({ terminal, err }: World): { tell?: (stage: Stage) => void; end(): void } {
  if (!terminal.err) return { end: () => undefined };
  const counts = new Map<string, string>();
  const draw = () =>
    err(`${WIPE}${[...counts].map(([name, count]) => `${name} ${count}`).join('  ') || 'accepted'}`);
  return {
    tell: (stage) => {
      if (stage.stage !== 'accepted') counts.set(NAMES[stage.stage], `${stage.done}/${stage.of}`);
      draw();
    },
    end: () => err(WIPE),
  };
}
