import type { Document, Quote } from '../judgement/case.ts';
import { oneOf } from '../language/lists.ts';
import { saysYes } from './assent.ts';
import { type Choice, firstFallen, textOfClaim } from './choice.ts';
import { fails, HOLDS, type Recheck } from './recheck.ts';

/** Where somebody stands, and which way they face: quarter turns clockwise from the positive y-axis. */
export type Pose = { x: number; y: number; facing: number };

/** A step of so many units (a quarter turn clockwise off the way one faces), or a turn in quarters clockwise. */
export type Motion = { units: number; off: number } | { quarters: number };

/**
 * A walk by instructions: from `from` (absent: the origin, facing the positive y-axis) the quoted
 * instructions lead to the pose that `claim` states (`pose`), or back to the start, yes or no (`returns`).
 */
export type WalkProof = {
  kind: 'walk';
  shows: 'established' | 'refuted';
  from?: Quote;
  instructions: Quote;
} & ({ as: 'pose'; claim: Quote } | { as: 'returns'; claim: Quote | Choice });

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const STEP = new RegExp(
  String.raw`^(?:then )?(?:take|go|walk|move|step)(?: forward)? (\d{1,6}|[a-z]+)` +
    ` ${oneOf('steps?, paces?, meters?, metres?, blocks?, units?, feet')}(?: (?:to (?:the|your) )?` +
    '(forwards?|ahead|backwards?|back|left|right|straight|straight ahead))?$',
);
const TURN = /^(?:then )?(?:turn|rotate)(?: to (?:the|your))? (left|right|around|back)$/;
const FACE_FORWARD = /^(?:always |keep )?(?:face|facing) (?:forward|ahead|the same (?:way|direction))$/;
const OFF: Record<string, number> = {
  forward: 0,
  ahead: 0,
  straight: 0,
  right: 1,
  back: 2,
  backward: 2,
  left: 3,
};
const POSE =
  /^\(?\s*([-−]?\d{1,9})\s*,\s*([-−]?\d{1,9})\s*\)?(?:,?\s*(?:and )?facing (?:the )?(.{3,30}?))?\W*$/i;
const FACINGS: Record<string, number> = {
  'positive y': 0,
  'positive x': 1,
  'negative y': 2,
  'negative x': 3,
  '+y': 0,
  '+x': 1,
  '-y': 2,
  '-x': 3,
  north: 0,
  east: 1,
  south: 2,
  west: 3,
  up: 0,
  right: 1,
  down: 2,
  left: 3,
};

/** The motions of a text that is nothing but instructions, by sentences; undefined where one is something else. */
export function readMotions(text: string): Motion[] | undefined {
  const clauses = text
    .toLowerCase()
    .split(/[.;\n]|, (?:and )?(?:then )?/)
    .map((clause) => clause.trim())
    .filter(Boolean);
  const motions: Motion[] = [];
  for (const clause of clauses) {
    if (FACE_FORWARD.test(clause)) continue;
    const motion = readMotion(clause);
    if (!motion) return undefined;
    motions.push(motion);
  }
  return motions;
}

function readMotion(clause: string): Motion | undefined {
  const turn = TURN.exec(clause)?.[1];
  if (turn) return { quarters: turn === 'right' ? 1 : turn === 'left' ? 3 : 2 };
  const [, count, way = 'forward'] = STEP.exec(clause) ?? [];
  if (!count) return undefined;
  const units = /^\d/.test(count) ? Number(count) : NUMBERS.indexOf(count);
  const off = OFF[way.split(' ')[0]?.replace(/s$/, '') ?? ''];
  return units >= 0 && off !== undefined ? { units, off } : undefined;
}

/** Where these motions lead. */
export function walked(from: Pose, motions: readonly Motion[]): Pose {
  let { x, y, facing } = from;
  for (const motion of motions) {
    if ('quarters' in motion) {
      facing = (facing + motion.quarters) % 4;
      continue;
    }
    const heading = (facing + motion.off) % 4;
    if (heading === 0) y += motion.units;
    else if (heading === 1) x += motion.units;
    else if (heading === 2) y -= motion.units;
    else x -= motion.units;
  }
  return { x, y, facing };
}

export const ORIGIN: Pose = { x: 0, y: 0, facing: 0 };

/** A stated pose, "(0, 5), facing the negative y-axis"; the facing is undefined where none is stated. */
export function readPose(text: string): { x: number; y: number; facing: number | undefined } | undefined {
  const [, x, y, way] = POSE.exec(text.trim()) ?? [];
  if (x === undefined || y === undefined) return undefined;
  const facing =
    way === undefined
      ? undefined
      : FACINGS[
          way
            .toLowerCase()
            .replace(/[- ]?axis$|[- ]?direction$/, '')
            .trim()
        ];
  if (way !== undefined && facing === undefined) return undefined;
  return { x: Number(x.replace('−', '-')), y: Number(y.replace('−', '-')), facing };
}

/** Walks the quoted instructions and compares. */
export function recheckWalk(proof: WalkProof, documents: readonly Document[]): Recheck {
  const quotes = [proof.instructions, ...(proof.from ? [proof.from] : [])];
  const fallen = firstFallen(quotes, proof.claim, documents);
  if (fallen) return fallen;
  const motions = readMotions(proof.instructions.text);
  const from = proof.from ? readPose(proof.from.text) : ORIGIN;
  // Whoever does not move returns to the start whatever was sent.
  if (!motions?.length || !from || from.facing === undefined) return fails('the instructions cannot be read');
  const end = walked({ ...from, facing: from.facing }, motions);
  const right = isRight(proof, end);
  if (right === undefined) return fails('the claim cannot be read');
  return right === (proof.shows === 'established')
    ? HOLDS
    : fails(`the claim is ${right ? 'right' : 'wrong'}`);
}

function isRight({ as, claim }: WalkProof, end: Pose): boolean | undefined {
  const text = textOfClaim(claim);
  if (as === 'pose') {
    const said = readPose(text);
    return said && said.x === end.x && said.y === end.y && (said.facing ?? end.facing) === end.facing;
  }
  const says = saysYes(text);
  return says === undefined ? undefined : says === (end.x === 0 && end.y === 0);
}
