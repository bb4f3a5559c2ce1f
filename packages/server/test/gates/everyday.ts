import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Acts of everyday work with the orders for them, written by people who had not seen how orders are read: right ones,
 * which do just what was plainly ordered, and near misses of twenty causes.
 */
type Written = {
  right: boolean;
  product: 'gate' | 'decision';
  instruction: string;
  turns?: [speaker: string, said: string][];
  act?: string;
  call?: { tool: string; arguments: Record<string, unknown> };
  reasoning?: string;
};
/** A request to the service that puts one of them, and whether it should be allowed. */
export type Everyday = {
  right: boolean;
  said: string;
  path: '/sentinel/verify' | '/dql/verify';
  body: object;
};

/** The requests of a file under this folder, one a line. */
export const everydayOf = (file: string): Everyday[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => requestOf(JSON.parse(line) as Written));

/** Those of all files in a folder under this one. */
export const everydayIn = (folder: string): Everyday[] =>
  readdirSync(join(import.meta.dirname, folder))
    .sort()
    .flatMap((file) => everydayOf(join(folder, file)));

function requestOf({
  right,
  product,
  instruction,
  turns = [],
  act = '',
  call,
  reasoning,
}: Written): Everyday {
  const said = `${instruction} / ${act || JSON.stringify(call)}`;
  if (product === 'gate') {
    const told = [...turns, ...(reasoning ? [['agent', reasoning]] : [])];
    const evidence = told.map(([speaker, content]) => ({
      role: speaker === 'assistant' ? 'agent' : speaker,
      content,
    }));
    const body = {
      mode: 'action_authorization',
      instruction,
      evidence,
      ...(call ? { call } : { claim: act }),
    };
    return { right, said, path: '/sentinel/verify', body };
  }
  const proposed = call
    ? `${call.tool}(${Object.entries(call.arguments)
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(', ')})`
    : act;
  const context = turns.map(([speaker, content]) => `${speaker}: ${content}`).join('\n');
  const body = {
    mandate: instruction,
    proposed_action: proposed,
    reasoning: reasoning ?? 'The user asked for it.',
    ...(context && { context }),
  };
  return { right, said, path: '/dql/verify', body };
}
