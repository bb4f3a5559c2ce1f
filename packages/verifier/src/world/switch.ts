import { assentOf, countOf, isHedged, plain, tokensOf } from './words.ts';
import type { World } from './world.ts';

const NOT = /\b(?:not|isn't|wasn't|aren't|doesn't|didn't|hasn't|never)\b|n't\b/i;
const STATES: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['open', 'shut'],
  ['open', 'closed'],
  ['up', 'down'],
  ['locked', 'unlocked'],
  ['lit', 'dark'],
];
const TOGGLES = 'flip|flipp|toggle|toggl|switch|press|push|beep|click|tap|tapp|pull|turn|hit|use|us';
const TOGGLE = new RegExp(`\\b(?:${TOGGLES})(?:e?s|ed)?\\b`, 'gi');

/** "A lamp is off. Each push turns it on if it is off and off if it is on. I push seven times. Is it on or off?" */
export function switchWorld(all: readonly string[]): World | undefined {
  const asked = all.at(-1) ?? '';
  const [first = '', ...rest] = all.slice(0, -1);
  const pair = STATES.find((one) =>
    one.some((state) =>
      new RegExp(
        `^(?:at first |at the start,? )?[^.,]{2,40} (?:is|was|stands|starts) (?:switched |turned )?${state}\\b[^,]{0,20}[.!]?$`,
        'i',
      ).test(first),
    ),
  );
  const other = pair && rest.some((sentence) => ruleOf(sentence, STATES));
  const states = rest.map((sentence) => ruleOf(sentence, STATES)).find((rule) => rule !== undefined);
  if (!pair || !other || !states || NOT.test(first)) return undefined;
  const [one, two] = states;
  const starts = new RegExp(`\\b${one}\\b`, 'i').test(first)
    ? one
    : new RegExp(`\\b${two}\\b`, 'i').test(first)
      ? two
      : undefined;
  const times = rest.filter((sentence) => !ruleOf(sentence, STATES)).map(timesIn);
  if (!starts || times.length === 0 || times.includes(undefined) || isHedged(tokensOf(first)))
    return undefined;
  const count = times.reduce<number>((sum, more) => sum + (more ?? 0), 0);
  const ends = count % 2 === 0 ? starts : starts === one ? two : one;
  const said = asked.replace(/[?.]+$/, '');
  const named = [one, two].filter((state) => new RegExp(`\\b${state}\\b`, 'i').test(said));
  if (
    NOT.test(said) ||
    isHedged(tokensOf(said.replace(/ or /g, ' '))) ||
    !/^(?:so |and |then )?(?:is|are|how|what|which|in what|will)\b/i.test(said)
  )
    return undefined;
  const asks = named.length === 1 && /^(?:so |then )?is\b/i.test(said) ? named[0] : undefined;
  const stateIn = (text: string) =>
    [one, two].filter((state) => new RegExp(`\\b${state}\\b`, 'i').test(text));
  return {
    told: ends,
    answers(answer) {
      const text = plain(answer);
      const says = assentOf(text);
      if (asks !== undefined && says !== undefined) return says === (asks === ends);
      const [state, more] = stateIn(text.replace(/\bon (?=the|its)/gi, ''));
      const bare = tokensOf(text).length < 6 && !NOT.test(text) && !isHedged(tokensOf(text));
      return state === undefined || more || !bare ? undefined : state === ends;
    },
    follows: () => undefined,
  };
}

/** The two states that a rule says to change into one another. */
function ruleOf(sentence: string, pairs: typeof STATES): readonly [string, string] | undefined {
  if (!/\b(?:each|every|whenever|pressing|pushing|if|when|one)\b/i.test(sentence) || NOT.test(sentence))
    return undefined;
  return pairs.find(([one, two]) => {
    const verbs: Readonly<Record<string, string>> = {
      open: 'opens?',
      shut: 'shuts?',
      closed: 'close[sd]?',
      locked: 'locks?|locked',
      unlocked: 'unlocks?|unlocked',
    };
    return [one, two].every((state) =>
      new RegExp(`\\b(?:${verbs[state] ?? state}|${state})\\b`, 'i').test(sentence),
    );
  });
}

function timesIn(sentence: string): number | undefined {
  if (NOT.test(sentence) || isHedged(tokensOf(sentence)) || /\band\b|,/.test(sentence)) return undefined;
  const verbs = sentence.match(TOGGLE)?.length ?? 0;
  if (/\bonce\b/i.test(sentence)) return verbs === 1 ? 1 : undefined;
  if (/\btwice\b/i.test(sentence)) return verbs === 1 ? 2 : undefined;
  const [, word = ''] = /\b([\p{L}\d]+) times\b/iu.exec(sentence) ?? [];
  return verbs === 1 ? countOf(word) : undefined;
}
