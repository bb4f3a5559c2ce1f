import { stem } from '../../language/stem.ts';
import { isWeekday } from '../../language/units.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import { INTENDS, roleAt } from '../problem/role.ts';
import { BE, DETERMINERS, PREPOSITIONS } from '../problem/vocabulary.ts';
import { AUXILIARIES, areOpposite, COMPARATIVES, labelsOf, verbIn } from '../problem/words.ts';
import type { Role } from '../term.ts';
import { type Goal, isBehind } from './goal.ts';
import type { Mention } from './mention.ts';
import { isAny, isOfMoney, isRate, joined, sameDims } from './type.ts';
import { LEVIES, MORE, MOVING, OFF, ON, STANDING } from './words.ts';

/** Whether a part is put on, taken off, or is all that is asked. */
export type Way = 1 | -1;

/** What the verb and the words beside a number make of it: more or less of what is asked; undefined where that is open. */
export function directionOf(mention: Mention, goal: Goal, all: readonly Mention[] = []): Way | undefined {
  // "From a 6 m pipe he cuts 2 m": of which it is taken.
  const isSource =
    mention.sentence.words[mention.place - 2] === 'from' &&
    /^(?:a|an|the)$/.test(mention.sentence.words[mention.place - 1] ?? '');
  if (isSource && mention.amount?.unit) return undefined;
  const cued = cuedDirection(mention, goal);
  if (cued !== undefined) return cued;
  // "Each took 80 cm of ribbon from a roll of 1,000 cm."
  const isTakenFrom = all.some(
    (one) => one.sentence === mention.sentence && one.place > mention.place && isOutOf(one, mention),
  );
  if (isTakenFrom) return -1;
  // "Each member pays 30. 15 members did not pay."
  const behind = mention.chunk.words.slice(mention.at + 1);
  const isLeftOut =
    DENIALS.test(behind[behind.findIndex((word) => !AUXILIARIES.has(word) && !BE.has(word))] ?? '') &&
    all.some((one) => one !== mention && lemmaOf(one.chunk.verb) === lemmaOf(mention.chunk.verb));
  if (isLeftOut) return -1;
  const earlier = all[mention.index - 1];
  if (earlier && earlier.sentence === mention.sentence && isPartOf(earlier)) return undefined;
  // "Off go 276 in tax, 98 for the pension and 32 for the union": a list goes on as it begins.
  const before = all[mention.index - 1];
  // "Then 48.50 and 62.00 came in"
  const after = all[mention.index + 1];
  const isLed =
    after?.sentence === mention.sentence &&
    after.at === 0 &&
    after.place === mention.place + 2 &&
    mention.chunk.verb === '' &&
    goesOn(mention);
  if (isLed) return directionOf(after, goal);
  const isListed = before?.sentence === mention.sentence && before.chunk !== mention.chunk && goesOn(mention);
  return isListed ? directionOf(before, goal, all) : roleDirection(mention, goal, all);
}

const isOutOf = ({ sentence: { words }, place, bases }: Mention, taken: Mention): boolean => {
  const from = words.lastIndexOf('from', place);
  return (
    from > taken.place &&
    /^(?:a|an|the)$/.test(words[from + 1] ?? '') &&
    place <= from + 4 &&
    bases.some((base) => taken.bases.some((own) => sameDims(base, own)))
  );
};

/** Nothing before a number in its clause says what happens: "tea for 310", "another 32". */
export function goesOn({ chunk, at }: Mention): boolean {
  const ahead = chunk.words.slice(0, at).filter((word) => word !== '');
  const last = ahead.at(-1) ?? '';
  const isOffer = /^(?:for|at)$/.test(last) && ahead.length <= 4;
  return (
    chunk.at < 0 &&
    (isOffer ||
      ahead.every(
        (word) =>
          DETERMINERS.has(word) || /^(?:and|then|another|plus|also|on|in|of)$/.test(word) || isWeekday(word),
      ))
  );
}

/** "4 of the 15 are open. How many are closed?" */
const isOpposed = ({ chunk, sentence }: Mention, goal: Goal): boolean =>
  labelsOf([...chunk.words, ...sentence.words]).some((word) =>
    labelsOf(goal.words).some((other) => areOpposite(word, other)),
  );

/** Two words of which one says the opposite of the other. */
export const areTwo = (a: string, b: string): boolean =>
  areOpposite(a, b) || areOpposite(singular(a), singular(b));
export const DENIALS = /^(?:not|\p{L}+n't)$/u;

/** "35 were unsold. How many were sold?", "52 answered. How many did not?": it is told of the others. */
export const isDenied = (mention: Mention, goal: Goal): boolean => {
  const { sentence, place } = mention;
  // "4 of the 15 are open"
  const isWhole = sentence.words.slice(Math.max(0, place - 2), place).includes('of');
  if (mention.manner !== 'count' || sentence.asks || isWhole) return false;
  const own = [...nearWords(mention), ...(mention.amount?.nouns ?? [])];
  const isSaid = (word: string): boolean => labelsOf(own).some((one) => stem(one) === stem(lemmaOf(word)));
  const denied = goal.words[goal.words.findIndex((word) => DENIALS.test(word)) + 1];
  const isBy = denied !== undefined && mention.chunk.subject.includes(denied);
  if (denied !== goal.words[0]) return isSaid(denied ?? '') && goal.mode !== 'paid' && !isBy;
  const isOther = own.some((word) => goal.words.some((other) => areTwo(word, other)));
  const says = labelsOf(goal.words).some((word) => goal.type?.dims[word] === undefined && isSaid(word));
  return isOther && !says && BE.has(mention.chunk.verb);
};

/** "6 of her 21 bracelets": a part of what is told next. */
export function isPartOf({ sentence: { words, elements }, place, manner, amount }: Mention): boolean {
  const next = elements.findIndex((one, at) => at > place && one.kind === 'expression');
  // "42 points out of 56"
  if (manner === 'count' && words[place + 1] === 'out' && words[place + 2] === 'of')
    return next === place + 3;
  return (
    manner === 'count' &&
    amount?.nouns.length === 0 &&
    !amount.unit &&
    next > 0 &&
    next <= place + 3 &&
    words[place + 1] === 'of'
  );
}

/** By the words beside it: "off", "on top", "in 5 years", "a note of 50". */
function cuedDirection(mention: Mention, goal: Goal): Way | undefined {
  if (isDenied(mention, goal)) return -1;
  if (mention.rest || (isPartOf(mention) && (goal.mode === 'left' || isOpposed(mention, goal)))) return -1;
  // "28 of them women. How many are men?"
  const sort = mention.sentence.words[mention.place + 3] ?? '';
  if (isOfThem(mention) && goal.words.some((one) => areTwo(sort, one))) return -1;
  const words = [...nearWords(mention), ...(mention.amount?.nouns ?? [])].filter(
    (word) => !isMovedElsewhere(word, mention) && !(goal.mode === 'paid' && word === 'takes'),
  );
  // "It already holds 300 litres. After how many minutes is it full?"
  const { chunk, at } = mention;
  const last = chunk.elements.findLastIndex((one, place) => place < at && one.kind === 'expression');
  const isStart =
    chunk.words.slice(last + 1, at).includes('already') ||
    /^(?:now|(?:is|are) already|(?:is|are) in it)/.test(chunk.words.slice(at + 1, at + 4).join(' ')) ||
    chunk.words.slice(at + 1, at + 3).join(' ') === 'so far';
  if (isStart && (goal.type?.dims.second || goal.type?.dims.month)) return -1;
  // "The empty crate weighs 1.2 kg."
  const isTare = mention.bases.some(({ dims }) => dims.weight) && mention.chunk.subject.includes('empty');
  // "What does the loaded truck weigh?"
  if (isTare && goal.words.some((word) => /^(?:loaded|filled)$/.test(word))) return 1;
  // "How much do 9 bottles cost with the deposit?"
  const isWith = words.includes('deposit') && isBehind(goal.words, goal.words.indexOf('deposit'));
  if (isWith) return 1;
  const isOff = isTare || words.some((word) => OFF.has(word));
  // "520 EUR a week before tax"
  const isLevy = words.some(
    (word, at) => LEVIES.has(word) && !/^(?:before|after|without|excluding)$/.test(words[at - 1] ?? ''),
  );
  // "Shipping costs 15 EUR" is put on top, "shipping 120 boxes" is not.
  const isPaid = mention.bases.some(isOfMoney);
  // "The photos take up 120 GB."
  const isUp = (word: string): boolean =>
    word === 'up' && /^(?:takes?|took|uses?|used)$/.test(verbOfChunk(mention));
  const isOn =
    isLevy || words.some((word) => ON.has(word) && !isUp(word) && (isPaid || verbIn(word)?.kind !== 'lose'));
  // "How old will she be in 5 years?"; what was or will be then says nothing of now.
  if (mention.bases.some(({ dims }) => dims.month) && goal.words.includes('old') && mention.sentence.asks)
    return words.some((word) => /^(?:ago|before|earlier)$/.test(word))
      ? -1
      : words.some((word) => /^(?:in|later|after|hence|time)$/.test(word))
        ? 1
        : undefined;
  const isTendered =
    isPaid &&
    goal.words.some((word) => word === 'change' || word === 'back') &&
    ([...(mention.amount?.nouns ?? []), ...mention.chunk.words.slice(mention.at + 1, mention.at + 3)].some(
      (word) => /^(?:notes?|bills?|coins?)$/.test(word),
    ) ||
      (mention.chunk.words[mention.at - 1] !== 'for' &&
        /^(?:hands?|handed|tenders?|gives?|gave)$/.test(verbOfChunk(mention))));
  if (isTendered) return 1;
  const particle = particleOf(mention, isPaid);
  if (particle) return particle;
  if (words.includes('off')) return -1;
  // What is paid besides a wage takes from it; what is put on a price adds to it.
  const isWithheld = isLevy && deducts(goal) && (isPaid || goal.mode === 'left') && !owes(goal);
  // "The desk keeps a fee of 5. How much do I get?"
  const keeps = (word: string): boolean =>
    /^(?:keeps?|takes?|charges?|deducts?|retains?|withholds?)$/.test(word);
  const isAsked = goal.words.some((word) => /^(?:gets?|receives?)$/.test(word));
  const isHeld = goal.mode === 'total' && words.some((word) => /^keeps?$/.test(word));
  const isKept = isLevy && ((isAsked && words.some(keeps)) || isHeld);
  if (isWithheld || isKept) return -1;
  return isOff === isOn ? undefined : isOff ? -1 : 1;
}

/** "The price fell to 20", "a bequest of 2,000 fell to the fund": neither goes off by that. */
function isMovedElsewhere(word: string, { chunk, at, amount }: Mention): boolean {
  if (!MOVING.has(word)) return false;
  if (amount?.nouns.includes(word)) return chunk.words[at + 1] === 'to';
  const place = chunk.words.indexOf(word);
  return chunk.words[place + 1] === 'to' && (place > at || at - place < 4);
}

/** By what its verb does to it. */
function roleDirection(mention: Mention, goal: Goal, all: readonly Mention[]): Way | undefined {
  const { chunk, at } = mention;
  const words = nearWords(mention);
  // What comes back, and what is told by another, says nothing of itself; two words of two ways neither.
  if (
    mention.compares ||
    words.includes('back') ||
    words.some((word) => OFF.has(word) || (isAdding(word) && word !== 'up'))
  )
    return undefined;
  if (goal.words.includes('old')) return undefined;
  const isPaid = isPayable(mention, all);
  // "Gross 2,400, PAYE 380. What is the net?"
  const isGross = (one: Mention): boolean => one.chunk.words.includes('gross');
  if (isPaid && goal.words.includes('net') && all.some(isGross) && !isGross(mention)) return -1;
  const isPrice = isPaid || chunk.words[at - 1] === 'for';
  const isSold = [...chunk.words, chunk.verb].some((word) => verbIn(word)?.kind === 'sell');
  // "She needs 2.5 m for one dress."
  if (NEEDS.test(verbOfChunk(mention)) && goal.mode === 'left' && isRate(mention)) return -1;
  // "It left with 140 crates."
  if (chunk.words[at - 1] === 'with' && at > 1 && verbIn(chunk.words[at - 2] ?? '')?.kind === 'lose')
    return undefined;
  // "The till opened at 120 EUR."
  if (chunk.words.some((word) => STANDING.has(word))) return undefined;
  // "A bakery sells rolls for 0.60. How much change does she get?"
  if (isPaid && /^(?:for|at)$/.test(chunk.words[at - 1] ?? '') && deducts(goal) && goal.mode !== 'earned')
    return isSold && !goal.words.includes('change') ? 1 : -1;
  if (isPaid && /^charge[sd]?$/.test(verbOfChunk(mention))) return deducts(goal) ? -1 : 1;
  if (owes(goal) && isPaid) return verbIn(verbOfChunk(mention))?.kind === 'pay' ? -1 : 1;
  switch (roleOf(mention)) {
    case 'held':
      // A wall has a window, and is no larger for that.
      return goal.mode === 'left' ||
        (goal.mode === 'paid' && !isPaid) ||
        mention.bases.some(({ dims }) => dims.length === 1 || dims.length === 2)
        ? undefined
        : 1;
    case 'worked':
      // "The quota is 6000. We make 4500. How many are left?"
      if (goal.mode === 'left' && all.some((one) => one.index < mention.index && isLimit(one))) return -1;
      // "She reads 60 pages. How many does she still have to read?"
      if (goal.mode === 'left' && !isPaid && mention.index === 0) return undefined;
      if (goal.mode === 'left' && !isPaid)
        return goal.words.some((word) => lemmaOf(word) === lemmaOf(verbOfChunk(mention))) ? -1 : undefined;
      return isPaid && goal.mode === 'left' ? undefined : 1;
    case 'gained':
    case 'income':
      if (goal.mode === 'left' && all.some((one) => one.index < mention.index && isLimit(one))) return -1;
      // "I make 4 hangers from a reel. How many metres stay on it?"
      if (goal.mode === 'left' && isMadeOf(mention, goal)) return -1;
      return chunk.words.some((word) => verbIn(word)?.kind === 'buy') && deducts(goal) && isPrice ? -1 : 1;
    case 'lost':
      return goal.mode === 'paid' ? (isPaid ? 1 : undefined) : goal.mode === 'earned' ? afterCosts(goal) : -1;
    case 'cost':
      // What is earned is no less for what is spent, but for what is withheld.
      return goal.mode === 'earned' ? afterCosts(goal) : isLessened(goal) ? -1 : 1;
    case 'bought':
      return isLessened(goal) && isPrice && !isIntended(mention) ? -1 : 1;
    case 'sold':
      return !isPaid && (goal.mode === 'left' || (isCounted(mention, goal) && !isSaid(goal, 'sell')))
        ? -1
        : 1;
    case 'tendered':
      return goal.mode === 'left' ? 1 : undefined;
    default:
      return words.some((word) => MORE.has(word)) ? 1 : undefined;
  }
}

/** "The quota is 6000", "it may carry 3,500" */
const isLimit = ({ chunk, at }: Mention): boolean =>
  (chunk.subject.some((word) => /^(?:quota|limit|allowance|budget|capacity)$/.test(word)) &&
    BE.has(chunk.verb)) ||
  chunk.words.slice(0, at).some((word) => /^(?:may|can)$/.test(word));

/** What is made from something is nothing of it. */
const isMadeOf = ({ chunk, at, bases }: Mention, { type }: Goal): boolean =>
  chunk.words.indexOf('from', at) > 0 &&
  type !== undefined &&
  !bases.some((base) => joined(base, type) !== undefined);

/** Money, or a bare number beside money. */
const isPayable = ({ bases }: Mention, all: readonly Mention[]): boolean =>
  bases.some(isOfMoney) || (bases.every(isAny) && all.some((one) => one.bases.some(isOfMoney)));
/** "She wants to buy a book for 12": nothing of that is done. */
const isIntended = ({ chunk, at }: Mention): boolean =>
  chunk.words.slice(0, at).some((word) => INTENDS.test(word));
/** What is asked for is counted in the same. */
const isCounted = ({ bases }: Mention, { mode, type }: Goal): boolean =>
  mode === 'total' && type !== undefined && bases.some((base) => joined(base, type) !== undefined);
const isSaid = ({ words }: Goal, verb: string): boolean => words.some((word) => verbIn(word)?.kind === verb);
/** "How much did she earn after costs?": less what was spent. */
const afterCosts = ({ words }: Goal): Way | undefined => (words.includes('after') ? -1 : undefined);
/** "How much does she still owe?" */
const owes = ({ words }: Goal): boolean =>
  words.some((word) => /^(?:owes?|owed|due|outstanding)$/.test(word));
/** What is asked is lessened by what is paid. */
const deducts = ({ mode }: Goal): boolean => mode === 'earned' || mode === 'left' || mode === 'profit';
/** "How much does each worker have after that?", "How much money is in the till?": less by what is paid. */
const isLessened = (goal: Goal): boolean => deducts(goal) || asksForHeld(goal);
const asksForHeld = ({ mode, words }: Goal): boolean =>
  mode === 'total' &&
  (words[2] === 'money' || AUXILIARIES.has(words[2] ?? '')) &&
  words.some(
    (word, at) =>
      (/^(?:has|have|gets?|got|receives?|keeps?|owns?)$/.test(word) && words[at + 1] !== 'to') ||
      (BE.has(word) && /^(?:in|on)$/.test(words[at + 1] ?? '')),
  );
const verbOfChunk = ({ chunk }: Mention): string =>
  chunk.at >= 0 ? (chunk.words[chunk.at] ?? '') : chunk.verb;

const NEEDS = /^(?:needs?|needed|requires?|required)$/;
function roleOf(mention: Mention): Role | undefined {
  return mention.amount && !NEEDS.test(verbOfChunk(mention))
    ? roleAt(mention.chunk, mention.at, mention.amount)
    : undefined;
}

/** "The bar pays in 75", "40 EUR was put in", "35 EUR went on stamps": which way by the little word beside the verb. */
export function particleOf({ chunk, at }: Mention, isPaid: boolean): Way | undefined {
  const { words } = chunk;
  const last = words.at(-1) ?? '';
  // "in at 12 litres a minute"
  const isAt = words[at - 1] === 'at' && /^(?:in|out|off)$/.test(words[at - 2] ?? '');
  const before = words[isAt ? at - 2 : at - 1] ?? '';
  const isIn = (word: string): boolean => /^(?:in|into|on|aboard)$/.test(word);
  const isOut = (word: string): boolean => /^(?:out|away|off|down)$/.test(word);
  const doing = words[at - (isAt ? 3 : 2)] ?? '';
  const behindVerb = isAt || verbIn(doing) !== undefined || BE.has(doing) || doing === 'put';
  // "was put in on Wednesday"
  const beside = words.find(
    (word, place) =>
      place > at &&
      (isIn(word) || isOut(word)) &&
      (verbIn(words[place - 1] ?? '') !== undefined ||
        /^(?:put|is|are|was|were)$/.test(words[place - 1] ?? '')) &&
      (place === words.length - 1 || PREPOSITIONS.has(words[place + 1] ?? '')),
  );
  const particle = beside ?? (at < words.length - 1 ? last : '');
  if (isIn(particle) || (isIn(before) && behindVerb)) return 1;
  if (isOut(particle) || (isOut(before) && behindVerb)) return -1;
  // "They later brought 40 back."
  const isBack =
    (last === 'back' || before === 'back') &&
    words.some((word) => /^(?:brought|brings?|came|comes?|returned|puts?)$/.test(word));
  if (isBack) return 1;
  const goes = /^(?:goes|go|went)$/.test(chunk.verb) || words.some((word) => /^(?:goes|go|went)$/.test(word));
  return goes &&
    isPaid &&
    /^(?:on|to|for)$/.test(words.slice(at + 1).find((word) => word !== chunk.verb) ?? '')
    ? -1
    : undefined;
}

/** The words of the clause of a number, nearest to it: up to the numbers before and behind it. */
export function nearWords({ chunk, at }: Mention): string[] {
  const { words, elements } = chunk;
  let [from, to] = [at, at];
  while (from > 0 && elements[from - 1]?.kind !== 'expression') from--;
  while (to < words.length - 1 && elements[to + 1]?.kind !== 'expression') to++;
  const isLast = to === words.length - 1;
  const before = words.slice(from, at);
  const behind = words.slice(at + 1, isLast ? to + 1 : Math.min(to + 1, at + 3));
  return [...before, ...behind].filter((word) => word !== '' && !COMPARATIVES.has(word));
}

export const isCutting = (word: string): boolean => OFF.has(word);
export const isLevy = (word: string): boolean => LEVIES.has(word);
export const isAdding = (word: string): boolean => ON.has(word) || LEVIES.has(word);

/** Verbs, anywhere in a text, that take something away from what is asked. */
export const takes = (word: string): boolean => OFF.has(word) || verbIn(word)?.kind === 'lose';

/** "47 of these" */
export const isOfThem = ({ sentence: { words }, place, manner }: Mention): boolean =>
  manner === 'count' &&
  words[place + 1] === 'of' &&
  /^(?:these|those|them|the|his|her|their|its|our|my)$/.test(words[place + 2] ?? '');
