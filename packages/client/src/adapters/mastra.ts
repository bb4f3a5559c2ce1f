import { type Authority, runGuarded } from '../guard-call.ts';
import { membersOf } from '../members.ts';

type Schema = { '~standard': { validate(value: unknown): unknown } };
type MastraTool = { readonly id: string; readonly inputSchema?: unknown };

/**
 * The tools of Mastra, each asking the gate before it runs, about the input as the tool's schema makes it. They stay
 * what they were. A refused tool gives the refusal as its result, or throws it.
 *
 * @throws {TypeError} for a tool without `execute`: it runs elsewhere.
 */
export function wrapTools<T extends Readonly<Record<string, MastraTool>>>(tools: T, authority: Authority): T {
  const wrapped = Object.entries(tools).map(([name, tool]) => [name, guarded(tool, authority)]);
  // The same tools under the same names, each with one method of its own.
  return Object.fromEntries(wrapped) as T;
}

function guarded(tool: MastraTool, authority: Authority): MastraTool {
  const execute: unknown = Reflect.get(tool, 'execute');
  if (!(execute instanceof Function))
    throw new TypeError(`${tool.id} has no execute, so nothing here can hold it back.`);
  const value = async (input: unknown, ...rest: unknown[]) => {
    const made = await checked(tool.inputSchema, input);
    return runGuarded({ tool: tool.id, arguments: made }, authority, () => execute.call(tool, made, ...rest));
  };
  return Object.create(tool, { execute: { value, enumerable: true } });
}

/** The input with its defaults, so that nothing runs that was not judged; one that does not fit is left to the tool. */
async function checked(schema: unknown, input: unknown): Promise<unknown> {
  const made = hasStandard(schema) ? membersOf(await schema['~standard'].validate(input)) : {};
  return 'value' in made ? made.value : (input ?? {});
}

const hasStandard = (schema: unknown): schema is Schema =>
  typeof schema === 'object' && schema !== null && '~standard' in schema;
