import type { Access, CedarValue, Uid } from './access.ts';

/** What the engine says is wrong, and where, in bytes of UTF-8. */
export type CedarFault = {
  readonly message: string;
  readonly help: string | null;
  readonly sourceLocations?: readonly { readonly label: string | null; readonly start: number }[];
};
type Failure = { readonly type: 'failure'; readonly errors: readonly CedarFault[] };
type Diagnosed = {
  readonly decision: 'allow' | 'deny';
  readonly diagnostics: {
    readonly reason: readonly string[];
    readonly errors: readonly { readonly policyId: string; readonly error: CedarFault }[];
  };
};

/** The call of Cedar's authorizer, `isAuthorized`. */
export type CedarRequest = {
  principal: Uid;
  action: Uid;
  resource: Uid;
  // Copies, for the engine's own type lets it write on what it is given.
  context: Record<string, CedarValue>;
  entities: { uid: Uid; attrs: Record<string, CedarValue>; parents: Uid[] }[];
};

/** Of the stock engine `@cedar-policy/cedar-wasm` 4, what a decision needs. */
export type Cedar = {
  checkParsePolicySet(policies: { staticPolicies: string }): { readonly type: 'success' } | Failure;
  validate(call: {
    schema: string;
    policies: { staticPolicies: string };
  }):
    | { readonly type: 'success'; readonly validationErrors: readonly { readonly error: CedarFault }[] }
    | Failure;
  policySetTextToParts(text: string):
    | {
        readonly type: 'success';
        readonly policies: readonly string[];
        readonly policy_templates: readonly string[];
      }
    | Failure;
  policyToJson(text: string): { readonly type: 'success'; readonly json: object } | Failure;
  isAuthorizedPartial(call: CedarRequest & { policies: { staticPolicies: Record<string, string> } }):
    | {
        readonly type: 'residuals';
        readonly response: {
          readonly satisfied: readonly string[];
          readonly errored: readonly string[];
          readonly residuals: Readonly<Record<string, object>>;
        };
      }
    | Failure;
  isAuthorized(
    call: CedarRequest & { policies: { staticPolicies: Record<string, string> } },
  ): { readonly type: 'success'; readonly response: Diagnosed } | Failure;
};

/** What the engine said of one access: the policies that hold, and those that could not be evaluated. */
export type Answer = {
  permits: readonly string[];
  forbids: readonly string[];
  errors: readonly { policy: string; message: string }[];
};

/** Thrown where the engine itself fails: nothing was decided. */
export class CedarFailure extends Error {
  override name = 'CedarFailure';
}

/** All but these are changes: `Action::"write"` holds them. */
const READING = ['read', 'reply'];

/** An access as a request to the authorizer, with the entities that it needs. */
export function requestOf({ action, resource, context }: Access, principal: Uid): CedarRequest {
  const { type, id, attrs } = resource;
  const parents = READING.includes(action.id) ? [] : [{ type: 'Action', id: 'write' }];
  return {
    principal,
    action,
    resource: { type, id },
    context: { ...context },
    entities: [
      { uid: { type, id }, attrs: { ...attrs }, parents: [] },
      { uid: action, attrs: {}, parents },
    ],
  };
}

/** @throws {CedarFailure} where the engine could not take the request. */
export function answerOf(said: ReturnType<Cedar['isAuthorized']>): Answer {
  if (said.type === 'failure') throw new CedarFailure(said.errors.map(({ message }) => message).join('; '));
  const { decision, diagnostics } = said.response;
  return {
    permits: decision === 'allow' ? diagnostics.reason : [],
    forbids: decision === 'deny' ? diagnostics.reason : [],
    errors: diagnostics.errors.map(({ policyId, error }) => ({ policy: policyId, message: error.message })),
  };
}

/** What a set of policies said in parts is what it says whole: each policy holds or does not by itself. */
export const mergeAnswers = (answers: readonly Answer[]): Answer => ({
  permits: answers.flatMap(({ permits }) => permits),
  forbids: answers.flatMap(({ forbids }) => forbids),
  errors: answers.flatMap(({ errors }) => errors),
});
