/** Words that undo one another, as antonyms of WordNet 3.1 stand together. */
const PAIRS: readonly (readonly [string, string])[] =
  `increase decrease|raise lower|increase reduce|raise reduce|open close|lock open|close open
  |deposit withdraw|start stop|add remove|upload download|deploy rollback|install uninstall|approve reject|approve decline|accept reject
  |pause resume|merge split|enable disable|activate deactivate|connect disconnect|show hide|join leave|accept decline|buy sell|lend borrow
  |import export|promote demote|grant revoke|extend shorten|push pull|arm disarm|encrypt decrypt|allow deny|allow block|create delete
  |create complete|create close|create cancel|book cancel|yes no|on off|up down|public private|yes abstain|long short|in out|send request
  |open lock|remove add|pay request|credit debit|stop start|down increase|down raise|up decrease|up lower|send unsend|pin unpin|mute unmute|delete restore`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]);
const AGAINST = new Map<string, Set<string>>();
for (const [one, other] of PAIRS)
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    AGAINST.set(a, (AGAINST.get(a) ?? new Set()).add(b));

/** The prefix of a word that undoes another, or does it again. */
export const UNDOES = /^(?:un|de|dis|re)(?=\p{L}{3})/u;

/** Whether one verb (base forms) undoes what the other does. */
export const areAgainst = (asked: string, done: string): boolean =>
  AGAINST.get(asked)?.has(done) === true ||
  (UNDOES.test(done) && !done.startsWith('re') && done.replace(UNDOES, '') === asked) ||
  (UNDOES.test(asked) && !asked.startsWith('re') && asked.replace(UNDOES, '') === done);
