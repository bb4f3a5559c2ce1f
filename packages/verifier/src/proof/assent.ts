const YES = /^\W*(?:yes|true|valid)\W*$/i;
const NO = /^\W*(?:no|false|invalid)\W*$/i;

/** Whether an answer says yes or no and nothing else; undefined where it says neither. */
export function saysYes(answer: string): boolean | undefined {
  if (YES.test(answer)) return true;
  return NO.test(answer) ? false : undefined;
}
