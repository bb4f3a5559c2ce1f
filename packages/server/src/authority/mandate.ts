import type { LimitReport } from '@truepenny/verifier';
import {
  type Comparison,
  compareMandate,
  currencyCode,
  type Proposed,
  plainName,
  type Terms,
} from '@truepenny/verifier/proofs';
import { type Act, type Effect, leavesSomething, type Reading, type Value } from '../acts/act.ts';
import { EXTENT } from '../language/extent.ts';
import { nameWords } from '../language/names.ts';
import type { Authority } from './authority.ts';
import kinds from './kinds.json' with { type: 'json' };

/** What a mandate says of an act: its limits one by one, and whether it covers the act by itself. */
export type Mandate = {
  limits: LimitReport[];
  /** What the agent itself declared and the mandate rules out: whoever holds both recomputes it. */
  proved: readonly Comparison[];
  authority: Authority;
};

/**
 * Holds a structured mandate against the act as it was read, whatever the agent declared of it. What it declared
 * besides (`terms.proposed`) is compared too: a violated limit there counts, a kept one does not, and where the
 * act says otherwise the act is misdeclared. A limit that the act says nothing of is unclear. Pure; never throws.
 */
export function underMandate(terms: Terms, reading: Reading | undefined): Mandate {
  const doing = (reading?.acts ?? []).filter(leavesSomething);
  const declared = compareMandate(terms);
  const proved = declared.filter(({ outcome }) => outcome === 'violated');
  // What only looks something up spends nothing: all there is to compare is what was declared.
  if (!reading || isOnlyRead(reading)) return mandateOf(declared.map(reported), proved, terms, doing);
  const read = doing.flatMap((act) => partiesOf(act).map((party) => proposedOf(act, party, terms)));
  const compared = read.flatMap((proposed) =>
    compareMandate({ ...terms, proposed: { ...proposed, ...at(terms) } }),
  );
  // With nothing read of the act the expiry is still held against the clock, and every other limit is unclear.
  const limits = read.length > 0 ? compared : compareMandate({ ...terms, proposed: at(terms) });
  const open = read.length > 0 ? [] : unstated(terms);
  return mandateOf(
    once([
      ...misdeclared(terms.proposed, doing),
      ...limits.map(reported),
      ...open,
      ...proved.map(reported),
      ...several(doing, terms),
    ]),
    proved,
    terms,
    doing,
  );
}

const isOnlyRead = ({ acts, unread }: Reading): boolean =>
  acts.length > 0 &&
  unread.length === 0 &&
  acts.every((act) => !leavesSomething(act) && act.opaque === undefined && act.unread.length === 0);

const at = ({ proposed }: Terms): Proposed => (proposed.at === undefined ? {} : { at: proposed.at });

const reported = ({ rule, outcome, detail }: Comparison): LimitReport => ({ kind: rule, outcome, detail });

const once = (limits: readonly LimitReport[]): LimitReport[] => [
  ...new Map(limits.map((one) => [`${one.kind} ${one.outcome} ${one.detail}`, one])).values(),
];

/** Everybody whom an act goes to, each compared alone; one entry where it goes to nobody. */
const partiesOf = ({ recipients }: Act): readonly (string | undefined)[] =>
  recipients.length > 0 ? recipients : [undefined];

const LIMITS_OF_ACTS = [
  ['maxAmount', 'amount', 'the act states no amount that can be read'],
  ['recipient', 'recipient', 'the act states no recipient that can be read'],
  ['allowedRecipients', 'recipient', 'the act states no recipient that can be read'],
  ['asset', 'asset', 'the act states no asset that can be read'],
  ['allowedActions', 'action', 'what kind of act it is cannot be read'],
] as const;

/** The limits that an act of which nothing was read cannot be held against. */
const unstated = ({ granted }: Terms): LimitReport[] =>
  LIMITS_OF_ACTS.filter(([member]) => granted[member] !== undefined).map(([, kind, detail]) => ({
    kind,
    outcome: 'unclear',
    detail,
  }));

/** A limit is for all that is done at once: two payments are not each held against it. */
const several = (doing: readonly Act[], { granted }: Terms): LimitReport[] =>
  granted.maxAmount !== undefined && doing.filter(({ values }) => values.some(isAmount)).length > 1
    ? [{ kind: 'amount', outcome: 'unclear', detail: 'several amounts are spent at once, against one limit' }]
    : [];

const isAmount = ({ role }: Value): boolean => role === 'amount';

const one = (values: readonly Value[], role: Value['role']): Value | undefined => {
  const found = values.filter((value) => value.role === role);
  return found.length === 1 ? found[0] : undefined;
};

const isSameCurrency = (a: string, b: string): boolean => currencyCode(a) === currencyCode(b);

const ASSET = /^(?:asset|token|coin|symbol|ticker)$/i;

/** The act in the words of a mandate; a member that the act does not state, or states twice, is left out. */
function proposedOf(act: Act, recipient: string | undefined, { granted, proposed }: Terms): Proposed {
  const amount = one(act.values, 'amount');
  const stated = one(act.values, 'currency')?.text;
  const isTwo = stated !== undefined && amount?.unit !== undefined && !isSameCurrency(stated, amount.unit);
  const currency = isTwo ? undefined : (stated ?? amount?.unit);
  const asset = act.values.find(({ name }) => name !== undefined && ASSET.test(name.split('.').at(-1) ?? ''));
  const kind = kindOf(act, granted.allowedActions ?? [], proposed.kind);
  const written = amount && (amount.number ?? amount.text);
  return {
    ...(kind !== undefined && { kind }),
    ...(written !== undefined && (act.effect === 'grant' ? { allowance: written } : { amount: written })),
    ...(currency !== undefined && { currency }),
    ...(recipient !== undefined && { recipient }),
    ...(asset && { asset: asset.text }),
  };
}

const EFFECT_OF = new Map(
  Object.entries(kinds.entries).flatMap(([effect, names]) => names.map((name) => [name, effect as Effect])),
);

/**
 * The name under which a mandate allows the act: its verb, its tool, or a name of its effect. Where the mandate
 * names only effects and the act has another, its own effect; where it names what no lexicon knows, nothing.
 */
function kindOf(act: Act, allowed: readonly string[], declared: string | undefined): string | undefined {
  const own = [act.verb, ...act.resources.flatMap((one) => (one.type === 'Tool' ? [one.name] : []))].map(
    plainName,
  );
  const match = allowed.find(
    (name) => own.includes(plainName(name)) || EFFECT_OF.get(plainName(name)) === act.effect,
  );
  if (match !== undefined) return match;
  if (declared !== undefined && EFFECT_OF.get(plainName(declared)) === act.effect) return declared;
  return allowed.every((name) => EFFECT_OF.has(plainName(name))) ? act.effect : undefined;
}

const MEMBERS = ['amount', 'currency', 'recipient', 'asset'] as const;

/** What the agent declared of its act and the act itself says otherwise. */
function misdeclared(declared: Proposed, doing: readonly Act[]): LimitReport[] {
  const [act, second] = doing;
  if (!act || second) return [];
  const read = proposedOf(act, act.recipients.length === 1 ? act.recipients[0] : undefined, {
    granted: {},
    proposed: {},
    history: {},
  });
  return MEMBERS.flatMap((member): LimitReport[] => {
    const [said, done] = [declared[member], read[member]];
    if (said === undefined || done === undefined || isSame(member, said, done)) return [];
    const detail = `the declared ${member} is ${JSON.stringify(said)}, the act's own is ${JSON.stringify(done)}`;
    return [{ kind: 'misdeclared', outcome: 'violated', detail }];
  });
}

/** Compared as the mandate compares: the one as the limit of the other. */
function isSame(member: (typeof MEMBERS)[number], said: unknown, done: unknown): boolean {
  const exceeds = (limit: unknown, spent: unknown) =>
    compareMandate({ granted: { maxAmount: limit }, proposed: { amount: spent }, history: {} });
  if (member === 'amount') {
    const compared = [...exceeds(said, done), ...exceeds(done, said)];
    return compared.every(({ outcome }) => outcome !== 'violated');
  }
  const compared = compareMandate({
    granted: { [member]: String(said) },
    proposed: { [member]: String(done) },
    history: {},
  });
  return compared.every(({ outcome }) => outcome === 'kept');
}

/**
 * A mandate allows by itself only where it names the kind of act, a limit with its currency or asset, and the
 * recipients, is unexpired, and the act has nothing besides.
 */
function mandateOf(
  limits: LimitReport[],
  proved: readonly Comparison[],
  { granted }: Terms,
  doing: readonly Act[],
): Mandate {
  const violated = limits.filter(({ outcome }) => outcome === 'violated');
  const unclear = limits.filter(({ outcome }) => outcome === 'unclear');
  const missing: Authority['missing'][number][] = violated.map(({ kind, detail }) => ({
    what: kind,
    why: detail,
    is: 'contradicted',
  }));
  missing.push(...unclear.map(({ kind, detail }) => ({ what: kind, why: detail, is: 'unnamed' as const })));
  const says = violated.length > 0 ? 'forbids' : 'silent';
  const matched = limits
    .filter(({ outcome }) => outcome === 'kept')
    .map(({ kind, detail }) => ({ what: kind, by: `the mandate: ${detail}` }));
  const base = {
    kind: 'mandate',
    matched,
    missing,
    unread: [],
    toAllow: toAllow(violated, unclear),
  } as const;
  const isWhole =
    granted.allowedActions !== undefined &&
    granted.maxAmount !== undefined &&
    (granted.currency ?? granted.asset) !== undefined &&
    (granted.recipient ?? granted.allowedRecipients) !== undefined &&
    granted.expiresAt !== undefined;
  const [act, second] = doing;
  const covers =
    says === 'silent' && unclear.length === 0 && isWhole && act !== undefined && !second && isBare(act);
  return { limits, proved, authority: { ...base, says: covers ? 'covers' : says } };
}

const COMPARED: ReadonlySet<Value['role']> = new Set(['amount', 'currency', 'recipient', 'technical']);

const JOINED: ReadonlySet<string> = new Set(['and', 'or', 'then', 'also', 'plus']);

/** Whether a tool's name says that it does more than one thing, to all of them, or again and again. */
const namesMore = (name: string): boolean =>
  nameWords(name).some((word) => JOINED.has(word) || EXTENT.all.has(word) || EXTENT.repeats.has(word));

/** Whether an act has nothing that no limit was held against. */
const isBare = ({ verb, values, opaque, unread }: Act): boolean =>
  opaque === undefined &&
  unread.length === 0 &&
  !namesMore(verb) &&
  values.every(({ role, name }) => COMPARED.has(role) || ASSET.test(name?.split('.').at(-1) ?? ''));

const toAllow = (violated: readonly LimitReport[], unclear: readonly LimitReport[]): string[] => [
  ...violated.map(
    ({ kind, detail }) => `Keep to the mandate's limit on ${kind} (${detail}), or have it changed.`,
  ),
  ...unclear.map(
    ({ kind, detail }) => `Let the act itself state what the limit on ${kind} is compared with: ${detail}.`,
  ),
];
