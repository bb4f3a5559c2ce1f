import { wordSet } from '../../language/lists.ts';
import { saysUnknown } from '../../proof/assent.ts';
import { assentOf, isHedged, tokensOf } from '../words.ts';
import {
  DIAGONAL,
  eventsIn,
  gone,
  LENGTH,
  moved,
  type Pose,
  START,
  type Stop,
  WIND,
  WINDS,
} from './events.ts';

export type Query = 'facing' | 'place' | 'back' | 'far' | 'way' | 'home';

export const placeTold = ({ x, y }: Pose): string => {
  const parts = [
    ...(y === 0 ? [] : [`${Math.abs(y) / 100} ${y > 0 ? 'north' : 'south'}`]),
    ...(x === 0 ? [] : [`${Math.abs(x) / 100} ${x > 0 ? 'east' : 'west'}`]),
  ];
  return parts.length === 0 ? 'back at the start' : parts.join(' and ');
};

/** Where the start lies, seen from where a walk ends. */
export const fromThere = (end: Pose): Pose => ({ ...end, x: -end.x, y: -end.y });

const WAY = new RegExp(`\\b${LENGTH}(?: (?:away|straight|due|to the|further|towards the))* ${WIND}\\b`, 'g');
const PLACE = '(?:starting|first) (?:point|place|spot|square)';
const BACK = new RegExp(
  `\\b(?:back (?:at|to|where)|at the start\\w*|same (?:place|spot|point)|exactly where|${PLACE})\\b`,
);
const COMES_BACK = 'back|again|return\\w*|(?:end|finish|stand) (?:up )?where';
export const RETURNS = new RegExp(
  `\\b(?:is|am|are|does|did|has|will|do)\\b.*\\b(?:${COMES_BACK})\\b|^back (?:at|to)\\b`,
);
/** What an answer may say besides points of the compass and lengths. */
const ANSWER_FRAME = wordSet(
  `it he she they i you we the is are am and from of where start starting point place began started so then now away
  facing looking looks faces to towards at on in a by exactly just direction pointing back its his her my robot`,
);
const isFrame = (words: string, frame: ReadonlySet<string>): boolean =>
  tokensOf(words).every((word) => frame.has(word));

export function answerTo(query: Query, end: Pose, answer: string): boolean | undefined {
  if (saysUnknown(answer)) return false;
  const said = answer.replace(/[.!]+$/, '');
  if (isHedged(tokensOf(said)) || /\bnot\b|n't\b/.test(said.replace(/^no\b.*/, ''))) return undefined;
  if (query === 'back') {
    const says = assentOf(said);
    return says === undefined ? undefined : says === (end.x === 0 && end.y === 0);
  }
  if (query === 'facing') {
    const wind = WINDS.filter((one) => new RegExp(`\\b${one}(?:wards?)?\\b`).test(said));
    const rest = said.replace(new RegExp(WIND), '').replace(/\s+/g, ' ').trim();
    return wind.length === 1 && isFrame(rest, ANSWER_FRAME) && !DIAGONAL.test(said)
      ? WINDS[end.facing ?? 0] === wind[0]
      : undefined;
  }
  if (query === 'way') return wayAnswered(end, said);
  if (query === 'home') return wayAnswered(fromThere(end), said);
  if (query === 'far') {
    const [, number = ''] =
      new RegExp(`^(?:it is |he is |she is |about )?${LENGTH}(?: away)?$`).exec(said) ?? [];
    const length = gone(number, 0, 0);
    return length && 'go' in length && !/about/.test(said)
      ? length.go ** 2 === end.x ** 2 + end.y ** 2
      : undefined;
  }
  return placeAnswered(end, said);
}

function wayAnswered({ x, y }: Pose, said: string): boolean | undefined {
  const [wind, another] = WINDS.filter((one) => new RegExp(`\\b${one}\\b`).test(said));
  if (!wind || another || !isFrame(said.replace(wind, ''), ANSWER_FRAME)) return undefined;
  const right =
    x === 0 && y !== 0 ? (y > 0 ? 'north' : 'south') : y === 0 && x !== 0 ? (x > 0 ? 'east' : 'west') : '';
  return wind === right;
}

function placeAnswered({ x, y }: Pose, said: string): boolean | undefined {
  const ways = [...said.matchAll(WAY)];
  if (ways.length === 0) return BACK.test(said) ? x === 0 && y === 0 : undefined;
  if (!isFrame(said.replace(WAY, ' '), ANSWER_FRAME) || DIAGONAL.test(said)) return undefined;
  const sum = [0, 0];
  for (const [, number, , wind] of ways) {
    const way = gone(number, undefined, WINDS.indexOf(wind ?? ''));
    if (!way || !('go' in way)) return undefined;
    const at = moved({ x: 0, y: 0, facing: 0, isPlaced: true }, way);
    sum[0] = (sum[0] ?? 0) + (at?.x ?? 0);
    sum[1] = (sum[1] ?? 0) + (at?.y ?? 0);
  }
  return sum[0] === x && sum[1] === y;
}

/** Whether the place that the last step gives is right, where the steps before it stand. */
export function followed(steps: readonly string[], stops: readonly Stop[]): boolean | undefined {
  let from = 0;
  let last: boolean | undefined;
  for (const step of steps) {
    last = undefined;
    const posed = poseIn(step.toLowerCase());
    const next = posed && posedAt(posed, stops, from);
    if (!posed || next === undefined) continue;
    const { x, y, facing } = stops[next]?.pose ?? START;
    const isSo = posed.x === x && posed.y === y && (posed.facing ?? facing) === facing;
    // Numbers alone may be meant the other way round.
    last = isSo || posed.facing !== undefined ? isSo : undefined;
    from = next;
  }
  return last;
}

const AXIS =
  '(?:,? (?:and )?facing (?:the )?(?:(positive|negative) ([xy])|(north|east|south|west))\\b[-\\w]*)?';
const POSE = new RegExp(`\\(([-−]?\\d{1,7}), ?([-−]?\\d{1,7})\\)${AXIS}`, 'g');

type Posed = { x: number; y: number; facing: number | undefined; rest: string };

/** The one place that a step gives by its numbers, "(0, 5), facing the negative y-axis", and the rest of the step. */
function poseIn(step: string): Posed | undefined {
  const [match, another] = [...step.matchAll(POSE)];
  if (!match || another || /\bnot\b|n't\b/.test(step) || isHedged(tokensOf(step))) return undefined;
  const [whole, x = '', y = '', sign, axis, wind] = match;
  const onAxis = (axis === 'x' ? 1 : 0) + (sign === 'negative' ? 2 : 0);
  const number = (digits: string) => Number(digits.replace('−', '-')) * 100;
  const facing = sign ? onAxis : wind ? WINDS.indexOf(wind) : undefined;
  return { x: number(x), y: number(y), facing, rest: step.replace(whole, ' ').replace(/^\W*\d+\W+/, '') };
}

/** After which stop a step stands that gives a place: after the turns and ways that it names, the next ones. */
function posedAt({ rest, facing }: Posed, stops: readonly Stop[], from: number): number | undefined {
  const events = eventsIn(rest)?.events;
  if (!events || (events.length === 0 && (from > 0 || facing === undefined))) return undefined;
  const next = stops.slice(from + 1, from + 1 + events.length).map(({ by }) => by);
  return JSON.stringify(events) === JSON.stringify(next) ? from + events.length : undefined;
}
