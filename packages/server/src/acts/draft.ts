import type { Act, Effect, Value } from './act.ts';
import { graver } from './act.ts';

/** Effects that ordinary means take back: nothing was changed, or what was made or granted is removed again. */
const UNDONE: ReadonlySet<Effect> = new Set(['read', 'reply', 'create', 'grant']);

type Told = Pick<Act, 'form' | 'verb' | 'effect' | 'span'>;

/** An act from what is told of it; the rest is what holds of a plain act that is about to be done. */
export const draftAct = (told: Told & Partial<Act>): Act => ({
  resources: [],
  values: [],
  recipients: (told.values ?? []).filter(({ role }) => role === 'recipient').map(({ text }) => text),
  polarity: 'do',
  modality: 'planned',
  reversible: UNDONE.has(told.effect),
  secret: false,
  via: [],
  unread: [],
  ...told,
});

/** The act as one whose effect cannot be told, for this reason; a reason that it has already stays first. */
export const opaque = (act: Act, why: string): Act => ({
  ...act,
  effect: graver(act.effect, 'run'),
  reversible: false,
  opaque: act.opaque ?? why,
});

/** A passage of which only this is known: that it is an act, and why it cannot be read. */
export const unreadable = (form: Act['form'], text: string, why: string, start = 0): Act =>
  opaque(
    draftAct({
      form,
      verb: form,
      effect: 'run',
      span: { start, end: start + text.length },
      unread: [{ start, end: start + text.length }],
    }),
    why,
  );

/** A value of a role, without the members that are not known. */
export function value(
  role: Value['role'],
  text: string,
  more: { [K in keyof Value]?: Value[K] | undefined } = {},
): Value {
  const { name, number, unit, bound, unknown, span } = more;
  return {
    role,
    text,
    ...(name !== undefined && { name }),
    ...(number !== undefined && { number }),
    ...(unit !== undefined && { unit }),
    ...(bound !== undefined && { bound }),
    ...(unknown !== undefined && { unknown }),
    ...(span !== undefined && { span }),
  };
}
