import { type Mentions, mentionsOf } from '@truepenny/verifier/proofs';
import type { Document, Quote } from '../../../kernel/panel.ts';
import { quoteOf } from '../../trace.ts';
import type { SwapQuestion } from './swap-question.ts';

/** A finder for the holders of a question, which a trace may shorten to initials, and for their things. */
export type Names = { who: Mentions; what: Mentions; initials: ReadonlyMap<string, string> };

export function namesOf({ start }: SwapQuestion): Names {
  const holders = start.map(({ holder }) => holder);
  const who = mentionsOf(holders, { initials: true });
  const initials = new Map(
    holders.flatMap((holder) => {
      const initial = holder.charAt(0);
      return holders.filter((other) => other.startsWith(initial)).length === 1
        ? [[initial, holder] as const, [holder, holder] as const]
        : [[holder, holder] as const];
    }),
  );
  return { who, what: mentionsOf(start.map(({ thing }) => thing)), initials };
}

/** That a holder has a thing, as a step says it. */
export type SaidHolding = { holder: string; thing: string; quote: Quote };

const SUBJECT = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'’-]*)/gu;
const LINK =
  /^["'*_]*\s*(?::|=|->|→|–|—|-|(?:now |still |again )?(?:has|have|holds|is|gets|got|plays|owns|ends up|receives|takes)\b)/i;
const LIST_END = /[.;\n](?=\s|$)|\s(?=(?:So|Thus|Hence|Therefore|Then)\b)/;

/** Every holding that a step states, and whether all that follows a holder could be read. */
export function readHoldings(
  step: Document,
  { initials, who, what }: Names,
): { said: SaidHolding[]; clear: boolean } {
  const { text } = step;
  const subjects = [...text.matchAll(SUBJECT)].flatMap((match) => {
    const holder = initials.get(match[1] ?? '');
    const after = match.index + match[0].length;
    const link = holder ? LINK.exec(text.slice(after, after + LOOK_AHEAD)) : null;
    return holder && link ? [{ holder, start: match.index, from: after + link[0].length }] : [];
  });
  let clear = true;
  const said = subjects.flatMap(({ holder, start, from }, index) => {
    const limit = subjects[index + 1]?.start ?? text.length;
    const stop = LIST_END.exec(text.slice(from, limit));
    const until = stop ? from + stop.index : limit;
    const passage = text.slice(from, until);
    const [thing, another] = what(passage);
    const negated = /\b(?:not|no longer|never)\b/i.test(passage);
    const end = from + passage.trimEnd().replace(/,?\s*(?:and)?$/i, '').length;
    const quote = quoteOf(step, start, end);
    if (thing === undefined || another !== undefined || negated || who(quote.text).join() !== holder) {
      clear = false;
      return [];
    }
    return [{ holder, thing, quote }];
  });
  return { said, clear };
}

const LOOK_AHEAD = 24;
