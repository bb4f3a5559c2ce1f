import { wordSet } from '../../language/lists.ts';

/** Verbs by which somebody has something, sits or plays somewhere, in their forms. */
export const HOLDS = wordSet(
  `is are was were has have had having hold holds held holding got get gets carries carry carried carrying own owned owns
  play plays playing played sit sits sitting sat start starts started begin begins began drive drives driving drove wear
  wears wearing wore keep keeps kept keeping receive receives received bring brings brought buy buys bought choose chose
  ride rides riding rode stand stands standing stood take takes took taking use uses using used read reads reading work
  works working park parks parked dance dances dancing cook cooks cooking looks look guards guard pick picks picked draw
  draws drew order orders ordered live lives lived sleep sleeps slept grab grabs grabbed cover covers assigned paired
  parked seated first initially out off now still again ends up`,
);

/** What people do with one another so that each has what the other had. */
export const SWAPS = 'swap, switch, trade, exchange, change';

/** Verbs of handing over, in their forms. */
export const GIVES = `gives?, gave, hands?, handed, pass(?:es|ed)?, lends?, lent, sells?, sold, sends?, sent,
  throws?, threw, returns?, returned, tosses, tossed, slides?, slid`;

/** Verbs of getting from somebody, in their forms. */
export const TAKES = `takes?, took, gets?, got, receives?, received, borrows?, borrowed, buys?, bought,
  grabs?, grabbed, steals?, stole, collects?, collected`;

/** Words with a capital that name nobody: those a sentence begins with, days and grammar. */
export const NO_NAME = wordSet(
  `the a an at in on after before then now when while first next finally later so and but both who what which where how
  does did is are seat room chair desk place monday tuesday wednesday thursday friday saturday sunday i they he she it we
  each everyone no nobody during two three four five six initially suddenly once with from for there today his her their
  this that last step thus therefore hence nothing as second third fourth fifth answer current currently start end state
  position final lastly given let starting to by afterwards following`,
);

/** Things in general: whoever exchanges these exchanges what is held. */
export const ANY_THING = wordSet('things items objects places positions seats spots belongings possessions');
