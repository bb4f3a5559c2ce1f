import { anyForm } from '../../language/inflect.ts';
import { MOVES } from '../../language/lexicon/verbs.ts';
import { grouped } from '../../language/lists.ts';
import { countOf } from '../words.ts';

/** Quarter turns clockwise from north; lengths in hundredths of the unit that is named. */
export type Event = { turn: number } | { go: number; off: number | undefined; heading: number | undefined };
export type Pose = { x: number; y: number; facing: number | undefined; isPlaced: boolean };

/** A place and facing on the way, and the turn or way that led there. */
export type Stop = { pose: Pose; by?: Event };

export const WINDS = ['north', 'east', 'south', 'west'];
export const WIND = '(north|east|south|west)(?:wards?|ern)?';
const SIDE = '(left|right)';
const NUMBER = '(\\d{1,6}(?:[.,]\\d{1,2})?|[a-z]+)';
export const UNITS =
  'm|km|metres?|meters?|steps?|paces?|blocks?|miles?|feet|ft|yards?|kilomet(?:re|er)s?|squares?|units?|cells?|strides?';
const UNIT = `(${UNITS})`;
export const LENGTH = `(?:another )?${NUMBER} (?:more )?${UNIT}\\b`;
const ON = '(?: (?:straight|due|to the|towards the|further|ahead|on|forwards?|in the direction|and))*';
/** A single reading of what changes a walker's place or facing, tried in this order at each place of the text. */
const EVENTS: readonly [RegExp, (match: RegExpExecArray) => Event | undefined][] = [
  [
    new RegExp(
      `\\b(?:quarter[- ]turn|90[- ]degree turn|turn)(?: of 90 degrees)? to (?:the|his|her|my|its) ${SIDE}\\b`,
      'y',
    ),
    (match) => ({ turn: sideOf(match[1]) }),
  ],
  [/\b(?:a )?(?:half|u)[- ]turn\b|\babout[- ](?:face|turn)\b/y, () => ({ turn: 2 })],
  [
    /\b(?:turn(?:s|ed|ing)?|spins?|spun|wheels?) (?:around|round|back|180(?: ?°| degrees)?)\b/y,
    () => ({ turn: 2 }),
  ],
  [
    new RegExp(
      `\\b(?:turn(?:s|ed|ing)?|rotates?d?|takes? a|took a|makes? a|made a|bears?)(?: (?:by )?90 ?(?:°|degrees|deg))?` +
        `(?: (?:to )?(?:the|his|her|my|its|your))?(?: (?:hard|sharp))? ${SIDE}\\b`,
      'y',
    ),
    (match) => ({ turn: sideOf(match[1]) }),
  ],
  [
    new RegExp(`\\b${SIDE}[- ]turn(?:ed)?\\b(?: (?:of )?90 ?(?:°|degrees|deg))?`, 'y'),
    (match) => ({ turn: sideOf(match[1]) }),
  ],
  [
    new RegExp(`\\b${LENGTH}${ON} ${WIND}\\b`, 'y'),
    (match) => gone(match[1], undefined, WINDS.indexOf(match[3] ?? '')),
  ],
  [
    new RegExp(`\\b${WIND}(?: for)? ${LENGTH}`, 'y'),
    (match) => gone(match[2], undefined, WINDS.indexOf(match[1] ?? '')),
  ],
  [new RegExp(`\\bbackwards? (?:for )?${LENGTH}`, 'y'), (match) => gone(match[1], 2, undefined)],
  [new RegExp(`\\b${LENGTH} (?:backwards?|back)\\b`, 'y'), (match) => gone(match[1], 2, undefined)],
  [
    new RegExp(`\\b${LENGTH} (?:(?:sideways )?(?:to the|to my|to his|to her|to your) )?${SIDE}\\b`, 'y'),
    (match) => gone(match[1], sideOf(match[3]), undefined),
  ],
  [new RegExp(`\\b${LENGTH}`, 'y'), (match) => gone(match[1], 0, undefined)],
];
const AGAIN = new RegExp(
  `(?:\\bthen|\\band|,) (?:then )?(?:(?:to the|a) )?${SIDE}\\b(?: again)?(?! (?:of|hand))`,
  'y',
);
export const FACING = new RegExp(
  '\\b(?:fac(?:es?|ed|ing)|look(?:s|ed|ing)?|heading|heads|headed|pointing|points|pointed|nose|bow|front)' +
    `(?: (?:to|towards?|due|is|the|out|at first|initially|straight))* ${WIND}\\b`,
);
export const START: Pose = { x: 0, y: 0, facing: undefined, isPlaced: true };
const GOES = new RegExp(`\\b${anyForm(`${MOVES} step stroll hike march crawl roll`)}\\b`, 'g');
const LEFT_OVER =
  /\b(?:left|right|north|south|east|west|turn\w*|back|around|round|degrees?|°|\d+|half|diagonal\w*|opposite)\b/;
export const DIAGONAL = /\b(?:north|south)[- ]?(?:east|west)\w*\b/;

const sideOf = (side = ''): number => (side === 'right' ? 1 : 3);

export function gone(number = '', off: number | undefined, heading: number | undefined): Event | undefined {
  const value = /^\d/.test(number) ? Number(number.replace(',', '.')) : countOf(number);
  return value === undefined ? undefined : { go: Math.round(value * 100), off, heading };
}

const SPELLED = grouped('m: metre meter | km: kilometre kilometer | feet: ft | step: pace stride');

/** The units of the lengths that a text tells, each in one spelling. */
export const unitsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${LENGTH}`, 'g'))]
    .filter(([, number]) => gone(number, 0, 0) !== undefined)
    .map(([, , unit = '']) => unit.replace(/(?<=..)s$/, ''))
    .map((unit) => SPELLED.get(unit) ?? unit);

/** The turns and ways of a sentence; undefined where words of direction or number are left over. */
export function eventsIn(sentence: string): { events: Event[]; goesOn: boolean } | undefined {
  const events: Event[] = [];
  let rest = '';
  const said = sentence.replace(
    /\(?(?:always|each)(?: time)?(?: is)? (?:by )?(?:a )?quarter[- ]turns?\)?|\(?each time (?:by )?90 degrees\)?/g,
    ' ',
  );
  for (let at = 0; at < said.length; ) {
    const found = eventAt(
      said,
      at,
      events.some((event) => 'turn' in event),
    );
    if (found === null) return undefined;
    if (found) {
      events.push(found.event);
      at += found.length;
      rest += ' # ';
    } else {
      rest += said[at];
      at++;
    }
  }
  if (LEFT_OVER.test(rest)) return undefined;
  // "Walks to the kiosk" is a way of which the length is not told.
  const ways = events.filter((event) => 'go' in event).length;
  const goes = rest.match(GOES)?.length ?? 0;
  return { events, goesOn: goes > ways };
}

function eventAt(
  said: string,
  at: number,
  afterTurn: boolean,
): { event: Event; length: number } | null | undefined {
  if (at > 0 && /[a-z\d]/.test(said[at - 1] ?? '')) return undefined;
  for (const [pattern, read] of EVENTS) {
    pattern.lastIndex = at;
    const match = pattern.exec(said);
    if (!match) continue;
    const event = read(match);
    if (event) return { event, length: match[0].length };
  }
  AGAIN.lastIndex = at;
  const again = afterTurn ? AGAIN.exec(said) : null;
  return again ? { event: { turn: sideOf(again[1]) }, length: again[0].length } : undefined;
}

export function moved(pose: Pose, event: Event): Pose | undefined {
  if ('turn' in event) {
    return pose.facing === undefined ? undefined : { ...pose, facing: (pose.facing + event.turn) % 4 };
  }
  const { go, off, heading } = event;
  const way = heading ?? (pose.facing === undefined ? undefined : (pose.facing + (off ?? 0)) % 4);
  if (way === undefined) return undefined;
  const [dx, dy] = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ][way] ?? [0, 0];
  // Who goes east, looks east, unless backwards.
  const facing = heading ?? pose.facing;
  return { ...pose, x: pose.x + (dx ?? 0) * go, y: pose.y + (dy ?? 0) * go, facing };
}
