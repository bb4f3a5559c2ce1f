import type { Document } from '../../kernel/panel.ts';
import { stem } from '../language/stem.ts';
import { type Act, isConsequential } from './act.ts';
import { type Check, quoteAct } from './finding.ts';
import { nameWords } from './words.ts';

/** An identifier made of words: `sub_business_pro_annual`. */
const IDENTIFIER = /(?<![\p{L}\d_-])\p{L}{2,30}(?:[_-][\p{L}\d]{1,30}){1,8}/gu;
const MOST = 400;
const LONGEST = 200_000;

/**
 * The thing that an act is done to, where its identifier speaks: another identifier of the same kind stands in
 * what is known, has more of the words that the principal used, and was not chosen.
 */
export const objects: Check = ({ request, acts, data }) => {
  if (!request) return [];
  const changing = acts.filter((act) => isConsequential(act) && act.args.some(({ value }) => isWordy(value)));
  if (changing.length === 0) return [];
  const known = knownIn(data, request.terms);
  return changing.flatMap((act) => {
    for (const { value } of act.args) {
      const better = isWordy(value) ? known.get(nameWords(value)[0] ?? '') : undefined;
      if (!better || better.id === value || better.hits <= hitsOf(nameWords(value), request.terms)) continue;
      return [
        {
          aspects: ['consistency', 'intent', 'scope', ...(isFinal(act) ? (['reversibility'] as const) : [])],
          verdict: 'BLOCK' as const,
          confidence: 0.9,
          reason: `It is done to ${value}; ${better.id} fits what was asked for.`,
          quotes: [quoteAct(act)],
        },
      ];
    }
    return [];
  });
};

const isFinal = ({ kind }: Act): boolean => kind === 'delete' || kind === 'pay';
const isWordy = (value: string): boolean => /[_-]/.test(value) && !/\s/.test(value);

/** By the first word of identifiers, the one that has most of the principal's words. */
function knownIn(data: readonly Document[], asked: ReadonlySet<string>) {
  const best = new Map<string, { id: string; hits: number }>();
  let left = MOST;
  for (const { text } of data) {
    for (const [id] of text.slice(0, LONGEST).matchAll(IDENTIFIER)) {
      if (left-- === 0) return best;
      const words = nameWords(id);
      const hits = hitsOf(words, asked);
      if (hits > (best.get(words[0] ?? '')?.hits ?? -1)) best.set(words[0] ?? '', { id, hits });
    }
  }
  return best;
}

const hitsOf = (words: readonly string[], asked: ReadonlySet<string>): number =>
  words.filter((word) => word.length > 2 && asked.has(stem(word))).length;
