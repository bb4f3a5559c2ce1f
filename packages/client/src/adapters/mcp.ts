import { type Authority, type CallPermit, refusalText, runGuarded } from '../guard-call.ts';

/** A tool's result that says that the tool did not run, and why. */
export type RefusalResult = { isError: true; content: { type: 'text'; text: string }[] };

type Params = { name: string; arguments?: Record<string, unknown> };

/** A refusal as the result of an MCP tool, which the model sees and can act upon. */
export const refusalResult = (permit: CallPermit): RefusalResult => ({
  isError: true,
  content: [{ type: 'text', text: refusalText(permit) }],
});

/**
 * `callTool` of an MCP client, asking the gate first:
 * `const callTool = gated((params) => client.callTool(params), authority)`. A refusal is a result with `isError`, or is
 * thrown.
 */
export const gated =
  <P extends Params, T>(callTool: (params: P) => Promise<T>, authority: Authority) =>
  (params: P): Promise<T | RefusalResult> =>
    runGuarded(
      { tool: params.name, arguments: params.arguments ?? {} },
      authority,
      () => callTool(params),
      refusalResult,
    );

/**
 * The handler of an MCP server's own tool, asking the gate before it runs:
 * `server.registerTool(name, schema, gatedTool(name, handler, authority))`.
 */
export const gatedTool =
  <Input, Rest extends readonly unknown[], T>(
    name: string,
    handler: (input: Input, ...rest: Rest) => T | Promise<T>,
    authority: Authority,
  ) =>
  (input: Input, ...rest: Rest): Promise<T | RefusalResult> =>
    runGuarded({ tool: name, arguments: input }, authority, () => handler(input, ...rest), refusalResult);
