import { baseOfVerb, formsOf, verbsIn } from '../../language/inflect.ts';
import { ABOUT } from '../../language/lexicon/certainty.ts';
import { wordSet } from '../../language/lists.ts';
import { measureOf } from '../../language/units.ts';
import { lemmaOf } from '../../language/verbs.ts';

const verbs = (list: string): Iterable<string> => verbsIn(list, formsOf).keys();

/** What sets out on a way, and what gets to the end of one. */
export const LEAVES: ReadonlySet<string> = new Set([
  ...verbs('leave depart/departure sail send post mail dispatch launch'),
  ...['off', 'out', ...verbsIn('board').keys()],
]);
export const ARRIVES: ReadonlySet<string> = new Set([
  ...verbs('arrive/arrival reach land dock deliver return'),
  ...['there', 'home', 'back', 'in'],
]);

/** What begins something, so that the instant told with it is the first of a stretch; and what ends something. */
const STARTS: ReadonlySet<string> = new Set(
  verbs(`start begin commence open issue plant sow sign hire rent borrow buy order place activate found kick
    build establish`),
);
const ENDS: ReadonlySet<string> = new Set([
  ...verbs('end finish close stop expire/expiry complete'),
  ...['due', 'ready', 'done'],
]);

/** Names of the parts of a way: they belong to whoever goes it. */
export const LEGS =
  wordSet(`journey ride rides crossing trip drive walk flight wait waits stop stops change way leg part first
  second third fourth last next rest sail voyage run swim climb driving walking riding flying sailing cycling waiting`);

/** Small words that tell nothing of when or how long. */
export const PLAIN =
  wordSet(`a an the is are was were be been being am it its he she they we i you his her hers their my our your
  him them us me this that these those here there and then so at on in of to from for by with will shall must has have had having
  does do did can may let's please who which what when where how long many much time times day date week weekday clock hour hours
  exactly one today now oh well also as get gets got getting very own takes take took lasts last lasted needs need needed goes go
  going went whole all each's latest earliest into onto off out up down through away along across near till until since while
  local same morning afternoon evening night yes o'clock if another following altogether total together overall just it'd
  new old straight directly immediately it's that's he's she's they're we're i'm there's what's o through it'll sharp minutes`);

/** Words that turn what is said beside them, and must be accounted for one by one. */
export const TURNS =
  wordSet(`not no but except without unless or nor neither either both only instead half twice double triple thrice
  again before after ago early late earlier later sooner every each per other than more less fewer least most inclusive
  inclusively including included excluding excluded exclusive counted counting counts count uncounted already still yet between
  during over under above below ${ABOUT} around some several few any average mean usually
  normally scheduled planned supposed expected should could might would delay delays delayed postpone postponed cancelled canceled
  break breaks pause pauses paused interval intervals gap gaps interrupted stopover holiday holidays weekend weekends working
  business workday workdays weekdays skip skips skipped miss misses missed missing forget forgets forgot extra extend
  extended extends shorten shortened lose loses lost gain gains gained fast slow faster slower wrong change changes changed
  daylight summer winter tomorrow yesterday tonight ahead behind alternate alternating nothing never once besides plus minus
  remaining apart rest past beyond within ended's meanwhile overlap overlaps simultaneously parallel meantime though although
  however because leap halves halved quarter quarters third thirds percent sunday's to-day off-peak round roundtrip twice-daily
  hourly daily weekly monthly yearly annual second's oneself else otherwise rather forward forwards backward backwards
  renewed renew extends resumes resumed resume suspended suspends continues continue nights backlog none nobody shorter longer
  quicker slower later's prior previous previously former latter halfway midway resting paused wasted snooze snoozes
  seldom often sometimes opposite reverse stops stopped stopping waits waited waiting wait rests rested resting except's short unpaid`);

const TIME_WORD = /^(?:second|month)$/;
export const isTimeUnit = (word: string): boolean => TIME_WORD.test(measureOf(word)?.base ?? '');

/** Whether a text has a word of a list. */
export const says = (words: string, some: ReadonlySet<string>): boolean =>
  words.split(' ').some((word) => some.has(word));

export type Side = 'start' | 'end';
export const isSide = (word: string): word is Side => word === 'start' || word === 'end';
export const sideOf = (word: string): Side | undefined =>
  STARTS.has(word) || (LEAVES.has(word) && !/^(?:off|out)$/.test(word))
    ? 'start'
    : ENDS.has(word) || (ARRIVES.has(word) && word !== 'in')
      ? 'end'
      : undefined;

/** What words say beyond their place in the sentence, each in one form; nothing for small words, and the side of those that have one. */
export const contentOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    if (PLAIN.has(word) || TURNS.has(word) || isTimeUnit(word) || !/^[\p{L}#]/u.test(word)) return [];
    const bare = word.replace(/'s$/, '');
    return [sideOf(word) ?? baseOfVerb(bare) ?? lemmaOf(bare.length > 6 ? bare.replace(/ing$/, '') : bare)];
  });
