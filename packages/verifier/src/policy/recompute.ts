import { sha256Hex } from '../receipt/hash.ts';
import type { PolicyRecord } from './access.ts';
import { answerOf, type Cedar, requestOf } from './engine.ts';
import { rulesOf } from './rules.ts';
import { applicable, type Settled, settleAccess, settleAll } from './settle.ts';

export type Recomputed = Pick<Settled, 'decision' | 'determining'> & {
  /** Whether the text is the policy's, and the decision and what determined it are those of the record. */
  agrees: boolean;
  why: string;
};

/**
 * Decides again what a record says was decided by a policy, from its text and its accesses with the stock engine.
 *
 * @throws {CedarFailure | UnfitPolicies} where the text or an access cannot be read.
 */
export async function recomputePolicy(cedar: Cedar, text: string, record: PolicyRecord): Promise<Recomputed> {
  const rules = rulesOf(cedar, text);
  const each = record.accesses.map((access) => {
    const here = applicable(rules, access);
    const staticPolicies = Object.fromEntries(here.map((rule) => [rule.id, rule.text]));
    const said = cedar.isAuthorized({ ...requestOf(access, record.principal), policies: { staticPolicies } });
    return settleAccess(access, here, answerOf(said), { principal: record.principal, cedar });
  });
  const { decision, determining } = settleAll(each);
  const digest = await policyDigest(text);
  // What was never split into accesses (an act that was not read) can be open besides.
  const open = decision === 'permit' && record.decision === 'undecided' && record.undecided.length > 0;
  const same = open || (decision === record.decision && sameIds(determining, record.determining));
  const why =
    digest !== record.digest
      ? `the text is ${digest}, the decision was made by ${record.digest}`
      : `recomputed ${decision}${determining.length > 0 ? ` by ${determining.join(', ')}` : ''}`;
  return { decision, determining, agrees: same && digest === record.digest, why };
}

/** `sha256:` and the hexadecimal SHA-256 of a policy's text. */
export const policyDigest = async (text: string): Promise<string> => `sha256:${await sha256Hex(text)}`;

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join('\n') === [...b].sort().join('\n');
