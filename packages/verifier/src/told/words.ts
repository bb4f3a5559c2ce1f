import { rootSet } from '../grounds/words.ts';
import { wordSet } from '../language/lists.ts';

/** Closed classes of English words by which a clause is read. */
export const ARTICLES = wordSet('a an the our your');
export const DETERMINERS = wordSet(
  'a an the our your my his her its their this that these those no every each all both some any either neither most',
);
export const BE = wordSet('is are was were am');
export const HAVE = wordSet('has have had');
export const DO = wordSet('do does did');
export const MODALS = wordSet('will shall can could may might must should would');
/** With these begins a part of a clause that has a role of its own; "of" belongs to the noun before it. */
export const PREPOSITIONS = wordSet(
  `in on at for from to with by under during since after before until till within near behind into onto via
  per between against about through without beside below above across along among around despite inside
  outside opposite than towards toward throughout upon as like because`,
);
/** Names of times that stand without a preposition: "this week", "yesterday". */
export const TIMES = wordSet(
  'today yesterday tomorrow tonight now this last next every each morning afternoon evening night',
);
export const PRONOUNS = wordSet('i we you he she it they me us him them');
/** Pronouns as subjects, whatever their role. */
export const SUBJECT_FORMS: ReadonlyMap<string, string> = new Map([
  ['me', 'i'],
  ['us', 'we'],
  ['him', 'he'],
  ['them', 'they'],
]);
/** Words before a verb that say nothing of whether it is so. */
export const ADVERBS = wordSet('also already just still now currently');
/** With one of these a statement is not of one thing that happened once. */
export const QUANTIFIERS = wordSet(
  `all every each both no not none nobody nothing never only most least few fewest more less first second
  last half twice once best worst neither either record any some everyone everybody everything anyone
  anybody someone one`,
);
/** Subjects of which there are none. */
export const NOBODY = wordSet('nobody none nothing no neither few hardly');
/** Any of these where a clause is not matched with the claim's may make what stands beside it less than said. */
export const OPENERS = wordSet(
  `if unless whether provided providing assuming suppose supposing once when whenever where wherever while
  until till but however although though except excluding other only or nor either neither than that who
  whom whose how why what not never no none without maybe perhaps possibly probably likely may might could
  would should so-called nearly almost hardly barely scarcely supposedly allegedly apparently reportedly
  hopefully like as instead rather otherwise`,
);
/** Verbs of saying, thinking and wishing: what stands within them is somebody's word. */
export const SAYING = rootSet(
  `say tell claim deny doubt argue believ think suggest imagin pretend hop wish dream fear expect guess ask
  swear promis report rumour rumor hear understand suppos assum announc stat insist maintain predict
  forecast plan intend aim propos recommend demand request want seem appear warn admit mention joke lie
  remember recall feel know agree decid`,
);
/** Words by which a text takes back or replaces what it says elsewhere, wherever they stand. */
export const STRONG = wordSet(
  `corrected correction corrections corrects corrigendum erratum errata retracted retraction withdrawn
  withdraws withdrew superseded supersedes supersede cancelled canceled cancels revoked overturned rescinded
  annulled mistaken wrong incorrect false untrue revised revision amended amendment rescheduled postponed
  disregard invalid void obsolete outdated myth rumour rumor allegedly fake fiction satire joke hypothetical
  typo misprint sorry oops retract withdraw ignore opposite`,
);
/** What names a record by its kind; a heading with another noun at its head may be of anything. */
export const RECORDS = wordSet(
  `note notes log logs logbook minutes report reports news notice notices card list page office desk hours
  times round status info information details overview summary record records results prices rota inventory
  stock entry diary register sheet message mail email announcement reminder handover label menu bulletin
  newsletter statement inspection rooms memo letter accounts service reception team department ward file
  journal circular certificate bill receipt invoice check checks readings reading measurements data delivery
  deliveries loans calls visits staff parents residents guests members customers visitors colleagues rowers
  users players pupils tenants survey agreement contract lease section sign text allergens ingredients terms
  rules schema guide manual protocol transcript contents caption price packing hall kitchen programme
  program`,
);
/** Those of them that may hold anything: only of what the claim is of, or of another record. */
export const BLANKS = wordSet(
  'list lists card page sheet sign text message mail email letter label memo book bulletin file circular status entry',
);
/** What in the name of a record, or beside a statement, says that it is no record of what is so. */
export const UNREAL = wordSet(
  `draft drafts proposal proposals proposed estimate estimates preliminary provisional forecast forecasts
  example examples jokes joke aim aims wish wishes suggestion suggestions idea ideas option options motion
  request excuse promise theory story dream film guess opinion rejected petition hint slogan advert
  advertisement quiz riddle prediction demand appeal false myth myths rumour rumours rumor rumors wrong
  claim claims claimed alleged untrue fake fiction trial mock dummy practice practise training drill
  exercise sample template placeholder layout fictional imaginary invented random play novel poem tale game
  simulation demo hypothetical tentative unconfirmed unverified rehearsal homework workbook textbook
  worksheet scenario fantasy legend parody satire spoof dreamt offer teaser headline kidding joking typo
  error mistake planned estimated`,
);
/** What does so in a heading alone. */
export const UNSETTLED = wordSet(
  `plan plans planning target targets goal goals question questions old former told think thinks wrote writes
  denied asked suppose imagine test tests testing expected pending outdated last previous past archive
  archived not if to do wanted needed lesson would should could might maybe perhaps possible possibly agreed
  undecided open unknown future someday ideal hoped hope hopes fear fears scheduled due upcoming next
  tomorrow yesterday or status milestones todo is are was were`,
);
/** By these a sentence says of another whether it is so. */
export const TRUTH = wordSet(
  'true so right correct case valid accurate real final happen happened apply applies hold holds',
);
