import {
  type Amount,
  compareDecimals,
  currencyCode,
  type Decimal,
  decimalsOf,
  readAmount,
  roundDecimal,
  showDecimal,
} from './amount.ts';
import { isSoundIban, readIban } from './iban.ts';
import type { Granted, History, Proposed, Terms } from './terms.ts';

/** What was compared. */
export type LimitRule =
  | 'amount'
  | 'currency'
  | 'asset'
  | 'recipient'
  | 'action'
  | 'allowance'
  | 'expiry'
  | 'iban'
  | 'variance'
  | 'materiality'
  | 'shared-resource';

/** How one limit and the action compare. What cannot be compared is unclear, and so never allowed. */
export type Comparison = {
  rule: LimitRule;
  outcome: 'kept' | 'violated' | 'unclear';
  detail: string;
  /** The members of the terms that were compared, where they are there. */
  granted?: keyof Granted;
  proposed?: keyof Proposed;
};

/**
 * Compares an action with what was granted, limit by limit. Nothing granted or nothing proposed gives nothing
 * to compare. A limit whose counterpart the action does not state is unclear. Pure, exact, never throws.
 */
export function compareMandate(terms: Terms): Comparison[] {
  const { granted, proposed, history } = terms;
  const { at: _, ...stated } = proposed;
  // An expiry needs no action to be held against.
  if (Object.keys(stated).length === 0) return expiry(granted, proposed);
  if (Object.keys(granted).length === 0 && Object.keys(history).length === 0) return own(proposed);
  return [
    ...action(granted, proposed),
    ...recipient(granted, proposed),
    ...asset(granted, proposed),
    ...amounts(granted, proposed),
    ...allowance(granted, proposed),
    ...expiry(granted, proposed),
    ...own(proposed, granted),
    ...variance(proposed, history),
  ];
}

const comparison = (
  rule: LimitRule,
  outcome: Comparison['outcome'],
  detail: string,
  members: Pick<Comparison, 'granted' | 'proposed'> = {},
): Comparison[] => [{ rule, outcome, detail, ...members }];

/** What is wrong with the action by itself: an account number that cannot exist. */
function own({ iban, recipient }: Proposed, granted: Granted = {}): Comparison[] {
  const member = iban !== undefined ? 'iban' : 'recipient';
  const read = readIban(iban ?? recipient ?? '');
  if (iban !== undefined && !read) {
    return comparison('iban', 'unclear', 'what is given as IBAN has not the form of one', {
      proposed: member,
    });
  }
  if (read && !isSoundIban(read)) {
    return comparison('iban', 'violated', `the check digits of ${read} are wrong`, { proposed: member });
  }
  if (granted.iban === undefined) return [];
  const members = { granted: 'iban', proposed: 'iban' } as const;
  if (iban === undefined)
    return comparison('iban', 'unclear', 'the action states no IBAN', { granted: 'iban' });
  return readIban(granted.iban) === read
    ? comparison('iban', 'kept', 'the IBAN is the one granted', members)
    : comparison('iban', 'violated', 'the IBAN is not the one granted', members);
}

function action({ allowedActions }: Granted, { kind }: Proposed): Comparison[] {
  if (!allowedActions) return [];
  if (kind === undefined) {
    return comparison('action', 'unclear', 'the action states no kind', { granted: 'allowedActions' });
  }
  const members = { granted: 'allowedActions', proposed: 'kind' } as const;
  return allowedActions.some((allowed) => plain(allowed) === plain(kind))
    ? comparison('action', 'kept', `${kind} is an allowed action`, members)
    : comparison('action', 'violated', `${kind} is not among the allowed actions`, members);
}

function recipient(granted: Granted, { recipient: to }: Proposed): Comparison[] {
  const member = granted.allowedRecipients ? 'allowedRecipients' : 'recipient';
  const allowed = [
    ...(granted.allowedRecipients ?? []),
    ...(granted.recipient === undefined ? [] : [granted.recipient]),
  ];
  if (!granted.allowedRecipients && granted.recipient === undefined) return [];
  if (to === undefined) {
    return comparison('recipient', 'unclear', 'the action states no recipient', { granted: member });
  }
  const members = { granted: member, proposed: 'recipient' } as const;
  return allowed.some((one) => party(one) === party(to))
    ? comparison('recipient', 'kept', 'the recipient is one that was granted', members)
    : comparison('recipient', 'violated', `${to} is not a recipient that was granted`, members);
}

function asset(granted: Granted, proposed: Proposed): Comparison[] {
  if (granted.asset === undefined) return [];
  if (proposed.asset === undefined) {
    return comparison('asset', 'unclear', 'the action states no asset', { granted: 'asset' });
  }
  const members = { granted: 'asset', proposed: 'asset' } as const;
  return plain(granted.asset) === plain(proposed.asset)
    ? comparison('asset', 'kept', 'the asset is the one granted', members)
    : comparison('asset', 'violated', `the asset is ${proposed.asset}, not ${granted.asset}`, members);
}

function amounts(granted: Granted, proposed: Proposed): Comparison[] {
  const ceilings = [
    ['amount', 'maxAmount', 'amount', 'violated'],
    ['materiality', 'materialityCeiling', 'amount', 'unclear'],
    ['shared-resource', 'sharedCeiling', 'sharedUse', 'violated'],
  ] as const;
  const found = ceilings.flatMap(([rule, ceiling, member, over]) => {
    const limit = granted[ceiling];
    if (limit === undefined) return [];
    const members = { granted: ceiling, proposed: member };
    // An allowance is an amount too, and is compared as one where the action names no other.
    if (proposed[member] === undefined && rule === 'amount' && proposed.allowance !== undefined) return [];
    if (proposed[member] === undefined) {
      return comparison(rule, 'unclear', 'the action states no amount', { granted: ceiling });
    }
    return within(rule, limit, proposed[member], granted.currency, proposed.currency, over, members);
  });
  if (found.length > 0 || granted.currency === undefined || proposed.currency === undefined) return found;
  const members = { granted: 'currency', proposed: 'currency' } as const;
  return currencyCode(granted.currency) === currencyCode(proposed.currency)
    ? comparison('currency', 'kept', 'the currency is the one granted', members)
    : comparison('currency', 'violated', 'the currency is not the one granted', members);
}

function allowance(granted: Granted, proposed: Proposed): Comparison[] {
  if (proposed.allowance === undefined) return [];
  const currency = proposed.currency === undefined ? undefined : currencyCode(proposed.currency);
  const read = readAmount(proposed.allowance, currency);
  const members = { proposed: 'allowance' } as const;
  if (read === 'unlimited') {
    return granted.allowUnlimited === true
      ? comparison('allowance', 'kept', 'an unlimited allowance was granted', {
          granted: 'allowUnlimited',
          ...members,
        })
      : comparison('allowance', 'violated', 'the allowance is unlimited, which was not granted', members);
  }
  if (granted.maxAmount === undefined) {
    if (granted.allowUnlimited === true)
      return comparison('allowance', 'kept', 'any allowance was granted', members);
    return comparison('allowance', 'unclear', 'no limit for an allowance was granted', members);
  }
  return within(
    'allowance',
    granted.maxAmount,
    proposed.allowance,
    granted.currency,
    proposed.currency,
    'violated',
    { granted: 'maxAmount', proposed: 'allowance' },
  );
}

/** An amount against its ceiling. Amounts in two currencies are never compared. */
function within(
  rule: LimitRule,
  ceiling: unknown,
  amount: unknown,
  grantedCurrency: string | undefined,
  proposedCurrency: string | undefined,
  over: 'violated' | 'unclear',
  members: Pick<Comparison, 'granted' | 'proposed'>,
): Comparison[] {
  const limit = money(ceiling, grantedCurrency);
  const spent = money(amount, proposedCurrency);
  if (!limit)
    return comparison(rule, 'unclear', `${JSON.stringify(ceiling)} cannot be read as a limit`, members);
  if (!spent)
    return comparison(rule, 'unclear', `${JSON.stringify(amount)} cannot be read as an amount`, members);
  if (limit.read === 'unlimited') return comparison(rule, 'kept', 'there is no limit', members);
  if (spent.read === 'unlimited')
    return comparison(rule, over, 'the amount is unlimited, the limit is not', members);
  if (limit.currency !== spent.currency) {
    const [from, to] = [limit.currency ?? 'no currency', spent.currency ?? 'no currency'];
    const detail = `the limit is in ${from}, the amount in ${to}`;
    const isOther = limit.currency !== undefined && spent.currency !== undefined;
    // Currencies are never converted: another one than was granted was not granted.
    return isOther
      ? comparison('currency', over, detail, members)
      : comparison(rule, 'unclear', detail, members);
  }
  const places = decimalsOf(spent.currency);
  const units = (value: Decimal) => (places === undefined ? value : roundDecimal(value, places));
  const limits = limit.read.values;
  const verdicts = new Set(
    spent.read.values.flatMap((value) => limits.map((most) => compareDecimals(units(value), most) > 0)),
  );
  const [value, most] = [spent.read.values[0], limits[0]];
  const shown = value && most ? `${showDecimal(value)} against a limit of ${showDecimal(most)}` : '';
  if (verdicts.size !== 1)
    return comparison(rule, 'unclear', `the amount can be read in two ways: ${shown}`, members);
  return verdicts.has(true)
    ? comparison(rule, over, `it exceeds the limit: ${shown} ${spent.currency ?? ''}`.trimEnd(), members)
    : comparison(rule, 'kept', `it keeps to the limit: ${shown} ${spent.currency ?? ''}`.trimEnd(), members);
}

/** An amount with its currency, from beside it or from within it; undefined where the two disagree. */
function money(
  written: unknown,
  currency: string | undefined,
): { read: Amount; currency?: string } | undefined {
  const code = currency === undefined ? undefined : currencyCode(currency);
  const read = readAmount(written, code);
  if (!read) return undefined;
  if (read === 'unlimited') return { read, ...(code !== undefined && { currency: code }) };
  if (code !== undefined && read.currency !== undefined && read.currency !== code) return undefined;
  const settled = read.currency ?? code;
  return { read, ...(settled !== undefined && { currency: settled }) };
}

function expiry({ expiresAt }: Granted, { at }: Proposed): Comparison[] {
  if (expiresAt === undefined) return [];
  const members = { granted: 'expiresAt', proposed: 'at' } as const;
  const [ends, now] = [instant(expiresAt), instant(at ?? '')];
  if (Number.isNaN(ends) || Number.isNaN(now)) {
    return comparison(
      'expiry',
      'unclear',
      'the expiry cannot be read; write it in ISO 8601 with a time zone',
      members,
    );
  }
  return now < ends
    ? comparison('expiry', 'kept', 'the mandate has not expired', members)
    : comparison('expiry', 'violated', `the mandate expired at ${expiresAt}`, members);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** Milliseconds since 1970 of an ISO 8601 instant; a time without its zone is not one, nor is 30 February. */
const instant = (text: string): number =>
  INSTANT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;

/** Engines take 30 February for 2 March. */
const isDay = (day: string): boolean => new Date(Date.parse(day) || 0).toISOString().startsWith(day);

/** Fewer earlier amounts say nothing of what is usual. */
const FEWEST_EARLIER = 3;
/** So many times the largest earlier amount is out of line. */
const OUT_OF_LINE = 3n;

function variance(
  { amount, currency }: Proposed,
  { amounts: earlier = [], currency: of }: History,
): Comparison[] {
  if (amount === undefined || earlier.length < FEWEST_EARLIER) return [];
  const spent = money(amount, currency);
  const before = earlier.map((one) => money(one, of));
  const members = { proposed: 'amount' } as const;
  if (!spent || before.some((one) => !one || one.currency !== spent.currency)) {
    return comparison('variance', 'unclear', 'the amount cannot be compared with the earlier ones', members);
  }
  const largest = before
    .flatMap((one) => (one && one.read !== 'unlimited' ? one.read.values : []))
    .reduce<Decimal>((most, one) => (compareDecimals(one, most) > 0 ? one : most), { units: 0n, places: 0 });
  const bound = { ...largest, units: largest.units * OUT_OF_LINE };
  const usual =
    spent.read !== 'unlimited' && spent.read.values.every((one) => compareDecimals(one, bound) <= 0);
  return usual
    ? comparison('variance', 'kept', 'the amount is in line with the earlier ones', members)
    : comparison(
        'variance',
        'unclear',
        `the amount is more than ${OUT_OF_LINE} times the largest earlier one`,
        members,
      );
}

/** Names of actions and assets: case, hyphens and underscores aside. */
export const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** A party as it is compared: IBANs without spaces, everything else case and outer spaces aside. No letter is taken for another. */
const party = (name: string): string =>
  readIban(name) ?? name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** What a comparison came to, for people: what is violated, and what is unclear and therefore not allowed. */
export type MandateReport = {
  violations: { kind: string; detail: string }[];
  unclear: { kind: string; detail: string }[];
  /** Said where there was nothing to compare. */
  note?: string;
};

/** Sums a comparison up. */
export function reportMandate(comparisons: readonly Comparison[]): MandateReport {
  const of = (outcome: Comparison['outcome']) =>
    comparisons.filter((one) => one.outcome === outcome).map(({ rule, detail }) => ({ kind: rule, detail }));
  const report = { violations: of('violated'), unclear: of('unclear') };
  return comparisons.length > 0 ? report : { ...report, note: 'nothing to compare' };
}
