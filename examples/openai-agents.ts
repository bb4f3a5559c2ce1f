/**
 * A tool of the OpenAI Agents SDK whose guardrail asks the gate before each call. The model is scripted.
 *
 *   SENTINEL_API_KEY=tp_sn_… npx node examples/openai-agents.ts
 */
import { Agent, type Model, type ModelResponse, Runner, tool, Usage } from '@openai/agents-core';
import { inputGuardrail } from 'truepenny/openai-agents';
import { z } from 'zod';

// What the user typed, from where the user typed it: never from the model.
const instruction = 'Pay Acme 600 EUR.';

const pay = tool({
  name: 'pay',
  description: 'Pays somebody',
  parameters: z.object({ recipient: z.string(), amount: z.number(), currency: z.string() }),
  execute: async ({ recipient, amount, currency }) => `paid ${amount} ${currency} to ${recipient}`,
  inputGuardrails: [inputGuardrail({ instruction })],
});

/** A model that calls `pay` with these arguments, and says then what came of it. */
function scripted(input: object): Model {
  let called = false;
  return {
    async getResponse(request): Promise<ModelResponse> {
      const result = typeof request.input === 'string' ? undefined : request.input.at(-1);
      const said = result?.type === 'function_call_result' ? JSON.stringify(result.output) : '';
      const call = {
        type: 'function_call',
        callId: 'c1',
        name: 'pay',
        arguments: JSON.stringify(input),
      } as const;
      const text = { type: 'output_text', text: said } as const;
      const message = { type: 'message', role: 'assistant', status: 'completed', content: [text] } as const;
      const output: ModelResponse['output'] = called ? [{ ...message, content: [text] }] : [call];
      called = true;
      return { usage: new Usage(), output };
    },
    getStreamedResponse() {
      throw new Error('This example does not stream.');
    },
  };
}

for (const recipient of ['Acme', 'Mallory']) {
  const model = scripted({ recipient, amount: 600, currency: 'EUR' });
  const agent = new Agent({ name: 'Clerk', model, tools: [pay] });
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, instruction);
  console.log(finalOutput);
}
