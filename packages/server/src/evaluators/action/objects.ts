import { stem } from '../language/stem.ts';
import { type Act, isConsequential } from './act.ts';
import { type Check, quoteAct } from './finding.ts';
import { nameWords } from './words.ts';

/** An identifier made of words: `sub_business_pro_annual`. */
const IDENTIFIER = /(?<![\p{L}\d_-])\p{L}{2,30}(?:[_-][\p{L}\d]{1,30}){1,8}/gu;
const MOST = 400;

/**
 * The thing that an act is done to, where its identifier speaks: another identifier of the same kind stands in
 * what is known, has more of the words that the principal used, and was not chosen.
 */
export const objects: Check = ({ request, acts, data }) => {
  if (!request) return [];
  const known = data
    .flatMap(({ text }) => [...text.slice(0, 200_000).matchAll(IDENTIFIER)].map(([id]) => id))
    .slice(0, MOST);
  if (known.length === 0) return [];
  return acts.filter(isConsequential).flatMap((act) => {
    for (const { value } of act.args) {
      const better = known.find((other) => isBetter(other, value, request.terms));
      if (!better) continue;
      return [
        {
          aspects: ['consistency', 'intent', 'scope', ...(isFinal(act) ? (['reversibility'] as const) : [])],
          verdict: 'BLOCK' as const,
          confidence: 0.9,
          reason: `It is done to ${value}; ${better} fits what was asked for.`,
          quotes: [quoteAct(act)],
        },
      ];
    }
    return [];
  });
};

const isFinal = ({ kind }: Act): boolean => kind === 'delete' || kind === 'pay';

function isBetter(other: string, chosen: string, asked: ReadonlySet<string>): boolean {
  if (other === chosen || !/[_-]/.test(chosen) || /\s/.test(chosen)) return false;
  const [a, b] = [nameWords(other), nameWords(chosen)];
  if (a[0] !== b[0]) return false;
  const hits = (words: readonly string[]) =>
    words.filter((word) => word.length > 2 && asked.has(stem(word))).length;
  return hits(a) > hits(b);
}
