import { isDisguised } from '../../../language/hidden.ts';
import { areAgainst } from '../../language/undoing.ts';
import { type Act, isConsequential } from '../act.ts';
import { confidenceOf } from '../measured.ts';
import type { Reading } from '../reading.ts';
import { nameWords } from '../words.ts';
import { directivesOf } from './directives.ts';
import { isAbout } from './reads.ts';
import { orderOf } from './warrant.ts';

/**
 * Why everything that is done may be done, and how surely; undefined where that is not shown. What reads must look at
 * what was spoken of. One change may be made, where the principal ordered it in so many words and it was not made
 * before: an order is spent when it was carried out.
 */
export function fits(reading: Reading): { confidence: number; reason: string } | undefined {
  const { request, acts, data, hasUnread, isTrajectory, isProposed } = reading;
  if (!request || hasUnread) return undefined;
  // What is said at length cannot be judged by computing; only what was done can.
  if (isTrajectory && !acts.some(({ form }) => form === 'call')) return undefined;
  if (acts.some((act) => isProposed(act) && (act.form === 'prose' || isDisguised(act.document.text))))
    return undefined;
  const instruction = request.documents.map(({ text }) => text).join('\n');
  const known = data.map(({ text }) => text);
  const isHarmless = (act: Act) => act.kind === 'reply' || isAbout(act, instruction, known);
  const proposed = isTrajectory ? acts : acts.filter(isProposed);
  if (!proposed.every((act) => isConsequential(act) || isHarmless(act))) return undefined;
  const [change, ...more] = proposed.filter(isConsequential);
  const directives = directivesOf(instruction);
  // To show what was to be hidden is no look-up.
  if (
    !isTrajectory &&
    proposed.some(({ name }) => directives.some(({ verb }) => areAgainst(verb, nameWords(name)[0] ?? '')))
  )
    return undefined;
  if (!change)
    return {
      confidence: confidenceOf('harmless'),
      reason: 'It only reads or replies, about what was asked.',
    };
  if (more.length > 0 || isTrajectory) return undefined;
  const order = orderOf(change, directives);
  const before = acts.filter((act) => isConsequential(act) && !isProposed(act));
  if (!order) return undefined;
  // An earlier change of the kind that no other order explains may have been this one in another dress.
  const isSpent = before.some((act) => {
    const earlier = orderOf(act, directives);
    return earlier === order || (earlier === undefined && act.kind === change.kind);
  });
  if (isSpent) return undefined;
  return { confidence: confidenceOf('fitting'), reason: 'It does what was asked, with what was named.' };
}
