import type { Stage } from '../events.ts';
import type { World } from './world.ts';

const NAMES = { evaluator: 'evaluators', 'red-team': 'red team' } as const;
const WIPE = '\r\u001b[K';
const EVERY_MS = 1_000;

function everySecond(draw: () => void): () => void {
  const tick = setInterval(draw, EVERY_MS);
  return () => clearInterval(tick);
}

type Tell = (stage: Stage) => void;

/**
 * Makes a call and shows meanwhile, on one line of a terminal, how far the panel has come where the operation can
 * tell, and how long it has taken; elsewhere nothing. The line is wiped at the end.
 *
 * @param calling Gets what to tell the stages to; undefined where nobody looks.
 * @param every Has the line drawn anew again and again; gives what ends that.
 */
export async function watched<T>(
  { terminal, err, clock }: World,
  calling: (tell: Tell | undefined) => Promise<T>,
  every: (draw: () => void) => () => void = everySecond,
): Promise<T> {
  if (!terminal.err) return calling(undefined);
  const said = new Map<string, string>();
  const startedAt = clock();
  const draw = () => {
    const seconds = Math.floor((clock() - startedAt) / 1000);
    const stages = [...said].map(([name, count]) => `${name} ${count}`).join('  ');
    err(`${WIPE}${stages || 'asked'}${seconds > 0 ? `  ${seconds} s` : ''}`);
  };
  const end = every(draw);
  try {
    return await calling((stage) => {
      if (stage.stage !== 'accepted') said.set(NAMES[stage.stage], `${stage.done}/${stage.of}`);
      draw();
    });
  } finally {
    end();
    err(WIPE);
  }
}
