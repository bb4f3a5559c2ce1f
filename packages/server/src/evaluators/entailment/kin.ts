import { stem } from '../language/stem.ts';

/** Words of one meaning in whatever is plainly said; the first stands for the others. */
const KIN = `
buy purchase acquire|gain obtain receive earn|exhausted tired weary fatigue fatigued drained worn|medicine medication drug pill
rich wealthy wealth affluent|job occupation employment career|happy joyful joy happiness glad|fit healthy health
assistance help aid support|trip journey travel travelling|begin start commence|finish complete end|large big huge
car vehicle automobile|picture photo photograph|movie film|study learn studying|sunburn sunburnt|prize reward award
television tv watching|wet soaked drenched|fine penalty|concentrate focus attention|knowledge information|friend companion
party celebration|picnic outing|exercise workout training|lose misplace|win victory triumph winner champion|sleep slumber nap
eat consume consumption|hungry hunger|sick ill illness unwell|doctor physician|successful success succeed|exam examination test
addicted addiction dependency dependent|refreshed revitalized refreshment energy energetic|garden yard|house home
fast quick quickly rapid swift|save conserve preserve|contest competition|shop store shopping|road street|cold chilly
fall drop decline|rise increase grow|meal dinner food|child kid|exercise gym|tan tanned|walk stroll|jog run running
reside live dwell stay|sweet sweetness|fur furry|car automobile|joint together|safe secure safety`;

const HEADS = new Map(
  KIN.split(/[|\n]/)
    .map((group) => group.trim().split(/\s+/).map(stem))
    .flatMap(([head = '', ...others]) => others.map((word) => [word, head] as const)),
);

/** The stem that stands for all stems of its meaning; the stem itself where it has no kin. */
export const kinOf = (word: string): string => HEADS.get(word) ?? word;
