import { anyForm } from '../../language/inflect.ts';
import { MOVES } from '../../language/lexicon/verbs.ts';
import { isHedged, plain, tokensOf } from '../words.ts';
import type { World } from '../world.ts';
import { answerTo, followed, fromThere, placeTold, type Query, RETURNS } from './answer.ts';
import {
  DIAGONAL,
  type Event,
  eventsIn,
  FACING,
  moved,
  START,
  type Stop,
  UNITS,
  unitsIn,
  WIND,
  WINDS,
} from './events.ts';

/** Reads a question on a walk of turns and distances; undefined where anything of it was not read. */
export function walkWorld(question: readonly string[]): World | undefined {
  const sentences = question.map((sentence) => sentence.toLowerCase());
  const asked = sentences.at(-1) ?? '';
  const telling = sentences.slice(0, -1);
  const walk = walkOf(telling);
  const poses = walk?.map(({ pose }) => pose);
  const end = poses?.at(-1);
  const query = poses && queryOf(asked);
  if (!walk || !poses || !end || !query) return undefined;
  const told = telling.join(' ');
  const units = new Set(unitsIn(told));
  if (
    /\b(?:at first|initially|originally)\b/.test(asked) ||
    units.size > 1 ||
    !isOfOne(telling) ||
    !isFromStart(asked, told)
  )
    return undefined;
  const [unit] = units;
  const [, counted] = new RegExp(`how many (${UNITS})\\b`).exec(asked) ?? [];
  const isCounted = query === 'far' && unitsIn(`1 ${counted}`)[0] === unit && (end.x === 0 || end.y === 0);
  const isBlind = !new RegExp(`\\b${WIND}\\b`).test(told);
  if (query === 'facing' && walk.some(({ by }) => isAside(by))) return undefined;
  if (isBlind && query !== 'back' && query !== 'far') return undefined;
  if (query === 'facing' ? end.facing === undefined : !end.isPlaced) return undefined;
  return {
    told:
      query === 'facing'
        ? (WINDS[end.facing ?? 0] ?? '')
        : placeTold(query === 'home' ? fromThere(end) : end),
    answers: (answer) => {
      const bare = plain(answer).toLowerCase().replace(/\.$/, '');
      // "How many blocks?" "4." Around a corner blocks may be counted as they are walked.
      const said = isCounted && /^[\d.,]+$|^[a-z]+$/.test(bare) ? `${bare} ${unit}` : bare;
      // A length in another unit is another length.
      return unitsIn(said).every((other) => other === unit) ? answerTo(query, end, said) : undefined;
    },
    names: WAYS,
    follows: (steps) => followed(steps, walk),
  };
}

const ACTS = anyForm(`${MOVES} step turn face look head hike stand start`);
const ACTOR = new RegExp(
  `^(?:(?:then|next|now|so|finally|at first|first),? )?(?:(i|we|you)\\b|(\\S+(?: \\S+){0,2}?) ${ACTS}\\b)`,
);
const NOBODY = new RegExp(`^(?:then|next|now|and|it|he|she|they|from there|always|take|${ACTS})\\b.*$`);
const OTHER_ACTOR = new RegExp(`(?:,|\\band|\\bbut|\\bwhile) (?:my|the|a|his|her|their) \\w+ ${ACTS}\\b`);

/** Whether one alone walks and turns: "he" and "it" are whoever was named. */
function isOfOne(sentences: readonly string[]): boolean {
  const actors = sentences.flatMap((said) => {
    const [, first, named] = ACTOR.exec(said) ?? [];
    const name = named?.replace(/^(?:the|an?|my|our) /, '').replace(NOBODY, '');
    return first ? ['i'] : name ? [name] : [];
  });
  return new Set(actors).size <= 1 && !sentences.some((sentence) => OTHER_ACTOR.test(sentence));
}

/** Whether the place that a question measures from is the start, or a place that the walk was told to begin at. */
function isFromStart(asked: string, told: string): boolean {
  if (
    /\bhow far (?:did|does|do|will|has|have)\b.*\b(?:walk|go|gone|drive|driven|fly|run|travel|ride|sail)/.test(
      asked,
    )
  )
    return false;
  const [, from] = /\bfrom (?:the |his |her |its |my )?(\w+)\b/.exec(asked) ?? [];
  const start = /^(?:start\w*|origin|where|beginning|first|point|there|it)$/;
  if (/^(?:so |then )?how far\b/.test(asked) && from === undefined && !/\baway\b/.test(asked)) return false;
  return (
    from === undefined ||
    start.test(from) ||
    new RegExp(`\\b(?:from|at|leaves?|left) (?:the |his |her |its |my )?${from}\\b`).test(told)
  );
}

const FORWARD = /^(?:always |keep )?(?:face|facing) (?:forward|ahead|the same (?:way|direction))\b/;
/** Words of ways: a step without them and without a number states nothing of a walk. */
const WAYS = new Set([...WINDS, ...'left right around round back forward forwards start origin'.split(' ')]);

/** Whether somebody goes to a side without turning there. */
const isAside = (event: Event | undefined): boolean =>
  event !== undefined && 'go' in event && (event.off === 1 || event.off === 3);

/** Where a walk leads, after each of its turns and ways; undefined where any of it is not read. */
function walkOf(sentences: readonly string[]): Stop[] | undefined {
  // Without any point of the compass only how one stands to the start can be asked.
  const isBlind = !sentences.some((sentence) => new RegExp(`\\b${WIND}\\b`).test(sentence));
  let now = isBlind ? { ...START, facing: 0 } : START;
  const stops: Stop[] = [{ pose: now }];
  let keeps = false;
  for (const sentence of sentences) {
    if (isHedged(tokensOf(sentence)) || /\bnot\b|n't\b|\bno\b|\btwice\b|\brepeat\w*|\btimes\b/.test(sentence))
      return undefined;
    if (DIAGONAL.test(sentence)) return undefined;
    const facing = stops.length === 1 ? FACING.exec(sentence) : null;
    if (facing) {
      now = { ...now, facing: WINDS.indexOf(facing[1] ?? '') };
      stops.splice(0, 1, { pose: now });
    }
    const rest = facing ? sentence.replace(facing[0], ' ') : sentence;
    const read = eventsIn(rest);
    if (!read) return undefined;
    keeps ||= FORWARD.test(sentence) || read.events.some(isAside);
    if (keeps && read.events.some((event) => 'turn' in event)) return undefined;
    // Where nothing but ways and turns is told, what is neither is one that was not understood.
    const isOther = read.events.length === 0 && !FORWARD.test(sentence) && stops.length > 1;
    if (isBlind && isOther) return undefined;
    for (const event of read.events) {
      const after = moved(now, event);
      if (!after) return undefined;
      now = after;
      stops.push({ pose: now, by: event });
    }
    if (read.goesOn) now = { ...now, isPlaced: false };
  }
  return stops.length > 1 ? stops : undefined;
}

const STARTS =
  'start\\w*|beg[ia]n\\w*|origin|left|home|set out|gate|tent|door|where (?:i|he|she|it|they) (?:was|were)';
const OF = '(?:the |his |her |its |my |our |their )?';
/** "From the start", "to where she set out": what a place is told by. */
const BY_START = new RegExp(`\\b(?:from|to|of) (?:where (?:\\w+ )?)?${OF}(?:${STARTS})\\b`);
/** "Which way is the start from there?": not where somebody stands, but where the start lies. */
const START_LIES = new RegExp(`\\b(?:is|was|lies?|lay|does|did) ${OF}(?:start|origin)\\b`);
const OTHERWISE =
  /\b(?:before|after the|halfway|longest|total|altogether|in all|ha(?:s|ve|d) to|needs?|must|should|would)\b/;

function queryOf(asking: string): Query | undefined {
  const asked = asking
    .replace(/\b(?:start\w*|first|original|initial) (?:point|place|spot|position)\b/, 'start')
    .replace(/^if (?:i|we|you|one) (?:follow|do|carry out) [^,]*,/, '')
    .replace(/^\s*(?:so|and|now|then)\b,?\s*/, '');
  if (isHedged(tokensOf(asked).filter((word) => word !== 'again')) || /\bnot\b|n't\b/.test(asked))
    return undefined;
  if (OTHERWISE.test(asked)) return undefined;
  const named = new RegExp(`\\b(?:${STARTS})\\b`).test(asked);
  if (new RegExp(`^how many (?:${UNITS})\\b.*\\bfrom\\b`).test(asked)) return 'far';
  if (/^how far\b/.test(asked)) return /\bwalk\w*\b|\bgone\b/.test(asked) && !named ? undefined : 'far';
  if (START_LIES.test(asked))
    return /^in (?:what|which) direction\b.*\bfrom (?:there|here)\W*$/.test(asked) ? 'home' : undefined;
  if (RETURNS.test(asked)) return /^(?:what|which|where|in)/.test(asked) ? undefined : 'back';
  if (/\b(?:fac(?:e|es|ing|ed)|look\w*|point\w*|head\w*)\b/.test(asked)) {
    const isOpen = /\b(?:look|facing|face)\W*$/.test(asked);
    return !named && (isOpen || /^(?:in )?(?:what|which|where)\b/.test(asked)) ? 'facing' : undefined;
  }
  if (!BY_START.test(asked)) return undefined;
  return /^where\b/.test(asked) ? 'place' : /\b(?:which|what) direction\b/.test(asked) ? 'way' : undefined;
}
