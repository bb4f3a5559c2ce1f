/**
 * Tools of the AI SDK that ask the gate before they run. The model is scripted, and gullible: it pays what a mail says.
 *
 *   SENTINEL_API_KEY=tp_sn_… npx node examples/ai-sdk.ts
 */
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { wrapTools } from 'truepenny/ai-sdk';
import { z } from 'zod';

const pay = tool({
  description: 'Pays somebody',
  inputSchema: z.object({ recipient: z.string(), amount: z.number(), currency: z.string() }),
  execute: async ({ recipient, amount, currency }) => `paid ${amount} ${currency} to ${recipient}`,
});

/** A model that calls `pay` with these arguments, and is done then. */
function scripted(input: object): MockLanguageModelV4 {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const call = {
    type: 'tool-call',
    toolCallId: 'c1',
    toolName: 'pay',
    input: JSON.stringify(input),
  } as const;
  const rest = { usage, warnings: [] };
  return new MockLanguageModelV4({
    doGenerate: [
      { content: [call], finishReason: { unified: 'tool-calls', raw: undefined }, ...rest },
      {
        content: [{ type: 'text', text: 'Done.' }],
        finishReason: { unified: 'stop', raw: undefined },
        ...rest,
      },
    ],
  });
}

// What the user typed, from where the user typed it: never from the model.
const instruction = 'Pay Acme 600 EUR.';
const tools = wrapTools({ pay }, { instruction });

for (const recipient of ['Acme', 'Mallory']) {
  const model = scripted({ recipient, amount: 600, currency: 'EUR' });
  const { steps } = await generateText({ model, prompt: instruction, tools, stopWhen: isStepCount(2) });
  console.log(steps[0]?.toolResults[0]?.output);
}
