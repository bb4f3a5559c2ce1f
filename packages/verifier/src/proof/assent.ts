const YES = /^\W*(?:yes|true|valid)\W*$/i;
const NO = /^\W*(?:no|false|invalid)\W*$/i;

/** Whether an answer says yes or no and nothing else; undefined where it says neither. */
export function saysYes(answer: string): boolean | undefined {
  if (YES.test(answer)) return true;
  return NO.test(answer) ? false : undefined;
}

const UNKNOWN = new RegExp(
  "(?:\\b(?:can ?not|can't|could not|couldn't|impossible to|not possible to|unable to) (?:be )?" +
    '(?:known?|tell|told|say|said|determined?|decided?|sure|settled?|answered|inferred)\\b' +
    '|\\bnot enough (?:information|is (?:known|said|told))|\\b(?:undetermined|unknown|unclear|undecided|undecidable|uncertain|insufficient)\\b' +
    "|\\bnot (?:known|determined|settled|certain|clear)\\b|\\b(?:isn't|is not) (?:known|settled|clear)\\b" +
    '|\\bno way to (?:tell|know)\\b|\\bnobody can (?:tell|say|know)\\b)',
  'i',
);

/** Whether an answer says that the question cannot be settled. */
export const saysUnknown = (answer: string): boolean => answer.length < 160 && UNKNOWN.test(answer);
