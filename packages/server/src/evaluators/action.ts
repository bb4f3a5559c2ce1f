import type { Ballot, Evaluator } from '../kernel/panel.ts';
import { CHECKS } from './action/checks.ts';
import type { Aspect, Finding } from './action/finding.ts';
import { type Reading, readCase } from './action/reading.ts';
import { fits } from './action/warrant/fitting.ts';
import { isDecision } from './decision.ts';

const ASPECTS: ReadonlySet<string> = new Set<Aspect>([
  'intent',
  'scope',
  'recipient',
  'privilege',
  'steering',
  'risk',
  'consistency',
  'reversibility',
]);

/**
 * Reads the action itself, as a call, a command or in words, and holds it against what was asked, against the
 * agent's own reasons, against what tools returned and against what it endangers. What shows a fault is
 * refused or left open; a read or reply that plainly serves the request is allowed, and so is the one change that
 * the principal ordered in so many words.
 */
export const action: Evaluator = {
  id: 'action',
  family: 'action',
  kind: 'deterministic',
  version: '1',
  examine: (matter) => {
    // The axes of a decision have an evaluator of their own.
    if (isDecision(matter)) return [];
    const asked = matter.criteria.filter(({ id, asks }) => asks === 'permitted' && ASPECTS.has(id));
    if (asked.length === 0) return [];
    const reading = readCase(matter, new Set(asked.flatMap(({ about }) => about ?? [])));
    if (reading.acts.length === 0) return [];
    const findings = CHECKS.flatMap((check) => check(reading));
    return asked.flatMap(({ id }) => ballotOn(id, findings.map(doubted), reading));
  },
};

/** From this confidence on a fault is refused by itself; a weaker sign is a doubt. */
const SURE_OF_FAULT = 0.7;

const doubted = (finding: Finding): Finding =>
  finding.confidence < SURE_OF_FAULT ? { ...finding, verdict: 'UNCERTAIN' } : finding;

function ballotOn(criterion: string, findings: readonly Finding[], reading: Reading): Ballot[] {
  const own = findings.filter(({ aspects }) => aspects.some((aspect) => aspect === criterion));
  const gravest = own.reduce<Finding | undefined>(
    (most, one) => (!most || rank(one) > rank(most) ? one : most),
    undefined,
  );
  if (gravest) {
    const { verdict, confidence, reason, quotes } = gravest;
    return [{ criterion, verdict, confidence, reason, quotes, alone: true }];
  }
  const fitting = findings.length === 0 ? fits(reading) : undefined;
  if (!fitting) {
    const reason = 'Nothing was found against it, and too little is known to allow it.';
    return [{ criterion, verdict: 'UNCERTAIN', confidence: 0.5, reason, quotes: [] }];
  }
  return [{ criterion, verdict: 'ALLOW', ...fitting, quotes: [], basis: 'authority' }];
}

const rank = ({ verdict, confidence }: Finding): number => (verdict === 'BLOCK' ? 1 : 0) + confidence;
