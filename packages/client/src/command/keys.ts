import type { InputOf } from '../operations.ts';
import { type Command, SERVICE } from './command.ts';
import { rows, table } from './layout.ts';
import { PAGE, pageAfter, pageIn } from './page.ts';
import { clientFor } from './service.ts';
import { show } from './show.ts';

type Made = { keyId: string; surface: string; apiKey: string };
const made = (key: Made) =>
  rows([
    ['id', key.keyId],
    ['surface', key.surface],
    ['key', key.apiKey],
    ['note', 'The key is shown only now.'],
  ]);

/** `truepenny keys create`. */
export const keysCreate: Command = {
  name: 'keys create',
  takes: 'SURFACE',
  words: [1, 1],
  summary: 'Make a key for a product: plv, sentinel or dql',
  options: {
    label: { value: 'TEXT', says: 'what it is for' },
    expires: { value: 'TIME', says: 'when it ends, as in 2027-01-31T00:00:00Z' },
    budget: { value: 'USD', says: 'the most it may spend a day' },
    policy: { value: 'NAME', says: 'the policy that calls with this key are judged under' },
    ...SERVICE,
  },
  async run(given, world) {
    const [label, expiresAt, policy] = [given.text('label'), given.text('expires'), given.text('policy')];
    const dailyBudgetUsd = given.number('budget');
    const request = {
      surface: given.words[0],
      ...(label !== undefined && { label }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(dailyBudgetUsd !== undefined && { dailyBudgetUsd }),
      ...(policy !== undefined && { policy }),
    };
    // The service validates every member, and names the one that is wrong.
    const key = await clientFor(given, world).createKey(request as InputOf<'createKey'>);
    return show(key, given, world, () => made(key));
  },
};

/** `truepenny keys list`. */
export const keysList: Command = {
  name: 'keys list',
  takes: '',
  words: [0, 0],
  summary: 'List your keys without their secrets, the newest first',
  options: { ...PAGE, ...SERVICE },
  async run(given, world) {
    const list = await clientFor(given, world).listKeys(pageIn(given));
    return show(list, given, world, () => {
      const lines = list.keys.map(({ keyId, surface, keyPrefix, label, revokedAt, expiresAt }) => [
        keyId,
        surface,
        `${keyPrefix}…`,
        revokedAt ? `revoked ${revokedAt}` : expiresAt ? `until ${expiresAt}` : 'open',
        label,
      ]);
      return table(lines) + pageAfter(list.next_cursor);
    });
  },
};

/** `truepenny keys revoke`. */
export const keysRevoke: Command = {
  name: 'keys revoke',
  takes: 'ID',
  words: [1, 1],
  summary: 'Revoke a key at once',
  options: SERVICE,
  async run(given, world) {
    const key = await clientFor(given, world).revokeKey({ keyId: given.words[0] ?? '' });
    return show(key, given, world, () =>
      rows([
        ['id', key.keyId],
        ['revoked', key.revokedAt],
      ]),
    );
  },
};

/** `truepenny keys rotate`. */
export const keysRotate: Command = {
  name: 'keys rotate',
  takes: 'ID',
  words: [1, 1],
  summary: 'Replace a key; the old one works until the overlap ends',
  options: {
    overlap: { value: 'SECONDS', says: 'for how many seconds both keys work; a day unless given' },
    ...SERVICE,
  },
  async run(given, world) {
    const overlapSeconds = given.number('overlap');
    const key = await clientFor(given, world).rotateKey({
      keyId: given.words[0] ?? '',
      ...(overlapSeconds !== undefined && { overlapSeconds }),
    });
    return show(key, given, world, () => made(key));
  },
};

/** `truepenny usage`. */
export const usage: Command = {
  name: 'usage',
  takes: '',
  words: [0, 0],
  summary: 'Show your credit and what it was used for',
  options: { days: { value: 'N', says: 'how many days back; 30 unless given' }, ...SERVICE },
  async run(given, world) {
    const days = given.number('days');
    const answer = await clientFor(given, world).getUsage(days === undefined ? {} : { days });
    return show(answer, given, world, () => {
      const spent = answer.days.map(({ day, surface, keyId, calls, usd }) => [
        day,
        surface,
        keyId,
        calls,
        `$${usd}`,
      ]);
      const balance = rows([
        ['balance', `$${answer.balanceUsd}${answer.play ? ', play money' : ''}`],
        ['held', answer.heldUsd === 0 ? undefined : `$${answer.heldUsd}`],
      ]);
      return spent.length > 0 ? `${balance}\n${table(spent)}` : balance;
    });
  },
};
