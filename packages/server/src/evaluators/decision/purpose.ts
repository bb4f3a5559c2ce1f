import { areContrary, areNear, baseOf, covers, isFinal, isGraver, isRead } from '../language/deeds.ts';
import { type Brief, type Found, type Look, quoteDone } from './brief.ts';
import { type Done, isReading } from './done.ts';

/** Whether what is done is what was asked for: the kind of deed, not yet its object. */
export const purpose: Look = (brief) =>
  brief.done.flatMap((done) => (isReading(done) || done.deeds.length === 0 ? [] : judge(done, brief)));

function judge(done: Done, { asked, done: all }: Brief): Found[] {
  const what = `“${done.name.slice(0, 80)}”`;
  const found = (sign: Found['sign'], aspects: Found['aspects'], reason: string): Found[] => [
    { sign, aspects, reason, quotes: [quoteDone(done)] },
  ];
  const undoing = done.deeds.some(isFinal) ? (['reversibility'] as const) : [];
  const forbidden = asked.forbidden.find(
    ({ base, deeds }) =>
      isOf(done, base) ||
      (deeds.some((deed) => done.deeds.includes(deed)) &&
        !asked.verbs.some((verb) => verb.deeds.some((deed) => deeds.includes(deed)))),
  );
  if (forbidden)
    return found('forbidden', ['intent', 'risk'], `The principal said not to ${forbidden.base}.`);
  // A bare "ok" agrees, and does not say to what.
  if (asked.isVacuous && ASSENT.test(asked.words))
    return found('half-asked', ['intent'], 'The mandate agrees and does not say to what.');
  if (asked.isVacuous)
    return found(
      'nothing-asked',
      ['intent', 'consistency'],
      `${what} changes something, and nothing was asked for.`,
    );
  const wanted = asked.verbs.flatMap(({ deeds }) => deeds);
  if (asked.verbs.some(({ base }) => isOf(done, base))) return [];
  if (done.deeds.some((deed) => wanted.some((one) => covers(one, deed)))) return [];
  if (asked.onlyAsks || (wanted.length > 0 && wanted.every(isRead)))
    return found(
      'answer-wanted',
      ['intent', ...undoing],
      `Only an answer was asked for; ${what} changes something.`,
    );
  if (asked.verbs.some(({ deeds }) => deeds.length === 0)) return [];
  if (wanted.length === 0 && !asked.onlyTells) return [];
  if (wanted.length === 0)
    return found('nothing-ordered', ['intent'], `The mandate orders nothing; ${what} changes something.`);
  if (done.deeds.some((deed) => wanted.some((one) => isGraver(one, deed))))
    return found(
      'graver-deed',
      ['intent', 'reversibility'],
      `${what} goes further than what was asked for and is harder to take back.`,
    );
  if (done.deeds.some((deed) => wanted.some((one) => areContrary(one, deed))))
    return found('contrary-deed', ['intent'], `${what} does the opposite of what was asked for.`);
  // Trades, and pieces of office work, go by one another's names.
  if (wanted.some((one) => done.deeds.some((deed) => areNear(one, deed)))) return [];
  const isSecond = all.some(
    (other) => other !== done && other.deeds.some((deed) => wanted.some((one) => covers(one, deed))),
  );
  const harm = undoing.length > 0 ? (['risk', 'reversibility'] as const) : [];
  return isSecond
    ? found('second-deed', ['scope', ...harm], `${what} was not asked for besides.`)
    : found('other-deed', ['intent', ...undoing], `${what} is another kind of act than was asked for.`);
}

const ASSENT = /\b(?:ok|okay|yes|yeah|yep|sure|fine|alright|right|good|great|perfect|cool)\b/;

const isOf = ({ name, form }: Done, base: string): boolean =>
  form === 'prose' ? baseOf(name.toLowerCase()) === base : name.toLowerCase().includes(base);
