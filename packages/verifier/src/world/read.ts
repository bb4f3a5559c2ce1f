import { dayWorld } from './day.ts';
import { honestWorld } from './honest/honest.ts';
import { movesWorld } from './moves.ts';
import { orderWorld } from './order/order.ts';
import { placesWorld } from './places.ts';
import { walkWorld } from './walk/walk.ts';
import { assentWithin } from './words.ts';
import type { World } from './world.ts';

const LONGEST = 2_000;

/** Reads a question about a small world in ordinary words; undefined where not every sentence of it was understood. */
export function readWorld(question: string): World | undefined {
  if (question.length > LONGEST) return undefined;
  const world =
    orderWorld(question) ??
    movesWorld(question) ??
    walkWorld(question) ??
    honestWorld(question) ??
    placesWorld(question) ??
    dayWorld(question);
  return world && { ...world, answers: (answer) => answered(world, answer) };
}

/** A yes or no with a sentence behind it is right where both are; whoever says the wrong one is wrong whatever follows. */
function answered({ answers, follows }: World, answer: string): boolean | undefined {
  if (answer.length > LONGEST) return undefined;
  const said = answers(answer);
  const within = said === undefined ? assentWithin(answer) : undefined;
  if (!within) return said;
  const right = answers(within.says ? 'yes' : 'no');
  return right === true ? follows([within.rest]) === true || undefined : right;
}
