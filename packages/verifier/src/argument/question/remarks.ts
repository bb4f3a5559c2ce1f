import { wordSet } from '../../language/lists.ts';
import { limits, type Word } from '../../logic/words.ts';

/** Words by which one speaks of what is told, known, ruled or to be answered, and of nothing else. */
const TELLING = wordSet(
  `that this it these is are was be been all i we you one me us know known knows told tell says say said state states stated
  given nothing anything more else further other another laid down about rule rules law policy fact facts statement statements
  sentence always never kept keep holds hold enforced applies apply fails fail without exception exceptions for sure certain
  certainly true false there no not any information info only have has answer yes or and cannot can could known just simply
  single word words please if so the a an what following above here as of to from on by in going alone take assume
  suppose supposing assuming really very strictly which does do follow follows logically necessarily valid conclusion
  whether decided determined unknown undecidable tell how unclear open question they everyone everybody case cases`,
);
/** A remark needs one of these: what it speaks of. */
/** What somebody says need not be so. */
export const SAYS = /^(?:sa(?:y|ys|id)|tells?|told|claim|think|thought|believe|wr[io]te|promise)/;
const CORE = wordSet(
  `rule rules law policy fact facts statement statements sentence known know told said says information info exception
  exceptions nothing answer yes certain sure conclusion strictly all enforced else`,
);
const LONGEST = 24;

/** Whether words only speak of what is told or asked: "that is all I know", "the rule is always kept". */
export const isMeta = (words: readonly Word[]): boolean =>
  !doubts(words) &&
  (isNothingTold(words) ||
    (words.length > 0 &&
      words.length <= LONGEST &&
      words.every(
        ({ text }) => TELLING.has(text) || text === ',' || text === ':' || text === '(' || text === ')',
      ) &&
      words.some(({ text }) => CORE.has(text))));

/** Whether what is told is itself denied or put in doubt: "there are exceptions", "it is not known whether the rule holds". */
function doubts(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text);
  const isChoice = texts.includes('or');
  const isSupposed = texts.includes('if') || texts.includes('whether');
  const exception = texts.findIndex((text) => /^(?:exceptions?|fails?)$/.test(text));
  const isDenied = (at: number): boolean => texts.slice(0, at).some((text) => DENIES.test(text));
  if (exception >= 0) return !isDenied(exception);
  const rests = texts.findIndex((text) => HOLDS.test(text));
  return (
    !isChoice &&
    (texts.some((text) => /^(?:false|wrong)$/.test(text)) || (rests >= 0 && (isSupposed || isDenied(rests))))
  );
}
/** Whether a sentence is about what is told rather than the matter: "the statements above are false". */
export const isOfTold = (words: readonly Word[]): boolean =>
  limits(words) ||
  words.some(({ text }, at) => {
    const before = words[at - 1]?.text ?? '';
    return (
      TOLD_IN.test(text) && (/^(?:this|these|those|all|both)$/.test(before) || (at === 1 && before === 'the'))
    );
  });
const TOLD_IN = /^(?:rules?|statements?|sentences?|facts?|laws?|premises?)$/;
const DENIES = /^(?:no|not|never|nothing|without|cannot)$/;
const HOLDS = /^(?:true|appl(?:y|ies)|holds?|kept|enforced|valid)$/;

/** "Nothing more is known about their ages": whatever it is about. */
const isNothingTold = (words: readonly Word[]): boolean =>
  /^(?:nothing|about|of)$/.test(words[0]?.text ?? '') &&
  words.some(({ text }) => text === 'nothing') &&
  words.some(({ text }) => TOLD.test(text)) &&
  words.length <= LONGEST;
const TOLD = /^(?:known|said|told|laid|stated|written|decided|mentioned|ruled)$/;

const FOR_SURE = [
  ...wordSet(
    'for_sure for_certain no_matter_what without_exception in_question in_this_case in_any_case of_course as_well',
  ),
].map((run) => run.split('_'));

/** Announcements before a colon, remarks in commas and words of certainty: without them. */
export function withoutMeta(given: readonly Word[]): readonly Word[] {
  const colon = given.findIndex(({ text }) => text === ':');
  const words =
    colon > 0 && colon < given.length - 1 && announces(given.slice(0, colon))
      ? given.slice(colon + 1)
      : given;
  const kept: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const run = FOR_SURE.find((one) => one.every((part, by) => words[at + by]?.text === part));
    const word = words[at];
    if (run) at += run.length;
    else {
      if (word) kept.push(word);
      at++;
    }
  }
  while (/^[,;:]$/.test(kept.at(-1)?.text ?? '')) kept.pop();
  return kept;
}

/** "Rule:", "all I was told:", "store policy says:". */
const announces = (words: readonly Word[]): boolean =>
  words.length <= LONGEST &&
  words.some(({ text }) => (CORE.has(text) && !SAYS.test(text)) || /^(?:i|we)$/.test(text)) &&
  !words.some(({ text }) => /^(?:false|not|if|wrong|never|nobody|no)$/.test(text));
