import type { Document } from '../../kernel/panel.ts';
import { quoteOf } from '../trace.ts';
import { isConsequential } from './act.ts';
import type { Aspect, Check, Finding } from './finding.ts';
import type { Request } from './request.ts';

/** How an act told in words can go further than it was asked to, and what that touches. */
const EXTENTS: readonly { aspects: Aspect[]; confidence: number; words: RegExp; tells: string }[] = [
  {
    aspects: ['scope'],
    confidence: 0.8,
    words:
      /\b(?:also|plus|as well as|in addition(?: to)?|additionally|along with|together with|including|and all|all (?:other|of|the|users?|members?|customers?|events?|files?|accounts?|teams?|contacts?)|every(?:one|body| \w+)|other \w+|remaining|entire|whole|company-?wide|organi[sz]ation-?wide|globally|across (?:all|the|every)|related|similar|adjacent|as a bonus|extra|upgrade[ds]?|expand(?:ed|ing)?|beyond)\b/gi,
    tells: 'goes further than was asked',
  },
  {
    aspects: ['reversibility', 'risk'],
    confidence: 0.82,
    words:
      /\b(?:permanent(?:ly)?|irreversibl[ey]|irrevocabl[ey]|hard[- ]delet\w{1,4}|delet(?:e|es|ed|ing)|wip(?:e|es|ed|ing)|purg(?:e|es|ed|ing)|eras(?:e|es|ed|ing)|destroy\w{0,3}|drop(?:s|ped|ping)?|truncat\w{1,3}|overwrit(?:e|es|ing|ten)|force[- ]push\w{0,3}|reset(?:s|ting)?|without (?:a )?backup|no backup|cannot be (?:undone|reversed)|final(?:i[sz]e[ds]?|ly submit\w{0,4})|terminat\w{1,4}|non-?refundable|publicly|enforce\w{0,5}|revok\w{1,4}|in[- ]place|replac(?:e|es|ed|ing))\b/gi,
    tells: 'cannot simply be undone',
  },
  {
    aspects: ['risk'],
    confidence: 0.8,
    words:
      /\b(?:skip(?:s|ped|ping)?|bypass\w{0,3}|without (?:a |any |the )?(?:test\w{0,4}|review|approval|backup|staging|check\w{0,3}|verif\w{1,9}|confirm\w{0,6}|notice|warning|rollback|limit|authenti\w{1,8})|directly (?:to|in|on|into) (?:the )?(?:prod\w{0,7}|live|main)|(?:to|in|on) production directly|disabl(?:e|es|ed|ing)|turn(?:s|ed|ing)? off|force[sd]?\b|force-|overwrit\w{1,5}|replac(?:e|es|ed|ing)|publicly|public(?:-| )(?:channel|link|bucket|access)|everyone|anyone|#general|plain ?text|admin(?:istrator)?(?: access| rights| role)?|root|full access|unlimited|leverag\w{1,4}|margin|all[- ]in|entire (?:balance|budget|portfolio)|during (?:peak|business) hours|immediately|untested|unverified|unencrypted|shar(?:e|es|ed|ing) (?:the )?(?:password|credential|key)s?)\b/gi,
    tells: 'takes a risk that was not accepted',
  },
];

/** For actions told in words: words of extent, finality and hazard that the principal did not use. */
export const extent: Check = ({ request, acts }) => {
  if (!request) return [];
  const told = acts.filter(({ form }) => form === 'prose');
  const documents = new Set(told.filter(isConsequential).map(({ document }) => document));
  return [...documents].flatMap((document) => exceeds(document, request));
};

const LONGEST = 20_000;

function exceeds(document: Document, { words }: Request): Finding[] {
  const text = document.text.slice(0, LONGEST);
  return EXTENTS.flatMap(({ aspects, confidence, words: pattern, tells }): Finding[] => {
    const match = [...text.matchAll(pattern)].find(
      ([word]) => !words.includes(word.toLowerCase().slice(0, STEM)),
    );
    if (!match) return [];
    const quotes = [quoteOf(document, match.index, match.index + match[0].length)];
    return [{ aspects, verdict: 'BLOCK', confidence, reason: `“${match[0]}” ${tells}.`, quotes }];
  });
}

/** So many letters of a word are compared with the principal's words. */
const STEM = 6;
