/**
 * Tools of Mastra that ask the gate before they run; an Agent takes them as they are.
 *
 *   SENTINEL_API_KEY=tp_sn_… npx node examples/mastra.ts
 */
import { createTool } from '@mastra/core/tools';
import { wrapTools } from 'truepenny/mastra';
import { z } from 'zod';

const pay = createTool({
  id: 'pay',
  description: 'Pays somebody',
  inputSchema: z.object({ recipient: z.string(), amount: z.number(), currency: z.string() }),
  execute: async ({ recipient, amount, currency }) => `paid ${amount} ${currency} to ${recipient}`,
});

// What the user typed, from where the user typed it: never from the model.
const tools = wrapTools({ pay }, { instruction: 'Pay Acme 600 EUR.' });

for (const recipient of ['Acme', 'Mallory']) {
  const input = { recipient, amount: 600, currency: 'EUR' };
  console.log(await Reflect.apply(tools.pay.execute ?? (() => {}), undefined, [input, {}]));
}
