/** Words by which a question becomes another than its form has: denials, exceptions, changes, other worlds, other people's words. */
const TWISTS =
  /\b(?:not|never|no|none|neither|nor|cannot|[a-z]{2,8}n['’]t|besides|except\w{0,4}|without|ignor\w{1,3}|exclud\w{1,3}|remov\w{1,3}|other than|instead|rather|replac\w{1,3}|skip\w{0,4}|only if|unless|suppos\w{1,4}|imagin\w{1,3}|pretend\w{0,3}|were to|would|opposite|wrong\w{0,2}|lie[sd]?|undo\w{0,3}|undid|twice|half|double)\b/i;

/** Whether the words that ask hold one that turns the question round. Linear. */
export const isTwisted = (asking: string): boolean => TWISTS.test(asking.slice(0, 20_000));
