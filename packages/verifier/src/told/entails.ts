import { monthNamed } from '../language/units.ts';
import { isEvent, isLoose, type Reading } from './clause.ts';
import { NOBODY, QUANTIFIERS, RECORDS } from './words.ts';

type Words = readonly string[];
const join = (words: Words): string => words.join(' ');

/** Whether what is told in one clause is what another claims: the same of the same, each part in the same role. */
export function entails(
  told: Reading,
  claimed: Reading,
  isOnly: (words: Words) => boolean,
  isWhole = false,
): boolean {
  if (told.isDenied !== claimed.isDenied || told.verb !== claimed.verb || !isSameTime(told, claimed))
    return false;
  return (isSameOf(told, claimed, isOnly) || isTurned(told, claimed)) && hasAdjuncts(told, claimed, isWhole);
}

/** What has happened happened; "will" in a claim is what is planned for sure. */
const isSameTime = ({ time }: Reading, claimed: Reading): boolean => time === claimed.time;

function isSameOf(told: Reading, claimed: Reading, isOnly: (words: Words) => boolean): boolean {
  const isSameObject = isSamePhrase(told.object, claimed.object, isOnly);
  if (!isSameObject) return false;
  // "Somebody has stolen two of the hives": they were stolen.
  if (claimed.isPassive && claimed.subject.length === 0)
    return !NOBODY.has(told.subject[0] ?? '') && (told.isPassive || told.subject.length > 0);
  // "Everyone likes someone" is not "someone is liked by everyone".
  const isMoved = told.isPassive !== claimed.isPassive;
  if (isMoved && [...told.subject, ...told.object].some((word) => QUANTIFIERS.has(word) && word !== 'any'))
    return false;
  return isSamePhrase(told.subject, claimed.subject, isOnly);
}

/** The same words; "order 55" is the order where there is no other. */
function isSamePhrase(told: Words, claimed: Words, isOnly: (words: Words) => boolean): boolean {
  if (join(told) === join(claimed)) return true;
  const isMore = told.length > claimed.length && join(told.slice(0, claimed.length)) === join(claimed);
  const rest = told.slice(claimed.length);
  // "Oakfield beat Riverside 2-1"
  if (isMore && rest.length === 1 && /^\d{1,3}[-–]\d{1,3}$/.test(rest[0] ?? '')) return true;
  return isMore && claimed.length === 1 && rest.length === 1 && /\d/.test(rest[0] ?? '') && isOnly(told);
}

/** "Ann Roth is the chair" and "the chair is Ann Roth": one is the other. */
function isTurned(told: Reading, claimed: Reading): boolean {
  if (told.verb !== 'be' || told.isPassive || !told.turns || !claimed.turns) return false;
  return join(told.subject) === join(claimed.object) && join(told.object) === join(claimed.subject);
}

/** Each part of the claim is told, and no other but such as what happened may be told without. */
function hasAdjuncts(told: Reading, claimed: Reading, isWhole: boolean): boolean {
  const own = claimed.adjuncts.map(join);
  const others = [...told.adjuncts];
  for (const part of own) {
    const at = others.findIndex((one) => join(one) === part);
    if (at < 0) return false;
    others.splice(at, 1);
  }
  const isDated = told.adjuncts.some(
    (part) => own.includes(join(part)) && part.some((word) => monthNamed(word) !== undefined),
  );
  // "For two years from the date of purchase": where a time begins whose length is told.
  const isBegin = (part: Words): boolean =>
    /^from da(?:te|y)\b/.test(join(part)) && own.some((one) => /^for \d/.test(one));
  const isFree = (part: Words): boolean =>
    isReason(part) ||
    isSource(part) ||
    isBegin(part) ||
    (isEvent(told) && isLoose(part)) ||
    (isDated && isHour(part));
  if (isWhole && others.length > 0) return false;
  return others.every(isFree) && !(told.isDenied && others.some(isReason));
}
/** "Under the lease": by which record it is so. */
const isSource = ([joint, record = '', more]: Words): boolean =>
  joint === 'under' && more === undefined && RECORDS.has(record);
const isReason = ([joint]: Words): boolean => joint === 'because';
const isHour = ([joint, hour = '', ...rest]: Words): boolean =>
  joint === 'at' &&
  rest.every((word) => /^[ap]m$/.test(word)) &&
  (/^\d/.test(hour) || /^(?:noon|midnight)$/.test(hour));
