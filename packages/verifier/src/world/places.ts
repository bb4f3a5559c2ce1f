import { anyForm } from '../language/inflect.ts';
import { RELOCATES } from '../language/lexicon/verbs.ts';
import { saysUnknown } from '../proof/assent.ts';
import { isHedged, plain, tokensOf } from './words.ts';
import type { World } from './world.ts';

const A = '(?:the|a|an|his|her|their|my|our)';
const SMALL = '(?:in|on|out|off|from|to|into|onto|under|at|back|and|up|down)\\b';
const NOUN = `((?!${SMALL})[\\p{Ll}\\d]+(?: of [\\p{Ll}]+| (?!${SMALL})[\\p{Ll}\\d]+)??)`;
const AT = 'in|on|under|at|inside|into|onto|to|behind|beside';
const WAY = ` (?:(${AT})|from|out of|off) ${A} ${NOUN}`;
const LIES = new RegExp(
  `^${A} ${NOUN} (?:is|was|are|were|lies?|lay|stands?|stood|hangs?|hung|sits?)((?: (?:${AT}) ${A} ${NOUN}))$`,
  'u',
);
const MOVED = new RegExp(
  `^(?:(?:${A} )?\\p{L}+ )??${anyForm(`${RELOCATES} pick leave`)}(?: up)? (?:(it|them)|${A} ${NOUN})` +
    `(?: (?:back|away|over|up|out(?! of)))?((?:${WAY})*)(?: there| down)*$`,
  'u',
);
const LEAD = /^(?:(?:then|later|next|now|finally|first|afterwards|after that|at first|so),? )+/;
const JOINT =
  /[.!]+$|,? and then |, then |,? and (?=(?:the|a|an|his|her) |\p{L}+ (?:it|them|the|there)\b)|[;,] /u;
const NOT = /\b(?:not|never|nobody|no)\b|n't\b/;
const IDLE = /^(?:nobody|no one) (?:else )?(?:moves|moved|touches|touched|takes|took) [\p{L} ]+[.]$/iu;

/** Reads where a thing is after all that is done with it; undefined where anything of it was not read. */
export function placesWorld(sentences: readonly string[]): World | undefined {
  const asked = (sentences.at(-1) ?? '').toLowerCase().replace(LEAD, '');
  const [, thing = ''] =
    new RegExp(
      `^(?:where|in (?:which|what) \\p{L}+) (?:is|are) ${A} ${NOUN}(?: now| then| in the end| at the end)*\\?$`,
      'u',
    ).exec(asked) ?? [];
  const places = thing === '' ? undefined : placesIn(sentences.slice(0, -1));
  const { by = '', of: place } = places?.get(thing) ?? {};
  // What is put into a thing that moves is elsewhere, too, and what is in a hand is nowhere that is told.
  if (!places || !place || [...places.values()].some(({ of }) => of === '' || places.has(of)))
    return undefined;
  const known = new Set(sentences.slice(0, -1).flatMap((one) => tokensOf(one.toLowerCase())));
  return {
    told: `${thing} ${by} ${place}`,
    answers(answer) {
      const said = plain(answer).toLowerCase().replace(/\.$/, '');
      const [, as, at = ''] =
        new RegExp(
          `^(?:(?:it|${A} ${thing}) is )?(?:now )?(?:(in|on|under|at|behind|beside) )?(?:${A} )?${NOUN}$`,
          'u',
        ).exec(said) ?? [];
      if (!at.split(' ').every((word) => known.has(word)) || saysUnknown(said)) return undefined;
      // "Into the box" is in it; what is taken to a table may be on it, and what is under it is not.
      const isThere =
        as === undefined || /^(?:to|at)$/.test(by) || by.replace(/(?:to|side)$/, '') === as || by === as;
      return at === place ? isThere || undefined : false;
    },
    follows: () => undefined,
  };
}

type Place = { by: string; of: string };

/** Where each thing is in the end; undefined where a clause was not read, or a thing is not where it is taken from. */
function placesIn(sentences: readonly string[]): Map<string, Place> | undefined {
  const places = new Map<string, Place>();
  let last = '';
  for (const sentence of sentences) {
    if (IDLE.test(sentence)) continue;
    if (isHedged(tokensOf(sentence)) || NOT.test(sentence)) return undefined;
    for (const part of sentence.toLowerCase().split(JOINT)) {
      const clause = part.replace(LEAD, '').trim();
      const [, lying = '', spot] = LIES.exec(clause) ?? [];
      const [moved, it, named = '', ways = ''] = MOVED.exec(clause) ?? [];
      if (clause === '' || (it && ways === '' && / (?:there|down)$/.test(clause))) continue;
      const thing = lying || (it ? last : named);
      const way = [...(spot ?? ways).matchAll(new RegExp(WAY, 'gu'))];
      const to = way.flatMap(([, by, of = '']) => (by ? [{ by, of }] : []));
      const from = way.flatMap(([, by, of = '']) => (by ? [] : [of]));
      if ((!lying && !moved) || thing === '' || to.length > 1) return undefined;
      const before = places.get(thing)?.of;
      if ((lying && before !== undefined) || from.some((of) => of !== before)) return undefined;
      places.set(thing, to[0] ?? { by: '', of: '' });
      last = thing;
    }
  }
  return places.size > 0 ? places : undefined;
}
