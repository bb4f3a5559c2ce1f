import { wordSet } from '../language/lists.ts';
import { countOf, isHedged, tokensOf } from './words.ts';

const NOT = /\b(?:not|isn't|wasn't|aren't|doesn't|didn't|hasn't|never)\b|n't\b/i;
const STATES = 'on-off open-shut open-closed up-down locked-unlocked lit-dark'
  .split(' ')
  .map((pair) => pair.split('-'));
const TOGGLES = 'flip|flipp|toggle|toggl|switch|press|push|beep|click|tap|tapp|pull|turn|hit|use|us';
const TOGGLE = new RegExp(`\\b(?:${TOGGLES})(?:e?s|ed)?\\b`, 'gi');

/** Two states, and which of them it comes to: "A lamp is off. Each push turns it on, or off if it is on. I push seven times." */
export function switched([first = '', ...rest]: readonly string[]):
  | { pair: string[]; ends: string }
  | undefined {
  const pair = rest.map(ruleOf).find((rule) => rule !== undefined);
  const [, starts] = new RegExp(`${STARTS}(${pair?.join('|')})\\b[^,]{0,20}$`, 'i').exec(first) ?? [];
  const rules = rest.filter(ruleOf);
  const told = [first, ...rest].flatMap((sentence) => tokensOf(sentence).slice(1));
  const own = new Set([...FRAME, ...tokensOf(first), ...(pair ?? [])].map((word) => word.toLowerCase()));
  const isRead = told.every(
    (word) => own.has(word.toLowerCase()) || countOf(word) !== undefined || isToggle(word),
  );
  const times = rest.filter((sentence) => !ruleOf(sentence)).map(timesIn);
  if (
    !isRead ||
    rules.length > 1 ||
    !pair ||
    !starts ||
    times.length === 0 ||
    NOT.test(first) ||
    isHedged(tokensOf(first))
  )
    return undefined;
  const count = times.reduce<number>((sum, more) => sum + (more ?? Number.NaN), 0);
  if (Number.isNaN(count)) return undefined;
  const at = pair.indexOf(starts.toLowerCase());
  return { pair: [...pair], ends: pair[(at + count) % 2] ?? '' };
}
/** With any other word a push may be another push. */
const FRAME = wordSet(
  'each every time times once twice it is if and or a the button switch lever of turns turn moves move changes change makes from to between',
);
const isToggle = (word: string): boolean => word.replace(TOGGLE, '') === '';
const STARTS = '^(?:at first |at the start,? )?[^.,]{2,40} (?:is|was|stands|starts) (?:switched |turned )?';

/** The two states that a rule says to change into one another. */
function ruleOf(sentence: string): readonly string[] | undefined {
  const isRule = /\b(?:each|every|whenever|pressing|pushing|if|when|one)\b/i.test(sentence);
  // "Opens it", "is closed".
  const isTold = (state: string) =>
    new RegExp(`\\b${state.replace(/ed$/, '')}e?[sd]?\\b`, 'i').test(sentence);
  return isRule && !NOT.test(sentence) ? STATES.find((pair) => pair.every(isTold)) : undefined;
}

function timesIn(sentence: string): number | undefined {
  if (NOT.test(sentence) || isHedged(tokensOf(sentence)) || /\band\b|,/.test(sentence)) return undefined;
  const verbs = sentence.match(TOGGLE)?.length ?? 0;
  if (/\bonce\b/i.test(sentence)) return verbs === 1 ? 1 : undefined;
  if (/\btwice\b/i.test(sentence)) return verbs === 1 ? 2 : undefined;
  const [, word = ''] = /\b([\p{L}\d]+) times\b/iu.exec(sentence) ?? [];
  return verbs === 1 ? countOf(word) : undefined;
}
