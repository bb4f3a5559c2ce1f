import { type Access, type Uid, unknownValue } from './access.ts';
import { type Cedar, requestOf } from './engine.ts';
import { ANY, type Place, placesOf, relationOf } from './pattern.ts';
import type { Rule } from './rules.ts';

type Json = { readonly [name: string]: unknown };
/** Undefined: it holds of some files and not of others, or cannot be told. */
type Truth = boolean | undefined;

/**
 * Whether a policy holds of every file that the path of an access could mean, of none, or of some. The engine
 * evaluates all but the path; what is left asks only for that.
 */
export function holdsOfFiles(access: Access, rule: Rule, principal: Uid, cedar: Cedar): Truth {
  const { resource, pattern = 'tool' } = access;
  if (rule.whole) return undefined;
  const id = placesOf(resource.id, pattern);
  if (rule.files.some((file) => relationOf(id, [...file]) === 'either')) return undefined;
  const open = {
    ...access,
    resource: { ...resource, attrs: { ...resource.attrs, path: unknownValue('path') } },
  };
  const said = cedar.isAuthorizedPartial({
    ...requestOf(open, principal),
    policies: { staticPolicies: { [rule.id]: rule.text } },
  });
  if (said.type === 'failure') return undefined;
  const { satisfied, errored, residuals } = said.response;
  if (satisfied.includes(rule.id)) return true;
  const residual = residuals[rule.id] as { conditions: { kind: string; body: unknown }[] } | undefined;
  if (!residual || errored.includes(rule.id)) return undefined;
  const meant = placesOf(String(resource.attrs.path), pattern);
  return both(
    residual.conditions.map(({ kind, body }) => {
      const truth = truthOf(body, meant);
      return kind === 'unless' ? not(truth) : truth;
    }),
  );
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const both = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;

function truthOf(expression: unknown, meant: readonly Place[]): Truth {
  const [[operator, given] = ['', undefined]] = Object.entries((expression ?? {}) as Json);
  const { left, right, arg, pattern } = (given ?? {}) as Json;
  switch (operator) {
    case 'Value':
      return typeof given === 'boolean' ? given : undefined;
    case '&&':
      return both([truthOf(left, meant), truthOf(right, meant)]);
    case '||':
      return not(both([not(truthOf(left, meant)), not(truthOf(right, meant))]));
    case '!':
      return not(truthOf(arg, meant));
    case 'like':
      return isPath(left) ? among([(pattern as unknown[]).map(placeOf)], meant) : undefined;
    case '==':
    case '!=': {
      const texts = isPath(left) ? literals(right) : isPath(right) ? literals(left) : undefined;
      const equal = texts && among(texts, meant);
      return operator === '==' ? equal : not(equal);
    }
    case 'contains': {
      const texts = isPath(right) ? literals(left) : undefined;
      return texts && among(texts, meant);
    }
    default:
      return undefined;
  }
}

/** Whether all that is meant is of one of the patterns. */
function among(patterns: readonly (readonly Place[])[], meant: readonly Place[]): Truth {
  const relations = patterns.map((pattern) => relationOf(meant, pattern));
  if (relations.includes('inside')) return true;
  return relations.includes('either') ? undefined : false;
}

/** What the engine writes for the path, which it was not told. */
const isPath = (expression: unknown): boolean =>
  typeof expression === 'object' && expression !== null && 'unknown' in expression;

const placeOf = (element: unknown): Place =>
  element === 'Wildcard' ? ANY : String((element as { Literal: string }).Literal);

/** The texts of a literal or of a list of them, as patterns. */
function literals(expression: unknown): string[][] | undefined {
  const { Value, Set: members = Value } = (expression ?? {}) as { Value?: unknown; Set?: unknown };
  if (typeof Value === 'string') return [[...Value]];
  if (!Array.isArray(members)) return undefined;
  const each = members.map((member) => (typeof member === 'string' ? [[...member]] : literals(member)));
  return each.every((one) => one !== undefined) ? each.flatMap((one) => one ?? []) : undefined;
}
