import { wordSet } from '../../language/lists.ts';

/**
 * What words make of the numbers beside them, and of what is asked. Each list holds the forms of everyday English that
 * questions of shops, wages, accounts and stores were seen to use; a word of no list leaves a derivation open.
 */

/** Words beside a number that take it away from what is asked. */
export const OFF =
  wordSet(`off down discount discounted voucher coupon deposit refund refunded rebate deduct deducts deducted minus less except
  without excluding broken damaged cracked rotten spoiled unpaid break gap gate tare cheaper reduced reduction
  cut drop drops dropped fell falls fall lost withheld takes advance lower lowered cancelled missing sick
  absent defective faulty bad wasted expired aside`);

/** Words beside a number that put it on top of what is asked. */
export const ON =
  wordSet(`plus tip delivery shipping surcharge bonus interest added rise rises rose raised raise increase increased
  increases increasing up top grew grown grows higher dearer gained gain`);

/** What a measure is of, behind it: "25 m long". */
export const SIZES = wordSet('long wide high tall deep thick large big heavy old');

/** Verbs by which a number goes up or down. */
export const MOVING = wordSet(
  'drop drops dropped fell falls fall rise rises rose raised increased grew grown grows lowered reduced',
);

/** Words of times in which what is told of does nothing. */
export const IDLE =
  wordSet(`rest rests rested resting stop stops stopped stopping wait waits waited waiting pause pauses paused stand stands stood
  standing halt halts halted idle idles idled sleep sleeps slept sleeping closed closes shut shuts off down`);

/** Verbs that tell when something is over. */
export const ENDING = wordSet(
  'ends ended closes closed stops stopped arrives arrived lands landed finishes finished leaves left',
);

/** Verbs that tell where an account or a store stands. */
export const STANDING = wordSet(`opens opened starts started begins began stands stood`);

/** What is put on a price, and taken off a wage. */
export const LEVIES = wordSet(`tax taxes vat fee fees insurance pension dues commission`);

/** Words that add, but no part of a price. */
export const MORE = wordSet(`extra additional more another`);

/** Words by which a question tells that something is earned. */
export const EARNING =
  wordSet(`earn earns earned paid wage wages salary gross income receives received sells sold charges charged takings
  bonus commission interest deposit saves`);

/** Words by which a question tells that something is paid. */
export const PAYING =
  wordSet(`cost costs pay pays price priced bill buy buys bought spend spends spent rent fee fare ticket tickets charge
  charges charged order orders ordered`);

/** Words that ask, and name nothing. */
export const ASKING =
  wordSet(`say says show shows tonight today around round owe owes due keep keeps stay stays left remain remains remaining still over change balance home gross net
  interest commission average mean together more bare free afterwards short used fit fits later ago later earn
  earns leftover unused unsold enough first altogether already filled reach reached score scores`);

/** What stands between a number and what it counts. */
export const PASSING =
  wordSet(`more fewer less other extra further additional of the his her their its those these full new equal monthly weekly
  yearly daily`);

/** Words that ask for all of something. */
export const TOGETHER = wordSet(`together altogether combined both total all sum whole they everyone`);

/** Words that ask for a price as it is with all that is put on or taken off. */
export const CHANGED = wordSet(`with including total new now final`);

/** Words that bound, order or turn what numbers do, beside those of problems. */
export const THRESHOLDS =
  wordSet(`herself himself itself myself themselves ourselves yourself north south east west above beyond under below
  exceed exceeds exceeding least over first second third fourth fifth last until begun mixed mix parts equal
  circle circular radius diameter sphere cylinder cone minimum maximum every cheapest highest lowest best
  worst largest smallest already`);

/** Words that ask for what is left. */
export const LEFT = wordSet(
  `left remain remains remaining still change unsold unused balance leftover keep keeps stay stays now afterwards`,
);

/** Words that ask for what is paid. */
export const PAID =
  wordSet(`cost costs pay pays paid price bill spend spends spent charge charged charges fee fare total invoice worth
  due fine owe owes`);

/** Words that ask for what is earned. */
export const EARNED = wordSet(
  `earn earns earned wage wages salary income revenue takings raise raised collect paycheck pay gross net`,
);

/** Words that ask for a mean. */
export const MEAN = wordSet('average mean');

/** Words that ask which part something is. */
export const PART = wordSet('percent percentage fraction ratio proportion share probability chance');

/** Words that ask for what is saved. */
export const SAVED = wordSet('save saved saves saving cheaper discount');

/** Words that ask for what is earned less what is paid. */
export const PROFIT = wordSet('profit gain loss lose loses clear');

/** Words that ask for what is not there yet. */
export const LACKING = wordSet('lacking short');

/** Words that ask for what is left, whatever else is asked. */
export const REMAINING = wordSet(
  'left remain remains remaining stay stays change still balance leftover unsold unused bare free empty end then afterwards',
);

/** Verbs that give each of several as much. */
export const SHARING = /^(?:splits?|shares?|shared|divides?|divided)$/;

/** Words for what is computed, and small ones: they say what a number is called, and nothing of who or what it is of. */
export const NAMING: ReadonlySet<string> = wordSet(`
  person people item items thing things numbers area perimeter volume distance speed time length width height depth
  weight mass age size rate ratio fraction remainder profit loss income revenue expense expenses fee fees discount
  discounts tax taxes tip tips vat net gross salary wage wages payment earnings savings interest average averages
  median probability chance chances thirds quarters divides multiplies subtracts other others two three once either
  any original originally initial initially current currently previous previously side sides unit units formula
  equation base including calculation calculations break solve figure problem prices bring brings brought down
  total's full overall extra additional needed required uses used worth hourly daily weekly monthly yearly annual
  basic fixed flat far discounted regular actual entire compared split group groups pieces piece lot lots set sets
  batch batches row rows line lines
`);
