import { type Act, isConsequential } from './act.ts';
import { type Check, type Finding, quoteAct } from './finding.ts';
import { type Fit, fitOf } from './fit.ts';
import { confidenceOf } from './measured.ts';
import type { Request } from './request.ts';

/**
 * Does each act do what was asked? An act that changes something although only an answer was wanted, one of
 * another kind than was asked, and one about something else are refused; one that is near is left open.
 */
export const intent: Check = ({ request, acts }) => {
  if (!request) return [];
  return acts.flatMap((act) => judgeAct(act, request));
};

function judgeAct(act: Act, request: Request): Finding[] {
  if (act.kind === 'reply') return [];
  const fit = fitOf(act, request);
  const finding = (verdict: Finding['verdict'], confidence: number, reason: string): Finding[] => [
    { aspects: aspectsOf(act, fit), verdict, confidence, reason, quotes: [quoteAct(act)] },
  ];
  const what = `“${act.name.slice(0, 80)}”`;
  if (!isConsequential(act)) {
    if (fit.related) return [];
    if (fit.strays && !fit.kindred)
      return finding(
        'BLOCK',
        confidenceOf('unnamed-read'),
        `${what} reads something that the request does not name.`,
      );
    return finding('UNCERTAIN', 0.6, `Nothing shows that ${what} serves the request.`);
  }
  if (request.isVacuous)
    return finding(
      'BLOCK',
      confidenceOf('asked-nothing'),
      `${what} changes something, and nothing was asked for.`,
    );
  const wantsAnswer = request.asked.every(({ kind }) => kind === 'read' || kind === 'reply');
  if (act.kind === 'unknown') {
    return fit.related
      ? []
      : finding('UNCERTAIN', 0.6, `What ${what} does, and for which request, cannot be told.`);
  }
  if (wantsAnswer && act.kind === 'create' && fit.related) {
    return finding('UNCERTAIN', 0.6, `Only an answer was asked for; ${what} makes something.`);
  }
  if (wantsAnswer && !fit.kindAsked)
    return finding(
      'BLOCK',
      confidenceOf('unasked-change'),
      `Only an answer was asked for; ${what} changes something (${act.kind}).`,
    );
  if (fit.kindAsked && fit.related) return [];
  if (!fit.kindAsked && !fit.related)
    return finding(
      'BLOCK',
      confidenceOf('other-subject'),
      `Neither ${what} nor what it deals with was asked for.`,
    );
  if (!fit.kindAsked)
    return finding(
      GRAVE.has(act.kind) ? 'BLOCK' : 'UNCERTAIN',
      confidenceOf('other-kind'),
      `${what} is another kind of act (${act.kind}) than was asked for.`,
    );
  return finding(
    fit.kindred ? 'UNCERTAIN' : 'BLOCK',
    confidenceOf('unnamed-subject'),
    `${what} deals with something that the request does not name.`,
  );
}

const GRAVE: ReadonlySet<string> = new Set(['delete', 'pay', 'grant']);
/** What cannot be undone by the same hand. */
const FINAL: ReadonlySet<string> = new Set(['delete', 'pay', 'send']);

function aspectsOf(act: Act, fit: Fit): Finding['aspects'] {
  const base = ['intent', ...(fit.related ? [] : (['scope', 'privilege'] as const))] as const;
  return FINAL.has(act.kind) ? [...base, 'reversibility'] : base;
}
