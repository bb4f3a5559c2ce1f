import { wordSet } from '../language/lists.ts';
import { assentOf, countOf, isHedged, plain, saysUnknown, sentencesOf, tokensOf } from './words.ts';
import type { World } from './world.ts';

/** Quarter turns clockwise from north; lengths in hundredths of the unit that is named. */
type Event = { turn: number } | { go: number; off: number | undefined; heading: number | undefined };
type Pose = { x: number; y: number; facing: number | undefined; isPlaced: boolean };

const WINDS = ['north', 'east', 'south', 'west'];
const WIND = '(north|east|south|west)(?:wards?|ern)?';
const SIDE = '(left|right)';
const NUMBER = '(\\d{1,6}(?:[.,]\\d{1,2})?|[a-z]+)';
const UNIT =
  '(m|km|metres?|meters?|steps?|paces?|blocks?|miles?|feet|ft|yards?|kilomet(?:re|er)s?|squares?|units?|cells?|strides?)';
const LENGTH = `(?:another )?${NUMBER} (?:more )?${UNIT}\\b`;
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
  [new RegExp(`\\b${LENGTH} (?:backwards?|back)\\b`, 'y'), (match) => gone(match[1], 2, undefined)],
  [
    new RegExp(`\\b${LENGTH} (?:to the|to my|to his|to her|to your|sideways to the) ${SIDE}\\b`, 'y'),
    (match) => gone(match[1], sideOf(match[3]), undefined),
  ],
  [new RegExp(`\\b${LENGTH}`, 'y'), (match) => gone(match[1], 0, undefined)],
];
const AGAIN = new RegExp(
  `(?:\\bthen|\\band|,) (?:then )?(?:(?:to the|a) )?${SIDE}\\b(?: again)?(?! (?:of|hand))`,
  'y',
);
const FACING = new RegExp(
  '\\b(?:fac(?:es?|ed|ing)|look(?:s|ed|ing)?|heading|heads|headed|pointing|points|pointed|nose|bow|front)' +
    `(?: (?:to|towards?|due|is|the|out|at first|initially|straight))* ${WIND}\\b`,
);
const START: Pose = { x: 0, y: 0, facing: undefined, isPlaced: true };
const GOES =
  /\b(?:walk|go|goe|drive|fl(?:y|ie)|run|move|ride|sail|step|stroll|hike|cycle|swim|march|crawl|roll)s?\b/;
const LEFT_OVER =
  /\b(?:left|right|north|south|east|west|turn\w*|back|around|round|degrees?|°|\d+|half|diagonal\w*|opposite)\b/;
const DIAGONAL = /\b(?:north|south)[- ]?(?:east|west)\w*\b/;

const sideOf = (side = ''): number => (side === 'right' ? 1 : 3);

function gone(number = '', off: number | undefined, heading: number | undefined): Event | undefined {
  const value = /^\d/.test(number) ? Number(number.replace(',', '.')) : countOf(number);
  return value === undefined ? undefined : { go: Math.round(value * 100), off, heading };
}

/** Reads a question on a walk of turns and distances; undefined where anything of it was not read. */
export function walkWorld(question: string): World | undefined {
  const sentences = sentencesOf(question).map((sentence) => sentence.toLowerCase());
  const asked = sentences.at(-1);
  if (asked === undefined || sentences.length < 2) return undefined;
  const poses = walkOf(sentences.slice(0, -1));
  const end = poses?.at(-1);
  const query = poses && queryOf(asked);
  if (!poses || !end || !query) return undefined;
  const isBlind = !new RegExp(`\\b${WIND}\\b`).test(sentences.slice(0, -1).join(' '));
  if (isBlind && query !== 'back' && query !== 'far') return undefined;
  if (query === 'facing' ? end.facing === undefined : !end.isPlaced) return undefined;
  return {
    told: query === 'facing' ? (WINDS[end.facing ?? 0] ?? '') : placeTold(end),
    answers: (answer) => answerTo(query, end, plain(answer).toLowerCase()),
    follows: (steps) => followed(steps, poses),
  };
}

function walkOf(sentences: readonly string[]): Pose[] | undefined {
  // Without any point of the compass only how one stands to the start can be asked.
  const isBlind = !sentences.some((sentence) => new RegExp(`\\b${WIND}\\b`).test(sentence));
  let now = isBlind ? { ...START, facing: 0 } : START;
  const poses: Pose[] = [now];
  let isAside = false;
  let events = 0;
  for (const sentence of sentences) {
    if (isHedged(tokensOf(sentence)) || /\bnot\b|n't\b|\bno\b|\btwice\b|\brepeat\w*|\btimes\b/.test(sentence))
      return undefined;
    if (DIAGONAL.test(sentence)) return undefined;
    const facing = events === 0 ? FACING.exec(sentence) : null;
    if (facing && poses.length === 1) {
      now = { ...now, facing: WINDS.indexOf(facing[1] ?? '') };
      poses.splice(0, 1, now);
    }
    const rest = facing ? sentence.replace(facing[0], ' ') : sentence;
    const read = eventsIn(rest);
    if (!read) return undefined;
    isAside ||=
      /\b(?:to the|to my|to his|to her|to your) (?:left|right)\b/.test(sentence) && !/\bturn/.test(sentence);
    if (isAside && read.events.some((event) => 'turn' in event)) return undefined;
    for (const event of read.events) {
      const after = moved(now, event);
      if (!after) return undefined;
      now = after;
      poses.push(now);
      events++;
    }
    if (read.goesOn) now = { ...now, isPlaced: false };
  }
  return events > 0 ? poses : undefined;
}

/** The turns and ways of a sentence; undefined where words of direction or number are left over. */
function eventsIn(sentence: string): { events: Event[]; goesOn: boolean } | undefined {
  const events: Event[] = [];
  let rest = '';
  const said = sentence.replace(
    /\(?always (?:by )?(?:a )?quarter[- ]turns?\)?|\(?each time (?:by )?90 degrees\)?/g,
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
  const goes = rest.match(new RegExp(GOES, 'g'))?.length ?? 0;
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

function moved(pose: Pose, event: Event): Pose | undefined {
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

type Query = 'facing' | 'place' | 'back' | 'far' | 'way';

function queryOf(asked: string): Query | undefined {
  if (isHedged(tokensOf(asked).filter((word) => word !== 'again')) || /\bnot\b|n't\b/.test(asked))
    return undefined;
  if (/\b(?:before|after the|halfway|longest|total|altogether|in all)\b/.test(asked)) return undefined;
  const start =
    /\b(?:start\w*|beg[ia]n\w*|origin|left|home|set out|gate|tent|door|where (?:i|he|she|it|they) (?:was|were))\b/;
  if (/^(?:so |then )?how far\b/.test(asked))
    return /\bwalk\w*\b|\bgone\b/.test(asked) && !start.test(asked) ? undefined : 'far';
  if (RETURNS.test(asked)) {
    return /^(?:what|which|where|in)/.test(asked) ? undefined : 'back';
  }
  if (/\b(?:fac(?:e|es|ing|ed)|look\w*|point\w*|head\w*)\b/.test(asked)) {
    return /^(?:so |and |now |then |in )?(?:what|which|where)\b/.test(asked) ? 'facing' : undefined;
  }
  if (/\bwhere\b/.test(asked) && start.test(asked)) return 'place';
  return /\b(?:which|what) direction\b/.test(asked) && start.test(asked) && /\bfrom\b/.test(asked)
    ? 'way'
    : undefined;
}

const placeTold = ({ x, y }: Pose): string => {
  const parts = [
    ...(y === 0 ? [] : [`${Math.abs(y) / 100} ${y > 0 ? 'north' : 'south'}`]),
    ...(x === 0 ? [] : [`${Math.abs(x) / 100} ${x > 0 ? 'east' : 'west'}`]),
  ];
  return parts.length === 0 ? 'back at the start' : parts.join(' and ');
};

const WAY = new RegExp(`\\b${LENGTH}(?: (?:away|straight|due|to the|further|towards the))* ${WIND}\\b`, 'g');
const PLACE = '(?:starting|first) (?:point|place|spot|square)';
const BACK = new RegExp(
  `\\b(?:back (?:at|to|where)|at the start\\w*|same (?:place|spot|point)|exactly where|${PLACE})\\b`,
);
const COMES_BACK = 'back|again|return\\w*|(?:end|finish|stand) (?:up )?where';
const RETURNS = new RegExp(
  `\\b(?:is|am|are|does|did|has|will|do)\\b.*\\b(?:${COMES_BACK})\\b|^back (?:at|to)\\b`,
);
/** What an answer may say besides points of the compass and lengths. */
const ANSWER_FRAME = wordSet(
  `it he she they i you we the is are am and from of where start starting point place began started so then now away
  facing looking looks faces to towards at on in a by exactly just direction pointing back its his her my robot`,
);
const isFrame = (words: string, frame: ReadonlySet<string>): boolean =>
  tokensOf(words).every((word) => frame.has(word));

function answerTo(query: Query, end: Pose, answer: string): boolean | undefined {
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

/** Whether what the last step says of facings and places is so at some time from where the steps before it stand. */
function followed(steps: readonly string[], poses: readonly Pose[]): boolean | undefined {
  let from = 0;
  let last: boolean | undefined;
  for (const step of steps) {
    last = undefined;
    const said = readStep(step.toLowerCase());
    if (!said) continue;
    const at = stepsOn(poses, from, said);
    if (at === undefined) continue;
    from = at;
    last = true;
  }
  return last;
}

type Said = { turns: number[]; faces: number[]; legs: { heading: number; go: number }[]; back: boolean };

/** "Turning right from north means east", "it goes 4 m north, then 3 m east": the facings and ways that a step tells. */
function readStep(step: string): Said | undefined {
  if (isHedged(tokensOf(step)) || /\bnot\b|n't\b/.test(step) || DIAGONAL.test(step)) return undefined;
  const legs = [...step.matchAll(WAY)].map(([, number, , wind]) => {
    const way = gone(number, undefined, 0);
    return { heading: WINDS.indexOf(wind ?? ''), go: way && 'go' in way ? way.go : -1 };
  });
  const back = BACK.test(step);
  const bare = step.replace(WAY, ' ').replace(BACK, ' ');
  const turns = [...bare.matchAll(/\b(left|right|around|round)\b/g)].map(([word]) =>
    word === 'left' ? 3 : word === 'right' ? 1 : 2,
  );
  const faces = [...bare.matchAll(new RegExp(`\\b${WIND}\\b`, 'g'))].map(([, wind]) =>
    WINDS.indexOf(wind ?? ''),
  );
  const rest = bare.replace(/\b(?:left|right|around|round|north|south|east|west)(?:wards?)?\b/g, '');
  if (/\d/.test(rest) || (faces.length === 0 && legs.length === 0 && !back)) return undefined;
  return isFrame(rest.replace(/[^a-z]+/g, ' ').trim(), STEP_FRAME) ? { turns, faces, legs, back } : undefined;
}

const STEP_FRAME = wordSet(
  `turn turns turning turned a an the from to towards is are means make makes gives brings leaves puts him her it me i he
  she they you facing faces face looking looks look of now then so and again which after first second third fourth next
  last at start starts starting begins quarter that by in direction heading points pointing we get final finally another
  one this with robot scout still once on end ends up goes go walks walk drives flies come comes moves back where began
  started`,
);

/** Each way and facing that is named comes at its time, and the turns between are those that lead there. */
function stepsOn(
  poses: readonly Pose[],
  from: number,
  { turns, faces, legs, back }: Said,
): number | undefined {
  let at = from;
  const end = poses.at(-1);
  if (back && !(end?.isPlaced && end.x === 0 && end.y === 0)) return undefined;
  for (const { heading, go } of legs) {
    const next = poses.findIndex((pose, time) => time > at && isLeg(poses[time - 1], pose, heading, go));
    if (next < 0) return undefined;
    at = next;
  }
  if (legs.length > 0 && faces.length > 0) return undefined;
  for (const [index, face] of faces.entries()) {
    const next = poses.findIndex((pose, time) => time >= at && pose.facing === face);
    if (next < 0) return undefined;
    at = next;
    const [before] = [faces[index - 1]];
    const turn = turns[index - 1] ?? turns[0];
    if (
      before !== undefined &&
      turn !== undefined &&
      (before + turn) % 4 !== face &&
      faces.length === 2 &&
      turns.length === 1
    ) {
      return undefined;
    }
  }
  return at;
}

const isLeg = (before: Pose | undefined, after: Pose, heading: number, go: number): boolean => {
  const leg = moved(
    { x: before?.x ?? 0, y: before?.y ?? 0, facing: 0, isPlaced: true },
    { go, off: 0, heading },
  );
  return go > 0 && before !== undefined && leg?.x === after.x && leg.y === after.y;
};
