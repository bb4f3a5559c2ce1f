import { anyForm, formsOf, verbsIn } from '../../language/inflect.ts';
import { WEEKDAYS } from '../../language/lexicon/times.ts';
import { GETS_FROM, HANDS_OVER, SWAPS } from '../../language/lexicon/verbs.ts';
import { headsOf, wordSet } from '../../language/lists.ts';

/** Words by which somebody has something, sits or plays somewhere: verbs in their forms, and what may stand beside them. */
export const HOLDS: ReadonlySet<string> = new Set([
  ...verbsIn(
    `have hold get carry own play sit start begin drive wear keep receive bring buy choose ride stand take use read work park
    dance cook look guard pick draw order live sleep grab cover`,
    formsOf,
  ).keys(),
  ...wordSet('is are was were having assigned paired seated first initially out off now still again ends up'),
]);

/** What people do with one another so that each has what the other had, and by what something goes from one to another. */
export const SWAP = anyForm(SWAPS);
export const GIVE = anyForm(HANDS_OVER);
export const TAKE = anyForm(GETS_FROM);

/** Words with a capital that name nobody: those a sentence begins with, days and grammar. */
export const NO_NAME = wordSet(
  `the a an at in on after before then now when while first next finally later so and but both who what which where how
  does did is are seat room chair desk place ${headsOf(WEEKDAYS).join(' ')} i they he she it we
  each everyone no nobody during two three four five six initially suddenly once with from for there today his her their
  this that last step thus therefore hence nothing as second third fourth fifth answer current currently start end state
  position final lastly given let starting to by afterwards following`,
);

/** Things in general: whoever exchanges these exchanges what is held. */
export const ANY_THING = wordSet('things items objects places positions seats spots belongings possessions');
