import type { Document } from '../judgement/case.ts';
import { certain, isDecidable } from './certain.ts';
import { type Finding, wholeOf } from './finding.ts';
import { type ClaimReaders, sentencesOf } from './readers.ts';
import { refutedIn } from './refuted.ts';

const LONGEST_CLAIM = 2_000;

/** What computing finds out about a claim, alone and beside its evidence, by readers that are used as they are needed. */
export function foundInClaim(
  claim: Document,
  evidence: readonly Document[],
  readers: ClaimReaders,
): Finding[] {
  const { text } = claim;
  if (text.length > LONGEST_CLAIM) return [];
  const read = sentencesOf(readers);
  const sentences = read(text);
  const refuted = refutedIn(
    claim,
    sentences.filter(({ whole }) => whole),
  );
  if (refuted.length > 0) return refuted;
  const stated = (shows: Finding['shows'], shown: string): Finding[] => [
    { of: 'statement', shows, about: wholeOf(claim), from: [], shown },
  ];
  const holds =
    sentences.length > 0 &&
    sentences.every(
      ({ whole, statements }) => whole && statements.every(({ outcome }) => outcome === 'holds'),
    );
  if (holds)
    return stated(
      'established',
      sentences.flatMap(({ statements }) => statements.map((one) => one.shown)).join('; '),
    );
  const [only, other] = evidence;
  const decided = !isDecidable(text)
    ? undefined
    : only
      ? certain(text, true, (...of) => readers.times(...of), read)
      : readers.alone(text, false);
  if (decided) return stated(decided.holds ? 'established' : 'refuted', decided.shown);
  const [, supposed = '', said = ''] = only || !isDecidable(text) ? [] : (SUPPOSING.exec(text) ?? []);
  const capital = said.replace(/^./u, (first) => first.toUpperCase());
  const follows =
    supposed && readers.grounded({ ...claim, text: capital }, { ...claim, text: `${supposed}.` });
  if (follows && follows.shows === 'established') return stated('established', follows.shown);
  const found = only && !other ? readers.beside(claim, only, readers) : undefined;
  return found ? [found] : [];
}
/** "If a shop sells 35 shirts on Monday and 48 on Tuesday, it sells 83 on both days": what follows, from what is supposed. */
const SUPPOSING = /^if ([^?,]+(?:,[^?,]+)*), ([^?,]+)$/i;
