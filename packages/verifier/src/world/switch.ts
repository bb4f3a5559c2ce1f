import { countOf, isHedged, tokensOf } from './words.ts';

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

/** Two states, and which of them it comes to: "A lamp is off. Each push turns it on, or off if it is on. I push seven times." */
export function switched([first = '', ...rest]: readonly string[]):
  | { pair: string[]; ends: string }
  | undefined {
  const pair = rest.map((sentence) => ruleOf(sentence, STATES)).find((rule) => rule !== undefined);
  const [, starts] = new RegExp(`${STARTS}(${pair?.join('|')})\\b[^,]{0,20}$`, 'i').exec(first) ?? [];
  const times = rest.filter((sentence) => !ruleOf(sentence, STATES)).map(timesIn);
  if (!pair || !starts || times.length === 0 || NOT.test(first) || isHedged(tokensOf(first)))
    return undefined;
  const count = times.reduce<number>((sum, more) => sum + (more ?? Number.NaN), 0);
  if (Number.isNaN(count)) return undefined;
  const at = pair.indexOf(starts.toLowerCase());
  return { pair: [...pair], ends: pair[(at + count) % 2] ?? '' };
}
const STARTS = '^(?:at first |at the start,? )?[^.,]{2,40} (?:is|was|stands|starts) (?:switched |turned )?';

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
