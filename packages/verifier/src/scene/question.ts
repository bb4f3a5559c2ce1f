import { splitSentences } from '../text/sentences.ts';
import { ordinalOf } from '../world/order/scales.ts';
import { colourOf, readScene, type Scene, singular, type Thing } from './scene.ts';

/** What a question about things that are seen comes to: a colour, a number, yes or no. */
export type SceneAnswer = string | number | boolean;

const LONGEST = 2_000;
const ANY = /^(?:things?|objects?|items?)$/;

/** Solves a question about things of some colour; undefined where it is of another kind or not all was read. */
export function solveScene(question: string): SceneAnswer | undefined {
  if (question.length > LONGEST) return undefined;
  const [told, asked, more] = splitSentences(question).map(({ start, end }) =>
    question
      .slice(start, end)
      .replace(/\s+/g, ' ')
      .replace(/[.?!]$/, '')
      .toLowerCase(),
  );
  const scene = told !== undefined && asked !== undefined && more === undefined ? readScene(told) : undefined;
  if (!scene || asked === undefined) return undefined;
  return isColoured(scene, asked) ?? colourAsked(scene, asked) ?? countAsked(scene, asked);
}

/** "Is the mug grey?" */
function isColoured({ things }: Scene, asked: string): boolean | undefined {
  const [, noun, word] = /^is the ([a-z][a-z -]*) ([a-z]+)$/.exec(asked) ?? [];
  const colour = word && colourOf(word);
  const thing = noun && colour ? only(things.filter((one) => one.noun === noun)) : undefined;
  return thing && thing.colour === colour;
}

/** "What colour is the mug?", "What is the colour of the thing to the left of the mug?" */
function colourAsked(scene: Scene, asked: string): string | undefined {
  const [, what] = /^what (?:is the colou?r of|colou?r is) the (.+)$/.exec(asked) ?? [];
  if (!what) return undefined;
  const at = what.startsWith('row') ? undefined : (placeOf(scene.things, what) ?? beside(scene, what));
  return at === undefined ? undefined : scene.things[at]?.colour;
}

/** Where a thing stands that is named by its kind, its colour, or both; undefined where it is not exactly one. */
function placeOf(things: readonly Thing[], name: string): number | undefined {
  const fits = things.flatMap((thing, at) => (isNamed(thing, name) ? [at] : []));
  const [at, another] = fits;
  return at !== undefined && another === undefined && things[at]?.count === 1 ? at : undefined;
}

function isNamed({ colour, noun }: Thing, name: string): boolean {
  const [first = '', ...rest] = name.split(' ');
  const kind = rest.join(' ');
  if (noun === name) return true;
  return colourOf(first) === colour && (noun === kind || (ANY.test(kind) && !kind.endsWith('s')));
}

/** "The vehicle directly to the left of", "the third vehicle from the left". */
const NOUN =
  /^[a-z]+(?= (?:that|which|to|on|at|directly|just|right|furthest|standing|lying|the) )|(?<=^[a-z-]+ )[a-z]+(?=$| from)/;
/** A place in the row that is told by its end or by another place. */
const NEAR = new RegExp(
  '^thing (?:that is |which is |standing |lying )?(?:(?:(?:directly|immediately|just|right) )?' +
    '(?:to|on) the (left|right) (?:side )?of|(?:furthest|farthest)(?: away)? from) the (.+)$',
);
/** "The leftmost thing", "the thing on the far right", "the third thing from the left". */
const AT_END =
  /^(?:thing )?(?:the )?(?:(left|right)[- ]?most(?: thing)?|(?:on|at) the (?:far|very) (left|right))$/;
const NTH = /^(?:thing )?(?:the )?([a-z]+)(?: thing| one)? from the (left|right)$/;
const REMOVAL = new RegExp(
  '^if (?:i|you|we) (?:remove|take away) all (?:of )?the (.+?) from the ([a-z ]+?), how many (.+?)' +
    ' (?:remain|are left|are there)(?: on it| in it| there| on the [a-z ]+)?$',
);

function beside(scene: Scene, asked: string): number | undefined {
  const { inRow, things } = scene;
  const what = asked.replace(NOUN, (noun) => (isAnyOf(noun, things) ? 'thing' : noun));
  if (!inRow || things.some(({ count }) => count !== 1)) return undefined;
  const [, most, side = most] = AT_END.exec(what) ?? [];
  if (side) return side === 'left' ? 0 : things.length - 1;
  const [, nth = '', end] = NTH.exec(what) ?? [];
  const place = ordinalOf(nth);
  if (place > 0) return end === 'left' ? place - 1 : things.length - place;
  const [, near, from] = NEAR.exec(what) ?? [];
  const at = from === undefined ? undefined : placeOf(scene.things, from);
  if (at === undefined) return undefined;
  if (near) return near === 'left' ? at - 1 : at + 1;
  const toLast = things.length - 1 - at;
  return at === toLast ? undefined : at > toLast ? 0 : things.length - 1;
}

/** Whether a noun names all the things that there are: by a word for anything, or by their own or none of their own. */
const isAnyOf = (noun: string, things: readonly Thing[]): boolean =>
  ANY.test(noun) || new Set(things.map((one) => one.noun === noun)).size === 1;

type Kind = (thing: Thing) => boolean;

/** "How many non-red things are there to the left of the mug?", "If I remove all the mugs, how many remain?" */
function countAsked(scene: Scene, asked: string): number | undefined {
  const { things, place } = scene;
  const removal = REMOVAL.exec(asked);
  if (removal) {
    const gone = kindOf(removal[1] ?? '');
    const kept = kindOf(removal[3] ?? '');
    return gone && kept && removal[2] === place
      ? total(things.filter((one) => !gone(one) && kept(one)))
      : undefined;
  }
  const [, those, at, not, a, b] =
    /^how many (.+?)(?: (?:on|in|at) the ([a-z ]+?))? are (not |neither )?([a-z]+)(?: n?or ([a-z]+))?$/.exec(
      asked,
    ) ?? [];
  const [one, other] = [a, b].map((word) => (word === undefined ? word : colourOf(word)));
  if (those && one && !b === !other) {
    const kind = at === undefined || at === place ? kindOf(those) : undefined;
    return (
      kind && total(things.filter((thing) => kind(thing) && [one, other].includes(thing.colour) === !not))
    );
  }
  const [, what, side, from, there] =
    /^how many (.+?) (?:do (?:you|i|we) see|are(?: there)?)(?: to the (left|right) of the (.+)| (?:on|in|at) the (.+))?$/.exec(
      asked,
    ) ?? [];
  const kind = what === undefined ? undefined : kindOf(what);
  if (!kind || (there !== undefined && there !== place)) return undefined;
  if (side === undefined) return total(things.filter(kind));
  const mark = scene.inRow ? placeOf(things, from ?? '') : undefined;
  if (mark === undefined) return undefined;
  return total((side === 'left' ? things.slice(0, mark) : things.slice(mark + 1)).filter(kind));
}

/** What several things are called: "red mugs", "non-red things", "mugs"; undefined for words not understood. */
function kindOf(words: string): Kind | undefined {
  const [, not, first = '', rest = ''] = /^(non-|)([a-z]+)(?: (.+))?$/.exec(words) ?? [];
  const colour = colourOf(first);
  if (not === undefined || (not && !colour)) return undefined;
  const noun = colour ? rest : words;
  if (noun === '') return undefined;
  const isOne: Kind = ANY.test(noun) ? () => true : (thing) => thing.noun === singular(noun);
  return (thing) => isOne(thing) && (!colour || (thing.colour === colour) === (not === ''));
}

const total = (things: readonly Thing[]): number => things.reduce((sum, { count }) => sum + count, 0);

const only = (things: readonly Thing[]): Thing | undefined =>
  things.length === 1 && things[0]?.count === 1 ? things[0] : undefined;
