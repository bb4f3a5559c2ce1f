import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { termsOf } from '../action/words.ts';
import { stem } from '../language/stem.ts';
import { tokenise } from '../language/tokens.ts';
import { quoteOf } from '../trace.ts';
import type { Found, Look } from './brief.ts';
import { isReading } from './done.ts';
import { PROSE_KEY } from './explained.ts';
import data from './opposites.json' with { type: 'json' };

/** By word: the pairs it belongs to, on which side. */
const SIDES = new Map<string, { pair: number; side: 1 | -1 }[]>();
data.pairs.forEach((sides, pair) => {
  sides.forEach((words, at) => {
    for (const word of words.split(' '))
      SIDES.set(word, [...(SIDES.get(word) ?? []), { pair, side: at === 0 ? 1 : -1 }]);
  });
});

/** A state that a sentence gives to what it speaks of. */
type State = {
  pair: number;
  side: 1 | -1;
  document: Document;
  start: number;
  end: number;
  word: string;
  /** The stems of its sentence. */
  about: ReadonlySet<string>;
};

const LONGEST = 10_000;
const MOST = 200;
const NEGATES = /^(?:not|no|never|neither|nobody|none|nor|without|cannot|hardly|yet)$|n't$/;
/** Sentences about what may be, must be or will be state nothing. */
const UNSTATED =
  /\b(?:if|unless|whether|until|once|would|could|may|might|should|must|can|will|before|after|when|to be)\b/i;

/**
 * What the agent says of something, against what is known of the same: one calls covered what the other calls
 * excluded. Said of the same are sentences that share a word besides.
 */
export const opposites: Look = ({ done, reasons, known }) => {
  if (done.every(isReading)) return [];
  const told = [
    ...statesIn(reasons.document, 0, LONGEST),
    ...done.flatMap(({ document, form, args, start, end }) =>
      form === 'prose'
        ? statesIn(document, start, end)
        : args
            .filter(({ key }) => PROSE_KEY.test(key))
            .flatMap((arg) => statesIn(document, arg.start, arg.end)),
    ),
  ].slice(0, MOST);
  if (told.length === 0) return [];
  const facts = known.flatMap(({ document }) => statesIn(document, 0, LONGEST)).slice(0, MOST);
  for (const one of told) {
    const against = facts.find(
      (fact) => fact.pair === one.pair && fact.side !== one.side && shareSubject(one, fact),
    );
    if (!against) continue;
    const quotes = [one, against].map(({ document, start, end }) => quoteOf(document, start, end));
    const reason = `“${quotes[0]?.text.slice(0, 120)}” against “${quotes[1]?.text.slice(0, 120)}”: one excludes the other.`;
    return [{ sign: 'opposite', aspects: ['consistency'], reason, quotes } satisfies Found];
  }
  return [];
};

/** Whether two sentences share a word besides the states themselves. */
function shareSubject(one: State, other: State): boolean {
  const states = new Set([one.word, other.word].map(stem));
  return [...one.about].some((term) => !states.has(term) && other.about.has(term));
}

function statesIn(document: Document, from: number, to: number): State[] {
  const text = document.text.slice(from, Math.min(to, from + LONGEST));
  return splitSentences(text).flatMap(({ start: begin, end: stop }) => {
    const sentence = text.slice(begin, stop);
    const subjects = termsOf(sentence);
    return [...sentence.matchAll(/[^;,]+/g)].flatMap(({ 0: clause, index }): State[] => {
      if (UNSTATED.test(clause)) return [];
      const tokens = tokenise(clause);
      const [start, end] = [from + begin + index, from + begin + index + clause.length];
      return tokens.flatMap(({ text: word }, at) =>
        (SIDES.get(word) ?? []).map(({ pair, side }): State => {
          const isNegated = tokens.slice(Math.max(0, at - 3), at).some((one) => NEGATES.test(one.text));
          const held = isNegated ? (side === 1 ? -1 : 1) : side;
          return { pair, side: held, document, start, end, word, about: subjects };
        }),
      );
    });
  });
}
