import { DecisionRequest } from '@truepenny/contract';
import type { Client } from 'truepenny';
import { z } from 'zod';
import { MissingKey } from './fault.ts';
import { fromDecision, fromFault, fromGate, Judgement } from './judgement.ts';
import { type Keys, MODES, type Mode, routeFor } from './routing.ts';
import { type Call, type Outcome, type Tool, tool } from './tool.ts';

const { mandate, reasoning, context } = DecisionRequest.shape;
/** The tools judge an act that is told or written out; only the service takes it as a call as well. */
const proposed_action = DecisionRequest.shape.proposed_action.unwrap();
const argumentsFor = (mode: Mode) =>
  z.strictObject({
    mandate,
    proposed_action,
    reasoning,
    context,
    mode: z
      .enum(MODES)
      .default(mode)
      .describe(
        'Who judges: dql, sentinel (the pre-execution gate), or auto, chosen by what the action does',
      ),
  });
type Arguments = z.output<ReturnType<typeof argumentsFor>>;

const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };

/** The tools of `truepenny-gate-mcp`: they judge an action, and deny whenever anything goes wrong. */
export function gateTools(client: Client, keys: Keys): Tool[] {
  const shared = {
    output: Judgement,
    hints,
    run: (input: Arguments, call: Call) => judge(input, call, client, keys),
    fault: (error: unknown) => fromFault(error),
  };
  return [
    tool({
      ...shared,
      name: 'verify_before_action',
      title: 'Verify before acting',
      description:
        'Call this before any action with consequences: paying, sending, publishing, deleting, deploying, writing to memory. Carry the action out only if `execute` is true. Otherwise repair what the objections name, or ask the principal.',
      input: argumentsFor('auto'),
    }),
    tool({
      ...shared,
      name: 'verify_decision',
      title: 'Verify a decision',
      description:
        'Judges a decision on intent, scope, risk, consistency and reversibility before it is run. Act on it only if `execute` is true.',
      input: argumentsFor('dql'),
    }),
  ];
}

async function judge(
  { mode, ...decision }: Arguments,
  { signal }: Call,
  client: Client,
  keys: Keys,
): Promise<Outcome> {
  const route = routeFor(decision.proposed_action, mode, keys);
  const { surface, why } = route;
  if (surface === null) {
    return fromFault(new MissingKey(`${route.missing} is not set, so nobody judged.`), null, why);
  }
  const routing = `judged by ${surface}: ${why}`;
  try {
    if (surface === 'dql') return fromDecision(await client.verifyDecision(decision, { signal }), routing);
    const action = gateRequest(
      decision,
      route.kind === 'memory_write' ? 'memory_write' : 'action_authorization',
    );
    return fromGate(await client.verifyAction(action, { signal }), routing);
  } catch (error) {
    return fromFault(error, surface, routing);
  }
}

/** The decision in the words of the gate: the mandate is the principal's, reasoning and context are evidence. */
function gateRequest(decision: Omit<Arguments, 'mode'>, mode: 'memory_write' | 'action_authorization') {
  const { mandate: instruction, proposed_action: claim, reasoning: said, context: known } = decision;
  const evidence = [
    { role: 'agent' as const, content: said },
    ...(known === undefined ? [] : [{ role: 'environment' as const, content: known }]),
  ];
  return { claim, mode, instruction, evidence };
}
