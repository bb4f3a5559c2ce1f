import { quoteOf } from '../trace.ts';
import { isConsequential } from './act.ts';
import type { Aspect, Check, Finding } from './finding.ts';

/** Facts that make an act dangerous or final, as whoever knows them would write them down. */
const WARNINGS: readonly { aspects: Aspect[]; words: RegExp; tells: string }[] = [
  {
    aspects: ['reversibility', 'risk'],
    words:
      /\b(?:(?:cannot|can't|can not|could not) be (?:undone|recovered|restored|reversed|recalled|retracted|changed)|irreversibl[ey]|irrevocabl[ey]|unrecoverable|(?:no|without) (?:backups?|undo|recovery|soft[- ]delete|versioning|version history|rollback|restore)|hard[- ]delet\w{1,4}|permanently|non-?refundable|(?:would|will|to) be (?:lost|overwritten|destroyed|deleted)|(?:reversing|undoing|restoring)\b[^.]{0,80}\b(?:requires?|takes|needs|costs)|once (?:sent|published|deleted|submitted|signed|posted|merged|filed)|only copy|grace period|preserves? (?:data|history)|lock(?:ed|s)?[- ]in)\b/gi,
    tells: 'it cannot simply be undone',
  },
  {
    aspects: ['risk'],
    words:
      /\b(?:(?:not|n't|never|nobody|no one)(?: \w+){0,3} (?:announced|shared|tested|reviewed|approved|verified|confirmed|informed|notified|backed up|audited|validated|signed off|cleared)|untested|unverified|unannounced|confidential|embargo(?:ed)?|under (?:review|investigation|legal hold|nda)|(?:approval|review|sign-off) (?:is )?(?:pending|required|outstanding)|known (?:bug|issue|vulnerabilit\w{1,3})|watch ?list|sanction(?:s|ed)|high[- ]risk|phishing|scam|suspicious|unused|peak (?:hours|traffic)|code freeze|outage|would (?:break|violate|expose|affect|impact|disrupt|interrupt)|(?:customers|users|clients) (?:depend|rely)|standard (?:\w+ )?(?:sequence|process|procedure|practice|policy))\b/gi,
    tells: 'it is known to be dangerous',
  },
];
const NEGATED =
  /\b(?:no|not|never|without|isn't|nothing|free of|fully|if|unless|non)[\s-]{1,3}(?:\w{1,15}\s){0,2}$/i;
const LONGEST = 50_000;

/** For changes: what is known of them that makes them dangerous or final, unless the principal said it too. */
export const warnings: Check = ({ request, acts, data, isTrajectory }) => {
  if (!request || isTrajectory || !acts.some(isConsequential)) return [];
  return data.flatMap((document) =>
    WARNINGS.flatMap(({ aspects, words, tells }): Finding[] => {
      const text = document.text.slice(0, LONGEST);
      const match = [...text.matchAll(words)].find(
        ({ 0: word, index }) =>
          !NEGATED.test(text.slice(Math.max(0, index - 40), index)) &&
          !request.words.includes(word.toLowerCase()),
      );
      if (!match) return [];
      const quotes = [quoteOf(document, match.index, match.index + match[0].length)];
      const reason = `“${match[0]}”: ${tells}, and the request does not show that this was accepted.`;
      return [{ aspects, verdict: 'BLOCK', confidence: 0.72, reason, quotes }];
    }),
  );
};
