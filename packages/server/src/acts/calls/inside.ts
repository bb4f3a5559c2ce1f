import { innerKinds, isToolFor } from '../../language/arguments.ts';
import { nameWords } from '../../language/names.ts';
import type { Act } from '../act.ts';
import { draftAct, opaque, value } from '../draft.ts';
import { requestAct } from '../request/read.ts';
import { readCommand } from '../shell/read.ts';
import { looksLikeQuery } from '../sql/looks.ts';
import { readQuery } from '../sql/read.ts';
import { isAddress, type Leaf } from './arguments.ts';

/** What stands in an argument that is itself a command, a query, a request or a program. */
export type Inside = { acts: Act[]; leaf: Leaf };

const textOf = ({ literal }: Leaf): string | undefined => (literal.is === 'text' ? literal.text : undefined);
const METHOD = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/i;

/** The request that an address is, with the method that stands beside it or in the tool's name. */
function requestInside(tool: string, leaves: readonly Leaf[], span: Act['span']): Inside | undefined {
  const parts = nameWords(tool);
  const leaf = leaves.find((one) => {
    const text = textOf(one);
    if (text === undefined) return false;
    const kinds = innerKinds(one.name, parts);
    const isPath = text.startsWith('/') && isToolFor('url', parts);
    return kinds.some(({ kind }) => kind === 'url') && (isAddress(text) || isPath);
  });
  if (leaf === undefined) return undefined;
  const named = leaves.find((one) =>
    innerKinds(one.name, parts).some(({ kind, sure }) => kind === 'method' && sure),
  );
  const given = named === undefined ? undefined : textOf(named);
  const told =
    given !== undefined && METHOD.test(given) ? given : parts.findLast((word) => METHOD.test(word));
  // A reader of pages is no client of requests: its own verb tells what it does.
  if (told === undefined && !isToolFor('url', parts)) return undefined;
  const body = leaves.find(({ name }) => /^(?:body|data|payload|json)(?:\.|$)/i.test(name));
  const method = told ?? (body ? 'POST' : 'GET');
  return { acts: [requestAct({ method, address: textOf(leaf) ?? '' }, span)], leaf };
}

/**
 * What an argument holds, if it is to be read by its own syntax: by its name, or by the tool's name and its form.
 * That it holds a command, a query or a request counts more than what the tool is called.
 */
export function readInside(
  tool: string,
  leaves: readonly Leaf[],
  span: Act['span'],
  cwd: string | undefined,
): Inside | undefined {
  const parts = nameWords(tool);
  for (const leaf of leaves) {
    const text = textOf(leaf);
    if (text === undefined || leaf.listed) continue;
    for (const { kind, sure } of innerKinds(leaf.name, parts)) {
      if (
        kind === 'query' &&
        looksLikeQuery(text) &&
        (sure || isToolFor('query', parts) || /;\s*$|\bfrom\b/i.test(text))
      )
        return { acts: [...readQuery(text).acts], leaf };
      if (kind === 'query' && sure && isToolFor('query', parts))
        return { acts: [...readQuery(text).acts], leaf };
      if (kind === 'command' && (sure ? !isToolFor('query', parts) : isToolFor('command', parts)))
        return { acts: [...readCommand(text, cwd).acts], leaf };
      if (kind === 'code' && (sure || isToolFor('code', parts))) {
        const values = [value('content', text, { name: leaf.name === '' ? undefined : leaf.name })];
        const act = draftAct({ form: 'call', verb: tool, effect: 'run', span, values });
        return { acts: [opaque(act, 'it runs a program in another language')], leaf };
      }
    }
  }
  const words = leaves.filter(
    ({ listed, name }) =>
      listed && innerKinds(name, parts).some(({ kind, sure }) => kind === 'command' && sure),
  );
  const [first] = words;
  if (first) {
    // A list of words is run as it is, without a shell that would read it.
    const script = words.map((one) => `'${(textOf(one) ?? '').replaceAll("'", `'\\''`)}'`).join(' ');
    return { acts: [...readCommand(script, cwd).acts], leaf: first };
  }
  return requestInside(tool, leaves, span);
}
