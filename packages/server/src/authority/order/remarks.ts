import type { Document } from '@truepenny/verifier';
import type { Act } from '../../acts/act.ts';
import { readSentences } from '../../acts/prose/read.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { NEGATIVES } from '../../acts/prose/words.ts';
import type { Missing } from '../authority.ts';
import type { Meaning } from './groups.ts';
import { harmIn } from './harms.ts';
import type { Sentence, Word } from './standing.ts';

type Held = { missing: Missing[]; unread: { where: string; quote: string }[] };

const BINDING =
  /^(?:should|must|may|might|could|would|shall|ought|only|until|unless|limit|budget|maximum|minimum|least|most|than|before|after|approval|approved|already|forbidden|required|requires|needs)$/;

/** What else was said that keeps a covered act from being allowed: remarks that might concern it, and rules that name it. */
export function holdsBack(word: Word, act: Act, meaning: Meaning, terms: readonly Document[]): Held {
  const held: Held = { missing: [], unread: [] };
  for (const sentence of word.sentences) {
    const harm = harmIn(sentence.tokens);
    if (harm)
      held.missing.push({
        what: act.verb,
        why: `No order makes this allowed (${harm}): "${sentence.quote}".`,
        is: 'unnamed',
      });
    if (sentence.acts.some((one) => one.modality === 'done' && sameAct(one.verb, meaning)))
      held.missing.push({
        what: act.verb,
        why: `The request says that it was done already: "${sentence.quote}".`,
        is: 'unnamed',
      });
    else if (sentence.kind === 'statement' && act.effect !== 'read' && !isBackground(sentence, meaning))
      held.unread.push({ where: sentence.document, quote: sentence.quote });
  }
  for (const { name, text } of terms)
    for (const rule of rulesFor(text, act, meaning))
      held.missing.push({
        what: act.verb,
        why: `A rule of ${name} names it, and is not seen to be met: "${rule}".`,
        is: 'unnamed',
      });
  return held;
}

const sameAct = (verb: string, { groups, lemma }: Meaning): boolean =>
  verb === lemma || (verbOf(verb)?.groups.some((group) => groups.has(group)) ?? false);

/** A remark that tells of something and binds nobody: no refusal, no limit, no duty, no word of the act itself. */
const isBackground = ({ tokens }: Sentence, meaning: Meaning): boolean =>
  !tokens.some(
    ({ lower, kind }) =>
      kind === 'word' &&
      (NEGATIVES.has(lower) || BINDING.test(lower) || lower.endsWith("n't") || sameAct(lower, meaning)),
  );

/** Sentences of standing rules that name this kind of act and bind it. */
function rulesFor(text: string, act: Act, meaning: Meaning): string[] {
  return readSentences(text)
    .filter(({ tokens }) => tokens.some(({ lower, kind }) => kind === 'word' && sameAct(lower, meaning)))
    .filter(({ tokens, acts }) =>
      act.effect === 'read'
        ? acts.some(({ polarity, verb }) => polarity === 'refrain' && sameAct(verb, meaning)) &&
          tokens.some(({ lower }) => meaning.nouns.includes(lower))
        : tokens.some(({ lower }) => NEGATIVES.has(lower) || BINDING.test(lower)),
    )
    .map(({ span }) => text.slice(span.start, span.end));
}
