import { grouped, wordSet } from './lists.ts';

/** Words that never name what a number counts: the noun before them is complete. */
export const FUNCTION_WORDS: ReadonlySet<string> = wordSet(`
  a an the this that these those it its he she his her him they them their we us our you your i me my
  is are was were be been being am do does did has have had having will would can could may might must shall should
  and or but so then thus therefore hence because since as if when while where which who whom whose what how why
  to of in on at by with for from into onto per than over under above below between among through during after before
  plus minus times multiplied divided gives give makes make leaves leave yields yield equals equal totals comes adds
  add up more less fewer each every all both no not only just also still now left remaining total altogether there
  here again out off away back ago later earlier until till same twice half costs cost pays pay buys buy sells sell
  get gets got give gave given take takes took use uses used go goes went come came need needs needed want wants
  contains contain hold holds weigh weighs last lasts lasted start starts started end ends ended begin begins
  und oder ist sind ergibt ergeben macht machen gleich geteilt durch mal von auf der die das den dem ein eine für
  y o es son da dan hacen igual a por entre de del la el los las un una más menos para
  et ou est sont font fait égale égalent donne donnent divisé par fois le les une du des pour moins
  increased decreased reduced raised rounded squared cubed greater larger smaller bigger higher lower longer shorter
  prime even odd divisible multiple factor percent exactly spends spend earns earn saves save drives drive runs run
  walks walk eats eat loses lose finds find receives receive reads read works work bakes bake produces produce
  fit fits share shares shared sold bought paid spent earned saved drove ran walked ate lost found received
  says say said toward towards worth tonight today read worked baked produced held weighed equally evenly
  remain remains removed arrives arrive leaves arrived left departs depart
`);

/** Words by which a text supposes, denies, asks or takes back: what it says beside them is not read. */
export const HEDGES: ReadonlySet<string> = wordSet(`
  if suppose supposing assume assumes assuming assumed unless whether imagine pretend try trying guess guessing would
  could might maybe perhaps probably possibly not never cannot can't don't doesn't isn't aren't wasn't weren't won't
  wouldn't couldn't no none neither nor wrong incorrect mistake error oops wait hmm actually however although though
  nobody false untrue contradiction impossible unlikely supposedly allegedly nicht kein keine nunca jamás pas falso faux
  falsch except unlike instead otherwise
`);

/** Words that say a language: enough of them and commas are decimal signs. */
export const OF_LANGUAGE: readonly ReadonlySet<string>[] = [
  wordSet(
    'der die das und ist sind ergibt macht kostet kosten von für mit ein eine mal geteilt durch nicht wie viele',
  ),
  wordSet('el la los las y es son cuesta cuestan de del por para con un una más menos cuánto cuántos tiene'),
  wordSet(
    'le la les et est sont coûte coûtent de du des pour avec un une fois moins combien font donne égale',
  ),
];

/** Words that join the sides of a statement of equality; longer phrases first. */
export const EQUALS: readonly string[] = `
  is the same as|are the same as|is the same length as|is equal to|are equal to|is equivalent to|works out to|work out to
  works out at|works out as|comes out to|comes out at|adds up to|add up to|amounts to|amount to|comes to|come to|gives us
  give us|gives you|results in|result in|converts to|convert to|makes up|sums to|sum to|equals|equal|gives|give|makes
  make|leaves|leave|yields|yield|totals|total|produces|to get|we get|you get|is exactly|are exactly|was|were|is|are
  to give|to make|to obtain|becomes|become|brings|corresponds to|correspond to|means|sind genau|ist gleich|ist genau
  ergibt|ergeben|macht|machen|sind|ist|entspricht|entsprechen|es igual a|son iguales a|equivale a|equivalen a|es|son
  da|dan|hacen|suman|est égal à|sont égaux à|égale|égalent|donne|donnent|font|fait|est|sont
`
  .trim()
  .split(/\s*[|\n]\s*/);

/** Words that do an operator's work between two numbers. */
export const OPERATORS: ReadonlyMap<string, string> = grouped(`+: plus más | -: minus menos moins |
  *: times multiplied_by mal por fois multiplié_par |
  /: divided_by geteilt_durch dividido_por dividido_entre entre divisé_par`);

/** Words that a computation is told with, and that say nothing which could be false of what is computed. */
export const TELLING: ReadonlySet<string> = wordSet(`
  we need needs must have has had get gets first second third next then so thus therefore hence finally now since because given
  that this which it is are was were be let us let's calculate compute find work out determine add adding added subtract
  subtracting subtracted multiply multiplying multiplied divide dividing divided total totals sum difference product
  altogether together combined all in to the a an of and by from for with on at as he she they his her their its there
  plus minus times equals equal gives give makes make leaves leave yields comes come result results amount amounts number
  cost costs price pay pays paid spend spends spent left remaining remain remains rest after before each every per one
  up use using step answer final i you your my our will would also still only both more than less fewer half twice
  double doubled third quarter percent percentage value
  means mean takes take how many much what question says tells know known get got money change bill altogether over
  already started starts start have hours hour minutes minute day days weeks week new whole part parts share shares
  about approximately roughly around rounded taking off out away selling buying doubling halving adding removing by counting splitting sharing indeed again just simply same convert converting means becomes into later ends end
`);
