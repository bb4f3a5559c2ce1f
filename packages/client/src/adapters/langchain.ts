import { type Authority, refusalText, runGuarded } from '../guard-call.ts';

/** A tool of LangChain, of which only what is needed is named; `_call` gets the arguments as its schema made them. */
type LangChainTool = { readonly name: string };

/**
 * The tools of LangChain and LangGraph, each asking the gate before it runs. They stay what they were (`instanceof`,
 * schema, callbacks). A refused tool gives the refusal as its result; with `refusals: 'throw'` it throws, which a
 * ToolNode tells the model as an error.
 *
 * @throws {TypeError} for what is no tool that runs here.
 */
export function wrapTools<const T extends readonly LangChainTool[]>(tools: T, authority: Authority): T {
  // The same tools at the same places, each with one method of its own.
  return tools.map((tool) => guarded(tool, authority)) as unknown as T;
}

function guarded(tool: LangChainTool, authority: Authority): LangChainTool {
  const run: unknown = Reflect.get(tool, '_call');
  if (!(run instanceof Function))
    throw new TypeError(`${tool.name} has no _call, so nothing here can hold it back.`);
  const paired = Reflect.get(tool, 'responseFormat') === 'content_and_artifact';
  const value = (input: unknown, ...rest: unknown[]) =>
    runGuarded(
      { tool: tool.name, arguments: input },
      authority,
      () => run.call(tool, input, ...rest),
      (permit) => (paired ? [refusalText(permit), undefined] : refusalText(permit)),
    );
  return Object.create(tool, { _call: { value } });
}
