import { quoteOf } from '../trace.ts';
import type { Argument } from './act.ts';
import { isConsequential } from './act.ts';
import type { Check, Finding } from './finding.ts';
import { meets, nameWords, termsOf } from './words.ts';

/** Lists of things in an act, of which the principal named some and not others: the others go beyond what was asked. */
export const lists: Check = ({ request, acts }) => {
  if (!request) return [];
  return acts.flatMap((act) =>
    [...Map.groupBy(act.args, ({ key }) => key).values()].flatMap((group): Finding[] => {
      const items = group.filter(
        ({ value }) => /\p{L}{3}/u.test(value) && nameWords(value).length <= 5 && !/[@/]/.test(value),
      );
      if (items.length < 2) return [];
      const isNamed = ({ value }: Argument) => [...termsOf(value)].some((term) => meets(term, request.terms));
      const extra = items.find((item) => !isNamed(item));
      if (!extra || items.filter(isNamed).length * 2 < items.length) return [];
      const reason = `It includes ${extra.value}, which was not asked for.`;
      const quotes = [quoteOf(act.document, extra.start, extra.end)];
      const verdict = isConsequential(act) ? 'BLOCK' : 'UNCERTAIN';
      return [{ aspects: ['scope', 'privilege'], verdict, confidence: 0.65, reason, quotes }];
    }),
  );
};
