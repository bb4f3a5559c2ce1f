import { saysUnknown } from '../../proof/assent.ts';
import { assentOf, isHedged, plain, tokensOf } from '../words.ts';
import type { World } from '../world.ts';
import { heldBy, type State, statesOf } from './state.ts';
import { follower } from './steps.ts';
import { NOT, type Parties, peopleIn, thingNamed, toldBy } from './told.ts';

/** Reads a question on who has what in the end; undefined where any change or holding of it was not read. */
export function movesWorld(sentences: readonly string[]): World | undefined {
  const asked = sentences.at(-1);
  if (asked === undefined || sentences.length < 3) return undefined;
  const told = toldBy(sentences.slice(0, -1));
  const states = told && statesOf(told.start, told.moves);
  const last = states?.at(-1);
  const query = told && last && queryOf(asked, told);
  if (!told || !states || !last || !query) return undefined;
  const words = new Set([...sentences.flatMap(tokensOf), ...ECHO].map((word) => word.toLowerCase()));
  return {
    told: [...last].map(([thing, holder]) => `${holder} has ${thing}`).join(', '),
    names: namesOf(told),
    answers: (answer) => answerTo(query, last, plain(answer), told, words),
    follows: follower(states, told, words),
  };
}

const ECHO = 'it is the a has now at end in on holds he she who'.split(' ');
const namesOf = ({ holders, things }: Parties): Set<string> =>
  new Set([...holders, ...things].flatMap((name) => name.toLowerCase().split(' ')));

type Query =
  | { asks: 'thing'; holder: string }
  | { asks: 'holder'; thing: string }
  | { asks: 'whether'; holder: string; thing: string };

const OPEN = /\b(?:has|have|had|holds?|is|\p{Ll}+ing|owns|plays|gets)(?: (?:the|an?|in|on|at|with|as))*:?$/u;
const EARLIER = /\b(?:first|second|third|before|start|beginning|originally|initially|begin)\b/i;

function queryOf(asked: string, { holders, things }: Parties): Query | undefined {
  if (NOT.test(asked.replace(/,? (?:with )?no more [\p{L} ]+/u, '')) || isHedged(tokensOf(asked)))
    return undefined;
  const people = peopleIn(asked);
  const [holder, another] = people;
  const bare = holder ? asked.replace(holder, '') : asked;
  const thing = thingNamed(bare, things);
  if (another || (holder && !holders.includes(holder)) || EARLIER.test(bare.replace(thing ?? '\0', '')))
    return undefined;
  if (
    /^(?:so |then |now |and |in the end,? |at the end,? |finally,? )?(?:does|did|is|has|do)\b/i.test(asked)
  ) {
    return holder && thing ? { asks: 'whether', holder, thing } : undefined;
  }
  // "In the end, Ann has the": what she has is to be named.
  const isOpen = holder !== undefined && !/[.?!]$/.test(asked) && OPEN.test(asked);
  if (!isOpen && !/\b(?:what|which|who|whose|where)\b.*[?.:…]$/i.test(asked)) return undefined;
  if (holder) return thing && /\bwho\b/i.test(asked) ? undefined : { asks: 'thing', holder };
  return thing && /\b(?:who|whose|where|which \p{Ll}+ (?:is|has|sits|stands|holds))\b/iu.test(asked)
    ? { asks: 'holder', thing }
    : undefined;
}

function answerTo(
  query: Query,
  state: State,
  answer: string,
  { holders, things }: Parties,
  words: ReadonlySet<string>,
): boolean | undefined {
  if (saysUnknown(answer)) return false;
  if (query.asks === 'whether') {
    const says = assentOf(answer);
    return says === undefined ? undefined : says === (state.get(query.thing) === query.holder);
  }
  if (
    isHedged(tokensOf(answer)) ||
    NOT.test(answer) ||
    !tokensOf(answer).every((word) => isEcho(word, words, things))
  )
    return undefined;
  const people = holders.filter((holder) => tokensOf(answer).includes(holder));
  const thing = thingNamed(answer, things);
  if (query.asks === 'holder') {
    return people.length === 1 && (thing ?? query.thing) === query.thing
      ? state.get(query.thing) === people[0]
      : undefined;
  }
  if (!thing || people.some((name) => name !== query.holder)) return undefined;
  const held = heldBy(state, query.holder);
  return held.length > 1 ? undefined : held[0] === thing;
}

const isEcho = (word: string, words: ReadonlySet<string>, things: readonly string[]): boolean =>
  words.has(word.toLowerCase()) || things.some((thing) => thing.split(' ').includes(word.toLowerCase()));
