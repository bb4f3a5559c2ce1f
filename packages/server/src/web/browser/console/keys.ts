import type { AnswerOf, createKey, getUsage, listKeys, rotateKey } from '@truepenny/contract';
import { choice, field, line, place } from '../dom.ts';
import { actionOf, folded, onPress, onSubmit, say, secretOf, tableOf, timeOf } from './parts.ts';
import { call, part, session } from './session.ts';

type Key = AnswerOf<typeof listKeys>['keys'][number];
type Usage = AnswerOf<typeof getUsage>;

const PRODUCTS = {
  operator: 'operator, answer',
  agent: 'agent',
  plv: 'trace',
  sentinel: 'gate',
  dql: 'decision',
};
const DAYS = 30;

let cursor: string | null = null;
let keys: Key[] = [];

/** Keys with their bounds, and what they have spent. */
export async function showKeys(further = false): Promise<void> {
  const query = new URLSearchParams({ limit: '200', ...(further && cursor !== null && { cursor }) });
  const [list, usage] = await Promise.all([
    call<AnswerOf<typeof listKeys>>(`/v1/keys?${query}`),
    call<Usage>(`/v1/usage?days=${DAYS}`),
  ]);
  keys = further ? [...keys, ...list.keys] : list.keys;
  cursor = list.next_cursor;
  olderKeys.hidden = cursor === null;
  showSpending(usage);
  const heads = ['Key', 'Product', 'Label', 'Policy', 'Made', 'State', 'Rotate', 'Revoke'];
  place('keys').replaceChildren(tableOf(heads, keys.map(rowOf)));
  place('own-key').replaceChildren(...ending(keys.find(isOwn)));
}

/** Whether it is the key that this tab is signed in with. */
const isOwn = ({ surface, keyPrefix }: Key): boolean =>
  surface === 'operator' && (session.key()?.startsWith(keyPrefix) ?? false);

function ending(own: Key | undefined): Node[] {
  if (!own?.expiresAt) return [];
  const why = own.replacedBy ? ` It was rotated: ${own.replacedBy} takes its place.` : '';
  const what = `The key that you signed in with opens until ${timeOf(own.expiresAt)}.${why}`;
  return [line(`${what} Sign in with a newer key before then.`, 'doubt')];
}

function rowOf(key: Key) {
  const { keyId, keyPrefix, surface, label = '', policy = '', createdAt } = key;
  const isOver =
    key.revokedAt !== undefined || (key.expiresAt !== undefined && Date.parse(key.expiresAt) <= Date.now());
  const rotate = actionOf('keys', 'Rotate', keyId, () => rotated(key));
  rotate.disabled = isOver || key.replacedBy !== undefined;
  const revoke = actionOf('keys', 'Revoke', keyId, () => revoked(keyId));
  revoke.disabled = isOver || isOwn(key);
  return [
    `${keyId} ${keyPrefix}…`,
    PRODUCTS[surface],
    label,
    policy,
    timeOf(createdAt),
    stateOf(key),
    rotate,
    revoke,
  ];
}

function stateOf(key: Key): Node {
  const { revokedAt, expiresAt, replacedBy } = key;
  if (revokedAt) return line(`revoked ${timeOf(revokedAt)}`, 'faint');
  const next = replacedBy ? `, rotated to ${replacedBy}` : '';
  if (expiresAt && Date.parse(expiresAt) <= Date.now())
    return line(`ended ${timeOf(expiresAt)}${next}`, 'faint');
  if (expiresAt) return line(`until ${timeOf(expiresAt)}${next}`, 'doubt');
  return line(isOwn(key) ? 'open, in use here' : 'open', 'good');
}

function showSpending({ balanceUsd, heldUsd, play, days, entries }: Usage): void {
  const today = new Date().toISOString().slice(0, 10);
  const rows = keys
    .filter(({ replacedBy, revokedAt }) => replacedBy === undefined && revokedAt === undefined)
    .map(({ keyId, spendsAs = keyId, surface, label = '', dailyBudgetUsd }) => {
      const own = days.filter((day) => day.keyId === spendsAs);
      const spent = sum(own.filter(({ day }) => day === today).map(({ usd }) => usd));
      const calls = sum(own.map((day) => day.calls));
      return [
        keyId,
        PRODUCTS[surface],
        label,
        budgetOf(spent, dailyBudgetUsd),
        calls,
        usd(sum(own.map((day) => day.usd))),
      ];
    });
  const heads = [
    'Key',
    'Product',
    'Label',
    'Spent today, of its budget',
    `Calls in ${DAYS} days`,
    `Spent in ${DAYS} days`,
  ];
  place('spending').replaceChildren(
    line(`${usd(balanceUsd)} left${play ? ' (play money)' : ''}, ${usd(heldUsd)} held for calls that run.`),
    tableOf(heads, rows),
    folded(
      'By day',
      tableOf(
        ['Day (UTC)', 'Product', 'Key', 'Calls', 'Spent'],
        days.map((day) => [day.day, PRODUCTS[day.surface], day.keyId, day.calls, usd(day.usd)]),
      ),
    ),
    folded(
      'Latest entries of the credit',
      tableOf(
        ['Time', 'Kind', 'Amount', 'For'],
        entries.map((entry) => [
          timeOf(entry.createdAt),
          entry.kind.replace('_', ' '),
          usd(entry.usd),
          entry.subject ?? '',
        ]),
      ),
    ),
  );
}

function budgetOf(spent: number, budget: number | undefined): Node {
  if (budget === undefined) return line(`${usd(spent)}, no budget`);
  const share = Math.round((100 * spent) / budget);
  return line(`${usd(spent)} of ${usd(budget)} (${share} %)`, share >= 80 ? 'doubt' : '');
}

const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0);
/** To the micro-dollar, in which prices are kept. */
const usd = (amount: number): string => `${amount < 0 ? '−' : ''}$${Number(Math.abs(amount).toFixed(6))}`;

async function makeKey(): Promise<void> {
  const [label, budget, policy, expires] = [
    field('label').value.trim(),
    field('budget').value,
    choice('key-policy').value,
    field('expires').value,
  ];
  const body = {
    surface: choice('surface').value,
    ...(label && { label }),
    ...(budget && { dailyBudgetUsd: Number(budget) }),
    ...(policy && { policy }),
    ...(expires && { expiresAt: `${expires}T00:00:00Z` }),
  };
  const { keyId, apiKey } = await call<AnswerOf<typeof createKey>>('/v1/keys', 'POST', body);
  await showKeys();
  sayNew(`${keyId} was made.`, apiKey);
}

async function rotated(key: Key): Promise<void> {
  const hours = Number(field('overlap').value);
  if (!confirm(`Make a key in the place of ${key.keyId}? The old one opens for another ${hours} hours.`))
    return;
  const isSignedIn = isOwn(key);
  const path = `/v1/keys/${part(key.keyId)}/rotate`;
  const next = await call<AnswerOf<typeof rotateKey>>(path, 'POST', {
    overlapSeconds: Math.round(hours * 3600),
  });
  if (isSignedIn) session.open(next.apiKey);
  await showKeys();
  sayNew(`${next.keyId} takes the place of ${key.keyId}${isSignedIn ? ', here too' : ''}.`, next.apiKey);
}

const sayNew = (what: string, apiKey: string): void =>
  say(
    'keys',
    line(what, 'good'),
    line('Keep the key in a safe place. It is shown only now.'),
    ...secretOf(apiKey, 'New key'),
  );

async function revoked(keyId: string): Promise<void> {
  if (!confirm(`Revoke ${keyId}? It opens nothing from this moment, and that cannot be undone.`)) return;
  await call(`/v1/keys/${part(keyId)}`, 'DELETE');
  await showKeys();
  say('keys', line(`${keyId} is revoked.`, 'good'));
}

onSubmit('keys', 'new-key', makeKey);
const olderKeys = onPress('keys', 'older-keys', () => showKeys(true));
