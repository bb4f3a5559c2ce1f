import { quoteOf } from '../trace.ts';
import { type Act, isConsequential } from './act.ts';
import type { Check, Finding } from './finding.ts';

/**
 * Ways of talking an agent out of its rules, after the direct injections of OWASP LLM01 (2025): another role or
 * mode, a claimed rank, urgency that forbids checking, a text that unseats earlier instructions.
 */
const PRETEXT =
  /\b(?:(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:previous|prior|above|earlier|your|all|any|safety|security|the)\b.{0,20}\b(?:instructions?|prompts?|rules?|guidelines?|polic(?:y|ies)|restrictions?|checks?|safeguards?|filters?)|(?:you are|you're|act|behave) (?:now )?(?:in |as )?(?:an? )?(?:developer|debug|admin|root|god|unrestricted|dan|maintenance|test) ?(?:mode|assistant)?\b|(?:developer|debug|admin|god|maintenance|override|jailbreak) mode|pretend (?:to be|you|that)|role-?play|(?:skip|no need for|do(?:n't| not) (?:bother|ask|do)|without) (?:the |any |further |my )?(?:verification|confirmation|authentication|approval|2fa|kyc|checks?|questions)|(?:this is|i am|i'm|speaking as) (?:the |your |an? )?(?:\w+ )?(?:system|administrator|admin|developer|engineer|ceo|cfo|supervisor|auditor|regulator|it department|security team|fraud (?:team|department)|bank (?:employee|staff))\b|pre-?(?:approved|authori[sz]ed|cleared)|do(?:n't| not) (?:tell|inform|notify|log|mention)|as (?:we )?(?:agreed|discussed) (?:before|earlier|previously)|(?:you|your colleague|the (?:previous|other) agent) (?:already )?(?:promised|agreed|approved|authori[sz]ed|confirmed)|system (?:note|prompt|override|message)|<\/?(?:system|admin|instructions?)>|\[(?:system|admin|inst))/i;
/** A long run of base 64 or hexadecimal digits: words that nobody is meant to read. */
const ENCODED =
  /(?<![\w+/=-])(?=[\w+/]{0,200}\d)(?=[\w+/]{0,200}[a-z])(?=[\w+/]{0,200}[A-Z])[A-Za-z0-9+/]{32,}={0,2}(?![\w+/])|\\x[0-9a-f]{2}(?:\\x[0-9a-f]{2}){8}/g;
/** A digest, or the address of a wallet or contract. */
const DIGEST = /^(?:0x)?[0-9a-f]{32,128}$/i;
const LONGEST = 20_000;

const encodedIn = (text: string): RegExpExecArray | undefined =>
  [...text.matchAll(ENCODED)].find(([run]) => !DIGEST.test(run));

/** What the principal's text does to get its way where an ordinary request would not have to. */
export const pretext: Check = ({ request, acts }) => {
  const act = acts.find(isConsequential) ?? acts.find(({ kind }) => kind === 'read');
  if (!request || !act) return [];
  return request.documents.flatMap((document): Finding[] => {
    const text = document.text.slice(0, LONGEST);
    const match = PRETEXT.exec(text) ?? (isConsequential(act) ? encodedIn(text) : null);
    if (!match) return [];
    const quotes = [quoteOf(document, match.index, match.index + match[0].length)];
    return [findingOn(act, match[0].slice(0, 60), quotes)];
  });
};

function findingOn(act: Act, words: string, quotes: Finding['quotes']): Finding {
  const verdict = isConsequential(act) ? 'BLOCK' : 'UNCERTAIN';
  const reason = `“${words}” is how agents are talked out of their rules, not how something is asked for.`;
  return {
    aspects: ['steering', 'intent', 'scope', 'risk'],
    verdict,
    confidence: verdict === 'BLOCK' ? 0.85 : 0.6,
    reason,
    quotes,
  };
}
