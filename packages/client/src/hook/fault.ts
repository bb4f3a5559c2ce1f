import { Unreadable } from './agent.ts';
import { NoAnswer } from './ask.ts';
import { refusal } from './guard.ts';

/** The refusal for a fault of ours: nothing was decided, so nothing is run. */
export function faultRefusal(error: unknown): string {
  const known = error instanceof NoAnswer || error instanceof Unreadable;
  const detail = error instanceof Error ? error.message : String(error);
  return refusal(
    known
      ? `Not judged, so not run. ${detail}`
      : `Not judged, so not run: a fault of the hook (${detail}). The user can look with: truepenny hook doctor`,
  );
}
