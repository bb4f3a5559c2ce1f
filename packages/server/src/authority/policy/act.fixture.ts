import type { Act, Effect, Reading, Resource, Value } from '../../acts/act.ts';
import { accessesOf, type Circumstances, type Split } from './accesses.ts';

const HARMLESS: readonly Effect[] = ['read', 'reply', 'create', 'grant'];

/** An act that is about to be done, read whole. */
export function act(effect: Effect, resources: readonly Resource[], more: Partial<Act> = {}): Act {
  const { values = [] } = more;
  return {
    form: 'call',
    verb: effect,
    effect,
    resources,
    values,
    recipients: values.filter(({ role }) => role === 'recipient').map(({ text }) => text),
    polarity: 'do',
    modality: 'planned',
    reversible: HARMLESS.includes(effect),
    secret: false,
    via: [],
    span: { start: 0, end: 0 },
    unread: [],
    ...more,
  };
}

/** An act as a policy is asked about it; nobody ordered it and no value came from a tool. */
export const splitOf = (acts: Reading, known: Partial<Circumstances> = {}): Split =>
  accessesOf(acts, { ordered: false, tainted: false, now: 0, ...known });

export const reading = (...acts: Act[]): Reading => ({ acts, unread: [] });

const amountOf = (amount: string, currency: string): Value[] => [
  { role: 'amount', text: amount, number: amount, unit: currency },
  { role: 'currency', text: currency },
];

/** `pay(recipient=…, amount=…, currency=…)`. */
export const payment = (recipient: string, amount: string, currency = 'EUR', tool = 'pay'): Reading =>
  reading(
    act(
      'pay',
      [
        { type: 'Tool', name: tool },
        { type: 'Recipient', address: recipient },
      ],
      { verb: tool, values: [{ role: 'recipient', text: recipient }, ...amountOf(amount, currency)] },
    ),
  );

/** `cat PATH`, and other commands that have one effect on one file. */
export const command = (name: string, effect: Effect, path: string, more: Partial<Act> = {}): Reading =>
  reading(
    act(
      effect,
      [
        { type: 'Command', name, words: [name, path] },
        { type: 'File', path },
      ],
      { form: 'command', verb: name, ...more },
    ),
  );

export const query = (
  name: string,
  columns: readonly string[] | 'unknown',
  effect: Effect = 'read',
): Reading => reading(act(effect, [{ type: 'Table', name, columns }], { form: 'query', verb: 'select' }));
