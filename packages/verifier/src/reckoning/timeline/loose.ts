import { verbOf } from '../../language/verbs.ts';
import type { Told } from './told.ts';
import { contentOf, sideOf } from './words.ts';

const NAMED_BEHIND =
  /^(?:a|an|the|his|her|its|their|my|our|your|this|that|of|in|on|at|from|to|for|by|with|into|no|each|every)$/;

/** Whether a word may be a verb that is not known: it names nothing, and is no name. */
export function isLoose({ tokens }: Told): boolean {
  const named = new Set<string>();
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const isBehind =
      before?.kind === 'word'
        ? NAMED_BEHIND.test(before.word) || named.has(before.word)
        : before !== undefined && before.kind !== 'sign';
    if (token.kind === 'word' && (isBehind || token.proper)) named.add(token.word);
  });
  return tokens.some(
    (token) =>
      token.kind === 'word' &&
      contentOf([token.word]).length > 0 &&
      !sideOf(token.word) &&
      !verbOf(token.word) &&
      !named.has(token.word),
  );
}
