/**
 * Tools of LangChain that ask the gate before they run, in a ToolNode of LangGraph. The model is scripted.
 *
 *   SENTINEL_API_KEY=tp_sn_… npx node examples/langchain.ts
 */
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { wrapTools } from 'truepenny/langchain';
import { z } from 'zod';

const pay = tool(async ({ recipient, amount, currency }) => `paid ${amount} ${currency} to ${recipient}`, {
  name: 'pay',
  description: 'Pays somebody',
  schema: z.object({ recipient: z.string(), amount: z.number(), currency: z.string() }),
});

// What the user typed, from where the user typed it: never from the model.
const tools = new ToolNode(wrapTools([pay], { instruction: 'Pay Acme 600 EUR.' }));
const graph = new StateGraph(MessagesAnnotation)
  .addNode('tools', tools)
  .addEdge('__start__', 'tools')
  .compile();

for (const recipient of ['Acme', 'Mallory']) {
  const call = { id: 'c1', name: 'pay', args: { recipient, amount: 600, currency: 'EUR' } };
  const { messages } = await graph.invoke({ messages: [new AIMessage({ content: '', tool_calls: [call] })] });
  console.log(messages.at(-1)?.content);
}
