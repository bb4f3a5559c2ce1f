import { filling, piece } from './pieces.ts';
import { ACTS, ORDERS, QUESTIONS, STEPS } from './questions.ts';
import { Random } from './random.ts';

/** The texts of one request, by what they are in it. */
export type Texts = {
  question: string;
  steps: string[];
  answer: string;
  plan: string[];
  evidence: string;
  order: string;
  act: string;
  turns: string[];
};

const LONGEST = 12_000;

/**
 * The texts with this number of a seed: always the same ones, for the same rows. `rows` are texts of others to cut and
 * splice, each a list of the texts of one row; there may be none.
 */
export function textsAt(seed: number, at: number, rows: readonly (readonly string[])[]): Texts {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b));
  const from = rows.length > 0 && random.chance(0.6) ? random.pick(rows) : [];
  const write = (frames: readonly string[]) => () => bent(random, one(random, frames, from));
  const question = write(QUESTIONS)();
  return {
    question: random.chance(0.02) ? piece(random) : question,
    steps: random.several(1, 8, write(STEPS)),
    answer: random.chance(0.3) ? filling(random) : write(STEPS)(),
    plan: random.chance(0.15) ? random.several(1, 4, write(ORDERS)) : [],
    evidence: random.chance(0.5) ? question : random.several(1, 5, write([...STEPS, ...QUESTIONS])).join(' '),
    order: write(ORDERS)(),
    act: write(ACTS)(),
    turns: random.several(0, 4, write([...ACTS, ...ORDERS, ...STEPS])),
  };
}

/** A frame filled in, a text of the row, a piece, or some of these in one. */
function one(random: Random, frames: readonly string[], row: readonly string[]): string {
  const filled = () => random.pick(frames).replace(/\{\}/g, () => filling(random));
  const spliced = () => (row.length > 0 ? cut(random, random.pick(row)) : filled());
  const make = () => random.pick([filled, filled, spliced, spliced, () => piece(random)])();
  const joint = random.pick([' ', '\n', '', '. ', ', ', '\n\n', ' = ', ' and ']);
  return random.several(1, random.chance(0.2) ? 12 : 3, make).join(joint);
}

/** A stretch of a text, mostly all of it. */
function cut(random: Random, text: string): string {
  if (random.chance(0.5)) return text;
  const start = random.below(text.length + 1);
  return text.slice(start, start + random.below(text.length - start + 1));
}

/** Well-formed, as the service takes no others. Mostly as it is; else with a stretch said again and again, left out, turned around or broken by a piece. */
function bent(random: Random, text: string): string {
  const start = random.below(text.length + 1);
  const end = start + random.below(Math.min(200, text.length - start) + 1);
  const [before, middle, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const changes = [
    () => before + middle.repeat(1 + random.below(60)) + after,
    () => before + after,
    () => before + [...middle].reverse().join('') + after,
    () => before + piece(random) + after,
    () => before + middle.toUpperCase() + after,
  ];
  return (random.chance(0.4) ? random.pick(changes)() : text).slice(0, LONGEST).toWellFormed();
}
