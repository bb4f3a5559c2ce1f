import { type Access, type PolicyDecision, type Uid, type Undecided, uidText } from './access.ts';
import type { Answer, Cedar } from './engine.ts';
import { holdsOfFiles } from './every-file.ts';
import type { Rule } from './rules.ts';

/** What is decided of one access, or of all of them together. */
export type Settled = {
  decision: PolicyDecision;
  determining: readonly string[];
  undecided: readonly Undecided[];
};

/** The policies whose head lets them speak of this access: the others cannot hold, and cannot err. */
export const applicable = (rules: readonly Rule[], { action, resource }: Access): Rule[] =>
  rules.filter(
    (rule) =>
      (!rule.actions || rule.actions.includes(action.id)) &&
      (rule.resource === undefined || rule.resource === resource.type),
  );

/**
 * The decision on one access. A forbid that holds decides. A policy that could not be evaluated leaves it open, named:
 * Cedar would pass over it, and a forbid that is passed over is a door. Of a path with a glob or a variable, only
 * those policies count that hold of every file it could mean; a forbid that might hold of some leaves it open.
 */
export function settleAccess(
  access: Access,
  rules: readonly Rule[],
  answer: Answer,
  { principal, cedar }: { principal: Uid; cedar: Cedar },
): Settled {
  const either = unsettledBy(access, rules, principal, cedar);
  const forbids = answer.forbids.filter((id) => !either.has(id));
  if (forbids.length > 0) return { decision: 'forbid', determining: forbids, undecided: [] };
  const permits = answer.permits.filter((id) => !either.has(id));
  const why = openBecause(access, rules, answer, either, permits);
  if (why !== undefined) {
    return {
      decision: 'undecided',
      determining: [],
      undecided: [{ resource: uidText(access.resource), why }],
    };
  }
  return { decision: 'permit', determining: permits, undecided: [] };
}

function openBecause(
  access: Access,
  rules: readonly Rule[],
  { errors }: Answer,
  either: ReadonlySet<string>,
  permits: readonly string[],
): string | undefined {
  if (access.open !== undefined) return access.open;
  const effects = new Map(rules.map(({ id, effect }) => [id, effect]));
  const failed = errors.find(
    // A permit that needs what is not known takes nothing from another that holds without it.
    ({ policy, message }) => !(isUnknown(message) && effects.get(policy) === 'permit' && permits.length > 0),
  );
  if (failed) {
    return isUnknown(failed.message)
      ? `the policy ${failed.policy} needs what is not known of it`
      : `the policy ${failed.policy} could not be evaluated: ${failed.message}`;
  }
  const forbid = [...either].find((id) => effects.get(id) === 'forbid');
  if (forbid !== undefined) return `the policy ${forbid} forbids some of the files that it could mean`;
  if (permits.length > 0) return undefined;
  const [some] = either;
  return some === undefined
    ? `no policy permits to ${access.action.id} it`
    : `the policy ${some} permits only some of the files that it could mean`;
}

const isUnknown = (message: string): boolean => message.includes('contains unknown(s)');

/** The policies that hold of some files and not of others that the path could mean. */
function unsettledBy(access: Access, rules: readonly Rule[], principal: Uid, cedar: Cedar): Set<string> {
  if (!access.pattern) return new Set();
  const asking = applicable(rules, access).filter(
    ({ files, path, whole }) => files.length > 0 || path || whole,
  );
  const open = asking.filter((rule) => holdsOfFiles(access, rule, principal, cedar) === undefined);
  return new Set(open.map(({ id }) => id));
}

/** The decision on all accesses together: one forbid forbids, and only all of them permitted is permitted. */
export function settleAll(each: readonly Settled[]): Settled {
  const of = (decision: PolicyDecision) => each.filter((one) => one.decision === decision);
  const decision =
    of('forbid').length > 0
      ? 'forbid'
      : each.length > 0 && of('undecided').length === 0
        ? 'permit'
        : 'undecided';
  return {
    decision,
    determining: decision === 'undecided' ? [] : [...new Set(of(decision).flatMap((one) => one.determining))],
    undecided: [
      ...new Map(each.flatMap((one) => one.undecided).map((one) => [JSON.stringify(one), one])).values(),
    ],
  };
}
