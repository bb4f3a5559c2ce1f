import variables from '../effects/variables.json' with { type: 'json' };

const NAMES = Object.values(variables.entries).flatMap((list) => list.split(' '));
const EXACT = new Set(NAMES.filter((name) => !name.includes('*')));
const STARTS = NAMES.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
const ENDS = NAMES.filter((name) => name.startsWith('*')).map((name) => name.slice(1));

/** Whether a variable of the environment chooses what a program runs or loads. */
export const isSteering = (name: string): boolean =>
  EXACT.has(name) || STARTS.some((start) => name.startsWith(start)) || ENDS.some((end) => name.endsWith(end));
