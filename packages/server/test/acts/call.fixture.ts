import type { Act, Reading, Role, ToolCall, Value } from '../../src/acts/act.ts';
import { roleOfArgument } from '../../src/language/arguments.ts';
import { actOfName } from '../../src/language/verbs.ts';

const GETS: ReadonlySet<string> = new Set(['send', 'pay', 'grant']);

/** A plain call with arguments of one level as the act it is. */
export function callOf({ tool, arguments: given }: ToolCall): Reading {
  const { effect } = actOfName(tool);
  const values = Object.entries(given as Readonly<Record<string, unknown>>).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one]).map((each) => valueFrom(name, String(each), effect)),
  );
  const span = { start: 0, end: tool.length };
  const act: Act = {
    form: 'call',
    verb: tool,
    effect,
    resources: [],
    values,
    recipients: [],
    polarity: 'do',
    modality: 'planned',
    reversible: false,
    secret: false,
    via: [],
    span,
    unread: [],
  };
  return { acts: [act], unread: [] };
}

function valueFrom(name: string, text: string, effect: string): Value {
  const told = roleOfArgument(name) ?? 'other';
  const role: Role =
    told === 'party' ? (GETS.has(effect) ? 'recipient' : 'object') : told === 'text' ? 'content' : told;
  return { role, name, text, ...(/^\d+(?:\.\d+)?$/.test(text) && { number: text }) };
}
