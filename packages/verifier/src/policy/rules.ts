import { type Cedar, CedarFailure } from './engine.ts';

/** One policy of a set, and what can be told of it without a request. */
export type Rule = {
  /** Its `@id`, else `policy` and its place in the text, from 0. */
  id: string;
  effect: 'permit' | 'forbid';
  text: string;
  /** The actions that its head names; absent: every one. */
  actions?: readonly string[];
  /** The type of resource that its head names. */
  resource?: string;
  /** Whether it asks what was spent today. */
  budget: boolean;
  /** Ids of the files that it names. */
  files: readonly string[];
  /** Whether it asks for a file's path. */
  path: boolean;
  /** Whether it compares the whole resource with something that is no literal. */
  whole: boolean;
};

type Json = { readonly [name: string]: unknown };

/** Most policies in one set, so that a decision stays a matter of milliseconds. */
const MOST_POLICIES = 1_000;
/** How deep a condition may nest, operators in a row included: the engine's stack ends at a few times that. */
const DEEPEST_CONDITION = 200;

const WRITES = ['create', 'change', 'delete', 'send', 'pay', 'grant', 'run'];

/** Thrown for a text that is no set of policies that can be used. */
export class UnfitPolicies extends Error {
  override name = 'UnfitPolicies';
  /** The text of the policy at fault, where it is one. */
  readonly policy: string | undefined;

  constructor(message: string, policy?: string) {
    super(message);
    this.policy = policy;
  }
}

/**
 * The policies of a text, in their order.
 *
 * @throws {UnfitPolicies} for templates, and for two policies of one id.
 * @throws {CedarFailure} for what does not parse.
 */
export function rulesOf(cedar: Cedar, text: string): Rule[] {
  const parts = cedar.policySetTextToParts(text);
  if (parts.type === 'failure') throw new CedarFailure(parts.errors[0]?.message ?? 'the text does not parse');
  if (parts.policy_templates.length > 0)
    throw new UnfitPolicies('a template has no use here: write policies', parts.policy_templates[0]);
  if (parts.policies.length > MOST_POLICIES) {
    throw new UnfitPolicies(
      `the text holds ${parts.policies.length} policies; ${MOST_POLICIES} are the most`,
    );
  }
  const rules = inOrder(parts.policies).map((policy, at) => ruleOf(cedar, policy, at));
  const seen = new Set<string>();
  for (const { id, text: policy } of rules) {
    if (seen.has(id)) throw new UnfitPolicies(`two policies have the id ${JSON.stringify(id)}`, policy);
    seen.add(id);
  }
  return rules;
}

/** The engine sorts them by their names `policy0`, `policy1`, `policy10`, …: as text. */
function inOrder(policies: readonly string[]): string[] {
  const places = policies.map((_, at) => at).sort((a, b) => (`${a}` < `${b}` ? -1 : 1));
  const ordered: string[] = [];
  places.forEach((place, at) => {
    ordered[place] = policies[at] ?? '';
  });
  return ordered;
}

function ruleOf(cedar: Cedar, text: string, at: number): Rule {
  const read = cedar.policyToJson(text);
  if (read.type === 'failure') throw new CedarFailure(read.errors[0]?.message ?? 'a policy does not parse');
  const { effect, action, resource, conditions, annotations } = read.json as Json;
  const actions = actionsOf(action as Json);
  const type = typeOf(resource as Json);
  const uses: Uses = { budget: false, files: [], path: false, whole: false };
  headLiteral(resource as Json, uses);
  for (const { body } of conditions as { body: unknown }[]) {
    if (depthOf(body, 0) > 2 * DEEPEST_CONDITION) {
      throw new UnfitPolicies(`a condition nests deeper than ${DEEPEST_CONDITION} operators`, text);
    }
    walk(body, uses);
  }
  return {
    id: String((annotations as Json | undefined)?.id ?? `policy${at}`),
    effect: effect === 'forbid' ? 'forbid' : 'permit',
    text,
    ...(actions && { actions }),
    ...(type !== undefined && { resource: type }),
    ...uses,
  };
}

/** How many operators stand within one another; counted no further than it matters. */
function depthOf(expression: unknown, above: number): number {
  if (typeof expression !== 'object' || expression === null) return above;
  // Every operator is two levels of JSON, or three where its operands stand in a list.
  if (above > 3 * DEEPEST_CONDITION) return above;
  return Math.max(above, ...Object.values(expression).map((each) => depthOf(each, above + 1)));
}

function actionsOf({ op, entity, entities }: Json): string[] | undefined {
  if (op === 'All') return undefined;
  const named = [entity, ...((entities as unknown[]) ?? [])].flatMap((one) => idOf(one) ?? []);
  const members = op === 'in' && named.includes('write') ? WRITES : [];
  return [...new Set([...named, ...members])];
}

const idOf = (entity: unknown): string | undefined => uidOf(entity)?.id;

function uidOf(entity: unknown): { type: string; id: string } | undefined {
  if (typeof entity !== 'object' || entity === null) return undefined;
  const { __entity = entity } = entity as { __entity?: unknown };
  const { type, id } = (__entity ?? {}) as Json;
  return typeof type === 'string' && typeof id === 'string' ? { type, id } : undefined;
}

function typeOf({ op, entity, entity_type }: Json): string | undefined {
  if (op === 'is') return String(entity_type);
  return op === '==' ? uidOf(entity)?.type : undefined;
}

type Uses = { budget: boolean; files: string[]; path: boolean; whole: boolean };

function headLiteral({ op, entity, in: within }: Json, { files }: Uses): void {
  const named = uidOf(entity) ?? uidOf((within as Json | undefined)?.entity);
  if (op !== 'All' && named?.type === 'File') files.push(named.id);
}

/** Collects what an expression asks of the path and of what was spent. */
function walk(expression: unknown, uses: Uses): void {
  if (Array.isArray(expression)) {
    for (const each of expression) walk(each, uses);
    return;
  }
  if (typeof expression !== 'object' || expression === null) return;
  for (const [operator, given] of Object.entries(expression)) {
    if (operator === 'Value') continue;
    if (operator === 'Var') bare(given, uses);
    else if (operator === '.') member(given as Json, uses);
    else if (operator === 'has') has(given as Json, uses);
    else if (!entityTest(operator, given as Json, uses)) walk(operands(operator, given), uses);
  }
}

const operands = (operator: string, given: unknown): unknown => {
  if (operator === 'is' && !(given as Json).in) return isVar((given as Json).left, 'resource') ? [] : given;
  return typeof given === 'object' && given !== null ? Object.values(given) : [];
};

/** The whole resource, or the whole context, compared with something: it may depend on anything in it. */
function bare(name: unknown, uses: Uses): void {
  if (name === 'resource') uses.whole = true;
  if (name === 'context') uses.budget = true;
}

function member({ left, attr }: Json, uses: Uses): void {
  if (isVar(left, 'context')) uses.budget ||= attr === 'spent_today';
  else if (isVar(left, 'resource')) uses.path ||= attr === 'path';
  else walk(left, uses);
}

function has({ left, attr }: Json, uses: Uses): void {
  if (isVar(left, 'context')) uses.budget ||= [attr].flat().includes('spent_today');
  else if (!isVar(left, 'resource')) walk(left, uses);
}

const isVar = (expression: unknown, name: string): boolean =>
  typeof expression === 'object' && expression !== null && (expression as Json).Var === name;

/** Reads `resource == File::"…"` and the same in a list; false for anything else. */
function entityTest(operator: string, { left, right }: Json, { files }: Uses): boolean {
  if (!['==', '!=', 'in', 'contains'].includes(operator)) return false;
  const subject = [left, right].find((side) => isVar(side, 'resource'));
  const named = subject === undefined ? undefined : entities(subject === left ? right : left);
  if (!named) return false;
  files.push(...named.flatMap(({ type, id }) => (type === 'File' ? [id] : [])));
  return true;
}

/** The entities of a literal or of a list of them; undefined for anything else. */
function entities(expression: unknown): { type: string; id: string }[] | undefined {
  const { Value, Set: members } = (expression ?? {}) as { Value?: unknown; Set?: unknown[] };
  const uid = uidOf(Value);
  if (uid) return [uid];
  if (!Array.isArray(members)) return undefined;
  const each = members.map(entities);
  return each.every((one) => one !== undefined) ? each.flatMap((one) => one ?? []) : undefined;
}
