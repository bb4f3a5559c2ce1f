/**
 * Tools of LangChain that ask the gate before they run; a ToolNode of LangGraph takes them as they are.
 *
 *   SENTINEL_API_KEY=tp_sn_… npx node examples/langchain.ts
 */
import { tool } from '@langchain/core/tools';
import { wrapTools } from 'truepenny/langchain';
import { z } from 'zod';

const pay = tool(async ({ recipient, amount, currency }) => `paid ${amount} ${currency} to ${recipient}`, {
  name: 'pay',
  description: 'Pays somebody',
  schema: z.object({ recipient: z.string(), amount: z.number(), currency: z.string() }),
});

// What the user typed, from where the user typed it: never from the model.
const [guarded] = wrapTools([pay], { instruction: 'Pay Acme 600 EUR.' });

for (const recipient of ['Acme', 'Mallory']) {
  const args = { recipient, amount: 600, currency: 'EUR' };
  const { content } = await guarded.invoke({ id: 'c1', name: 'pay', args, type: 'tool_call' });
  console.log(content);
}
