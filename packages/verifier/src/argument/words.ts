import { MONTHS, WEEKDAYS } from '../language/lexicon/times.ts';
// Words of arguments in plain English, by what they do in one. Written for this project; groups of one meaning after the
// synsets of WordNet 3.1.

import { verbsIn } from '../language/inflect.ts';
import { headsOf, wordSet } from '../language/lists.ts';
import { stem } from '../language/stem.ts';
import { baseOf, lemma } from '../logic/words.ts';

/** Runs of words, one a line; in "a|b" either may stand. */
const runs = (lines: string): readonly (readonly ReadonlySet<string>[])[] =>
  lines
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.split(' ').map((part) => new Set(part.split('|'))));

/** Verbs that turn what is said into its opposite, in their forms, and other words that do. */
export const NEGATIONS: ReadonlySet<string> = new Set([
  ...verbsIn(`lack/lacking fail refuse refrain/refraining hinder prevent impair avoid/avoiding evade/evading
    forget/forgotten`).keys(),
  ...wordSet(
    'not never no none nobody nothing neither nor without unable cannot incapable absent impossible',
  ),
]);

/** Words that say how something is known, wanted or told, not what; light verbs, whose object says what is done. */
export const LIGHT: ReadonlySet<string> = new Set([
  ...verbsIn(`know/known say go/going get/getting/got become/becoming have/having happen result mean make take tend end find
    let start begin experience/experiencing engage/engaging undergo indulge possess perform face embark`).keys(),
  ...wordSet(`tell true false fact case situation scenario statement possibility likely certain certainly sure surely clear
    definitely inevitably indeed inevitable able ability capable capability someone somebody something person people individual
    individuals anyone anybody everyone one ones particular specific however therefore thus hence consequently unfortunately
    interestingly currently now today will would can could may might must shall should way time always usually typically
    normally generally commonly often really very much option options context conclude being either both instead afterwards
    eventually himself herself itself themselves myself yourself oneself`),
]);

/** What is only possible is not so. */
export const POSSIBLE = wordSet('may might maybe perhaps possible possibly could');

/** With one of these a clause says that nothing is known. */
export const UNCERTAIN = wordSet(
  'whether uncertain unclear unknown ambiguous uncertainty unsure undecided wonder wonders wondering',
);

/** Before "that" these say what somebody says or thinks, which need not be so. */
export const REPORTS: ReadonlySet<string> = new Set(
  verbsIn(
    `say claim believe think insist assert hope suspect report rumour/rumored allege dream doubt fear assume`,
  ).keys(),
);

/** Written with a capital, and no names. */
export const DAYS: ReadonlySet<string> = new Set(headsOf(`${WEEKDAYS} ${MONTHS}`));

/** Words that tell what mostly holds. */
export const USUAL = runs(`
  usually|typically|normally|generally|commonly|often|tend|tends|typical|usual|common|customary
  expected|norm|routine|standard|most
  known|renowned|famous for
  associated with
`);

/** Words that tell of what does not do as others do. */
export const EXCEPTIONAL = wordSet(
  `exception exceptions exceptional except unlike deviates deviate deviated unusual unusually contrary lack lacks lacked lacking
  not never no refuse refuses refused`,
);

/** What an exception is one to, where that is not said again. */
export const NORM = wordSet('exception norm rule convention feature trait this');

/** What is said to be the more or the less. */
export const TRUSTED = wordSet('reliable trustworthy credible believable accurate convincing dependable');

/** Words that take up what was said to follow just before. A star stands for what lies before the next comma. */
export const TAKES_UP = runs(`
  as a result|consequence of * ,
  as a result|consequence
  consequently
  in turn
  this|that means|leads|results|enables|allows|will|would
  this|that in turn
  which
  when|whenever|if this|that happens
  subsequently
  in the event of * ,
  by doing so
  then
`);

/** "At least one of these is true", of what was just doubted. */
export const AT_LEAST_ONE = runs(`
  some of them|these|those|both
  some is true
  some must be true
`);

/** What stands before a sentence and says nothing: connecting words, and where or when it is told of. */
export const OPENINGS = runs(`
  on the other hand
  on the contrary
  in this|that|the situation|case|scenario|instance|example|context
  in this|that|the particular|specific situation|case|scenario|instance|example|context
  for instance|example
  meanwhile
  currently
  luckily
  and
  but
  so
  yet
  also
  however
  conversely
  alternatively
  additionally
  furthermore
  moreover
  similarly
  unfortunately
  luckily
  fortunately
  interestingly
  therefore
  thus
  hence
`);

const KIN = `
buy purchase acquire|gain obtain receive earn|exhausted tired weary fatigue fatigued drained worn|medicine medication drug pill
rich wealthy wealth affluent|job occupation employment career|happy joyful joy happiness glad|fit healthy health
assistance help aid support|trip journey travel travelling|begin start commence|finish complete end|large big huge
car vehicle automobile|picture photo photograph|movie film|study learn studying|sunburn sunburnt|prize reward award
television tv|wet soaked drenched|fine penalty|concentrate focus attention|knowledge information|friend companion
party celebration|picnic outing|exercise workout training|lose misplace|win victory triumph winner champion|sleep slumber nap
eat consume consumption|hungry hunger|sick ill illness unwell|doctor physician|successful success succeed|exam examination test
addicted addiction dependency dependent|refreshed revitalized refreshment energy energetic|garden yard|house home
fast quick quickly rapid swift|save conserve preserve|contest competition|shop store shopping|road street|cold chilly
fall drop decline|rise increase grow|meal dinner food|child kid|exercise gym|tan tanned|walk stroll|jog run running
reside live dwell stay|sweet sweetness|fur furry|joint together|safe secure safety`;

/** One form for what is said by a verb in any of its forms, or by a noun or an adjective made of it. */
function rootOf(word: string): string {
  const root = stem(word.endsWith('s') ? word : baseOf(word));
  return root === word && /(?:ing|ed)$/.test(word) ? lemma(word) : root;
}

const HEADS = new Map(
  KIN.split(/[|\n]/)
    .map((group) => group.trim().split(/\s+/).map(rootOf))
    .flatMap(([head = '', ...others]) => others.map((word) => [word, head] as const)),
);

/** The root that stands for all words of its meaning. */
export function meaningOf(word: string): string {
  const root = rootOf(word);
  return HEADS.get(root) ?? root;
}

/** Whether one of these runs of words stands somewhere. */
export const stands = (
  words: readonly { text: string }[],
  among: readonly (readonly ReadonlySet<string>[])[],
): boolean =>
  words.some((_, at) =>
    among.some((run) => run.every((part, offset) => part.has(words[at + offset]?.text ?? ''))),
  );
