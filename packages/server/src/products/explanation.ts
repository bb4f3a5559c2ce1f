import type { Explanation, Verdict } from '@truepenny/verifier';
import type { Decision } from '../kernel/decision.ts';

/** Longer lists help nobody. */
const MOST = 8;

/**
 * What decided, and what would have to be sent or granted, for gate and decision alike. Taken from the seat that
 * judges acts where it sat; from what the seats objected otherwise. Empty of misses on ALLOW; on anything else it
 * always says what to do.
 */
export function explanationOf(verdict: Verdict, { hearing, opinions, reasons }: Decision): Explanation {
  const own = hearing.votes.find(({ explanation }) => explanation)?.explanation;
  const proved = opinions.some(({ proved }) => proved !== null);
  if (verdict === 'ALLOW') {
    const authority = own?.authority ?? (proved ? 'proof' : 'panel');
    return { authority, matched: own?.matched ?? [], missing: [], unread: [], to_allow: [] };
  }
  const objected = hearing.votes
    .filter((vote) => vote.verdict === 'BLOCK' || vote.verdict === 'UNCERTAIN')
    .map(({ criterion, reason }) => ({ what: criterion, why: reason }));
  const missing = [...(own?.missing ?? []), ...(own && own.missing.length > 0 ? [] : objected)];
  const authority = own?.authority ?? null;
  const advice = own && own.to_allow.length > 0 ? own.to_allow : adviceOn(verdict, reasons);
  return {
    authority: verdict === 'BLOCK' && proved ? 'proof' : verdict === 'BLOCK' ? authority : null,
    matched: own?.matched ?? [],
    missing: [...new Map(missing.map((one) => [one.why, one])).values()].slice(0, MOST),
    unread: own?.unread ?? [],
    to_allow: advice,
  };
}

function adviceOn(verdict: Verdict, reasons: readonly string[]): string[] {
  const [reason] = reasons;
  if (verdict === 'BLOCK') return ['Correct what was refuted, and ask again.'];
  return [
    reason === undefined
      ? 'Send the evidence that every statement rests on, and the principal’s own words.'
      : `No evaluator confirmed it (${reason}). Send the evidence it rests on and the principal’s own words, or seat models.`,
  ];
}
