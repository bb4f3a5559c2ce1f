import {
  type Access,
  type CedarValue,
  type Undecided,
  uidText,
  unknownValue,
} from '@truepenny/verifier/policy';
import { type Act, graver, type Reading, type Resource } from '../../acts/act.ts';
import { isoTime } from '../../kernel/clock.ts';
import { MOST_ACCESSES } from './limits.ts';
import { decimalText, tenThousandths } from './money.ts';
import { insideOf } from './recursive.ts';
import { entityOf } from './resources.ts';

/** What is known besides the acts themselves. */
export type Circumstances = {
  /** The tool that is called, where the acts are of one call. */
  tool?: string | undefined;
  /** The folder that relative paths are of. */
  cwd?: string | undefined;
  /** Whether the principal's own words ask for it. */
  ordered: boolean;
  /** Whether a value came from a tool's text. */
  tainted: boolean;
  /** Milliseconds since the epoch. */
  now: number;
};

/** An access; `pays` in a currency where what was spent today belongs to its context. */
export type Needed = Access & { pays?: string };

export type Split = {
  accesses: Needed[];
  /** What no access stands for: an act that was not read, a payment to nobody. */
  open: Undecided[];
  /** What is paid in all, by currency, in ten-thousandths of the main unit. */
  payments: ReadonlyMap<string, bigint>;
};

/** The parts of an act that are only reported: said, asked or done already. Nothing of it is about to be done. */
const ABOUT_TO_BE_DONE: readonly Act['modality'][] = ['planned', 'ordered', 'conditional'];

/**
 * Splits acts into elementary accesses: one for each resource with the act's effect as its action, one for each
 * recipient, one for each command, those around it too, and one for each tool with the gravest effect of its acts.
 */
export function accessesOf(reading: Reading, circumstances: Circumstances): Split {
  const acts = reading.acts.filter(
    ({ polarity, modality }) => polarity === 'do' && ABOUT_TO_BE_DONE.includes(modality),
  );
  const tools = toolsOf(acts, circumstances.tool);
  const payments = new Map<string, bigint>();
  const needed: Needed[] = [];
  const open: Undecided[] = [];
  for (const act of acts) {
    open.push(...leftOpen(act));
    if (needed.length > MOST_ACCESSES) continue;
    const paid = paymentOf(act);
    if (paid.spends)
      payments.set(paid.spends.currency, (payments.get(paid.spends.currency) ?? 0n) + paid.spends.units);
    const told = contextOf(act, paid, toolOf(act, tools), circumstances);
    for (const resource of resourcesOf(act, tools)) needed.push(accessTo(resource, act, told, circumstances));
  }
  for (const tool of tools) needed.push(...toolAccess(tool, tools, acts, circumstances));
  if (acts.length === 0) open.push({ resource: 'act', why: 'no act was read in it' });
  if (reading.unread.length > 0) open.push({ resource: 'act', why: 'a part of it was not understood' });
  const different = [...new Map(needed.map((access) => [JSON.stringify(access), access])).values()];
  if (different.length > MOST_ACCESSES) {
    open.push({ resource: 'act', why: `it needs more than ${MOST_ACCESSES} accesses` });
  }
  return { accesses: different.slice(0, MOST_ACCESSES), open, payments };
}

/** Why an act cannot be permitted whatever its accesses are. */
function leftOpen(act: Act): Undecided[] {
  const resource = act.verb;
  const named = act.resources.some(
    ({ type }) => type === 'Recipient' || type === 'Account' || type === 'Url',
  );
  const toNobody = ['pay', 'grant'].includes(act.effect) && !named && act.recipients.length === 0;
  return [
    ...(act.opaque === undefined ? [] : [{ resource, why: `what it does cannot be told: ${act.opaque}` }]),
    ...(act.unread.length > 0 ? [{ resource, why: 'a part of it was not understood' }] : []),
    ...(toNobody ? [{ resource, why: `it does not say to whom it would ${act.effect}` }] : []),
  ];
}

/**
 * What the act is done to, and besides each recipient that is only a name, and each command around it. The tool that
 * a command or query was handed to stands around it too, and has an access of its own.
 */
function resourcesOf(act: Act, tools: readonly string[]): Resource[] {
  const { resources, recipients, via } = act;
  const known = new Set(
    resources.flatMap((one) =>
      one.type === 'Recipient' ? [one.address] : one.type === 'Account' ? [one.id] : [],
    ),
  );
  const outer = via.flatMap((text): Resource[] => {
    const [name = '', ...words] = text.trim().split(/\s+/);
    return tools.includes(name) ? [] : [{ type: 'Command', name, words }];
  });
  const others = recipients.filter((address) => !known.has(address));
  return [
    ...resources.filter(({ type }) => type !== 'Tool'),
    ...insideOf(act),
    ...others.map((address): Resource => ({ type: 'Recipient', address })),
    ...outer,
  ];
}

const toolsIn = ({ resources }: Act): string[] =>
  resources.flatMap((resource) => (resource.type === 'Tool' ? [resource.name] : []));

const toolsOf = (acts: readonly Act[], called: string | undefined): string[] => [
  ...new Set([...(called === undefined ? [] : [called]), ...acts.flatMap(toolsIn)]),
];

/** Whose call an act is of: the tool that it names, or the only one there is. */
const toolOf = (act: Act, tools: readonly string[]): string =>
  toolsIn(act)[0] ?? (tools.length === 1 ? (tools[0] ?? '') : '');

/** The tool itself, with the gravest effect of its acts as the action. */
function toolAccess(
  tool: string,
  tools: readonly string[],
  acts: readonly Act[],
  circumstances: Circumstances,
): Needed[] {
  const own = acts.filter((act) => toolOf(act, tools) === tool);
  const [first] = own;
  if (!first) return [];
  const gravest = own.reduce(
    (a, b) => (a.effect !== b.effect && graver(a.effect, b.effect) === b.effect ? b : a),
    first,
  );
  const paying = own.filter(({ values }) => values.some(({ role }) => role === 'amount'));
  // The amount of a call that pays twice is no one amount.
  const paid =
    paying.length > 1
      ? { amount: unknownValue('amount'), open: 'it pays more than once' }
      : paymentOf(paying[0] ?? gravest);
  const reversible = own.every((act) => act.reversible);
  const told = contextOf({ ...gravest, reversible }, paid, tool, circumstances);
  return [accessTo({ type: 'Tool', name: tool }, gravest, told, circumstances)];
}

type Paid = {
  amount?: CedarValue;
  currency?: string;
  /** What counts as spent, where the act pays and both are known. */
  spends?: { currency: string; units: bigint };
  open?: string;
};

/** The amount of an act as far as Cedar can be told of it exactly. */
function paymentOf({ effect, values }: Act): Paid {
  const amounts = values.filter(({ role }) => role === 'amount');
  const currencies = new Set(
    values.flatMap(({ role, unit, text }) =>
      role === 'amount' && unit !== undefined
        ? [unit.toUpperCase()]
        : role === 'currency'
          ? [(unit ?? text).toUpperCase()]
          : [],
    ),
  );
  const [currency] = currencies;
  const told: Paid = currencies.size === 1 && currency !== undefined ? { currency } : {};
  const [first] = amounts;
  if (!first) return currencies.size > 1 ? { open: 'it names two currencies' } : told;
  const units = first.number === undefined ? undefined : tenThousandths(first.number);
  const unsure = unsureOf();
  if (unsure !== undefined || units === undefined)
    return { ...told, amount: unknownValue('amount'), open: unsure ?? '' };
  const amount = { __extn: { fn: 'decimal', arg: decimalText(units) ?? '' } };
  return {
    ...told,
    amount,
    ...(effect === 'pay' && told.currency !== undefined && { spends: { currency: told.currency, units } }),
  };

  function unsureOf(): string | undefined {
    if (currencies.size > 1) return 'it names two currencies';
    if (amounts.some(({ number }) => number === undefined || number !== first?.number))
      return 'its amount reads in two ways';
    if (amounts.some(({ bound = 'exactly' }) => bound !== 'exactly')) return 'its amount is not exact';
    if (units === undefined) return 'its amount cannot be held exactly with four decimal places';
    return units < 0n ? 'its amount is below zero' : undefined;
  }
}

type Context = { context: Access['context']; spends?: Paid['spends']; open?: string | undefined };

function contextOf(act: Act, paid: Paid, tool: string, { ordered, tainted, now }: Circumstances): Context {
  const { amount, currency, spends, open } = paid;
  const [recipient, another] = new Set(act.recipients);
  return {
    context: {
      tool,
      effect: act.effect,
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
      ...(recipient !== undefined && another === undefined && { recipient }),
      reversible: act.reversible,
      ordered,
      tainted,
      now: { __extn: { fn: 'datetime', arg: isoTime(now) } },
    },
    ...(spends && { spends }),
    ...(open !== undefined && { open }),
  };
}

function accessTo(
  resource: Resource,
  act: Act,
  { context, spends, open }: Context,
  { cwd }: Circumstances,
): Needed {
  const entity = entityOf(resource, cwd, act.form === 'command' ? 'shell' : 'tool');
  const id = actionOn(resource, act);
  const own = resource.type === 'Recipient' ? { recipient: entity.resource.id } : {};
  const why = entity.open ?? open;
  return {
    action: { type: 'Action', id },
    ...entity,
    context: { ...context, effect: id, ...own },
    ...(why !== undefined && { open: why }),
    ...(spends && { pays: spends.currency }),
  };
}

/** What an act does to a resource. Of an opaque act no more is known than that what it names is looked at. */
function actionOn({ type }: Resource, { effect, opaque }: Act): Act['effect'] {
  if (type === 'Command') return effect === 'read' ? 'read' : 'run';
  return type !== 'Tool' && opaque !== undefined && effect === 'run' ? 'read' : effect;
}

/** The access as Cedar is asked about it, with what was spent today; undefined: more than it can count. */
export function withSpent({ pays, ...access }: Needed, spent: ReadonlyMap<string, bigint>): Access {
  const units = pays === undefined ? undefined : spent.get(pays);
  if (units === undefined) return access;
  const arg = decimalText(units);
  if (arg === undefined) {
    return { ...access, open: `more was spent today than Cedar can count, of ${uidText(access.resource)}` };
  }
  return { ...access, context: { ...access.context, spent_today: { __extn: { fn: 'decimal', arg } } } };
}
