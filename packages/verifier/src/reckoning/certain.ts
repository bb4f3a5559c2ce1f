import { monthNamed } from '../language/units.ts';
import { asCounted } from './known.ts';
import { mayTellTimes } from './matter.ts';
import type { ReadSentences } from './sentence.ts';
import type { Verdict } from './times.ts';

/** What a claim says of times by itself. */
export type TimesOf = (claim: string, hasEvidence: boolean) => Verdict | undefined;

const LONGEST = 300;
/** Whether a claim is short enough to be decided by itself, and asks nothing. */
export const isDecidable = (claim: string): boolean => claim.length <= LONGEST && !claim.includes('?');

/** Whether a claim may tell times or days: a quick look, without which none is read as such. */
const mayBeTimed = (claim: string): boolean =>
  mayTellTimes(claim) || /\d-\d\d-\d/.test(claim) || (claim.match(/\p{L}+/gu) ?? []).some(monthNamed);

/** What a claim says by times, or by what everybody knows of things: so whatever its evidence says. */
export const certain = (
  claim: string,
  hasEvidence: boolean,
  timesIn: TimesOf,
  read: ReadSentences,
): Verdict | undefined =>
  (mayBeTimed(claim) ? timesIn(claim, hasEvidence) : undefined) ??
  counted(claim.trim().replace(/[.!]$/, ''), read);

/** What a text says of the parts of things that everybody knows. */
export const counted = (text: string, read: ReadSentences): Verdict | undefined =>
  agreed(asCounted(text).map((one) => computed(one, read)));

/** What all of some ways to read a claim come to. */
const agreed = ([first, ...others]: readonly (Verdict | undefined)[]): Verdict | undefined =>
  others.every((other) => other?.holds === first?.holds) ? first : undefined;

/** What the sentences of a text compute, where that is all they say. */
export function computed(text: string, read: ReadSentences): Verdict | undefined {
  const sentences = read(`${text}.`);
  const statements = sentences.flatMap((sentence) => sentence.statements);
  if (statements.length === 0 || !sentences.every(({ whole }) => whole)) return undefined;
  const shown = statements.map((one) => one.shown).join('; ');
  if (statements.every(({ outcome }) => outcome === 'holds')) return { holds: true, shown };
  const fails = statements.find(
    ({ outcome, inner }) => !inner && (outcome === 'fails' || outcome === 'units'),
  );
  return fails && { holds: false, shown: fails.shown };
}
