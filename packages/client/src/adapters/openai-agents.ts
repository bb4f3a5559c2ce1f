import { type Authority, guardCall, refusalText } from '../guard-call.ts';

type ToolCall = { readonly toolCall: { readonly name: string; readonly arguments?: unknown } };
type Outcome = {
  behavior: { type: 'allow' } | { type: 'rejectContent'; message: string } | { type: 'throwException' };
  outputInfo: unknown;
};
type Input = { readonly input: string | readonly unknown[] };

/**
 * The gate as an input guardrail of the OpenAI Agents SDK. On a tool, `tool({ inputGuardrails: [inputGuardrail(…)] })`,
 * it asks before each call: a refusal goes to the model in the result's place, or, with `refusals: 'throw'`, ends the
 * run. On an agent, `new Agent({ inputGuardrails: [inputGuardrail(…)] })`, it holds what another agent handed over
 * against the principal's words, and trips unless they allow it.
 */
export function inputGuardrail(authority: Authority) {
  return {
    name: 'truepenny',
    type: 'tool_input' as const,
    runInParallel: false,
    async run({ toolCall }: ToolCall): Promise<Outcome> {
      const call = { tool: toolCall.name, arguments: argumentsOf(toolCall.arguments) };
      const answer = await guardCall(call, { ...authority, refusals: 'value' });
      if (answer.execute) return { behavior: { type: 'allow' }, outputInfo: answer };
      const message = refusalText(answer);
      const throws = authority.refusals === 'throw';
      return {
        behavior: throws ? { type: 'throwException' } : { type: 'rejectContent', message },
        outputInfo: answer,
      };
    },
    async execute({ input }: Input): Promise<{ tripwireTriggered: boolean; outputInfo: unknown }> {
      const claim = typeof input === 'string' ? input : JSON.stringify(input.at(-1) ?? '');
      const answer = await guardCall({ claim }, { ...authority, refusals: 'value' });
      return { tripwireTriggered: !answer.execute, outputInfo: answer };
    },
  };
}

/** The arguments as the tool will read them; a text that is no JSON is judged as the text that it is. */
function argumentsOf(written: unknown): unknown {
  if (typeof written !== 'string') return written ?? {};
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}
