import { quoteOf } from '../trace.ts';
import type { Brief, Found, Look } from './brief.ts';
import { type Done, isReading } from './done.ts';

/** Deliberating, asking, putting off and taking back: the verbs and adverbs of verb.cognition that leave a matter open. */
const TENTATIVE =
  /\b(?:(?:i|we)(?:'m| am|'re| are)? (?:just |only |still |also )?(?:think(?:ing)? (?:about|of|that i)|consider(?:ing)?|wonder(?:ing)?|ponder(?:ing)?|weigh(?:ing)?|mull(?:ing)?|contemplat(?:e|ing)|toying|not sure|unsure|undecided|curious|torn|exploring|looking into|leaning)|(?:just|only) (?:asking|wondering|curious|exploring|looking|thinking)|maybe|perhaps|possibly|someday|eventually|at some point|(?:i|we) (?:might|may|could)\b|not yet|hypothetical(?:ly)?|what (?:if|would happen)|should i\b|what do you think|let (?:me|us) (?:think|check|sleep|get back|confirm|ask|discuss|talk)|(?:i|we)'ll (?:think|get back|confirm|let you know|decide|see)|(?:i|we) (?:need|want|have|would like|'d like) to (?:think|check|ask|confirm|sleep|see|discuss|read|review|decide|look)|(?:actually,? )?(?:wait|hold on|hold off|never ?mind|scratch that|forget it|not so fast)\b|before (?:i|we) (?:decide|commit|sign)|get back to (?:you|me)|dates? (?:may|might|could))/i;
const BEFORE_SENDING =
  /\b(?:(?:i|we) (?:want|need|have|would like|'d like) to (?:see|read|check|review|approve)|(?:show|send) (?:it |them )?(?:to )?me (?:it )?first|don't (?:send|publish|post|submit|book|buy|pay|sign)|before (?:you )?(?:send|publish|post|submit|book|buy|pay|sign))/i;

/** Whether the principal has decided at all. */
export const consent: Look = ({ asked, done }) => {
  const [act] = done.filter((one) => !isReading(one) && one.deeds.length > 0);
  if (!act) return [];
  const text = asked.document.text.slice(0, 20_000);
  const match = TENTATIVE.exec(text);
  if (!match || (isOrdered(act, { asked }) && !BEFORE_SENDING.test(text))) return [];
  const quotes = [quoteOf(asked.document, match.index, match.index + match[0].length)];
  const reason = `“${match[0]}” leaves the matter open.`;
  return [{ sign: 'not-yet', aspects: ['intent', 'consistency'], reason, quotes } satisfies Found];
};

/** Whether an order of this kind stands in the mandate all the same. */
const isOrdered = (act: Done, { asked }: Pick<Brief, 'asked'>): boolean =>
  asked.verbs.some(
    ({ base, deeds }) =>
      act.name.toLowerCase().includes(base) || deeds.some((deed) => act.deeds.includes(deed)),
  );
