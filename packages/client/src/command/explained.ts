import type { AnswerOf } from '../operations.ts';

type Explanation = AnswerOf<'verifyAction'>['explanation'];

/** What accounts for an act and what does not, as rows for people: what to do comes first. */
export const explained = ({ authority, matched, missing, unread, to_allow }: Explanation) =>
  [
    ['decided by', authority ?? ''],
    ...to_allow.map((text) => ['to allow it', text] as const),
    ...missing.map(({ what, why }) => [`missing: ${what}`, why] as const),
    ...unread.map(({ where, quote }) => [`not understood (${where})`, `“${quote}”`] as const),
    ...matched.map(({ what, by }) => [`accounted for: ${what}`, by] as const),
  ] as const;
